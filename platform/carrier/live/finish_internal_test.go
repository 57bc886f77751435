package live

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/browser"
	"github.com/switchboard-dev/switchboard/platform/talk"
)

// using is a mind, and its draft, that uses a tool until it may end.
type using struct {
	talk.Mind

	begun bool
	used  func()
	ends  chan struct{}
	may   chan struct{}
}

func (u *using) Draft(context.Context, talk.Heard) talk.Draft { return u }
func (*using) Commit()                                        {}
func (*using) Drop()                                          {}

func (u *using) Next(ctx context.Context) (string, error) {
	if !u.begun {
		u.begun = true
		return "", nil
	}
	u.used()
	<-ctx.Done()
	return "", ctx.Err()
}

func (u *using) End(context.Context, string, bool) (talk.Action, error) {
	u.ends <- struct{}{}
	<-u.may
	return talk.Action{}, io.ErrClosedPipe
}

// A visitor may say one more word while a tool runs, and leave then: nobody is kept in the call for the tool. What it did and cannot be kept is
// logged.
func TestWhoSpeaksDuringAToolMayLeave(t *testing.T) {
	t.Parallel()
	for name, leave := range map[string]func(o *texter, gone chan struct{}, cancel func()){
		"the visitor": func(o *texter, _ chan struct{}, _ func()) { close(o.done) },
		"the page":    func(_ *texter, gone chan struct{}, _ func()) { close(gone) },
		"an operator": func(_ *texter, _ chan struct{}, cancel func()) { cancel() },
		"nobody":      nil,
	} {
		gone := make(chan struct{})
		log := make(logged, 10)
		ctx, cancel := context.WithCancel(t.Context())
		one := &texter{
			call: &call{carrier: &Carrier{cfg: Config{Log: slog.New(slog.NewTextHandler(log, nil))}}, ctx: ctx, key: "call_web"},
			in:   make(chan browser.Message, 1), over: gone, done: make(chan struct{}),
		}
		u := &using{ends: make(chan struct{}), may: make(chan struct{}), used: func() { one.in <- browser.Message{Type: "say"} }}
		one.s.Mind = u
		answered := make(chan error, 1)
		go func() {
			_, err := one.answer(ctx, "Book it.", 0)
			answered <- err
		}()
		await.Receive(t, u.ends, "it does not end")
		if leave != nil {
			leave(one, gone, cancel)
			if err, _ := await.Receive(t, answered, name+" is kept in the call"); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
		close(u.may)
		if leave == nil {
			if err, _ := await.Receive(t, answered, "it does not end"); !errors.Is(err, io.ErrClosedPipe) {
				t.Error(err)
			}
			cancel()
			continue
		}
		if line, _ := await.Receive(t, log, "nothing is logged"); !strings.Contains(line, "call=call_web") {
			t.Error(line)
		}
		cancel()
	}
}
