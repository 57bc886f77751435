package builtin_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

// A model whose note would be one too many reads that, and the turn goes on.
func TestNoteBeyondTheLimit(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s *scene) {
		s.does("create_note", `{"note":"Prefers mornings."}`)
		first := s.Parts().Store.Client(s.ctx).ContactNote.Query().OnlyIDX(s.ctx)
		storetest.Copies(t, s.Parts().Store, "contact_notes", first, 999)
		_, err := s.Do(s.ctx, "create_note", s.at, json.RawMessage(`{"note":"Prefers tea."}`))
		if !fault.Is(err, fault.Conflict) || !strings.Contains(read(err), "limit of 1000 notes") {
			t.Errorf("it reads %q", read(err))
		}
	})
}
