package chat_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/ent"
)

// failed keeps a try of a message's that failed some time ago.
func (r *room) failed(thread string, m *chat.Message, ago time.Duration) {
	r.t.Helper()
	r.write(func(ctx context.Context, client *ent.Client) error {
		return client.Turn.Create().SetConversationID(thread).SetMessageID(m.ID).SetAssistantID(r.assistant).SetOutcome("FAILED").SetAnswerer("model").
			SetCreatedAt(time.Now().UTC().Add(-ago)).Exec(ctx)
	})
}

// Contacts who keep writing to an assistant whose model does not answer get the fallback sentence, and a person, as soon as others do. The first try
// is not the last, however long a message has waited for it.
func TestPatienceBeginsWithTheFirstTry(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		r.behaves(`{"fallbackSentence":"We call back."}`)
		ann := r.newContact("Ann", "ann")
		r.tag(ann, "sales", r.assistant)
		other := r.thread(ann)
		r.failed(other, r.writes(other, "Hello?"), time.Hour)
		for _, c := range []struct {
			name  string
			tried time.Duration // ago; 0: never
			last  bool
		}{{"never tried", 0, false}, {"tried just now", 5 * time.Minute, false}, {"tried for long", 7 * time.Minute, true}} {
			thread := r.thread(ann)
			r.wait(thread, 1, 3)
			first := r.writes(thread, "Help")
			if c.tried > 0 {
				r.failed(thread, first, c.tried)
			}
			second := r.writes(thread, "Hello?")
			if err := r.work(first); err != nil {
				t.Errorf("%s: %v", c.name, err)
			}
			r.fails = errors.New("no model")
			err := r.work(second)
			r.fails = nil
			want := []string{"000", "Help", "Hello?"}
			if c.last {
				want = append(want, "<We call back.")
			}
			if got := r.kept(thread); !slices.Equal(got, want) || (err == nil) != c.last {
				t.Errorf("%s: kept %q, %v", c.name, got, err)
			}
			if waits := r.stands(thread).HandedOffAt != nil; waits != c.last || (r.waiting(thread) == 0) != c.last {
				t.Errorf("%s: it waits for a person %t, and %d messages for a turn", c.name, waits, r.waiting(thread))
			}
			if c.last {
				continue
			}
			r.works(second) // the model is back
			if got, want := r.kept(thread), append(want, "<You said: 000\nHelp\nHello?"); !slices.Equal(got, want) {
				t.Errorf("%s: in the end, kept %q", c.name, got)
			}
		}
		thread := r.thread(ann)
		first := r.writes(thread, "Help")
		r.failed(thread, first, time.Hour)
		r.works(first)
		r.fails = errors.New("no model")
		if err := r.work(r.writes(thread, "And now?")); err == nil || r.stands(thread).HandedOffAt != nil {
			t.Errorf("what was answered is counted: %v", err)
		}
	})
}
