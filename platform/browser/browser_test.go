package browser_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"github.com/switchboard-dev/switchboard/platform/browser"
	"github.com/switchboard-dev/switchboard/platform/leg"
	"github.com/switchboard-dev/switchboard/platform/sound"
)

// pair is a leg, and the socket of its page.
func pair(t *testing.T, text func(browser.Message)) (*browser.Leg, *browser.Socket, *websocket.Conn) {
	t.Helper()
	return pairBy(t, nil, text)
}

// pairBy is a pair whose sound travels by a peer.
func pairBy(t *testing.T, p *browser.Peer, text func(browser.Message)) (*browser.Leg, *browser.Socket, *websocket.Conn) {
	t.Helper()
	s, page := connected(t)
	return browser.NewLeg(s, p, text), s, page
}

// connected are both ends of a socket.
func connected(t *testing.T) (*browser.Socket, *websocket.Conn) {
	t.Helper()
	made := make(chan *browser.Socket, 1)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ws, err := websocket.Accept(w, r, &websocket.AcceptOptions{Subprotocols: []string{browser.Protocol}})
		if err != nil {
			t.Error(err)
			return
		}
		made <- browser.NewSocket(context.WithoutCancel(r.Context()), ws)
	}))
	t.Cleanup(server.Close)
	page, _, err := websocket.Dial(t.Context(), "ws"+strings.TrimPrefix(server.URL, "http"), &websocket.DialOptions{Subprotocols: []string{browser.Protocol}}) //nolint:bodyclose // it has none
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = page.CloseNow() })
	s := <-made
	t.Cleanup(func() {
		_ = page.CloseNow()
		s.Close(browser.CloseOver, "")
	})
	return s, page
}

func packet(t *testing.T, samples []int16) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := binary.Write(&b, binary.LittleEndian, samples); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// loud says whether a frame has sound.
func loud(f sound.Frame) bool { return sound.Level(f[:]) > -40 }

// What the page says is heard, at the telephone's rate.
func TestHears(t *testing.T) {
	t.Parallel()
	l, _, page := pair(t, nil)
	tone := make([]int16, browser.Rate/2)
	sound.Tone{Hz: []float64{500}, Level: -10}.Write(tone, 0) // an octave higher at this rate
	go func() {
		for i := 0; i+browser.PacketSize <= len(tone); i += browser.PacketSize {
			if page.Write(t.Context(), websocket.MessageBinary, packet(t, tone[i:i+browser.PacketSize])) != nil {
				return
			}
		}
	}()
	heard := 0
	for range 100 {
		h, err := l.Receive(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if loud(h.Frame) {
			heard++
		}
	}
	if heard < 20 || heard > 26 {
		t.Errorf("%d of 25 frames have sound", heard)
	}
}

// A silent page ticks all the same, and what is said to it arrives in order and once.
func TestSpeaks(t *testing.T) {
	t.Parallel()
	l, _, page := pair(t, nil)
	var f sound.Frame
	sound.Tone{Hz: []float64{1000}, Level: -10}.Write(f[:], 0)
	for range 10 {
		if err := l.Send(f); err != nil {
			t.Fatal(err)
		}
	}
	for range 15 {
		h, err := l.Receive(t.Context())
		if err != nil || !h.Lost {
			t.Fatal(h.Lost, err)
		}
	}
	if p := l.Played(); p != (leg.Played{Sent: 10, Done: 10}) {
		t.Error(p)
	}
	heard := 0
	for range 10 {
		kind, data, err := page.Read(t.Context())
		if err != nil || kind != websocket.MessageBinary || len(data) != 2*browser.PacketSize {
			t.Fatal(kind, len(data), err)
		}
		heard++
	}
	if err := l.Send(sound.Frame{}); err != nil {
		t.Fatal(err)
	}
	if p := l.Clear(); p != (leg.Played{Sent: 11, Done: 10, Dropped: 1}) {
		t.Error(p)
	}
	for {
		kind, data, err := page.Read(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if kind == websocket.MessageText {
			if string(data) != `{"type":"clear"}` {
				t.Errorf("%s", data)
			}
			return
		}
		if heard++; heard > 12 {
			t.Fatal("more is played than was said")
		}
	}
}

// Keys arrive, and other messages go where they are wanted.
func TestMessages(t *testing.T) {
	t.Parallel()
	got := make(chan string, 1)
	l, _, page := pair(t, func(m browser.Message) { got <- m.Type })
	for _, text := range []string{`{"type":"keys","keys":"12x#"}`, `{"type":"say"}`} {
		if err := page.Write(t.Context(), websocket.MessageText, []byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	if kind := <-got; kind != "say" {
		t.Error(kind)
	}
	if h, err := l.Receive(t.Context()); err != nil || h.Keys != "12#" {
		t.Error(h.Keys, err)
	}
	if err := page.Write(t.Context(), websocket.MessageText, []byte(`{"type":"hang_up"}`)); err != nil {
		t.Fatal(err)
	}
	if err := ended(t, l); !errors.Is(err, io.EOF) {
		t.Error(err)
	}
}

func ended(t *testing.T, l *browser.Leg) error {
	t.Helper()
	for {
		if _, err := l.Receive(t.Context()); err != nil {
			return err
		}
	}
}

// A page that breaks the protocol is cut off, and hears why.
func TestAbuse(t *testing.T) {
	t.Parallel()
	for name, send := range map[string]func(page *websocket.Conn) error{
		"size": func(page *websocket.Conn) error {
			return page.Write(t.Context(), websocket.MessageBinary, make([]byte, 639))
		},
		"no JSON": func(page *websocket.Conn) error { return page.Write(t.Context(), websocket.MessageText, []byte(`{`)) },
		"twice": func(page *websocket.Conn) error {
			return page.Write(t.Context(), websocket.MessageText, []byte(`{"type":"a","type":"b"}`))
		},
		"no type": func(page *websocket.Conn) error { return page.Write(t.Context(), websocket.MessageText, []byte(`{}`)) },
		"flood of sound": func(page *websocket.Conn) error { //nolint:unparam // it may be cut off already
			for range 2000 {
				if page.Write(t.Context(), websocket.MessageBinary, make([]byte, 640)) != nil {
					break
				}
			}
			return nil //nolint:nilerr // likewise
		},
		"flood of text": func(page *websocket.Conn) error { //nolint:unparam // likewise
			for range 500 {
				if page.Write(t.Context(), websocket.MessageText, []byte(`{"type":"x"}`)) != nil {
					break
				}
			}
			return nil //nolint:nilerr // likewise
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			l, s, page := pair(t, nil)
			go func() {
				<-s.Done()
				s.Close(browser.CloseOver, "")
			}()
			if err := send(page); err != nil {
				t.Fatal(err)
			}
			if err := ended(t, l); !errors.Is(err, io.EOF) {
				t.Error(err)
			}
			for {
				if _, _, err := page.Read(t.Context()); err != nil {
					if code := websocket.CloseStatus(err); code != websocket.StatusPolicyViolation {
						t.Error(err)
					}
					return
				}
			}
		})
	}
}

// A page that does not read loses sound, then the call; the session is never held up, and nothing is left waiting without bound.
func TestSlowPage(t *testing.T) {
	t.Parallel()
	_, s, _ := pair(t, nil)
	lost := false
	for range 100_000 {
		if !s.Play(&[browser.PacketSize]int16{}) {
			lost = true
			break
		}
	}
	if !lost {
		t.Fatal("all of it waits somewhere")
	}
	for range 1000 {
		s.Tell(map[string]string{"type": "x", "text": strings.Repeat("x", 10_000)})
	}
	<-s.Done()
}

// A page that does not read for a moment loses sound only.
func TestMessagesFindRoom(t *testing.T) {
	t.Parallel()
	_, s, page := pair(t, nil)
	for s.Play(&[browser.PacketSize]int16{}) {
	}
	s.Tell(map[string]string{"type": "clear"})
	s.Tell(map[string]string{"type": "said"})
	for _, want := range []string{`{"type":"clear"}`, `{"type":"said"}`} {
		kind, data, err := page.Read(t.Context())
		for err == nil && kind == websocket.MessageBinary {
			kind, data, err = page.Read(t.Context())
		}
		if err != nil || string(data) != want {
			t.Fatalf("%s, %v; want %s", data, err, want)
		}
	}
}

// The reason of the end comes after all that was said before it.
func TestClose(t *testing.T) {
	t.Parallel()
	l, s, page := pair(t, nil)
	s.Tell(map[string]string{"type": "ended"})
	go s.Close(browser.CloseOver, "bye")
	if _, data, err := page.Read(t.Context()); err != nil || string(data) != `{"type":"ended"}` {
		t.Errorf("%s %v", data, err)
	}
	if _, _, err := page.Read(t.Context()); websocket.CloseStatus(err) != browser.CloseOver {
		t.Error(err)
	}
	if err := ended(t, l); !errors.Is(err, io.EOF) {
		t.Error(err)
	}
	s.Tell(map[string]string{"type": "late"}) // does nothing
}
