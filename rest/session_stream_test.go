package rest_test

import (
	"context"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/ent/membership"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/page"
)

// follow what happens by both doors, as somebody who is signed in.
func (b *bundle) follow(cookie string) map[string]*stream {
	b.t.Helper()
	return map[string]*stream{
		"events": b.listen(nil, "Authorization", "", "Origin", "http://test", "Cookie", cookie, "X-Subaccount-Id", b.sub, "X-Workspace-Id", b.workspace),
		"socket": b.dial(nil, map[string]any{"X-Subaccount-Id": b.sub, "X-Workspace-Id": b.workspace}, "Origin", "http://test", "Cookie", cookie),
	}
}

// A stream of somebody's ends with what they came by, whichever copy of the server ended that. How soon is for the test of Hold.
func TestStreamsEndWithTheSession(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		looked := b.looks()
		twin := b.twin(t)
		b.employ(b.workspace, "boss@example.com", "owner")
		boss := b.asking("boss@example.com")
		member := func(email string) string {
			ctx := workspace.As(context.Background(), b.workspace)
			p := must(b.door.Product.People.Add(ctx, email, "", "admin", password))
			return must(b.store.Client(ctx).Membership.Query().Where(membership.UserID(p.ID)).OnlyID(ctx))
		}
		change := func(id, input string) reply {
			return boss(`mutation { updateMember(id: "` + id + `", input: {` + input + `}) { id } }`)
		}
		for i, c := range []struct {
			name string
			end  func(id, cookie string) reply
		}{
			{"signing out", func(_, cookie string) reply { return twin.browse("DELETE", "/session", "", cookie) }},
			{"another role", func(id, _ string) reply { return change(id, `role: "viewer"`) }},
			{"other subaccounts", func(id, _ string) reply { return change(id, `subaccounts: ["`+b.sub+`"]`) }},
			{"leaving", func(id, _ string) reply { return boss(`mutation { removeMember(id: "` + id + `") { id } }`) }},
		} {
			email := fmt.Sprintf("m%d@example.com", i)
			id := member(email)
			b.employ(b.rival, email, "viewer") // who is a member of several has to say which, in connection_init, too
			cookie, _ := b.signIn(email, password)
			streams := b.follow(cookie)
			b.opened(t, streams)
			looked(2) // and they go on
			b.opened(t, streams)
			if r := c.end(id, cookie); r.status != 200 || r.body["errors"] != nil {
				t.Fatalf("%s: %d %s", c.name, r.status, r.raw)
			}
			for door, s := range streams {
				s.ended(c.name + ": the " + door + " go on")
			}
		}
		mine, _ := b.signIn("boss@example.com", password)
		other, _ := b.signIn("boss@example.com", password)
		ended, goes := b.follow(other), b.follow(mine)
		b.opened(t, map[string]*stream{"1": nil, "2": nil, "3": nil, "4": nil})
		if r := twin.browse("PATCH", "/session", `{"current":"`+password+`","password":"another long password"}`, mine); r.status != 200 {
			t.Fatalf("%s", r.raw)
		}
		for door, s := range ended {
			s.ended("another password: the " + door + " of the other session go on")
		}
		looked(3)
		for door, s := range goes {
			select {
			case _, more := <-s.next:
				if !more {
					t.Errorf("another password: the %s of the session that changed it end: %s", door, s.fail)
				}
			default:
			}
		}
	})
}

// looks counts how often it is looked whether people are what they were; looked waits until that was done so often again.
func (b *bundle) looks() (looked func(times int32)) {
	var count atomic.Int32
	p, people := b.parts, b.door.Product.People
	b.workspaces = workspace.New(workspace.Parts{
		Store: b.store, Pager: &page.Pager{Store: b.store, Sealer: p.Sealer}, Authority: p.Authority, Environment: p.Environment,
		Fetch: p.Fetch, Sealer: p.Sealer, Reauthorize: people.Reauthorize,
		Standing: func(ctx context.Context, callers []*authz.Caller) ([]bool, error) {
			defer count.Add(1)
			return people.Standing(ctx, callers)
		},
	})
	b.door.Product.Workspaces, b.door.Authenticator = b.workspaces, b.workspaces
	return func(times int32) {
		b.t.Helper()
		enough := count.Load() + times
		await.Until(b.t, "nobody looks", func() bool { return count.Load() >= enough })
	}
}

// People see where they are signed in and end it; keys have no sessions, and nobody has another's.
func TestSessions(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		b.employ(b.workspace, "ada@example.com", "viewer")
		b.employ(b.workspace, "bob@example.com", "owner")
		const list = `{ sessions { id current address userAgent createdAt lastSeenAt expiresAt } }`
		ada, phone := b.asking("ada@example.com"), b.asking("ada@example.com")
		bob := b.asking("bob@example.com")
		all := under(ada(list).body, "data", "sessions").([]any)
		var here, there string
		for _, one := range all {
			s := one.(map[string]any)
			at := must(time.Parse(time.RFC3339, s["createdAt"].(string)))
			if s["address"] == "" || s["userAgent"] == "" || time.Since(at) > time.Minute || s["expiresAt"].(string) < time.Now().Add(13*24*time.Hour).UTC().Format(time.RFC3339) {
				t.Errorf("%v", s)
			}
			if s["current"] == true {
				here = s["id"].(string)
			} else {
				there = s["id"].(string)
			}
		}
		if len(all) != 2 || here == "" || there == "" {
			t.Fatalf("%v", all)
		}
		end := func(id string) string { return `mutation { revokeSession(id: "` + id + `") { id deleted } }` }
		for name, c := range map[string]struct {
			r    reply
			code string
		}{
			"a key's list":                  {b.ask(list), "forbidden"},
			"a key's end of one":            {b.ask(end(there)), "forbidden"},
			"an owner's end of a member's":  {bob(end(there)), "not_found"},
			"the end of one that is none":   {ada(end("ses_none")), "not_found"},
			"the end of one without a name": {ada(end("")), "not_found"},
		} {
			if code, _ := gqlCode(c.r); code != c.code {
				t.Errorf("%s: %s, want %s", name, c.r.raw, c.code)
			}
		}
		if r := bob(list); strings.Contains(string(r.raw), here) {
			t.Errorf("another's: %s", r.raw)
		}
		if r := ada(end(there)); under(r.body, "data", "revokeSession", "deleted") != true {
			t.Errorf("%s", r.raw)
		}
		if r := phone(list); r.status != 401 {
			t.Errorf("the session that was ended: %d %s", r.status, r.raw)
		}
		if code, _ := gqlCode(ada(end(there))); code != "not_found" {
			t.Errorf("once more: %s", code)
		}
		if r := ada(end(here)); r.status != 200 || ada(list).status != 401 {
			t.Errorf("one's own: %s", r.raw)
		}
	})
}
