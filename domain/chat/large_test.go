package chat_test

import (
	"context"
	"strings"
	"sync"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

// pensive words a reply when it is told to.
type pensive struct{ now chan struct{} }

// Answer of chat.Answerer.
func (s pensive) Answer(ctx context.Context, _ chat.Question, tell chat.Listener) (chat.Reply, error) {
	select {
	case <-s.now:
	case <-ctx.Done():
		return chat.Reply{Answerer: "pensive"}, ctx.Err()
	}
	return chat.Reply{Text: "Yes.", Answerer: "pensive"}, tell(chat.Event{Kind: chat.Delta, Content: "Yes."})
}

// Turns hold a bounded number of bytes of long prompts while they wait for a model, in a subaccount and in all; short ones go on, and so do
// others'.
func TestLongPromptsShareTheMemory(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		const fit = 8 // of 8 MB each in 64 MB
		words := pensive{make(chan struct{})}
		r.Service.Parts().Answerer = words
		long := *r
		long.assistant = r.newAssistant("Long", strings.Repeat("🙂", 500_000))
		theirs := r.in(storetest.Stranger(t, r.Parts().Store))
		theirs.assistant = theirs.newAssistant("Long", strings.Repeat("🙂", 500_000))
		var under sync.WaitGroup
		ask := func(r *room) {
			under.Go(func() {
				if c, err := r.Complete(r.ctx, r.input(said{text: "Hello"})); err != nil || c.Output != "Yes." {
					t.Errorf("%+v, %v", c, err)
				}
			})
		}
		for range fit {
			ask(&long)
		}
		used := func(n int64) func() bool { return func() bool { return r.Prompts().Used() == n*8_000_000 } }
		await.Until(t, "the prompts are not held", used(fit))
		_, err := long.Complete(long.ctx, long.input(said{text: "And me?"}))
		if f := fault.From(err); f.Code != fault.RateLimited || f.RetrySeconds == 0 {
			t.Errorf("one more: %v", err)
		}
		ask(r)
		ask(theirs)
		await.Until(t, "somebody else's is not held", used(fit+1))
		close(words.now)
		under.Wait()
		if !used(0)() {
			t.Errorf("%d bytes are held in the end", r.Prompts().Used())
		}
		ask(&long)
		under.Wait()
	})
}

// A draft for a person takes its part of the room for long prompts as well.
func TestDraftsWithLongPromptsShareTheMemory(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		r.assistant = r.newAssistant("Long", strings.Repeat("🙂", 500_000))
		id := r.say(said{text: "Hello"}).ConversationID
		r.say(said{text: "And on Sunday?", conversation: id})
		give, err := r.Prompts().Take(252 << 20) // of 256 MB
		if err != nil {
			t.Fatal(err)
		}
		if _, err := r.Suggest(r.person(), id); !fault.Is(err, fault.Unavailable) {
			t.Errorf("without room: %v", err)
		}
		give()
		if _, err := r.Suggest(r.person(), id); err != nil || r.Prompts().Used() != 0 {
			t.Errorf("%v, %d bytes are held in the end", err, r.Prompts().Used())
		}
	})
}

// Workspaces whose models hang leave others some of the room for long prompts.
func TestHangingModelsLeaveRoomForOthers(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		const size, fit = 8_000_000, 5 // half of the 80 MB that are left
		words := pensive{make(chan struct{})}
		r.Service.Parts().Answerer = words
		give, err := r.Prompts().Take(176 << 20)
		if err != nil {
			t.Fatal(err)
		}
		before := r.Prompts().Used()
		long := *r
		long.assistant = r.newAssistant("Long", strings.Repeat("🙂", 500_000))
		theirs := r.in(storetest.Stranger(t, r.Parts().Store))
		theirs.assistant = theirs.newAssistant("Long", strings.Repeat("🙂", 500_000))
		done := make(chan error, fit+2)
		ask := func(r *room) {
			go func() {
				_, err := r.Complete(r.ctx, r.input(said{text: "Hello"}))
				done <- err
			}()
		}
		held := func(n int64) func() bool { return func() bool { return r.Prompts().Used()-before == n*size } }
		for range fit {
			ask(&long)
		}
		await.Until(t, "the prompts are not held", held(fit))
		ask(&long)
		if err, _ := await.Receive(t, done, "one more is not refused"); !fault.Is(err, fault.RateLimited) {
			t.Errorf("one more: %v", err)
		}
		ask(theirs)
		await.Until(t, "somebody else's is not held", held(fit+1))
		close(words.now)
		for range fit + 1 {
			if err, _ := await.Receive(t, done, "a reply does not come"); err != nil {
				t.Error(err)
			}
		}
		give()
	})
}
