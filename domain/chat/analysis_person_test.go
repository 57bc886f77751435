package chat_test

import (
	"testing"

	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/internal/llmtest"
	"github.com/switchboard-dev/switchboard/platform/patch"
)

// What a person writes while the model sums a conversation up stays; the rest of what the model says is kept. What stood there before the model
// was asked, it may replace.
func TestAnalysisLeavesWhatAPersonWrites(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		m := r.modeled()
		text := func(s string) patch.Field[string] { return patch.Sent(&s) }
		none := patch.Sent[string](nil)
		before := chat.Update{Summary: text("Of old."), LeadQuality: text("COLD"), UserSentiment: text("MIXED")}
		const answer = `{"summary": "A crown.", "leadQuality": "HOT", "userSentiment": "POSITIVE"}`
		for name, c := range map[string]struct {
			before, meanwhile chat.Update
			want              [3]string
		}{
			"nobody writes":            {before, chat.Update{}, [3]string{"A crown.", "HOT", "POSITIVE"}},
			"a first summary":          {chat.Update{}, chat.Update{Summary: text("Refund promised.")}, [3]string{"Refund promised.", "HOT", "POSITIVE"}},
			"another summary":          {before, chat.Update{Summary: text("Refund promised.")}, [3]string{"Refund promised.", "HOT", "POSITIVE"}},
			"another quality":          {before, chat.Update{LeadQuality: text("WARM")}, [3]string{"A crown.", "WARM", "POSITIVE"}},
			"another sentiment":        {before, chat.Update{UserSentiment: text("NEGATIVE")}, [3]string{"A crown.", "HOT", "NEGATIVE"}},
			"somebody clears the text": {before, chat.Update{Summary: none}, [3]string{"", "HOT", "POSITIVE"}},
			"all of it": {
				chat.Update{},
				chat.Update{Summary: text("Refund."), LeadQuality: text("WARM"), UserSentiment: text("MIXED")},
				[3]string{"Refund.", "WARM", "MIXED"},
			},
		} {
			thread := r.thread(r.newContact(name, name))
			r.writes(thread, "I want to buy a crown.")
			change := func(in chat.Update) {
				if _, err := r.Change(r.ctx, thread, in, nil); err != nil {
					t.Errorf("%s: %v", name, err)
				}
			}
			change(c.before)
			m.Answer(func(llmtest.Request) llmtest.Step {
				change(c.meanwhile)
				return llmtest.Say(answer)
			})
			got, err := r.analyse(thread)
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if is := [3]string{value(got.Summary), value(got.LeadQuality), value(got.UserSentiment)}; is != c.want {
				t.Errorf("%s: %q, want %q", name, is, c.want)
			}
		}
	})
}
