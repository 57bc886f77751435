package contact

import (
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// What events tell of a call is found by an index: SQLite has one writer, and a client may have had millions of events since.
func TestEventsThatAreEmptiedAreFoundByTheIndex(t *testing.T) {
	t.Parallel()
	s := storetest.Open(t, storetest.SQLite)
	among, list := s.Among(2, []string{"call_a", "msg_b"})
	for of, c := range map[string]struct {
		index string
		args  []any
	}{
		nobodysEvents:  {"event_nobodys (subaccount_id=? AND thing_id=?)", []any{"sub_a", list}},
		contactsEvents: {"event_subaccount_id_contact_id (subaccount_id=? AND contact_id=?)", []any{"sub_a", list, "con_a"}},
	} {
		plan := storetest.Plan(t, store.System(t.Context(), "look at a plan"), s, emptied(of, among), c.args...)
		if !slices.ContainsFunc(plan, func(step string) bool { return strings.HasSuffix(step, "INDEX "+c.index) }) {
			t.Errorf("%s:\n%s", of, strings.Join(plan, "\n"))
		}
	}
}
