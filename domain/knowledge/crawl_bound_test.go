package knowledge_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/knowledgepage"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/file"
)

// A trap of endless pages ends at the limit, and it is said.
func TestTrapEnds(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		w := host(t)
		var served atomic.Int64
		w.on("/?", func(out http.ResponseWriter, r *http.Request) {
			n := served.Add(1)
			out.Header().Set("Content-Type", "text/html")
			_, _ = fmt.Fprintf(out, "<p>Day %d of the calendar</p>", n)
			for i := range 5 {
				_, _ = fmt.Fprintf(out, `<a href="/?day=%d&step=%s%d">next</a>`, n, r.URL.Query().Get("step"), i)
			}
		})
		site := d.crawl(d.site(d.base("Trap"), knowledge.CreateSite{URL: w.URL, MaxPages: sent(20), MaxDepth: sent(10)}).ID)
		if !site.Limited || site.Progress.Total != 20 || served.Load() != 20 {
			t.Errorf("%+v, limited %v, %d served", site.Progress, site.Limited, served.Load())
		}
	})
}

// What a run may cost is bounded, and the reason is said.
func TestRunEndsEarly(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		w := host(t)
		w.page("/", "Home", "Welcome.", "/a", "/b", "/c", "/d")
		for _, p := range []string{"/a", "/b", "/c", "/d"} {
			w.page(p, "Page "+p, "Text of "+p)
		}
		base := d.base("Bounds")
		d.Hasten()
		ended := func(name, want string, pages int, site *knowledge.Site) {
			t.Helper()
			got := ""
			if site.FailureReason != nil {
				got = *site.FailureReason
			}
			if !strings.Contains(got, want) || site.Status != knowledge.Idle || site.Progress.Read != pages {
				t.Errorf("%s: %q, %+v", name, got, site.Progress)
			}
		}
		site := d.site(base, knowledge.CreateSite{URL: w.URL})
		d.Bear(100, 10)
		ended("bytes", "have more than", 1, d.crawl(site.ID))
		d.Hasten()
		ended("the next goes on", "", 5, d.again(site.ID))
		d.Bear(1<<30, 2)
		for _, p := range []string{"/", "/a", "/b", "/c", "/d"} {
			w.on(p, func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) })
		}
		ended("silence", "stopped answering", 3, d.again(site.ID))
		if n := len(d.pageSources(base)); n != 5 {
			t.Errorf("%d sources are left of 5", n)
		}
		d.Hasten()
		d.Parts().Quota = &file.Quota{Store: d.Parts().Store, Limit: 1}
		w.page("/a", "Page a", "Quite another text")
		ended("quota", "storage limit", 0, d.crawl(d.site(base, knowledge.CreateSite{URL: w.URL + "/a"}).ID))
	})
}

// A page that is too large, or of nothing, fails for itself.
func TestPagesFailForThemselves(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		w := host(t)
		w.page("/", "Home", "Welcome.", "/large", "/empty", "/busy", "/copy1", "/copy2", "/good")
		w.text("/large", "text/plain", strings.Repeat("word ", 3<<20))
		w.text("/empty", "text/html", "<html></html>")
		var asked atomic.Int64
		w.on("/busy", func(out http.ResponseWriter, _ *http.Request) {
			if asked.Add(1) < 3 {
				out.WriteHeader(http.StatusServiceUnavailable)
				return
			}
			_, _ = out.Write([]byte("It was busy."))
		})
		w.text("/copy1", "text/html", "<p>The same words</p>")
		w.text("/copy2", "text/html", "<div>The same <b>words</b></div>")
		w.page("/good", "Good", "All is well.")
		site := d.site(d.base("Each"), knowledge.CreateSite{URL: w.URL})
		d.crawl(site.ID)
		states := d.states(w, site.ID)
		for path, want := range map[string]string{
			"/large": "FAILED The file at its URL is larger than 10 MB.", "/empty": "FAILED", "/busy": "READ", "/good": "READ",
			"/copy1": "READ", "/copy2": "SKIPPED It says the same as " + w.URL + "/copy1.",
		} {
			if !strings.HasPrefix(states[path], want) {
				t.Errorf("%s: %q, want %q", path, states[path], want)
			}
		}
	})
}

// A site map that is none is said, and what other maps name is read.
func TestMapIsBroken(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		w := host(t)
		w.text("/robots.txt", "text/plain", "Sitemap: "+w.URL+"/gone.xml\nSitemap: "+w.URL+"/good.xml\nSitemap: https://elsewhere.example/x.xml\n")
		w.text("/good.xml", "text/xml", urlset(w.URL+"/a", ""))
		w.page("/a", "A", "Text of a.")
		site := d.crawl(d.site(d.base("Broken"), knowledge.CreateSite{URL: w.URL, Mode: word("sitemap")}).ID)
		want := "The site map " + w.URL + "/gone.xml could not be read. It answered with status 404."
		if site.FailureReason == nil || *site.FailureReason != want || site.Progress.Read != 1 {
			t.Errorf("%v, %+v", site.FailureReason, site.Progress)
		}
		none := host(t)
		none.text("/sitemap.xml", "text/html", "<html><body>Not found</body></html>")
		site = d.crawl(d.site(d.base("None"), knowledge.CreateSite{URL: none.URL, Mode: word("sitemap")}).ID)
		if site.FailureReason == nil || !strings.Contains(*site.FailureReason, "not a site map") {
			t.Errorf("%v", site.FailureReason)
		}
	})
}

// While robots.txt cannot be fetched, nothing is read, and what was read before stays.
func TestSiteWithoutItsRules(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		w := host(t)
		w.status("/robots.txt", http.StatusBadGateway)
		w.page("/", "Home", "Welcome.")
		site := d.crawl(d.site(d.base("Rules"), knowledge.CreateSite{URL: w.URL}).ID)
		if site.FailureReason == nil || !strings.Contains(*site.FailureReason, "robots.txt") || site.Progress.Total != 0 {
			t.Errorf("%+v", site)
		}
		if asked, _ := w.visits(); asked["/"] != 0 {
			t.Error("the page was asked for")
		}
	})
}

// Another tenant sees nothing of a website, and changes nothing.
func TestSiteOfOthersIsMissing(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		w := host(t)
		w.page("/", "Home", "Welcome.")
		base := d.base("Mine")
		site := d.site(base, knowledge.CreateSite{URL: w.URL})
		d.crawl(site.ID)
		page, err := d.Parts().Store.Client(d.ctx).KnowledgePage.Query().Where(knowledgepage.SiteID(site.ID)).Only(d.ctx)
		if err != nil {
			t.Fatal(err)
		}
		ctx := storetest.Rival(t, d.Parts().Store, d.ctx)
		for name, f := range map[string]func() error{
			"get":   func() error { _, err := d.GetSite(ctx, site.ID); return err },
			"list":  func() error { _, err := d.Sites(ctx, base, nil, nil); return err },
			"pages": func() error { _, err := d.Pages(ctx, site.ID, nil, nil, nil); return err },
			"run":   func() error { _, err := d.Run(ctx, site.ID); return err },
			"stop":  func() error { _, err := d.Stop(ctx, site.ID); return err },
			"change": func() error {
				_, err := d.ChangeSite(ctx, site.ID, knowledge.UpdateSite{MaxPages: sent(1)})
				return err
			},
			"delete":  func() error { return d.DeleteSite(ctx, site.ID) },
			"exclude": func() error { _, err := d.Exclude(ctx, page.ID); return err },
			"include": func() error { _, err := d.Include(ctx, page.ID); return err },
			"add":     func() error { _, err := d.AddSite(ctx, base, knowledge.CreateSite{URL: w.URL}); return err },
		} {
			t.Run(name, func(t *testing.T) { wantCode(t, f(), fault.NotFound) })
		}
		if found, err := d.GetSites(ctx, []string{site.ID}); err != nil || len(found) != 0 {
			t.Errorf("%v, %v", found, err)
		}
		if len(d.pageSources(base)) != 1 {
			t.Error("something was changed")
		}
	})
}

// What cannot be a website is refused by field; the same one twice, and too many, are a conflict.
func TestSitesAreChecked(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		base := d.base("Checked")
		for name, in := range map[string]knowledge.CreateSite{
			"no web": {URL: "ftp://a.example/"}, "a user": {URL: "https://u:p@a.example/"}, "a pattern": {URL: "https://a.example", Include: []string{"docs"}},
			"too many": {URL: "https://a.example", MaxPages: sent(2001)}, "none": {URL: "https://a.example", MaxPages: sent(0)},
			"too deep": {URL: "https://a.example", MaxDepth: sent(11)}, "a mode": {URL: "https://a.example", Mode: word("all")},
		} {
			t.Run(name, func(t *testing.T) { _, err := d.AddSite(d.ctx, base, in); wantCode(t, err, fault.Validation) })
		}
		for i := range 20 {
			d.site(base, knowledge.CreateSite{URL: fmt.Sprintf("https://a%d.example", i)})
		}
		_, err := d.AddSite(d.ctx, base, knowledge.CreateSite{URL: "https://b.example"})
		wantCode(t, err, fault.Conflict)
		other := d.base("Other")
		first := d.site(other, knowledge.CreateSite{URL: "HTTPS://A.example:443/#top"})
		_, err = d.AddSite(d.ctx, other, knowledge.CreateSite{URL: "https://a.example/"})
		wantCode(t, err, fault.Conflict)
		_, err = d.Run(d.ctx, first.ID)
		wantCode(t, err, fault.Conflict)
		if s, err := d.Stop(d.ctx, first.ID); err != nil || s.Status != knowledge.Idle {
			t.Errorf("%+v, %v", s, err)
		}
		if d.step(first.ID, first.Run) {
			t.Error("a run that was stopped goes on")
		}
	})
}

// A website that is deleted while it is read leaves nothing, and its run ends.
func TestSiteIsDeletedMeanwhile(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		w := host(t)
		base := d.base("Gone")
		w.page("/", "Home", "Welcome.", "/a", "/b")
		w.page("/b", "B", "Never read.")
		site := d.site(base, knowledge.CreateSite{URL: w.URL})
		w.on("/a", func(out http.ResponseWriter, _ *http.Request) {
			if err := d.DeleteSite(d.ctx, site.ID); err != nil {
				t.Error(err)
			}
			_, _ = out.Write([]byte("Too late."))
		})
		for d.step(site.ID, site.Run) {
		}
		d.removal(site.ID)
		pages, err := d.Parts().Store.Client(d.ctx).KnowledgePage.Query().Count(d.ctx)
		if n := len(d.pageSources(base)); n != 0 || pages != 0 || err != nil {
			t.Errorf("%d sources, %d pages, %v", n, pages, err)
		}
		if asked, _ := w.visits(); asked["/b"] != 0 {
			t.Error("the run went on")
		}
		if found := d.search(base, "Welcome"); len(found) != 0 {
			t.Errorf("%+v", found)
		}
	})
}

// A server that dies while it reads a page leaves what it had begun; the next one reads that page anew, and no other.
func TestCrawlSurvivesItsServer(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		w := host(t)
		base := d.base("Died")
		w.page("/", "Home", "Welcome.", "/a", "/b", "/c")
		w.page("/a", "A", "Text of a.")
		w.page("/c", "C", "Text of c.")
		site := d.site(base, knowledge.CreateSite{URL: w.URL})
		dying, die := context.WithCancel(t.Context())
		var dead atomic.Bool
		w.on("/b", func(out http.ResponseWriter, r *http.Request) {
			if dead.CompareAndSwap(false, true) {
				die()
				<-r.Context().Done()
				return
			}
			_, _ = out.Write([]byte("Text of b."))
		})
		worker := &knowledge.CrawlWorker{Service: d.Service}
		job := &river.Job[knowledge.CrawlArgs]{
			JobRow: &rivertype.JobRow{Attempt: 1, MaxAttempts: 20}, Args: knowledge.CrawlArgs{SiteID: site.ID, Run: site.Run},
		}
		for dying.Err() == nil {
			_ = worker.Work(dying, job) // until it dies
		}
		row, err := d.Parts().Store.Client(d.ctx).KnowledgePage.Query().Where(knowledgepage.URL(w.URL + "/b")).Only(d.ctx)
		if err != nil {
			t.Fatal(err)
		}
		d.write(func(ctx context.Context, client *ent.Client) error { // as if it had died a moment later
			s, err := client.KnowledgeSource.Create().SetKnowledgeBaseID(base).SetPageID(row.ID).SetName("half").SetType("url").
				SetFileURL(row.URL).SetStatus(knowledge.Processing).Save(ctx)
			if err != nil {
				return err
			}
			return client.Chunk.Create().SetSourceID(s.ID).SetOrdinal(0).SetText("half").Exec(ctx)
		})
		next := *d
		next.Service = knowledge.New(*d.Parts())
		next.Hasten()
		done := next.crawl(site.ID)
		asked, _ := w.visits()
		if done.Progress.Read != 4 || asked["/"] != 1 || asked["/a"] != 1 || asked["/b"] != 2 || asked["/c"] != 1 {
			t.Errorf("%+v, %v", done.Progress, asked)
		}
		sources := d.pageSources(base)
		for _, s := range sources {
			if s.Status != knowledge.Ready || s.Name == "half" {
				t.Errorf("%s is %s", s.Name, s.Status)
			}
		}
		if len(sources) != 4 {
			t.Errorf("%d sources", len(sources))
		}
	})
}

// A page whose reading ends the server each time is given up, and the others are read.
func TestPageThatKillsIsGivenUp(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		w := host(t)
		w.page("/", "Home", "Welcome.", "/b")
		w.page("/b", "B", "Poison.")
		site := d.site(d.base("Poison"), knowledge.CreateSite{URL: w.URL})
		for range 2 {
			d.step(site.ID, site.Run)
		}
		d.write(func(ctx context.Context, client *ent.Client) error {
			return client.KnowledgePage.Update().Where(knowledgepage.URL(w.URL + "/b")).SetTries(3).Exec(ctx)
		})
		d.crawl(site.ID)
		if got := d.states(w, site.ID); !strings.HasPrefix(got["/b"], "FAILED It could not be read") || got["/"] != "READ" {
			t.Errorf("%v", got)
		}
		if got := d.again(site.ID); got.Progress.Read != 2 {
			t.Errorf("the next run does not try it: %+v", got.Progress)
		}
	})
}

// A page whose source is deleted is not read again until somebody wants it; paths that are excluded go with the next run.
func TestPagesAreExcluded(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		w := host(t)
		w.page("/", "Home", "Welcome.", "/a", "/blog/1")
		w.page("/a", "A", "Text of a.")
		w.page("/blog/1", "Blog", "Old news.")
		base := d.base("Excluded")
		site := d.site(base, knowledge.CreateSite{URL: w.URL})
		d.crawl(site.ID)
		for _, s := range d.pageSources(base) {
			if s.Name == "A" {
				if err := d.DeleteSource(d.ctx, base, s.ID); err != nil {
					t.Fatal(err)
				}
			}
		}
		if _, err := d.ChangeSite(d.ctx, site.ID, knowledge.UpdateSite{Exclude: []string{"/blog"}}); err != nil {
			t.Fatal(err)
		}
		w.visits()
		d.again(site.ID)
		asked, full := w.visits()
		got := d.states(w, site.ID)
		if got["/a"] != "EXCLUDED" || len(got) != 2 || asked["/a"]+asked["/blog/1"] != 0 || full["/"] != 1 || len(d.pageSources(base)) != 1 {
			t.Errorf("%v, asked for %v, %d sources", got, asked, len(d.pageSources(base)))
		}
		page, err := d.Parts().Store.Client(d.ctx).KnowledgePage.Query().Where(knowledgepage.URL(w.URL + "/a")).Only(d.ctx)
		if err != nil {
			t.Fatal(err)
		}
		if p, err := d.Include(d.ctx, page.ID); err != nil || p.State != knowledge.PageWaiting {
			t.Errorf("%+v, %v", p, err)
		}
		d.again(site.ID)
		if got := d.states(w, site.ID); got["/a"] != "READ" || len(d.pageSources(base)) != 2 {
			t.Errorf("%v", got)
		}
		own, err := d.Sources(d.ctx, base, knowledge.SourceFilter{Own: true})
		all, err2 := d.Sources(d.ctx, base, knowledge.SourceFilter{})
		if err != nil || err2 != nil || len(own.Nodes) != 0 || len(all.Nodes) != 2 {
			t.Errorf("%v %v %v %v", own, err, all, err2)
		}
		d.ownAreFound(base, all.Nodes[0].Name)
	})
}

// ownAreFound searches for what a page of a website is called, in own sources alone as well.
func (d *desk) ownAreFound(base, name string) {
	d.t.Helper()
	d.write(func(ctx context.Context, c *ent.Client) error {
		return c.KnowledgeSource.Create().SetKnowledgeBaseID(base).SetName(name + " of ours").SetType("text").Exec(ctx)
	})
	for _, own := range []bool{true, false} {
		found, err := d.FindSources(d.ctx, knowledge.Finding{Search: name, Own: own})
		listed, err2 := d.Sources(d.ctx, base, knowledge.SourceFilter{Search: &name, Own: own})
		if err != nil || err2 != nil || len(found) != len(listed.Nodes) || own != (len(found) == 1) || found[0].Name != name+" of ours" {
			d.t.Errorf("own %t: %v %v %v %v", own, found, err, listed, err2)
		}
	}
}

// Websites that are due begin by themselves, spread over a while; those of archived knowledge bases, and those that run, do not.
func TestSitesAreReadByTheirSchedule(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		base, archived := d.base("Due"), d.base("Archived")
		var ids []string
		add := func(base, schedule string, stop bool) string {
			s := d.site(base, knowledge.CreateSite{URL: fmt.Sprintf("https://s%d.example", len(ids)), Schedule: word(schedule)})
			ids = append(ids, s.ID)
			if stop {
				if _, err := d.Stop(d.ctx, s.ID); err != nil {
					t.Fatal(err)
				}
			}
			return s.ID
		}
		due, weekly, running := add(base, "daily", true), add(base, "weekly", true), add(base, "daily", false)
		unplanned, hidden := add(base, "never", true), add(archived, "daily", true)
		d.archive(archived)
		if s := d.siteOf(due); s.NextRunAt == nil || s.NextRunAt.Before(s.StartedAt.Add(24*time.Hour)) || s.NextRunAt.After(s.StartedAt.Add(25*time.Hour)) {
			t.Errorf("next at %v", s.NextRunAt)
		}
		if s := d.siteOf(unplanned); s.NextRunAt != nil {
			t.Errorf("next at %v", s.NextRunAt)
		}
		d.write(func(ctx context.Context, client *ent.Client) error {
			past := time.Now().Add(-time.Hour)
			_, err := client.KnowledgeSite.Update().SetNextRunAt(past).Save(ctx)
			return err
		})
		if s, err := d.ChangeSite(d.ctx, unplanned, knowledge.UpdateSite{Schedule: word("weekly")}); err != nil || s.NextRunAt.Before(time.Now()) {
			t.Errorf("%+v, %v", s, err)
		}
		worker := &knowledge.DueWorker{Service: d.Service}
		for range 2 { // the second finds none
			if err := worker.Work(t.Context(), &river.Job[knowledge.DueArgs]{}); err != nil {
				t.Fatal(err)
			}
		}
		for id, runs := range map[string]int{due: 2, weekly: 2, running: 1, unplanned: 1, hidden: 1} {
			if s := d.siteOf(id); s.Run != runs || runs == 2 && (s.Status != knowledge.Running || s.NextRunAt.Before(time.Now().Add(23*time.Hour))) {
				t.Errorf("%s: run %d, want %d; %s, next at %v", s.URL, s.Run, runs, s.Status, s.NextRunAt)
			}
		}
	})
}
