package rest_test

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/call"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/carrier"
)

// Two copies that are told of the same call, at the same time, twice and out of order, keep all that was said, once, though each remembers only
// what it has kept itself; what comes behind an event that ends the call is kept, too.
func TestTwoCopiesHearOneCall(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		const words = 40
		start := time.Now().UTC().Truncate(time.Microsecond)
		id := p.accepted(start)
		copies := []*call.Service{p.door.Product.Calls, call.New(p.door.Product.Calls.Parts)}
		var all sync.WaitGroup
		tell := func(i int, e carrier.Event) {
			e.Key, e.ID = id, "c"
			all.Go(func() {
				for range 2 {
					if err := copies[i%2].Happened(t.Context(), e); err != nil {
						t.Error(err)
					}
				}
			})
		}
		said := func(from, to int) {
			for i := from; i < to; i++ {
				u := carrier.Utterance{Role: carrier.User, Content: fmt.Sprint("word ", i), StartMs: 10 * i, EndMs: 10*i + 5}
				tell(i, carrier.Event{Kind: carrier.Spoke, At: start, Utterance: u})
				tell(i+1, carrier.Event{Kind: carrier.Spoke, At: start, Utterance: u})
			}
		}
		tell(0, carrier.Event{Kind: carrier.Rang, At: start})
		tell(1, carrier.Event{Kind: carrier.Answered, At: start.Add(time.Second)})
		said(0, words/2)
		all.Wait()
		tell(1, carrier.Event{Kind: carrier.Ended, At: start.Add(2 * time.Second), Outcome: carrier.HungUp})
		said(words/2, words)
		all.Wait()
		p.alter(func(ctx context.Context, c *ent.Client) error {
			row, err := c.Call.Get(ctx, id)
			if err != nil {
				return err
			}
			var kept []carrier.Utterance
			if err := json.Unmarshal(row.Transcript, &kept); err != nil || len(kept) != words {
				t.Errorf("%d utterances are kept, want %d: %v", len(kept), words, err)
			}
			if row.Status != "COMPLETED" || row.Active || row.DurationMs != 1000 || row.RangAt == nil {
				t.Errorf("%s, active %t, %d ms, rang at %v", row.Status, row.Active, row.DurationMs, row.RangAt)
			}
			return nil
		})
	})
}

// accepted is a call that the carrier has taken, and of which nothing else is known.
func (p *phones) accepted(at time.Time) (id string) {
	p.t.Helper()
	p.alter(func(ctx context.Context, c *ent.Client) error {
		row, err := c.Call.Create().SetSubaccountID(p.sub).SetDirection("outbound").SetToNumber("+15005550002").SetFromNumber("+14155550100").
			SetAssistantID(p.bot).SetAskedAt(at).SetAcceptedAt(at).SetCarrierID("c").SetStatus("INITIATED").Save(ctx)
		if err == nil {
			id = row.ID
		}
		return err
	})
	return id
}
