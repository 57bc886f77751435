package rest_test

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/coder/websocket"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/speechtest"
	pagelink "github.com/switchboard-dev/switchboard/platform/browser"
	"github.com/switchboard-dev/switchboard/platform/sound"
)

// supervisor is somebody of the team at a page, who has joined a call or tries to.
type supervisor struct {
	t  testing.TB
	ws *websocket.Conn

	mu    sync.Mutex
	told  []map[string]any
	sound []int16
	says  [][]byte
	talks bool // it sends silence while it says nothing
	code  int  // that the socket was closed with; 0 while it is open
}

// askToJoin asks for a ticket, as somebody who is signed in: to listen where the mode is LISTEN, else to supervise.
func (b *bundle) askToJoin(cookie, call, mode string) reply {
	b.t.Helper()
	query := fmt.Sprintf(`mutation { t: superviseCall(id: %q, mode: %s) { ticket url expiresAt } }`, call, mode)
	if mode == "LISTEN" {
		query = fmt.Sprintf(`mutation { t: listenToCall(id: %q) { ticket url expiresAt } }`, call)
	}
	return b.browse("POST", "/graphql", string(must(json.Marshal(map[string]string{"query": query}))), cookie, "X-Subaccount-Id", b.sub)
}

// invited is the ticket. A caller hears a call's first words before its row says that it is answered, and until then there is no ticket.
func (b *bundle) invited(cookie, call, mode string) string {
	b.t.Helper()
	var r reply
	await.Until(b.t, "the call is not answered", func() bool {
		r = b.askToJoin(cookie, call, mode)
		return !strings.Contains(string(r.raw), "Nobody has answered")
	})
	ticket, _ := under(r.body, "data", "t", "ticket").(string)
	if ticket == "" || under(r.body, "data", "t", "url") != "ws://test/call/supervision" {
		b.t.Fatalf("%s: %d %s", mode, r.status, r.raw)
	}
	return ticket
}

// join presents a ticket, as a page of our own.
func (b *bundle) join(cookie, ticket string) *supervisor {
	b.t.Helper()
	ws, _, err := websocket.Dial(b.t.Context(), "ws"+strings.TrimPrefix(b.url, "http")+"/call/supervision", //nolint:bodyclose // it has none
		&websocket.DialOptions{Subprotocols: []string{pagelink.Supervision}, HTTPHeader: http.Header{"Origin": {ownOrigin}, "Cookie": {cookie}}})
	if err != nil {
		b.t.Fatal(err)
	}
	b.t.Cleanup(func() { _ = ws.CloseNow() })
	s := &supervisor{t: b.t, ws: ws}
	s.tell(map[string]any{"type": "hello", "ticket": ticket})
	go s.read()
	return s
}

// joined asks for a ticket, presents it, and waits for the call.
func (b *bundle) joined(cookie, call, mode string) *supervisor {
	b.t.Helper()
	s := b.join(cookie, b.invited(cookie, call, mode))
	s.next("ready")
	return s
}

func (s *supervisor) tell(message map[string]any) {
	s.t.Helper()
	if err := s.ws.Write(s.t.Context(), websocket.MessageText, must(json.Marshal(message))); err != nil {
		s.t.Fatal(err)
	}
}

// read what comes. For each packet of sound, one is sent, while there is something to be said.
func (s *supervisor) read() {
	for {
		kind, data, err := s.ws.Read(s.t.Context())
		s.mu.Lock()
		switch {
		case err != nil:
			if s.code = int(websocket.CloseStatus(err)); s.code <= 0 {
				s.code = 1006
			}
			s.mu.Unlock()
			return
		case kind == websocket.MessageText:
			m := map[string]any{}
			_ = json.Unmarshal(data, &m)
			s.told = append(s.told, m)
		default:
			for i := 0; i+1 < len(data); i += 2 {
				s.sound = append(s.sound, int16(binary.LittleEndian.Uint16(data[i:])))
			}
			if s.talks && len(s.says) == 0 {
				_ = s.ws.Write(s.t.Context(), websocket.MessageBinary, make([]byte, 2*pagelink.PacketSize))
			}
			if len(s.says) > 0 {
				_ = s.ws.Write(s.t.Context(), websocket.MessageBinary, s.says[0])
				s.says = s.says[1:]
			}
		}
		s.mu.Unlock()
	}
}

// next message of a type, which is taken; those before it are gone.
func (s *supervisor) next(kind string) map[string]any {
	s.t.Helper()
	return await.For(s.t, "nobody is told "+kind, func() (map[string]any, bool) {
		s.mu.Lock()
		defer s.mu.Unlock()
		for i, m := range s.told {
			if m["type"] == kind {
				s.told = s.told[i+1:]
				return m, true
			}
		}
		return map[string]any{"code": s.code}, false
	})
}

// closed is the code that the socket is closed with.
func (s *supervisor) closed() int {
	s.t.Helper()
	return await.For(s.t, "the socket stays open", func() (int, bool) {
		s.mu.Lock()
		defer s.mu.Unlock()
		return s.code, s.code != 0
	})
}

// say something as a modem would.
func (s *supervisor) say(text string) {
	s.t.Helper()
	s.send(speechtest.Modem(text))
}

// send what somebody says, and wait until it has been sent.
func (s *supervisor) send(said []sound.Frame) {
	s.t.Helper()
	r := must(sound.NewResampler(sound.Rate, pagelink.Rate))
	all := r.Flush(r.Write(nil, sound.Join(said)))
	s.mu.Lock()
	for ; len(all) >= pagelink.PacketSize; all = all[pagelink.PacketSize:] {
		var packet []byte
		for _, v := range all[:pagelink.PacketSize] {
			packet = binary.LittleEndian.AppendUint16(packet, uint16(v))
		}
		s.says = append(s.says, packet)
	}
	s.mu.Unlock()
	await.Until(s.t, "nobody takes the sound", func() bool {
		s.mu.Lock()
		defer s.mu.Unlock()
		return len(s.says) == 0
	})
}

// heard is what could be understood until now, of what the modem has said.
func (s *supervisor) heard() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	r := must(sound.NewResampler(pagelink.Rate, sound.Rate))
	return speechtest.Text(speechtest.Decode(sound.Split(r.Flush(r.Write(nil, s.sound)))))
}

// takeOver speaks from now on instead of the assistant.
func (s *supervisor) takeOver() {
	s.t.Helper()
	s.mu.Lock()
	s.talks = true
	s.mu.Unlock()
	s.tell(map[string]any{"type": "take_over"})
}

// hearMore waits for so many more samples of the call.
func (s *supervisor) hearMore(samples int) {
	s.t.Helper()
	s.mu.Lock()
	enough := len(s.sound) + samples
	s.mu.Unlock()
	await.Until(s.t, "nothing more is heard", func() bool {
		s.mu.Lock()
		defer s.mu.Unlock()
		return len(s.sound) >= enough
	})
}
