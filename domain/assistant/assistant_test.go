package assistant_test

import (
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/assistant"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
)

func TestCreateBeginsWithDefaults(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		made := d.create(d.ctx, assistant.Create{Name: "Ann", ChangeNote: patch.Sent(new("First."))})
		a := d.now(made.ID)
		if a.AssistantType != "STANDARD" || a.GreetingMode != "dynamic" || !a.VoiceEnabled || a.Archived || a.Prompt != nil || len(a.PlatformTools) != 0 {
			t.Errorf("defaults: %v", a)
		}
		if a.ETag() != `"1"` || a.LatestVersion != 1 || a.ETag() != made.ETag() {
			t.Errorf("revision %s, version %d: want both to be 1", a.ETag(), a.LatestVersion)
		}
		versions, err := d.Versions(d.ctx, a.ID, nil, nil)
		if err != nil || len(versions.Nodes) != 1 || versions.Nodes[0].Version != 1 || *versions.Nodes[0].ChangeNote != "First." {
			t.Errorf("%v, %v: want version 1 with its note", versions, err)
		}
	})
}

func TestCreateRefusesBadInput(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		for _, tt := range []struct {
			in     assistant.Create
			fields []string
		}{
			{assistant.Create{}, []string{"name"}},
			{assistant.Create{Name: strings.Repeat("n", 201), Temperature: patch.Sent(new(2.1))}, []string{"name", "temperature"}},
			{assistant.Create{Name: "Ann", AssistantType: patch.Sent(new("ROBOT"))}, []string{"assistantType"}},
			{assistant.Create{Name: "Ann", VoiceEnabled: patch.Sent[bool](nil)}, []string{"voiceEnabled"}},
			{assistant.Create{Name: "Ann", PlatformTools: []string{"no_such_tool"}}, []string{"platformTools"}},
		} {
			_, err := d.Create(d.ctx, tt.in)
			wantFault(t, err, fault.Validation, tt.fields...)
		}
		for _, ctx := range d.others() {
			folder, err := d.AddFolder(ctx, assistant.CreateFolder{Name: "Theirs"})
			if err != nil {
				t.Fatal(err)
			}
			_, err = d.Create(d.ctx, assistant.Create{Name: "Ann", FolderID: patch.Sent(&folder.ID)})
			wantFault(t, err, fault.NotFound, "folderId")
		}
		if all, err := d.List(d.ctx, assistant.Filter{IncludeArchived: true}); err != nil || len(all.Nodes) != 0 {
			t.Errorf("%v, %v: a refused assistant was created", all, err)
		}
	})
}

func TestArchivedIsLeftOutOfLists(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		ann, bob := d.create(d.ctx, assistant.Create{Name: "Ann"}), d.create(d.ctx, assistant.Create{Name: "Bob"})
		d.must(d.Archive(d.ctx, ann.ID, true, nil))
		if all, err := d.List(d.ctx, assistant.Filter{}); err != nil || len(all.Nodes) != 1 || all.Nodes[0].ID != bob.ID {
			t.Errorf("%v, %v: want Bob alone", all, err)
		}
		if all, err := d.List(d.ctx, assistant.Filter{IncludeArchived: true}); err != nil || len(all.Nodes) != 2 {
			t.Errorf("%v, %v: want both", all, err)
		}
		if !d.now(ann.ID).Archived {
			t.Error("an archived assistant cannot be read by its id")
		}
		d.must(d.Archive(d.ctx, ann.ID, false, nil))
		if all, err := d.List(d.ctx, assistant.Filter{Search: new("aNN")}); err != nil || len(all.Nodes) != 1 {
			t.Errorf("%v, %v: want Ann again", all, err)
		}
	})
}

func TestAssistantOfAnotherTenant(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		a := d.create(d.ctx, assistant.Create{Name: "Ann"})
		for _, ctx := range d.others() {
			_, err := d.Get(ctx, a.ID)
			wantFault(t, err, fault.NotFound)
			_, err = d.Update(ctx, a.ID, assistant.Update{Name: patch.Sent(new("Mine"))}, nil)
			wantFault(t, err, fault.NotFound)
			_, err = d.Archive(ctx, a.ID, true, nil)
			wantFault(t, err, fault.NotFound)
			_, err = d.Duplicate(ctx, a.ID, nil)
			wantFault(t, err, fault.NotFound)
			_, err = d.Sync(ctx, a.ID)
			wantFault(t, err, fault.NotFound)
			_, err = d.Versions(ctx, a.ID, nil, nil)
			wantFault(t, err, fault.NotFound)
			wantFault(t, d.SetPlatformTool(ctx, a.ID, attachable(t), true), fault.NotFound)
			wantFault(t, d.Delete(ctx, a.ID, nil), fault.NotFound)
			if all, err := d.GetAll(ctx, []string{a.ID}); err != nil || len(all) != 0 {
				t.Errorf("%v, %v: want nothing", all, err)
			}
		}
		if now := d.now(a.ID); now.ETag() != a.ETag() || now.SyncWanted != a.SyncWanted {
			t.Errorf("%v: want the assistant unchanged", now)
		}
	})
}

func TestDeletedIsGone(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		a := d.create(d.ctx, assistant.Create{Name: "Ann"})
		if err := d.Delete(d.ctx, a.ID, nil); err != nil {
			t.Fatal(err)
		}
		wantFault(t, d.Delete(d.ctx, a.ID, nil), fault.NotFound)
		_, err := d.Update(d.ctx, a.ID, assistant.Update{Name: patch.Sent(new("Bob"))}, nil)
		wantFault(t, err, fault.NotFound)
		if n := d.Parts().Store.Client(d.ctx).AssistantVersion.Query().CountX(d.ctx); n != 0 {
			t.Errorf("%d versions are left of it", n)
		}
	})
}
