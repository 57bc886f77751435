package llm_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/llmtest"
	"github.com/switchboard-dev/switchboard/platform/llm"
)

// An endpoint that says nothing in the time that it has is left alone after a while, as one that fails. Of one whose caller had no more time,
// or has gone, nobody knows anything.
func TestBreakerOfOneThatIsLate(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		hurry func(ctx context.Context) (context.Context, context.CancelFunc)
		rests bool
	}{
		"late": {func(ctx context.Context) (context.Context, context.CancelFunc) {
			return context.WithTimeoutCause(ctx, 100*time.Millisecond, llm.ErrLate)
		}, true},
		"out of time": {func(ctx context.Context) (context.Context, context.CancelFunc) {
			return context.WithTimeout(ctx, 100*time.Millisecond)
		}, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := llmtest.Serve(t)
			s.Answer(func(llmtest.Request) llmtest.Step { return llmtest.Hang() })
			client := llm.New(llm.Options{})
			for range 5 {
				ctx, cancel := c.hurry(t.Context())
				_, err := client.Stream(ctx, endpoint(s), asking("When?"), nil)
				cancel()
				if !errors.Is(err, context.DeadlineExceeded) {
					t.Fatal(err)
				}
			}
			s.Answer(func(llmtest.Request) llmtest.Step { return llmtest.Say("Now") })
			r, err := client.Stream(t.Context(), endpoint(s), asking("When?"), nil)
			if c.rests != errors.Is(err, llm.ErrUnavailable) || c.rests == (r.Text == "Now") {
				t.Errorf("then %q, %v", r.Text, err)
			}
		})
	}
}
