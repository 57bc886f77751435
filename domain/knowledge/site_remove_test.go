package knowledge_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/auditentry"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// removal does the job that removes what is left of a website, as often as it comes back.
func (d *desk) removal(site string) {
	d.t.Helper()
	for {
		err := (&knowledge.RemoveSiteWorker{Service: d.Service}).Work(d.t.Context(), &river.Job[knowledge.RemoveSiteArgs]{
			JobRow: &rivertype.JobRow{Attempt: 1, MaxAttempts: 25}, Args: knowledge.RemoveSiteArgs{SiteID: site},
		})
		if _, snoozed := errors.AsType[*rivertype.JobSnoozeError](err); snoozed {
			continue
		}
		if err != nil {
			d.t.Fatal(err)
		}
		return
	}
}

// atOnce adds two websites at the same time, and answers how many there is room for.
func (d *desk) atOnce(base string) (added int) {
	d.t.Helper()
	errs := make([]error, 2)
	var both sync.WaitGroup
	for i := range errs {
		both.Go(func() {
			_, errs[i] = d.AddSite(d.ctx, base, knowledge.CreateSite{URL: fmt.Sprintf("https://last%d.example", i)})
		})
	}
	both.Wait()
	for _, err := range errs {
		if err == nil {
			added++
			continue
		}
		wantCode(d.t, err, fault.Conflict)
	}
	return added
}

func (d *desk) manySites(base string, n int) {
	d.t.Helper()
	d.write(func(ctx context.Context, c *ent.Client) error {
		rows := make([]*ent.KnowledgeSiteCreate, n)
		for i := range rows {
			rows[i] = c.KnowledgeSite.Create().SetKnowledgeBaseID(base).SetURL(fmt.Sprintf("https://a%d.example/", i)).SetMode("links").
				SetMaxPages(1).SetMaxDepth(0)
		}
		return c.KnowledgeSite.CreateBulk(rows...).Exec(ctx)
	})
}

// A knowledge base has 20 websites and a subaccount 100, though the last two come at once. A neighbour has its own.
func TestSitesAreBounded(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		for range 4 {
			d.manySites(d.base("Full"), 20)
		}
		last := d.base("Last")
		d.manySites(last, 19)
		if n := d.atOnce(last); n != 1 {
			t.Errorf("a base with room for one took %d", n)
		}
		rest := d.base("Rest")
		if n := d.atOnce(rest); n != 0 {
			t.Errorf("a subaccount with 100 websites took %d", n)
		}
		sites, err := d.Sites(d.ctx, last, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := d.DeleteSite(d.ctx, sites.Nodes[0].ID); err != nil {
			t.Fatal(err)
		}
		if n := d.atOnce(rest); n != 1 { // what is deleted does not count, though it is still there
			t.Errorf("a subaccount with room for one took %d", n)
		}
		rival := d.as(storetest.Rival(t, d.Parts().Store, d.ctx))
		if n := rival.atOnce(rival.base("Own")); n != 2 {
			t.Errorf("a neighbour added %d", n)
		}
	})
}

// A website that is deleted is gone for everybody at once, whole or half. The job goes on where it was, and leaves nothing.
func TestSiteIsRemovedInTheBackground(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		w := host(t)
		w.page("/", "Home", "Welcome to the xylophone shop.", "/a", "/b")
		w.page("/a", "A", "A xylophone costs ninety euros.")
		w.page("/b", "B", "We mend every xylophone.")
		base := d.base("Music")
		own := d.read(d.upload(base, "own.txt", "Our own xylophone is not for sale."))
		site := d.crawl(d.site(base, knowledge.CreateSite{URL: w.URL}).ID)
		pages, err := d.Pages(d.ctx, site.ID, nil, nil, nil)
		if err != nil || site.Progress.Read != 3 || len(d.search(base, "xylophone")) != 4 {
			t.Fatalf("%+v, %v", site.Progress, err)
		}
		source := d.pageSources(base)
		if err := d.DeleteSite(d.ctx, site.ID); err != nil {
			t.Fatal(err)
		}
		d.gone(base, site.ID, pages.Nodes[0].ID, own.ID, source)
		for range 4 {
			if more, err := d.RemoveSome(d.ctx, site.ID); !more || err != nil {
				t.Fatal(more, err)
			}
		}
		d.gone(base, site.ID, pages.Nodes[0].ID, own.ID, source)
		again := d.crawl(d.site(base, knowledge.CreateSite{URL: w.URL}).ID)
		d.removal(site.ID)
		d.removal(site.ID) // a job that comes twice
		if n, err := d.Parts().Store.Client(d.ctx).KnowledgeSite.Query().Count(d.ctx); n != 1 || err != nil {
			t.Errorf("%d websites are left, %v", n, err)
		}
		if n, err := d.Parts().Store.Client(d.ctx).KnowledgePage.Query().Count(d.ctx); n != 3 || err != nil {
			t.Errorf("%d pages are left, %v", n, err)
		}
		if n := len(d.pageSources(base)); n != 4 || len(d.search(base, "xylophone")) != 4 || d.siteOf(again.ID).Progress.Read != 3 {
			t.Errorf("%d sources are left", n)
		}
		d.deletedBy(site.ID, authz.From(d.ctx).ID)
	})
}

// gone looks for a website that was deleted wherever it could be seen. One source is the base's own.
func (d *desk) gone(base, site, page, own string, were []*ent.KnowledgeSource) {
	d.t.Helper()
	if found := d.search(base, "xylophone"); len(found) != 1 || found[0].SourceID != own {
		d.t.Errorf("%d passages are found", len(found))
	}
	b, err := d.Get(d.ctx, base)
	if err != nil || b.Sources != 1 {
		d.t.Errorf("%+v, %v", b, err)
	}
	list, err := d.Sources(d.ctx, base, knowledge.SourceFilter{})
	if err != nil || len(list.Nodes) != 1 {
		d.t.Errorf("sources: %v", err)
	}
	sites, err := d.Sites(d.ctx, base, nil, nil)
	if err != nil || len(sites.Nodes) != 0 {
		d.t.Errorf("websites: %v", err)
	}
	for name, f := range map[string]func() error{
		"get": func() error { _, err := d.GetSite(d.ctx, site); return err }, "run": func() error { _, err := d.Run(d.ctx, site); return err },
		"pages": func() error { _, err := d.Pages(d.ctx, site, nil, nil, nil); return err }, "again": func() error { return d.DeleteSite(d.ctx, site) },
		"change": func() error {
			_, err := d.ChangeSite(d.ctx, site, knowledge.UpdateSite{MaxPages: sent(1)})
			return err
		},
		"exclude": func() error { _, err := d.Exclude(d.ctx, page); return err },
	} {
		if f := fault.From(f()); f == nil || f.Code != fault.NotFound {
			d.t.Errorf("%s: %v", name, f)
		}
	}
	if found, err := d.GetPages(d.ctx, []string{page}); err != nil || len(found) != 0 {
		d.t.Errorf("%d pages, %v", len(found), err)
	}
	for _, s := range were {
		for name, err := range map[string]error{
			"get":    func() error { _, err := d.GetSource(d.ctx, s.ID); return err }(),
			"rename": func() error { _, err := d.Rename(d.ctx, base, s.ID, own); return err }(),
			"retry":  func() error { _, err := d.Retry(d.ctx, base, s.ID); return err }(),
		} {
			if f, ok := errors.AsType[*fault.Error](err); s.ID != own && (!ok || f.Code != fault.NotFound) {
				d.t.Errorf("%s of a source: %v", name, err)
			}
		}
	}
}

// deletedBy looks for one entry of the audit trail that says who deleted a website.
func (d *desk) deletedBy(site, key string) {
	d.t.Helper()
	ctx := store.System(d.t.Context(), "test")
	rows, err := d.Parts().Store.Client(ctx).AuditEntry.Query().Where(auditentry.Action("knowledgesite.delete")).All(ctx)
	if err != nil || len(rows) != 1 || rows[0].ActorID != key || rows[0].TargetID != site {
		d.t.Errorf("%+v, %v", rows, err)
	}
}
