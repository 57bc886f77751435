package rest_test

import (
	"encoding/binary"
	"encoding/json"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/pagetest"
	"github.com/switchboard-dev/switchboard/internal/speechtest"
	pagelink "github.com/switchboard-dev/switchboard/platform/browser"
	"github.com/switchboard-dev/switchboard/platform/carrier"
	"github.com/switchboard-dev/switchboard/platform/carrier/live"
	"github.com/switchboard-dev/switchboard/platform/sound"
)

// transports counts by what the sound of web calls has travelled, and says which calls are left to other copies.
type transports struct {
	mu    sync.Mutex
	seen  []string
	yield func(limit string)
}

func (*transports) Replied(carrier.Turn) {}
func (*transports) Failed(string, bool)  {}
func (*transports) Merged()              {}
func (*transports) TrunkRefused(string)  {}
func (*transports) Joined(string) func() { return func() {} }
func (m *transports) Yielded(limit string) {
	m.mu.Lock()
	yield := m.yield
	m.mu.Unlock()
	if yield != nil {
		yield(limit)
	}
}
func (m *transports) Carried(by string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.seen = append(m.seen, by)
}

// yields has a copy do this before it leaves a call to others.
func (m *transports) yields(f func(limit string)) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.yield = f
}

func (m *transports) all() []string {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.seen)
}

// last is what the call that ended last travelled by.
func (m *transports) last() string {
	all := append([]string{""}, m.all()...)
	return all[len(all)-1]
}

// byWebRTC serves web calls with sound, by WebRTC where the page can.
func byWebRTC(t *testing.T, phrases []string, f func(t *testing.T, s *telephony, m *transports)) {
	t.Helper()
	speaking(t, phrases, func(t *testing.T, s *telephony) {
		f(t, s, s.copies[0].meter)
	}, func(c *live.Config) {
		c.Port = must(pagelink.OpenPort(netip.MustParseAddrPort("127.0.0.1:0"), netip.Addr{}))
		t.Cleanup(func() { _ = c.Port.Close() })
	})
}

// talker is a page that calls by WebRTC or its socket, whose messages are read as they come.
type talker struct {
	*visitor

	peer *pagetest.Peer
	mu   sync.Mutex
	says []sound.Frame
	got  []map[string]any
	wide []byte // by the socket
	code int    // that the socket was closed with
}

// call with a ticket: the page is ready.
func (s *telephony) call(ticket, origin string) *talker {
	s.t.Helper()
	p := &talker{visitor: s.visit(ticket, origin), peer: pagetest.New(s.t)}
	go p.read()
	return p
}

func (p *talker) read() {
	for {
		kind, data, err := p.ws.Read(p.t.Context())
		p.mu.Lock()
		if err != nil {
			p.code = int(websocket.CloseStatus(err))
			p.mu.Unlock()
			return
		}
		if kind == websocket.MessageBinary {
			p.wide = append(p.wide, data...)
		} else {
			m := map[string]any{}
			_ = json.Unmarshal(data, &m)
			p.got = append(p.got, m)
		}
		p.mu.Unlock()
	}
}

// awaits a message of a type, also one that was there before.
func (p *talker) awaits(kind string) map[string]any {
	p.t.Helper()
	return await.For(p.t, "no "+kind, func() (map[string]any, bool) {
		p.mu.Lock()
		defer p.mu.Unlock()
		at := slices.IndexFunc(p.got, func(m map[string]any) bool { return m["type"] == kind })
		if at < 0 {
			return nil, false
		}
		return p.got[at], true
	})
}

// connects by WebRTC, starts, and hears the greeting. It is false where the server found the connection too late, as on a busy machine, and speaks
// by the socket.
func (p *talker) connects() bool {
	p.t.Helper()
	if m := p.awaits("ready"); m["webrtc"] != true || m["speech"] != "server" {
		p.t.Fatal(m)
	}
	p.peer.Connect(p.offers(p.peer.Offer()))
	go p.speak()
	p.tell(map[string]any{"type": "start", "sound": "webrtc"})
	return p.heard("Hi.", "sound")
}

// talks calls by WebRTC until it is held so, and has the ticket by which it is.
func (s *telephony) talks(public string) (who *talker, ticket string) {
	s.t.Helper()
	for range 3 {
		ticket = s.ticket(public)
		if who = s.call(ticket, ownOrigin); who.connects() {
			return who, ticket
		}
		_ = who.ws.CloseNow()
		s.latest() // it is over, and counted
	}
	s.t.Fatal("the server never finds the connection")
	return nil, ""
}

// offers a connection, and gets the answer, which is empty where it is refused.
func (p *talker) offers(sdp string) (answer string) {
	p.t.Helper()
	p.tell(map[string]any{"type": "offer", "sdp": sdp})
	answer, _ = p.awaits("answer")["sdp"].(string)
	return answer
}

// speak all the time, if only silence.
func (p *talker) speak() {
	for p.t.Context().Err() == nil {
		p.mu.Lock()
		var f sound.Frame
		if len(p.says) > 0 {
			f, p.says = p.says[0], p.says[1:]
		}
		p.mu.Unlock()
		p.peer.Say(f)
	}
}

func (p *talker) say(frames []sound.Frame) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.says = append(p.says, frames...)
}

// answered says whether the words were heard, or the call ended before, because what was said came too late to be understood.
func (p *talker) answered(text string) bool {
	p.t.Helper()
	return p.heard(text, "ended")
}

// heard waits until something was said to the page by WebRTC, sample for sample as the modem says it; false if a message of a type comes instead.
func (p *talker) heard(text, unless string) bool {
	p.t.Helper()
	return await.For(p.t, "it does not hear "+text, func() (heard, over bool) {
		heard = strings.HasSuffix(speechtest.Text(speechtest.Decode(p.peer.Heard())), text)
		p.mu.Lock()
		defer p.mu.Unlock()
		return heard, heard || slices.ContainsFunc(p.got, func(m map[string]any) bool { return m["type"] == unless })
	})
}

// sends frames by the socket, one each 20 ms.
func (p *talker) sends(frames []sound.Frame) {
	p.t.Helper()
	rates := must(sound.NewResampler(sound.Rate, pagelink.Rate))
	wide := rates.Flush(rates.Write(nil, sound.Join(frames)))
	tick := time.NewTicker(sound.FrameMs * time.Millisecond)
	defer tick.Stop()
	for packet := range slices.Chunk(wide, pagelink.PacketSize) {
		<-tick.C
		var b []byte
		for _, v := range packet {
			b = binary.LittleEndian.AppendUint16(b, uint16(v))
		}
		b = append(b, make([]byte, 2*(pagelink.PacketSize-len(packet)))...)
		if p.ws.Write(p.t.Context(), websocket.MessageBinary, b) != nil {
			return // the call has ended, which whoever asked for it looks at
		}
	}
}

// played is what was said to the page by its socket.
func (p *talker) played() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	wide := make([]int16, len(p.wide)/2)
	for i := range wide {
		wide[i] = int16(binary.LittleEndian.Uint16(p.wide[2*i:]))
	}
	rates := must(sound.NewResampler(pagelink.Rate, sound.Rate))
	return speechtest.Text(speechtest.Decode(sound.Split(rates.Flush(rates.Write(nil, wide)))))
}
