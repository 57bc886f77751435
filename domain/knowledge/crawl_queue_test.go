package knowledge_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// work starts the queue of a desk until the test ends.
func (d *desk) work() {
	d.t.Helper()
	if err := d.Parts().Queue.Start(d.t.Context()); err != nil {
		d.t.Fatal(err)
	}
	d.t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		defer cancel()
		if err := d.Parts().Queue.Stop(ctx); err != nil {
			d.t.Error(err)
		}
	})
}

// Sites that hang hold up neither what their subaccount sends, nor what its neighbour does, nor the neighbour's sites.
func TestCrawlHoldsNobodyUp(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		slow, quick := host(t), host(t)
		let := make(chan struct{})
		var once sync.Once
		release := func() { once.Do(func() { close(let) }) }
		t.Cleanup(release)
		slow.on("/?", func(out http.ResponseWriter, r *http.Request) {
			select {
			case <-let:
				_, _ = fmt.Fprintf(out, "Slow %s", r.URL.RequestURI())
			case <-r.Context().Done():
			}
		})
		quick.page("/", "Home", "Welcome.", "/a")
		quick.page("/a", "A", "Text of a.")
		base := d.base("Slow")
		var sites []*knowledge.Site
		for i := range 5 {
			sites = append(sites, d.site(base, knowledge.CreateSite{URL: fmt.Sprintf("%s/?%d", slow.URL, i)}))
		}
		d.work()
		await.Until(t, "the site is not asked", func() bool { slow.mu.Lock(); defer slow.mu.Unlock(); return len(slow.asked) > 1 })
		rival := d.as(storetest.Rival(t, d.Parts().Store, d.ctx))
		theirs := rival.base("Quick")
		site := rival.site(theirs, knowledge.CreateSite{URL: quick.URL})
		for _, who := range []*desk{d, rival} {
			s, err := who.AddText(who.ctx, map[*desk]string{d: base, rival: theirs}[who], "Text", "Some words.")
			if err != nil {
				t.Fatal(err)
			}
			await.Until(t, "a text is held up", func() bool { return who.source(s.ID).Status == knowledge.Ready })
		}
		await.Until(t, "a neighbour's site is held up", func() bool { s := rival.siteOf(site.ID); return s.Status == knowledge.Idle && s.Progress.Read == 2 })
		if s := d.siteOf(sites[0].ID); s.Status != knowledge.Running {
			t.Errorf("the slow site is %s", s.Status)
		}
		release()
		for _, s := range sites {
			await.Until(t, "the slow sites are not read", func() bool { s := d.siteOf(s.ID); return s.Status == knowledge.Idle && s.Progress.Read == 1 })
		}
	})
}

// A site that is deleted while its host does not answer ends its request.
func TestDeletionEndsTheRequest(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		w := host(t)
		begun, ended := make(chan struct{}, 9), make(chan struct{}, 9)
		w.on("/", func(_ http.ResponseWriter, r *http.Request) {
			begun <- struct{}{}
			<-r.Context().Done()
			ended <- struct{}{}
		})
		site := d.site(d.base("Hangs"), knowledge.CreateSite{URL: w.URL})
		d.work()
		await.Receive(t, begun, "the page is not asked for")
		if err := d.DeleteSite(d.ctx, site.ID); err != nil {
			t.Fatal(err)
		}
		await.Receive(t, ended, "the request goes on")
		await.Until(t, "a job is left", func() bool {
			c, err := d.Parts().Queue.Count(t.Context())
			return err == nil && c.In("available")+c.In("running")+c.In("retryable")+c.In("scheduled") == 0
		})
	})
}

// A host is asked by one request at a time, though two tenants read it.
func TestHostIsAskedOnceAtATime(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		w := host(t)
		var at, most atomic.Int64
		w.on("/?", func(out http.ResponseWriter, r *http.Request) {
			most.Store(max(most.Load(), at.Add(1)))
			defer at.Add(-1)
			out.Header().Set("Content-Type", "text/html")
			_, _ = fmt.Fprintf(out, `<p>Page %s</p><a href="/?%s1">a</a><a href="/?%[2]s2">b</a>`, r.URL.RequestURI(), r.URL.RawQuery)
		})
		rival := d.as(storetest.Rival(t, d.Parts().Store, d.ctx))
		first := d.site(d.base("First"), knowledge.CreateSite{URL: w.URL, MaxPages: sent(10)})
		second := rival.site(rival.base("Second"), knowledge.CreateSite{URL: w.URL, MaxPages: sent(10)})
		d.work()
		for who, id := range map[*desk]string{d: first.ID, rival: second.ID} {
			await.Until(t, "a site is not read", func() bool { s := who.siteOf(id); return s.Status == knowledge.Idle && s.Progress.Read == 10 })
		}
		if most.Load() != 1 {
			t.Errorf("%d requests at once", most.Load())
		}
	})
}

// The pause is what the site wants, up to a bound, and a second where it wants none.
func TestPause(t *testing.T) {
	t.Parallel()
	d := open(t, storetest.SQLite)
	for robots, want := range map[string]time.Duration{
		"": time.Second, "User-agent: *\nCrawl-delay: 7\n": 7 * time.Second, "User-agent: switchboard\nCrawl-delay: 600\n": 10 * time.Second,
		"User-agent: other\nCrawl-delay: 9\n": time.Second,
	} {
		w := host(t)
		w.text("/robots.txt", "text/plain", robots)
		site, err := d.AddSite(d.ctx, d.base("Pause"), knowledge.CreateSite{URL: w.URL})
		if err != nil {
			t.Fatal(err)
		}
		err = (&knowledge.CrawlWorker{Service: d.Service}).Work(t.Context(), &river.Job[knowledge.CrawlArgs]{
			JobRow: &rivertype.JobRow{Attempt: 1, MaxAttempts: 20}, Args: knowledge.CrawlArgs{SiteID: site.ID, Run: site.Run},
		})
		if snooze, ok := errors.AsType[*rivertype.JobSnoozeError](err); !ok || snooze.Duration != want {
			t.Errorf("%q: %v, want %s", robots, err, want)
		}
	}
}

// Websites of a client that is archived, and of a workspace that is suspended, wait until that is over.
func TestSitesOfWhoIsNotServedWait(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		site := d.site(d.base("Due"), knowledge.CreateSite{URL: "https://s.example", Schedule: word("daily")})
		if _, err := d.Stop(d.ctx, site.ID); err != nil {
			t.Fatal(err)
		}
		set := func(change func(ctx context.Context, client *ent.Client) error) {
			t.Helper()
			system := store.System(d.ctx, "test")
			if err := d.Parts().Store.Tx(system, func(ctx context.Context) error { return change(ctx, d.Parts().Store.Client(ctx)) }); err != nil {
				t.Fatal(err)
			}
		}
		set(func(ctx context.Context, client *ent.Client) error {
			return client.KnowledgeSite.Update().SetNextRunAt(time.Now().Add(-time.Hour)).Exec(ctx)
		})
		who := authz.From(d.ctx)
		archived := func(yes bool) {
			set(func(ctx context.Context, client *ent.Client) error {
				return client.Subaccount.UpdateOneID(who.Subaccount).SetArchived(yes).Exec(ctx)
			})
		}
		suspended := func(yes bool) {
			set(func(ctx context.Context, client *ent.Client) error {
				return client.Workspace.UpdateOneID(who.Workspace).SetSuspended(yes).Exec(ctx)
			})
		}
		runs := func(want int) {
			t.Helper()
			if err := (&knowledge.DueWorker{Service: d.Service}).Work(t.Context(), &river.Job[knowledge.DueArgs]{}); err != nil {
				t.Fatal(err)
			}
			if s := d.siteOf(site.ID); s.Run != want {
				t.Errorf("run %d, want %d", s.Run, want)
			}
		}
		archived(true)
		runs(1)
		archived(false)
		suspended(true)
		runs(1)
		suspended(false)
		runs(2)
	})
}
