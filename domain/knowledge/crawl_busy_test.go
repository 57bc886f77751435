package knowledge_test

import (
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/domain/knowledge/reading"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/knowledgepage"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/readingtest"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/patch"
)

// held takes what is read of a document once it is released.
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

// hold the turn of a text to be read, until the sink is opened.
func (d *desk) hold(text string) (h *held, done chan error) {
	d.t.Helper()
	h, done = &held{reached: make(chan struct{}), open: make(chan struct{})}, make(chan error, 1)
	go func() {
		_, err := d.Parts().Reader.Index(d.t.Context(), reading.Document{Name: "a.txt", Size: int64(len(text)), File: strings.NewReader(text), Owner: "another"}, "",
			reading.Bounds{Passages: 100_000, Index: 64 << 20}, h)
		done <- err
	}()
	await.Receive(d.t, h.reached, "nothing is read")
	return h, done
}

// rests is how long a job leaves its worker to others; -1: it does not.
func rests(err error) time.Duration {
	if s, ok := errors.AsType[*rivertype.JobSnoozeError](err); ok {
		return s.Duration
	}
	return -1
}

// A page and a document that wait for others to be read have not been tried: they come again, as often as it takes.
func TestReadWhenItIsTheirTurn(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		options := readingtest.Options(t)
		options.Room, options.Patience = options.Memory, 10*time.Millisecond // one at a time
		d.Parts().Reader = reading.New(options)
		t.Cleanup(func() { _ = d.Parts().Reader.Close() })
		h, done := d.hold("words")
		w := host(t)
		w.page("/", "Yard", "The gantry lifts forty tonnes.")
		base := d.base("Yard")
		site := d.site(base, knowledge.CreateSite{URL: w.URL + "/", Mode: patch.Sent(new("links"))})
		source := d.upload(base, "yard.txt", "The gantry lifts forty tonnes.")
		run := d.siteOf(site.ID).Run
		page := func() *ent.KnowledgePage {
			return d.Parts().Store.Client(d.ctx).KnowledgePage.Query().Where(knowledgepage.SiteID(site.ID), knowledgepage.Kind("page")).OnlyX(d.ctx)
		}
		for range 5 {
			if !d.step(site.ID, run) || page().Tries != 0 {
				t.Fatalf("it was tried: %+v", page())
			}
			if err := d.try(source, 1); rests(err) < 5*time.Second || d.source(source).Status != knowledge.Processing {
				t.Fatalf("%s, %v", d.source(source).Status, err)
			}
		}
		err := (&knowledge.CrawlWorker{Service: d.Service}).Work(t.Context(), &river.Job[knowledge.CrawlArgs]{
			JobRow: &rivertype.JobRow{Attempt: 1, MaxAttempts: 20}, Args: knowledge.CrawlArgs{SiteID: site.ID, Run: run},
		})
		if rests(err) < time.Minute {
			t.Errorf("the page is asked for again after %s", rests(err))
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

// What waits for its turn is written when it is tried for the first time, and not each time that it comes again.
func TestWaitingForATurnWritesNothing(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		base := d.base("Yard")
		text, err := d.AddMarkdown(d.ctx, base, "Yard", "The gantry lifts forty tonnes.")
		if err != nil {
			t.Fatal(err)
		}
		d.read(text.ID)
		if _, err := d.Rewrite(d.ctx, base, text.ID, "The gantry lifts fifty tonnes."); err != nil {
			t.Fatal(err)
		}
		options := readingtest.Options(t)
		options.Room, options.Patience = options.Memory, 10*time.Millisecond // one at a time
		d.Parts().Reader = reading.New(options)
		t.Cleanup(func() { _ = d.Parts().Reader.Close() })
		h, done := d.hold("words")
		document := d.upload(base, "yard.txt", "The gantry lifts forty tonnes.")
		for what, source := range map[string]string{"a document": document, "a text that is edited": text.ID} {
			var first time.Time
			for i := range 3 {
				if err := d.try(source, 1); rests(err) < 0 || d.source(source).Status != knowledge.Processing {
					t.Fatalf("%s: %s, %v", what, d.source(source).Status, err)
				}
				switch at := d.source(source).UpdatedAt; {
				case i == 0:
					first = at
				case !at.Equal(first):
					t.Errorf("%s: try %d writes it", what, i)
				}
			}
		}
		close(h.open)
		if err, _ := await.Receive(t, done, "the first is not read"); err != nil {
			t.Fatal(err)
		}
		if d.read(text.ID); len(d.search(base, "fifty")) != 1 {
			t.Error("the text is not edited")
		}
	})
}

// Documents that wait for others to be read leave their workers to what can be read meanwhile, also where they are those of one agency.
func TestDocumentsThatWaitHoldNoWorkers(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		options := readingtest.Options(t)
		options.Room = options.Memory // one large document at a time
		d.Parts().Reader = reading.New(options)
		t.Cleanup(func() { _ = d.Parts().Reader.Close() })
		h, done := d.hold(strings.Repeat("A gantry lifts forty tonnes. ", 40_000))
		wait := map[string]*desk{}
		for range 4 {
			client := d.as(storetest.Rival(t, d.Parts().Store, d.ctx))
			base := client.base("Manuals")
			for range 2 {
				wait[client.upload(base, "manual.pdf", "%PDF-1.4")] = client
			}
		}
		d.work()
		await.Until(t, "not all workers are taken", func() bool {
			for source, client := range wait {
				if client.source(source).Status != knowledge.Processing {
					return false
				}
			}
			return true
		})
		stranger := d.as(storetest.Stranger(t, d.Parts().Store))
		text, err := stranger.AddText(stranger.ctx, stranger.base("Notes"), "Note", "Some words.")
		if err != nil {
			t.Fatal(err)
		}
		await.Until(t, "a text waits for the documents of others", func() bool { return stranger.source(text.ID).Status == knowledge.Ready })
		close(h.open)
		if err, _ := await.Receive(t, done, "the first is not read"); err != nil {
			t.Error(err)
		}
		await.Until(t, "the documents are not read", func() bool {
			for source, client := range wait {
				if client.source(source).Status != knowledge.Failed { // they are damaged
					return false
				}
			}
			return true
		})
	})
}
