package rest_test

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/limit"
	"github.com/switchboard-dev/switchboard/platform/store"
	"github.com/switchboard-dev/switchboard/rest"
)

// What requests ask PostgreSQL, in statements and trips, when their key is known. More is slower whatever the machine does meanwhile;
// who needs more says so here.
func TestStatementsOfRequests(t *testing.T) {
	t.Parallel()
	alone := must(limit.New(limit.Options{})) // no limit, and no trips for it
	b := setup(t, storetest.Postgres, withDoor(func(d *rest.Door) { d.Limiter = alone }))
	counted, asked := store.Count(context.Background())
	server := httptest.NewUnstartedServer(b.door.Handler())
	server.Config.BaseContext = func(net.Listener) context.Context { return counted }
	server.Start()
	t.Cleanup(server.Close)
	b.url = server.URL
	assistant := b.made("/v3/assistants", `{"name":"A"}`)
	for i := range 30 {
		b.made("/v3/contacts", fmt.Sprintf(`{"name":"C%d"}`, i))
	}
	for _, test := range []struct {
		name, method, path, body string
		statements, trips        int64
	}{
		// The tenant's setting, the proof of the key, the query.
		{"a thing", http.MethodGet, "/v3/assistants/" + assistant, "", 3, 1},
		{"a page", http.MethodGet, "/v3/contacts?limit=10", "", 3, 1},
		{"nothing", http.MethodGet, "/v3/contacts/con_none", "", 3, 1},
		{"what is wrong", http.MethodGet, "/v3/contacts?limit=0", "", 2, 1},
		{"a page with its total", http.MethodGet, "/v3/contacts?limit=10&include_total=true", "", 5, 2},
		{"a search", http.MethodGet, "/v3/contacts?search=anna", "", 5, 2},
		// The key, begin, the row, the row as events show it, the event, the audit entry, commit.
		{"a new thing", http.MethodPost, "/v3/contacts", `{"name":"D"}`, 7, 7},
	} {
		ask := func() { b.send(test.method, test.path, test.body, authz.SubaccountHeader, b.sub) }
		for range 3 {
			ask()
		}
		statements, trips := asked.Statements()
		ask()
		s, n := asked.Statements()
		s, n = s-statements, n-trips
		if test.method != http.MethodGet && s == test.statements+1 && n == test.trips+1 {
			continue // the connection was set to another tenant
		}
		if s != test.statements || n != test.trips {
			t.Errorf("%s: %d statements in %d trips, want %d in %d", test.name, s, n, test.statements, test.trips)
		}
	}
}
