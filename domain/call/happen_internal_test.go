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

func TestOptingOut(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]bool{
		"stop calling me": true, "Please, STOP calling!": true, "Don’t call me again.": true, "take me off your list": true,
		"When do you stop?": false, "I will call back": false, "": false, "Do not, call": true,
		"Don't call.": true, "No. Do not call, please. I have one already.": true, "Unsubscribe!": true, "Please unsubscribe me": true,
		"Never call me again": true, "I told you, don't call me": true, "I do not want this, don't call here any more": true,
		"Please do not ever call this number": true, "Do not call me at this number": true, "Please stop calling, I am not interested.": true,
		"Please don't call before ten.": false, "Don't call me before ten": false, "I don't call that expensive": false,
		"Do not call my office, call this number.": false, "How do I unsubscribe from the newsletter?": false, "You never call me back": false,
		"Don't call me right now, I am driving": false, "Do not call me on Sundays": false, "They don't call me often": false,
		"Rufen Sie mich nicht mehr an.": true, "No me llame más": true,
	} {
		if optsOut(said) != want {
			t.Errorf("%q: %t", said, !want)
		}
	}
}
