package rest_test

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/notifytest"
	"github.com/switchboard-dev/switchboard/platform/notify"
	"github.com/switchboard-dev/switchboard/rest"
)

// faced is a client with an assistant that anybody may call, and a contact who has an e-mail address. Its agency, another client and another
// agency have brands of their own.
type faced struct {
	*visited

	mails *notifytest.Mails
}

func facing(t *testing.T, f func(t *testing.T, c *faced)) {
	t.Helper()
	show := func(w http.ResponseWriter, _ *http.Request, shown rest.CallShown) {
		if err := json.NewEncoder(w).Encode(map[string]any{"assistant": shown.Name, "front": shown.Front}); err != nil {
			t.Error(err)
		}
	}
	visiting(t, func(t *testing.T, v *visited) {
		c := &faced{v, notifytest.NewMails(t)}
		c.parts.Messenger.Mailer = must(notify.NewSMTP(c.mails.URL, "Installation <desk@installation.example>"))
		c.agency()
		c.brand(`mutation { setBrand(input: {name: "Neighbour", accent: "#ff0000", supportEmail: "help@neighbour.example"}) { host } }`, "X-Subaccount-Id", c.other)
		c.employ(c.rival, "rita@example.com", "owner")
		c.asking("rita@example.com")(`mutation { setWorkspaceBrand(input: {name: "Rival brand", accent: "#00ff00"}) { host } }`)
		f(t, c)
	}, withDoor(func(d *rest.Door) { d.CallPage = show }))
}

// dresses the client.
func (c *faced) dresses() {
	c.t.Helper()
	got := c.brand(`mutation { setBrand(input: {name: "Client Care", accent: "#ffee00", replyTo: "care@client.example", supportEmail: "help@client.example"}) { host } }`)
	if strings.Contains(got, "errors") {
		c.t.Fatal(got)
	}
}

// asks the contact for a rating, and is the mail.
func (c *faced) asks() notifytest.Mail {
	c.t.Helper()
	c.ask(`mutation { updateInboxSettings(input: {asksRating: true}) { asksRating } }`, "X-Subaccount-Id", c.sub)
	before := len(c.mails.Taken())
	who := c.made("/v3/contacts", fmt.Sprintf(`{"name":"Zoe","email":"zoe-%d@example.org"}`, before))
	said := c.send("POST", "/v3/chat/completions", fmt.Sprintf(`{"assistantId":%q,"contactId":%q,"channel":"EMAIL","input":"Hello"}`, c.bot, who))
	talk, _ := said.data()["conversationId"].(string)
	if r := c.send("PATCH", "/v3/conversations/"+talk, `{"status":"CLOSED"}`); r.status != 200 {
		c.t.Fatalf("%d %s", r.status, r.raw)
	}
	return await.For(c.t, "nobody is asked", func() (m notifytest.Mail, ok bool) {
		for _, m := range c.mails.Taken()[before:] {
			if strings.Contains(m.Body, "/rate/") {
				return m, true
			}
		}
		return m, false
	})
}

// strangers fails the test if a text has anything of somebody else's.
func (c *faced) strangers(what, text string) {
	c.t.Helper()
	for _, other := range []string{"Neighbour", "neighbour", "Rival", "Switchboard", "loc-2", c.workspace, c.sub} {
		if strings.Contains(text, other) {
			c.t.Errorf("%s: %q in %s", what, other, text)
		}
	}
}

// What a contact gets by e-mail, and the page behind its link, look like the client, whoever's host name the page is asked for by.
func TestContactsSeeTheBrand(t *testing.T) {
	t.Parallel()
	facing(t, func(t *testing.T, c *faced) {
		before := c.asks()
		if before.Sender != "Agency desk" || before.Subject != "loc-1" || before.ReplyTo != "" {
			t.Errorf("the agency's brand: %+v", before)
		}
		c.page(t, before, "The Agency", "loc-1")
		c.dresses()
		m := c.asks()
		if m.From != "desk@installation.example" || m.Sender != "Client Care" || m.Subject != "Client Care" || m.ReplyTo != "<care@client.example>" {
			t.Errorf("the client's: %+v", m)
		}
		c.strangers("the mail", fmt.Sprint(m))
		page := c.page(t, m, "Client Care", `mailto:help@client.example`, "}\n:root{--accent:#756d00;--ink:#ffffff}@media")
		if strings.Contains(page, "Agency") || strings.Contains(page, "loc-1") || strings.Contains(page, "care@") {
			t.Errorf("more than the brand: %s", page)
		}
		if r := c.send("GET", "/rate/nothing", "", "Authorization", ""); r.status != 404 || strings.Contains(string(r.raw), "Client") || strings.Contains(string(r.raw), "--accent:#") {
			t.Errorf("a link that leads nowhere: %d %s", r.status, r.raw)
		}
	})
}

// page behind the link of a mail: its one style sheet is all that its policy allows.
func (c *faced) page(t *testing.T, m notifytest.Mail, wants ...string) string {
	t.Helper()
	_, path, _ := strings.Cut(strings.TrimSpace(m.Body), "http://test")
	for _, host := range []string{"test", "app.rival.example"} {
		r := c.by(host, "", "GET", path, "", "")
		text := string(r.raw)
		for _, want := range wants {
			if !strings.Contains(text, want) {
				t.Errorf("%d, no %q in %s", r.status, want, text)
			}
		}
		c.strangers("the page", text)
		_, style, _ := strings.Cut(text, "<style>")
		style, _, _ = strings.Cut(style, "</style>")
		sum := sha256.Sum256([]byte(style))
		policy := "default-src 'none'; style-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
		if got := r.header.Get("Content-Security-Policy"); got != policy {
			t.Errorf("%s, want %s", got, policy)
		}
		if host == "test" {
			continue
		}
		return text
	}
	return ""
}

// The page of a call looks like the client whose assistant it is, in what the client has no brand for like the agency; it has nothing of
// others.
func TestCallPageWearsTheBrand(t *testing.T) {
	t.Parallel()
	facing(t, func(t *testing.T, c *faced) {
		get := func(path string) reply { return c.send("GET", path, "", "Authorization", "") }
		if got := string(get("/call/" + c.publicID).raw); !strings.Contains(got, `"Name":"The Agency"`) {
			t.Errorf("the agency's: %s", got)
		}
		c.dresses()
		got := string(get("/call/" + c.publicID).raw)
		if !strings.Contains(got, `"Name":"Client Care"`) || !strings.Contains(got, `"SupportEmail":"help@client.example"`) || strings.Contains(got, "Agency") {
			t.Errorf("the client's: %s", got)
		}
		c.strangers("the page", got)
		if r := get("/call/pub_nothing"); r.status != 404 || strings.Contains(string(r.raw), "Client") {
			t.Errorf("no page: %d %s", r.status, r.raw)
		}
	})
}

// The tool by which an assistant writes e-mail writes it as its client.
func TestToolsWriteUnderTheBrand(t *testing.T) {
	t.Parallel()
	acts(t, func(t *testing.T, a *acting) {
		a.connect()
		a.brand(`mutation { setBrand(input: {name: "Client Care", mailName: "Care desk", replyTo: "care@client.example"}) { host } }`)
		a.does(a.contact, "send_email", `{"subject":"Your visit","body":"See you."}`)
		if got := a.mails.Taken(); len(got) != 1 || got[0].Sender != "Care desk" || got[0].ReplyTo != "<care@client.example>" || got[0].Subject != "Your visit" {
			t.Errorf("%+v", got)
		}
	})
}
