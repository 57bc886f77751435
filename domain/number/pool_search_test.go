package number_test

import (
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/number"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/page"
)

// A pool is found by a part of its name, case and accents aside, as everything else is.
func TestPoolIsFoundWithoutAccents(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		for _, ctx := range d.others() {
			if _, err := d.AddPool(ctx, number.CreatePool{Name: "Zürich Nord"}); err != nil {
				t.Fatal(err)
			}
		}
		pool, err := d.AddPool(d.ctx, number.CreatePool{Name: "Zürich Nord"})
		if err != nil {
			t.Fatal(err)
		}
		for search, want := range map[string]int{"zurich": 1, "ZÜRICH N": 1, "ich": 1, " ": 1, "": 1, "100%": 0, "_urich": 0, "geneva": 0} {
			if list, err := d.Pools(d.ctx, &search, page.Newest, nil, nil); err != nil || len(list.Nodes) != want {
				t.Errorf("%q: %v, %v: want %d", search, list, err, want)
			}
		}
		name := "Genève"
		if _, err := d.RenamePool(d.ctx, pool.ID, &name); err != nil {
			t.Fatal(err)
		}
		for search, want := range map[string]int{"zurich": 0, "geneve": 1} {
			if list, err := d.Pools(d.ctx, &search, page.Newest, nil, nil); err != nil || len(list.Nodes) != want {
				t.Errorf("renamed, %q: %v, %v: want %d", search, list, err, want)
			}
		}
	})
}

// A number that is deleted changes the pools that it stands in, and no other.
func TestPoolIsTouchedByADeletedNumber(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		pool, ids := d.newPool(d.ctx)
		second, err := d.AddPool(d.ctx, number.CreatePool{Name: "Support", PhoneNumberIDs: ids[:1]})
		if err != nil {
			t.Fatal(err)
		}
		other, err := d.AddPool(d.ctx, number.CreatePool{Name: "Other", PhoneNumberIDs: ids[1:]})
		if err != nil {
			t.Fatal(err)
		}
		await.Until(t, "the clock stands still", func() bool { return time.Since(other.UpdatedAt) > time.Millisecond })
		before := time.Now().UTC().Truncate(time.Microsecond)
		if err := d.Delete(d.ctx, ids[0]); err != nil {
			t.Fatal(err)
		}
		d.wantNumbers(pool, ids[1])
		d.wantNumbers(second.ID)
		for id, changes := range map[string]bool{pool: true, second.ID: true, other.ID: false} {
			if p, err := d.GetPool(d.ctx, id); err != nil || p.UpdatedAt.Before(before) == changes {
				t.Errorf("%s has changed at %v, and the number was deleted after %v: %v", p.Name, p.UpdatedAt, before, err)
			}
		}
	})
}

// A number that is deleted while it joins a pool leaves no trace in it, and neither waits for the other for good.
func TestDeletedWhileItJoins(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		pool, ids := d.newPool(d.ctx)
		done := make(chan error)
		go func() { done <- d.Delete(d.ctx, ids[0]) }()
		_, _ = d.Leave(d.ctx, pool, ids[:1]) // it may be gone
		_, _ = d.Join(d.ctx, pool, ids[:1])
		if err := <-done; err != nil {
			t.Error(err)
		}
		d.wantNumbers(pool, ids[1])
	})
}
