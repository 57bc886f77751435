package store_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// floor is how many cases the suite has at least, on each dialect: one that finds nothing to test must not pass.
const floor = 4000

func TestIsolation(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		r := isolate(t, s, wallsOfEnt, math.MaxInt)
		for _, f := range r.findings {
			t.Error(f)
		}
		t.Logf("%d cases on %d entities", r.cases, len(entityTypes()))
		if r.cases < floor {
			t.Errorf("%d cases, want %d at least", r.cases, floor)
		}
	})
}

// strictness is what outsiders are answered.
type strictness bool

const (
	// wallsOfEnt answers an outsider as if the rows were not there, and a caller without a tenant with an error.
	wallsOfEnt strictness = true
	// wallsOfDatabase only let nothing be seen or changed.
	wallsOfDatabase strictness = false
)

// report is what a run of the suite comes to.
type report struct {
	cases    int
	findings []string
}

func (r *report) find(format string, args ...any) {
	r.findings = append(r.findings, fmt.Sprintf(format, args...))
}

// outsider is somebody who is not the victim.
type outsider struct {
	name string
	ctx  context.Context
	own  rows
	// shares is whether his own work is in the victim's audit trail: it is the workspace's.
	shares bool
}

// isolate tries every probe on every entity, as the owner and as every outsider, in a transaction and outside, until it has found so many.
func isolate(t testing.TB, s *store.Store, strict strictness, most int) *report {
	t.Helper()
	r, f := &report{}, newFixture(t, s)
	for _, entity := range entityTypes() {
		if len(r.findings) >= most {
			break
		}
		if !slices.ContainsFunc(ent.Walls, func(w ent.Wall) bool { return w.Type == entity }) {
			r.find("%s has no wall: give its schema a mixin of its tenant", entity)
			continue
		}
		r.entity(t, s, f, entity, strict)
	}
	return r
}

func (r *report) entity(t testing.TB, s *store.Store, f fixture, entity string, strict strictness) {
	t.Helper()
	w := wallNamed(entity)
	owner := attempt{store: s, wall: w, ctx: f.victim, own: f.victimRows, target: f.victimRows, tenant: tenantOf(f.victim, w)}
	before := stateOf(t, s, f.victim)
	r.controls(owner)
	all := f.outsiders(t, w)
	for i, o := range all {
		a := owner
		a.ctx, a.own = o.ctx, o.own
		r.reads(a, o.name, strict)
		r.writes(a, o.name, strict)
		if i+1 < len(all) && all[i+1].shares == o.shares {
			continue // what both have changed shows after the second
		}
		after := stateOf(t, s, f.victim)
		if o.shares {
			after["audit_entries"] = before["audit_entries"]
		}
		for _, change := range append(before.changed(after), crossings(t, s)...) {
			r.find("%s as %s: %s", entity, o.name, change)
		}
	}
}

// outsiders are those who must not meet the victim's rows: what belongs to the workspace is the rival's, too.
func (f fixture) outsiders(t testing.TB, w ent.Wall) []outsider {
	t.Helper()
	all := []outsider{
		{name: "the other workspace", ctx: f.stranger, own: f.strangerRows},
		{name: "nobody", ctx: t.Context(), own: f.victimRows},
	}
	if w.Column == "subaccount_id" {
		all = append(all, outsider{name: "the other subaccount", ctx: f.rival, own: f.rivalRows, shares: true})
	}
	return all
}

func tenantOf(ctx context.Context, w ent.Wall) string {
	if w.Column == "subaccount_id" {
		return authz.From(ctx).Subaccount
	}
	return authz.From(ctx).Workspace
}

// errUndo rolls back what the owner did.
var errUndo = errors.New("undo")

// try runs a probe, in a transaction of its own or outside.
func try(p probe, a attempt, inTx bool, undo error) (n int, err error) {
	if !inTx {
		a.client = a.store.Client(a.ctx)
		return p.run(a)
	}
	failed := a.store.Tx(a.ctx, func(ctx context.Context) error {
		inside := a
		inside.ctx, inside.client = ctx, a.store.Client(ctx)
		n, err = p.run(inside)
		return errors.Join(err, undo)
	})
	if err == nil && !errors.Is(failed, errUndo) {
		err = failed
	}
	return n, err
}

// controls shows that each probe does find and change the owner's own rows: one that cannot proves nothing.
func (r *report) controls(a attempt) {
	check := func(p probe, inTx, write bool) {
		r.cases++
		n, err := try(p, a, inTx, errUndo)
		switch {
		case write && !inTx:
			if !errors.Is(err, store.ErrOutside) {
				r.find("%s: %s: the owner, outside a transaction: %v", a.wall.Type, p.name, err)
			}
		case p.lax && !ofWall(err):
		case err != nil || n == 0:
			r.find("%s: %s: the owner, in a transaction %t: %d rows, %v", a.wall.Type, p.name, inTx, n, err)
		}
	}
	for _, inTx := range []bool{false, true} {
		for _, p := range readProbes(a.wall) {
			check(p, inTx, false)
		}
		for _, p := range writeProbes(a.wall) {
			check(p, inTx, true)
		}
	}
}

// reads shows that no probe sees another's rows.
func (r *report) reads(a attempt, who string, strict strictness) {
	for _, inTx := range []bool{false, true} {
		for _, p := range readProbes(a.wall) {
			r.judge(p, a, inTx, who, strict, expected(a, nil))
		}
	}
}

// writes shows that no probe changes another's rows.
func (r *report) writes(a attempt, who string, strict strictness) {
	for _, p := range writeProbes(a.wall) {
		r.judge(p, a, false, who, strict, store.ErrOutside)
		r.judge(p, a, true, who, strict, expected(a, p.refused))
	}
}

func (r *report) judge(p probe, a attempt, inTx bool, who string, strict strictness, want error) {
	r.cases++
	n, err := try(p, a, inTx, nil)
	if n != 0 || bool(strict) && !answers(err, want) {
		r.find("%s: %s as %s, in a transaction %t: %d rows, %v", a.wall.Type, p.name, who, inTx, n, err)
	}
}

// expected is what the first wall answers; nil is that nothing is there.
func expected(a attempt, refused error) error {
	if authz.From(a.ctx) == nil {
		return store.ErrNoTenant
	}
	return refused
}

func answers(err, want error) bool {
	if want == nil {
		return err == nil || ent.IsNotFound(err)
	}
	return errors.Is(err, want)
}

func ofWall(err error) bool {
	return errors.Is(err, store.ErrNoTenant) || errors.Is(err, store.ErrTenant) ||
		errors.Is(err, store.ErrForeign) || errors.Is(err, store.ErrOutside)
}
