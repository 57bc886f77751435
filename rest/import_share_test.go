package rest_test

import (
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain"
	"github.com/switchboard-dev/switchboard/internal/await"
)

// One subaccount's imports run one at a time, however many wait; a neighbour's is done before them.
func TestImportsOfOneLeaveRoomForOthers(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		rows := strings.Repeat("Ada,ada@example.com\n", 2000)
		n := b.neighbour()
		single := n.file("contacts.csv", "name,email\nZoe,zoe@example.com\n").data()["id"]
		var files []any
		for range 20 {
			files = append(files, b.file("contacts.csv", "name,email\n"+rows).data()["id"])
		}
		for _, file := range files {
			if made, raw := b.graph(`mutation($f: ID!) { importContacts(fileId: $f) { id } }`, map[string]any{"f": file}); made == nil {
				t.Fatalf("%s", raw)
			}
		}
		done := n.imported(t, single)
		if done["status"] != "COMPLETED" || done["createdContacts"] != 1.0 {
			t.Errorf("the neighbour's: %v", done)
		}
		all, raw := b.graph(`{ contactImports { nodes { status finishedAt } } }`, nil)
		ended := func(one map[string]any) time.Time {
			at, ok := one["finishedAt"].(string)
			if !ok { // not yet
				return time.Now()
			}
			return must(time.Parse(time.RFC3339, at))
		}
		running, later := 0, 0
		for _, row := range all["nodes"].([]any) {
			row := row.(map[string]any)
			if row["status"] == "RUNNING" {
				running++
			}
			if ended(row).After(ended(done)) {
				later++
			}
		}
		if running > 1 {
			t.Errorf("%d run at once: %s", running, raw)
		}
		if later == 0 {
			t.Errorf("the neighbour's came last, at %v: %s", done["finishedAt"], raw)
		}
	})
}

// A command works on imports only, but as River's leader it has to enqueue what servers do again and again, or nobody would while it leads.
func TestCommandsEnqueueForServers(t *testing.T) {
	t.Parallel()
	b := setup(t, "postgres", withParts(func(p *domain.Parts) { p.Command = true }))
	await.Until(t, "nothing is enqueued", func() bool {
		var waits bool
		must(0, b.store.SystemDB().QueryRowContext(t.Context(),
			`SELECT count(*) > 0 FROM river.river_job WHERE kind = 'sweep' AND state = 'available'`).Scan(&waits))
		return waits
	})
}
