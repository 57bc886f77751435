package rest

import (
	"fmt"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/platform/share"
)

// mouths are callers of a workspace on whose sockets nobody has said anything yet.
func mouths() (d *Door, heard func(id, subaccount string, n int) bool) {
	start := time.Now()
	d = &Door{Parts: Parts{Now: func() time.Time { return start }}, said: share.NewFlow()}
	return d, func(id, subaccount string, n int) bool {
		return d.hears(&authz.Caller{ID: id, Workspace: "ws_1", Subaccount: subaccount}, n)
	}
}

// Those who flood use up what their workspace may say, and others of it still answer pings.
func TestPingsAreAnsweredBesideAFlood(t *testing.T) {
	t.Parallel()
	d, heard := mouths()
	for n := range 5 {
		for heard(fmt.Sprint("key_", n), fmt.Sprint("sub_", n), 100<<10) {
		}
	}
	if heard("key_6", "sub_6", 100<<10) {
		t.Error("the workspace may say more than it may")
	}
	if !heard("key_6", "sub_6", len(`{"type":"pong"}`)) {
		t.Error("a pong closes somebody else's socket")
	}
	if !d.hears(&authz.Caller{ID: "key_7", Workspace: "ws_2"}, 100<<10) {
		t.Error("the flood of one workspace is heard in another")
	}
}

// One client of an agency floods with as many keys as it likes, by the key's subaccount or by the header, and leaves as much to the others.
func TestAFloodOfOneClientIsNotHeardByOthers(t *testing.T) {
	t.Parallel()
	_, heard := mouths()
	said := 0
	for n := range 8 {
		for heard(fmt.Sprint("key_", n), "sub_1", 100<<10) {
			said += 100 << 10
		}
	}
	if said > burstOfPartSaid || said <= burstOfSaid {
		t.Errorf("one client says %d bytes at once", said)
	}
	if heard("key_9", "sub_1", 100<<10) {
		t.Error("another key of the client may say more")
	}
	if !heard("key_9", "sub_1", len(`{"type":"pong"}`)) {
		t.Error("a pong closes a socket of the same client")
	}
	left := 0
	for n := range 2 {
		for heard(fmt.Sprint("key_1", n), fmt.Sprint("sub_2", n), 100<<10) {
			left += 100 << 10
		}
	}
	if left <= burstOfSaid {
		t.Errorf("all other clients together say %d bytes beside it", left)
	}
}
