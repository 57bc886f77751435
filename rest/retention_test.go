package rest_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/domain/retention"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// A subaccount says how long it keeps events, and those that are older go, with the stream knowing up to where; another's stay.
func TestRetention(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		system := store.System(context.Background(), "test")
		left := func() int { return b.store.Client(system).Event.Query().CountX(system) }
		for _, sub := range []string{b.sub, b.other} {
			for _, name := range []string{"Ada", "Zoe"} {
				if r := b.send("POST", "/v3/contacts", `{"name":"`+name+`"}`, "X-Subaccount-Id", sub, "Authorization", "Bearer "+b.wide()); r.status != 201 {
					t.Fatalf("%d %s", r.status, r.raw)
				}
			}
		}
		b.numbered(t)
		all := left()
		// Older than the subaccount wants, and not than the installation does: its own sweep may run at any time.
		aged := time.Now().UTC().AddDate(0, 0, -10).Format("2006-01-02 15:04:05+00:00")
		if _, err := b.store.SystemDB().ExecContext(system, "UPDATE events SET created_at = '"+aged+"'"); err != nil {
			t.Fatal(err)
		}
		key := "Bearer " + b.wide()
		ask := func(query string, headers ...string) string {
			text := string(must(json.Marshal(map[string]any{"query": query})))
			return string(b.send("POST", "/graphql", text, append([]string{"X-Subaccount-Id", b.sub, "Authorization", key}, headers...)...).raw)
		}
		const set = `mutation { setRetention(kind: EVENTS, days: 7) { kind days own workspaceDays before due } }`
		if got := ask(set); !strings.Contains(got, `"days":7`) || !strings.Contains(got, `"own":true`) || strings.Contains(got, `"due":0`) {
			t.Errorf("%s", got)
		}
		worker := &retention.Worker{Service: b.door.Product.Retention}
		if err := worker.Work(t.Context(), &river.Job[retention.SweepArgs]{}); err != nil {
			t.Fatal(err)
		}
		if n := left(); n == 0 || n >= all {
			t.Errorf("%d of %d events are left: the neighbour's must be, and those of the subaccount not", n, all)
		}
		if got := ask(`{ retentions { kind days own due } }`); strings.Count(got, `"kind"`) != 4 || !strings.Contains(got, `"due":0`) {
			t.Errorf("%s", got)
		}
		for name, c := range map[string]struct{ got, want string }{
			"too long":          {ask(`mutation { setRetention(kind: EVENTS, days: 31) { days } }`), "validation_error"},
			"no days":           {ask(`mutation { setRetention(kind: CALLS, days: 0) { days } }`), "validation_error"},
			"no such kind":      {ask(`mutation { setRetention(kind: MONEY, days: 9) { days } }`), "errors"},
			"no scope":          {ask(set, "Authorization", "Bearer "+b.limited("subaccounts:read")), "forbidden"},
			"the workspace's":   {ask(`mutation { setWorkspaceRetention(kind: CALLS, days: 9) { days } }`, "Authorization", "Bearer "+b.limited("subaccounts:update")), "forbidden"},
			"no subaccount":     {string(b.send("POST", "/graphql", string(must(json.Marshal(map[string]any{"query": set}))), "Authorization", key).raw), "subaccount_required"},
			"a neighbour's own": {ask(`{ retentions { kind own } }`, "X-Subaccount-Id", b.other), `"kind":"EVENTS","own":false`},
		} {
			if !strings.Contains(c.got, c.want) {
				t.Errorf("%s: %s, want %s", name, c.got, c.want)
			}
		}
	})
}

// To keep data for less is to delete it: it takes the scope for that, however often a subaccount's settings may be changed without.
func TestRetentionTakesTheScopeToDelete(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		ask := func(key, query string) string {
			return string(b.send("POST", "/graphql", string(must(json.Marshal(map[string]any{"query": "mutation { " + query + " { days } }"}))),
				"X-Subaccount-Id", b.sub, "Authorization", "Bearer "+key).raw)
		}
		plain, system := b.limited("subaccounts:update"), store.System(t.Context(), "test")
		for kind, scope := range map[string]string{
			"CONVERSATIONS": "conversations:delete", "CALLS": "conversations:delete", "APPOINTMENTS": "appointments:delete", "EVENTS": "webhooks:delete",
		} {
			set := func(days string) string { return "setRetention(kind: " + kind + ", days: " + days + ")" }
			inherit := "inheritRetention(kind: " + kind + ")"
			able := b.limited("subaccounts:update", scope)
			for i, step := range []struct{ key, query, want string }{
				{plain, set("9"), scope},
				{able, set("9"), `"days":9`},
				{plain, set("8"), scope},
				{plain, set("9"), `"days":9`},
				{plain, set("20"), `"days":20`},
				{plain, inherit, `"days":null`},
				{able, set("9"), `"days":9`},
				{"", "", ""}, // the workspace has less from here on
				{plain, inherit, scope},
				{plain, set("null"), `"days":null`},
				{able, inherit, `"days":5`},
			} {
				if step.key == "" {
					must(0, b.store.Tx(system, func(ctx context.Context) error {
						return b.store.Client(ctx).WorkspaceRetention.Create().SetWorkspaceID(b.workspace).SetKind(kind).SetDays(5).Exec(ctx)
					}))
					continue
				}
				if got := ask(step.key, step.query); !strings.Contains(got, step.want) {
					t.Errorf("%s, step %d: %s: %s, want %s", kind, i, step.query, got, step.want)
				}
			}
		}
	})
}

// A file of subaccounts takes both scopes, and a key for the whole workspace.
func TestImportSubaccountsByGraphQL(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		query := `mutation($csv: String!, $dry: Boolean) { importSubaccounts(csv: $csv, dryRun: $dry) { dryRun created updated unchanged problems { line column message } } }`
		send := func(csv string, dry bool, key string) []byte {
			text := string(must(json.Marshal(map[string]any{"query": query, "variables": map[string]any{"csv": csv, "dry": dry}})))
			return b.send("POST", "/graphql", text, "Authorization", "Bearer "+key).raw
		}
		const csv = "location_id,name\nL-77,One\n"
		for _, step := range []struct {
			dry  bool
			want string
		}{{true, `"created":1`}, {false, `"created":1`}, {false, `"unchanged":1`}} {
			if got := send(csv, step.dry, b.wide()); !bytes.Contains(got, []byte(step.want)) || !bytes.Contains(got, fmt.Appendf(nil, `"dryRun":%t`, step.dry)) {
				t.Errorf("%+v: %s", step, got)
			}
		}
		if got := send("location_id,zone\n,Mars\n", false, b.wide()); !bytes.Contains(got, []byte(`"line":2,"column":"time_zone"`)) {
			t.Errorf("%s", got)
		}
		for _, scopes := range [][]string{{"subaccounts:create"}, {"subaccounts:update"}, {"subaccounts:create", "subaccounts:update"}} {
			if got := send(csv, true, b.limited(scopes...)); !bytes.Contains(got, []byte("forbidden")) {
				t.Errorf("%v, limited to a subaccount: %s", scopes, got)
			}
		}
	})
}
