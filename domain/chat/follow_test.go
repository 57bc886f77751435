package chat_test

import (
	"strings"
	"testing"
)

// A message that means nothing alone is looked up with what was said before; one that names its subject leads.
func TestQuestionsThatFollow(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		r.learn("Practice", strings.Join([]string{
			"# Crowns", "A crown of porcelain costs 900 dollars and lasts for ten years.", "# Whitening",
			"Whitening of the teeth costs 425 dollars and takes an hour.", "# Parking", "Parking is free behind the house, on Sundays in the street.",
		}, "\n\n"))
		ask := func(thread, text string) string {
			r.say(said{text: text, conversation: thread})
			if found := r.last().Passages; len(found) > 0 {
				return found[0].Text
			}
			return ""
		}
		for _, c := range []struct{ before, text, want string }{
			{"Do you make crowns?", "How much is it?", "900"},
			{"Do you do whitening?", "How much is it?", "425"},
			{"Do you do whitening?", "And how long does it take?", "an hour"},
			{"Where can I park?", "And on Sundays?", "in the street"},
			{"Do you make crowns?", "Thanks. Where can I park my car?", "Parking"},
			{"Do you make crowns?", "What does whitening cost?", "425"},
		} {
			thread := c.before + c.text
			ask(thread, c.before)
			ask(thread, "What is it?")
			if got := ask(thread, c.text); !strings.Contains(got, c.want) {
				t.Errorf("%s %s: %q", c.before, c.text, got)
			}
		}
	})
}
