package browser

import (
	"context"
	"io"
	"strings"
	"sync"
	"time"

	"github.com/switchboard-dev/switchboard/platform/leg"
	"github.com/switchboard-dev/switchboard/platform/sound"
)

// Leg is a page as the far end of a call. It is made by NewLeg.
type Leg struct {
	socket *Socket
	play   player
	hear   hearer
	next   time.Time // of Receive

	mu   sync.Mutex
	peer *Peer // nil while sound is the socket's
	keys string
	over chan struct{}
	once sync.Once
	text func(Message)
}

var _ leg.Leg = (*Leg)(nil)

// What a page sends and is sent beside sound.
const (
	// Keys were pressed: keys. HangUp ends the call.
	Keys   = "keys"
	HangUp = "hang_up"
	// Clear has the page forget the sound that it has not played yet.
	Clear = "clear"
	// Sound says how sound travels from now on: always by the socket, because the WebRTC connection is no longer of use. The side
	// that notices tells the other.
	Sound = "sound"
)

// keyLimit is how many keys may wait.
const keyLimit = 64

// NewLeg makes a leg of a socket, and has it read. Sound travels by the peer, if it is not nil, for as long as that works. Messages that
// are not the leg's own go to text, which may be nil; it returns at once.
func NewLeg(s *Socket, p *Peer, text func(Message)) *Leg {
	l := &Leg{socket: s, peer: p, over: make(chan struct{}), text: text, play: newPlayer(), hear: newHearer()}
	s.Run(Handlers{Sound: l.hear.add, Text: l.message})
	return l
}

func (l *Leg) message(m Message) {
	switch m.Type {
	case Keys:
		pressed, _ := m.Body.Get("keys").Text()
		l.mu.Lock()
		defer l.mu.Unlock()
		for _, k := range pressed {
			if strings.ContainsRune("0123456789*#ABCD", k) && len(l.keys) < keyLimit {
				l.keys += string(k)
			}
		}
	case HangUp:
		l.end()
	case Sound:
		l.fall()
	default:
		if l.text != nil {
			l.text(m)
		}
	}
}

func (l *Leg) end() { l.once.Do(func() { close(l.over) }) }

// frameTime is how long a frame lasts, catchUp how late Receive may be before it gives up the time.
const (
	frameTime = sound.FrameMs * time.Millisecond
	catchUp   = time.Second
)

// pace is how long it is until the next frame.
func pace(next *time.Time) time.Duration {
	now := time.Now()
	if next.IsZero() || now.Sub(*next) > catchUp {
		*next = now
	}
	*next = next.Add(frameTime)
	return next.Sub(now)
}

// Receive of leg.Leg.
func (l *Leg) Receive(ctx context.Context) (leg.Heard, error) {
	timer := time.NewTimer(pace(&l.next))
	defer timer.Stop()
	select {
	case <-l.over:
		return leg.Heard{}, io.EOF
	case <-l.socket.Done():
		return leg.Heard{}, io.EOF
	case <-ctx.Done():
		return leg.Heard{}, ctx.Err() //nolint:wrapcheck // it is the caller's
	case <-timer.C:
	}
	h := l.tick()
	l.mu.Lock()
	h.Keys, l.keys = h.Keys+l.keys, ""
	l.mu.Unlock()
	return h, nil
}

// tick plays 20 ms and hears as much, by the peer or else the socket.
func (l *Leg) tick() (h leg.Heard) {
	f, some := l.play.next()
	if p := l.byPeer(); p != nil {
		p.play(&f)
		h, there := p.tick()
		if !there {
			l.fall()
		}
		return h
	}
	if packet := l.play.packet(f, some); packet != nil {
		l.socket.Play(packet)
	}
	h.Frame, h.Lost = l.hear.take()
	return h
}

// byPeer is the peer that sound travels by, or nil.
func (l *Leg) byPeer() *Peer {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.peer
}

// fall back on the socket, for the rest of the call.
func (l *Leg) fall() {
	l.mu.Lock()
	p := l.peer
	l.peer = nil
	l.mu.Unlock()
	if p == nil {
		return
	}
	go func() { _ = p.Close() }() // its maker waits for that
	l.socket.Tell(map[string]string{"type": Sound, "by": "socket"})
}

// Peered says whether sound still travels by the peer.
func (l *Leg) Peered() bool { return l.byPeer() != nil }

// Send of leg.Leg.
func (l *Leg) Send(f sound.Frame) error { return l.play.add(f) }

// Clear of leg.Leg: what the page has of it is forgotten as well.
func (l *Leg) Clear() leg.Played {
	p := l.play.clear()
	l.socket.Tell(map[string]string{"type": Clear})
	return p
}

// Played of leg.Leg. A frame counts as played when it is sent, since a page plays it less than a tenth of a second later.
func (l *Leg) Played() leg.Played { return l.play.count() }

// Press of leg.Leg: a page has no use for keys.
func (*Leg) Press(context.Context, string) error { return leg.ErrRefused }

// Hold of leg.Leg: a page cannot be put on hold.
func (*Leg) Hold(context.Context, bool) error { return leg.ErrRefused }

// Refer of leg.Leg: a page cannot call a number.
func (*Leg) Refer(context.Context, string) error { return leg.ErrRefused }

// HangUp of leg.Leg. The socket is still open: its maker tells the page how the call ended, and closes it.
func (l *Leg) HangUp(ctx context.Context) error {
	l.playOut(ctx)
	l.end()
	return nil
}

// playOutTime is how long a browser may take to play what has reached it.
const playOutTime = 200 * time.Millisecond

// playOut sends silence until the page has played the last word. What it has by its socket, it plays by itself.
func (l *Leg) playOut(ctx context.Context) {
	tick := time.NewTicker(frameTime)
	defer tick.Stop()
	for p := l.byPeer(); p != nil && time.Since(l.play.lastSpoke()) < playOutTime; p = l.byPeer() {
		select {
		case <-tick.C:
			p.play(&sound.Frame{})
		case <-l.over:
			return
		case <-l.socket.Done():
			return
		case <-ctx.Done():
			return
		}
	}
}
