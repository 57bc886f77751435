package page_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/page"
)

// listed is a person who stands in every order that contacts have.
type listed struct{ person }

func (l listed) Stamps() page.Stamps {
	return page.Stamps{Updated: l.UpdatedAt, NameKey: &l.NameKey, Email: l.EmailKey, Phone: l.Phone}
}

// write in one transaction.
func (g *guests) write(f func(ctx context.Context, client *ent.Client) error) {
	g.t.Helper()
	if err := g.Store.Tx(g.ctx, func(ctx context.Context) error { return f(ctx, g.Store.Client(ctx)) }); err != nil {
		g.t.Fatal(err)
	}
}

// invite people with addresses; "" has none. Answered are their ids by the address.
func (g *guests) invite(addresses ...string) map[string][]string {
	g.t.Helper()
	ids := map[string][]string{}
	g.write(func(ctx context.Context, client *ent.Client) error {
		for _, a := range addresses {
			create := client.Contact.Create().SetCreatedAt(noon)
			if a != "" {
				create.SetEmail(a).SetEmailKey(a).SetPhone("+1202555" + fmt.Sprintf("%04d", len(a)))
			}
			row, err := create.Save(ctx)
			if err != nil {
				return err
			}
			ids[a] = append(ids[a], row.ID)
		}
		return nil
	})
	for _, some := range ids {
		slices.Sort(some)
	}
	return ids
}

// through reads a list in an order, two at a time; between is called behind each page.
func (g *guests) through(sort page.Sort, between func(page int)) (ids []string) {
	g.t.Helper()
	for n, after := 1, ""; ; n++ {
		q := g.query(2, after)
		q.Sort = sort
		l, err := page.Fetch(g.ctx, g.Pager, q, func(ctx context.Context, w page.Window) ([]listed, error) {
			return page.Rows(ctx, g.Store.Client(ctx).Contact.Query(), w, func(r *ent.Contact) listed { return listed{person{r}} })
		})
		if err != nil {
			g.t.Fatal(err)
		}
		for _, p := range l.Nodes {
			ids = append(ids, p.ID)
		}
		if after = l.Next(); after == "" || n > 50 {
			return ids
		}
		between(n)
	}
}

func nothing(int) {}

// Contacts without an address come last in either direction, each once, and equal ones are ordered by id.
func TestRowsWithoutAValueComeLast(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, g *guests) {
		ids := g.invite("", "bea@example.com", "", "al@example.com", "bea@example.com", "", "bea@example.com", "cleo@example.com", "")
		up := slices.Concat(ids["al@example.com"], ids["bea@example.com"], ids["cleo@example.com"], ids[""])
		down := slices.Concat(ids["cleo@example.com"], backwards(ids["bea@example.com"]), ids["al@example.com"], backwards(ids[""]))
		for sort, want := range map[page.Sort][]string{
			page.Mailed: up, page.MailedDescending: down, page.Phoned: up, page.PhonedDescending: down,
		} {
			if got := g.through(sort, nothing); !slices.Equal(got, want) {
				t.Errorf("%s:\n%v, want\n%v", sort.Name(), got, want)
			}
		}
		rival := *g
		rival.ctx = storetest.Rival(t, g.Store, g.ctx)
		if got := rival.through(page.Mailed, nothing); len(got) != 0 {
			t.Errorf("a rival has %v", got)
		}
	})
}

// backwards is a list from its end.
func backwards(all []string) []string {
	out := slices.Clone(all)
	slices.Reverse(out)
	return out
}

// What comes, goes and changes between two pages takes nothing from the others: each of them is there once.
func TestOrdersWhileRowsComeAndGo(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, g *guests) {
		stay := g.invite("a@x.io", "b@x.io", "b@x.io", "c@x.io", "d@x.io", "", "", "")
		var want []string
		for _, ids := range stay {
			want = append(want, ids...)
		}
		for _, sort := range []page.Sort{page.Mailed, page.MailedDescending} {
			var gone []string
			got := g.through(sort, func(n int) {
				for _, ids := range g.invite(fmt.Sprintf("aa%d@x.io", n), fmt.Sprintf("bb%d@x.io", n), fmt.Sprintf("zz%d@x.io", n), "") {
					gone = append(gone, ids...)
				}
				g.write(func(ctx context.Context, client *ent.Client) error {
					return client.Contact.DeleteOneID(gone[0]).Exec(ctx)
				})
				gone = gone[1:]
			})
			for _, id := range want {
				if n := count(got, id); n != 1 {
					t.Errorf("%s: %s is there %d times", sort.Name(), id, n)
				}
			}
			g.write(func(ctx context.Context, client *ent.Client) error {
				for _, id := range gone {
					if err := client.Contact.DeleteOneID(id).Exec(ctx); err != nil {
						return err
					}
				}
				return nil
			})
		}
	})
}

func count(all []string, of string) (n int) {
	for _, one := range all {
		if one == of {
			n++
		}
	}
	return n
}

// A row that loses its address between the two halves of a page is on it once, and the page is as long as it was asked to be.
func TestARowIsOnAPageOnce(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, g *guests) {
		ids := g.invite("a@x.io", "", "")
		q := g.query(2, "")
		q.Sort = page.Mailed
		reads := 0
		l, err := page.Fetch(g.ctx, g.Pager, q, func(ctx context.Context, w page.Window) ([]listed, error) {
			if reads++; reads == 2 {
				g.write(func(ctx context.Context, client *ent.Client) error {
					return client.Contact.UpdateOneID(ids["a@x.io"][0]).ClearEmail().ClearEmailKey().Exec(ctx)
				})
			}
			return page.Rows(ctx, g.Store.Client(ctx).Contact.Query(), w, func(r *ent.Contact) listed { return listed{person{r}} })
		})
		if err != nil || reads != 2 || len(l.Nodes) != 2 || l.Nodes[0].ID == l.Nodes[1].ID || !l.PageInfo().HasNextPage {
			t.Errorf("%d reads, %d rows, %v", reads, len(l.Nodes), err)
		}
	})
}

// A cursor of one order, or of one direction, is none of another.
func TestCursorsAreOfOneOrder(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, g *guests) {
		g.invite("a@x.io", "b@x.io", "", "")
		read := func(ctx context.Context, w page.Window) ([]listed, error) {
			return page.Rows(ctx, g.Store.Client(ctx).Contact.Query(), w, func(r *ent.Contact) listed { return listed{person{r}} })
		}
		for _, first := range []int{1, 3} { // of a row with an address, and of one without
			q := g.query(first, "")
			q.Sort = page.Mailed
			l, err := page.Fetch(g.ctx, g.Pager, q, read)
			if err != nil {
				t.Fatal(err)
			}
			for _, other := range []page.Sort{page.Newest, page.MailedDescending, page.Phoned, page.Named} {
				q := g.query(1, l.Next())
				q.Sort = other
				_, err := page.Fetch(g.ctx, g.Pager, q, read)
				wantField(t, err, "after")
			}
		}
	})
}
