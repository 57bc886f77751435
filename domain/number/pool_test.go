package number_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/number"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/page"
)

// newPool creates a pool of two numbers for a caller, and returns the ids of all three.
func (d *desk) newPool(ctx context.Context) (pool string, numbers []string) {
	d.t.Helper()
	numbers = []string{d.add(ctx, "+14155550100").ID, d.add(ctx, "+14155550101").ID}
	p, err := d.AddPool(ctx, number.CreatePool{Name: "Sales", PhoneNumberIDs: numbers})
	if err != nil {
		d.t.Fatal(err)
	}
	return p.ID, numbers
}

// wantNumbers fails the test unless the pool has exactly these numbers.
func (d *desk) wantNumbers(pool string, want ...string) {
	d.t.Helper()
	p, err := d.GetPool(d.ctx, pool)
	if err != nil {
		d.t.Fatal(err)
	}
	var ids []string
	for _, n := range p.PhoneNumbers {
		ids = append(ids, n.ID)
	}
	slices.Sort(ids)
	if !slices.Equal(ids, slices.Sorted(slices.Values(want))) {
		d.t.Errorf("the pool has %q, want %q", ids, want)
	}
}

func TestJoinTwiceChangesNothing(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		pool, ids := d.newPool(d.ctx)
		third := d.add(d.ctx, "+14155550102").ID
		if _, err := d.Join(d.ctx, pool, []string{ids[0], ids[0]}); err != nil {
			t.Error(err)
		}
		d.wantNumbers(pool, ids...)
		for _, err := range twice(func() error {
			_, err := d.Join(d.ctx, pool, []string{third, third})
			return err
		}) {
			if err != nil {
				t.Errorf("one of two concurrent joins: %v", err)
			}
		}
		d.wantNumbers(pool, append(ids, third)...)
	})
}

// A pool whose numbers change has changed; one that is asked for what it has already has not.
func TestPoolIsTouchedByItsNumbers(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		pool, ids := d.newPool(d.ctx)
		for _, c := range []struct {
			do      func(context.Context, string, []string) (*number.Pool, error)
			changes bool
		}{{d.Join, false}, {d.Leave, true}, {d.Leave, false}, {d.Join, true}} {
			before, err := d.GetPool(d.ctx, pool)
			if err != nil {
				t.Fatal(err)
			}
			await.Until(t, "the clock stands still", func() bool { return time.Since(before.UpdatedAt) > time.Millisecond })
			after, err := c.do(d.ctx, pool, ids[:1])
			if err != nil || after.UpdatedAt.After(before.UpdatedAt) != c.changes {
				t.Errorf("from %v to %v, %v; want a change: %v", before.UpdatedAt, after.UpdatedAt, err, c.changes)
			}
		}
	})
}

func TestLeave(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		pool, ids := d.newPool(d.ctx)
		for range 2 { // the second time it has left already
			if _, err := d.Leave(d.ctx, pool, ids[:1]); err != nil {
				t.Error(err)
			}
			d.wantNumbers(pool, ids[1])
		}
		if _, err := d.Leave(d.ctx, pool, nil); err != nil {
			t.Error(err)
		}
		d.wantNumbers(pool, ids[1])
		if err := d.Delete(d.ctx, ids[1]); err != nil {
			t.Error(err)
		}
		d.wantNumbers(pool)
		if err := d.DeletePool(d.ctx, pool); err != nil {
			t.Error(err)
		}
		if _, err := d.Get(d.ctx, ids[0]); err != nil {
			t.Errorf("a number was deleted with its pool: %v", err)
		}
	})
}

func TestPoolRefusesForeignNumbers(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		pool, ids := d.newPool(d.ctx)
		own := d.add(d.ctx, "+14155550102").ID
		for _, ctx := range d.others() {
			list := []string{own, d.add(ctx, "+14155550109").ID}
			_, err := d.Join(d.ctx, pool, list)
			wantFault(t, err, fault.NotFound, "phoneNumberIds[1]")
			_, err = d.Leave(d.ctx, pool, list)
			wantFault(t, err, fault.NotFound, "phoneNumberIds[1]")
			_, err = d.AddPool(d.ctx, number.CreatePool{Name: "Mixed", PhoneNumberIDs: list})
			wantFault(t, err, fault.NotFound, "phoneNumberIds[1]")
		}
		d.wantNumbers(pool, ids...)
		if all, err := d.Pools(d.ctx, nil, page.Newest, nil, nil); err != nil || len(all.Nodes) != 1 {
			t.Errorf("%v, %v: a refused pool was created", all, err)
		}
		for search, want := range map[string]int{"MIX": 0, " ": 1, "%": 0} {
			if found, err := d.Pools(d.ctx, &search, page.Newest, nil, nil); err != nil || len(found.Nodes) != want {
				t.Errorf("%q: %v, %v: want %d", search, found, err, want)
			}
		}
	})
}

// SQLite sets case aside in every alphabet. PostgreSQL does as the locale of its database has it.
func TestPoolsAreFoundByUmlauts(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		if d.Store().Postgres() {
			return
		}
		if _, err := d.AddPool(d.ctx, number.CreatePool{Name: "Ämter Łódź", PhoneNumberIDs: []string{}}); err != nil {
			t.Fatal(err)
		}
		for _, search := range []string{"ämter", "ÄMT", "łódź", "Ź"} {
			if found, err := d.Pools(d.ctx, &search, page.Newest, nil, nil); err != nil || len(found.Nodes) != 1 {
				t.Errorf("%q: %v, %v", search, found, err)
			}
		}
	})
}

func TestPoolOfAnotherTenant(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		pool, ids := d.newPool(d.ctx)
		for _, ctx := range d.others() {
			_, err := d.GetPool(ctx, pool)
			wantFault(t, err, fault.NotFound)
			_, err = d.RenamePool(ctx, pool, new("Mine"))
			wantFault(t, err, fault.NotFound)
			_, err = d.Join(ctx, pool, []string{d.add(ctx, "+14155550109").ID})
			wantFault(t, err, fault.NotFound)
			_, err = d.Leave(ctx, pool, nil)
			wantFault(t, err, fault.NotFound)
			wantFault(t, d.DeletePool(ctx, pool), fault.NotFound)
			if all, err := d.Pools(ctx, nil, page.Newest, nil, nil); err != nil || len(all.Nodes) != 0 {
				t.Errorf("%v, %v: want no pools", all, err)
			}
		}
		d.wantNumbers(pool, ids...)
	})
}

func TestPoolRefusesBadInput(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		pool, ids := d.newPool(d.ctx)
		_, err := d.AddPool(d.ctx, number.CreatePool{PhoneNumberIDs: ids})
		wantFault(t, err, fault.Validation, "name")
		_, err = d.RenamePool(d.ctx, pool, new(""))
		wantFault(t, err, fault.Validation, "name")
		_, err = d.Join(d.ctx, pool, make([]string, 501))
		wantFault(t, err, fault.Validation, "phoneNumberIds")
		if p, err := d.RenamePool(d.ctx, pool, nil); err != nil || p.Name != "Sales" {
			t.Errorf("%v, %v: want the same name", p, err)
		}
		d.wantNumbers(pool, ids...)
	})
}

// A pool has so many numbers, and a subaccount. Those that are there from before stay, and may leave.
func TestNumbersHaveALimit(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		pool, ids := d.newPool(d.ctx)
		for len(ids) < 1001 {
			ids = append(ids, d.plant(500, len(ids))...)
		}
		for some := range slices.Chunk(ids[:1000], 500) {
			if _, err := d.Join(d.ctx, pool, some); err != nil {
				t.Fatal(err)
			}
		}
		_, err := d.Join(d.ctx, pool, ids[999:1001])
		wantFault(t, err, fault.Conflict)
		if _, err := d.Join(d.ctx, pool, ids[:3]); err != nil {
			t.Errorf("those that are there: %v", err)
		}
		if p, err := d.GetPool(d.ctx, pool); err != nil || len(p.PhoneNumbers) != 1000 {
			t.Errorf("%d numbers, %v", len(p.PhoneNumbers), err)
		}
		if _, err := d.Leave(d.ctx, pool, ids[:1]); err != nil {
			t.Fatal(err)
		}
		if _, err := d.Join(d.ctx, pool, ids[1000:1001]); err != nil {
			t.Errorf("in the place of another: %v", err)
		}
		for n := len(ids); n < 10_000; n += 500 {
			d.plant(min(500, 10_000-n), n)
		}
		_, err = d.Add(d.ctx, number.Create{Number: "+14155559999"})
		wantFault(t, err, fault.Conflict)
	})
}

// All pools of a subaccount together have so many places, and there are so many pools: a list shows the numbers of each.
func TestPoolsHaveALimit(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		ids := d.plant(500, 0)
		var pool string
		for range 20 {
			p, err := d.AddPool(d.ctx, number.CreatePool{Name: "Full", PhoneNumberIDs: ids})
			if err != nil {
				t.Fatal(err)
			}
			pool = p.ID
		}
		_, err := d.AddPool(d.ctx, number.CreatePool{Name: "Late", PhoneNumberIDs: ids[:1]})
		wantFault(t, err, fault.Conflict)
		late, err := d.AddPool(d.ctx, number.CreatePool{Name: "Late", PhoneNumberIDs: []string{}})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := d.Leave(d.ctx, pool, ids[:1]); err != nil {
			t.Fatal(err)
		}
		for i, err := range twice(func() error {
			_, err := d.Join(d.ctx, late.ID, ids[:1])
			return err
		}) {
			if err != nil {
				t.Errorf("%d, in the place of another: %v", i, err)
			}
		}
		_, err = d.Join(d.ctx, late.ID, ids[1:2])
		wantFault(t, err, fault.Conflict)
		err = d.Store().Tx(d.ctx, func(ctx context.Context) error {
			create := make([]*ent.NumberPoolCreate, 1000-21)
			for i := range create {
				create[i] = d.Store().Client(ctx).NumberPool.Create().SetName("Empty")
			}
			return d.Store().Client(ctx).NumberPool.CreateBulk(create...).Exec(ctx)
		})
		if err != nil {
			t.Fatal(err)
		}
		_, err = d.AddPool(d.ctx, number.CreatePool{Name: "One too many", PhoneNumberIDs: []string{}})
		wantFault(t, err, fault.Conflict)
	})
}

// plant makes numbers past the service, and returns their ids.
func (d *desk) plant(n, from int) (ids []string) {
	d.t.Helper()
	err := d.Store().Tx(d.ctx, func(ctx context.Context) error {
		create := make([]*ent.PhoneNumberCreate, n)
		for i := range create {
			create[i] = d.Store().Client(ctx).PhoneNumber.Create().SetNumber(fmt.Sprintf("+4930%07d", from+i))
		}
		rows, err := d.Store().Client(ctx).PhoneNumber.CreateBulk(create...).Save(ctx)
		for _, r := range rows {
			ids = append(ids, r.ID)
		}
		return err
	})
	if err != nil {
		d.t.Fatal(err)
	}
	return ids
}
