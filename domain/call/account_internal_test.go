package call

import (
	"context"
	"strconv"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/carrier"
)

// An event that tells what a turn is about to write waits for that, and no other event does.
func TestEventsHeedTurns(t *testing.T) {
	t.Parallel()
	a, ctx := &account{}, t.Context()
	said := carrier.Utterance{Role: carrier.User, Content: "Hello?", StartMs: 10, EndMs: 20}
	told := a.tell(said)
	other := said
	other.Content = "Who is this?"
	for _, e := range []carrier.Event{{Kind: carrier.Spoke, Utterance: other}, {Kind: carrier.Ended}} {
		if a.heed(ctx, e); ctx.Err() != nil {
			t.Errorf("%+v waits", e)
		}
	}
	short, cancel := context.WithTimeout(ctx, 10*time.Millisecond)
	defer cancel()
	if a.heed(short, carrier.Event{Kind: carrier.Spoke, Utterance: said}); short.Err() == nil {
		t.Error("the event of what was said does not wait")
	}
	told.end()
	a.heed(ctx, carrier.Event{Kind: carrier.Spoke, Utterance: said})
}

// A turn goes by what is remembered by the time it writes, where that is still the same call of the same people, and waits for
// nothing but an event that is just being kept, and not for long.
func TestTurnsGoByTheLatest(t *testing.T) {
	t.Parallel()
	with := func(contact, status, transcript string) *ent.Call {
		return &ent.Call{ContactID: &contact, Status: status, Transcript: []byte(transcript)}
	}
	known, later := with("a", inProgress, "[]"), with("a", inProgress, "[1]")
	for _, test := range []struct{ now, want *ent.Call }{
		{later, later}, {nil, known}, {with("b", inProgress, "[]"), known}, {with("a", completed, "[]"), known},
	} {
		if got := (&account{row: test.now}).latest(known); got != test.want {
			t.Errorf("%+v: %+v", test.now, got)
		}
	}
	busy := &account{row: later}
	busy.mu.Lock()
	if got := busy.latest(known); got != known {
		t.Errorf("while an event is kept: %+v", got)
	}
	busy.mu.Unlock()
	await.Until(t, "an event that was just kept is not seen", func() bool {
		busy.mu.Lock()
		kept := make(chan struct{})
		time.AfterFunc(between, func() { busy.mu.Unlock(); close(kept) })
		got := busy.latest(known)
		<-kept
		return got == later
	})
}

// However many calls end meanwhile, what those came to that go on is known: they are paid even if they are erased.
func TestCallsUnderWayAreOwedFor(t *testing.T) {
	t.Parallel()
	var all accounts
	const live = 20
	call := func(i int) string { return "call_" + strconv.Itoa(i) }
	begun := time.Now()
	for i := range live {
		all.of(call(i)).keep(&ent.Call{ID: call(i), AnsweredAt: &begun}, true)
	}
	for i := range 2 * accountLimit {
		all.of(call(live+i)).keep(&ent.Call{ID: call(live + i), AnsweredAt: &begun, EndedAt: &begun}, true)
	}
	for i := range live {
		if one := all.of(call(i)); one.due == nil {
			t.Errorf("%s is forgotten", call(i))
		}
	}
	if n := len(all.all); n > accountLimit {
		t.Errorf("%d are remembered", n)
	}
	for i := range 2 * accountLimit { // where none has ended, there are no more
		all.of(call(10_000+i)).keep(&ent.Call{AnsweredAt: &begun}, true)
	}
	if n := len(all.all); n > accountLimit {
		t.Errorf("%d are remembered, all of calls that go on", n)
	}
}
