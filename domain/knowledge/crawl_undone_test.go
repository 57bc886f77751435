package knowledge_test

import (
	"context"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"

	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/knowledgepage"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// undoer has a transaction undone that removes pages, as PostgreSQL does where two wait for each other: the first one, or the first after which
// so many are left.
type undoer struct {
	store *store.Store

	mu     sync.Mutex
	site   string
	undone int
	after  int // it is undone where no more than these are left; -1: none is
}

// Writing of store.Observer.
func (u *undoer) Writing(_ context.Context, m ent.Mutation) ([]string, error) {
	if m.Type() == ent.TypeKnowledgePage && m.Op().Is(ent.OpDelete|ent.OpDeleteOne) {
		return []string{"page"}, nil
	}
	return nil, nil
}

// Changed of store.Observer.
func (u *undoer) Changed(ctx context.Context, _ []store.Change) (func(), error) {
	u.mu.Lock()
	defer u.mu.Unlock()
	left, err := u.store.Client(ctx).KnowledgePage.Query().Where(knowledgepage.SiteID(u.site), knowledgepage.Kind("page")).Count(ctx)
	if err != nil {
		return nil, err
	}
	if left <= u.after {
		u.after = -1
		u.undone++
		return nil, &pgconn.PgError{Code: "40P01", Message: "deadlock detected"}
	}
	return nil, nil
}

// Pages that are not wanted any more go, also where what removes them is undone and begun anew.
func TestUnwantedPagesGoAfterADeadlock(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		w := host(t)
		paths := []string{"/a", "/b", "/c", "/d", "/e"}
		w.page("/", "Home", "Welcome.", paths...)
		for _, p := range paths {
			w.page(p, "Page "+p, "Text of "+p)
		}
		const kept = 2
		u := &undoer{store: d.Parts().Store, after: -1}
		d.Parts().Store.Observe(u)
		for after, when := range map[int]string{len(paths): "the first", kept: "the last"} {
			site := d.crawl(d.site(d.base(when), knowledge.CreateSite{URL: w.URL}).ID)
			if n := len(d.states(w, site.ID)); n != len(paths)+1 {
				t.Fatalf("%d pages", n)
			}
			if _, err := d.ChangeSite(d.ctx, site.ID, knowledge.UpdateSite{MaxPages: sent(kept)}); err != nil {
				t.Fatal(err)
			}
			u.site, u.undone, u.after = site.ID, 0, after
			site = d.again(site.ID)
			if left := d.states(w, site.ID); len(left) != kept || u.undone != 1 || site.Status != knowledge.Idle {
				t.Errorf("%s is undone: %v is left, %s, %d were undone", when, left, site.Status, u.undone)
			}
		}
	})
}
