package rest_test

import (
	"fmt"
	"net/netip"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/limit"
	"github.com/switchboard-dev/switchboard/platform/store"
	"github.com/switchboard-dev/switchboard/rest"
)

// turns of events between two requests of one key, past every service: each copy of the server finds them in the database alone.
var turnsOfEvents = []struct {
	name, path, sql string
	before, after   int
}{
	{"nothing", "/v3/assistants", "", 200, 200},
	{"revoked", "/v3/assistants", "UPDATE api_keys SET revoked_at = now() WHERE id = $1", 200, 401},
	{"deleted", "/v3/assistants", "DELETE FROM api_keys WHERE id = $1", 200, 401},
	{"expired", "/v3/assistants", "UPDATE api_keys SET expires_at = now() - interval '1 second' WHERE id = $1", 200, 401},
	{"other addresses", "/v3/assistants", `UPDATE api_keys SET allow_ips = '["203.0.113.7"]' WHERE id = $1`, 200, 401},
	{"fewer scopes", "/v3/assistants", `UPDATE api_keys SET preset = '', scopes = '["contacts:list"]' WHERE id = $1`, 200, 403},
	{"other subaccounts", "/v3/assistants", `UPDATE api_keys SET subaccounts = '["sub_none"]' WHERE id = $1`, 200, 403},
	{"archived", "/v3/assistants", "UPDATE subaccounts SET archived = true WHERE id = (SELECT subaccounts ->> 0 FROM api_keys WHERE id = $1)", 200, 404},
	{"another workspace", "/v3/assistants", "UPDATE api_keys SET workspace_id = (SELECT id FROM workspaces WHERE id <> workspace_id LIMIT 1) WHERE id = $1", 200, 404},
	{"revoked, of what is not there", "/v3/assistants/asst_none", "UPDATE api_keys SET revoked_at = now() WHERE id = $1", 404, 401},
	{"revoked, of what is wrong", "/v3/assistants?limit=0", "UPDATE api_keys SET revoked_at = now() WHERE id = $1", 422, 401},
	{"revoked, of what needs no read", "/v3/assistants?cursor=none", "UPDATE api_keys SET revoked_at = now() WHERE id = $1", 422, 401},
}

// Remembered callers are answered as if they were not, whatever has changed and whatever they get.
func TestWhoIsRememberedProvesIt(t *testing.T) {
	t.Parallel()
	for _, finding := range recall(setup(t, storetest.Postgres)) {
		t.Error(finding)
	}
}

func TestMutantsOfRecall(t *testing.T) {
	t.Parallel()
	b := setup(t, storetest.Postgres, withDoor(func(d *rest.Door) { d.Authenticator = &believing{d.Authenticator} }))
	findings := recall(b)
	if len(findings) < 9 {
		t.Errorf("only %s was noticed", findings)
	}
}

// believing lets in whom it remembers.
type believing struct{ rest.Authenticator }

func (g *believing) Recall(text string, from netip.Addr, header string) (*authz.Caller, authz.Subaccounts, *store.Proof) {
	caller, subaccounts, _ := g.Authenticator.Recall(text, from, header)
	return caller, subaccounts, nil
}

// recall has a key used before and after something happens to it, and gives what was not as it must be.
func recall(b *bundle) (findings []string) {
	for _, turn := range turnsOfEvents {
		id, key, err := b.workspaces.AddKey(workspace.As(b.t.Context(), b.workspace), workspace.NewKey{Name: "Key", Preset: "admin", Subaccounts: []string{b.sub}})
		if err != nil {
			b.t.Fatal(err)
		}
		ask := func() reply {
			return b.send("GET", turn.path, "", "Authorization", "Bearer "+key, authz.SubaccountHeader, b.sub)
		}
		for range 3 { // twice at least from memory
			if r := ask(); r.status != turn.before {
				findings = append(findings, fmt.Sprintf("before %s: %d, want %d", turn.name, r.status, turn.before))
			}
		}
		if turn.sql != "" {
			if _, err := b.store.SystemDB().ExecContext(b.t.Context(), turn.sql, id); err != nil {
				b.t.Fatalf("%s: %v", turn.name, err)
			}
		}
		r := ask()
		if r.status != turn.after {
			findings = append(findings, fmt.Sprintf("%s: %d, want %d", turn.name, r.status, turn.after))
		}
		if got := r.header.Get("X-RateLimit-Limit"); r.status == 401 && got != "" {
			findings = append(findings, turn.name+": a limit is told to who may not come in")
		}
		if _, err := b.store.SystemDB().ExecContext(b.t.Context(), "UPDATE subaccounts SET archived = false"); err != nil {
			b.t.Fatal(err)
		}
	}
	return findings
}

// A refusal for too many requests leaves no sooner than any other.
func TestTooManyRequestsOfARevokedKey(t *testing.T) {
	t.Parallel()
	few := must(limit.New(limit.Options{Rates: []limit.Rate{{Count: 3, Per: time.Hour}}}))
	b := setup(t, storetest.Postgres, withDoor(func(d *rest.Door) { d.Limiter = few }))
	id, key, err := b.workspaces.AddKey(workspace.As(t.Context(), b.workspace), workspace.NewKey{Name: "Key", Preset: "admin", Subaccounts: []string{b.sub}})
	if err != nil {
		t.Fatal(err)
	}
	ask := func() int {
		return b.send("GET", "/v3/assistants", "", "Authorization", "Bearer "+key, authz.SubaccountHeader, b.sub).status
	}
	for _, want := range []int{200, 200, 200, 429} {
		if got := ask(); got != want {
			t.Errorf("%d, want %d", got, want)
		}
	}
	if err := b.workspaces.RevokeKey(workspace.As(t.Context(), b.workspace), id); err != nil {
		t.Fatal(err)
	}
	if got := ask(); got != 401 {
		t.Errorf("after the key was revoked: %d, want 401", got)
	}
}
