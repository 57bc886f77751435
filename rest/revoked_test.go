package rest_test

import (
	"context"
	"fmt"
	"net/http/httptest"
	"net/netip"
	"sync"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/rest"
)

// entrances are a request through each door, for any key.
var entrances = []struct{ method, path, body string }{
	{"GET", "/v3/assistants", ""},
	{"POST", "/v3/contacts", `{"name":"A"}`},
	{"GET", "/v2/get-conversation?location_id=loc-1&contact_id=crm-1", ""},
	{"POST", "/graphql", `{"query":"{assistants{totalCount}}"}`},
}

// Whichever copy of the server revokes a key, every door of every copy refuses it from the next request on.
func TestARevokedKeyOpensNoDoor(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		for _, finding := range revoke(t, b, b.twin(t)) {
			t.Error(finding)
		}
	})
}

func TestMutantsOfRevocation(t *testing.T) {
	t.Parallel()
	cached := withDoor(func(d *rest.Door) {
		d.Authenticator = &cache{Authenticator: d.Authenticator, known: map[string]remembered{}}
	})
	sound := option{}
	for name, mutant := range map[string][2]option{
		"keys are cached for an hour":               {cached, cached},
		"revoking empties its own copy's key cache": {sound, cached},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := setup(t, storetest.SQLite, mutant[0])
			findings := revoke(t, b, b.twin(t, mutant[1]))
			if len(findings) == 0 {
				t.Error("nothing noticed")
				return
			}
			t.Logf("%d findings, such as: %s", len(findings), findings[0])
		})
	}
}

// revoke has a key used at every door of every copy, ends it at the first copy, and gives the doors that still let it in.
func revoke(t *testing.T, copies ...*bundle) []string {
	t.Helper()
	b := copies[0]
	b.made("/v3/contacts", `{"name":"C","contact_id":"crm-1"}`)
	id, key, err := b.workspaces.AddKey(workspace.As(t.Context(), b.workspace), workspace.NewKey{Name: "Key", Preset: "admin", Subaccounts: []string{b.sub}})
	if err != nil {
		t.Fatal(err)
	}
	if problems := enter(copies, key, 200); len(problems) > 0 {
		t.Fatalf("before: %s", problems)
	}
	if err := b.workspaces.RevokeKey(t.Context(), id); err != nil {
		t.Fatal(err)
	}
	return enter(copies, key, 401)
}

// enter tries every door, and says which do not answer with the status, or 201.
func enter(copies []*bundle, key string, status int) (problems []string) {
	for i, server := range copies {
		for _, e := range entrances {
			r := server.send(e.method, e.path, e.body, "Authorization", "Bearer "+key)
			if r.status != status && (r.status != 201 || status != 200) {
				problems = append(problems, fmt.Sprintf("copy %d: %s %s: %d, want %d", i, e.method, e.path, r.status, status))
			}
		}
	}
	return problems
}

// twin is another copy of the server, on the same database.
func (b *bundle) twin(t *testing.T, options ...option) *bundle {
	t.Helper()
	door, other := rest.NewDoor(b.door.Parts), *b
	product := *b.door.Product
	product.Workspaces = b.copied().Workspaces
	door.Product, door.Authenticator = &product, product.Workspaces
	for _, o := range options {
		if o.door != nil {
			o.door(door)
		}
	}
	server := httptest.NewServer(door.Handler())
	t.Cleanup(server.Close)
	other.door, other.workspaces, other.url = door, product.Workspaces, server.URL
	return &other
}

// cache remembers for an hour who a key is.
type cache struct {
	rest.Authenticator

	lock  sync.Mutex
	known map[string]remembered
}

type remembered struct {
	caller      authz.Caller
	subaccounts authz.Subaccounts
	until       time.Time
}

func (c *cache) Authenticate(
	ctx context.Context, text string, from netip.Addr, header string,
) (*authz.Caller, authz.Subaccounts, error) {
	c.lock.Lock()
	defer c.lock.Unlock()
	if r := c.known[text]; time.Now().Before(r.until) {
		return &r.caller, r.subaccounts, nil
	}
	caller, subaccounts, err := c.Authenticator.Authenticate(ctx, text, from, header)
	if err == nil {
		c.known[text] = remembered{*caller, subaccounts, time.Now().Add(time.Hour)}
	}
	return caller, subaccounts, err
}
