// Package legtest is a far end for tests: a script says what is heard from it and when, and it keeps what it was sent.
//
// It is paced by the time, in ticks of 20 ms that do not drift. In a bubble of testing/synctest that time is virtual: it passes when
// all else waits, so a call of minutes takes milliseconds, and every frame is in its place.
package legtest

import (
	"context"
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/switchboard-dev/switchboard/platform/leg"
	"github.com/switchboard-dev/switchboard/platform/sound"
)

const tick = sound.FrameMs * time.Millisecond

// room is how many frames can wait.
const room = 10_000 / sound.FrameMs

// Leg is a far end.
type Leg struct {
	mu      sync.Mutex
	script  map[int]leg.Heard // by tick
	leaves  int               // the tick at which it hangs up; 0 is never
	refuses map[string]error
	hangs   map[string]bool
	delays  map[string]time.Duration
	full    func(tick int) bool
	plays   func(tick int) int
	holds   [2]int // the ticks from which and to which it has us on hold

	begun   time.Time
	ticks   int
	waiting []sound.Frame
	most    int
	played  leg.Played
	sound   []sound.Frame
	log     []string
	over    chan struct{}
	once    sync.Once
}

// New makes a far end that says nothing, and stays.
func New() *Leg {
	return &Leg{
		script: map[int]leg.Heard{}, refuses: map[string]error{}, hangs: map[string]bool{}, delays: map[string]time.Duration{},
		full: func(int) bool { return false }, plays: func(int) int { return 1 },
	}
}

// Say has frames heard from a millisecond on.
func (l *Leg) Say(ms int, frames ...sound.Frame) *Leg {
	for i, f := range frames {
		h := l.script[ms/sound.FrameMs+i]
		h.Frame = f
		l.script[ms/sound.FrameMs+i] = h
	}
	return l
}

// Key has keys pressed at a millisecond.
func (l *Leg) Key(ms int, keys string) *Leg {
	h := l.script[ms/sound.FrameMs]
	h.Keys += keys
	l.script[ms/sound.FrameMs] = h
	return l
}

// Leave has it hang up at a millisecond.
func (l *Leg) Leave(ms int) *Leg {
	l.leaves = max(ms/sound.FrameMs, 1)
	return l
}

// Refuse has a method fail: press, hold, unhold, refer, hangup.
func (l *Leg) Refuse(method string, err error) *Leg {
	l.refuses[method] = err
	return l
}

// Hang has a method wait for the end of its context.
func (l *Leg) Hang(method string) *Leg {
	l.hangs[method] = true
	return l
}

// Delay has a method take some time.
func (l *Leg) Delay(method string, d time.Duration) *Leg {
	l.delays[method] = d
	return l
}

// Full has it take no sound in some ticks.
func (l *Leg) Full(when func(tick int) bool) *Leg {
	l.full = when
	return l
}

// HoldUs has it hold us from a millisecond to another: it plays nothing then.
func (l *Leg) HoldUs(from, to int) *Leg {
	l.holds = [2]int{from / sound.FrameMs, to / sound.FrameMs}
	return l
}

func (l *Leg) held() bool { return l.ticks >= l.holds[0] && l.ticks < l.holds[1] }

// Play says how many frames it plays in a tick: 1, where its clocks agree.
func (l *Leg) Play(count func(tick int) int) *Leg {
	l.plays = count
	return l
}

// Receive waits for the next tick.
func (l *Leg) Receive(ctx context.Context) (leg.Heard, error) {
	l.mu.Lock()
	if l.begun.IsZero() {
		l.begun = time.Now()
	}
	over := l.end()
	next := time.NewTimer(time.Until(l.begun.Add(time.Duration(l.ticks+1) * tick)))
	l.mu.Unlock()
	defer next.Stop()
	select {
	case <-next.C:
	case <-over:
		return leg.Heard{}, io.EOF
	case <-ctx.Done():
		return leg.Heard{}, ctx.Err()
	}
	return l.tick()
}

func (l *Leg) tick() (leg.Heard, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.leaves > 0 && l.ticks >= l.leaves {
		return leg.Heard{}, io.EOF
	}
	for range l.plays(l.ticks) {
		l.play()
	}
	l.ticks++
	return l.script[l.ticks-1], nil
}

// play plays a frame, or silence where none waits.
func (l *Leg) play() {
	var f sound.Frame
	if len(l.waiting) > 0 && !l.held() {
		f, l.waiting = l.waiting[0], l.waiting[1:]
		l.played.Done++
	}
	l.sound = append(l.sound, f)
}

// Send queues 20 ms.
func (l *Leg) Send(f sound.Frame) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.waiting) >= room || l.full(l.ticks) {
		return leg.ErrFull
	}
	l.waiting = append(l.waiting, f)
	l.most = max(l.most, len(l.waiting))
	l.played.Sent++
	return nil
}

// Clear discards what waits.
func (l *Leg) Clear() leg.Played {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.played.Dropped += len(l.waiting)
	l.waiting = nil
	return l.played
}

// Played says how far playing has come.
func (l *Leg) Played() leg.Played {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.played
	now.Held = l.held()
	return now
}

// Press notes keys.
func (l *Leg) Press(ctx context.Context, keys string) error { return l.do(ctx, "press", keys) }

// Hold notes a hold.
func (l *Leg) Hold(ctx context.Context, on bool) error {
	if on {
		return l.do(ctx, "hold", "")
	}
	return l.do(ctx, "unhold", "")
}

// Refer notes a transfer.
func (l *Leg) Refer(ctx context.Context, to string) error { return l.do(ctx, "refer", to) }

// end is the channel that is closed at the end. It is made in the call, since a bubble waits only for channels of its own.
func (l *Leg) end() chan struct{} {
	if l.over == nil {
		l.over = make(chan struct{})
	}
	return l.over
}

// HangUp ends the call.
func (l *Leg) HangUp(ctx context.Context) error {
	l.mu.Lock()
	over := l.end()
	l.mu.Unlock()
	defer l.once.Do(func() { close(over) })
	return l.do(ctx, "hangup", "")
}

func (l *Leg) do(ctx context.Context, method, with string) error {
	l.mu.Lock()
	l.log = append(l.log, fmt.Sprint(method, with))
	err, hangs, delay := l.refuses[method], l.hangs[method], l.delays[method]
	l.mu.Unlock()
	if delay > 0 {
		late := time.NewTimer(delay)
		defer late.Stop()
		select {
		case <-late.C:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	if hangs {
		<-ctx.Done()
		return ctx.Err()
	}
	return err
}

// Sound is what was played to it, a frame a tick unless Play says otherwise.
func (l *Leg) Sound() []sound.Frame {
	l.mu.Lock()
	defer l.mu.Unlock()
	return append([]sound.Frame(nil), l.sound...)
}

// Most is how many frames waited to be played, at most.
func (l *Leg) Most() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.most
}

// Log is what it was asked to do, in order.
func (l *Leg) Log() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return append([]string(nil), l.log...)
}
