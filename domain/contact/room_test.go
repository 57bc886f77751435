package contact_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

// full fails the test unless a thing more is a conflict that says how many there may be.
func full(t *testing.T, what string, err error, limit string) {
	t.Helper()
	if !fault.Is(err, fault.Conflict) || !strings.Contains(err.Error(), limit) {
		t.Errorf("one more %s: %v", what, err)
	}
}

// A subaccount has so many tags, and a contact so many tags and notes. One more is a conflict until one is taken away.
func TestTagsAndNotesHaveALimit(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d *desk) {
		var con, link string
		first, err := d.AddTag(d.ctx, contact.CreateTag{Name: "vip"})
		if err != nil {
			t.Fatal(err)
		}
		d.write(func(ctx context.Context, client *ent.Client) {
			con = client.Contact.Create().SetName("Ada").SaveX(ctx).ID
		})
		note, err := d.AddNote(d.ctx, con, "Rang.")
		if err != nil {
			t.Fatal(err)
		}
		storetest.Copies(t, d.Parts().Store, "tags", first.ID, 9998, "name", "name_key")
		storetest.Copies(t, d.Parts().Store, "contact_notes", note.ID, 999)
		d.write(func(ctx context.Context, client *ent.Client) {
			for i, id := range client.Tag.Query().Limit(999).IDsX(ctx) {
				if made := client.ContactTag.Create().SetContactID(con).SetTagID(id).SaveX(ctx); i == 0 {
					link = made.TagID
				}
			}
		})
		add := func(name string) (*contact.Tag, error) { return d.AddTag(d.ctx, contact.CreateTag{Name: name}) }
		last, err := add("last")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := d.Tag(d.ctx, con, last.ID); err != nil {
			t.Error(err)
		}
		_, err = add("more")
		full(t, "tag", err, "10000")
		_, err = d.AddNote(d.ctx, con, "Rang again.")
		full(t, "note", err, "1000")
		full(t, "note", d.NoteOnce(d.ctx, con, "Rang once more.", time.Time{}), "1000")
		if err := d.NoteOnce(d.ctx, con, "Rang.", time.Time{}); err != nil {
			t.Errorf("a note that there is: %v", err)
		}
		if err := d.HideTag(d.ctx, last.ID); err != nil {
			t.Fatal(err)
		}
		if last, err = add("more"); err != nil {
			t.Fatalf("in the place of one that is hidden: %v", err)
		}
		_, err = d.Tag(d.ctx, con, last.ID)
		full(t, "tag of a contact", err, "1000")
		if _, err := d.Tag(d.ctx, con, link); err != nil {
			t.Errorf("a tag that it has: %v", err)
		}
		if _, err := d.Untag(d.ctx, con, link); err != nil {
			t.Fatal(err)
		}
		if _, err := d.Tag(d.ctx, con, last.ID); err != nil {
			t.Errorf("in the place of another: %v", err)
		}
	})
}

// Creating and deleting tags leaves only a bounded number of hidden ones.
func TestHiddenTagsGo(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d *desk) {
		first, err := d.AddTag(d.ctx, contact.CreateTag{Name: "vip"})
		if err != nil {
			t.Fatal(err)
		}
		if err := d.HideTag(d.ctx, first.ID); err != nil {
			t.Fatal(err)
		}
		storetest.Copies(t, d.Parts().Store, "tags", first.ID, 20_001)
		for _, name := range []string{"one", "two", "three"} {
			if _, err := d.AddTag(d.ctx, contact.CreateTag{Name: name}); err != nil {
				t.Fatal(err)
			}
		}
		if n := d.Parts().Store.Client(d.ctx).Tag.Query().CountX(d.ctx); n != 20_000-1 {
			t.Errorf("%d tags are left of 20,002 and 3", n)
		}
		if _, err := d.TagNamed(d.ctx, "one"); err != nil {
			t.Error(err)
		}
	})
}

// Of imports that have ended the newest are kept, and of the others the files of their problems go, too.
func TestOldImportsGo(t *testing.T) {
	t.Parallel()
	eachDesk(t, func(t *testing.T, d *desk) {
		old := d.bringsIn("name,phone\nAda,12\n")
		if old.ProblemsFileID == nil {
			t.Fatal("it has no problems")
		}
		storetest.Copies(t, d.Parts().Store, "contact_imports", d.bringsIn("name\nBob\n").ID, 999)
		last := d.bringsIn("name\nCay\n")
		if n := d.Parts().Store.Client(d.ctx).ContactImport.Query().CountX(d.ctx); n != 1000 {
			t.Errorf("%d imports are left", n)
		}
		if _, err := d.GetImport(d.ctx, last.ID); err != nil {
			t.Error(err)
		}
		if _, err := d.GetImport(d.ctx, old.ID); !fault.Is(err, fault.NotFound) {
			t.Errorf("the oldest: %v", err)
		}
		if _, err := d.Parts().Files.Get(d.ctx, *old.ProblemsFileID); !fault.Is(err, fault.NotFound) {
			t.Errorf("its problems: %v", err)
		}
		waits := d.starts("name\nDan\n")
		storetest.Copies(t, d.Parts().Store, "contact_imports", waits.ID, 999)
		file := d.keeps("name\nEve\n")
		_, err := d.StartImport(d.ctx, contact.NewImport{FileID: &file})
		full(t, "import under way", err, "1000")
	})
}
