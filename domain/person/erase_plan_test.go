package person_test

import (
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/person"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// The names of people who are erased are found by their ids: SQLite has one writer, and there may be millions of notes.
func TestNamesOfErasedPeopleAreFoundByTheIndex(t *testing.T) {
	t.Parallel()
	s := storetest.Open(t, storetest.SQLite)
	among, list := s.Among(1, []string{"user_a", "user_b"})
	cleared := person.Cleared(among)
	if len(cleared) < 4 {
		t.Fatalf("only %d statements", len(cleared))
	}
	for table, statement := range cleared {
		plan := strings.Join(storetest.Plan(t, store.System(t.Context(), "look at a plan"), s, statement, list), "\n")
		if !strings.Contains(plan, "SEARCH "+table) || strings.Contains(plan, "SCAN "+table) {
			t.Errorf("%s:\n%s", table, plan)
		}
	}
}
