package carrier_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/carriertest"
	"github.com/switchboard-dev/switchboard/platform/carrier"
)

// platform answers what it hears, and keeps each event once. The first delivery of each fails.
type platform struct {
	mu      sync.Mutex
	told    map[string]bool
	events  map[string]carrier.Event
	reply   carrier.Reply
	waiting chan struct{} // is sent to when somebody waits for an answer that does not come; nil where all are answered
}

func (p *platform) Happened(_ context.Context, e carrier.Event) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	name := fmt.Sprint(e.Key, " ", e.Kind, " ", e.Utterance.Content)
	if !p.told[name] {
		p.told[name] = true
		return errors.New("not now")
	}
	p.events[name] = e
	return nil
}

func (p *platform) Heard(ctx context.Context, _ string, _ carrier.Utterance) (carrier.Reply, error) {
	if p.waiting != nil {
		p.waiting <- struct{}{}
		<-ctx.Done()
		return carrier.Reply{}, ctx.Err()
	}
	return p.reply, nil
}

// kinds are the things that happened, each once, in the order of the alphabet.
func (p *platform) kinds() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Sorted(maps.Keys(p.events))
}

func listening(reply carrier.Reply) *platform {
	return &platform{told: map[string]bool{}, events: map[string]carrier.Event{}, reply: reply}
}

// simulated is a test carrier whose calls are short.
func simulated(t *testing.T, to carrier.Platform) *carrier.Simulated {
	t.Helper()
	s := &carrier.Simulated{}
	s.Pace(time.Millisecond)
	s.Report(to)
	t.Cleanup(func() { _ = s.Close() })
	return s
}

// Each number plays its part, to an end that the carrier and what it told agree on; what the platform could not keep is told again.
func TestCallees(t *testing.T) {
	t.Parallel()
	answer := carrier.Reply{Text: "Hello."}
	for to, c := range map[string]struct {
		reply    carrier.Reply
		outcome  carrier.Outcome
		answered bool
	}{
		"+15005550001": {answer, carrier.Completed, true},
		"+15005550002": {answer, carrier.Busy, false},
		"+15005550003": {answer, carrier.NoAnswer, false},
		"+15005550004": {answer, carrier.Voicemail, true},
		"+15005550006": {answer, carrier.HungUp, true},
		"+15005550009": {carrier.Reply{Text: "Goodbye.", HangUp: true}, carrier.Completed, true},
		"+15005550010": {answer, carrier.Silence, true},
		"+49301234567": {carrier.Reply{Keys: "1", Transfer: "+4930999"}, carrier.Transferred, true},
	} {
		t.Run(to, func(t *testing.T) {
			t.Parallel()
			p := listening(c.reply)
			s := simulated(t, p)
			id, err := s.Place(t.Context(), carrier.Dial{Key: "k", To: to, Opening: "Hi.", Voicemail: "Call back."})
			if err != nil {
				t.Fatal(err)
			}
			s.Wait()
			state, err := s.Find(t.Context(), "k")
			if err != nil || state.ID != id || !state.Over || state.Outcome != c.outcome {
				t.Errorf("%+v, %v", state, err)
			}
			if e := p.events["k ended "]; e.Outcome != c.outcome || e.ID != id {
				t.Errorf("it told %+v", e)
			}
			if _, answered := p.events["k answered "]; answered != c.answered {
				t.Errorf("it told %v", p.kinds())
			}
			rec, err := s.Recording(t.Context(), "k")
			if !c.answered {
				if !errors.Is(err, carrier.ErrUnknown) {
					t.Errorf("a recording of nobody: %v", err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if sound, err := io.ReadAll(rec); err != nil || !strings.HasPrefix(string(sound), "RIFF") || string(sound[8:12]) != "WAVE" {
				t.Errorf("%.12q, %v", sound, err)
			}
		})
	}
}

// A number that is refused has no call, one that is lost has a call that the carrier does not know.
func TestRefusedAndLost(t *testing.T) {
	t.Parallel()
	p := listening(carrier.Reply{})
	s := simulated(t, p)
	_, err := s.Place(t.Context(), carrier.Dial{Key: "refused", To: "+15005550005"})
	if _, refused := errors.AsType[carrier.Refusal](err); !refused {
		t.Errorf("refused: %v", err)
	}
	if _, err := s.Place(t.Context(), carrier.Dial{Key: "lost", To: "+15005550008"}); err != nil {
		t.Error(err)
	}
	s.Wait()
	for _, key := range []string{"refused", "lost", "another"} {
		if state, err := s.Find(t.Context(), key); !errors.Is(err, carrier.ErrUnknown) {
			t.Errorf("%s: %+v, %v", key, state, err)
		}
		if err := s.End(t.Context(), key); err != nil {
			t.Errorf("end of %s: %v", key, err)
		}
	}
	if s.Placed() != 1 || len(p.kinds()) != 0 {
		t.Errorf("%d calls, told %v", s.Placed(), p.kinds())
	}
}

// Under one key there is one call, however often and by how many it is asked for.
func TestOneCallForAKey(t *testing.T) {
	t.Parallel()
	s := simulated(t, listening(carrier.Reply{}))
	ids := make([]string, 8)
	var wg sync.WaitGroup
	for i := range ids {
		wg.Go(func() { ids[i], _ = s.Place(t.Context(), carrier.Dial{Key: "k", To: "+15005550001"}) })
	}
	wg.Wait()
	if slices.Sort(ids); ids[0] == "" || len(slices.Compact(ids)) != 1 || s.Placed() != 1 {
		t.Errorf("%d calls: %v", s.Placed(), ids)
	}
}

// Hanging up ends what the platform is still thinking about.
func TestEndWhileThinking(t *testing.T) {
	t.Parallel()
	p := listening(carrier.Reply{})
	p.waiting = make(chan struct{}, 1)
	s := simulated(t, p)
	if _, err := s.Place(t.Context(), carrier.Dial{Key: "k", To: "+15005550001"}); err != nil {
		t.Fatal(err)
	}
	await.Receive(t, p.waiting, "nothing was said")
	if _, err := s.Recording(t.Context(), "k"); !errors.Is(err, carrier.ErrUnknown) {
		t.Errorf("a recording of a call that is not over: %v", err)
	}
	if err := errors.Join(s.End(t.Context(), "k"), s.End(t.Context(), "k")); err != nil {
		t.Fatal(err)
	}
	s.Wait()
	if state, err := s.Find(t.Context(), "k"); err != nil || !state.Over {
		t.Errorf("%+v, %v", state, err)
	}
}

// A closed carrier takes no more calls, and the one in progress is over.
func TestClose(t *testing.T) {
	t.Parallel()
	p := listening(carrier.Reply{})
	p.waiting = make(chan struct{}, 1)
	s := simulated(t, p)
	if _, err := s.Place(t.Context(), carrier.Dial{Key: "k", To: "+15005550001"}); err != nil {
		t.Fatal(err)
	}
	await.Receive(t, p.waiting, "nothing was said")
	if err := errors.Join(s.Close(), s.Close()); err != nil {
		t.Fatal(err)
	}
	if state, err := s.Find(t.Context(), "k"); err != nil || !state.Over {
		t.Errorf("%+v, %v", state, err)
	}
	if _, err := s.Place(t.Context(), carrier.Dial{Key: "late", To: "+15005550001"}); err == nil || s.Placed() != 1 {
		t.Errorf("a closed carrier: %v, %d calls", err, s.Placed())
	}
}

// An older configuration does not take the place of a newer one, and a name can say that it is refused.
func TestAccept(t *testing.T) {
	t.Parallel()
	s := simulated(t, listening(carrier.Reply{}))
	for _, c := range []carrier.Configuration{
		{AssistantID: "a", Name: "New", Revision: 2, WebCalls: true},
		{AssistantID: "a", Name: "Old", Revision: 1},
	} {
		if got, err := s.Accept(t.Context(), c); err != nil || !got.WebCalls {
			t.Errorf("%s: %+v, %v", c.Name, got, err)
		}
	}
	_, err := s.Accept(t.Context(), carrier.Configuration{AssistantID: "a", Name: "Ada [refuse]", Revision: 3})
	if _, refused := errors.AsType[carrier.Refusal](err); !refused || s.Taken("a").Name != "New" {
		t.Errorf("%v: it has %+v", err, s.Taken("a"))
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := s.Accept(gone, carrier.Configuration{AssistantID: "b", Name: "Ada [slow]"}); !errors.Is(err, context.Canceled) {
		t.Errorf("nobody waits: %v", err)
	}
}

// A turn has the parts that it came to, none of which is negative.
func TestParts(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		turn carrier.Turn
		want map[string]int
	}{
		"nothing": {carrier.Turn{CallerStoppedMs: 100}, map[string]int{}},
		"all": {
			carrier.Turn{CallerStoppedMs: 100, CommittedMs: new(300), TranscriptMs: new(350), FirstTokenMs: new(500), FirstSoundMs: new(700)},
			map[string]int{carrier.VoiceToVoice: 600, carrier.Waiting: 200, carrier.Hearing: 250, carrier.Thinking: 400, carrier.Speaking: 200},
		},
		"thought of before the wait was over": {
			carrier.Turn{CallerStoppedMs: 100, CommittedMs: new(600), FirstTokenMs: new(500), FirstSoundMs: new(700)},
			map[string]int{carrier.VoiceToVoice: 600, carrier.Waiting: 500, carrier.Thinking: 400, carrier.Speaking: 100},
		},
		"begun before the contact stopped": {
			carrier.Turn{CallerStoppedMs: 100, TranscriptMs: new(50)}, map[string]int{carrier.Hearing: 0},
		},
	} {
		if got := c.turn.Parts(); !maps.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}

// A carrier of its own behaves as the one in the program does, and says no in the same words.
func TestRemote(t *testing.T) {
	t.Parallel()
	server, err := carriertest.Start(filepath.Join(t.TempDir(), "log"), nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = server.Close() })
	server.Pace(time.Millisecond)
	p := listening(carrier.Reply{Text: "Hello."})
	remote := carrier.NewRemote(server.URL+"/", slog.New(slog.NewTextHandler(t.Output(), nil)))
	remote.Report(p)
	remote.Listen()
	t.Cleanup(func() { _ = remote.Close() })
	id, err := remote.Place(t.Context(), carrier.Dial{Key: "a/b", To: "+15005550001"})
	if err != nil {
		t.Fatal(err)
	}
	state := await.For(t, "the call is not over", func() (carrier.State, bool) {
		s, err := remote.Find(t.Context(), "a/b")
		return s, err == nil && s.Over
	})
	if state.ID != id || state.Outcome != carrier.Completed {
		t.Errorf("%+v", state)
	}
	await.Until(t, "its end is not told", func() bool { return slices.Contains(p.kinds(), "a/b ended ") })
	if _, err := remote.Place(t.Context(), carrier.Dial{Key: "r", To: "+15005550005"}); err == nil || err.Error() != "The test carrier refuses this number." {
		t.Errorf("refused: %v", err)
	}
	if _, err := remote.Find(t.Context(), "nobody"); !errors.Is(err, carrier.ErrUnknown) {
		t.Errorf("nobody's: %v", err)
	}
	if _, err := remote.Recording(t.Context(), "nobody"); !errors.Is(err, carrier.ErrUnknown) {
		t.Errorf("nobody's recording: %v", err)
	}
}

// A call that is placed late can be ended before: nobody answers it then, and it is not waited for.
func TestEndedBeforeItIsPlaced(t *testing.T) {
	t.Parallel()
	p := listening(carrier.Reply{})
	s := simulated(t, p)
	s.Pace(time.Hour)
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := s.Place(gone, carrier.Dial{Key: "k", To: "+15005550007"}); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	if err := s.End(t.Context(), "k"); err != nil {
		t.Fatal(err)
	}
	await.Until(t, "it is not told that the call is over", func() bool { return slices.Contains(p.kinds(), "k ended ") })
	if state, err := s.Find(t.Context(), "k"); err != nil || !state.Over || state.Outcome != carrier.Canceled || len(p.kinds()) != 1 {
		t.Errorf("%+v, %v, %v", state, err, p.kinds())
	}
}
