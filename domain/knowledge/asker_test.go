package knowledge_test

import (
	"errors"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/knowledge"
)

// A call leaves out what was switched off for calls, passages and trained replies; until then it uses what chats use.
func TestCallsLeaveOutWhatIsSwitchedOff(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		assistant := d.assistant()
		base, _ := d.taught("hours.md", hours)
		if _, err := d.Assign(d.ctx, base, assistant); err != nil {
			t.Fatal(err)
		}
		if _, err := d.Train(d.ctx, base, knowledge.CreateTraining{Query: "Do you sell maps?", Response: "We do."}); err != nil {
			t.Fatal(err)
		}
		finds := func(onCall bool) bool {
			t.Helper()
			asker := knowledge.Asker{AssistantID: assistant, OnCall: onCall}
			found, err := d.SearchAssistant(d.ctx, asker, "shop", 5)
			replies, err2 := d.Replies(d.ctx, asker)
			trained, err3 := d.Trained(d.ctx, &replies, "Do you sell maps?")
			if err := errors.Join(err, err2, err3); err != nil || len(found.Matches) > 0 != (trained != nil) {
				t.Fatalf("%v, %v, %v", found, trained, err)
			}
			return trained != nil
		}
		for _, step := range []struct {
			speak      *bool
			used, says bool
		}{{nil, true, false}, {new(false), false, false}, {new(true), true, true}, {new(false), false, false}} {
			b, err := d.Get(d.ctx, base)
			if step.speak != nil {
				b, err = d.Speak(d.ctx, base, *step.speak)
			}
			if err != nil || b.UsedOnCalls() != step.used || b.VoiceEnabled != step.says {
				t.Errorf("%+v: %v, %v", step, b, err)
			}
			if !finds(false) || finds(true) != step.used {
				t.Errorf("%+v: chats find it: %t, calls: %t", step, finds(false), finds(true))
			}
		}
	})
}
