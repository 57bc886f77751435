package rest

import (
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/platform/share"
)

// Those who flood use up what their workspace may say, and others of it still answer pings.
func TestPingsAreAnsweredBesideAFlood(t *testing.T) {
	t.Parallel()
	start := time.Now()
	d := &Door{Parts: Parts{Now: func() time.Time { return start }}, said: share.NewFlow()}
	for _, id := range []string{"key_1", "key_2", "key_3", "key_4", "key_5"} {
		for d.hears(&authz.Caller{ID: id, Workspace: "ws_1"}, 100<<10) {
		}
	}
	other := &authz.Caller{ID: "key_6", Workspace: "ws_1"}
	if d.hears(other, 100<<10) {
		t.Error("the workspace may say more than it may")
	}
	if !d.hears(other, len(`{"type":"pong"}`)) {
		t.Error("a pong closes somebody else's socket")
	}
	if !d.hears(&authz.Caller{ID: "key_7", Workspace: "ws_2"}, 100<<10) {
		t.Error("the flood of one workspace is heard in another")
	}
}
