package store_test

import (
	"errors"
	"testing"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Only what is not there is missing: what could not be read may be.
func TestMissingField(t *testing.T) {
	t.Parallel()
	broken := errors.New("the connection is gone")
	for name, c := range map[string]struct {
		err     error
		missing bool
	}{
		"no row":          {&ent.NotFoundError{}, true},
		"said to be so":   {fault.Missing("tag"), true},
		"another refusal": {fault.New(fault.Conflict, "Taken."), false},
		"not read":        {broken, false},
		"there":           {nil, false},
	} {
		got := store.MissingField(c.err, "tag", "tagId")
		if is := fault.Is(got, fault.NotFound); is != c.missing || !c.missing && !errors.Is(got, c.err) {
			t.Errorf("%s: %v", name, got)
		}
	}
}
