package bulk_test

import (
	"testing"

	"github.com/switchboard-dev/switchboard/domain/bulk"
)

// The name of whoever began a change is kept for as long as something is done in it, and no longer: who is erased later is named nowhere.
func TestNameIsKeptUntilTheEnd(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		d.crowd(d.ctx, 3, "fair")
		vip := d.tag("vip")
		name := func(id string) string { return d.Store.Client(d.ctx).BulkChange.GetX(d.ctx, id).CallerName }
		for what, end := range map[string]func(id string) error{
			"completed": func(id string) error { return d.work(t.Context(), id, 1) },
			"cancelled": func(id string) error { _, err := d.Cancel(d.ann, bulk.Contacts, id); return err },
		} {
			c := d.tags("fair", vip)
			if got := name(c.ID); got != "usr_ann" {
				t.Errorf("%s: it is begun by %q", what, got)
			}
			if err := end(c.ID); err != nil {
				t.Fatal(err)
			}
			if got := name(c.ID); got != "" {
				t.Errorf("%s: it names %q", what, got)
			}
		}
		if got := name(d.tags("nobody", vip).ID); got != "" {
			t.Errorf("one of nothing names %q", got)
		}
	})
}
