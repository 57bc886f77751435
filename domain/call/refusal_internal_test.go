package call

import (
	"slices"
	"testing"

	"github.com/switchboard-dev/switchboard/platform/store"
)

// A reason that is no code of ours is no label of metrics.
func TestRefusalsAreCountedByKnownReasons(t *testing.T) {
	t.Parallel()
	var counted []string
	s := &Service{parts: Parts{Store: &store.Store{}, Refused: func(reason string) { counted = append(counted, reason) }}}
	for _, reason := range []string{"dnd", "canary", "", "provider_failed"} {
		s.countRefusal(reason)
	}
	if want := []string{"dnd", "other", "other", "provider_failed"}; !slices.Equal(counted, want) {
		t.Errorf("%q, want %q", counted, want)
	}
	s.parts.Refused = nil
	s.countRefusal("dnd")
}
