package browser

import (
	"sync"
	"time"

	"github.com/switchboard-dev/switchboard/platform/leg"
	"github.com/switchboard-dev/switchboard/platform/sound"
)

// playLimit is how many frames may wait to be played: ten seconds.
const playLimit = 10_000 / sound.FrameMs

// player has the frames that wait to be played, and turns them into packets, one a tick.
type player struct {
	mu     sync.Mutex
	queue  []sound.Frame
	played leg.Played
	spoke  time.Time // when there was last something to be heard

	rates *sound.Resampler // of packets, as what follows
	wide  []int16
	idle  int // ticks without a frame
}

// newResampler of rates that are always possible.
func newResampler(from, to int) *sound.Resampler {
	r, err := sound.NewResampler(from, to)
	if err != nil {
		panic(err)
	}
	return r
}

func newPlayer() player { return player{rates: newResampler(sound.Rate, Rate), idle: drained} }

func (p *player) add(f sound.Frame) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.queue) >= playLimit {
		return leg.ErrFull
	}
	p.queue = append(p.queue, f)
	p.played.Sent++
	return nil
}

// drained is after how many ticks of silence all sound has left the resampler.
const drained = 2

// next is the frame of a tick; false if there is nothing to be heard.
func (p *player) next() (f sound.Frame, some bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.queue) == 0 {
		return f, false
	}
	f, p.queue, p.spoke = p.queue[0], p.queue[1:], time.Now()
	p.played.Done++
	return f, true
}

func (p *player) lastSpoke() time.Time {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.spoke
}

// packet is what is sent of a tick's frame, or nil where there is nothing to be heard. It is for one goroutine.
func (p *player) packet(f sound.Frame, some bool) *[PacketSize]int16 {
	switch {
	case some:
		p.idle = 0
	case p.idle >= drained:
		return nil
	default:
		p.idle++
	}
	p.wide = p.rates.Write(p.wide, f[:])
	if len(p.wide) < PacketSize {
		return nil
	}
	out := [PacketSize]int16(p.wide)
	p.wide = p.wide[:copy(p.wide, p.wide[PacketSize:])]
	return &out
}

func (p *player) clear() leg.Played {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.played.Dropped += len(p.queue)
	p.queue = nil
	return p.played
}

func (p *player) count() leg.Played {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.played
}

// What may wait to be heard: heardLimit at most, and no more than spare that is never needed within a window.
const (
	heardLimit = 25
	spare      = 2
	window     = 50
)

// hearer turns packets into frames. Packets come in bursts, so some frames wait; how many follows from how late packets are: each that
// is late makes the others wait longer, and what nobody has needed for a second is left out again.
type hearer struct {
	mu     sync.Mutex
	rates  *sound.Resampler
	narrow []int16
	queue  []sound.Frame
	least  int // waited in this window
	ticks  int // of this window
}

func newHearer() hearer { return hearer{rates: newResampler(Rate, sound.Rate)} }

func (h *hearer) add(packet *[PacketSize]int16) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.narrow = h.rates.Write(h.narrow, packet[:])
	for len(h.narrow) >= sound.FrameSize {
		h.queue = append(h.queue, sound.Frame(h.narrow))
		h.narrow = h.narrow[:copy(h.narrow, h.narrow[sound.FrameSize:])]
	}
	if over := len(h.queue) - heardLimit; over > 0 {
		h.queue = h.queue[over:]
	}
}

// forget what waits.
func (h *hearer) forget() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.queue, h.narrow, h.ticks = nil, nil, 0
}

// take the frame of a tick; lost where there is none.
func (h *hearer) take() (f sound.Frame, lost bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.ticks == 0 {
		h.least = len(h.queue)
	}
	h.least = min(h.least, len(h.queue))
	if h.ticks++; h.ticks == window {
		h.ticks = 0
		if h.least > spare {
			h.queue = h.queue[h.least-spare:]
		}
	}
	if len(h.queue) == 0 {
		return f, true
	}
	f, h.queue = h.queue[0], h.queue[1:]
	return f, false
}
