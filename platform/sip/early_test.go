package sip_test

import (
	"context"
	"fmt"
	"net"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/pion/rtp"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/sip"
	"github.com/switchboard-dev/switchboard/platform/sound"
)

// mouth is where a far end sends sound from: its own socket, or that of another telephone that rings.
type mouth struct {
	*net.UDPConn

	to  *net.UDPAddr
	seq uint16
}

// mouth of a far end that speaks to whoever has sent an INVITE.
func (f *far) mouth(t *testing.T, from *net.UDPConn, invite string) *mouth {
	t.Helper()
	port, err := strconv.Atoi(regexp.MustCompile(`m=audio (\d+) `).FindStringSubmatch(invite)[1])
	if err != nil {
		t.Fatal(err)
	}
	return &mouth{from, &net.UDPAddr{IP: net.IPv4(127, 0, 0, 1), Port: port}, 0}
}

// sings sends so many packets of a tone, all at once.
func (m *mouth) sings(t *testing.T, hertz float64, packets int) {
	t.Helper()
	port := m.LocalAddr().(*net.UDPAddr).Port
	for range packets {
		m.seq++
		f := wave(hertz, 0) // whose period is a part of a frame
		p := rtp.Packet{
			Header:  rtp.Header{Version: 2, SSRC: uint32(port), SequenceNumber: m.seq, Timestamp: uint32(m.seq) * sound.FrameSize},
			Payload: sound.ULaw.Encode(nil, f[:]),
		}
		b, err := p.Marshal()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := m.WriteTo(b, m.to); err != nil {
			t.Fatal(err)
		}
	}
}

// listener keeps what is heard before a call is answered.
type listener struct {
	mu     sync.Mutex
	frames []sound.Frame
}

func (l *listener) hear(f sound.Frame) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.frames = append(l.frames, f)
}

// hears waits until a tone is heard, which is played again and again: a busy machine loses some of it.
func (l *listener) hears(t *testing.T, hertz float64, play func()) {
	t.Helper()
	l.mu.Lock()
	l.frames = nil
	l.mu.Unlock()
	await.Until(t, fmt.Sprintf("%v Hz is not heard before the answer", hertz), func() bool {
		l.mu.Lock()
		heard := slices.ContainsFunc(l.frames, func(f sound.Frame) bool { return carries(f, hertz) })
		l.mu.Unlock()
		if !heard {
			play()
		}
		return heard
	})
}

// ringingFor places a call, somebody listening, and returns what becomes of it and the INVITE that arrives.
func (f *far) ringingFor(t *testing.T, p *sip.Phone) (l *listener, calls <-chan *sip.Call, failed <-chan error, invite string) {
	t.Helper()
	l = &listener{}
	up, errs := make(chan *sip.Call, 1), make(chan error, 1)
	ctx, cancel := context.WithCancel(t.Context())
	t.Cleanup(cancel)
	go func() {
		d := somebody
		d.Early = l.hear
		c, err := p.Dial(ctx, d)
		errs <- err
		up <- c
	}()
	return l, up, errs, f.asked(t, "INVITE")
}

// isUp waits for a call to be connected.
func isUp(t *testing.T, calls <-chan *sip.Call, failed <-chan error) *sip.Call {
	t.Helper()
	if err, _ := await.Receive(t, failed, "it is not connected"); err != nil {
		t.Fatal(err)
	}
	c, _ := await.Receive(t, calls, "there is no call")
	return c
}

// ends hangs up, and returns the BYE.
func (f *far) ends(t *testing.T, c *sip.Call) (bye string) {
	t.Helper()
	gone := make(chan error, 1)
	go func() { gone <- c.HangUp(context.WithoutCancel(t.Context())) }()
	bye = f.asked(t, "BYE")
	f.replies(t, bye, "200 OK", "", "")
	if err, _ := await.Receive(t, gone, "it does not end"); err != nil {
		t.Error(err)
	}
	return bye
}

// What a network says before the answer is heard by whoever listens then, and is no part of the call: what waits to be played when it is
// answered is dropped.
func TestSoundBeforeTheAnswer(t *testing.T) {
	t.Parallel()
	p := open(t, func(c *sip.Config) { c.Timing.Jitter = 240 * time.Millisecond })
	f := called(t, p)
	early, calls, failed, invite := f.ringingFor(t, p)
	f.replies(t, invite, "183 Session Progress", "", f.session())
	m := f.mouth(t, f.sound, invite)
	m.sings(t, 600, 12) // as many as wait
	early.hears(t, 600, func() {})
	f.replies(t, invite, "200 OK", "", f.session())
	c := isUp(t, calls, failed)
	early.mu.Lock()
	before := len(early.frames)
	early.mu.Unlock()
	for range 25 {
		h, err := c.Receive(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if carries(h.Frame, 600) {
			t.Fatal("what was said before the answer is part of the call")
		}
	}
	m.sings(t, 1000, 12)
	hears(t, c, 1000, 3)
	early.mu.Lock()
	defer early.mu.Unlock()
	if len(early.frames) != before {
		t.Error("who listens before the answer hears what follows it")
	}
	f.ends(t, c)
}

// Of several telephones that ring the one that has begun last is heard, however often another says that it rings; the one that
// answers is spoken to.
func TestSeveralRingWithSound(t *testing.T) {
	t.Parallel()
	p := open(t)
	f := called(t, p)
	early, calls, failed, invite := f.ringingFor(t, p)
	other := &far{f.raw, dumb(t, p).UDPConn}
	to := regexp.MustCompile(`To: [^\r]*`).FindString(invite)
	from := func(tag string) string { return strings.Replace(invite, to, to+";tag="+tag, 1) }
	first, second := f.mouth(t, f.sound, invite), f.mouth(t, other.sound, invite)

	f.replies(t, from("first"), "183 Session Progress", "", f.session())
	early.hears(t, 600, func() { first.sings(t, 600, 3) })
	f.replies(t, from("second"), "183 Session Progress", "", other.session())
	early.hears(t, 1000, func() { first.sings(t, 600, 3); second.sings(t, 1000, 3) })
	f.replies(t, from("first"), "183 Session Progress", "", f.session()) // as it does every minute
	early.hears(t, 1400, func() { first.sings(t, 600, 3); second.sings(t, 1400, 3) })

	f.replies(t, from("first"), "200 OK", "", f.session())
	c := isUp(t, calls, failed)
	await.Until(t, "who has answered is not heard", func() bool {
		first.sings(t, 1800, 3)
		h, err := c.Receive(t.Context())
		return err == nil && carries(h.Frame, 1800)
	})
	sing(t, c, 600, 20)
	heard := false
	b := make([]byte, 2048)
	for !heard {
		_ = f.sound.SetReadDeadline(time.Now().Add(time.Minute))
		n, err := f.sound.Read(b)
		if err != nil {
			t.Fatal("who has answered hears nothing")
		}
		var packet rtp.Packet
		frame := sound.Frame{}
		if packet.Unmarshal(b[:n]) == nil {
			copy(frame[:], sound.ULaw.Decode(nil, packet.Payload))
		}
		heard = carries(frame, 600)
	}
	if bye := f.ends(t, c); !strings.Contains(bye, ";tag=first") {
		t.Errorf("another call is ended:\n%s", bye)
	}
}
