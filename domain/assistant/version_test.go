package assistant_test

import (
	"testing"

	"github.com/switchboard-dev/switchboard/domain/assistant"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
)

// versions of an assistant, the newest first, as many as there must be.
func (d *desk) versions(assistantID string, want int) []*assistant.Version {
	d.t.Helper()
	list, err := d.Versions(d.ctx, assistantID, nil, nil)
	if err != nil || len(list.Nodes) != want {
		d.t.Fatalf("%v, %v: want %d versions", list, err, want)
	}
	return list.Nodes
}

func TestPromptMakesAVersion(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		a := d.create(d.ctx, assistant.Create{Name: "Ann", Prompt: patch.Sent(new("Be kind."))})
		d.must(d.Update(d.ctx, a.ID, assistant.Update{Name: patch.Sent(new("Bob")), Prompt: patch.Sent(new("Be kind."))}, nil))
		d.versions(a.ID, 1) // the prompt is the same
		in := assistant.Update{Prompt: patch.Sent(new("Be brief.")), ChangeNote: patch.Sent(new("Shorter."))}
		d.must(d.Update(d.ctx, a.ID, in, nil))
		if v := d.versions(a.ID, 2)[0]; v.Version != 2 || *v.Prompt != "Be brief." || *v.ChangeNote != "Shorter." {
			t.Errorf("%v: want version 2", v)
		}
		d.must(d.Update(d.ctx, a.ID, assistant.Update{Prompt: patch.Sent[string](nil)}, nil))
		if v := d.versions(a.ID, 3)[0]; v.Version != 3 || v.Prompt != nil || v.ChangeNote != nil {
			t.Errorf("%v: want version 3 without a prompt", v)
		}
	})
}

func TestRevertAddsToHistory(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		a := d.create(d.ctx, assistant.Create{Name: "Ann"})
		d.must(d.Update(d.ctx, a.ID, assistant.Update{Prompt: patch.Sent(new("Be brief."))}, nil))
		old := d.versions(a.ID, 2)
		a = d.must(d.Revert(d.ctx, a.ID, old[1].ID, nil))
		if a.Prompt != nil || a.LatestVersion != 3 || a.ETag() != `"3"` {
			t.Errorf("%v: want version 3 without a prompt, like version 1", a)
		}
		if v := d.versions(a.ID, 3)[0]; v.Prompt != nil || *v.ChangeNote != "Reverted to version 1" {
			t.Errorf("%v: want a version that says so", v)
		}
		a = d.must(d.Revert(d.ctx, a.ID, old[0].ID, nil))
		if *a.Prompt != "Be brief." || a.LatestVersion != 4 {
			t.Errorf("%v: want version 4 with the second prompt", a)
		}
	})
}

func TestRevertToAVersionOfAnother(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		ann := d.create(d.ctx, assistant.Create{Name: "Ann"})
		bob := d.create(d.ctx, assistant.Create{Name: "Bob", Prompt: patch.Sent(new("Be rude."))})
		theirs := d.versions(bob.ID, 1)[0].ID
		_, err := d.Revert(d.ctx, ann.ID, theirs, nil)
		wantFault(t, err, fault.NotFound)
		for _, ctx := range d.others() {
			_, err := d.Revert(ctx, bob.ID, theirs, nil)
			wantFault(t, err, fault.NotFound)
			_, err = d.Revert(ctx, d.create(ctx, assistant.Create{Name: "Cay"}).ID, theirs, nil)
			wantFault(t, err, fault.NotFound)
			if all, err := d.GetVersions(ctx, []string{theirs}); err != nil || len(all) != 0 {
				t.Errorf("%v, %v: want nothing", all, err)
			}
		}
		d.versions(ann.ID, 1)
		d.versions(bob.ID, 1)
	})
}
