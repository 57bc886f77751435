package main

import (
	"context"
	"fmt"
	"strings"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"
)

// chatter says long pongs on twenty sockets, without a pause. Where one is closed, another one is opened a second later.
func chatter(ctx context.Context, f *field, got *answers) {
	pong := []byte(`{"type":"pong","payload":{"a":"` + strings.Repeat("x", 120<<10) + `"}}`)
	open, cut := context.WithTimeout(ctx, 15*time.Second)
	defer cut()
	var said atomic.Int64
	together(20, func(int) {
		for open.Err() == nil {
			got.add(f.speak(open, pong, &said))
			select {
			case <-open.Done():
			case <-time.After(time.Second):
			}
		}
	})
	got.note = fmt.Sprintf("; %d MB were said", said.Load()/1e6)
}

// speak the same on a socket until it is closed, and answer by which code that was; 0 where it was by none.
func (f *field) speak(ctx context.Context, text []byte, said *atomic.Int64) (code int) {
	c, _, err := websocket.Dial(ctx, f.server.URL+"/graphql", &websocket.DialOptions{Subprotocols: []string{"graphql-transport-ws"}}) //nolint:bodyclose // the library closes it
	if err != nil {
		return 0
	}
	defer func() { _ = c.CloseNow() }()
	hello := fmt.Sprintf(`{"type":"connection_init","payload":{"Authorization":"Bearer %s","X-Subaccount-Id":%q}}`, f.attacker.Key, f.attacker.Sub)
	if c.Write(ctx, websocket.MessageText, []byte(hello)) != nil {
		return 0
	}
	end := make(chan error, 1)
	go func() {
		for {
			if _, _, err := c.Read(ctx); err != nil {
				end <- err
				return
			}
		}
	}()
	for c.Write(ctx, websocket.MessageText, text) == nil {
		said.Add(int64(len(text)))
	}
	return max(0, int(websocket.CloseStatus(<-end)))
}
