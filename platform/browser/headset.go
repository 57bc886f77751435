package browser

import (
	"context"
	"errors"
	"io"
	"sync"
	"sync/atomic"
	"time"

	"github.com/switchboard-dev/switchboard/platform/leg"
	"github.com/switchboard-dev/switchboard/platform/sound"
)

// Headset is a page through which a person listens in on a call, and can speak in it.
type Headset struct {
	socket *Socket
	hear   hearer
	sounds chan struct{} // has something when sound has come

	mu    sync.Mutex
	rates *sound.Resampler
	wide  []int16 // of which packets are made
}

// NewHeadset makes a headset of a socket, and has it read. Messages go to text, which returns at once.
func NewHeadset(s *Socket, text func(Message)) *Headset {
	h := &Headset{socket: s, hear: newHearer(), sounds: make(chan struct{}, 1), rates: newResampler(sound.Rate, Rate)}
	s.Run(Handlers{Text: text, Sound: func(samples *[PacketSize]int16) {
		h.hear.add(samples)
		select {
		case h.sounds <- struct{}{}:
		default:
		}
	}})
	return h
}

// Sounds has something when sound has come from the page.
func (h *Headset) Sounds() <-chan struct{} { return h.sounds }

// Forget what has come from the page and was not taken.
func (h *Headset) Forget() { h.hear.forget() }

// Heard is the next 20 ms that were received from the page; false if there is no more. It is for pages that are not heard while they speak.
func (h *Headset) Heard() (sound.Frame, bool) {
	f, lost := h.hear.take()
	return f, !lost
}

// Play a frame at once. A page that reads slowly misses it.
func (h *Headset) Play(f sound.Frame) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.wide = h.rates.Write(h.wide, f[:])
	for len(h.wide) >= PacketSize {
		packet := [PacketSize]int16(h.wide)
		h.wide = h.wide[:copy(h.wide, h.wide[PacketSize:])]
		h.socket.Play(&packet)
	}
}

// errLost means that the page is gone without having said so.
var errLost = errors.New("browser: the connection to the page is lost")

// Speaker is a headset as a leg, for as long as somebody speaks by it.
type Speaker struct {
	headset *Headset
	next    time.Time
	missing int         // frames in a row
	lost    atomic.Bool // nothing comes any more
	over    chan struct{}
	once    sync.Once
}

// mostMissing is after how many frames without sound the page is lost: three seconds. One that is muted sends silence.
const mostMissing = 3_000 / sound.FrameMs

var _ leg.Leg = (*Speaker)(nil)

// Speak begins to speak. One who spoke by the headset before does no longer.
func (h *Headset) Speak() *Speaker {
	h.hear.forget()
	return &Speaker{headset: h, over: make(chan struct{})}
}

// Lost says that the connection broke while they spoke.
func (s *Speaker) Lost() bool { return s.lost.Load() }

// Done is closed when the leg has been hung up.
func (s *Speaker) Done() <-chan struct{} { return s.over }

// Receive of leg.Leg. Where the page is gone the error is not io.EOF: it may come again.
func (s *Speaker) Receive(ctx context.Context) (leg.Heard, error) {
	timer := time.NewTimer(pace(&s.next))
	defer timer.Stop()
	select {
	case <-s.over:
		return leg.Heard{}, io.EOF
	case <-s.headset.socket.Done():
		s.lost.Store(true)
		return leg.Heard{}, errLost
	case <-ctx.Done():
		return leg.Heard{}, ctx.Err() //nolint:wrapcheck // it is the caller's
	case <-timer.C:
	}
	var out leg.Heard
	if out.Frame, out.Lost = s.headset.hear.take(); !out.Lost {
		s.missing = 0
	} else if s.missing++; s.missing > mostMissing {
		s.lost.Store(true)
		return leg.Heard{}, errLost
	}
	return out, nil
}

// Send of leg.Leg: it is played at once.
func (s *Speaker) Send(f sound.Frame) error {
	s.headset.Play(f)
	return nil
}

// Clear of leg.Leg: nothing waits.
func (*Speaker) Clear() leg.Played { return leg.Played{} }

// Played of leg.Leg.
func (*Speaker) Played() leg.Played { return leg.Played{} }

// Press of leg.Leg: the page gets the keys that the other side has pressed.
func (s *Speaker) Press(_ context.Context, keys string) error {
	s.headset.socket.Tell(map[string]string{"type": Keys, "keys": keys})
	return nil
}

// Hold of leg.Leg: a page cannot be put on hold.
func (*Speaker) Hold(context.Context, bool) error { return leg.ErrRefused }

// Refer of leg.Leg: a page cannot call a number.
func (*Speaker) Refer(context.Context, string) error { return leg.ErrRefused }

// HangUp of leg.Leg. The headset is still there.
func (s *Speaker) HangUp(context.Context) error {
	s.once.Do(func() { close(s.over) })
	return nil
}
