package chat_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/ent/turn"
)

// A contact who goes on writing while a message kills the servers that answer it has it left to a person after as many tries as one message has, and
// not after as many for each that they write. What they write later is answered.
func TestMessagesBehindOneThatKillsItsServersAreAbandoned(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		ann := r.newContact("Ann", "ann")
		r.tag(ann, "sales", r.assistant)
		thread := r.thread(ann)
		m := r.writes(thread, "Help")
		for i := range 5 {
			next := r.writes(thread, fmt.Sprint(i))
			for range 2 { // the server died while it answered the one before; its job comes twice
				if err := r.try(m, 2); err != nil {
					t.Fatal(err)
				}
			}
			if m = next; i == 3 {
				r.fails = errors.New("no model")
				if err := r.work(m); err == nil {
					t.Error("the fifth try is not made")
				}
				r.fails = nil
			}
		}
		asked := len(r.asked)
		r.works(m)
		if want := []string{"Help", "0", "1", "2", "3", "4"}; len(r.asked) != asked || !slices.Equal(r.kept(thread), want) {
			t.Errorf("%d more tries, kept %q", len(r.asked)-asked, r.kept(thread))
		}
		if r.stands(thread).HandedOffAt == nil || r.waiting(thread) > 0 {
			t.Errorf("nobody is called for, or %d messages wait", r.waiting(thread))
		}
		if n := r.Store.Client(r.ctx).Turn.Query().Where(turn.FailureContains("server stopped")).CountX(r.ctx); n != 5 {
			t.Errorf("%d tries are shown to have ended with their server", n)
		}
		if _, err := r.Resume(r.ctx, thread); err != nil {
			t.Fatal(err)
		}
		r.works(r.writes(thread, "Thanks"))
		r.works(r.writes(thread, "And now?"))
		if q := r.last(); q.Input != "And now?" || len(r.asked) != asked+2 {
			t.Errorf("%d tries, the last for %q", len(r.asked)-asked, q.Input)
		}
	})
}

// Tries that have failed without killing their server, those of a message that was answered, and those in other conversations do not count.
func TestTriesThatEndOtherwiseDoNotCount(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		ann := r.newContact("Ann", "ann")
		r.tag(ann, "sales", r.assistant)
		other := r.thread(ann)
		killer := r.writes(other, "Help")
		r.writes(other, "Hello?")
		if err := r.try(killer, 6); err != nil {
			t.Fatal(err)
		}
		thread := r.thread(ann)
		answered := r.writes(thread, "Hi")
		r.works(answered)
		if err := r.try(answered, 6); err != nil {
			t.Fatal(err)
		}
		first := r.writes(thread, "Help")
		second := r.writes(thread, "Hello?")
		failed := &rivertype.JobRow{Attempt: 6, MaxAttempts: 5, Errors: make([]rivertype.AttemptError, 5)}
		worker := &chat.TurnWorker{Service: r.Service}
		if err := worker.Work(t.Context(), &river.Job[chat.TurnArgs]{JobRow: failed, Args: chat.TurnArgs{MessageID: first.ID}}); err != nil {
			t.Fatal(err)
		}
		r.works(second)
		if want := []string{"Hi", "<You said: Hi", "Help", "Hello?", "<You said: Help\nHello?"}; !slices.Equal(r.kept(thread), want) {
			t.Errorf("kept %q, want %q", r.kept(thread), want)
		}
	})
}
