package assistant_test

import (
	"testing"

	"github.com/switchboard-dev/switchboard/domain/assistant"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

func TestNotes(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		ann, bob := d.create(d.ctx, assistant.Create{Name: "Ann"}), d.create(d.ctx, assistant.Create{Name: "Bob"})
		_, err := d.AddNote(d.ctx, ann.ID, "")
		wantFault(t, err, fault.Validation, "content")
		note, err := d.AddNote(d.ctx, ann.ID, "Ask Bob.")
		if err != nil || note.Author != "Test" {
			t.Fatalf("%v, %v: want a note under the caller's name", note, err)
		}
		wantFault(t, d.DeleteNote(d.ctx, bob.ID, note.ID), fault.NotFound)
		for _, ctx := range d.others() {
			theirs := d.create(ctx, assistant.Create{Name: "Theirs"})
			_, err := d.AddNote(ctx, ann.ID, "Hello.")
			wantFault(t, err, fault.NotFound)
			_, err = d.Notes(ctx, ann.ID, nil, nil)
			wantFault(t, err, fault.NotFound)
			wantFault(t, d.DeleteNote(ctx, ann.ID, note.ID), fault.NotFound)
			wantFault(t, d.DeleteNote(ctx, theirs.ID, note.ID), fault.NotFound)
			if all, err := d.GetNotes(ctx, []string{note.ID}); err != nil || len(all) != 0 {
				t.Errorf("%v, %v: want nothing", all, err)
			}
		}
		if all, err := d.Notes(d.ctx, ann.ID, nil, nil); err != nil || len(all.Nodes) != 1 || all.Nodes[0].Content != "Ask Bob." {
			t.Errorf("%v, %v: want the note", all, err)
		}
		if err := d.DeleteNote(d.ctx, ann.ID, note.ID); err != nil {
			t.Error(err)
		}
		wantFault(t, d.DeleteNote(d.ctx, ann.ID, note.ID), fault.NotFound)
	})
}

func TestNoteOfAnAssistantGoneMeanwhile(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		ann := d.create(d.ctx, assistant.Create{Name: "Ann"})
		if err := d.Delete(d.ctx, ann.ID, nil); err != nil {
			t.Fatal(err)
		}
		_, err := d.AddNote(d.ctx, ann.ID, "Ask Bob.")
		wantFault(t, err, fault.NotFound)
	})
}
