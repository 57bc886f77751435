package knowledge_test

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/knowledgesource"
	"github.com/switchboard-dev/switchboard/internal/storetest"
)

// deletions are the statements that have deleted passages since the last time: none where they went with something else.
func (d *desk) deletions() (n int) {
	d.t.Helper()
	for _, s := range d.Parts().Store.Asked().List() {
		if strings.HasPrefix(s, `DELETE FROM "chunks"`) {
			n++
		}
	}
	return n
}

// What an earlier try has left may be a quarter of a million passages. They go some at a time, whether it is tried again or given up.
func TestWhatATryHasLeftGoesInParts(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		attempt int
		status  string
	}{"tried again": {1, knowledge.Ready}, "given up": {6, knowledge.Failed}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := open(t, storetest.Postgres)
			_, source := d.taught("manual.txt", manual(250))
			d.write(func(ctx context.Context, client *ent.Client) error {
				return client.KnowledgeSource.Update().Where(knowledgesource.ID(source)).SetStatus(knowledge.Processing).Exec(ctx)
			})
			d.deletions()
			if s := d.attempt(source, c.attempt); s.Status != c.status || (c.status == knowledge.Failed) != (len(d.passages(source)) == 0) {
				t.Errorf("%s with %d passages", s.Status, len(d.passages(source)))
			}
			if n := d.deletions(); n < 3 {
				t.Errorf("250 passages went in %d statements", n)
			}
		})
	}
}

func (d *desk) attempt(source string, attempt int) *knowledge.Source {
	d.t.Helper()
	if err := d.try(source, attempt); err != nil {
		d.t.Fatal(err)
	}
	return d.source(source)
}

// A page that is not wanted any more, or that is not found for the second time, may have ten thousand passages: they go before it does.
func TestPagesGoInParts(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(d *desk, w *website, site string){
		"excluded": func(d *desk, _ *website, site string) {
			if _, err := d.ChangeSite(d.ctx, site, knowledge.UpdateSite{Exclude: []string{"/large"}}); err != nil {
				d.t.Fatal(err)
			}
		},
		"not found": func(d *desk, w *website, site string) {
			w.status("/large", http.StatusNotFound)
			d.again(site)
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d, w := open(t, storetest.Postgres), host(t)
			w.page("/", "Home", "Welcome.", "/large")
			w.page("/large", "Large", manual(250))
			base := d.base("Large")
			site := d.crawl(d.site(base, knowledge.CreateSite{URL: w.URL}).ID)
			before, _ := d.parts()
			change(d, w, site.ID)
			w.page("/", "Home", "Welcome.")
			d.deletions()
			d.again(site.ID)
			if n := d.deletions(); n < 3 {
				t.Errorf("a page went in %d statements", n)
			}
			d.tidy(base)
			left, _ := d.parts()
			if states := d.states(w, site.ID); len(states) != 1 || left > before/10 || len(d.pageSources(base)) != 1 {
				t.Errorf("%d of %d rows are left: %v", left, before, states)
			}
		})
	}
}
