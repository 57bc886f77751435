package live

import (
	"context"
	"fmt"
	"testing"

	"github.com/coder/websocket"

	"github.com/switchboard-dev/switchboard/platform/browser"
	"github.com/switchboard-dev/switchboard/platform/talk"
)

// slow is a mind that takes its time over what it is told.
type slow struct {
	talk.Mind

	until <-chan struct{}
	told  int
}

func (s *slow) Instruct(string, bool) {
	<-s.until
	s.told++
}

// What a page has said before it left counts, such as that the assistant is to go on.
func TestTheLastWordsOfAPageCount(t *testing.T) {
	t.Parallel()
	socket, page := socketOf(t)
	mind := &slow{until: socket.Done()}
	one := &call{carrier: &Carrier{}, ctx: t.Context(), tell: &eventReporter{more: make(chan struct{}, 1)}}
	one.text.Store(&texter{call: one, s: Script{Mind: mind}})
	s := &Seat{guest: Guest{Mode: Whisper}, call: one, notices: make(chan any, noticesAhead), give: func() {}}
	go func() {
		for i := range messagesAhead {
			_ = page.Write(context.WithoutCancel(t.Context()), websocket.MessageText, fmt.Appendf(nil, `{"type":"whisper","text":"%d"}`, i))
		}
		_ = page.Close(websocket.StatusNormalClosure, "")
	}()
	if over := s.Sit(t.Context(), socket); over || mind.told != messagesAhead {
		t.Errorf("%d of %d were heard", mind.told, messagesAhead)
	}
	socket.Close(browser.CloseOver, "")
}
