package assistant_test

import (
	"context"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/assistant"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/assistantversion"
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

// kept are the versions of an assistant that there are, the oldest first.
func (d *desk) kept(assistantID string) []int {
	d.t.Helper()
	rows, err := d.Parts().Store.Client(d.ctx).AssistantVersion.Query().Where(assistantversion.AssistantID(assistantID)).
		Order(ent.Asc(assistantversion.FieldVersion)).Select(assistantversion.FieldVersion).Ints(d.ctx)
	if err != nil {
		d.t.Fatal(err)
	}
	return rows
}

// However often the prompt changes, so many versions are kept and no more, and others' are left alone.
func TestOldVersionsAreDropped(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		a, other := d.create(d.ctx, assistant.Create{Name: "Ann"}), d.create(d.ctx, assistant.Create{Name: "Bob"})
		d.write(d.ctx, func(ctx context.Context, client *ent.Client) error { // as after 1,299 changes, when nothing was dropped
			_, err := d.Parts().Store.Exec(ctx, `WITH RECURSIVE n (i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 1300)
				INSERT INTO assistant_versions (id, created_at, subaccount_id, assistant_id, version, prompt)
				SELECT 'asv_' || i, created_at, subaccount_id, assistant_id, i, 'Be brief.'
				FROM n, assistant_versions WHERE assistant_id = $1`, a.ID)
			if err != nil {
				return err
			}
			return client.Assistant.UpdateOneID(a.ID).SetLatestVersion(1300).SetPrompt("Be brief.").Exec(ctx)
		})
		d.must(d.Update(d.ctx, a.ID, assistant.Update{Prompt: patch.Sent(new("Be kind."))}, nil))
		if all := d.kept(a.ID); len(all) != 1000 || all[0] != 302 || all[999] != 1301 {
			t.Errorf("%d versions, %d to %d: want 302 to 1301", len(all), all[0], all[len(all)-1])
		}
		d.must(d.Revert(d.ctx, a.ID, "asv_302", nil)) // the oldest makes room for itself
		if all := d.kept(a.ID); len(all) != 1000 || all[0] != 303 || all[999] != 1302 || *d.now(a.ID).Prompt != "Be brief." {
			t.Errorf("%d versions, %d to %d: want 303 to 1302", len(all), all[0], all[len(all)-1])
		}
		d.versions(other.ID, 1)
	})
}

// Long prompts are kept as far as they have 20 MB together.
func TestLongVersionsAreDropped(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		long := func(letter string) assistant.Update {
			return assistant.Update{Prompt: patch.Sent(new(strings.Repeat(letter, 500_000)))}
		}
		a := d.create(d.ctx, assistant.Create{Name: "Ann"})
		for range 3 { // a letter of four bytes: ten such prompts are 20,000,000 bytes, and eleven are too many
			for _, letter := range []string{"𝄞", "𝄢", "𝄡", "𝄪"} {
				d.must(d.Update(d.ctx, a.ID, long(letter), nil))
			}
		}
		if all := d.kept(a.ID); len(all) != 10 || all[0] != 4 || all[9] != 13 {
			t.Errorf("versions %v: want 4 to 13", all)
		}
		d.must(d.Update(d.ctx, a.ID, assistant.Update{Prompt: patch.Sent(new("Be brief."))}, nil))
		if all := d.kept(a.ID); len(all) != 11 {
			t.Errorf("versions %v: want 4 to 14", all)
		}
	})
}
