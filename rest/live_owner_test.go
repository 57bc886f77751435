package rest_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/carrier/live"
	"github.com/switchboard-dev/switchboard/platform/store"

	entcall "github.com/switchboard-dev/switchboard/ent/call"
)

// brisk is how copies look after calls where nobody wants to wait.
func brisk(c *live.Config) { c.Sign, c.Term = 200*time.Millisecond, 2*time.Second }

// A call lives on one copy. Another finds it, and ends it; nobody takes it for lost meanwhile.
func TestAnotherCopyEndsACall(t *testing.T) {
	t.Parallel()
	speaking(t, []string{"Hello."}, func(t *testing.T, s *telephony) {
		other := s.copied()
		who := s.provider.Call(ours, caller)
		who.Reply()
		id := other.send("GET", "/v3/calls", "").body["data"].([]any)[0].(map[string]any)["id"].(string)
		if state, err := s.copies[1].Find(t.Context(), id); err != nil || state.Over {
			t.Errorf("the other copy finds %v %v", state, err)
		}
		begun := s.until(id)
		await.Until(t, "the lease is not renewed", func() bool { return s.until(id).After(begun) })
		if changed := s.send("GET", "/v3/calls/"+id, "").data(); changed["callStatus"] != "IN_PROGRESS" || who.Gone() {
			t.Errorf("%v", changed)
		}
		if r := other.ask(`mutation { endCall(id: "` + id + `") { id } }`); strings.Contains(string(r.raw), "errors") {
			t.Fatalf("%s", r.raw)
		}
		who.Over()
		if c := s.latest(); c["callStatus"] != "COMPLETED" || c["disconnectionReason"] != "completed" {
			t.Errorf("%v", c)
		}
	}, brisk)
}

// until is when the owner of a call is given up.
func (s *telephony) until(id string) time.Time {
	s.t.Helper()
	row, err := s.store.Client(store.System(context.Background(), "test")).Call.Query().Where(entcall.ID(id)).
		Select(entcall.FieldOwnedUntil).Only(store.System(context.Background(), "test"))
	if err != nil || row.OwnedUntil == nil {
		s.t.Fatal(err)
	}
	return *row.OwnedUntil
}
