package knowledge_test

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/knowledgepage"
	"github.com/switchboard-dev/switchboard/ent/knowledgesource"
	"github.com/switchboard-dev/switchboard/platform/patch"
)

// website is a site on the web, whose pages a test changes and whose visitors it counts.
type website struct {
	*httptest.Server

	mu    sync.Mutex
	pages map[string]http.HandlerFunc
	asked map[string]int // requests by path and query
	full  map[string]int // of these, those that were answered with a page
	agent map[string]bool
}

func host(t testing.TB) *website {
	t.Helper()
	w := &website{pages: map[string]http.HandlerFunc{}, asked: map[string]int{}, full: map[string]int{}, agent: map[string]bool{}}
	w.Server = httptest.NewServer(w)
	t.Cleanup(w.Close)
	return w
}

// ServeHTTP of http.Handler.
func (w *website) ServeHTTP(out http.ResponseWriter, r *http.Request) {
	path := r.URL.RequestURI()
	w.mu.Lock()
	w.asked[path]++
	w.agent[r.UserAgent()] = true
	page := w.pages[path]
	if page == nil {
		page = w.pages[r.URL.Path+"?"]
	}
	w.mu.Unlock()
	if page == nil {
		http.NotFound(out, r)
		return
	}
	counted := &counting{ResponseWriter: out}
	page(counted, r)
	if counted.status == 0 || counted.status == http.StatusOK {
		w.mu.Lock()
		w.full[path]++
		w.mu.Unlock()
	}
}

type counting struct {
	http.ResponseWriter

	status int
}

// WriteHeader of http.ResponseWriter.
func (c *counting) WriteHeader(status int) {
	c.status = status
	c.ResponseWriter.WriteHeader(status)
}

func (w *website) on(path string, h http.HandlerFunc) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.pages[path] = h
}

// page is HTML with a title, a text and links. It has an entity tag, as servers give one.
func (w *website) page(path, title, text string, links ...string) {
	body := fmt.Sprintf("<!doctype html><html><head><title>%s</title></head><body><main><h1>%s</h1><p>%s</p>", title, title, text)
	for _, l := range links {
		body += fmt.Sprintf(`<a href="%s">more</a> `, l)
	}
	body += "</main></body></html>"
	w.on(path, func(out http.ResponseWriter, r *http.Request) {
		tag := fmt.Sprintf(`"%x"`, len(body)) + title
		out.Header().Set("ETag", tag)
		out.Header().Set("Content-Type", "text/html; charset=utf-8")
		if r.Header.Get("If-None-Match") == tag {
			out.WriteHeader(http.StatusNotModified)
			return
		}
		_, _ = out.Write([]byte(body))
	})
}

func (w *website) text(path, kind, body string) {
	w.on(path, func(out http.ResponseWriter, _ *http.Request) {
		out.Header().Set("Content-Type", kind)
		_, _ = out.Write([]byte(body))
	})
}

func (w *website) status(path string, status int, header ...string) {
	w.on(path, func(out http.ResponseWriter, _ *http.Request) {
		for i := 0; i < len(header); i += 2 {
			out.Header().Set(header[i], header[i+1])
		}
		out.WriteHeader(status)
	})
}

// visits are how often a path was asked for, and answered with a page, since the last look.
func (w *website) visits() (asked, full map[string]int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	asked, full = w.asked, w.full
	w.asked, w.full = map[string]int{}, map[string]int{}
	return asked, full
}

func gzipped(t *testing.T, text string) string {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := z.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func urlset(entries ...string) string {
	var b strings.Builder
	b.WriteString(`<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`)
	for i := 0; i < len(entries); i += 2 {
		fmt.Fprintf(&b, "<url><loc>%s</loc>", entries[i])
		if entries[i+1] != "" {
			fmt.Fprintf(&b, "<lastmod>%s</lastmod>", entries[i+1])
		}
		b.WriteString("</url>")
	}
	return b.String() + "</urlset>"
}

// site adds a website, and does not read it yet.
func (d *desk) site(base string, in knowledge.CreateSite) *knowledge.Site {
	d.t.Helper()
	d.Hasten()
	s, err := d.AddSite(d.ctx, base, in)
	if err != nil {
		d.t.Fatal(err)
	}
	return s
}

// step is one step of a run; false at its end.
func (d *desk) step(id string, run int) bool {
	d.t.Helper()
	err := (&knowledge.CrawlWorker{Service: d.Service}).Work(d.t.Context(), &river.Job[knowledge.CrawlArgs]{
		JobRow: &rivertype.JobRow{Attempt: 1, MaxAttempts: 20}, Args: knowledge.CrawlArgs{SiteID: id, Run: run},
	})
	if _, snoozed := errors.AsType[*rivertype.JobSnoozeError](err); snoozed {
		return true
	}
	if err != nil {
		d.t.Fatal(err)
	}
	return false
}

// crawl reads a website to the end of its run.
func (d *desk) crawl(id string) *knowledge.Site {
	d.t.Helper()
	run := d.siteOf(id).Run
	for range 10_000 {
		if !d.step(id, run) {
			return d.siteOf(id)
		}
	}
	d.t.Fatal("the run does not end")
	return nil
}

func (d *desk) again(id string) *knowledge.Site {
	d.t.Helper()
	if _, err := d.Run(d.ctx, id); err != nil {
		d.t.Fatal(err)
	}
	return d.crawl(id)
}

func (d *desk) siteOf(id string) *knowledge.Site {
	d.t.Helper()
	s, err := d.GetSite(d.ctx, id)
	if err != nil {
		d.t.Fatal(err)
	}
	return s
}

// states are the pages of a website by their path, each with its state and reason.
func (d *desk) states(w *website, site string) map[string]string {
	d.t.Helper()
	rows, err := d.Parts().Store.Client(d.ctx).KnowledgePage.Query().
		Where(knowledgepage.SiteID(site), knowledgepage.Kind("page")).All(d.ctx)
	if err != nil {
		d.t.Fatal(err)
	}
	out := map[string]string{}
	for _, r := range rows {
		text := r.State
		if r.Reason != nil {
			text += " " + *r.Reason
		}
		out[strings.TrimPrefix(r.URL, w.URL)] = text
	}
	return out
}

func (d *desk) pageSources(base string) []*ent.KnowledgeSource {
	d.t.Helper()
	rows, err := d.Parts().Store.Client(d.ctx).KnowledgeSource.Query().
		Where(knowledgesource.KnowledgeBaseID(base), knowledgesource.StatusNEQ("REMOVED")).All(d.ctx)
	if err != nil {
		d.t.Fatal(err)
	}
	return rows
}

// A site with loops, a trap, redirects and what no robot may read is read by its links: each page once.
func TestSiteIsReadByItsLinks(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		w := host(t)
		other := host(t)
		other.page("/", "Elsewhere", "Nothing of ours.")
		w.text("/robots.txt", "text/plain", "User-agent: *\nDisallow: /private\n")
		w.page("/", "Home", "Welcome to the practice.", "/hours", "/prices#top", "/private/a", "/old", "/leave", "/picture", "/slip?utm_source=x",
			"/print", "mailto:a@b.example", other.URL+"/", "/loop", "/missing", "/hidden")
		w.page("/hours", "Opening hours", "We open at nine on Mondays.", "/", "/prices?utm_campaign=y", "/deep")
		w.page("/prices", "Prices", "A check-up costs forty euros.", "/hours")
		w.page("/slip", "Slip", "Umbrella rental costs two euros.", "/hours")
		w.page("/private/a", "Private", "Secret xylophone.")
		w.page("/deep", "Deep", "Deep text about parking.", "/deeper")
		w.page("/deeper", "Deeper", "Too far away.")
		w.status("/old", http.StatusMovedPermanently, "Location", "/hours")
		w.status("/leave", http.StatusFound, "Location", other.URL+"/")
		w.status("/loop", http.StatusFound, "Location", "/loop2")
		w.status("/loop2", http.StatusFound, "Location", "/loop")
		w.text("/picture", "image/png", "\x89PNG\r\n\x1a\n")
		w.text("/print", "text/html", `<html><head><title>Print</title><link rel=canonical href="/prices"></head><body>A check-up costs forty.</body></html>`)
		w.text("/hidden", "text/html", `<html><head><meta name="robots" content="noindex"></head><body>Hidden.</body></html>`)
		base := d.base("Web")
		site := d.site(base, knowledge.CreateSite{URL: w.URL, MaxDepth: sent(2)})
		if site.Status != knowledge.Running || site.MaxPages != 200 {
			t.Errorf("%+v", site)
		}
		done := d.crawl(site.ID)
		got := d.states(w, site.ID)
		for path, want := range map[string]string{
			"/": "READ", "/hours": "READ", "/prices": "READ", "/slip": "READ", "/deep": "READ",
			"/private/a": "SKIPPED The site does not allow robots", "/old": "SKIPPED It redirects to " + w.URL + "/hours.",
			"/leave": "SKIPPED It redirects to another site", "/loop": "SKIPPED", "/loop2": "SKIPPED", "/picture": "SKIPPED Its type is not supported",
			"/print": "SKIPPED Its canonical address", "/missing": "GONE It was not found (status 404)", "/hidden": "SKIPPED The site asks",
		} {
			if !strings.HasPrefix(got[path], want) {
				t.Errorf("%s is %q, want %q", path, got[path], want)
			}
			delete(got, path)
		}
		if len(got) > 0 {
			t.Errorf("more pages: %v", got)
		}
		if p := done.Progress; p.Read != 5 || p.Failed != 1 || p.Skipped != 8 || p.Waiting != 0 || done.Status != knowledge.Idle || done.FailureReason != nil {
			t.Errorf("%+v, %s %v", p, done.Status, done.FailureReason)
		}
		asked, _ := w.visits()
		for path, n := range asked {
			if n != 1 {
				t.Errorf("%s was asked for %d times", path, n)
			}
		}
		if asked["/private/a"]+asked["/deeper"] > 0 {
			t.Error("a page was asked for that is not to be")
		}
		if elsewhere, _ := other.visits(); len(elsewhere) > 0 {
			t.Errorf("another site was asked: %v", elsewhere)
		}
		if !w.agent["switchboard"] || len(w.agent) != 1 {
			t.Errorf("agents: %v", w.agent)
		}
		found := d.search(base, "When do you open on Mondays?")
		if len(found) == 0 || found[0].Page == nil || *found[0].Page != w.URL+"/hours" || found[0].SourceName != "Opening hours" {
			t.Fatalf("found %+v", found)
		}
		if n := len(d.pageSources(base)); n != 5 {
			t.Errorf("%d sources, want 5", n)
		}
	})
}

// A second run fetches what has changed, and nothing else; what fails keeps what it said, and what is gone twice goes.
func TestSiteIsReadAgain(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		w := host(t)
		w.page("/", "Home", "Welcome.", "/a", "/b", "/c", "/d")
		w.page("/a", "Apples", "Apples are red.")
		w.page("/b", "Bananas", "Bananas are yellow.")
		w.page("/c", "Cherries", "Cherries are dark.")
		w.page("/d", "Dates", "Dates are sweet.")
		base := d.base("Fruit")
		site := d.site(base, knowledge.CreateSite{URL: w.URL})
		d.crawl(site.ID)
		before := map[string]string{}
		for _, s := range d.pageSources(base) {
			before[s.Name] = s.ID
		}
		w.visits()
		w.page("/b", "Bananas", "Bananas are green at first.", "/new")
		w.page("/new", "Grapes", "Grapes are new.")
		w.status("/c", http.StatusInternalServerError)
		w.status("/d", http.StatusGone)
		second := d.again(site.ID)
		asked, full := w.visits()
		if asked["/"] != 1 || asked["/a"] != 1 || full["/"]+full["/a"] != 0 || full["/b"] != 1 || full["/new"] != 1 || len(full) != 2 {
			t.Errorf("asked for %v, fetched %v", asked, full)
		}
		if p := second.Progress; p.Read != 4 || p.Failed != 2 {
			t.Errorf("%+v", p)
		}
		states := d.states(w, site.ID)
		if states["/c"] != "FAILED It answered with status 500." || !strings.HasPrefix(states["/d"], "GONE") {
			t.Errorf("%v", states)
		}
		for question, want := range map[string]string{
			"What colour are cherries?": "Cherries are dark.", "What are dates?": "Dates are sweet.", "What are bananas at first?": "Bananas are green at first.",
		} {
			if found := d.search(base, question); len(found) == 0 || !strings.Contains(found[0].Text, want) {
				t.Errorf("%s: %+v", question, found)
			}
		}
		for _, s := range d.pageSources(base) {
			if changed := s.Name == "Bananas"; before[s.Name] != "" && (before[s.Name] != s.ID) != changed {
				t.Errorf("%s is another source: %v", s.Name, before[s.Name] != s.ID)
			}
		}
		w.page("/c", "Cherries", "Cherries are dark.")
		d.again(site.ID)
		states = d.states(w, site.ID)
		if _, there := states["/d"]; there || states["/c"] != "READ" || len(states) != 5 || len(d.pageSources(base)) != 5 {
			t.Errorf("%v, %d sources", states, len(d.pageSources(base)))
		}
	})
}

// Site maps are found by robots.txt where only a host is given, through an index and gzip; their times spare requests.
func TestSiteIsReadByItsMap(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		w := host(t)
		w.text("/robots.txt", "text/plain", "Sitemap: "+w.URL+"/maps/index.xml\n")
		w.text("/maps/index.xml", "application/xml", `<sitemapindex><sitemap><loc>`+w.URL+`/maps/a.xml.gz</loc></sitemap><sitemap><loc>`+w.URL+
			`/maps/b.xml</loc></sitemap><sitemap><loc>https://elsewhere.example/c.xml</loc></sitemap></sitemapindex>`)
		w.text("/maps/a.xml.gz", "application/gzip", gzipped(t, urlset(w.URL+"/one", "2026-01-01", w.URL+"/two", "2026-01-01", "https://elsewhere.example/", "")))
		w.text("/maps/b.xml", "application/xml", urlset(w.URL+"/three", "", w.URL+"/blog/four", ""))
		for _, p := range []string{"/one", "/two", "/three", "/blog/four"} {
			w.page(p, "Page "+p, "Text of "+p, "/unlisted")
		}
		base := d.base("Mapped")
		site := d.site(base, knowledge.CreateSite{URL: w.URL, Mode: word("sitemap"), Exclude: []string{"/blog/*"}})
		done := d.crawl(site.ID)
		if states := d.states(w, site.ID); len(states) != 3 || done.Progress.Read != 3 || done.FailureReason != nil {
			t.Fatalf("%v %v", states, done.FailureReason)
		}
		w.visits()
		w.text("/maps/a.xml.gz", "application/gzip", gzipped(t, urlset(w.URL+"/one", "2026-02-02", w.URL+"/two", "2026-01-01")))
		w.page("/one", "Page one", "Something else")
		d.again(site.ID)
		asked, full := w.visits()
		if asked["/two"] != 0 || full["/one"] != 1 || asked["/three"] != 1 || full["/three"] != 0 || asked["/unlisted"] != 0 {
			t.Errorf("asked for %v, fetched %v", asked, full)
		}
		if found := d.search(base, "something else"); len(found) == 0 || *found[0].Page != w.URL+"/one" {
			t.Errorf("%+v", found)
		}
	})
}

func sent(n int) patch.Field[int]       { return patch.Sent(&n) }
func word(s string) patch.Field[string] { return patch.Sent(&s) }

// What a site asks of robots in the headers of a page counts as what the page asks itself.
func TestSiteTellsRobotsInHeaders(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		w := host(t)
		w.page("/", "Home", "Welcome to the practice.", "/hidden", "/end", "/theirs")
		for path, tags := range map[string][]string{
			"/hidden": {"noarchive", "noindex"}, "/end": {"switchboard: nofollow"}, "/theirs": {"googlebot: noindex, nofollow"},
		} {
			w.on(path, func(out http.ResponseWriter, _ *http.Request) {
				out.Header()["Content-Type"], out.Header()["X-Robots-Tag"] = []string{"text/html"}, tags
				_, _ = fmt.Fprintf(out, `<title>%s</title><body>The text of %s. <a href="/behind%s">more</a>`, path, path, path)
			})
			w.page("/behind"+path, "Behind "+path, "Umbrella rental costs two euros behind "+path)
		}
		site := d.site(d.base("Web"), knowledge.CreateSite{URL: w.URL})
		d.crawl(site.ID)
		got := d.states(w, site.ID)
		if !strings.HasPrefix(got["/hidden"], "SKIPPED The site asks") || got["/end"] != "READ" || got["/theirs"] != "READ" ||
			got["/behind/theirs"] != "READ" || len(got) != 5 {
			t.Errorf("%v", got)
		}
	})
}
