package rest_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain"
	"github.com/switchboard-dev/switchboard/internal/await"
)

// One subaccount's imports run one at a time, however many wait; a neighbour's is done before them.
func TestImportsOfOneLeaveRoomForOthers(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		rows := strings.Repeat("Ada,ada@example.com\n", 2000)
		const waiting = 20
		for range waiting {
			file := b.file("contacts.csv", "name,email\n"+rows).data()["id"]
			if made, raw := b.graph(`mutation($f: ID!) { importContacts(fileId: $f) { id } }`, map[string]any{"f": file}); made == nil {
				t.Fatalf("%s", raw)
			}
		}
		if done := b.neighbour().bring(t, "name,email\nZoe,zoe@example.com\n"); done["status"] != "COMPLETED" || done["createdContacts"] != 1.0 {
			t.Errorf("the neighbour's: %v", done)
		}
		all, raw := b.graph(`{ contactImports { nodes { status } } }`, nil)
		list := fmt.Sprint(all)
		if running := strings.Count(list, "RUNNING"); running > 1 {
			t.Errorf("%d run at once: %s", running, raw)
		}
		if left := strings.Count(list, "PENDING"); left == 0 {
			t.Errorf("the neighbour's came last: %s", raw)
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
