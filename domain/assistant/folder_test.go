package assistant_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/assistant"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// folder creates a folder with these assistants for a caller.
func (d *desk) folder(ctx context.Context, assistantIDs ...string) string {
	d.t.Helper()
	f, err := d.AddFolder(ctx, assistant.CreateFolder{Name: "Sales", Color: patch.Sent(new("red"))})
	if err == nil {
		f, err = d.Assign(ctx, f.ID, assistantIDs)
	}
	if err != nil {
		d.t.Fatal(err)
	}
	return f.ID
}

func TestDeletedFolderIsCleared(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		ann, bob := d.create(d.ctx, assistant.Create{Name: "Ann"}), d.create(d.ctx, assistant.Create{Name: "Bob"})
		folder, other := d.folder(d.ctx, ann.ID), d.folder(d.ctx, bob.ID)
		stood := d.now(ann.ID)
		if _, err := d.Assign(d.ctx, folder, []string{ann.ID}); err != nil || d.now(ann.ID).Revision != stood.Revision {
			t.Errorf("%v: it stands there already", err)
		}
		if err := d.DeleteFolder(d.ctx, folder); err != nil {
			t.Fatal(err)
		}
		if now := d.now(ann.ID); now.FolderID != nil || now.Revision != stood.Revision+1 {
			t.Errorf("%v: want no folder, and that it shows", now)
		}
		if now := d.now(bob.ID); now.FolderID == nil || *now.FolderID != other {
			t.Errorf("%v: want the other folder", now)
		}
		wantFault(t, d.DeleteFolder(d.ctx, folder), fault.NotFound)
		_, err := d.Assign(d.ctx, folder, []string{ann.ID})
		wantFault(t, err, fault.NotFound)
		_, err = d.Update(d.ctx, ann.ID, assistant.Update{FolderID: patch.Sent(&folder)}, nil)
		wantFault(t, err, fault.NotFound, "folderId")
	})
}

// mover does something as soon as assistants are about to be written.
type mover struct{ move func() }

// Writing of store.Observer.
func (m *mover) Writing(_ context.Context, what ent.Mutation) ([]string, error) {
	if move := m.move; move != nil && what.Type() == ent.TypeAssistant && what.Op().Is(ent.OpUpdate) {
		m.move = nil
		move()
	}
	return nil, nil
}

// Changed of store.Observer.
func (*mover) Changed(context.Context, []store.Change) (func(), error) { return nil, nil }

// An assistant that somebody moves to another folder while its own is deleted stays where it was moved to. On SQLite nobody writes beside a
// transaction: there, it is only taken out.
func TestDeletedFolderLeavesWhatIsMovedMeanwhile(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		ann, bob := d.create(d.ctx, assistant.Create{Name: "Ann"}), d.create(d.ctx, assistant.Create{Name: "Bob"})
		folder, other := d.folder(d.ctx, ann.ID, bob.ID), d.folder(d.ctx)
		want := ""
		if d.Parts().Store.Postgres() {
			want = other
			d.Parts().Store.Observe(&mover{move: func() {
				if _, err := d.Parts().Store.SystemDB().ExecContext(t.Context(), "UPDATE assistants SET folder_id = $1 WHERE id = $2", other, ann.ID); err != nil {
					t.Error(err)
				}
			}})
		}
		if err := d.DeleteFolder(d.ctx, folder); err != nil {
			t.Fatal(err)
		}
		if now := store.Text(d.now(ann.ID).FolderID); now != want {
			t.Errorf("who was moved stands in %q, want %q", now, want)
		}
		if now := store.Text(d.now(bob.ID).FolderID); now != "" {
			t.Errorf("who was not stands in %q", now)
		}
	})
}

// A folder of more assistants than one transaction clears is deleted all the same.
func TestDeletedFolderIsLarge(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		const many = 450
		folder := d.folder(d.ctx)
		d.write(d.ctx, func(ctx context.Context, client *ent.Client) error {
			for n := range many {
				name := fmt.Sprintf("Ann %d", n)
				if err := client.Assistant.Create().SetName(name).SetNameKey(name).SetFolderID(folder).Exec(ctx); err != nil {
					return err
				}
			}
			return nil
		})
		if err := d.DeleteFolder(d.ctx, folder); err != nil {
			t.Fatal(err)
		}
		cleared := 0
		for _, a := range d.Parts().Store.Client(d.ctx).Assistant.Query().AllX(d.ctx) {
			if a.FolderID == nil && a.Revision == 2 {
				cleared++
			}
		}
		if cleared != many {
			t.Errorf("%d of %d assistants are cleared, once each", cleared, many)
		}
		wantFault(t, d.DeleteFolder(d.ctx, folder), fault.NotFound)
	})
}

func TestFolderCounts(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		ann, bob := d.create(d.ctx, assistant.Create{Name: "Ann"}), d.create(d.ctx, assistant.Create{Name: "Bob"})
		folder, other := d.folder(d.ctx, ann.ID, bob.ID), d.folder(d.ctx)
		d.must(d.Archive(d.ctx, bob.ID, true, nil))
		f, err := d.GetFolder(d.ctx, folder)
		if err != nil || f.Counts != (assistant.FolderCounts{Total: 2, Archived: 1}) {
			t.Errorf("%+v, %v: want 2, of which 1 is archived", f, err)
		}
		if f, err = d.Remove(d.ctx, other, []string{ann.ID}); err != nil || f.Counts.Total != 0 {
			t.Errorf("%+v, %v: want an empty folder", f, err)
		}
		if now := d.now(ann.ID); now.FolderID == nil || *now.FolderID != folder {
			t.Errorf("%v: removed from another folder", now)
		}
		if f, err = d.Remove(d.ctx, folder, []string{ann.ID}); err != nil || f.Counts.Total != 1 {
			t.Errorf("%+v, %v: want 1", f, err)
		}
	})
}

func TestFolderChange(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		folder := d.folder(d.ctx)
		if f, err := d.GetFolder(d.ctx, folder); err != nil || f.Name != "Sales" || store.Text(f.Color) != "red" || f.IsArchived {
			t.Errorf("%+v, %v: want what was sent", f, err)
		}
		_, err := d.AddFolder(d.ctx, assistant.CreateFolder{})
		wantFault(t, err, fault.Validation, "name")
		for _, change := range []func(context.Context, string, []string) (*assistant.Folder, error){d.Assign, d.Remove} {
			_, err := change(d.ctx, folder, make([]string, 501))
			wantFault(t, err, fault.Validation, "assistantIds")
		}
		_, err = d.ChangeFolder(d.ctx, folder, assistant.UpdateFolder{Name: patch.Sent[string](nil), IsArchived: patch.Sent[bool](nil)})
		wantFault(t, err, fault.Validation, "isArchived", "name")
		f, err := d.ChangeFolder(d.ctx, folder, assistant.UpdateFolder{Color: patch.Sent[string](nil), IsArchived: patch.Sent(new(true))})
		if err != nil || f.Name != "Sales" || f.Color != nil || !f.IsArchived {
			t.Errorf("%+v, %v: want the old name, no color, archived", f, err)
		}
		for all, want := range map[bool]int{false: 0, true: 1} {
			if list, err := d.Folders(d.ctx, nil, all, nil, nil); err != nil || len(list.Nodes) != want {
				t.Errorf("%v, %v: want %d", list, err, want)
			}
		}
		for search, want := range map[string]int{"aLe": 1, " ": 1, "100%": 0, "_ales": 0} {
			if list, err := d.Folders(d.ctx, &search, true, nil, nil); err != nil || len(list.Nodes) != want {
				t.Errorf("%q: %v, %v: want %d", search, list, err, want)
			}
		}
	})
}

// A folder is found by a part of its name, case and accents aside, as everything else is.
func TestFolderIsFoundWithoutAccents(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		callers := d.others()
		callers["own"] = d.ctx
		for _, ctx := range callers {
			if _, err := d.AddFolder(ctx, assistant.CreateFolder{Name: "Zürich Nord"}); err != nil {
				t.Fatal(err)
			}
		}
		for search, want := range map[string]int{"zurich": 1, "ZÜRICH N": 1, "": 1, "geneve": 0} {
			if list, err := d.Folders(d.ctx, &search, false, nil, nil); err != nil || len(list.Nodes) != want {
				t.Errorf("%q: %v, %v: want %d", search, list, err, want)
			}
		}
		list, err := d.Folders(d.ctx, nil, false, nil, nil)
		if err != nil || len(list.Nodes) != 1 {
			t.Fatalf("%v, %v", list, err)
		}
		if _, err := d.ChangeFolder(d.ctx, list.Nodes[0].ID, assistant.UpdateFolder{Name: patch.Sent(new("Genève"))}); err != nil {
			t.Fatal(err)
		}
		for search, want := range map[string]int{"zurich": 0, "geneve": 1} {
			if list, err := d.Folders(d.ctx, &search, false, nil, nil); err != nil || len(list.Nodes) != want {
				t.Errorf("renamed, %q: %v, %v: want %d", search, list, err, want)
			}
		}
	})
}

func TestFolderOfAnotherTenant(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		ann := d.create(d.ctx, assistant.Create{Name: "Ann"})
		folder := d.folder(d.ctx)
		for _, ctx := range d.others() {
			theirs := d.create(ctx, assistant.Create{Name: "Theirs"})
			_, err := d.GetFolder(ctx, folder)
			wantFault(t, err, fault.NotFound)
			_, err = d.ChangeFolder(ctx, folder, assistant.UpdateFolder{Name: patch.Sent(new("Mine"))})
			wantFault(t, err, fault.NotFound)
			_, err = d.Assign(ctx, folder, []string{theirs.ID})
			wantFault(t, err, fault.NotFound)
			wantFault(t, d.DeleteFolder(ctx, folder), fault.NotFound)
			_, err = d.Assign(d.ctx, folder, []string{ann.ID, theirs.ID})
			wantFault(t, err, fault.NotFound, "assistantIds[1]")
			_, err = d.Update(ctx, theirs.ID, assistant.Update{FolderID: patch.Sent(&folder)}, nil)
			wantFault(t, err, fault.NotFound, "folderId")
		}
		if now := d.now(ann.ID); now.FolderID != nil {
			t.Errorf("%v: moved although another was not found", now)
		}
	})
}
