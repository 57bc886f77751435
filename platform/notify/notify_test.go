package notify_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/emersion/go-smtp"

	"github.com/switchboard-dev/switchboard/internal/notifytest"
	"github.com/switchboard-dev/switchboard/platform/notify"
)

func TestText(t *testing.T) {
	t.Parallel()
	provider := notifytest.NewTexts(t)
	client, err := notify.NewTwilio(provider.URL, notifytest.From)
	if err != nil {
		t.Fatal(err)
	}
	if err := client.Text(t.Context(), "+4930123456", "Grüße & bis morgen"); err != nil {
		t.Fatal(err)
	}
	want := notifytest.Text{From: notifytest.From, To: "+4930123456", Body: "Grüße & bis morgen"}
	if got := provider.Taken(); len(got) != 1 || got[0] != want {
		t.Errorf("%+v", got)
	}
	for status, want := range map[int]error{
		400: notify.ErrRefused, 401: notify.ErrRefused, 429: notify.ErrUnavailable, 503: notify.ErrUnavailable, 500: nil, 502: nil, 0: nil,
	} {
		provider.Fail(status)
		err := client.Text(t.Context(), "+4930123456", "x")
		if err == nil || !only(err, want) || strings.Contains(err.Error(), notifytest.Token) || strings.Contains(err.Error(), "4930") {
			t.Errorf("%d: %v", status, err)
		}
	}
}

// only says whether an error is the one, and none of the others that say what became of a message.
func only(err, want error) bool {
	for _, e := range []error{notify.ErrRefused, notify.ErrUnavailable, notify.ErrNotConfigured} {
		if errors.Is(err, e) != (errors.Is(e, want)) {
			return false
		}
	}
	return true
}

func TestMail(t *testing.T) {
	t.Parallel()
	server := notifytest.NewMails(t)
	client, err := notify.NewSMTP(server.URL, "Praxis Schön <desk@agency.example>")
	if err != nil {
		t.Fatal(err)
	}
	if err := client.Mail(t.Context(), notify.Sender{}, "anna@example.org", "Grüße\r\nBcc: all@example.org", "Bis morgen.\n.\nIhre Praxis"); err != nil {
		t.Fatal(err)
	}
	want := notifytest.Mail{
		From: "desk@agency.example", To: "anna@example.org", Subject: "Grüße Bcc: all@example.org", Body: "Bis morgen.\r\n.\r\nIhre Praxis\r\n",
		Sender: "Praxis Schön",
	}
	if got := server.Taken(); len(got) != 1 || got[0] != want {
		t.Errorf("%+v", got)
	}
	for _, c := range []struct {
		code int
		want error
	}{{451, notify.ErrUnavailable}, {550, notify.ErrRefused}} {
		server.Fail(&smtp.SMTPError{Code: c.code, Message: "no, not to anna@example.org"})
		err := client.Mail(t.Context(), notify.Sender{}, "anna@example.org", "s", "x")
		if !only(err, c.want) || err == nil || strings.Contains(err.Error(), "anna") { // it is logged, and kept with a job
			t.Errorf("%d: %v", c.code, err)
		}
	}
	if err := client.Mail(t.Context(), notify.Sender{}, "no address", "s", "x"); !only(err, notify.ErrRefused) {
		t.Error(err)
	}
	open, err := notify.NewSMTP(strings.Replace(server.URL, "127.0.0.1", "0.0.0.0", 1), "desk@agency.example") // not known to be this machine
	if err != nil {
		t.Fatal(err)
	}
	if err := open.Mail(t.Context(), notify.Sender{}, "anna@example.org", "s", "x"); !only(err, notify.ErrUnavailable) {
		t.Errorf("a password goes out unencrypted: %v", err)
	}
	wrong, err := notify.NewSMTP(strings.Replace(server.URL, notifytest.Token, "wrong", 1), "desk@agency.example")
	if err != nil {
		t.Fatal(err)
	}
	if err := wrong.Mail(t.Context(), notify.Sender{}, "anna@example.org", "s", "x"); !only(err, notify.ErrUnavailable) {
		t.Error(err)
	}
	if len(server.Taken()) != 1 {
		t.Errorf("%+v", server.Taken())
	}
}

// A server on a private network that does not encrypt, such as a mailbox for trying out, is reached where its URL says so, and no other.
func TestMailboxWithoutEncryption(t *testing.T) {
	t.Parallel()
	_, at, _ := strings.Cut(notifytest.NewMails(t).URL, "@127.0.0.1")
	for scheme, want := range map[string]error{"smtp": notify.ErrUnavailable, "smtp+plain": nil} {
		client, err := notify.NewSMTP(scheme+"://0.0.0.0"+at, "desk@agency.example") // not known to be this machine
		if err != nil {
			t.Fatal(err)
		}
		if err := client.Check(t.Context()); !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", scheme, err, want)
		}
	}
}

// Mail goes out under somebody's name from the installation's address. What would be another header is part of the name, or refused.
func TestSender(t *testing.T) {
	t.Parallel()
	server := notifytest.NewMails(t)
	client, err := notify.NewSMTP(server.URL, "Agency <desk@agency.example>")
	if err != nil {
		t.Fatal(err)
	}
	for _, as := range []notify.Sender{{Name: "Zahnärzte, Nord", ReplyTo: "help@client.example"}, {Name: "Bank\r\nBcc: all@example.org"}, {}, {Name: `19" Racks`}, {Name: `ACME\`}} {
		if err := client.Mail(t.Context(), as, "anna@example.org", "s", "x"); err != nil {
			t.Fatal(err)
		}
	}
	got := server.Taken()
	for i, want := range []struct{ name, reply string }{
		{"Zahnärzte, Nord", "<help@client.example>"}, {"Bank Bcc: all@example.org", ""}, {"Agency", ""}, {`19" Racks`, ""}, {`ACME\`, ""},
	} {
		if m := got[i]; m.From != "desk@agency.example" || m.To != "anna@example.org" || m.Sender != want.name || m.ReplyTo != want.reply {
			t.Errorf("%+v, want %+v", m, want)
		}
	}
	for _, wrong := range []string{"a@b.example\r\nBcc: c@d.example", "nobody"} {
		for _, as := range []notify.Sender{{ReplyTo: wrong}, {Address: wrong}} {
			if err := client.Mail(t.Context(), as, "anna@example.org", "s", "x"); !only(err, notify.ErrRefused) {
				t.Errorf("%q: %v", wrong, err)
			}
		}
	}
}

// Where the operator allows an address, the head has it, and the installation's name does not stand beside it. What cannot be delivered comes back
// to the installation.
func TestSenderOfItsOwnAddress(t *testing.T) {
	t.Parallel()
	server := notifytest.NewMails(t)
	client, err := notify.NewSMTP(server.URL, "Agency <desk@agency.example>")
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range []struct {
		as   notify.Sender
		name string
	}{
		{notify.Sender{Name: "Zahnärzte, Nord", ReplyTo: "help@client.example", Address: "help@client.example"}, "Zahnärzte, Nord"},
		{notify.Sender{Address: "help@client.example"}, ""},
	} {
		if err := client.Mail(t.Context(), c.as, "anna@example.org", "s", "x"); err != nil {
			t.Fatal(err)
		}
		if m := server.Taken()[i]; m.From != "desk@agency.example" || m.Author != "help@client.example" || m.Sender != c.name {
			t.Errorf("%+v", m)
		}
	}
}

// A provider that is not there has taken nothing.
func TestNobodyThere(t *testing.T) {
	t.Parallel()
	const at = "127.0.0.1:1"
	text, err := notify.NewTwilio("http://a:b@"+at, notifytest.From)
	if err != nil {
		t.Fatal(err)
	}
	if err := text.Text(t.Context(), "+4930123456", "x"); !only(err, notify.ErrUnavailable) {
		t.Error(err)
	}
	mail, err := notify.NewSMTP("smtp://"+at, "a@b.example")
	if err != nil {
		t.Fatal(err)
	}
	if err := mail.Mail(t.Context(), notify.Sender{}, "anna@example.org", "s", "x"); !only(err, notify.ErrUnavailable) {
		t.Error(err)
	}
	none := &notify.Service{}
	if err := errors.Join(none.SMS(t.Context(), "+1", "x"), none.EmailAs(t.Context(), notify.Sender{}, "a", "s", "x")); !only(err, notify.ErrNotConfigured) {
		t.Error(err)
	}
}

func TestWrongSettings(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ url, from string }{
		{"", "+1"},
		{"https://api.twilio.com", "+1"},
		{"https://a@api.twilio.com", "+1"},
		{"ftp://a:b@api.twilio.com", "+1"},
		{"https://a:b@", "+1"},
		{"https://a:canary@api.twilio.com", ""},
		{"https://a:canary@api twilio", "+1"},
	} {
		if _, err := notify.NewTwilio(c.url, c.from); err == nil || strings.Contains(err.Error(), "canary") {
			t.Errorf("%+v: %v", c, err)
		}
	}
	for _, c := range []struct{ url, from string }{
		{"", "a@b.example"},
		{"http://a:canary@mail.example", "a@b.example"},
		{"smtp://", "a@b.example"},
		{"smtp://mail.example", ""},
		{"smtp://u:canary@mail.example", "nobody"},
		{"smtp://u:canary@mail example", "a@b.example"},
		{"smtp+plain://u:canary@mail.example", "a@b.example"},
	} {
		if _, err := notify.NewSMTP(c.url, c.from); err == nil || strings.Contains(err.Error(), "canary") {
			t.Errorf("%+v: %v", c, err)
		}
	}
}
