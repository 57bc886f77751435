package chat_test

import (
	"context"
	"slices"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

// broken panics when it is asked.
type broken struct{}

func (broken) Answer(context.Context, chat.Question, chat.Listener) (chat.Reply, error) {
	panic("index out of range")
}

// What panics in a draft fails that draft, and nothing else that the server does.
func TestDraftThatPanicsFails(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		r.Parts().Answerer = broken{}
		d := r.Draft(r.ctx, r.ring("Hi"))
		if _, err := read(t, d); !fault.Is(err, fault.ChatFailed) {
			t.Errorf("it fails with %v", err)
		}
		if _, err := d.End(r.ctx, "", false); !fault.Is(err, fault.ChatFailed) {
			t.Errorf("it ends with %v", err)
		}
		if got := r.kept(""); !slices.Equal(got, []string{"Hi"}) {
			t.Errorf("kept %q", got)
		}
		if _, _, holds := r.rows(); holds != 0 {
			t.Errorf("%d leases are left", holds)
		}
	})
}
