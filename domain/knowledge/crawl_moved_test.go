package knowledge_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/ent"
)

// A page that has moved is known at the end of the same run, although its new address says the same as the old one when it is asked first.
func TestMovedPageStaysKnown(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		w := host(t)
		w.page("/", "Home", "Welcome.", "/old")
		w.page("/old", "Apples", "Apples are red.")
		base := d.base("Fruit")
		site := d.site(base, knowledge.CreateSite{URL: w.URL})
		d.crawl(site.ID)
		w.page("/", "Home", "Welcome back.", "/old", "/new") // what is new is asked for first
		w.page("/new", "Apples", "Apples are red.")
		w.status("/old", http.StatusMovedPermanently, "Location", "/new")
		d.again(site.ID)
		states := d.states(w, site.ID)
		if states["/new"] != "READ" || !strings.HasPrefix(states["/old"], "SKIPPED It redirects to") {
			t.Errorf("%v", states)
		}
		if found := d.search(base, "What colour are apples?"); len(found) == 0 {
			t.Error("nothing is known of it")
		}
	})
}

// limit an assistant to the page of a name, whose source is returned.
func (d *desk) limit(base, assistant, name string) (source string) {
	d.t.Helper()
	sources := d.pageSources(base)
	source = sources[slices.IndexFunc(sources, func(s *ent.KnowledgeSource) bool { return s.Name == name })].ID
	if _, err := d.AssignSources(d.ctx, base, assistant, []string{source}); err != nil {
		d.t.Fatal(err)
	}
	return source
}

// An assistant that answers from one page only does so when that has changed.
func TestAssignedPageMayChange(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		w := host(t)
		w.page("/", "Apples", "Apples are red.", "/other")
		w.page("/other", "Bananas", "Bananas are yellow.")
		base, assistant := d.base("Fruit"), d.assistant()
		site := d.site(base, knowledge.CreateSite{URL: w.URL})
		d.crawl(site.ID)
		only := d.limit(base, assistant, "Apples")
		w.page("/", "Apples", "Apples are green at first.", "/other")
		d.again(site.ID)
		found, err := d.SearchAssistant(d.ctx, knowledge.Asker{AssistantID: assistant}, "What are apples at first?", 5)
		if err != nil || len(found.Matches) != 1 || !strings.Contains(found.Matches[0].Text, "green") {
			t.Errorf("%+v, %v", found.Matches, err)
		}
		if ids, err := d.AssignedSources(d.ctx, base, assistant); err != nil || len(ids) != 1 || ids[0] == only {
			t.Errorf("assigned are %q, %v", ids, err)
		}
	})
}

// An address with a zone is of no public host. The run ends, and says so.
func TestSiteWithAZone(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		site := d.crawl(d.site(d.base("Zone"), knowledge.CreateSite{URL: "http://[fe80::1%25en0]/"}).ID)
		if site.FailureReason == nil {
			t.Errorf("%+v", site)
		}
	})
}

// A page whose canonical address is not there is known by its own, in every run.
func TestCanonicalAddressIsMissing(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		w := host(t)
		w.page("/", "Home", "Welcome.", "/a", "/c")
		w.text("/a", "text/html", `<html><head><title>A</title><link rel=canonical href="/b"></head><body>Apples are red.</body></html>`)
		w.status("/b", http.StatusNotFound)
		w.text("/c", "text/html", `<html><head><title>C</title><link rel=canonical href="/d"></head><body>Cherries are dark.</body></html>`)
		w.status("/d", http.StatusInternalServerError)
		base := d.base("Fruit")
		site := d.site(base, knowledge.CreateSite{URL: w.URL})
		d.crawl(site.ID)
		for run := 1; run < 5; run++ {
			if states := d.states(w, site.ID); states["/a"] != "READ" || states["/c"] != "READ" {
				t.Errorf("run %d: %v", run, states)
			}
			for _, question := range []string{"What colour are apples?", "What are cherries like?"} {
				if found := d.search(base, question); len(found) == 0 {
					t.Errorf("run %d: nothing is known: %s", run, question)
				}
			}
			d.again(site.ID)
		}
		w.text("/b", "text/html", `<html><head><title>B</title></head><body>Apples are sweet.</body></html>`)
		d.again(site.ID)
		d.again(site.ID)
		if states := d.states(w, site.ID); states["/b"] != "READ" || !strings.HasPrefix(states["/a"], "SKIPPED Its canonical") {
			t.Errorf("the address is there: %v", states)
		}
	})
}

// An assistant that answers from one page only answers from the page that takes its place. Where there is none, it does not answer from
// the others instead.
func TestAssignedPageMayMove(t *testing.T) {
	t.Parallel()
	const apples = "Apples are red."
	for name, c := range map[string]struct {
		move func(w *website)
		want string
	}{
		"to a new address": {func(w *website) {
			w.page("/new", "Apples", "Apples are green now.")
			w.status("/old", http.StatusMovedPermanently, "Location", "/new")
		}, "green"},
		"to an address that is asked first": {func(w *website) {
			w.page("/", "Home", "Welcome back.", "/old", "/other", "/new")
			w.page("/new", "Apples", apples)
			w.status("/old", http.StatusMovedPermanently, "Location", "/new")
		}, "red"},
		"to a known page": {func(w *website) { w.status("/old", http.StatusMovedPermanently, "Location", "/other") }, "yellow"},
		"to its canonical address": {func(w *website) {
			w.page("/new", "Apples", "Apples are green now.")
			w.text("/old", "text/html", `<html><head><title>Old</title><link rel=canonical href="/new"></head><body>Apples moved.</body></html>`)
		}, "green"},
		"to a page that says the same": {func(w *website) { w.page("/old", "Bananas", "Bananas are yellow.") }, "yellow"},
		"to an address that is missing": {func(w *website) {
			w.status("/new", http.StatusNotFound)
			w.status("/old", http.StatusMovedPermanently, "Location", "/new")
		}, ""},
		"elsewhere": {func(w *website) {
			w.status("/old", http.StatusMovedPermanently, "Location", "https://elsewhere.example/")
		}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			each(t, func(t *testing.T, d *desk) {
				w := host(t)
				w.page("/", "Home", "Welcome.", "/old", "/other")
				w.page("/old", "Apples", apples)
				w.page("/other", "Bananas", "Bananas are yellow.")
				base, assistant := d.base("Fruit"), d.assistant()
				site := d.site(base, knowledge.CreateSite{URL: w.URL})
				d.crawl(site.ID)
				only := d.limit(base, assistant, "Apples")
				c.move(w)
				d.again(site.ID)
				found, err := d.SearchAssistant(d.ctx, knowledge.Asker{AssistantID: assistant}, "What colour are apples and bananas?", 5)
				switch {
				case err != nil || len(found.Matches) > 1 || (len(found.Matches) == 0) != (c.want == ""):
					t.Errorf("%+v, %v, %v", found.Matches, err, d.states(w, site.ID))
				case c.want != "" && !strings.Contains(found.Matches[0].Text, c.want):
					t.Errorf("%+v", found.Matches)
				}
				for _, s := range d.pageSources(base) {
					if s.ID == only {
						t.Errorf("its old text is left: %s", s.Name)
					}
				}
			})
		})
	}
}
