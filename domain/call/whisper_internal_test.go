package call

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/platform/talk"
)

// What was said while a person spoke, and could not be kept, is kept with what was said next.
func TestWhatWasOverheardIsNotLost(t *testing.T) {
	t.Parallel()
	var m mind
	var kept []string
	broken := errors.New("busy")
	for _, said := range []struct {
		text string
		err  error
	}{{"Hello?", broken}, {"This is Ada.", broken}, {"I want a refund.", nil}} {
		m.Overheard(talk.Utterance{Role: talk.User, Text: said.text})
		if err := m.team.keep(func(all []chat.Overheard) error {
			for _, o := range all {
				if said.err == nil {
					kept = append(kept, o.Text)
				}
			}
			return said.err
		}); !errors.Is(err, said.err) {
			t.Errorf("%q: %v", said.text, err)
		}
	}
	if want := []string{"Hello?", "This is Ada.", "I want a refund."}; !slices.Equal(kept, want) {
		t.Errorf("%q", kept)
	}
}

// What is whispered while the recording is paused reaches the turns that belong to the pause as it is, and no other: the first that is kept ends it.
func TestWhispersOfAPauseAreNotKept(t *testing.T) {
	t.Parallel()
	for name, private := range map[string]bool{"a turn of the pause before": true, "none": false} {
		var m mind
		m.Instruct("Offer 20 percent.", false)
		m.Instruct("The card is 4111 1111.", true)
		if private {
			text, last := m.team.instructions(true)
			if !strings.Contains(text, "4111 1111") {
				t.Errorf("%s: it is not told: %s", name, text)
			}
			m.team.heed(last)
		}
		text, last := m.team.instructions(false)
		if strings.Contains(text, "1111") || !strings.Contains(text, "The card is •••• ••••.") || !strings.Contains(text, "20 percent") {
			t.Errorf("%s: what is kept says %s", name, text)
		}
		if before, _, told := strings.Cut(text, "Before that:"); private != told || private == strings.Contains(before, "20") {
			t.Errorf("%s: what a reply knows already: %s", name, text)
		}
		m.team.heed(last)
		if text, _ := m.team.instructions(true); strings.Contains(text, "1111") || strings.Contains(text, "Since your last reply") {
			t.Errorf("%s: in the next pause: %s", name, text)
		}
	}
}
