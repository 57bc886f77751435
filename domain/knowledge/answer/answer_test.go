package answer_test

import (
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/knowledge/answer"
)

// shop is what a search may find.
var shop = []answer.Passage{ //nolint:gochecknoglobals // what tests read
	{
		Heading: "Shop > Prices", Language: "en", Score: 0.6, Coverage: 0.9,
		Text: "Job | Clock | Watch\nNew battery | £12 | £9\nCleaning | £80 | £45\n\nParts are extra.",
	},
	{
		Heading: "Shop > Opening hours", Language: "en", Score: 0.4, Coverage: 0.5,
		Text: "We open at 9 a.m. every day. Dr. Hale is there on Mondays. It closes at noon on Sunday.\n\n- Cash only\n- No dogs",
	},
}

func TestFind(t *testing.T) {
	t.Parallel()
	for question, want := range map[string]string{
		"How much is the cleaning of a watch?":  "Cleaning: Watch £45",
		"how much is a new batery for a clock":  "New battery: Clock £12",
		"What does a new battery cost?":         "New battery: Clock £12, Watch £9",
		"What does cleaning cost for the clock": "Cleaning: Clock £80",
	} {
		got := answer.Find(answer.Asked{Text: question}, shop)
		if strings.Join(got.Parts, "/") != want || got.Passage != 0 {
			t.Errorf("%s %q of %d, want %q", question, got.Parts, got.Passage, want)
		}
		if len(got.Measures) != len(answer.Names) || got.Sure <= 0 || got.Sure >= 1 {
			t.Errorf("%s: %+v", question, got)
		}
	}
}

// What names nothing, and what there is nothing for, has no answer, however large the base.
func TestFindsNothing(t *testing.T) {
	t.Parallel()
	for _, question := range []string{"", "What is it?", "?!", "Do you sell elephants to zoos?"} {
		if got := answer.Find(answer.Asked{Text: question, Known: 40}, shop); got.Enough() {
			t.Errorf("%q is answered by %q", question, got.Parts)
		}
	}
	if got := answer.Find(answer.Asked{Text: "When do you open?"}, nil); got.Enough() {
		t.Errorf("%+v of nothing", got)
	}
	if got := answer.Find(answer.Asked{Text: "elephant"}, []answer.Passage{{Text: "\n\n |  | \n |  | \n"}}); got.Enough() {
		t.Errorf("%+v of blanks", got)
	}
}

// A follow-up leans on what was asked before.
func TestFindLeans(t *testing.T) {
	t.Parallel()
	got := answer.Find(answer.Asked{Text: "And for a watch?", Before: "How much is the cleaning of a clock?"}, shop)
	if len(got.Parts) != 1 || !strings.Contains(got.Parts[0], "£45") {
		t.Errorf("%q", got.Parts)
	}
}
