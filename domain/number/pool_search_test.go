package number_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/number"
	"github.com/switchboard-dev/switchboard/ent/numberpool"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
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

// A number that is deleted while it joins a pool is in none afterwards. The one or the other is first: the pool has changed twice, or not at all.
func TestDeletedWhileItJoins(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		pool, ids := d.newPool(d.ctx)
		for i := range 10 {
			one := []string{d.add(d.ctx, fmt.Sprintf("+1415555020%d", i)).ID}
			deleted := make(chan error, 1)
			go func() { deleted <- d.Delete(d.ctx, one[0]) }()
			joined, err := d.Join(d.ctx, pool, one)
			if err := <-deleted; err != nil {
				t.Error(err)
			}
			switch now, gone := d.GetPool(d.ctx, pool); {
			case gone != nil:
				t.Fatal(gone)
			case err != nil:
				wantFault(t, err, fault.NotFound, "phoneNumberIds[0]")
			case !now.UpdatedAt.After(joined.UpdatedAt):
				t.Errorf("the number joined at %v and is gone, and the pool has changed at %v", joined.UpdatedAt, now.UpdatedAt)
			}
			d.wantNumbers(pool, ids...)
		}
	})
}

// A number and a pool that it stands in, which are deleted at once, do not wait for each other.
func TestNumberAndItsPoolGoAtOnce(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		pool, ids := d.newPool(d.ctx)
		deleted := make(chan error, 1)
		err := d.Store().Tx(d.ctx, func(ctx context.Context) error {
			client := d.Store().Client(ctx)
			if _, err := client.NumberPool.Query().Where(numberpool.ID(pool), d.Store().Locked()).Only(ctx); err != nil {
				return err
			}
			go func() { deleted <- d.Delete(d.ctx, ids[0]) }()
			await.Until(t, "it does not wait for the pool", func() bool { return len(deleted) > 0 || storetest.Waits(t, d.Store()) })
			return client.NumberPool.DeleteOneID(pool).Exec(ctx)
		})
		if other := <-deleted; err != nil || other != nil {
			t.Errorf("the pool: %v, the number: %v", err, other)
		}
		if undone, _ := d.Store().Crossings(); undone != 0 {
			t.Errorf("%d transactions were undone", undone)
		}
		if list, err := d.Pools(d.ctx, nil, page.Newest, nil, nil); err != nil || len(list.Nodes) != 0 {
			t.Errorf("%v, %v", list, err)
		}
	})
}
