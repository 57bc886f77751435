package assistant_test

import (
	"context"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/assistant"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

// Of each thing there are so many: one more is a conflict, and so it is until one of them is deleted. Another tenant's do not count.
func TestAssistantsHaveALimit(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		first := d.create(d.ctx, assistant.Create{Name: "Ann"})
		folder, err := d.AddFolder(d.ctx, assistant.CreateFolder{Name: "Sales"})
		if err != nil {
			t.Fatal(err)
		}
		note, err := d.AddNote(d.ctx, first.ID, "Be kind.")
		if err != nil {
			t.Fatal(err)
		}
		storetest.Copies(t, d.Parts().Store, "assistants", first.ID, 9998)
		storetest.Copies(t, d.Parts().Store, "assistant_folders", folder.ID, 9998)
		storetest.Copies(t, d.Parts().Store, "assistant_notes", note.ID, 998)
		rival := d.others()["rival"]
		theirs := d.create(rival, assistant.Create{Name: "Bob"})
		for what, c := range map[string]struct {
			limit string
			add   func(ctx context.Context) error
			drop  func() error
		}{
			"an assistant": {"10000", func(ctx context.Context) error {
				_, err := d.Create(ctx, assistant.Create{Name: "Cay"})
				return err
			}, func() error { return d.Delete(d.ctx, first.ID+"-1", nil) }},
			"a copy": {"10000", func(ctx context.Context) error {
				if ctx == rival {
					return nil
				}
				_, err := d.Duplicate(ctx, first.ID, nil)
				return err
			}, func() error { return d.Delete(d.ctx, first.ID+"-2", nil) }},
			"a folder": {"10000", func(ctx context.Context) error {
				_, err := d.AddFolder(ctx, assistant.CreateFolder{Name: "Support"})
				return err
			}, func() error { return d.DeleteFolder(d.ctx, folder.ID+"-1") }},
			"a note": {"1000", func(ctx context.Context) error {
				about := first.ID
				if ctx == rival {
					about = theirs.ID
				}
				_, err := d.AddNote(ctx, about, "Be brief.")
				return err
			}, func() error { return d.DeleteNote(d.ctx, first.ID, note.ID+"-1") }},
		} {
			_ = c.add(d.ctx) // the last one; of two that count together it may be the other
			err := c.add(d.ctx)
			wantFault(t, err, fault.Conflict)
			if err == nil || !strings.Contains(err.Error(), c.limit) {
				t.Errorf("one more %s: %v", what, err)
			}
			if err := c.add(rival); err != nil {
				t.Errorf("%s of another: %v", what, err)
			}
			if err := c.drop(); err != nil {
				t.Fatal(err)
			}
			if err := c.add(d.ctx); err != nil {
				t.Errorf("%s in the place of another: %v", what, err)
			}
		}
	})
}
