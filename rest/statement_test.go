package rest_test

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/limit"
	"github.com/switchboard-dev/switchboard/platform/store"
	"github.com/switchboard-dev/switchboard/rest"
)

// What requests ask PostgreSQL, in statements and trips, when their key is known. More is slower whatever the machine does meanwhile;
// who needs more says so here.
func TestStatementsOfRequests(t *testing.T) {
	t.Parallel()
	b, asked := counted(t)
	must(execute(b, "UPDATE api_keys SET last_used_at = now() + interval '1 hour'")) // it is written once a minute, with whatever request that is
	assistant := b.made("/v3/assistants", `{"name":"A"}`)
	person := b.made("/v3/contacts", `{"name":"Ada"}`)
	for i := range 30 {
		b.made("/v3/contacts", fmt.Sprintf(`{"name":"C%d"}`, i))
	}
	turn := fmt.Sprintf(`{"assistant_id":%q,"conversation_id":"c1","contact_id":%q,"input":"When are you open?"}`, assistant, person)
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
		// The subaccount of the key is read with it.
		{"a thing of the key's only subaccount", http.MethodGet, "/v3/assistants/" + assistant, "", 3, 1},
		// The key; the tenant's setting, the row with the event and the audit entry.
		{"a new thing", http.MethodPost, "/v3/contacts", `{"name":"D"}`, 3, 2},
		// The key; begin, the tenant's setting, the row, held; the change; the row as it is now; the event with the audit entry, commit.
		{"a change", http.MethodPatch, "/v3/contacts/" + person, `{"title":"%d"}`, 8, 4},
		// The key; begin, the tenant's setting, five reads as one; what was said with its event, audit entry and lease, eight reads as one, commit;
		// the setting and two reads of what could not be answered before; begin, the setting, the conversation, held, which a person may have taken
		// over; the reply with the question that nobody could answer, the end of the lease, the trace, the event and the audit entry, commit.
		{"a turn of a chat", http.MethodPost, "/v3/chat/completions", turn, 14, 6},
	} {
		n, sub := 0, b.sub
		if strings.Contains(test.name, "only subaccount") {
			sub = ""
		}
		ask := func() {
			n++
			body := test.body
			if strings.Contains(body, "%d") {
				body = fmt.Sprintf(body, n)
			}
			if r := b.send(test.method, test.path, body, authz.SubaccountHeader, sub); r.status >= 500 {
				t.Errorf("%s: %d %s", test.name, r.status, r.raw)
			}
		}
		for range 3 {
			ask()
		}
		asked.List()
		statements, trips := asked.Statements()
		ask()
		all, in := asked.Statements()
		if all -= statements; all > test.statements || in-trips > test.trips {
			t.Errorf("%s: %d statements in %d trips, want %d in %d:\n%s", test.name, all, in-trips, test.statements, test.trips, listed(asked.List()))
		}
	}
}

// counted is a server that counts what its requests ask PostgreSQL. It has no limit, and no trips for it.
func counted(t *testing.T, options ...option) (*bundle, *store.Asked) {
	t.Helper()
	alone := must(limit.New(limit.Options{}))
	b := setup(t, storetest.Postgres, append(options, withDoor(func(d *rest.Door) { d.Limiter = alone }))...)
	ctx, asked := store.Count(context.Background())
	server := httptest.NewUnstartedServer(b.door.Handler())
	server.Config.BaseContext = func(net.Listener) context.Context { return ctx }
	server.Start()
	t.Cleanup(server.Close)
	b.url = server.URL
	return b, asked
}

// listed are statements, a line each.
func listed(statements []string) string {
	var out strings.Builder
	for i, s := range statements {
		text := strings.Join(strings.Fields(s), " ")
		fmt.Fprintf(&out, "%3d %s\n", i+1, text[:min(len(text), 220)])
	}
	return out.String()
}

// What a request that places a call asks, which nothing adds to that goes on beside it: the key with its only subaccount; begin, the tenant's
// setting, the subaccount, held, what the call names as one, the rules as one, the call with its job, its event and its audit entry, commit; begin,
// the setting, the claim with its audit entry, commit; the setting, and that the carrier took it.
func TestStatementsOfPlacingACall(t *testing.T) {
	t.Parallel()
	b, asked := counted(t, withParts(func(p *domain.Parts) { p.Call.Prices = map[string]float64{"outbound": 0.6} }))
	p := &phones{bundle: b, t: t}
	p.bot = b.made("/v3/assistants", `{"name":"Ada","outbound_greeting":"Hello."}`)
	b.made("/v3/phone-numbers", `{"number":"+14155550100"}`)
	const most, calls = 14, 4
	var fewest []string
	for n := 0; n < calls && (n < 2 || len(fewest) > most); n++ { // the first is of a contact and of statements that are not known yet
		asked.List()
		r := p.call("+15005550001")
		if r.status != 201 {
			t.Fatalf("%d %s", r.status, r.raw)
		}
		if all := asked.List(); n == 1 || n > 1 && len(all) < len(fewest) {
			fewest = all
		}
		p.over(r.data()["id"].(string))
		p.carrier.Wait()
	}
	t.Logf("%d statements", len(fewest))
	if len(fewest) > most {
		t.Errorf("%d statements, want %d:\n%s", len(fewest), most, listed(fewest))
	}
}

// What a call asks PostgreSQL from its request to its end, with its jobs and its events. What is asked now and then of an idle server is
// counted with a call that it meets, so the fewest of some calls decide; the first one is of a contact and of statements that are not known yet.
func TestStatementsOfACall(t *testing.T) {
	t.Parallel()
	b, _ := counted(t, withParts(func(p *domain.Parts) {
		p.Call.Patience, p.Call.Lost, p.Call.Prices = time.Second, 3*time.Second, map[string]float64{"outbound": 0.6}
	}))
	p := &phones{bundle: b, t: t}
	p.bot = b.made("/v3/assistants", `{"name":"Ada","outbound_greeting":"Hello."}`)
	b.made("/v3/phone-numbers", `{"number":"+14155550100"}`)
	const most, calls = 140, 6 // 59 on an idle machine; on a busy one the relay and the queue look more often, and events and turns meet
	var fewest []string
	for n := 0; n < calls && (n < 2 || len(fewest) > most); n++ {
		b.store.Asked().List()
		wholeCall(p)
		all := slices.DeleteFunc(b.store.Asked().List(), func(s string) bool { return strings.Contains(s, "/* look */") })
		if n > 0 && (fewest == nil || len(all) < len(fewest)) {
			fewest = all
		}
	}
	t.Logf("%d statements", len(fewest))
	if len(fewest) > most {
		t.Errorf("%d statements, want %d:\n%s", len(fewest), most, listed(fewest))
	}
}

// wholeCall is placed, ends, and has no job or event left.
func wholeCall(p *phones) {
	r := p.call("+15005550001")
	if r.status != 201 {
		p.t.Fatalf("%d %s", r.status, r.raw)
	}
	id := r.data()["id"].(string)
	await.Until(p.t, "the call ends", func() bool {
		var ended bool
		must(0, p.store.SystemDB().QueryRowContext(p.t.Context(), "/* look */ SELECT NOT active FROM calls WHERE id = $1", id).Scan(&ended))
		return ended
	})
	p.carrier.Wait()
	await.Until(p.t, "its work is done", func() bool {
		var left int
		must(0, p.store.SystemDB().QueryRowContext(p.t.Context(), `/* look */ SELECT (SELECT count(*) FROM events WHERE sequence IS NULL)
			+ (SELECT count(*) FROM river.river_job WHERE kind = 'after_call' AND finalized_at IS NULL)`).Scan(&left))
		return left == 0
	})
}
