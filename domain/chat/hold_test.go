package chat_test

import (
	"context"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

// slow answers the first turn when the test says so, and counts concurrent turns.
type slow struct {
	let         chan struct{}
	asked, most atomic.Int32
}

func (s *slow) Answer(_ context.Context, q chat.Question, tell chat.Listener) (chat.Reply, error) {
	s.most.Store(max(s.most.Load(), s.asked.Add(1)))
	defer s.asked.Add(-1)
	if q.Input == "first" {
		<-s.let
	}
	return chat.Reply{Text: "Yes.", Answerer: "slow"}, tell(chat.Event{Kind: chat.Delta, Content: "Yes."})
}

// wait until so many turns are at it.
func (s *slow) wait(t *testing.T, n int32) {
	t.Helper()
	await.Until(t, "the turns do not begin", func() bool { return s.asked.Load() == n })
}

// A turn that takes long is not given up as long as its copy lives.
func TestLongTurnKeepsItsConversation(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		r.newContact("Ann", "ann")
		s := &slow{let: make(chan struct{})}
		r.Parts().Answerer, r.Parts().Lease = s, 5*time.Second
		done := make(chan error, 2)
		say := func(text string) {
			_, err := r.Complete(r.ctx, r.input(said{text: text, conversation: "one", contact: "ann"}))
			done <- err
		}
		go say("first")
		await.Until(t, "nobody is asked", func() bool { return s.asked.Load() > 0 })
		go say("second")
		given := time.Now().Add(2 * r.Parts().Lease) // whose lease lasts until then has renewed it past the end of the first
		await.Until(t, "the turn does not say that it lives", func() bool {
			return r.Parts().Store.Client(r.ctx).Hold.Query().OnlyX(r.ctx).Until.After(given)
		})
		close(s.let)
		for range 2 {
			if err := <-done; err != nil {
				t.Error(err)
			}
		}
		if n := s.most.Load(); n != 1 {
			t.Errorf("%d turns at once", n)
		}
	})
}

// The turn of a copy that died is given up when its lease is over.
func TestDeadTurnIsGivenUp(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		r.newContact("Ann", "ann")
		thread := r.say(said{text: "Hi", contact: "ann", conversation: "one"}).ConversationID
		until := time.Now().Add(400 * time.Millisecond)
		err := r.Parts().Store.Tx(r.ctx, func(ctx context.Context) error {
			client := r.Parts().Store.Client(ctx)
			row, err := client.Conversation.Query().Where(conversation.Or(conversation.ID(thread), conversation.ExternalID("one"))).Only(ctx)
			if ent.IsNotFound(err) || err != nil {
				return err
			}
			return client.Hold.Create().SetConversationID(row.ID).SetPurpose("turn").SetUntil(until.UTC()).Exec(ctx)
		})
		if err != nil {
			t.Fatal(err)
		}
		r.say(said{text: "Hello?", contact: "ann", conversation: "one"})
		if now := time.Now(); now.Before(until) {
			t.Errorf("it was not waited for: %s too soon", until.Sub(now))
		}
	})
}

// A turn whose conversation another has claimed meanwhile, for its copy was silent, says nothing, and costs what it cost.
func TestLostTurnSaysNothing(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		r.newContact("Ann", "ann")
		s := &slow{let: make(chan struct{})}
		r.Parts().Answerer = s
		done := make(chan error)
		go func() {
			_, err := r.Complete(r.ctx, r.input(said{text: "first", conversation: "one", contact: "ann"}))
			done <- err
		}()
		s.wait(t, 1)
		r.write(func(ctx context.Context, client *ent.Client) error {
			return client.Hold.Update().SetUntil(time.Unix(0, 0).UTC()).Exec(ctx)
		})
		r.say(said{text: "second", conversation: "one", contact: "ann"})
		close(s.let)
		wantFault(t, <-done, fault.ChatFailed, "")
		if want := []string{"first", "second", "<Yes."}; !slices.Equal(r.kept(""), want) {
			t.Errorf("kept %q, want %q", r.kept(""), want)
		}
		if n := r.Parts().Store.Client(r.ctx).Turn.Query().CountX(r.ctx); n != 2 {
			t.Errorf("%d traces of 2 turns", n)
		}
	})
}
