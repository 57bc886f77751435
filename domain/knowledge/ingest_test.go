package knowledge_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/ent/knowledgesource"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// manual is a text of n passages, each with a word of its own.
func manual(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "Passage word%d. %s\n\n", i, strings.Repeat("and more ", 90))
	}
	return b.String()
}

// complete fails the test unless every passage of the manual is there once, and found.
func complete(t *testing.T, d *desk, base, source string, n int) {
	t.Helper()
	all := d.passages(source)
	if s := d.source(source); s.Status != knowledge.Ready || s.Passages != n || len(all) != n {
		t.Fatalf("%s with %d passages, of which %d are there; want %d", s.Status, s.Passages, len(all), n)
	}
	for i, c := range all {
		word := fmt.Sprintf("word%d", i)
		if c.Ordinal != i || !strings.Contains(c.Text, word+".") {
			t.Fatalf("passage %d has ordinal %d and says %q", i, c.Ordinal, c.Text)
		}
	}
	for _, i := range []int{0, n / 2, n - 1} {
		if found := d.search(base, fmt.Sprintf("word%d", i)); len(found) != 1 || found[0].ID != all[i].ID {
			t.Errorf("word%d is found in %d passages", i, len(found))
		}
	}
}

func TestReadingAgainChangesNothing(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		base, source := d.taught("manual.txt", manual(250))
		complete(t, d, base, source, 250)
		before := d.passages(source)
		if err := d.try(source, 2); err != nil {
			t.Fatal(err)
		}
		if after := d.passages(source); after[0].ID != before[0].ID {
			t.Error("a job that was done already is done again")
		}
	})
}

func TestReadingClearsAwayWhatAnEarlierTryLeft(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		base, source := d.taught("manual.txt", manual(250))
		system := store.System(d.ctx, "as a crash leaves it")
		client := d.Parts().Store.Client
		err := d.Parts().Store.Tx(system, func(ctx context.Context) error {
			return client(ctx).KnowledgeSource.Update().Where(knowledgesource.ID(source)).SetStatus(knowledge.Processing).Exec(ctx)
		})
		if err != nil {
			t.Fatal(err)
		}
		if found := d.search(base, "word7"); len(found) > 0 {
			t.Error("a source that is not read through is found")
		}
		d.read(source)
		complete(t, d, base, source, 250)
	})
}

// A copy of the server that is taken for dead may read on while another begins anew: what it clears away is missing in
// the end.
func TestReadingNoticesThatItWasCleared(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		base := d.base("Manual")
		source := d.upload(base, "manual.txt", manual(250))
		d.direct("CREATE TRIGGER other AFTER INSERT ON postings WHEN NEW.term = 'word99' BEGIN DELETE FROM chunks; END",
			`CREATE FUNCTION other() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS 'BEGIN DELETE FROM chunks; RETURN NULL; END';
			CREATE TRIGGER other AFTER INSERT ON postings FOR EACH ROW WHEN (NEW.term = 'word99') EXECUTE FUNCTION other()`)
		if err := d.try(source, 1); err == nil || d.source(source).Status == knowledge.Ready {
			t.Fatalf("%v, and the source is %s", err, d.source(source).Status)
		}
		d.direct("DROP TRIGGER other", "DROP TRIGGER other ON postings")
		d.read(source)
		complete(t, d, base, source, 250)
	})
}

func TestTriesEnd(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		base := d.base("Manual")
		source := d.upload(base, "manual.txt", manual(10))
		d.direct("CREATE TRIGGER full BEFORE INSERT ON postings BEGIN SELECT RAISE(ABORT, 'disk full'); END",
			"ALTER TABLE postings ADD CONSTRAINT disk CHECK (false)")
		for attempt := 1; attempt < 5; attempt++ {
			if err := d.try(source, attempt); err == nil || d.source(source).Status != knowledge.Processing {
				t.Fatalf("try %d: %v, %s", attempt, err, d.source(source).Status)
			}
		}
		err := d.try(source, 5)
		if s := d.source(source); err == nil || s.Status != knowledge.Failed || !strings.Contains(reason(s), "Retry it") {
			t.Errorf("the last try: %v, %s %q", err, s.Status, reason(s))
		}
		if n := len(d.passages(source)); n > 0 {
			t.Errorf("%d passages of a failed source are left", n)
		}
	})
}

// A source that ends every server that reads it must not end them for ever.
func TestReadingIsGivenUpWhereEveryTryCrashed(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		source := d.upload(d.base("Manual"), "manual.txt", manual(10))
		if err := d.try(source, 6); err != nil {
			t.Fatal(err)
		}
		if s := d.source(source); s.Status != knowledge.Failed || !strings.Contains(reason(s), "Retry it") {
			t.Errorf("%s %q", s.Status, reason(s))
		}
	})
}

func TestSourceIsBounded(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		base := d.base("Bombs")
		for _, c := range []struct {
			passages, index int
			want            string
		}{
			{300, 100 << 10, ""},
			{299, 100 << 10, "more than 299 passages. Send it in parts."},
			{300, 10 << 10, "too many different words to be indexed. Split it into parts."},
		} {
			d.Bound(c.passages, c.index)
			s := d.read(d.upload(base, "pages.html", strings.Join(strings.SplitAfter(manual(300), "\n\n"), "<h1>Page</h1>")))
			if failed := s.Status == knowledge.Failed; failed != (c.want != "") || !strings.Contains(reason(s), c.want) {
				t.Errorf("%+v: %s %q", c, s.Status, reason(s))
			}
			if n := len(d.passages(s.ID)); n != s.Passages {
				t.Errorf("%+v: %d passages are left", c, n)
			}
		}
	})
}

// expiring is a context whose time is up when a test says so.
type expiring struct {
	context.Context
	up chan struct{}
}

func (e expiring) Done() <-chan struct{} { return e.up }

func (e expiring) Err() error {
	select {
	case <-e.up:
		return context.DeadlineExceeded
	default:
		return nil
	}
}

func TestReadingHasItsTime(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		ctx := expiring{d.t.Context(), make(chan struct{})}
		server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
			close(ctx.up)
			<-r.Context().Done()
		}))
		t.Cleanup(server.Close)
		made, err := d.AddFile(d.ctx, d.base("Slow"), knowledge.FileSource{FileURL: server.URL})
		if err != nil {
			t.Fatal(err)
		}
		if err := d.tryFor(ctx, made.ID, 1); err != nil {
			t.Fatal(err)
		}
		if s := d.source(made.ID); s.Status != knowledge.Failed || reason(s) != "It takes too long to read. Send it in parts." {
			t.Errorf("%s %q", s.Status, reason(s))
		}
	})
}

// A server that is stopped in the last try must not leave the source as if somebody read it.
func TestLastTryCutOff(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		for attempt, want := range map[int]string{4: knowledge.Processing, 5: knowledge.Failed} {
			ctx, cancel := context.WithCancel(d.t.Context())
			server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
				cancel()
				<-r.Context().Done()
			}))
			t.Cleanup(server.Close)
			made, err := d.AddFile(d.ctx, d.base("Stopped"), knowledge.FileSource{FileURL: server.URL})
			if err != nil {
				t.Fatal(err)
			}
			if err := d.tryFor(ctx, made.ID, attempt); !errors.Is(err, context.Canceled) || d.source(made.ID).Status != want {
				t.Errorf("try %d: %v, %s", attempt, err, d.source(made.ID).Status)
			}
		}
	})
}

// panicking fetches nothing.
type panicking struct{}

func (panicking) RoundTrip(*http.Request) (*http.Response, error) { panic("a mistake of ours") }

func TestPanicIsAFailure(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		d.Parts().Fetch = &http.Client{Transport: panicking{}}
		made, err := d.AddFile(d.ctx, d.base("Odd"), knowledge.FileSource{FileURL: "https://a.example/a.md"})
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct {
			attempt int
			want    string
		}{{1, knowledge.Processing}, {5, knowledge.Failed}} {
			err := d.try(made.ID, c.attempt)
			if err == nil || !strings.Contains(err.Error(), "a mistake of ours") || d.source(made.ID).Status != c.want {
				t.Errorf("try %d: %v, %s", c.attempt, err, d.source(made.ID).Status)
			}
		}
	})
}

func TestReasonsOfFailure(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		base := d.base("Files")
		for name, c := range map[string]struct{ filename, content, want string }{
			"a PDF":              {"a.pdf", "%PDF-1.7", "The PDF document is damaged."},
			"an empty file":      {"a.txt", "", "The file is empty."},
			"no text":            {"a.html", "<script>x()</script>", "The file contains no text."},
			"nothing in a zip":   {"a.zip", archived(t, "logo.png", "\x89PNG"), "The archive contains no txt, md, html, pdf, docx, csv, tsv or xlsx file."},
			"nothing to be read": {"a.zip", archived(t, "a.pdf", "%PDF", "b.txt", ""), "can be read. Send txt, md, html, pdf, docx, csv, tsv, xlsx or a zip of them.\n- a.pdf: The PDF document is damaged.\n- b.txt: The file is empty."},
		} {
			s := d.read(d.upload(base, c.filename, c.content))
			if s.Status != knowledge.Failed || !strings.Contains(reason(s), c.want) {
				t.Errorf("%s: %s %q, want %q", name, s.Status, reason(s), c.want)
			}
		}
		if found := d.search(base, "PDF"); len(found) > 0 {
			t.Errorf("%d passages of failed sources are found", len(found))
		}
	})
}

func TestSourceTellsWhatIsLeftOut(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		base := d.base("Files")
		source := d.upload(base, "a.zip", archived(t, "a.txt", "Readable words.", "scan.pdf", "%PDF", "old.doc", "x"))
		s := d.read(source)
		want := "2 of its files could not be read and were left out:\n" +
			"- old.doc: Unsupported file type: old Word document.\n- scan.pdf: The PDF document is damaged."
		if s.Status != knowledge.Ready || reason(s) != want {
			t.Errorf("%s %q, want %q", s.Status, reason(s), want)
		}
		if found := d.search(base, "readable"); len(found) != 1 || *found[0].Page != "a.txt" {
			t.Errorf("found %+v", found)
		}
		if s := d.read(d.upload(base, "b.zip", archived(t, "b.txt", "All of it.", "logo.png", "x"))); s.FailureReason != nil {
			t.Errorf("of a whole archive: %q", reason(s))
		}
	})
}

func TestFileAtURL(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/gone":
			http.NotFound(w, r)
		case "/cut":
			w.Header().Set("Content-Length", "100")
			_, _ = w.Write([]byte("half"))
		case "/huge":
			for piece, sent := make([]byte, 1<<20), 0; sent <= 50; sent++ {
				_, _ = w.Write(piece)
			}
		default:
			_, _ = w.Write([]byte("Opening hours are from nine to five."))
		}
	}))
	t.Cleanup(server.Close)
	each(t, func(t *testing.T, d *desk) {
		base := d.base("Web")
		for url, want := range map[string]string{
			server.URL + "/hours.txt":  "",
			server.URL + "/gone":       "answered with status 404. Check the URL, then retry.",
			server.URL + "/cut":        "broke off in the middle of the file. Retry it.",
			server.URL + "/huge":       "larger than 50 MB",
			"http://127.0.0.1:1/a.txt": "could not be reached. Check that it is public, then retry.",
		} {
			made, err := d.AddFile(d.ctx, base, knowledge.FileSource{FileURL: url})
			if err != nil {
				t.Fatal(err)
			}
			s := d.read(made.ID)
			if failed := s.Status == knowledge.Failed; failed != (want != "") || !strings.Contains(reason(s), want) {
				t.Errorf("%s: %s %q, want %q", url, s.Status, reason(s), want)
			}
			if strings.Contains(reason(s), "127.0.0.1") {
				t.Errorf("the reason tells of our network: %q", reason(s))
			}
		}
		if found := d.search(base, "hours"); len(found) != 1 || found[0].SourceName != "hours.txt" {
			t.Errorf("found %+v", found)
		}
	})
}

func TestRetry(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		var up atomic.Bool
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			if !up.Load() {
				w.WriteHeader(http.StatusBadGateway)
			}
			_, _ = w.Write([]byte("Opening hours are from nine to five."))
		}))
		t.Cleanup(server.Close)
		base, other := d.base("Web"), d.base("Other")
		made, err := d.AddFile(d.ctx, base, knowledge.FileSource{FileURL: server.URL + "/hours.txt"})
		if err != nil {
			t.Fatal(err)
		}
		_, err = d.Retry(d.ctx, base, made.ID)
		wantCode(t, err, fault.Conflict)
		if s := d.read(made.ID); s.Status != knowledge.Failed {
			t.Fatalf("%s of what cannot be fetched", s.Status)
		}
		for id, of := range map[string]string{made.ID: other, "ksrc_none": base} {
			_, err = d.Retry(d.ctx, of, id)
			wantCode(t, err, fault.NotFound)
		}
		_, err = d.Retry(storetest.Rival(t, d.Parts().Store, d.ctx), base, made.ID)
		wantCode(t, err, fault.NotFound)
		up.Store(true)
		if s, err := d.Retry(d.ctx, base, made.ID); err != nil || s.Status != knowledge.Pending || s.FailureReason != nil {
			t.Fatalf("%+v, %v", s, err)
		}
		if counts, err := d.Parts().Queue.Count(t.Context()); err != nil || counts.In("available") != 2 {
			t.Errorf("jobs %v, %v; want one for each asking", counts, err)
		}
		if s := d.read(made.ID); s.Status != knowledge.Ready {
			t.Errorf("%s %q", s.Status, reason(s))
		}
		_, err = d.Retry(d.ctx, base, made.ID)
		wantCode(t, err, fault.Conflict)
	})
}
