// Package talk is the session of a spoken call: it notices when somebody has finished speaking, gets a reply from a Mind, speaks it, can be
// interrupted, and records the call. Its clock is the frames received, 50 per second, never the time of day. It knows no transport, no
// database and no tenants.
package talk

import (
	"context"
	"errors"
	"io"
	"sync"
	"time"

	"github.com/switchboard-dev/switchboard/platform/leg"
	"github.com/switchboard-dev/switchboard/platform/sound"
	"github.com/switchboard-dev/switchboard/platform/speech"
)

// Parts are what a session is made of.
type Parts struct {
	// Leg is the far end, which has answered.
	Leg leg.Leg
	// Ear and Speaker are the providers, Voice is how the assistant speaks.
	Ear     speech.Transcriber
	Speaker speech.Speaker
	Voice   speech.Voice
	// Activity says whether somebody speaks.
	Activity Activity
	// NewActivity makes another, for the voice of a person who takes over; nil has their words not taken down.
	NewActivity func() Activity
	Mind        Mind
	Watcher     Watcher
	// Attended says whether somebody listens in who can take over; nil is nobody. It returns at once.
	Attended func() bool
	// Recording is written to as the call goes on, by a goroutine of its own; nil records nothing.
	Recording io.Writer
	Settings  Settings
}

// patience bounds what is waited for when the call is over and no frames count the time.
const patience = 10 * time.Second

// Session is one call. All of its state belongs to the goroutine of Run; others hand it work through the inbox.
type Session struct {
	p   Parts
	set Settings

	ctx    context.Context //nolint:containedctx // its goroutines end with Run, not with what started them
	cancel context.CancelFunc
	hears  context.Context //nolint:containedctx // what hears outlives the call by its last words
	deafen context.CancelFunc
	inbox  chan func()
	orders chan order
	ended  chan struct{}
	work   sync.WaitGroup
	ends   sync.WaitGroup // ends of drafts, which outlive the rest by a moment
	tools  sync.WaitGroup // ends of drafts that were using a tool, which outlive the call
	unkept error          // why the one that outlived the call has failed; to be read when there are no more tools

	now    int // frames received since the answer
	alarms []*alarm

	voice   voice
	ear     ear
	hearing *utterance // somebody speaks, or has just done so
	mouth   mouth
	turn    *turn
	turns   int
	keys    keys
	machine machine
	idle    idle
	record  *recorder
	taps    map[*Tap]bool
	bridge  *bridge
	returns int              // how often a person has given the call back to the assistant
	left    string           // the last words of a call that is left to a person; "" is none
	wait    wait             // for that person
	scribes map[*scribe]bool // that have an ear, or will
	private private
	notice  bool   // the announcement is being said
	moving  bool   // the caller is being put through
	refers  bool   // likewise, and the far end has been asked to
	closing bool   // the last words are being said
	errors  int    // failures in a row
	failure string // what the call ended for
	cut     error  // why the far end's sound could not go on; to be read when there are no more frames
	outcome Outcome
}

// New makes a session of an answered call.
func New(p Parts) *Session {
	s := &Session{
		p: p, set: p.Settings, inbox: make(chan func()), orders: make(chan order), ended: make(chan struct{}), taps: map[*Tap]bool{},
		scribes: map[*scribe]bool{},
	}
	s.voice = newVoice(p.Activity, p.Settings.Hearing)
	s.mouth = mouth{s: s, leg: p.Leg}
	if m, ok := p.Mind.(Joiner); ok {
		m.Join(s)
	}
	return s
}

// Run holds the call to its end. Where ctx ends, the call is ended. It may be called once. What Linger waits for may still go on.
func (s *Session) Run(ctx context.Context) Outcome {
	s.ctx, s.cancel = context.WithCancel(ctx)
	s.hears, s.deafen = context.WithCancel(ctx)
	frames := s.receive(s.p.Leg)
	s.begin() //nolint:contextcheck // the session has its own
	for s.outcome == "" {
		s.step(frames) //nolint:contextcheck // the session has its own
	}
	s.close() //nolint:contextcheck // the session has its own
	last := Event{Kind: Ended, Outcome: s.outcome}
	if s.outcome == Failed {
		last.Failure = s.failure
	}
	s.emit(last)
	return s.outcome
}

// Linger returns when the tools that were in use as the call ended have finished, and their results are stored; the error is why they are not. It is
// called after Run: the call is over by then, and the caller may call again.
func (s *Session) Linger() error {
	s.tools.Wait()
	return s.unkept
}

// step does one thing. What has been worked out comes before the next frame, so that it is not late by one.
func (s *Session) step(frames <-chan leg.Heard) {
	select {
	case f := <-s.inbox:
		f()
	default:
		select {
		case f := <-s.inbox:
			f()
		case o := <-s.orders:
			o.do()
		case h, more := <-frames:
			if !more {
				s.gone()
				return
			}
			s.frame(h)
		}
	}
	s.consider()
}

// settling bounds the wait for whether a caller who has gone was put through.
const settling = time.Second

// gone is called where no more frames come.
func (s *Session) gone() {
	s.settle()
	switch {
	case s.outcome != "":
	case s.ctx.Err() != nil:
		s.outcome = Completed
	case s.machine.found:
		s.outcome = Voicemail
	case s.cut != nil:
		s.outcome = Failed
	default:
		s.outcome = HungUp
	}
}

// settle waits for the outcome of a transfer: a caller who is put through leaves, which may be noticed a moment before the far end's report.
func (s *Session) settle() {
	late := time.NewTimer(settling)
	defer late.Stop()
	for s.refers && s.outcome == "" {
		select {
		case f := <-s.inbox:
			f()
		case <-s.ctx.Done():
			return
		case <-late.C:
			return
		}
	}
}

// receive hands over what a leg hears until that ends.
func (s *Session) receive(from leg.Leg) <-chan leg.Heard {
	frames := make(chan leg.Heard)
	s.work.Go(func() {
		defer close(frames)
		for {
			h, err := from.Receive(s.ctx)
			if err != nil {
				if !errors.Is(err, io.EOF) && s.ctx.Err() == nil {
					s.cut = err
					s.post(func() { s.trouble(err) })
				}
				return
			}
			select {
			case frames <- h:
			case <-s.ctx.Done():
				return
			}
		}
	})
	return frames
}

// begin is the moment of the answer.
func (s *Session) begin() {
	s.mouth.done = s.p.Leg.Played().Done
	if s.p.Recording != nil {
		s.record = startRecorder(s.p.Recording, func(err error) { s.post(func() { s.trouble(err) }) })
	}
	s.listen()
	s.open()
}

// frame is a tick of the clock.
func (s *Session) frame(h leg.Heard) {
	s.now++
	played := s.mouth.account()
	s.keep(h.Frame, played)
	s.ring()
	s.listenTo(h, played)
	if s.bridge != nil {
		s.bridge.cross(h)
		return
	}
	s.press(h.Keys)
}

// keep what both sides said at the same moment.
func (s *Session) keep(caller, assistant sound.Frame) {
	if s.record != nil {
		s.record.write(caller, assistant)
	}
	for t := range s.taps {
		t.offer(caller, assistant)
	}
}

// consider does whatever has become due. It looks at the state only, so it does not matter what has changed.
func (s *Session) consider() {
	if s.outcome == "" && s.bridge != nil {
		s.overhear()
	}
	if s.outcome != "" || s.bridge != nil || s.moving {
		return
	}
	switch {
	case s.closing:
	case s.wait.on():
		s.attend()
		s.watchWait()
	default:
		s.detect()
		s.attend()
		s.takeKeys()
		s.watchTurn()
		s.watchSilence()
	}
	s.mouth.pump()
}

// finish ends the call after last words; with none, at once.
func (s *Session) finish(last string, o Outcome) {
	if s.closing || s.wait.parting || s.outcome != "" {
		return
	}
	if s.bridge != nil { // the person goes on
		s.bridge.then = func() { s.finish(last, o) }
		return
	}
	s.closing = true
	s.mouth.cut()
	if last == "" { // what the caller is saying is kept by close
		s.outcome = o
		return
	}
	s.forget()
	s.mouth.say(last, true, func(string, bool) { s.outcome = o })
}

// ms is the time since the answer.
func (s *Session) ms() int { return s.now * sound.FrameMs }

// frames are how many of them pass in so many milliseconds, at least.
func frames(ms int) int { return (ms + sound.FrameMs - 1) / sound.FrameMs }
