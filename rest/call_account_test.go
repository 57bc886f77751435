package rest_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/call"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	entmessage "github.com/switchboard-dev/switchboard/ent/message"
	"github.com/switchboard-dev/switchboard/platform/carrier"
)

// Two copies that get the events of one call, at the same time, twice and out of order, keep all that was said, once, though each remembers only what
// it has kept itself; what follows an event that ends the call is kept as well.
func TestTwoCopiesHearOneCall(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		const words = 40
		start := time.Now().UTC().Truncate(time.Microsecond)
		id := p.accepted(start)
		copies := []*call.Service{p.door.Product.Calls, p.copied().Calls}
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

// What the called says is told twice, by who asks for a reply and as an event, to any copy. It is in the transcript once and one message;
// a call whose conversation is deleted meanwhile is ended.
func TestWhatIsHeardIsSaidOnce(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		const words = 12
		start := time.Now().UTC().Truncate(time.Microsecond)
		id := p.accepted(start)
		var thread string
		p.alter(func(ctx context.Context, c *ent.Client) error {
			row, err := c.Conversation.Create().SetSubaccountID(p.sub).SetAssistantID(p.bot).Save(ctx)
			if err != nil {
				return err
			}
			thread = row.ID
			return c.Call.UpdateOneID(id).SetConversationID(thread).Exec(ctx)
		})
		copies := []*call.Service{p.door.Product.Calls, p.copied().Calls}
		for _, e := range []carrier.Event{{Kind: carrier.Rang, At: start}, {Kind: carrier.Answered, At: start.Add(time.Second)}} {
			e.Key, e.ID = id, "c"
			for _, one := range copies {
				if err := one.Happened(t.Context(), e); err != nil {
					t.Fatal(err)
				}
			}
		}
		for i := range words {
			u := carrier.Utterance{Role: carrier.User, Content: fmt.Sprint("word ", i), StartMs: 10 * i, EndMs: 10*i + 5}
			var all sync.WaitGroup
			for _, one := range copies {
				all.Go(func() {
					if err := one.Happened(t.Context(), carrier.Event{Key: id, ID: "c", Kind: carrier.Spoke, At: start, Utterance: u}); err != nil {
						t.Error(err)
					}
				})
			}
			all.Go(func() {
				if r, err := copies[i%2].Heard(t.Context(), id, u); err != nil || r.Text == "" {
					t.Errorf("the reply is %+v: %v", r, err)
				}
			})
			all.Wait()
		}
		p.alter(func(ctx context.Context, c *ent.Client) error {
			row, err := c.Call.Get(ctx, id)
			if err != nil {
				return err
			}
			var kept []carrier.Utterance
			if err := json.Unmarshal(row.Transcript, &kept); err != nil || len(kept) != words {
				t.Errorf("%d utterances are kept, want %d: %v", len(kept), words, err)
			}
			if n, err := c.Message.Query().Where(entmessage.ConversationID(thread), entmessage.Ai(false)).Count(ctx); err != nil || n != words {
				t.Errorf("%d messages are kept, want %d: %v", n, words, err)
			}
			return c.Conversation.DeleteOneID(thread).Exec(ctx)
		})
		for _, one := range copies {
			if r, err := one.Heard(t.Context(), id, carrier.Utterance{Role: carrier.User, Content: "And now?"}); err != nil || !r.HangUp {
				t.Errorf("after the conversation was deleted: %+v, %v", r, err)
			}
		}
		p.alter(func(ctx context.Context, c *ent.Client) error {
			n, err := c.Conversation.Query().Where(conversation.Or(conversation.ID(thread), conversation.ExternalID(thread))).Count(ctx)
			if err == nil && n > 0 {
				t.Error("a conversation was made in the place of the deleted one")
			}
			return err
		})
	})
}

// A call that is erased while it goes on is paid when it ends, once, for as long as it was; one that was not answered is not.
func TestErasedCallsArePaid(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		start := time.Now().UTC().Truncate(time.Microsecond)
		calls := p.door.Product.Calls
		tell := func(id string, e carrier.Event) {
			t.Helper()
			e.Key, e.ID = id, "c"
			if err := calls.Happened(t.Context(), e); err != nil {
				t.Fatal(err)
			}
		}
		erase := func() {
			p.alter(func(ctx context.Context, c *ent.Client) error {
				_, err := c.Call.Delete().Exec(ctx)
				return err
			})
		}
		ended := carrier.Event{Kind: carrier.Ended, At: start.Add(10 * time.Minute), Outcome: carrier.HungUp}
		id := p.accepted(start)
		tell(id, carrier.Event{Kind: carrier.Rang, At: start})
		erase()
		tell(id, ended)
		id = p.accepted(start)
		tell(id, carrier.Event{Kind: carrier.Answered, At: start})
		long := carrier.Utterance{Role: carrier.User, Content: strings.Repeat("word ", 20_000), EndMs: 10} // more than is remembered of a call
		tell(id, carrier.Event{Kind: carrier.Spoke, At: start, Utterance: long})
		erase()
		late := carrier.Utterance{Role: carrier.Agent, Content: "Hello?", StartMs: 20, EndMs: 30}
		tell(id, carrier.Event{Kind: carrier.Spoke, At: start, Utterance: late})
		if cost, _ := p.paid(); cost != 0 {
			t.Errorf("%d is paid before the end", cost)
		}
		tell(id, ended)
		tell(id, ended)
		if cost, _ := p.paid(); cost != 6_000_000 { // at 0.60 a minute
			t.Errorf("%d is paid", cost)
		}
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
