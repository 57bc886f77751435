package chat_test

import (
	"context"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/llmtest"
	"github.com/switchboard-dev/switchboard/platform/llm"
)

// reserved is what is set aside of budgets.
func (r *room) reserved() (cost int64) {
	for _, row := range r.Parts().Store.Client(r.ctx).Reservation.Query().AllX(r.ctx) {
		cost += row.Cost
	}
	return cost
}

// What is tried again after a thought that came to nothing is reserved with that thought; where that is more than is left, it is not tried,
// and nobody is troubled with it. A question is then searched for as it was asked.
func TestFurtherTriesAreReserved(t *testing.T) {
	t.Parallel()
	thought := llmtest.Say("<think>Let me see what that was.").Cut(4)
	for name, c := range map[string]struct {
		answer string
		do     func(r *room, thread string) error
	}{
		"an analysis": {`{"summary": "A crown."}`, func(r *room, thread string) error { _, err := r.analyse(thread); return err }},
		"a digest":    {"Ann wants a crown.", func(r *room, thread string) error { return r.digests(thread, 1) }},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			each(t, func(t *testing.T, r *room) {
				m := r.modeled()
				r.Parts().Client = swift()
				r.models(llm.Endpoint{URL: m.Base(), Key: llmtest.Key, Default: "gpt-4o"})
				thread := r.thread(r.newContact("Ann", "ann"))
				r.talks(thread, 0, 30)
				var set []int64
				play := func(steps ...llmtest.Step) error {
					set = nil
					m.Answer(func(llmtest.Request) llmtest.Step {
						set = append(set, r.reserved())
						return steps[min(len(set), len(steps))-1]
					})
					return c.do(r, thread)
				}
				r.budget(10)
				if err := play(llmtest.Fail(500)); err == nil || len(set) != 3 || set[2] != set[0] || r.spent() != 0 { // nobody bills that
					t.Fatalf("%v, reserved %v, spent %d", err, set, r.spent())
				}
				most := set[0]
				r.budget(float64(most) / 1e6)
				if err := play(thought); err != nil || len(set) != 1 || r.spent() == 0 || r.spent() > most || r.reserved() != 0 {
					t.Errorf("%v, after %d requests: %d of %d spent, and %d reserved", err, len(set), r.spent(), most, r.reserved())
				}
				r.budget(10)
				r.talks(thread, 30, 60)
				r.Parts().Client = swift() // the other has seen the endpoint fail
				before := r.spent()
				if err := play(thought, llmtest.Say(c.answer)); err != nil || len(set) != 2 || set[1] <= set[0] || r.spent()-before > set[1] || r.reserved() != 0 {
					t.Errorf("%v: reserved %v, spent %d, and %d are left", err, set, r.spent()-before, r.reserved())
				}
			})
		})
	}
	t.Run("a question", func(t *testing.T) {
		t.Parallel()
		each(t, func(t *testing.T, r *room) {
			m := r.dentist()
			r.Parts().Client = swift()
			r.budget(10)
			var set []int64
			m.Answer(func(in llmtest.Request) llmtest.Step {
				if !strings.Contains(in.Last().Text(), `"documents"`) {
					return llmtest.Say("Here you are.")
				}
				if set = append(set, r.reserved()); len(set) == 1 { // somebody else spends the rest meanwhile
					r.write(func(ctx context.Context, client *ent.Client) error {
						return client.Subaccount.Update().SetMonthlyBudget(float64(set[0]) / 1e6).Exec(ctx)
					})
				}
				return thought
			})
			if _, err := r.Complete(r.ctx, r.input(said{text: "¿Cuánto cuesta una corona?"})); err == nil || len(set) != 1 || r.spent() > set[0] || r.spent() == 0 || r.reserved() != 0 {
				t.Errorf("%v: reserved %v, spent %d, and %d are left", err, set, r.spent(), r.reserved())
			}
			set = []int64{0}
			r.budget(10)
			m.Play(thought, llmtest.Say("How much does a crown cost?"))
			if r.say(said{text: "¿Cuánto cuesta una corona?"}); !strings.Contains(found(m), "900") {
				t.Error(found(m))
			}
		})
	})
}
