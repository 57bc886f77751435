package knowledge_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/ent/knowledgepage"
)

// Headers may have any bytes. What of them is kept is text, and a tag that is none is not asked by.
func TestHeadersThatAreNoText(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		w := host(t)
		w.page("/", "Home", "Welcome to the practice.", "/tagged", "/kind", "/away")
		w.on("/tagged", func(out http.ResponseWriter, _ *http.Request) {
			out.Header().Set("Content-Type", "text/html; charset=utf-8; of=\"caf\xe9\"")
			out.Header().Set("ETag", "\"caf\xe9\"")
			out.Header().Set("Last-Modified", "Jeudi \xe9")
			_, _ = fmt.Fprint(out, `<title>Tagged</title><body>The text of a page with a tag.`)
		})
		w.text("/kind", "image/caf\xe9", "an image")
		w.status("/away", http.StatusFound, "Location", "http://caf\xe9.example/")
		site := d.site(d.base("Web"), knowledge.CreateSite{URL: w.URL})
		d.crawl(site.ID)
		got := d.states(w, site.ID)
		if got["/tagged"] != "READ" || !strings.HasPrefix(got["/kind"], "SKIPPED Its type is not supported (image/caf)") ||
			!strings.Contains(got["/away"], "redirects without a valid target") || len(got) != 4 {
			t.Errorf("%v", got)
		}
		page := d.Parts().Store.Client(d.ctx).KnowledgePage.Query().Where(knowledgepage.URL(w.URL + "/tagged")).OnlyX(d.ctx)
		if page.Etag != nil || page.LastModified != nil {
			t.Errorf("its tags are kept as %q and %q", *page.Etag, *page.LastModified)
		}
	})
}
