package knowledge_test

import (
	"archive/zip"
	"bytes"
	"context"
	"database/sql"
	"errors"
	"log/slog"
	"net/http"
	"strings"
	"testing"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/chunk"
	"github.com/switchboard-dev/switchboard/internal/readingtest"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/job"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// desk is the service on a database of its own. Its queue does nothing by itself: a test reads the sources.
type desk struct {
	*knowledge.Service
	t   testing.TB
	ctx context.Context // of a key of one subaccount
	url string
}

// each runs the test on both dialects at once.
func each(t *testing.T, f func(t *testing.T, d *desk)) {
	t.Helper()
	for _, dialect := range []string{storetest.SQLite, storetest.Postgres} {
		t.Run(dialect, func(t *testing.T) {
			t.Parallel()
			f(t, open(t, dialect))
		})
	}
}

func open(t testing.TB, dialect string) *desk {
	t.Helper()
	url := storetest.URL(t, dialect)
	s := storetest.OpenConfig(t, store.Config{URL: url})
	pager := &page.Pager{Store: s, Sealer: secret.New(bytes.Repeat([]byte{7}, secret.MasterLength))}
	workers := river.NewWorkers()
	queue, err := job.Open(s, workers, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	service := knowledge.New(knowledge.Parts{Store: s, Pager: pager, Queue: queue, Fetch: http.DefaultClient, Reader: readingtest.Reader(t)})
	river.AddWorker(workers, &knowledge.Worker{Service: service})
	river.AddWorker(workers, &knowledge.CrawlWorker{Service: service})
	river.AddWorker(workers, &knowledge.RemoveSiteWorker{Service: service})
	river.AddWorker(workers, &knowledge.RemoveSourcesWorker{Service: service})
	river.AddWorker(workers, &knowledge.EmbedWorker{Service: service})
	river.AddWorker(workers, &knowledge.ReembedWorker{Service: service})
	river.AddWorker(workers, &knowledge.ReembedOwnWorker{Service: service})
	river.AddWorker(workers, &knowledge.ReviewWorker{Service: service})
	river.AddWorker(workers, &knowledge.ReviewBaseWorker{Service: service})
	return &desk{Service: service, t: t, ctx: storetest.Tenant(t, s), url: url}
}

// SearchBase searches a whole knowledge base.
func (d *desk) SearchBase(ctx context.Context, id, query string, limit int) ([]*knowledge.Match, error) {
	return d.SearchWithin(ctx, id, query, limit, knowledge.Within{})
}

// as is the desk for another caller.
func (d *desk) as(ctx context.Context) *desk {
	other := *d
	other.ctx = ctx
	return &other
}

// write changes what no function of the service does.
func (d *desk) write(f func(ctx context.Context, client *ent.Client) error) {
	d.t.Helper()
	err := d.Parts().Store.Tx(d.ctx, func(ctx context.Context) error { return f(ctx, d.Parts().Store.Client(ctx)) })
	if err != nil {
		d.t.Fatal(err)
	}
}

func (d *desk) assistant() (id string) {
	d.t.Helper()
	d.write(func(ctx context.Context, client *ent.Client) error {
		a, err := client.Assistant.Create().SetName("Guide").Save(ctx)
		if err == nil {
			id = a.ID
		}
		return err
	})
	return id
}

func (d *desk) archive(base string) {
	d.t.Helper()
	d.write(func(ctx context.Context, client *ent.Client) error {
		return client.KnowledgeBase.UpdateOneID(base).SetIsArchived(true).Exec(ctx)
	})
}

func (d *desk) base(name string) string {
	d.t.Helper()
	b, err := d.Create(d.ctx, knowledge.CreateBase{Name: name})
	if err != nil {
		d.t.Fatal(err)
	}
	return b.ID
}

func (d *desk) upload(base, filename, content string) string {
	d.t.Helper()
	s, err := d.AddUpload(d.ctx, base, knowledge.Upload{Filename: filename, Body: strings.NewReader(content)})
	if err != nil {
		d.t.Fatal(err)
	}
	return s.ID
}

// try is one try of the job that reads a source.
func (d *desk) try(source string, attempt int) error {
	return d.tryFor(d.t.Context(), source, attempt)
}

func (d *desk) tryFor(ctx context.Context, source string, attempt int) error {
	w := &knowledge.Worker{Service: d.Service}
	return w.Work(ctx, &river.Job[knowledge.IngestArgs]{
		JobRow: &rivertype.JobRow{Attempt: attempt, MaxAttempts: 5}, Args: knowledge.IngestArgs{SourceID: source},
	})
}

// read reads a source and returns it.
func (d *desk) read(source string) *knowledge.Source {
	d.t.Helper()
	if err := d.try(source, 1); err != nil {
		d.t.Fatal(err)
	}
	return d.source(source)
}

func (d *desk) source(id string) *knowledge.Source {
	d.t.Helper()
	s, err := d.GetSource(d.ctx, id)
	if err != nil {
		d.t.Fatal(err)
	}
	return s
}

// taught is a knowledge base with one source, read.
func (d *desk) taught(filename, content string) (base, source string) {
	d.t.Helper()
	base = d.base("Taught")
	source = d.upload(base, filename, content)
	if s := d.read(source); s.Status != knowledge.Ready {
		d.t.Fatalf("%s: %s", s.Status, reason(s))
	}
	return base, source
}

func (d *desk) search(base, query string) []*knowledge.Match {
	d.t.Helper()
	found, err := d.SearchBase(d.ctx, base, query, 10)
	if err != nil {
		d.t.Fatal(err)
	}
	return found
}

// passages are the stored chunks of a source.
func (d *desk) passages(source string) []*ent.Chunk {
	d.t.Helper()
	all, err := d.Parts().Store.Client(d.ctx).Chunk.Query().Where(chunk.SourceID(source)).Order(chunk.ByOrdinal()).All(d.ctx)
	if err != nil {
		d.t.Fatal(err)
	}
	return all
}

// direct runs a statement past the store, by its dialect.
func (d *desk) direct(sqlite, postgres string) {
	d.t.Helper()
	driver, url, stmt := "pgx", d.url, postgres
	if !d.Parts().Store.Postgres() {
		driver, url, stmt = "sqlite", "file:"+strings.TrimPrefix(d.url, "sqlite://"), sqlite
	}
	db, err := sql.Open(driver, url)
	if err != nil {
		d.t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	if _, err := db.ExecContext(d.t.Context(), stmt); err != nil {
		d.t.Fatalf("%s: %v", stmt, err)
	}
}

func reason(s *knowledge.Source) string {
	if s.FailureReason == nil {
		return ""
	}
	return *s.FailureReason
}

// wantCode fails the test unless err is a fault with the code.
func wantCode(t testing.TB, err error, code fault.Code) {
	t.Helper()
	if f, ok := errors.AsType[*fault.Error](err); !ok || f.Code != code {
		t.Errorf("got %v, want %s", err, code)
	}
}

// archived is a zip of files, given as name and content by turns.
func archived(t *testing.T, files ...string) string {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for i := 0; i < len(files); i += 2 {
		f, err := w.Create(files[i])
		if err == nil {
			_, err = f.Write([]byte(files[i+1]))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}
