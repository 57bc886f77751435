package browser_test

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/netip"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/pion/webrtc/v4"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/pagetest"
	"github.com/switchboard-dev/switchboard/platform/browser"
	"github.com/switchboard-dev/switchboard/platform/leg"
	"github.com/switchboard-dev/switchboard/platform/sound"
)

// port that pages of this machine can reach.
func port(t *testing.T) *browser.Port {
	t.Helper()
	p, err := browser.OpenPort(netip.MustParseAddrPort("127.0.0.1:0"), netip.Addr{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = p.Close() })
	return p
}

// peered is a leg whose page is connected by WebRTC, too.
func peered(t *testing.T) (*browser.Leg, *pagetest.Peer, *websocket.Conn) {
	t.Helper()
	page := pagetest.New(t)
	peer, answer, err := port(t).Answer(t.Context(), page.Offer())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = peer.Close() })
	page.Connect(answer)
	if !peer.Connected(t.Context()) {
		t.Fatal("the page is connected, and we are not")
	}
	l, _, ws := pairBy(t, peer, nil)
	return l, page, ws
}

// numbered are frames that all differ, and survive G.711.
func numbered(n int) []sound.Frame {
	all := make([]sound.Frame, n)
	for i := range all {
		codes := make([]byte, sound.FrameSize)
		for j := range codes {
			codes[j] = byte(128 + i%100)
		}
		all[i] = sound.ULaw.Frame(codes)
	}
	return all
}

// What a page says by WebRTC is heard, and what it hears is what was said to it: sample for sample, in order, once.
func TestPeer(t *testing.T) {
	t.Parallel()
	l, page, _ := peered(t)
	said := numbered(100)
	for _, f := range said {
		if err := l.Send(f); err != nil {
			t.Fatal(err)
		}
	}
	go page.Say(said...)
	var heard []sound.Frame
	for len(page.Heard()) < 150 {
		h, err := l.Receive(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if !h.Lost {
			heard = append(heard, h.Frame)
		}
	}
	if p := l.Played(); p != (leg.Played{Sent: 100, Done: 100}) {
		t.Error(p)
	}
	if !slices.Equal(page.Heard()[:100], said) {
		t.Error("the page heard something else")
	}
	if len(heard) < 50 || !within(heard, said) {
		t.Errorf("%d of 100 frames were heard", len(heard))
	}
}

// within says whether all frames are among others, in their order.
func within(some, all []sound.Frame) bool {
	for _, f := range some {
		at := slices.Index(all, f)
		if at < 0 {
			return false
		}
		all = all[at+1:]
	}
	return true
}

// Keys come as events, or as messages.
func TestPeerKeys(t *testing.T) {
	t.Parallel()
	l, page, ws := peered(t)
	for _, key := range []byte{5, 11} {
		page.Press(key)
	}
	if err := ws.Write(t.Context(), websocket.MessageText, []byte(`{"type":"keys","keys":"7"}`)); err != nil {
		t.Fatal(err)
	}
	pressed := ""
	for len(pressed) < 3 {
		h, err := l.Receive(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		pressed += h.Keys
	}
	if strings.Replace(pressed, "7", "", 1) != "5#" {
		t.Error(pressed)
	}
}

// Hanging up lets the page play the last word: silence follows it.
func TestPeerPlaysTheLastWord(t *testing.T) {
	t.Parallel()
	l, page, _ := peered(t)
	said := numbered(3)
	for _, f := range said {
		if err := l.Send(f); err != nil {
			t.Fatal(err)
		}
	}
	for l.Played().Done < len(said) {
		if _, err := l.Receive(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if err := l.HangUp(t.Context()); err != nil {
		t.Fatal(err)
	}
	await.Until(t, "no silence follows", func() bool { return len(page.Heard()) >= len(said)+3 })
	if !slices.Equal(page.Heard()[:len(said)], said) {
		t.Error("the page heard something else")
	}
	if err := ended(t, l); !errors.Is(err, io.EOF) {
		t.Error(err)
	}
}

// Clear says what was played, and the rest never is.
func TestPeerClear(t *testing.T) {
	t.Parallel()
	l, page, _ := peered(t)
	said := numbered(50)
	for _, f := range said {
		if err := l.Send(f); err != nil {
			t.Fatal(err)
		}
	}
	for range 10 {
		if _, err := l.Receive(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if p := l.Clear(); p != (leg.Played{Sent: 50, Done: 10, Dropped: 40}) {
		t.Error(p)
	}
	for len(page.Heard()) < 20 {
		if _, err := l.Receive(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	for i, f := range page.Heard() {
		if i < 10 && f != said[i] || i >= 10 && f != (sound.Frame{}) {
			t.Fatalf("frame %d is %d", i, f[0])
		}
	}
}

// A connection that breaks, or of which a page wants no more, is replaced by the socket: the call goes on, and both ends know.
func TestPeerFallsBack(t *testing.T) {
	t.Parallel()
	for name, quit := range map[string]func(t *testing.T, page *pagetest.Peer, ws *websocket.Conn){
		"closed": func(_ *testing.T, page *pagetest.Peer, _ *websocket.Conn) { page.Close() },
		"silent": func(*testing.T, *pagetest.Peer, *websocket.Conn) {},
		"asked for": func(t *testing.T, _ *pagetest.Peer, ws *websocket.Conn) {
			t.Helper()
			if err := ws.Write(t.Context(), websocket.MessageText, []byte(`{"type":"sound","by":"socket"}`)); err != nil {
				t.Fatal(err)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			l, page, ws := peered(t)
			page.Say(numbered(5)...)
			quit(t, page, ws)
			done := make(chan error, 1)
			go func() {
				for l.Peered() {
					if _, err := l.Receive(t.Context()); err != nil {
						done <- err
						return
					}
				}
				done <- l.Send(loudest)
			}()
			if kind, m := message(t, ws); kind != websocket.MessageText || m["type"] != "sound" || m["by"] != "socket" {
				t.Fatal(kind, m)
			}
			if err, _ := await.Receive(t, done, "it does not fall back"); err != nil {
				t.Fatal(err)
			}
			for range 5 {
				if err := ws.Write(t.Context(), websocket.MessageBinary, packet(t, make([]int16, browser.PacketSize))); err != nil {
					t.Fatal(err)
				}
			}
			for heard, ticks := false, 0; !heard || ticks < 5; ticks++ {
				h, err := l.Receive(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				heard = heard || !h.Lost
			}
			if kind, _ := message(t, ws); kind != websocket.MessageBinary {
				t.Error("nothing is played by the socket")
			}
			page.Becomes(webrtc.PeerConnectionStateClosed)
		})
	}
}

var loudest = sound.Frame{sound.FrameSize / 2: 20_000}

func message(t *testing.T, ws *websocket.Conn) (kind websocket.MessageType, m map[string]any) {
	t.Helper()
	kind, data, err := ws.Read(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if kind == websocket.MessageText {
		if err := json.Unmarshal(data, &m); err != nil {
			t.Fatal(err)
		}
	}
	return kind, m
}

// A page that hangs up, or whose socket is gone, is gone, whatever else it is connected by.
func TestPeerHangsUp(t *testing.T) {
	t.Parallel()
	l, page, ws := peered(t)
	page.Say(numbered(2)...)
	_ = ws.CloseNow()
	if err := ended(t, l); !errors.Is(err, io.EOF) {
		t.Error(err)
	}
}

// An offer of anything but sound is refused.
func TestOffers(t *testing.T) {
	t.Parallel()
	p, good := port(t), pagetest.New(t).Offer()
	_, audio, _ := strings.Cut(good, "m=audio")
	for name, offer := range map[string]string{
		"empty":    "",
		"no SDP":   "hello",
		"long":     good + strings.Repeat("a=ssrc:1 cname:x\r\n", 1000),
		"many":     good + strings.Repeat("a=mid:1\r\n", 200),
		"video":    strings.Replace(good, "m=audio", "m=video", 1),
		"two":      good + "m=audio" + audio,
		"no keys":  strings.ReplaceAll(good, "a=fingerprint", "a=x"),
		"no ufrag": strings.ReplaceAll(good, "a=ice-ufrag", "a=x"),
		"no G.711": strings.ReplaceAll(strings.ReplaceAll(good, "PCMU", "ilbc"), "SAVPF 0 ", "SAVPF 97 "),
	} {
		if peer, _, err := p.Answer(t.Context(), offer); err == nil {
			t.Errorf("%s is accepted", name)
			_ = peer.Close()
		}
	}
}

// The candidates of an offer are not read: nobody is sent anything who has not asked for it with the credentials of a call.
func TestPeerSendsNothingUnasked(t *testing.T) {
	t.Parallel()
	victim, err := net.ListenUDP("udp4", &net.UDPAddr{IP: net.IPv4(127, 0, 0, 1)})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = victim.Close() }()
	at := victim.LocalAddr().(*net.UDPAddr).Port
	offer := pagetest.New(t).Offer() + "a=candidate:1 1 udp 2130706431 127.0.0.1 " + itoa(at) + " typ host\r\na=end-of-candidates\r\n"
	p := port(t)
	peer, answer, err := p.Answer(t.Context(), offer)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = peer.Close() }()
	if !strings.Contains(answer, "a=ice-lite") || strings.Contains(answer, itoa(at)) {
		t.Error(answer)
	}
	l, _, _ := pairBy(t, peer, nil)
	for range 50 {
		if _, err := l.Receive(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	for _, strange := range [][]byte{{}, {0}, []byte("hello"), stunRequest("nobody:x"), stunRequest(ufrag(answer) + ":x"), rtpPacket()} {
		if _, err := victim.WriteTo(strange, p.Addrs()[0]); err != nil {
			t.Fatal(err)
		}
	}
	_ = victim.SetReadDeadline(time.Now().Add(300 * time.Millisecond))
	if n, from, err := victim.ReadFrom(make([]byte, 2000)); err == nil {
		t.Errorf("%d bytes of %s", n, from)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
	defer cancel()
	if peer.Connected(ctx) {
		t.Error("somebody is connected")
	}
}

// What no page sends in its handshake harms nobody: the library reads it in a goroutine of its own, where a panic would end the server.
func TestAHandshakeThatNobodySends(t *testing.T) {
	t.Parallel()
	socket, err := (&net.ListenConfig{}).ListenPacket(t.Context(), "udp4", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	page, at := pagetest.NewAt(t, socket), port(t)
	peer, answer, err := at.Answer(t.Context(), page.Offer())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = peer.Close() })
	page.Connect(answer)
	if !peer.Connected(t.Context()) {
		t.Fatal("the page is connected, and we are not")
	}
	l, _, _ := pairBy(t, peer, nil)
	for number := range byte(20) { // one of them is the next message
		for _, fragment := range [][]byte{
			{1, 0, 0, 0, 0, number, 0, 0, 1, 0, 0, 0}, // nothing of nothing, from the second byte on
			{1, 0, 0, 0, 0, number, 0, 0, 0, 0, 0, 0},
			{1, 0, 0, 1, 0, number, 0, 0, 2, 0, 0, 1, 7},
		} {
			record := append([]byte{22, 0xfe, 0xfd, 0, 0, 0, 0, 0, 0, 1, number, 0, byte(len(fragment))}, fragment...)
			if _, err := socket.WriteTo(record, at.Addrs()[0]); err != nil {
				t.Fatal(err)
			}
		}
	}
	go page.Say(numbered(50)...)
	for range 20 {
		if _, err := l.Receive(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
}
