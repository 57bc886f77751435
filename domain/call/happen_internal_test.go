package call

import (
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/carrier"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// kept is what a call's events come to.
type kept struct {
	status, outcome, transcript string
	ended, answered             time.Time
	out                         bool
}

func play(events []carrier.Event) kept {
	row, client := &ent.Call{}, ent.NewClient() //nolint:forbidigo // nothing is written
	for _, e := range events {
		apply(row, client.Call.Update(), e)
	}
	k := kept{status: statusOf(row), outcome: store.Text(row.Outcome), transcript: string(row.Transcript), out: row.OptedOut}
	if row.EndedAt != nil {
		k.ended = *row.EndedAt
	}
	if row.AnsweredAt != nil {
		k.answered = *row.AnsweredAt
	}
	return k
}

// A call comes to the same whatever order its events arrive in, and however often; two accounts of its end included.
func TestEventsInAnyOrder(t *testing.T) {
	t.Parallel()
	start := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	events := []carrier.Event{
		{Kind: carrier.Rang, At: start},
		{Kind: carrier.Answered, At: start.Add(time.Second)},
		{Kind: carrier.Spoke, Utterance: carrier.Utterance{Role: carrier.Agent, Content: "Hello.", EndMs: 500}},
		{Kind: carrier.Spoke, Utterance: carrier.Utterance{Role: carrier.User, Content: "Take me off your list!", StartMs: 600, EndMs: 900}},
		{Kind: carrier.Spoke, Utterance: carrier.Utterance{Role: carrier.Agent, Content: "Goodbye.", StartMs: 1000, EndMs: 1500}},
		{Kind: carrier.Ended, At: start.Add(4 * time.Second), Outcome: carrier.Completed},
		{Kind: carrier.Ended, At: start.Add(3 * time.Second), Outcome: carrier.Unknown},
		{Kind: carrier.Ended, At: start.Add(5 * time.Second), Outcome: carrier.HungUp},
	}
	want := play(events)
	if want.status != completed || want.outcome != "completed" || !want.out || !want.ended.Equal(start.Add(4*time.Second)) {
		t.Fatalf("%+v", want)
	}
	rapid.Check(t, func(t *rapid.T) {
		some := rapid.SliceOfN(rapid.SampledFrom(events), 0, 20).Draw(t, "again")
		order := rapid.Permutation(slices.Concat(events, some)).Draw(t, "order")
		if got := play(order); got != want {
			t.Fatalf("%+v, not %+v", got, want)
		}
	})
}
