package rest_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain"
	"github.com/switchboard-dev/switchboard/domain/person"
	"github.com/switchboard-dev/switchboard/ent/invitation"
	"github.com/switchboard-dev/switchboard/ent/membership"
	"github.com/switchboard-dev/switchboard/internal/notifytest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/limit"
	"github.com/switchboard-dev/switchboard/platform/notify"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// generous lets so much be tried that a test is about something else.
func generous() *limit.Limiter {
	return must(limit.New(limit.Options{Rates: []limit.Rate{{Count: 100_000, Per: time.Minute}}}))
}

// tenTries limits what is tried to get in to ten times, and gives none back while a test runs.
func tenTries() option {
	return withParts(func(p *domain.Parts) {
		p.Logins = must(limit.New(limit.Options{Rates: []limit.Rate{{Count: 10, Per: time.Hour}}}))
	})
}

func inviting(email, role, more string) string {
	return `mutation { createInvitation(input: {email: "` + email + `", role: "` + role + `"` + more + `}) {
		link mailed invitation { id email role subaccounts invitedBy expiresAt acceptedAt } } }`
}

// invite somebody: the invitation's id, and where it is accepted.
func (b *bundle) invite(as func(string) reply, email, role, more string) (id, path string) {
	b.t.Helper()
	r := as(inviting(email, role, more))
	link, _ := under(r.body, "data", "createInvitation", "link").(string)
	token, ok := strings.CutPrefix(link, "http://test/invite/")
	if !ok || len(token) != 43 {
		b.t.Fatalf("%s", r.raw)
	}
	return under(r.body, "data", "createInvitation", "invitation", "id").(string), "/session/invitations/" + token
}

// Somebody is invited, comes in by the link with a password of theirs, and is what they were invited to be; the link is good
// for nothing then.
func TestInvitation(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		mails := notifytest.NewMails(t)
		b.employ(b.workspace, "ada@example.com", "owner")
		ada := b.asking("ada@example.com")
		if r := ada(inviting("bob@example.com", "viewer", "")); under(r.body, "data", "createInvitation", "mailed") != false {
			t.Errorf("without a server of e-mail: %s", r.raw)
		}
		b.parts.Messenger.Mailer = must(notify.NewSMTP(mails.URL, "Agency <desk@agency.example>"))
		r := ada(inviting("Bob@Example.com", "operator", `, subaccounts: ["`+b.sub+`"]`))
		if under(r.body, "data", "createInvitation", "mailed") != true || len(mails.Taken()) != 1 {
			t.Fatalf("%s", r.raw)
		}
		link := under(r.body, "data", "createInvitation", "link").(string)
		if m := mails.Taken()[0]; !strings.Contains(strings.ReplaceAll(m.Body, "=\r\n", ""), link) || m.To != "bob@example.com" || m.Subject != "Invitation to Agency" {
			t.Errorf("%+v", m)
		}
		path := "/session/invitations/" + strings.TrimPrefix(link, "http://test/invite/")
		list := ada(`{ invitations { totalCount nodes { email role subaccounts invitedBy } } }`)
		if want := `{"totalCount":1,"nodes":[{"email":"bob@example.com","role":"operator","subaccounts":["` + b.sub + `"],"invitedBy":"ada"}]}`; !strings.Contains(string(list.raw), want) {
			t.Errorf("the earlier one goes on, or more: %s", list.raw)
		}
		n := 0
		must(0, b.store.SystemDB().QueryRowContext(t.Context(), `SELECT count(*) FROM invitations WHERE hash = $1`, strings.TrimPrefix(link, "http://test/invite/")).Scan(&n))
		if n != 0 {
			t.Error("the token itself is kept")
		}
		if got := b.browse("GET", path, "", "").data(); fmt.Sprint(got) != "map[elsewhere: email:bob@example.com known:false role:operator workspace:Agency]" {
			t.Errorf("%v", got)
		}
		if r := b.browse("POST", path, `{"name":"Bob","password":"short"}`, ""); r.status != 422 || r.fields()[0] != "password" {
			t.Errorf("%d %s", r.status, r.raw)
		}
		if r := b.browse("POST", path, `{"name":"`+strings.Repeat("B", 201)+`","password":"`+password+`"}`, ""); r.status != 422 || r.fields()[0] != "name" {
			t.Errorf("%d %s", r.status, r.raw)
		}
		in := b.browse("POST", path, `{"name":"Bob","password":"`+password+`"}`, "")
		cookie, _, _ := strings.Cut(in.header.Get("Set-Cookie"), ";")
		if in.status != 200 || in.data()["name"] != "Bob" || !strings.Contains(string(in.raw), `"role":"operator","subaccounts":["`+b.sub+`"]`) {
			t.Fatalf("%d %s", in.status, in.raw)
		}
		if r := b.browse("POST", "/graphql", `{"query":"mutation { createTag(input: {name: \"T\"}) { id } }"}`, cookie); under(r.body, "data", "createTag", "id") == nil {
			t.Errorf("%s", r.raw)
		}
		if _, r := b.signIn("bob@example.com", password); r.status != 200 {
			t.Errorf("signs in: %d", r.status)
		}
		for _, again := range []reply{b.browse("GET", path, "", ""), b.browse("POST", path, `{"name":"Eve","password":"`+password+`"}`, "")} {
			if again.status != 404 || again.header.Get("Set-Cookie") != "" {
				t.Errorf("once more: %d %s", again.status, again.raw)
			}
		}
		if code, _ := gqlCode(ada(inviting("bob@example.com", "viewer", ""))); code != "conflict" {
			t.Errorf("who is a member: %s", code)
		}
		if trail := ada(`{ auditEntries { nodes { action actorName } } }`); !strings.Contains(string(trail.raw), `{"action":"invitation.create","actorName":"ada"}`) ||
			!strings.Contains(string(trail.raw), `{"action":"membership.create","actorName":"Bob"}`) || strings.Contains(string(trail.raw), strings.TrimPrefix(link, "http://test/invite/")) {
			t.Errorf("the trail: %s", trail.raw)
		}
	})
}

// Rules of who may invite whom; and a link that has expired, one that was taken back and one that never existed are answered alike.
func TestInvitationRefusals(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		for email, role := range map[string]string{"ada": "owner", "bob": "admin", "lim": "admin", "op": "operator"} {
			b.employ(b.workspace, email+"@example.com", role)
		}
		b.employ(b.rival, "eve@example.com", "owner")
		ada, bob, lim, op, eve := b.asking("ada@example.com"), b.asking("bob@example.com"), b.asking("lim@example.com"), b.asking("op@example.com"), b.asking("eve@example.com")
		ids := map[string]string{}
		for _, n := range under(ada(`{ members { nodes { id name } } }`).body, "data", "members", "nodes").([]any) {
			ids[n.(map[string]any)["name"].(string)] = n.(map[string]any)["id"].(string)
		}
		limit := func(id, subaccount string) string {
			return `mutation { updateMember(id: "` + id + `", input: {subaccounts: [` + subaccount + `]}) { id } }`
		}
		if r := ada(limit(ids["lim"], `"`+b.sub+`"`)); r.body["errors"] != nil {
			t.Fatalf("%s", r.raw)
		}
		id, path := b.invite(ada, "zoe@example.com", "viewer", "")
		for name, c := range map[string]struct {
			r    reply
			code string
		}{
			"an operator's":                        {op(inviting("x@example.com", "viewer", "")), "forbidden"},
			"an operator's list":                   {op(`{ invitations { totalCount } }`), "forbidden"},
			"a key's":                              {b.ask(inviting("x@example.com", "viewer", "")), "forbidden"},
			"a key's list":                         {b.ask(`{ invitations { totalCount } }`), "forbidden"},
			"an admin's of an owner":               {bob(inviting("x@example.com", "owner", "")), "forbidden"},
			"of no role":                           {bob(inviting("x@example.com", "emperor", "")), "validation_error"},
			"of no address":                        {bob(inviting("nobody", "viewer", "")), "validation_error"},
			"with a second header":                 {bob(inviting(`x@example.com\r\nBcc: y@example.com`, "viewer", "")), "validation_error"},
			"to a stranger's subaccount":           {bob(inviting("x@example.com", "viewer", `, subaccounts: ["`+b.stranger+`"]`)), "not_found"},
			"to more than one's own":               {lim(inviting("x@example.com", "viewer", "")), "validation_error"},
			"to another than one's own":            {lim(inviting("x@example.com", "viewer", `, subaccounts: ["`+b.sub+`", "`+b.other+`"]`)), "validation_error"},
			"to one's own":                         {lim(inviting("x@example.com", "viewer", `, subaccounts: ["`+b.sub+`"]`)), ""},
			"freeing oneself":                      {lim(limit(ids["lim"], "")), "validation_error"},
			"limiting who is not limited":          {lim(limit(ids["bob"], `"`+b.sub+`"`)), "forbidden"},
			"removing who is not limited":          {lim(`mutation { removeMember(id: "` + ids["bob"] + `") { id } }`), "forbidden"},
			"a rival's end of one":                 {eve(`mutation { revokeInvitation(id: "` + id + `") { id } }`), "not_found"},
			"an operator's end of one":             {op(`mutation { revokeInvitation(id: "` + id + `") { id } }`), "forbidden"},
			"the end of one that there is not":     {ada(`mutation { revokeInvitation(id: "inv_none") { id } }`), "not_found"},
			"a rival's list, which has none of it": {eve(`{ invitations { totalCount } }`), ""},
		} {
			if code, _ := gqlCode(c.r); code != c.code {
				t.Errorf("%s: %s, want %s", name, c.r.raw, c.code)
			}
		}
		if r := eve(`{ invitations { totalCount } }`); under(r.body, "data", "invitations", "totalCount") != 0.0 {
			t.Errorf("a rival's: %s", r.raw)
		}
		if r := b.browse("POST", path, `{"name":"Z","password":"`+password+`"}`, "", "Origin", "https://evil.example"); r.status != 403 {
			t.Errorf("by another site's page: %d", r.status)
		}
		_, late := b.invite(ada, "late@example.com", "viewer", "")
		must(execute(b, `UPDATE invitations SET expires_at = created_at WHERE email = 'late@example.com'`))
		_, narrowed := b.invite(bob, "narrowed@example.com", "viewer", "")
		if r := ada(limit(ids["bob"], `"`+b.sub+`"`)); r.body["errors"] != nil {
			t.Errorf("%s", r.raw)
		}
		_, lost := b.invite(bob, "lost@example.com", "viewer", `, subaccounts: ["`+b.sub+`"]`)
		if r := ada(`mutation { removeMember(id: "` + ids["bob"] + `") { id } }`); r.body["errors"] != nil {
			t.Errorf("%s", r.raw)
		}
		ada(`mutation { revokeInvitation(id: "` + id + `") { id } }`)
		want := ""
		for name, path := range map[string]string{
			"expired": late, "taken back": path, "of who was removed": lost, "of who was limited": narrowed, "none": "/session/invitations/x", "long": "/session/invitations/" + strings.Repeat("x", 4000),
		} {
			for _, r := range []reply{b.browse("GET", path, "", ""), b.browse("POST", path, `{"name":"Z","password":"`+password+`"}`, "")} {
				got := anyRequest.ReplaceAllString(string(r.raw), "")
				if want == "" {
					want = got
				}
				if r.status != 404 || got != want {
					t.Errorf("%s: %d %s, want %s", name, r.status, got, want)
				}
			}
		}
	})
}

// execute a statement past the walls.
func execute(b *bundle, statement string) (int64, error) {
	done, err := b.store.SystemDB().ExecContext(context.Background(), statement)
	if err != nil {
		return 0, err
	}
	return done.RowsAffected()
}

// Whose address has a login already comes in with the password of that, or with the session; and with no other.
func TestInvitationOfSomebodyKnown(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		b.employ(b.workspace, "ada@example.com", "owner")
		b.employ(b.rival, "eve@example.com", "owner")
		b.employ(b.rival, "zoe@example.com", "viewer")
		ada := b.asking("ada@example.com")
		_, path := b.invite(ada, "eve@example.com", "viewer", "")
		if got := b.browse("GET", path, "", "").data(); got["known"] != true {
			t.Errorf("%v", got)
		}
		zoe, _ := b.signIn("zoe@example.com", password)
		for name, r := range map[string]reply{
			"a new password":    b.browse("POST", path, `{"name":"Eve","password":"a password of mine"}`, ""),
			"none":              b.browse("POST", path, `{}`, ""),
			"another's session": b.browse("POST", path, `{}`, zoe),
		} {
			if r.status != 422 || r.fields()[0] != "password" || r.header.Get("Set-Cookie") != "" {
				t.Errorf("%s: %d %s", name, r.status, r.raw)
			}
		}
		cookie, _ := b.signIn("eve@example.com", password)
		if r := b.browse("POST", path, `{}`, cookie); r.status != 200 || r.header.Get("Set-Cookie") != "" || !strings.Contains(string(r.raw), b.workspace) || !strings.Contains(string(r.raw), b.rival) {
			t.Errorf("by the session: %d %s", r.status, r.raw)
		}
		_, path = b.invite(ada, "zoe@example.com", "admin", "")
		if r := b.browse("POST", path, `{"password":"`+password+`"}`, ""); r.status != 200 || r.header.Get("Set-Cookie") == "" || !strings.Contains(string(r.raw), `"role":"admin"`) {
			t.Errorf("by the password: %d %s", r.status, r.raw)
		}
	})
}

// However many take an invitation at once, one does. Their number is the same for new people and for known ones.
func TestInvitationRace(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		twin := b.twin(t)
		b.employ(b.workspace, "ada@example.com", "owner")
		b.employ(b.rival, "eve@example.com", "owner")
		ada := b.asking("ada@example.com")
		cookie, _ := b.signIn("eve@example.com", password)
		session := must(b.door.Product.People.Resume(t.Context(), strings.TrimPrefix(cookie, "switchboard_session=")))
		for email, c := range map[string]struct {
			arrival person.Arrival
			times   int
		}{
			"eve@example.com": {person.Arrival{Session: session}, 1000},
			"new@example.com": {person.Arrival{Password: password}, 16}, // each hashes a password, for which there is a short queue
		} {
			_, path := b.invite(ada, email, "viewer", "")
			token := strings.TrimPrefix(path, "/session/invitations/")
			var lock sync.Mutex
			codes := map[string]int{}
			var all sync.WaitGroup
			for i := range c.times {
				all.Go(func() {
					people := []*person.Service{b.door.Product.People, twin.door.Product.People}[i%2]
					_, _, err := people.Accept(context.Background(), token, c.arrival)
					lock.Lock()
					defer lock.Unlock()
					if err == nil {
						codes[""]++
					} else {
						codes[string(fault.From(err).Code)]++
					}
				})
			}
			all.Wait()
			if codes[""] != 1 || codes["not_found"] != c.times-1 {
				t.Errorf("%s: %v", email, codes)
			}
			ctx := store.System(t.Context(), "count")
			if n := must(b.store.Client(ctx).Invitation.Query().Where(invitation.Email(email), invitation.AcceptedAtNotNil()).Count(ctx)); n != 1 {
				t.Errorf("%s: %d accepted", email, n)
			}
			if n := must(b.store.Client(ctx).Membership.Query().Where(membership.WorkspaceID(b.workspace), membership.Role("viewer")).Count(ctx)); n < 1 || n > 2 {
				t.Errorf("%s: %d memberships", email, n)
			}
		}
	})
}

// What is tried with links is limited by the link and by the address.
func TestInvitationsAreNotGuessed(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		b.employ(b.workspace, "ada@example.com", "owner")
		_, path := b.invite(b.asking("ada@example.com"), "zoe@example.com", "viewer", "")
		for i := range 10 {
			if r := b.browse("GET", fmt.Sprintf("/session/invitations/guess%d", i), "", ""); r.status != 404 {
				t.Errorf("%d: %d", i, r.status)
			}
		}
		for _, r := range []reply{b.browse("GET", path, "", ""), b.browse("POST", path, `{"name":"Z","password":"`+password+`"}`, "")} {
			if r.status != 429 {
				t.Errorf("after ten: %d %s", r.status, r.raw)
			}
		}
	}, tenTries(), withParts(func(p *domain.Parts) {
		p.AccountLogins = must(limit.New(limit.Options{Rates: []limit.Rate{{Count: 10, Per: time.Hour}}}))
	}))
}

// A whole office accepts its invitations by one address.
func TestOfficeAcceptsItsInvitations(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		b.employ(b.workspace, "ada@example.com", "owner")
		ada := b.asking("ada@example.com")
		for i := range 8 {
			_, path := b.invite(ada, fmt.Sprintf("member%d@example.com", i), "viewer", "")
			seen, accepted := b.browse("GET", path, "", ""), b.browse("POST", path, `{"name":"Z","password":"`+password+`"}`, "")
			if seen.status != 200 || accepted.status != 200 {
				t.Fatalf("%d: %d, %d %s", i, seen.status, accepted.status, accepted.raw)
			}
		}
	}, tenTries())
}
