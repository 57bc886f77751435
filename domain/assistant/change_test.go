package assistant_test

import (
	"slices"
	"sync"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/assistant"
	"github.com/switchboard-dev/switchboard/platform/catalog"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
)

func TestIfMatch(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		a := d.create(d.ctx, assistant.Create{Name: "Ann"})
		seen := a.ETag()
		first := d.versions(a.ID, 1)[0]
		a = d.must(d.Update(d.ctx, a.ID, assistant.Update{Name: patch.Sent(new("Bob"))}, &seen))
		_, err := d.Update(d.ctx, a.ID, assistant.Update{Name: patch.Sent(new("Cay"))}, &seen)
		wantFault(t, err, fault.Conflict)
		_, err = d.Archive(d.ctx, a.ID, true, &seen)
		wantFault(t, err, fault.Conflict)
		_, err = d.Revert(d.ctx, a.ID, first.ID, &seen)
		wantFault(t, err, fault.Conflict)
		if now := d.now(a.ID); now.Name != "Bob" || now.Archived || now.ETag() != a.ETag() {
			t.Errorf("%v: a stale change was applied", now)
		}
		for i, prefix := range []string{"", "W/", `"99", `} {
			tag := prefix + d.now(a.ID).ETag()
			if _, err := d.Archive(d.ctx, a.ID, i%2 == 0, &tag); err != nil {
				t.Errorf("%s: %v", tag, err)
			}
		}
		d.must(d.Archive(d.ctx, a.ID, false, new("*")))
	})
}

func TestConcurrentChanges(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		a := d.create(d.ctx, assistant.Create{Name: "Ann"})
		var wg sync.WaitGroup
		errs := make([]error, 2)
		for i, prompt := range []string{"Be kind.", "Be brief."} {
			wg.Go(func() {
				_, errs[i] = d.Update(d.ctx, a.ID, assistant.Update{Prompt: patch.Sent(&prompt)}, new(a.ETag()))
			})
		}
		wg.Wait()
		if errs[0] == nil {
			errs[0], errs[1] = errs[1], errs[0]
		}
		wantFault(t, errs[0], fault.Conflict)
		if now := d.now(a.ID); errs[1] != nil || now.LatestVersion != 2 || now.ETag() != `"2"` {
			t.Errorf("%v, %v: want exactly one of two changes", now, errs)
		}
	})
}

func TestEqualValuesChangeNothing(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		a := d.create(d.ctx, assistant.Create{Name: "Ann", Description: patch.Sent(new("Sells."))})
		same := d.must(d.Update(d.ctx, a.ID, assistant.Update{Name: patch.Sent(new("Ann"))}, nil))
		if same.ETag() != a.ETag() || !same.UpdatedAt.Equal(a.UpdatedAt) {
			t.Errorf("%v: want the same revision", same)
		}
		a = d.must(d.Update(d.ctx, a.ID, assistant.Update{Description: patch.Sent[string](nil)}, nil))
		if a.Description != nil || a.Name != "Ann" || a.ETag() != `"2"` {
			t.Errorf("%v: want no description and the same name", a)
		}
	})
}

// attachable is the name of a platform tool that assistants can have.
func attachable(t *testing.T) string {
	t.Helper()
	i := slices.IndexFunc(catalog.Tools(), func(tool catalog.Tool) bool { return !tool.CallOnly })
	if i < 0 {
		t.Fatal("no platform tool can be attached")
	}
	return catalog.Tools()[i].Name
}

func TestPlatformTools(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		tool := attachable(t)
		a := d.create(d.ctx, assistant.Create{Name: "Ann"})
		wantFault(t, d.SetPlatformTool(d.ctx, a.ID, "no_such_tool", true), fault.Validation, "platformTools")
		for _, tt := range []struct {
			on   bool
			want int
		}{{true, 1}, {true, 1}, {false, 0}, {false, 0}} {
			if err := d.SetPlatformTool(d.ctx, a.ID, tool, tt.on); err != nil {
				t.Error(err)
			}
			if now := d.now(a.ID); len(now.PlatformTools) != tt.want {
				t.Errorf("%q are attached, want %d", now.PlatformTools, tt.want)
			}
		}
	})
}
