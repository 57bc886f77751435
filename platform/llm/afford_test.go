package llm_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/llmtest"
	"github.com/switchboard-dev/switchboard/platform/llm"
)

// Before each try, wherever it is made, its caller is asked whether that and all before it may cost so much. Where they may not, nobody is
// asked any more, and it is no fault of the endpoint's.
func TestEachTryIsAfforded(t *testing.T) {
	t.Parallel()
	thought, poor := "<think>Hm, I ", errors.New("poor")
	for name, tries := range map[string][2]int{"one choice": {3, 0}, "three choices": {1, 4}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			first, second := llmtest.Serve(t), llmtest.Serve(t)
			choices := []llm.Choice{{Endpoint: priced(first, "")}}
			if tries[1] > 0 {
				choices = append(choices, llm.Choice{Endpoint: priced(second, "")}, llm.Choice{Endpoint: priced(second, "")})
			}
			asked := asking("When?")
			asked.MaxTokens = 50
			most, known := priced(first, "").Most(asked)
			vain := int64(asked.Tokens() + llm.Tokens(thought))
			total := tries[0] + tries[1]
			for afforded := range total + 1 {
				play := func(llmtest.Request) llmtest.Step { return llmtest.Say(thought).Cut(3) }
				first.Answer(play)
				second.Answer(play)
				before := [2]int{len(first.Requests()), len(second.Requests())}
				var costs []int64
				asked.Afford = func(_ context.Context, cost int64) error {
					if costs = append(costs, cost); len(costs) > afforded {
						return poor
					}
					return nil
				}
				c := hasty(llm.Options{})
				r, err := c.StreamFirst(t.Context(), choices, asked, nil)
				made := [2]int{len(first.Requests()) - before[0], len(second.Requests()) - before[1]}
				want := [2]int{min(afforded, tries[0]), max(0, min(afforded-tries[0], tries[1]))}
				if errors.Is(err, poor) != (afforded < total) || err == nil || made != want || r.Cost != vain*int64(afforded) && afforded < total || !known {
					t.Errorf("%d tries are afforded: %v are made, want %v, at %d, %v", afforded, made, want, r.Cost, err)
				}
				var all []int64
				for i := range min(afforded+1, total) {
					all = append(all, vain*int64(i)+most)
				}
				if fmt.Sprint(costs) != fmt.Sprint(all) {
					t.Errorf("%d tries are afforded: asked for %v, want %v", afforded, costs, all)
				}
			}
		})
	}
}

// That there is no money says nothing of an endpoint: neither that it fails nor, to those that have seen it fail, that it is well again.
func TestPoorCallersSayNothingOfEndpoints(t *testing.T) {
	t.Parallel()
	s, c := llmtest.Serve(t), quick()
	s.Answer(func(llmtest.Request) llmtest.Step { return llmtest.Fail(500) })
	asked := asking("When?")
	poor := func(times int) {
		r := asked
		r.Afford = func(context.Context, int64) error { return errors.New("poor") }
		for range times {
			if _, err := c.Stream(t.Context(), endpoint(s), r, nil); err == nil {
				t.Fatal("it is asked")
			}
		}
	}
	for _, want := range []int{3, 5, 5} { // after five failures it is left alone
		poor(10)
		if _, err := c.Stream(t.Context(), endpoint(s), asked, nil); !errors.Is(err, llm.ErrUnavailable) || len(s.Requests()) != want {
			t.Errorf("%v, after %d requests, want %d", err, len(s.Requests()), want)
		}
	}
}
