package talk_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/switchboard-dev/switchboard/internal/legtest"
	"github.com/switchboard-dev/switchboard/platform/sound"
	"github.com/switchboard-dev/switchboard/platform/speech"
	"github.com/switchboard-dev/switchboard/platform/talk"
)

// What the world's sounds are marked by, in their first sample. The second says which text it is, the third which 20 ms of it.
const (
	callerVoice = 800
	agentVoice  = 500
	noise       = 700 // speech to a detector, and no words
	tones       = 600
)

// wait is for the world's own delays: in the bubble's time, and not beyond the context.
func wait(ctx context.Context, d time.Duration) error {
	if d == 0 {
		return ctx.Err()
	}
	late := time.NewTimer(d)
	defer late.Stop()
	select {
	case <-late.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func mark(kind, text, at int, level float64) (f sound.Frame) {
	size := int16(32768 * math.Pow(10, level/20))
	for i := range f {
		f[i] = size
		if i%2 == 1 {
			f[i] = -size
		}
	}
	f[0], f[1], f[2] = int16(kind), int16(text), int16(at)
	return f
}

// activity finds what is as loud as speech, but for tones.
type activity struct {
	sum   float64
	count int
}

func (a *activity) Write(f sound.Frame) (likely float32, complete bool) {
	for _, s := range f[3:] {
		if f[0] != tones {
			a.sum += float64(s) * float64(s)
		}
	}
	if a.count += sound.FrameSize; a.count < 256 {
		return 0, false
	}
	loud := math.Sqrt(a.sum/float64(a.count)) > 100
	a.count, a.sum = a.count-256, 0
	if loud {
		return 1, true
	}
	return 0, true
}

// world is everything around a session.
type world struct {
	t      *testing.T
	errorf func(string, ...any)
	leg    *legtest.Leg
	set    talk.Settings
	mu     sync.Mutex

	texts []string // said by the caller
	sizes []int    // in frames

	listening func(try int) error
	hearing   func(try int) (time.Duration, error) // before a transcript
	speaking  func(try int, text string) (time.Duration, error)
	frame     time.Duration          // between frames of speech
	halts     string                 // what is not spoken beyond its tenth frame
	writing   func(frames int) error // of an utterance, into the ear
	over      float64                // what the transcriber thinks of the end; 0 where it does not say
	reply     func(h talk.Heard) reply
	recording io.Writer
	activity  talk.Activity

	listens, asks, says int
	voiced              []string
	drafts              []*draft
	ears                []*ear
	events              []talk.Event
	session             *talk.Session
	outcome             talk.Outcome
	orders, after       []func()
	attended            atomic.Bool
	activities          bool     // there is one for persons
	told, witnessed     []string // by whispers, and while a person spoke
	asides              []string // besides the turns
	kept                atomic.Int32
	forgets             bool // each is kept at the second try only
}

// reply is what the mind says.
type reply struct {
	chunks []string
	delay  time.Duration // before each
	tool   time.Duration // after one that is ""
	err    error         // after the last
	hangs  bool          // after the last
	action talk.Action
	ending time.Duration
	endErr error
}

func newWorld(t *testing.T) *world {
	t.Helper()
	w := &world{t: t, errorf: t.Errorf, leg: legtest.New(), set: talk.Defaults("en"), activity: &activity{}}
	w.set.Phrases.StillThere, w.set.Phrases.Filler = "Still there?", "One moment."
	w.listening = func(int) error { return nil }
	w.hearing = func(int) (time.Duration, error) { return 50 * time.Millisecond, nil }
	w.speaking = func(int, string) (time.Duration, error) { return 70 * time.Millisecond, nil }
	w.reply = func(h talk.Heard) reply { return reply{chunks: []string{"You said: " + h.Text}} }
	return w
}

// say has the caller say something for so long.
func (w *world) say(at int, text string, ms int) *world {
	w.texts, w.sizes = append(w.texts, text), append(w.sizes, ms/20)
	return w.voice(at, callerVoice, len(w.texts)-1, ms, -20)
}

// voice has a sound come from the caller, at a level in dBFS.
func (w *world) voice(at, kind, text, ms int, level float64) *world {
	for i := range ms / 20 {
		w.leg.Say(at+20*i, mark(kind, text, i, level))
	}
	return w
}

func (w *world) noise(at, ms int) *world { return w.voice(at, noise, 0, ms, -20) }

// play runs the call in virtual time.
func (w *world) play() *world {
	w.t.Helper()
	synctest.Test(w.t, func(t *testing.T) {
		w.session = talk.New(w.parts())
		for _, o := range w.orders {
			go o()
		}
		w.outcome = w.session.Run(t.Context())
		if err := w.session.Linger(); err != nil {
			t.Error(err)
		}
		for _, f := range w.after {
			f()
		}
	})
	w.settled()
	return w
}

func (w *world) parts() talk.Parts {
	p := talk.Parts{
		Leg: w.leg, Ear: w, Speaker: speaker{w}, Activity: w.activity, Mind: w, Watcher: w, Attended: w.attended.Load, Recording: w.recording, Settings: w.set,
	}
	if w.activities {
		p.NewActivity = func() talk.Activity { return &activity{} }
	}
	return p
}

// settled holds for every call: each draft is dropped, or committed and then ended, once.
func (w *world) settled() {
	w.t.Helper()
	for _, d := range w.drafts {
		if d.ctx.Err() == nil {
			w.errorf("a draft can go on for ever")
		}
		got := fmt.Sprint(d.log)
		if got != "[drop]" && got != "[commit end]" {
			w.errorf("a draft for %+v had %s", d.heard, got)
		}
		if !strings.HasPrefix(d.text, d.spoken) {
			w.errorf("%q was told as spoken of %q", d.spoken, d.text)
		}
	}
	for _, e := range w.ears {
		if !e.closed {
			w.errorf("an ear is left open")
		}
	}
	if n := len(w.events); n == 0 || w.events[n-1].Kind != talk.Ended || w.events[n-1].Outcome != w.outcome {
		w.errorf("the last event is not the end, %s: %+v", w.outcome, w.events)
	}
}

func (w *world) Watch(e talk.Event) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.events = append(w.events, e)
}

// of lists the events of a kind.
func (w *world) of(kind string) (all []talk.Event) {
	for _, e := range w.events {
		if e.Kind == kind {
			all = append(all, e)
		}
	}
	return all
}

// transcript is who said what.
func (w *world) transcript() string {
	var all []string
	for _, e := range w.of(talk.Said) {
		all = append(all, e.Utterance.Role+": "+e.Utterance.Text)
	}
	return strings.Join(all, " | ")
}

// played is what the caller heard of the assistant, in words, and from when to when in ms.
func (w *world) played() (said []spoken) {
	for i, f := range w.leg.Sound() {
		if f[0] != agentVoice {
			continue
		}
		text, at := w.voiced[f[1]], int(f[2])
		if n := len(said); n == 0 || said[n-1].id != int(f[1]) || said[n-1].frames > at {
			said = append(said, spoken{id: int(f[1]), from: 20 * i, text: text})
		}
		last := &said[len(said)-1]
		if at != last.frames {
			w.errorf("frame %d of %q follows %d", at, text, last.frames)
		}
		last.frames, last.to = at+1, 20*(i+1)
	}
	return said
}

// spoken is something the assistant said in one go.
type spoken struct {
	id, frames, from, to int
	text                 string
}

// words are those played, each with its beginning; what was cut has "…".
func (w *world) heard() string {
	var all []string
	for _, s := range w.played() {
		text := s.text
		if s.frames < 3*len([]rune(text)) {
			text += "…"
		}
		all = append(all, text)
	}
	return strings.Join(all, " | ")
}

// Draft begins a reply.
func (w *world) Draft(ctx context.Context, h talk.Heard) talk.Draft {
	d := &draft{w: w, ctx: ctx, heard: h, reply: w.reply(h)}
	w.drafts = append(w.drafts, d)
	return d
}

type draft struct {
	w     *world
	ctx   context.Context
	heard talk.Heard
	reply reply
	next  int

	log    []string
	text   string // that was returned
	spoken string
	cut    bool
}

func (d *draft) Next(ctx context.Context) (string, error) {
	if d.next == len(d.reply.chunks) {
		if d.reply.hangs {
			<-ctx.Done()
			return "", ctx.Err()
		}
		if d.reply.err != nil {
			return "", d.reply.err
		}
		return "", io.EOF
	}
	delay := d.reply.delay
	if d.next > 0 && d.reply.chunks[d.next-1] == "" {
		delay += d.reply.tool
	}
	if err := wait(ctx, delay); err != nil {
		return "", err
	}
	d.next++
	d.text += d.reply.chunks[d.next-1]
	return d.reply.chunks[d.next-1], nil
}

func (d *draft) Commit() {
	d.log = append(d.log, "commit")
	if d.ctx.Err() != nil {
		d.w.errorf("a draft is committed that can do nothing any longer")
	}
}

func (d *draft) Drop() { d.log = append(d.log, "drop") }

func (d *draft) End(ctx context.Context, spoken string, cut bool) (talk.Action, error) {
	d.log = append(d.log, "end")
	d.spoken, d.cut = spoken, cut
	if d.ctx.Err() != nil {
		d.w.errorf("a draft is cut short before its end")
	}
	if err := wait(ctx, d.reply.ending); err != nil {
		if d.reply.ending < time.Second {
			d.w.errorf("there was no time for the end")
		}
		return talk.Action{}, err
	}
	return d.reply.action, d.reply.endErr
}

// Listen is the transcriber.
func (w *world) Listen(ctx context.Context, _ speech.Listening) (speech.Ear, error) {
	w.listens++
	if err := w.listening(w.listens); err != nil {
		if errors.Is(err, errHangs) {
			<-ctx.Done()
		}
		return nil, err
	}
	e := &ear{w: w}
	w.ears = append(w.ears, e)
	return e, nil
}

var errHangs = errors.New("hangs")

type ear struct {
	w      *world
	mu     sync.Mutex
	parts  []sound.Frame
	closed bool
}

func (e *ear) Write(f sound.Frame) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.parts = append(e.parts, f)
	if e.w.writing != nil {
		return e.w.writing(len(e.parts))
	}
	return nil
}

func (e *ear) Next() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.parts = nil
}

func (e *ear) Close() error {
	if e.closed {
		e.w.t.Error("the ear is closed twice")
	}
	e.closed = true
	return nil
}

// Over of speech.Judge.
func (e *ear) Over() (likely float64, judged bool) { return e.w.over, e.w.over > 0 }

// Text is as many of the words as were heard by their end.
func (e *ear) Text(ctx context.Context) (string, error) {
	e.w.mu.Lock() // there may be more ears
	e.w.asks++
	try := e.w.asks
	e.w.mu.Unlock()
	e.mu.Lock()
	delay, err := e.w.hearing(try)
	text := e.words()
	e.mu.Unlock()
	if errors.Is(err, errHangs) {
		<-ctx.Done()
		return "", ctx.Err()
	}
	if late := wait(ctx, delay); late != nil {
		return "", late
	}
	return text, err
}

func (e *ear) words() string {
	var order []int16
	count := map[int16]int{}
	for _, f := range e.parts {
		if f[0] == callerVoice {
			if count[f[1]]++; count[f[1]] == 1 {
				order = append(order, f[1])
			}
		}
	}
	var all []string
	for _, id := range order {
		words := strings.Fields(e.w.texts[id])
		all = append(all, words[:len(words)*min(count[id], e.w.sizes[id])/e.w.sizes[id]]...)
	}
	return strings.Join(all, " ")
}

// speaker speaks a letter in 60 ms.
type speaker struct{ w *world }

func (s speaker) Say(_ context.Context, _ speech.Voice, text string) (speech.Utterance, error) {
	s.w.mu.Lock()
	s.w.says++
	s.w.voiced = append(s.w.voiced, text)
	delay, err := s.w.speaking(s.w.says, text)
	u := &utterance{w: s.w, id: len(s.w.voiced) - 1, left: 3 * len([]rune(text)), err: err, delay: delay, halts: text == s.w.halts}
	s.w.mu.Unlock()
	if err != nil && !errors.Is(err, errMiddle) && !errors.Is(err, errHangs) {
		return nil, err
	}
	return u, nil
}

// errMiddle is a failure in the middle of the sound.
var errMiddle = errors.New("cut in the middle")

type utterance struct {
	w              *world
	id, left, made int
	err            error
	delay          time.Duration
	halts          bool
}

func (u *utterance) Next(ctx context.Context) (sound.Frame, error) {
	delay := u.w.frame
	if u.made == 0 {
		delay = u.delay
	}
	if errors.Is(u.err, errHangs) || u.made == 10 && u.halts {
		<-ctx.Done()
	}
	if err := wait(ctx, delay); err != nil {
		return sound.Frame{}, err
	}
	switch {
	case u.err != nil && u.made >= 10:
		return sound.Frame{}, u.err
	case u.left == 0:
		return sound.Frame{}, io.EOF
	}
	u.left--
	u.made++
	return mark(agentVoice, u.id, u.made-1, -20), nil
}

func (u *utterance) Close() error { return nil }
