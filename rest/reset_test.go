package rest_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain"
	"github.com/switchboard-dev/switchboard/domain/person"
	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/notifytest"
	"github.com/switchboard-dev/switchboard/platform/notify"
)

const renewed = "new horse battery"

// resetting has the installation send e-mail.
func (b *bundle) resetting() *notifytest.Mails {
	b.t.Helper()
	mails := notifytest.NewMails(b.t)
	b.parts.Messenger.Mailer = must(notify.NewSMTP(mails.URL, "Agency <desk@agency.example>"))
	return mails
}

// resetLink is the token in the newest of so many mails, whose link leads to a URL.
func (b *bundle) resetLink(mails *notifytest.Mails, count int, base string) (token string) {
	b.t.Helper()
	await.Until(b.t, "nothing is mailed", func() bool { return len(mails.Taken()) == count })
	_, after, ok := strings.Cut(mails.Taken()[count-1].Body, base+"/reset#")
	token, _, _ = strings.Cut(after, "\r\n")
	if !ok || len(token) != 43 {
		b.t.Fatalf("%+v", mails.Taken()[count-1])
	}
	return token
}

// Somebody who has forgotten their password sets another one by the link in their mailbox, in their language, and signs in with it.
func TestResetOfAPassword(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		b.employ(b.workspace, "ada@example.com", "owner")
		if got := b.browse("GET", "/session/options", "", "").data()["mail"]; got != false {
			t.Errorf("%v", got)
		}
		ask := func(email string) reply {
			return b.browse("POST", "/session/reset", fmt.Sprintf(`{"email":%q,"language":"DE"}`, email), "")
		}
		if r := ask("ada@example.com"); r.status != 409 {
			t.Errorf("without a server of e-mail: %d %s", r.status, r.raw)
		}
		mails := b.resetting()
		cookie, _ := b.signIn("ada@example.com", password)
		known, unknown := ask("ada@example.com"), ask("nobody@example.com")
		if known.status != 200 || unknown.status != 200 || fmt.Sprint(known.data()) != fmt.Sprint(unknown.data()) {
			t.Errorf("%d %s, and %d %s", known.status, known.raw, unknown.status, unknown.raw)
		}
		token := b.resetLink(mails, 1, "http://test")
		if m := mails.Taken()[0]; m.To != "ada@example.com" || !strings.HasPrefix(m.Subject, "Neues Passwort") {
			t.Errorf("%+v", m)
		}
		set := func(token, password string) reply {
			return b.browse("PATCH", "/session/reset", fmt.Sprintf(`{"token":%q,"password":%q}`, token, password), "")
		}
		if r := set(token, "short"); r.status != 422 || r.fields()[0] != "password" {
			t.Errorf("%d %s", r.status, r.raw)
		}
		if r := set(token, renewed); r.status != 200 || r.header.Get("Set-Cookie") != "" {
			t.Errorf("%d %s", r.status, r.raw)
		}
		for _, once := range []string{token, "guess", ""} {
			if r := set(once, "newer horse battery"); r.status != 404 {
				t.Errorf("%q: %d %s", once, r.status, r.raw)
			}
		}
		if r := b.browse("GET", "/session", "", cookie); r.status != 401 {
			t.Errorf("the session before: %d", r.status)
		}
		if _, r := b.signIn("ada@example.com", renewed); r.status != 200 {
			t.Errorf("signs in: %d", r.status)
		}
		await.Until(t, "nobody is told", func() bool { return len(mails.Taken()) == 2 })
		if m := mails.Taken()[1]; m.To != "ada@example.com" || strings.Contains(m.Body, "/reset#") {
			t.Errorf("%+v", m)
		}
	})
}

// Pages of other sites ask for nobody, and no header makes the link lead elsewhere.
func TestResetIsOfOurOwnPages(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		b.employ(b.workspace, "ada@example.com", "owner")
		mails := b.resetting()
		const body = `{"email":"ada@example.com"}`
		for _, origin := range []string{"", "https://evil.example"} {
			if r := b.by("test", origin, "POST", "/session/reset", body, ""); r.status != 403 {
				t.Errorf("from %q: %d", origin, r.status)
			}
		}
		if r := b.by("evil.example", "http://evil.example", "POST", "/session/reset", body, ""); r.status != 403 {
			t.Errorf("by another host name: %d", r.status)
		}
		r := b.by("evil.example", "http://test", "POST", "/session/reset", body, "", "X-Forwarded-Host", "evil.example", "Forwarded", "host=evil.example")
		if r.status != 200 {
			t.Fatalf("%d %s", r.status, r.raw)
		}
		b.resetLink(mails, 1, "http://test")
		if m := mails.Taken()[0]; strings.Contains(m.Body, "evil") {
			t.Errorf("%+v", m)
		}
	})
}

// Somebody who took an address by an invitation's link loses it when its owner sets a password by mail: what others give to the address is the
// owner's from then on.
func TestResetFreesASquattedAddress(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		b.employ(b.rival, "eve@example.com", "owner")
		b.employ(b.workspace, "ada@example.com", "owner")
		_, path := b.invite(b.asking("eve@example.com"), "ceo@example.com", "owner", "")
		const theirs = "a password of eve's"
		if r := b.browse("POST", path, `{"name":"Boss","password":"`+theirs+`"}`, ""); r.status != 200 {
			t.Fatalf("%d %s", r.status, r.raw)
		}
		squatter, _ := b.signIn("ceo@example.com", theirs)
		_, path = b.invite(b.asking("ada@example.com"), "ceo@example.com", "admin", "")
		if r := b.browse("POST", path, `{"password":"`+password+`"}`, ""); r.status != 422 {
			t.Errorf("its owner is not locked out: %d %s", r.status, r.raw)
		}
		mails := b.resetting()
		if r := b.browse("POST", "/session/reset", `{"email":"ceo@example.com"}`, ""); r.status != 200 {
			t.Fatalf("%d %s", r.status, r.raw)
		}
		token := b.resetLink(mails, 1, "http://test")
		if r := b.browse("PATCH", "/session/reset", `{"token":"`+token+`","password":"`+renewed+`"}`, ""); r.status != 200 {
			t.Fatalf("%d %s", r.status, r.raw)
		}
		if r := b.browse("GET", "/session", "", squatter); r.status != 401 {
			t.Errorf("the squatter's session: %d", r.status)
		}
		if _, r := b.signIn("ceo@example.com", theirs); r.status != 401 {
			t.Errorf("the squatter's password: %d", r.status)
		}
		if r := b.browse("POST", path, `{"password":"`+renewed+`"}`, ""); r.status != 200 {
			t.Errorf("the invitation is the owner's: %d %s", r.status, r.raw)
		}
		if _, err := b.door.Product.People.Add(workspace.As(t.Context(), b.workspace), "ceo@example.com", "", "owner", ""); err != nil {
			t.Errorf("the address is still claimed: %v", err)
		}
	})
}

// At a client's host name, its people get mail under its brand with a link to it. Those who are also somebody else's get a link to the installation's
// own name, and people who are not members there get none.
func TestResetByAHostName(t *testing.T) {
	t.Parallel()
	for _, dialect := range []string{"sqlite", "postgres"} {
		t.Run(dialect, func(t *testing.T) {
			t.Parallel()
			system := records{}
			b := setup(t, dialect, withParts(func(p *domain.Parts) { p.Resolver = system }))
			hosted(t, b, system)
			b.employ(b.workspace, "ann@example.com", "operator")
			b.employ(b.rival, "rita@example.com", "owner")
			var id string
			must(0, b.store.SystemDB().QueryRowContext(t.Context(), `SELECT m.id FROM memberships m JOIN users u ON u.id = m.user_id WHERE u.email = 'ann@example.com'`).Scan(&id))
			must(b.door.Product.People.Update(workspace.As(t.Context(), b.workspace), id, person.UpdateMember{Subaccounts: []string{b.sub}}))
			own := "http://" + clientHost
			login := fmt.Sprintf(`{"email":"ann@example.com","password":%q}`, password)
			if r := b.by(clientHost, own, "POST", "/session", login, ""); r.status != 200 { // from now on, the name is known to lead here
				t.Fatalf("%d %s", r.status, r.raw)
			}
			mails := b.resetting()
			ask := func(email string) {
				if r := b.by(clientHost, own, "POST", "/session/reset", fmt.Sprintf(`{"email":%q}`, email), ""); r.status != 200 {
					t.Fatalf("%s: %d %s", email, r.status, r.raw)
				}
			}
			ask("rita@example.com")
			ask("ann@example.com")
			token := b.resetLink(mails, 1, own)
			if m := mails.Taken()[0]; m.To != "ann@example.com" || m.Sender != "Client Care" || strings.Contains(m.Body+m.Subject, "Switchboard") {
				t.Errorf("%+v", m)
			}
			if r := b.by(clientHost, own, "PATCH", "/session/reset", `{"token":"`+token+`","password":"`+renewed+`"}`, ""); r.status != 200 {
				t.Errorf("%d %s", r.status, r.raw)
			}
			await.Until(t, "nobody is told", func() bool { return len(mails.Taken()) == 2 })
			b.employ(b.rival, "ann@example.com", "viewer")
			ask("ann@example.com")
			b.resetLink(mails, 3, "http://test")
		})
	}
}
