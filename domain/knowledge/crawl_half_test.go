package knowledge_test

import (
	"context"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/chunk"
	"github.com/switchboard-dev/switchboard/ent/knowledgepage"
	"github.com/switchboard-dev/switchboard/ent/knowledgesource"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// pageAt is the page of a website at a path.
func (d *desk) pageAt(w *website, site, path string) *ent.KnowledgePage {
	d.t.Helper()
	row, err := d.Parts().Store.Client(d.ctx).KnowledgePage.Query().
		Where(knowledgepage.SiteID(site), knowledgepage.Kind("page"), knowledgepage.URL(w.URL+path)).Only(d.ctx)
	if err != nil {
		d.t.Fatal(err)
	}
	return row
}

// What a run has begun to read when its server died goes with the run, also if that is stopped or takes too long.
func TestHalfReadPageGoesWithItsRun(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		for how, end := range map[string]func(site string, run int){
			"stopped": func(site string, _ int) {
				if _, err := d.Stop(d.ctx, site); err != nil {
					t.Fatal(err)
				}
			},
			"too long": func(site string, run int) {
				d.write(func(ctx context.Context, client *ent.Client) error {
					return client.KnowledgeSite.UpdateOneID(site).SetStartedAt(store.Timestamp().Add(-13 * time.Hour)).Exec(ctx)
				})
				if d.step(site, run) {
					t.Error("the run goes on")
				}
			},
		} {
			w := host(t)
			w.page("/", "Home", "Welcome.", "/b")
			w.page("/b", "B", "Text of b.")
			base := d.base(how)
			site := d.site(base, knowledge.CreateSite{URL: w.URL})
			for len(d.states(w, site.ID)) < 2 {
				if !d.step(site.ID, site.Run) {
					t.Fatal("the run is over")
				}
			}
			page := d.pageAt(w, site.ID, "/b")
			d.write(func(ctx context.Context, client *ent.Client) error {
				s, err := client.KnowledgeSource.Create().SetKnowledgeBaseID(base).SetPageID(page.ID).SetName("half").SetType("url").
					SetFileURL(page.URL).SetStatus(knowledge.Processing).Save(ctx)
				if err != nil {
					return err
				}
				return client.Chunk.Create().SetSourceID(s.ID).SetOrdinal(0).SetText("half").Exec(ctx)
			})
			end(site.ID, site.Run)
			b, err := d.Get(d.ctx, base)
			if err != nil || b.Sources != 1 || b.Unread != 0 || d.siteOf(site.ID).Status != knowledge.Idle {
				t.Errorf("%s: %d sources, %d unread, %v", how, b.Sources, b.Unread, err)
			}
			d.tidy(base)
			left, err := d.Parts().Store.Client(d.ctx).Chunk.Query().Where(chunk.HasSourceWith(knowledgesource.KnowledgeBaseID(base))).Count(d.ctx)
			if err != nil || left != 1 {
				t.Errorf("%s: %d passages are left, %v", how, left, err)
			}
			if done := d.again(site.ID); done.Progress.Read != 2 {
				t.Errorf("%s: the next run reads %d", how, done.Progress.Read)
			}
		}
	})
}

// Pages that were excluded leave their room to others, until they are as many as the website may have pages.
func TestExcludedPagesLeaveTheirRoom(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		w := host(t)
		links := []string{"/a", "/b", "/c", "/d", "/e", "/f", "/g"}
		w.page("/", "Home", "Welcome.", links...)
		for _, path := range links {
			w.page(path, "Page "+path, "Text of "+path)
		}
		site := d.crawl(d.site(d.base("Web"), knowledge.CreateSite{URL: w.URL, MaxPages: sent(3)}).ID)
		for i, c := range []struct {
			exclude     []string
			read, known int
		}{{nil, 3, 3}, {links[:2], 3, 5}, {links[2:4], 2, 6}, {links[4:5], 1, 6}} {
			for _, path := range c.exclude {
				if _, err := d.Exclude(d.ctx, d.pageAt(w, site.ID, path).ID); err != nil {
					t.Fatal(err)
				}
			}
			site = d.again(site.ID)
			if known := len(d.states(w, site.ID)); site.Progress.Read != c.read || known != c.known || !site.Limited {
				t.Errorf("step %d: %d are read, %d known, limited: %t", i, site.Progress.Read, known, site.Limited)
			}
		}
	})
}

// A page can be included only while the website has room for it: otherwise the next run would remove one that answers. Of two that are included at the
// same time, one gets the last place.
func TestIncludedPagesNeedRoom(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		w := host(t)
		links := []string{"/a", "/b", "/c", "/d"}
		w.page("/", "Home", "Welcome.", links...)
		for _, path := range links {
			w.page(path, "Page "+path, "Text of "+path)
		}
		site := d.crawl(d.site(d.base("Web"), knowledge.CreateSite{URL: w.URL, MaxPages: sent(3)}).ID)
		page := func(path string) string { return d.pageAt(w, site.ID, path).ID }
		exclude := func(path string) {
			t.Helper()
			if _, err := d.Exclude(d.ctx, page(path)); err != nil {
				t.Fatal(err)
			}
		}
		exclude("/a")
		d.again(site.ID) // another one is read in its place
		_, err := d.Include(d.ctx, page("/a"))
		wantCode(t, err, fault.Conflict)
		if got := d.states(w, site.ID); got["/a"] != "EXCLUDED" || got["/c"] != "READ" {
			t.Errorf("%v", got)
		}
		if _, err := d.Include(d.ctx, page("/c")); err != nil {
			t.Errorf("one that is not excluded: %v", err)
		}
		exclude("/b")
		errs, refused := make(chan error, 2), 0
		for _, id := range []string{page("/a"), page("/b")} {
			go func() { _, err := d.Include(d.ctx, id); errs <- err }()
		}
		for range 2 {
			if err, _ := await.Receive(t, errs, "nothing is included"); err != nil {
				wantCode(t, err, fault.Conflict)
				refused++
			}
		}
		if read := d.again(site.ID).Progress.Read; refused != 1 || read != 3 {
			t.Errorf("%d are refused, %d read", refused, read)
		}
	})
}
