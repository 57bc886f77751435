package carrier

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"sync"
	"time"
)

// callee is somebody behind a number of the test carrier.
type callee struct {
	refused, slow, lost bool
	end                 Outcome // how it ends if nobody speaks
	machine             bool
	says                []string
	leaves              bool // hangs up after the first answer
}

// callees are the numbers with a part to play; everybody else answers and asks.
var callees = map[string]callee{
	"+15005550002": {end: Busy},
	"+15005550003": {end: NoAnswer},
	"+15005550004": {end: Voicemail, machine: true},
	"+15005550005": {refused: true},
	"+15005550006": {end: HungUp, says: questions, leaves: true},
	"+15005550007": {end: Completed, slow: true, says: questions},
	"+15005550008": {lost: true},
	"+15005550009": {end: Completed, says: []string{"stop calling me"}},
	"+15005550010": {end: Silence},
}

// questions are what people ask who have none of their own.
var questions = []string{"Who is this?", "What are your opening hours?", "Thank you, goodbye."}

func calleeOf(number string) callee {
	if c, ok := callees[number]; ok {
		return c
	}
	return callee{end: Completed, says: questions}
}

// line is one call being played.
type line struct {
	carrier  *Simulated
	call     *simulatedCall
	to       Platform
	answered time.Time
}

// errHungUp is returned where the platform ended the call, errCanceled where it did so before it rang, errTransferred where it gave it away.
var (
	errHungUp      = errors.New("carrier: hung up")
	errCanceled    = errors.New("carrier: canceled")
	errTransferred = errors.New("carrier: transferred")
)

// run plays the call to its end, and tells the platform.
func (l *line) run(who callee) {
	outcome := who.end
	switch err := l.play(who); {
	case errors.Is(err, errCanceled):
		outcome = Canceled
	case errors.Is(err, errHungUp):
		outcome = Completed
	case errors.Is(err, errTransferred):
		outcome = Transferred
	case err != nil:
		outcome = Failed
	}
	at := time.Now()
	l.carrier.over(l.call, outcome, at, l.answered)
	l.emit(Event{Kind: Ended, At: at, Outcome: outcome})
}

func (l *line) play(who callee) error {
	select {
	case <-l.call.hungUp:
		return errCanceled
	default:
	}
	l.emit(Event{Kind: Rang, At: time.Now()})
	if err := l.pause(1); err != nil {
		return err
	}
	if who.end == Busy || who.end == NoAnswer {
		return l.pause(2)
	}
	l.answered = time.Now()
	l.emit(Event{Kind: Answered, At: l.answered})
	if who.machine {
		return l.say(Agent, l.call.dial.Voicemail)
	}
	for _, words := range []string{l.call.dial.Notice, l.call.dial.Opening} {
		if err := l.say(Agent, words); err != nil {
			return err
		}
	}
	if who.end == Silence {
		return l.pause(4)
	}
	for _, words := range who.says {
		reply, err := l.ask(words)
		if err == nil {
			err = l.do(reply)
		}
		if err != nil || who.leaves {
			return err
		}
	}
	return nil
}

// ask says something, and waits for what the platform has to say to it.
func (l *line) ask(words string) (Reply, error) {
	u, err := l.utter(User, words)
	if err != nil {
		return Reply{}, err
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	go func() { // what was begun for somebody who has hung up is stopped
		select {
		case <-l.call.hungUp:
			cancel()
		case <-ctx.Done():
		}
	}()
	return l.to.Heard(ctx, l.call.dial.Key, u)
}

// do what the platform has a carrier do.
func (l *line) do(r Reply) error {
	if err := l.say(Agent, r.Text); err != nil {
		return err
	}
	if r.Keys != "" {
		if err := l.say(Tool, "pressed "+r.Keys); err != nil {
			return err
		}
	}
	switch {
	case r.Transfer != "":
		if err := l.say(Tool, "transferred to "+r.Transfer); err != nil {
			return err
		}
		return errTransferred
	case r.HangUp:
		return errHungUp
	}
	return nil
}

// say what the platform has to say; nothing takes no time.
func (l *line) say(role, words string) error {
	if strings.TrimSpace(words) == "" {
		return nil
	}
	_, err := l.utter(role, words)
	return err
}

// utter takes as long as a moment, and tells the platform.
func (l *line) utter(role, words string) (Utterance, error) {
	u := Utterance{Role: role, Content: words, StartMs: int(time.Since(l.answered).Milliseconds())}
	if err := l.pause(1); err != nil {
		return u, err
	}
	u.EndMs = int(time.Since(l.answered).Milliseconds())
	l.carrier.addUtterance(l.call, u)
	l.emit(Event{Kind: Spoke, At: time.Now(), Utterance: u})
	return u, nil
}

// pause for some moments, unless the platform hangs up.
func (l *line) pause(moments int) error {
	select {
	case <-time.After(time.Duration(moments) * l.carrier.pace()):
		return nil
	case <-l.call.hungUp:
		return errHungUp
	}
}

// late is how late an event is delivered at most.
const late = moment

// emit sends an event to the platform, as carriers do: a little later, in no order, sometimes twice, and again until it is kept.
func (l *line) emit(e Event) {
	e.Key, e.ID = l.call.dial.Key, l.call.state.ID
	for range 1 + rand.IntN(4)/3 { //nolint:gosec // chance is enough
		l.carrier.lines.Go(func() {
			<-time.After(rand.N(min(l.carrier.pace(), late))) //nolint:gosec // likewise
			for try := range 8 {
				ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second) //nolint:mnd // long enough to write a row
				err := l.to.Happened(ctx, e)
				cancel()
				if err == nil {
					return
				}
				select {
				case <-time.After(late << try):
				case <-l.carrier.closing(): // there is nobody left to tell
					return
				}
			}
		})
	}
}

// lines are goroutines that are waited for. Those of a sync.WaitGroup may not begin while a Wait returns, and calls come at any time.
type lines struct {
	mu    sync.Mutex
	still *sync.Cond // from the first on
	busy  int
}

// Go runs f on a line of its own.
func (l *lines) Go(f func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.still == nil {
		l.still = sync.NewCond(&l.mu)
	}
	l.busy++
	go func() {
		defer l.done()
		f()
	}()
}

func (l *lines) done() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.busy--
	l.still.Broadcast()
}

// Wait until none is busy.
func (l *lines) Wait() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for l.busy > 0 {
		l.still.Wait()
	}
}
