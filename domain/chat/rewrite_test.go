package chat_test

import (
	"context"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/llmtest"
	"github.com/switchboard-dev/switchboard/platform/llm"
)

// dentist is a room with a model, whose assistant knows a practice and rewrites questions.
func (r *room) dentist() *llmtest.Server {
	m := r.modeled()
	r.models(llm.Endpoint{URL: m.Base(), Key: llmtest.Key, Default: "gpt-4o"})
	r.learn("Practice", strings.Join([]string{
		"# Crowns", "A crown of porcelain costs 900 dollars and lasts for ten years.", "# Parking", "Parking is free behind the house.",
	}, "\n\n"))
	r.rewrites(true)
	return m
}

func (r *room) rewrites(on bool) {
	behavior := []byte(`{}`)
	if on {
		behavior = []byte(`{"rewrites":true}`)
	}
	r.write(func(ctx context.Context, client *ent.Client) error {
		return client.Assistant.UpdateOneID(r.assistant).SetBehavior(behavior).Exec(ctx)
	})
}

// found is what the passages say that the last turn was given.
func found(m *llmtest.Server) string {
	all := m.Requests()
	var out strings.Builder
	for _, message := range all[len(all)-1].Messages {
		out.WriteString(message.Text())
	}
	return out.String()
}

// A question in another language, or that only follows, is found as the model puts it: by one request, whose cost counts.
func TestRewrittenQuestions(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		m := r.dentist()
		for i, c := range []struct{ thread, text, becomes, want string }{
			{"a", "¿Cuánto cuesta una corona?", "How much does a crown cost?", "900"},
			{"a", "¿Y dónde dejo el carro?", "Where is parking?", "behind the house"},
			{"b", "dude where do i put the wheels", "Where can I park?", "behind the house"},
		} {
			m.Play(llmtest.Say(c.becomes), llmtest.Say("Here you are."))
			r.say(said{text: c.text, conversation: c.thread})
			all := m.Requests()
			if len(all) != 2*(i+1) || !strings.Contains(found(m), c.want) {
				t.Errorf("%q: %d requests, %s", c.text, len(all), found(m))
			}
			asked := all[len(all)-2]
			for _, part := range []string{`"languages":["en"]`, `"Practice"`, strings.Fields(c.text)[len(strings.Fields(c.text))-1]} {
				if !strings.Contains(asked.Last().Text(), part) {
					t.Errorf("%q is not in %s", part, asked.Last().Text())
				}
			}
			if before := strings.Contains(asked.Last().Text(), "una corona"); before != (c.thread == "a") {
				t.Errorf("%q: what was said before is told: %t", c.text, before)
			}
		}
		turns, err := r.Parts().Store.Client(r.ctx).Turn.Query().All(r.ctx)
		row, err2 := r.Parts().Store.Client(r.ctx).Spending.Query().Aggregate(ent.Sum("cost")).Ints(r.ctx)
		cost := 0
		for _, turn := range turns {
			cost += int(turn.Cost)
		}
		if err != nil || err2 != nil || cost == 0 || row[0] != cost {
			t.Errorf("turns cost %d, and %v is paid; %v, %v", cost, row, err, err2)
		}
		r.rewrites(false)
		before := len(m.Requests())
		m.Play(llmtest.Say("Here you are."))
		if r.say(said{text: "What does a crown cost?"}); len(m.Requests()) != before+1 {
			t.Error("a question is rewritten though the assistant does not want it")
		}
	})
}

// Where the model fails, is late or says nothing of use, the plain question is searched for.
func TestNotRewritten(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		m := r.dentist()
		for name, step := range map[string]llmtest.Step{
			"fails": llmtest.Fail(400), "is late": llmtest.Hang(), "says nothing": llmtest.Say(" "), "says too much": llmtest.Say(strings.Repeat("parking ", 100)),
			"asks nothing": llmtest.Say("What is it?"), "is cut off": llmtest.Say("Where is parking").Ending("length"),
		} {
			m.Play(step, llmtest.Say("Here you are."))
			r.say(said{text: "What does a crown cost?", conversation: name})
			if !strings.Contains(found(m), "900") {
				t.Errorf("%s: %s", name, found(m))
			}
		}
	})
}

// What a budget has not left is not spent on it: the plain question is searched for.
func TestRewritingIsReserved(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		m := r.dentist()
		m.Answer(func(in llmtest.Request) llmtest.Step {
			if len(in.Messages) == 2 && strings.Contains(in.Last().Text(), `"documents"`) {
				return llmtest.Say("How much does a crown cost?")
			}
			return llmtest.Say("Here you are.")
		})
		r.write(func(ctx context.Context, client *ent.Client) error {
			return client.Subaccount.Update().SetMonthlyBudget(1).Exec(ctx)
		})
		r.say(said{text: "¿Cuánto cuesta una corona?"})
		if n := len(m.Requests()); n != 2 || !strings.Contains(found(m), "900") {
			t.Errorf("%d requests, %s", n, found(m))
		}
		if n, err := r.Parts().Store.Client(r.ctx).Reservation.Query().Count(r.ctx); err != nil || n != 0 {
			t.Errorf("%d reservations are left, %v", n, err)
		}
	})
}
