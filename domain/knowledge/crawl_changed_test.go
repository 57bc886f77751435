package knowledge_test

import (
	"net/http"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/knowledge"
)

// What is wanted of a website may change while it is read, between two pages or while one is asked for. What the run has left out before is
// found by the next one, although the page that names it is as it was; the one after that asks for what has changed alone.
func TestChangeWhileRunningIsNotForgotten(t *testing.T) {
	t.Parallel()
	for name, meanwhile := range map[string]bool{"between two pages": false, "while one is asked for": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			each(t, func(t *testing.T, d *desk) {
				w := host(t)
				w.page("/", "Home", "Welcome.", "/a", "/blog/1")
				w.page("/blog/1", "Blog", "Good news.")
				site := d.site(d.base("Changed"), knowledge.CreateSite{URL: w.URL, Exclude: []string{"/blog"}})
				var changed *knowledge.Site
				change := func() {
					var err error
					if changed, err = d.ChangeSite(d.ctx, site.ID, knowledge.UpdateSite{Exclude: []string{}}); err != nil {
						t.Error(err)
					}
				}
				w.on("/a", func(out http.ResponseWriter, _ *http.Request) {
					if meanwhile && changed == nil {
						change()
					}
					_, _ = out.Write([]byte("Text of a."))
				})
				for d.states(w, site.ID)["/"] != "READ" {
					if !d.step(site.ID, site.Run) {
						t.Fatal("the run ends before it reads a page")
					}
				}
				if !meanwhile {
					change()
				}
				if done := d.crawl(site.ID); changed == nil || !done.UpdatedAt.Equal(changed.UpdatedAt) {
					t.Errorf("changed at %s, and the run has put back %+v", done.UpdatedAt, changed)
				}
				if n := len(d.states(w, site.ID)); n != 2 {
					t.Errorf("the run has found %d pages, although it began without the blog", n)
				}
				d.again(site.ID)
				if got := d.states(w, site.ID); got["/blog/1"] != "READ" {
					t.Errorf("what is wanted now is not found: %v", got)
				}
				w.visits()
				d.again(site.ID)
				if _, full := w.visits(); full["/"] != 0 {
					t.Error("every later run asks for every page anew")
				}
			})
		})
	}
}
