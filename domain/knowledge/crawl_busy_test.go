package knowledge_test

import (
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/domain/knowledge/reading"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/knowledgepage"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/readingtest"
	"github.com/switchboard-dev/switchboard/platform/patch"
)

// held takes what is read of a document when it is let go.
type held struct {
	reached, open chan struct{}
	once          sync.Once
}

func (h *held) Passages([]reading.Passage) error {
	h.once.Do(func() { close(h.reached) })
	<-h.open
	return nil
}

func (h *held) Postings([]reading.Posting) error { return nil }

// A page and a document that wait for others to be read have not been tried: they come again, as often as it takes.
func TestReadWhenItIsTheirTurn(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		options := readingtest.Options(t)
		options.Room, options.Patience = options.Memory, 10*time.Millisecond // one at a time
		d.Reader = reading.New(options)
		t.Cleanup(func() { _ = d.Reader.Close() })
		h := &held{reached: make(chan struct{}), open: make(chan struct{})}
		done := make(chan error, 1)
		go func() {
			_, err := d.Reader.Index(t.Context(), reading.Document{Name: "a.txt", Size: 5, File: strings.NewReader("words"), Owner: "another"}, "",
				reading.Bounds{Passages: 10, Index: 1 << 20}, h)
			done <- err
		}()
		await.Receive(t, h.reached, "nothing is read")
		w := host(t)
		w.page("/", "Yard", "The gantry lifts forty tonnes.")
		base := d.base("Yard")
		site := d.site(base, knowledge.CreateSite{URL: w.URL + "/", Mode: patch.Sent(new("links"))})
		source := d.upload(base, "yard.txt", "The gantry lifts forty tonnes.")
		run := d.siteOf(site.ID).Run
		page := func() *ent.KnowledgePage {
			return d.Store.Client(d.ctx).KnowledgePage.Query().Where(knowledgepage.SiteID(site.ID), knowledgepage.Kind("page")).OnlyX(d.ctx)
		}
		for range 5 {
			if !d.step(site.ID, run) || page().Tries != 0 {
				t.Fatalf("it was tried: %+v", page())
			}
			if err := d.try(source, 1); err == nil || d.source(source).Status != knowledge.Processing {
				t.Fatalf("%s, %v", d.source(source).Status, err)
			}
		}
		close(h.open)
		if err, _ := await.Receive(t, done, "the first is not read"); err != nil {
			t.Fatal(err)
		}
		if d.crawl(site.ID); page().State != knowledge.PageRead || d.read(source).Status != knowledge.Ready {
			t.Errorf("%+v", page())
		}
	})
}
