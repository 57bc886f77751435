package chat_test

import (
	"errors"
	"io"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/llmtest"
)

// A caller who speaks or hangs up while a tool runs does not stop it: it may have acted by then. The next turn knows what it came to, and the one
// that was stopped does nothing more.
func TestAToolThatHasBegunIsFinished(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		began := make(chan struct{}, 2)
		var aborted atomic.Bool
		m := r.books(func(w http.ResponseWriter, in *http.Request) {
			_, _ = io.Copy(io.Discard, in.Body) // else nobody notices that the client is gone
			began <- struct{}{}
			select {
			case <-in.Context().Done():
				aborted.Store(true)
			case <-time.After(time.Second): //nolint:forbidigo // as long as the tool takes
				_, _ = io.WriteString(w, `{"booked":"table 7"}`)
			}
		})
		in := r.ring("Yes, book it.")
		m.Play(llmtest.Call("book", `{}`))
		d := r.Draft(r.ctx, in)
		d.Commit(r.ctx)
		await.Receive(t, began, "the tool is not used")
		if _, err := d.End(r.ctx, "", true); err != nil {
			t.Error(err)
		}
		used := r.Parts().Store.Client(r.ctx).ToolCall.Query().OnlyX(r.ctx)
		if aborted.Load() || used.Error != nil || used.Result == nil || !strings.Contains(*used.Result, "table 7") {
			t.Errorf("aborted: %t, %v", aborted.Load(), used)
		}
		if n := len(m.Requests()); n != 1 {
			t.Errorf("the model is asked %d times", n)
		}
		in.Input = "And my name is Bob."
		m.Play(llmtest.Say("Thank you, Bob."))
		d = r.Draft(r.ctx, in)
		d.Commit(r.ctx)
		if text, err := read(t, d); text != "Thank you, Bob." || !errors.Is(err, io.EOF) {
			t.Errorf("%q, %v", text, err)
		}
		if got := told(m); len(got) != 1 || !strings.Contains(got[0], "table 7") {
			t.Errorf("the next turn knows of %q", got)
		}
		if _, err := d.End(r.ctx, "Thank you, Bob.", false); err != nil || len(began) != 0 {
			t.Errorf("%v, used %d times more", err, len(began))
		}
	})
}
