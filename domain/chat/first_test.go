package chat_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/llmtest"
	"github.com/switchboard-dev/switchboard/platform/llm"
	"github.com/switchboard-dev/switchboard/platform/patch"
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
		if n := r.Parts().Store.Client(r.ctx).Reservation.Query().CountX(r.ctx); n != 0 {
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

// What both said as a call began stands in the history once: after what was said before the call, and before its turns. Where the assistant spoke
// first, a word of ours goes before it.
func TestHistoryBeginsAsTheCallDid(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		m := r.modeled()
		m.Answer(func(llmtest.Request) llmtest.Step { return llmtest.Say("Well.") })
		anna, ada := chat.Said{Role: llm.User, Content: "Anna speaking."}, chat.Said{Role: llm.Assistant, Content: "Hi. Shall I confirm Friday?"}
		for name, c := range map[string]struct {
			opened []chat.Said
			want   []string
		}{
			"neither speaks":          {nil, nil},
			"the assistant speaks":    {[]chat.Said{ada}, []string{"user: [The call has just been answered.]", "assistant: " + ada.Content}},
			"the contact, then she":   {[]chat.Said{anna, ada}, []string{"user: " + anna.Content, "assistant: " + ada.Content}},
			"the contact speaks only": {[]chat.Said{anna}, []string{"user: " + anna.Content}},
		} {
			in := r.ring("")
			if said := r.historyOf(m, in, "Before."); len(said) > 0 {
				t.Errorf("%s: before the call %q", name, said)
			}
			in.Opened, in.OpenedAt = c.opened, time.Now()
			want := append([]string{"user: Before.", "assistant: Well."}, c.want...)
			if said := r.historyOf(m, in, "Yes."); !slices.Equal(said, want) {
				t.Errorf("%s: %q", name, said)
			}
			want = append(want, "user: Yes.", "assistant: Well.")
			if said := r.historyOf(m, in, "And then?"); !slices.Equal(said, want) {
				t.Errorf("%s, later: %q", name, said)
			}
		}
	})
}

// historyOf is what was said before, as it is sent to the model that answers a text in a call.
func (r *room) historyOf(m *llmtest.Server, in chat.Input, text string) (said []string) {
	r.t.Helper()
	channel := chat.Voice
	in.Channel, in.Input = patch.Sent(&channel), text
	if _, err := r.Complete(r.ctx, in); err != nil {
		r.t.Fatal(err)
	}
	all := m.Requests()
	asked := all[len(all)-1].Messages
	for _, one := range asked[:len(asked)-1] {
		if text := one.Text(); one.Role != "system" && !strings.HasPrefix(text, "[DATA]") {
			said = append(said, one.Role+": "+text)
		}
	}
	return said
}
