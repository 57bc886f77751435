package speech_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/sound"
	"github.com/switchboard-dev/switchboard/platform/speech"
)

func TestUtterancesAreHeardOneAtATime(t *testing.T) {
	t.Parallel()
	providers(t, func(t *testing.T, p provider) {
		ear := listen(t, p.endpoint, speech.Listening{Language: "en", Words: []string{"Maier"}})
		understands(t, ear, "")
		say(t, ear, "I want ")
		understands(t, ear, "I want")
		say(t, ear, "a table")
		understands(t, ear, "I want a table")
		understands(t, ear, "I want a table")
		ear.Next()
		understands(t, ear, "")
		say(t, ear, "x")
		understands(t, ear, "x")
		if heard := p.heard(); len(heard) != 1 || heard[0] != "I want a tablex" || len(p.wrong()) > 0 {
			t.Errorf("sent %q, wrong %q", heard, p.wrong())
		}
	})
}

func TestWhatNobodyAskedForIsForgotten(t *testing.T) {
	t.Parallel()
	providers(t, func(t *testing.T, p provider) {
		ear := listen(t, p.endpoint, speech.Listening{})
		say(t, ear, "first")
		understands(t, ear, "first")
		for i := range 3 {
			say(t, ear, "a cough")
			await.Until(t, "it was not sent", func() bool { return strings.Count(p.heard()[0], "cough") == i+1 })
			ear.Next()
			say(t, ear, "second")
			understands(t, ear, "second")
		}
		if wrong := p.wrong(); len(wrong) > 0 {
			t.Error(wrong)
		}
	})
}

// A connection that breaks costs no word, and says none twice.
func TestBrokenConnectionsAreReplaced(t *testing.T) {
	t.Parallel()
	for name, f := range map[string]fault{
		"at once": {drop: true}, "in the middle": {after: 7 * sound.FrameSize, drop: true}, "garbage": {after: sound.FrameSize, garbage: true},
		"an error": {after: 3 * sound.FrameSize, error: true}, "after the first words": {after: 10 * sound.FrameSize, drop: true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			providers(t, func(t *testing.T, p provider) {
				p.fail(f)
				ear := listen(t, p.endpoint, speech.Listening{})
				say(t, ear, "one two ")
				understands(t, ear, "one two")
				say(t, ear, "three four")
				understands(t, ear, "one two three four")
				ear.Next()
				say(t, ear, "five")
				understands(t, ear, "five")
				if len(p.wrong()) > 0 || len(p.heard()) != 2 {
					t.Errorf("%d connections, wrong %q", len(p.heard()), p.wrong())
				}
			})
		})
	}
}

func TestAHungProviderIsGivenUpAndAskedAgain(t *testing.T) {
	t.Parallel()
	providers(t, func(t *testing.T, p provider) {
		p.fail(fault{after: sound.FrameSize, hang: true})
		p.endpoint.Patience = soon
		ear := listen(t, p.endpoint, speech.Listening{})
		say(t, ear, "anybody there")
		if text, err := ear.Text(t.Context()); !errors.Is(err, speech.ErrUnavailable) {
			t.Fatalf("%q, %v", text, err)
		}
		recovers(t, ear, "anybody there")
	})
}

// Callers may have less patience than the provider is given: their next request uses another connection.
func TestAHungProviderIsGivenUpByWhoAsks(t *testing.T) {
	t.Parallel()
	providers(t, func(t *testing.T, p provider) {
		p.fail(fault{after: sound.FrameSize, hang: true})
		p.endpoint.Silence = soon
		ear := listen(t, p.endpoint, speech.Listening{})
		say(t, ear, "anybody there")
		await.Until(t, "there is no connection", func() bool { return len(p.heard()) == 1 && p.heard()[0] != "" })
		ctx, cancel := context.WithTimeout(t.Context(), 2*soon)
		defer cancel()
		if text, err := ear.Text(ctx); !errors.Is(err, context.DeadlineExceeded) {
			t.Fatalf("%q, %v", text, err)
		}
		understands(t, ear, "anybody there")
	})
}

// recovers waits until there are words after errors.
func recovers(t *testing.T, ear speech.Ear, want string) {
	t.Helper()
	got := await.For(t, "it does not recover", func() (string, bool) {
		text, err := ear.Text(t.Context())
		return text, err == nil
	})
	if got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestAProviderMayComeBack(t *testing.T) {
	t.Parallel()
	providers(t, func(t *testing.T, p provider) {
		p.fail(fault{drop: true}, fault{drop: true}, fault{drop: true})
		ear := listen(t, p.endpoint, speech.Listening{})
		await.Until(t, "it does not fail", func() bool { return len(p.heard()) >= 2 })
		say(t, ear, "anybody there")
		recovers(t, ear, "anybody there")
	})
}

func TestAProviderThatAlwaysFailsIsUnavailable(t *testing.T) {
	t.Parallel()
	for name, f := range map[string]fault{"drop": {drop: true}, "garbage": {garbage: true}, "error": {error: true}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			providers(t, func(t *testing.T, p provider) {
				for range 1000 {
					p.fail(f)
				}
				ear := listen(t, p.endpoint, speech.Listening{})
				say(t, ear, "anybody there")
				_, err := ear.Text(t.Context())
				secret(t, err, p.endpoint.Key)
				if !errors.Is(err, speech.ErrUnavailable) {
					t.Error(err)
				}
				if n := len(p.heard()); n > 20 {
					t.Errorf("%d connections", n)
				}
			})
		})
	}
}

// secret fails where an error quotes the key, or there is none.
func secret(t *testing.T, err error, key string) {
	t.Helper()
	if err == nil || strings.Contains(err.Error(), key) {
		t.Errorf("%v", err)
	}
}

func TestSocketsRefuse(t *testing.T) {
	t.Parallel()
	providers(t, func(t *testing.T, p provider) {
		for _, c := range []struct {
			change func(*speech.Endpoint)
			want   error
			kind   string
		}{
			{func(e *speech.Endpoint) { e.Key = "sk-another" }, speech.ErrRefused, "refused"},
			{func(e *speech.Endpoint) { e.Key = "" }, speech.ErrRefused, "refused"},
			{func(e *speech.Endpoint) { e.URL += "/nowhere" }, speech.ErrUnavailable, "unavailable"},
			{func(e *speech.Endpoint) { e.URL = "http://127.0.0.1:1" }, speech.ErrUnavailable, "unavailable"},
			{func(e *speech.Endpoint) { e.Model = "nonsense" }, speech.ErrVoice, ""},
		} {
			e, o := p.endpoint, &observed{}
			c.change(&e)
			e.Observe = o.observe
			ear := listen(t, e, speech.Listening{})
			say(t, ear, "hello")
			for range 2 { // the second time it is known
				if text, err := ear.Text(t.Context()); !errors.Is(err, c.want) || e.Key != "" && strings.Contains(err.Error(), e.Key) {
					t.Errorf("%q, %v; want %v", text, err, c.want)
				}
			}
			if err := ear.Close(); err != nil {
				t.Error(err)
			}
			if dialled := o.count("connection " + e.Kind + " " + c.kind); errors.Is(c.want, speech.ErrRefused) && dialled != 1 || dialled > 10 {
				t.Errorf("%v: %d connections", c.want, dialled)
			}
			if n := o.count("transcription " + e.Kind + " " + c.kind); c.kind != "" && n != 2 {
				t.Errorf("%v: observed %v", c.want, o.all)
			}
		}
	})
}

func TestSocketsFollowNoRedirect(t *testing.T) {
	t.Parallel()
	providers(t, func(t *testing.T, p provider) {
		var reached atomic.Int32
		other := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { reached.Add(1) }))
		t.Cleanup(other.Close)
		first := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, other.URL+r.URL.Path, http.StatusTemporaryRedirect)
		}))
		t.Cleanup(first.Close)
		p.endpoint.URL = first.URL + "/v1"
		ear := listen(t, p.endpoint, speech.Listening{})
		say(t, ear, "hello")
		if _, err := ear.Text(t.Context()); !errors.Is(err, speech.ErrUnavailable) || reached.Load() != 0 {
			t.Errorf("%v, %d requests elsewhere", err, reached.Load())
		}
	})
}

func TestAClosedEarHearsNothing(t *testing.T) {
	t.Parallel()
	providers(t, func(t *testing.T, p provider) {
		p.fail(fault{hang: true})
		ear := listen(t, p.endpoint, speech.Listening{})
		say(t, ear, "hello")
		waiting := make(chan error)
		go func() {
			_, err := ear.Text(t.Context())
			waiting <- err
		}()
		if err := ear.Close(); err != nil {
			t.Error(err)
		}
		if err := <-waiting; !errors.Is(err, speech.ErrClosed) {
			t.Errorf("waiting: %v", err)
		}
		if err := ear.Write(sound.Frame{}); !errors.Is(err, speech.ErrClosed) {
			t.Errorf("write: %v", err)
		}
		ear.Next()
		if _, err := ear.Text(t.Context()); !errors.Is(err, speech.ErrClosed) {
			t.Errorf("text: %v", err)
		}
	})
}

// Next ends the utterance whose words somebody else is still waiting for.
func TestNextEndsAWait(t *testing.T) {
	t.Parallel()
	providers(t, func(t *testing.T, p provider) {
		p.fail(fault{hang: true})
		ear := listen(t, p.endpoint, speech.Listening{})
		say(t, ear, "hello")
		waiting := make(chan error)
		go func() {
			_, err := ear.Text(t.Context())
			waiting <- err
		}()
		for {
			ear.Next()
			select {
			case err := <-waiting:
				if err != nil && !errors.Is(err, speech.ErrClosed) {
					t.Error(err)
				}
				return
			default:
			}
		}
	})
}
