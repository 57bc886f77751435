package live

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/browser"
	"github.com/switchboard-dev/switchboard/platform/strictjson"
	"github.com/switchboard-dev/switchboard/platform/talk"
)

// socketOf is a socket, and its page.
func socketOf(t *testing.T) (*browser.Socket, *websocket.Conn) {
	t.Helper()
	made := make(chan *browser.Socket, 1)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ws, err := websocket.Accept(w, r, nil)
		if err != nil {
			t.Error(err)
			return
		}
		made <- browser.NewSocket(context.WithoutCancel(r.Context()), ws)
	}))
	t.Cleanup(server.Close)
	page, _, err := websocket.Dial(t.Context(), "ws"+strings.TrimPrefix(server.URL, "http"), nil) //nolint:bodyclose // it has none
	if err != nil {
		t.Fatal(err)
	}
	s, _ := await.Receive(t, made, "there is no socket")
	t.Cleanup(func() {
		_ = page.CloseNow()
		s.Close(browser.CloseOver, "")
	})
	return s, page
}

// half is a draft that has begun to speak, and goes on for ever.
type half struct {
	talk.Draft

	begun bool
	then  func()
}

func (h *half) Next(ctx context.Context) (string, error) {
	if !h.begun {
		h.begun = true
		return "One two three", nil
	}
	h.then()
	<-ctx.Done()
	return "", ctx.Err()
}

// A page speaks a reply when all of it is there: whoever hangs up before has heard what the page says, or nothing.
func TestWhoHangsUpHasHeardNoMore(t *testing.T) {
	t.Parallel()
	socket, _ := socketOf(t)
	for said, want := range map[string]string{"": "", `{"type":"heard","turn":1,"characters":3}`: "One"} {
		for range 20 {
			one := &texter{
				call: &call{page: &page{socket: socket}}, turn: 1, in: make(chan browser.Message, 1), over: socket.Done(), done: make(chan struct{}),
			}
			d := &half{then: func() {
				if body, err := strictjson.Object([]byte(said)); err == nil {
					one.in <- browser.Message{Type: "heard", Body: body}
				}
				close(one.done)
			}}
			text, spoken, cut := one.stream(t.Context(), t.Context(), d)
			if text != "One two three" || spoken != want || !cut {
				t.Fatalf("%q: %q was heard of %q, %v", said, spoken, text, cut)
			}
		}
	}
}
