package call

import (
	"errors"
	"slices"
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
