package store_test

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Whatever columns an entity has, reads of it that go together as one statement find what each finds alone: rows with all their values,
// some columns of them, how many there are, and none.
func TestTogetherIsTheSame(t *testing.T) {
	t.Parallel()
	s := storetest.Open(t, storetest.Postgres)
	f := newFixture(t, s)
	if len(ent.Walls) < 30 {
		t.Fatalf("only %d walls", len(ent.Walls))
	}
	for _, w := range ent.Walls {
		ctx, own := f.across(w)
		a := attempt{ctx: ctx, store: s, client: s.Client(ctx), wall: w, target: own}
		reads := []func(attempt) string{
			func(a attempt) string { return told(failing(a.query(), "All", a.ctx)) },
			func(a attempt) string { return told(ids(a)) },
			func(a attempt) string { return told(countAll(a)) },
			func(a attempt) string { return told(queryIDs(a.client, a.wall.Type, []string{"none"}).IDs(a.ctx)) },
			func(a attempt) string { return told(exists(a)) },
			func(a attempt) string { return told(groupBy(a)) },
			func(a attempt) string { return told(countUpTo(a)) },
			func(a attempt) string { return told(idsOfEach(a)) },
		}
		alone, together := make([]string, len(reads)), make([]string, len(reads))
		all := make([]func(ctx context.Context) error, len(reads))
		for i, read := range reads {
			alone[i] = read(a)
			all[i] = func(ctx context.Context) error {
				a := a
				a.ctx, a.client = ctx, s.Client(ctx)
				together[i] = read(a)
				return nil
			}
		}
		counting, asked := store.Count(ctx)
		if err := s.Together(counting, all...); err != nil {
			t.Errorf("%s: %v", w.Type, err)
		}
		if !slices.Equal(alone, together) {
			t.Errorf("%s: alone\n%s\ntogether\n%s", w.Type, strings.Join(alone, "\n"), strings.Join(together, "\n"))
		}
		if n, trips := asked.Statements(); n != 2*trips && authz.From(ctx) != nil {
			t.Errorf("%s: %d statements in %d trips", w.Type, n, trips)
		}
	}
}

// told are values of an answer, those of rows field by field.
func told(answer any, err error) string {
	var out strings.Builder
	v := reflect.ValueOf(answer)
	if v.Kind() != reflect.Slice || v.Len() == 0 || v.Index(0).Kind() != reflect.Pointer {
		return fmt.Sprint(answer, err)
	}
	for i := range v.Len() {
		row := v.Index(i).Elem()
		for field, value := range row.Fields() {
			if field.IsExported() && field.Name != "Edges" {
				fmt.Fprintf(&out, "%s=%v ", field.Name, reflect.Indirect(value))
			}
		}
	}
	return fmt.Sprint(out.String(), err)
}
