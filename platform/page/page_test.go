package page_test

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/contact"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

type person struct{ *ent.Contact }

func (p person) Key() (time.Time, string) { return p.CreatedAt, p.ID }

// guests is a list of people on a database of its own.
type guests struct {
	*page.Pager
	t   *testing.T
	ctx context.Context
}

func each(t *testing.T, f func(t *testing.T, g *guests)) {
	t.Helper()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		f(t, &guests{
			Pager: &page.Pager{Store: s, Sealer: secret.New(bytes.Repeat([]byte{7}, secret.MasterLength))},
			t:     t, ctx: storetest.Tenant(t, s),
		})
	})
}

// enter adds so many people at one instant, in one transaction.
func (g *guests) enter(status string, n int, at time.Time) {
	g.t.Helper()
	err := g.Store.Tx(g.ctx, func(ctx context.Context) error {
		client := g.Store.Client(ctx)
		all := make([]*ent.ContactCreate, n)
		for i := range all {
			all[i] = client.Contact.Create().SetName(strconv.Itoa(i)).SetStatus(status).SetCreatedAt(at)
		}
		return client.Contact.CreateBulk(all...).Exec(ctx)
	})
	if err != nil {
		g.t.Fatal(err)
	}
}

func (g *guests) query(first int, after string) page.Query {
	q := page.Query{Entity: ent.TypeContact, List: "guests"}
	if first != 0 {
		q.First = &first
	}
	if after != "" {
		q.After = &after
	}
	return q
}

func (g *guests) fetch(ctx context.Context, q page.Query) (*page.List[person], error) {
	return page.Fetch(ctx, g.Pager, q, func(ctx context.Context, w page.Window) ([]person, error) {
		query := g.Store.Client(ctx).Contact.Query().Order(w.Order).Limit(w.Limit)
		for _, p := range w.Where {
			query.Where(p)
		}
		rows, err := query.All(ctx)
		out := make([]person, len(rows))
		for i, r := range rows {
			out[i] = person{r}
		}
		return out, err
	})
}

func (g *guests) must(q page.Query) *page.List[person] {
	g.t.Helper()
	l, err := g.fetch(g.ctx, q)
	if err != nil {
		g.t.Fatal(err)
	}
	return l
}

var noon = time.Date(2026, 5, 1, 12, 0, 0, 123_456_000, time.UTC)

// Many rows of one instant are what a cursor of milliseconds, or of the time alone, loses or shows twice.
func TestEveryRowIsOnOnePage(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, g *guests) {
		for i, n := range []int{3, 20, 7} {
			g.enter("", n, noon.Add(time.Duration(i)*time.Microsecond))
		}
		for _, size := range []int{1, 4, 5, 30, 100} {
			seen, pages := g.walk(size, 30)
			sorted := slices.IsSortedFunc(seen, func(a, b person) int {
				return cmp.Or(b.CreatedAt.Compare(a.CreatedAt), strings.Compare(b.ID, a.ID))
			})
			ids := map[string]bool{}
			for _, p := range seen {
				ids[p.ID] = true
			}
			if pages != (30+size-1)/size || len(seen) != 30 || len(ids) != 30 || !sorted {
				t.Errorf("%d pages of %d: %d rows, %d of them different, newest first: %v", pages, size, len(seen), len(ids), sorted)
			}
		}
	})
}

// walk reads all pages, and checks what each says of itself.
func (g *guests) walk(size, total int) (seen []person, pages int) {
	g.t.Helper()
	for after := ""; ; pages++ {
		l := g.must(g.query(size, after))
		info := l.PageInfo()
		if info.HasPreviousPage != (after != "") || info.HasNextPage != (l.Next() != "") ||
			*info.StartCursor != l.Cursor(l.Nodes[0]) || *info.EndCursor != l.Cursor(l.Nodes[len(l.Nodes)-1]) {
			g.t.Errorf("page %d of %d says %+v of itself", pages, size, info)
		}
		if n, err := l.TotalCount(g.ctx); err != nil || *n != total {
			g.t.Errorf("page %d of %d: %v in all, %v", pages, size, n, err)
		}
		seen = append(seen, l.Nodes...)
		if after = l.Next(); after == "" {
			return seen, pages + 1
		}
	}
}

func TestRowsThatComeMeanwhileMoveNothing(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, g *guests) {
		g.enter("", 4, noon)
		first := g.must(g.query(2, ""))
		g.enter("", 3, noon.Add(time.Second))
		second := g.must(g.query(2, first.Next()))
		if len(second.Nodes) != 2 || second.Next() != "" || slices.Contains(first.Nodes, second.Nodes[0]) {
			t.Errorf("%d rows after the first page", len(second.Nodes))
		}
		if n, err := second.TotalCount(g.ctx); err != nil || *n != 7 {
			t.Errorf("%v in all, %v", n, err)
		}
	})
}

func TestEmptyList(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, g *guests) {
		l := g.must(g.query(0, ""))
		n, err := l.TotalCount(g.ctx)
		if *l.PageInfo() != (page.Info{}) || l.Next() != "" || err != nil || *n != 0 {
			t.Errorf("%+v, %v in all, %v", l.PageInfo(), n, err)
		}
	})
}

func TestSizeOfAPage(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, g *guests) {
		g.enter("", 101, noon)
		for first, want := range map[int]int{0: 25, 1: 1, 100: 100} {
			if l := g.must(g.query(first, "")); len(l.Nodes) != want || l.Next() == "" {
				t.Errorf("first %d: %d rows", first, len(l.Nodes))
			}
		}
		zero := g.query(0, "")
		zero.First = new(int)
		for _, q := range []page.Query{zero, g.query(-1, ""), g.query(101, "")} {
			_, err := g.fetch(g.ctx, q)
			wantField(t, err, "first")
		}
	})
}

func TestConditionsHoldOnEveryPage(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, g *guests) {
		g.enter("in", 5, noon)
		g.enter("out", 5, noon)
		q := g.query(2, "")
		q.Filter, q.Where = []string{"in"}, make([]func(*sql.Selector), 0, 10)
		q.Where = append(q.Where, sql.FieldEQ(contact.FieldStatus, "in"))
		seen := 0
		for {
			l := g.must(q)
			for _, p := range l.Nodes {
				if seen++; *p.Status != "in" {
					t.Error("a row that was not asked for")
				}
			}
			if n, err := l.TotalCount(g.ctx); err != nil || *n != 5 {
				t.Errorf("%v in all, %v", n, err)
			}
			next := l.Next()
			if next == "" {
				break
			}
			q.After = &next
		}
		if seen != 5 {
			t.Errorf("%d rows, want 5", seen)
		}
	})
}

// A cursor is good for the list that it is of, and for nobody else's.
func TestCursorOfAnotherList(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, g *guests) {
		g.enter("", 3, noon)
		cursor := g.must(g.query(1, "")).Next()
		flip := []byte(cursor)
		flip[len(flip)/2] ^= 1
		list, filter := g.query(1, cursor), g.query(1, cursor)
		list.List, filter.Filter = "others", []string{"in"}
		for name, c := range map[string]struct {
			ctx context.Context
			q   page.Query
		}{
			"another list":           {g.ctx, list},
			"another filter":         {g.ctx, filter},
			"another subaccount":     {storetest.Rival(t, g.Store, g.ctx), g.query(1, cursor)},
			"another workspace":      {storetest.Stranger(t, g.Store), g.query(1, cursor)},
			"a changed cursor":       {g.ctx, g.query(1, string(flip))},
			"half a cursor":          {g.ctx, g.query(1, cursor[:len(cursor)/2])},
			"no cursor":              {g.ctx, g.query(1, "1")},
			"a cursor of our making": {g.ctx, g.query(1, strconv.FormatInt(noon.UnixMicro(), 10))},
		} {
			_, err := g.fetch(c.ctx, c.q)
			t.Run(name, func(t *testing.T) { wantField(t, err, "after") })
		}
		if l := g.must(g.query(1, cursor)); len(l.Nodes) != 1 {
			t.Errorf("%d rows by the cursor itself", len(l.Nodes))
		}
		empty := ""
		q := g.query(1, "")
		q.After = &empty
		_, err := g.fetch(g.ctx, q)
		wantField(t, err, "after")
	})
}

// A filter's parts must not run into each other.
func TestFiltersAreToldApart(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, g *guests) {
		g.enter("", 3, noon)
		q := g.query(1, "")
		q.Filter = []string{"a", "bc"}
		cursor := g.must(q).Next()
		q.After, q.Filter = &cursor, []string{"ab", "c"}
		_, err := g.fetch(g.ctx, q)
		wantField(t, err, "after")
	})
}

func wantField(t *testing.T, err error, field string) {
	t.Helper()
	f, ok := errors.AsType[*fault.Error](err)
	if !ok || f.Code != fault.Validation || len(f.Details) != 1 || f.Details[0].Field != field {
		t.Errorf("got %v, want a complaint about %s", err, field)
	}
}
