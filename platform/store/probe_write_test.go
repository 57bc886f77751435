package store_test

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"strings"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// The numbers of values that probes write: not those of the fixture, each probe's own.
const (
	written = perEntity + iota
	writtenToo
)

// writeProbes are the ways to write an entity.
func writeProbes(w ent.Wall) []probe {
	probes := []probe{
		{name: "update one", run: updateOne},
		{name: "update many", run: updateMany, lax: !mutable(w)},
		{name: "update nothing of one", run: updateNothing},
		{name: "delete one", run: deleteOne},
		{name: "delete many", run: deleteMany},
	}
	if w.Column != "id" {
		probes = append(probes,
			probe{name: "move a row to the tenant", run: move, refused: store.ErrTenant, lax: true},
			probe{name: "create for the tenant", run: createClaimed, refused: store.ErrTenant},
			probe{name: "create many, one for the tenant", run: bulkClaimed, refused: store.ErrTenant},
			probe{name: "create with the id of a row", run: createTaken, refused: errTaken, lax: true},
		)
	}
	if w.AppendOnly { // see TestAppendOnly
		probes = slices.DeleteFunc(probes, func(p probe) bool { return !strings.HasPrefix(p.name, "create") })
	}
	for _, e := range w.Edges {
		if e.OwnsKey && e.Column == w.Column || wallNamed(e.Type).AppendOnly {
			continue
		}
		probes = append(probes,
			probe{name: "update one with " + e.Name, run: updateEdge(e), refused: store.ErrForeign, lax: true},
			probe{name: "update many with " + e.Name, run: updateManyEdge(e), refused: store.ErrForeign, lax: true},
		)
		if find(updater(w.Type), "Clear", e.Name) != "" {
			probes = append(probes, probe{name: "clear " + e.Name, run: clearEdge(e), lax: true})
		}
		if !e.OwnsKey {
			probes = append(probes, probe{name: "remove from " + e.Name, run: cutEdge(e), lax: true})
		}
		if w.Column != "id" {
			probes = append(probes,
				probe{name: "create with " + e.Name, run: createEdge(e), refused: store.ErrForeign, lax: true},
				probe{name: "create many, one with " + e.Name, run: bulkEdge(e), refused: store.ErrForeign, lax: true})
		}
	}
	return probes
}

// errTaken stands for the database's own refusal of an id that is there.
var errTaken = errors.New("taken")

// execute runs a builder; what changes many rows says how many.
func execute(ctx context.Context, builder any) (int, error) {
	method := "Exec"
	if reflect.ValueOf(builder).MethodByName("Save").IsValid() {
		method = "Save"
	}
	out, err := failing(builder, method, ctx)
	n, many := out.(int)
	if !many && err == nil {
		n = 1
	}
	return n, err
}

func (a attempt) builder(kind string, args ...any) any {
	return one(clientOf(a.client, a.wall.Type), kind, args...)
}

func (a attempt) update(builder any) (int, error) {
	if err := setValues(a.client, mutationOf(builder), a.wall, written); err != nil {
		return 0, err
	}
	return execute(a.ctx, builder)
}

func updateOne(a attempt) (int, error) { return a.update(a.builder("UpdateOneID", a.ids()[0])) }

// updateNothing asks for the row that an update answers.
func updateNothing(a attempt) (int, error) {
	return execute(a.ctx, a.builder("UpdateOneID", a.ids()[0]))
}

func updateMany(a attempt) (int, error) { return a.update(where(a.builder("Update"), a.ids()[:1])) }

func deleteOne(a attempt) (int, error) {
	return execute(a.ctx, a.builder("DeleteOneID", a.ids()[0]))
}

func deleteMany(a attempt) (int, error) {
	return execute(a.ctx, where(a.builder("Delete"), a.ids()[:1]))
}

// where narrows a builder that writes many rows.
func where(builder any, ids []string) any {
	typed := reflect.ValueOf(builder).MethodByName("Where")
	typed.Call([]reflect.Value{reflect.ValueOf(in(ids)).Convert(typed.Type().In(0).Elem())})
	return builder
}

// move gives an own row the target's tenant. That the tenant stays is seen by the rows of the target.
func move(a attempt) (int, error) {
	b := a.builder("UpdateOneID", a.own[a.wall.Type][0])
	if err := mutationOf(b).SetField(a.wall.Column, a.tenant); err != nil {
		return 0, err
	}
	_, err := execute(a.ctx, b)
	return 0, err
}

// create is a builder of a new own row.
func (a attempt) create(n int) (any, error) {
	b := a.builder("Create")
	return b, populate(a.client, mutationOf(b), a.wall, a.own, n)
}

func createClaimed(a attempt) (int, error) {
	b, err := a.create(written)
	if err != nil {
		return 0, err
	}
	if err := mutationOf(b).SetField(a.wall.Column, a.tenant); err != nil {
		return 0, err
	}
	return execute(a.ctx, b)
}

func bulkClaimed(a attempt) (int, error) {
	return a.bulk(func(m ent.Mutation) error { return m.SetField(a.wall.Column, a.tenant) })
}

// bulk creates two rows, the second of which is amended.
func (a attempt) bulk(amend func(ent.Mutation) error) (int, error) {
	b1, err := a.create(written)
	if err != nil {
		return 0, err
	}
	b2, err := a.create(writtenToo)
	if err != nil {
		return 0, err
	}
	if err := amend(mutationOf(b2)); err != nil {
		return 0, err
	}
	return execute(a.ctx, a.builder("CreateBulk", b1, b2))
}

func createTaken(a attempt) (int, error) {
	b, err := a.create(written)
	if err != nil {
		return 0, err
	}
	call(mutationOf(b), "SetID", a.ids()[0])
	n, err := execute(a.ctx, b)
	if ent.IsConstraintError(err) {
		err = errors.Join(errTaken, err)
	}
	return n, err
}

func createEdge(e ent.WallEdge) func(attempt) (int, error) {
	return func(a attempt) (int, error) {
		b, err := a.create(written)
		if err != nil {
			return 0, err
		}
		if err := addEdge(mutationOf(b), e, a.target[e.Type][0]); err != nil {
			return 0, err
		}
		return execute(a.ctx, b)
	}
}

func bulkEdge(e ent.WallEdge) func(attempt) (int, error) {
	return func(a attempt) (int, error) {
		return a.bulk(func(m ent.Mutation) error { return addEdge(m, e, a.target[e.Type][0]) })
	}
}

// updateEdge connects an own row with the target's. Where the key may not change, nothing does; the edges between
// tenants are counted.
func updateEdge(e ent.WallEdge) func(attempt) (int, error) {
	return func(a attempt) (int, error) {
		return a.connect(a.builder("UpdateOneID", a.own[a.wall.Type][0]), e)
	}
}

func updateManyEdge(e ent.WallEdge) func(attempt) (int, error) {
	return func(a attempt) (int, error) {
		return a.connect(where(a.builder("Update"), a.own[a.wall.Type][:1]), e)
	}
}

// clearEdge empties an edge of the target's row.
func clearEdge(e ent.WallEdge) func(attempt) (int, error) {
	return func(a attempt) (int, error) {
		b := a.builder("UpdateOneID", a.ids()[0])
		call(b, method(b, "Clear", e.Name))
		return execute(a.ctx, b)
	}
}

// cutEdge takes the target's rows off an edge of an own row.
func cutEdge(e ent.WallEdge) func(attempt) (int, error) {
	return func(a attempt) (int, error) {
		b := a.builder("UpdateOneID", a.own[a.wall.Type][0])
		if err := removeEdge(mutationOf(b), e, a.target[e.Type][0]); err != nil {
			return 0, err
		}
		_, err := execute(a.ctx, b)
		return 0, err
	}
}

func (a attempt) connect(builder any, e ent.WallEdge) (int, error) {
	if err := addEdge(mutationOf(builder), e, a.target[e.Type][0]); err != nil {
		return 0, err
	}
	_, err := execute(a.ctx, builder)
	return 0, err
}
