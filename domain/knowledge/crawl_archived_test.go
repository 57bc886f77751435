package knowledge_test

import (
	"context"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/ent"
)

// A run ends where its client is archived meanwhile, and the site is read again once it is not.
func TestSiteOfAnArchivedClient(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		w := host(t)
		w.page("/", "Home", "Welcome to the practice.", "/a", "/b")
		w.page("/a", "A", "The first page.")
		w.page("/b", "B", "The second page.")
		site := d.site(d.base("Web"), knowledge.CreateSite{URL: w.URL})
		archived := func(is bool) {
			d.write(func(ctx context.Context, client *ent.Client) error {
				return client.Subaccount.UpdateOneID(authz.From(ctx).Subaccount).SetArchived(is).Exec(ctx)
			})
		}
		run := d.siteOf(site.ID).Run
		for range 2 { // its rules, and its first page
			d.step(site.ID, run)
		}
		w.visits()
		archived(true)
		s := d.crawl(site.ID)
		if asked, _ := w.visits(); len(asked) != 0 || s.Status != knowledge.Idle || s.FailureReason == nil {
			t.Errorf("%v are asked for, and it is %s, %v", asked, s.Status, s.FailureReason)
		}
		archived(false)
		if s := d.again(site.ID); s.FailureReason != nil || len(d.states(w, site.ID)) != 3 {
			t.Errorf("then %v, %+v", d.states(w, site.ID), s)
		}
	})
}
