package chat_test

import (
	"context"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/llmtest"
	"github.com/switchboard-dev/switchboard/platform/llm"
)

// First words are what the model says, if that is fit to be spoken. They are paid for whatever becomes of them, and nothing else is kept.
func TestFirstWords(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		in := r.ring("")
		if words, err := r.FirstWords(r.ctx, in); words != "" || err != nil {
			t.Errorf("without a model: %q, %v", words, err)
		}
		m := r.modeled()
		r.models(llm.Endpoint{URL: m.Base(), Key: llmtest.Key, Default: "gpt-4o"})
		r.write(func(ctx context.Context, client *ent.Client) error {
			return client.Subaccount.Update().SetMonthlyBudget(10).Exec(ctx)
		})
		for name, c := range map[string]struct {
			step llmtest.Step
			want string
		}{
			"a greeting":         {llmtest.Say("Bright Dental,\nthis is Ada."), "Bright Dental, this is Ada."},
			"a speech":           {llmtest.Say(strings.Repeat("Hello again. ", 40)), ""},
			"one that is cut":    {llmtest.Say("Bright Dental, this is").Cut(2), ""},
			"one that is longer": {llmtest.Say("Bright Dental, this").Ending("length"), ""},
			"a refusal":          {llmtest.Refuse("I cannot do that."), ""},
		} {
			m.Play(c.step)
			before := r.spent()
			words, err := r.FirstWords(r.ctx, in)
			if words != c.want || (err != nil) != (name == "one that is cut") || r.spent() <= before {
				t.Errorf("%s: %q, %v, for %d", name, words, err, r.spent()-before)
			}
		}
		if n := r.Store.Client(r.ctx).Reservation.Query().CountX(r.ctx); n != 0 {
			t.Errorf("%d reservations stay", n)
		}
		if figured, other := r.split(); figured != 0 || other == 0 {
			t.Errorf("%d is to be found in figures, and %d is not", figured, other)
		}
		if messages, turns, holds := r.rows(); messages+turns+holds != 0 {
			t.Errorf("%d messages, %d turns, %d holds", messages, turns, holds)
		}
	})
}
