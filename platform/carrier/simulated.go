package carrier

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/switchboard-dev/switchboard/platform/pause"
)

// Simulated is the test carrier. It has no network: its callees are the ones that the documentation lists by their numbers,
// and they live on goroutines of their own. It forgets everything when the process ends.
type Simulated struct {
	moment   atomic.Int64 // how long one takes, of which a call has about ten; 0 is the usual
	mu       sync.Mutex
	platform Platform
	calls    map[string]*simulatedCall
	coming   map[string]*simulatedCall // those that are answered late, until they are placed
	taken    map[string]Configuration  // by assistant
	count    int
	lines    lines
	closed   bool
	end      chan struct{} // is closed with it
}

// The pauses of the test carrier that do not follow its pace: how long it takes over a slow configuration, and over a slow
// callee.
const (
	moment     = 150 * time.Millisecond
	slowSync   = 3 * time.Second
	slowCallee = 15 * time.Second
)

// simulatedCall is one under way, or over.
type simulatedCall struct {
	dial   Dial
	state  State
	hungUp chan struct{}
	once   sync.Once
	said   []Utterance
	length time.Duration // from the answer; 0: nobody answered
}

// Simulates of Carrier.
func (s *Simulated) Simulates() bool { return true }

// Report of Carrier.
func (s *Simulated) Report(to Platform) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.platform = to
}

// Accept of Carrier: everything but an assistant whose name has [refuse] in it; [slow] takes its time.
func (s *Simulated) Accept(ctx context.Context, c Configuration) (Acceptance, error) {
	if strings.Contains(c.Name, "[slow]") {
		if err := s.wait(ctx, slowSync); err != nil {
			return Acceptance{}, err
		}
	}
	if strings.Contains(c.Name, "[refuse]") {
		return Acceptance{}, Refusal{Reason: "The test carrier refuses assistants with [refuse] in their name."}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.taken == nil {
		s.taken = map[string]Configuration{}
	}
	if c.Revision >= s.taken[c.AssistantID].Revision {
		s.taken[c.AssistantID] = c
	}
	return Acceptance{WebCalls: s.taken[c.AssistantID].WebCalls}, nil
}

// Taken is the configuration that it has of an assistant.
func (s *Simulated) Taken(assistantID string) Configuration {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.taken[assistantID]
}

// Place of Carrier.
func (s *Simulated) Place(ctx context.Context, d Dial) (string, error) {
	who := calleeOf(d.To)
	if who.slow {
		return s.placeDelayed(ctx, d, who)
	}
	if who.refused {
		return "", Refusal{Reason: "The test carrier refuses this number."}
	}
	return s.play(d, who) //nolint:contextcheck // the call goes on when the request is over
}

// placeDelayed answers late, and places the call though nobody waits for the answer any more.
func (s *Simulated) placeDelayed(ctx context.Context, d Dial, who callee) (string, error) {
	type answer struct {
		id  string
		err error
	}
	placed, c := make(chan answer, 1), newCall(d)
	s.expect(c)
	s.lines.Go(func() { //nolint:contextcheck // the call goes on when the request is over
		select {
		case <-time.After(s.paced(slowCallee)):
		case <-c.hungUp:
		case <-s.closing(): // it is refused
		}
		id, err := s.begin(c, who)
		placed <- answer{id, err}
	})
	select {
	case a := <-placed:
		return a.id, a.err
	case <-ctx.Done():
		return "", fmt.Errorf("carrier: %w", ctx.Err())
	}
}

// Ring of Ringer: the callees call, each in its own way. They are not lost, refused or busy then.
func (s *Simulated) Ring(_ context.Context, d Dial) (string, error) {
	who := calleeOf(d.From)
	if len(who.says) == 0 && who.end != Silence {
		who = callee{end: Completed, says: questions}
	}
	return s.play(d, who) //nolint:contextcheck // the call goes on when the request is over
}

func newCall(d Dial) *simulatedCall {
	return &simulatedCall{dial: d, state: State{ID: "test-" + d.Key}, hungUp: make(chan struct{})}
}

// expect a call that is placed late, so that it can be ended before.
func (s *Simulated) expect(c *simulatedCall) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.coming == nil {
		s.coming = map[string]*simulatedCall{}
	}
	s.coming[c.dial.Key] = c
}

// play a call, on a goroutine of its own. One that is under way already is the same.
func (s *Simulated) play(d Dial, who callee) (string, error) { return s.begin(newCall(d), who) }

func (s *Simulated) begin(c *simulatedCall, who callee) (string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.coming, c.dial.Key)
	if s.closed {
		return "", Refusal{Reason: "The test carrier is closing."}
	}
	if known := s.calls[c.dial.Key]; known != nil { // asked again: it is the same call
		return known.state.ID, nil
	}
	s.count++
	c.state.At = time.Now()
	if s.calls == nil {
		s.calls = map[string]*simulatedCall{}
	}
	s.calls[c.dial.Key] = c
	if !who.lost {
		s.lines.Go(func() { (&line{carrier: s, call: c, to: s.platform}).run(who) })
	}
	return c.state.ID, nil
}

// Placed is how many calls were placed.
func (s *Simulated) Placed() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.count
}

// End of Carrier.
func (s *Simulated) End(_ context.Context, key string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, c := range []*simulatedCall{s.calls[key], s.coming[key]} {
		if c != nil {
			c.hangUp()
		}
	}
	return nil
}

func (c *simulatedCall) hangUp() { c.once.Do(func() { close(c.hungUp) }) }

// Find of Carrier. It has lost the calls to the callee of whom nothing is heard.
func (s *Simulated) Find(_ context.Context, key string) (State, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.calls[key]
	if c == nil || calleeOf(c.dial.To).lost {
		return State{}, ErrUnknown
	}
	return c.state, nil
}

// Recording of Carrier: tones where somebody spoke.
func (s *Simulated) Recording(_ context.Context, key string) (io.ReadCloser, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.calls[key]
	if c == nil || !c.state.Over || c.length == 0 {
		return nil, ErrUnknown
	}
	return io.NopCloser(bytes.NewReader(wave(c.length, c.said))), nil
}

// Close hangs up and waits until every line is still.
func (s *Simulated) Close() error {
	end := s.closing()
	s.mu.Lock()
	if !s.closed {
		close(end)
	}
	s.closed = true
	for _, c := range s.calls {
		c.hangUp()
	}
	s.mu.Unlock()
	s.Wait()
	return nil
}

// closing is closed when the carrier is.
func (s *Simulated) closing() chan struct{} {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.end == nil {
		s.end = make(chan struct{})
	}
	return s.end
}

// Wait until every line is still, and all events are delivered.
func (s *Simulated) Wait() { s.lines.Wait() }

// Pace makes moments longer or shorter from then on.
func (s *Simulated) Pace(d time.Duration) { s.moment.Store(int64(d)) }

func (s *Simulated) pace() time.Duration {
	return cmp.Or(time.Duration(s.moment.Load()), moment)
}

func (s *Simulated) paced(d time.Duration) time.Duration {
	return time.Duration(float64(d) * float64(s.pace()) / float64(moment))
}

// wait, in the proportion of the pace.
func (s *Simulated) wait(ctx context.Context, d time.Duration) error {
	if !pause.For(ctx, s.paced(d)) {
		return fmt.Errorf("carrier: %w", ctx.Err())
	}
	return nil
}

func (s *Simulated) addUtterance(c *simulatedCall, u Utterance) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c.said = append(c.said, u)
}

func (s *Simulated) over(c *simulatedCall, how Outcome, at, answered time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !answered.IsZero() {
		c.length = at.Sub(answered)
	}
	c.state.Over, c.state.Outcome, c.state.At = true, how, at
}
