package live

import (
	"testing"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/carrier"
	"github.com/switchboard-dev/switchboard/platform/sip"
)

// A call that finds no line was busy: the provider has done nothing wrong, and nothing has failed.
func TestNoLineIsBusy(t *testing.T) {
	t.Parallel()
	ours := telephone(t, func() int { return 1 })
	theirs := telephone(t, func() int { return int(ours.Addr(sip.UDP).Port()) })
	c, h := hosting(t, ours)
	c.cfg.Limit = 1
	c.lines = newLines(1, true)
	c.Start()
	one, ok := c.begin("call_out", byDial)
	if !ok {
		t.Fatal("it carries no call")
	}
	defer one.drop()
	come := func() carrier.Outcome {
		failed := make(chan error, 1)
		go func() {
			_, err := theirs.Dial(t.Context(), sip.Dial{Trunk: "t", To: "+4930123", From: "+49151"})
			failed <- err
		}()
		how := h.ended(t)
		if err, _ := await.Receive(t, failed, "the caller still waits"); err == nil {
			t.Error("it is answered")
		}
		return how
	}
	if how := come(); how != carrier.Busy {
		t.Errorf("of a copy that carries all it can: %s", how)
	}
	socket, _ := socketOf(t)
	c.Visit(Visit{Key: "call_web", Socket: socket, Workspace: "ws"})
	if how := h.ended(t); how != carrier.Busy {
		t.Errorf("a page: %s", how)
	}
	c.cfg.Limit = 10
	c.lines.want("another")
	if !one.counts("", false) { // the script's workspace
		t.Fatal("there is no line")
	}
	if how := come(); how != carrier.Busy {
		t.Errorf("of a workspace that has its part: %s", how)
	}
}
