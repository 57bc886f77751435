//go:build manual

package index_test

import (
	"archive/zip"
	"bytes"
	"errors"
	"flag"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/knowledge/extract"
	"github.com/switchboard-dev/switchboard/domain/knowledge/index"
)

// The manual is that of Debian's package postgresql-doc-15.
var (
	manual = flag.String("manual", "/usr/share/doc/postgresql-doc-15/html", "folder with the PostgreSQL manual")
	misses = flag.Bool("misses", false, "print the questions whose page is not among the first five")
)

// TestManual measures the whole way from page to answer on a real manual, and fails where it has become worse than it
// was. Run it with
//
//	go test -tags manual -run Manual -v ./knowledge/index -manual DIR
func TestManual(t *testing.T) { //nolint:paralleltest // it measures time
	b := ingest(t, *manual)
	t.Logf("%d pages, %d chunks: %.0f pages/s", b.pages(), len(b.chunks), float64(b.pages())/b.took.Seconds())
	t.Logf("index %.1f MB for %.1f MB of text, %d terms", megabytes(b.bytes), megabytes(b.text), len(b.rows))
	for _, set := range questions(t, "../testdata/postgresql.tsv") {
		s := b.ask(t, set.questions)
		t.Logf("%-9s (%3d questions): recall@1 %.1f %%, recall@5 %.1f %%, MRR %.3f; query p50 %v, p99 %v",
			set.name, len(set.questions), 100*s.first, 100*s.five, s.mrr, s.percentile(50), s.percentile(99))
		if s.five < set.floor {
			t.Errorf("recall@5 of %s fell to %.1f %%, below %.1f %%", set.name, 100*s.five, 100*set.floor)
		}
	}
}

func megabytes(n int) float64 { return float64(n) / (1 << 20) }

// book is the manual with its index.
type book struct {
	chunks      []extract.Section
	source      index.Source
	rows        map[string]index.Row
	lexicon     *index.Lexicon
	text, bytes int
	took        time.Duration
}

// ingest reads the manual as it is uploaded: as one zip.
func ingest(t *testing.T, dir string) *book {
	t.Helper()
	var archive bytes.Buffer
	w := zip.NewWriter(&archive)
	if err := errors.Join(w.AddFS(os.DirFS(dir)), w.Close()); err != nil {
		t.Fatalf("%v: install postgresql-doc-15 or name its folder with -manual", err)
	}
	b := &book{rows: map[string]index.Row{}}
	began := time.Now()
	builder := index.NewBuilder()
	skipped, err := new(extract.Reader).Document(t.Context(), "manual.zip", "", bytes.NewReader(archive.Bytes()), int64(archive.Len()),
		func(s extract.Section) error {
			for _, c := range extract.Chunks(s) {
				builder.Add("en", c.Heading, c.Page, c.Text)
				b.chunks = append(b.chunks, c)
				b.text += len(c.Text)
			}
			return nil
		})
	if err != nil || len(skipped) > 0 {
		t.Fatalf("%v, skipped %v", err, skipped)
	}
	b.source = index.Source{
		ID: "manual", Chunks: builder.Chunks(), TotalLength: builder.TotalLength(), Lengths: builder.Lengths(),
	}
	for term, p := range builder.Postings() {
		b.rows[term] = index.Row{SourceID: "manual", Term: term, DF: p.DF, Data: p.Data}
		b.bytes += len(term) + len(p.Data)
	}
	b.took = time.Since(began)
	b.lexicon = index.NewLexicon(nil, slices.Collect(maps.Keys(b.rows)))
	return b
}

func (b *book) pages() int {
	pages := map[string]bool{}
	for _, c := range b.chunks {
		pages[c.Page] = true
	}
	return len(pages)
}

type question struct {
	text  string
	right []string
}

type questionSet struct {
	name      string
	floor     float64
	questions []question
}

// floors are what recall@5 was when the constants were chosen, less two questions of "asked" and three of "described".
var floors = map[string]float64{"asked": 0.87, "described": 0.65}

// questions reads the sets of a file; "# name: …" begins one.
func questions(t *testing.T, file string) []questionSet {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var sets []questionSet
	for line := range strings.Lines(string(data)) {
		text, right, found := strings.Cut(strings.TrimSpace(line), "\t")
		name, _, _ := strings.Cut(strings.TrimPrefix(line, "# "), ":")
		if floor, begins := floors[name]; begins {
			sets = append(sets, questionSet{name: name, floor: floor})
		}
		if found {
			last := &sets[len(sets)-1]
			last.questions = append(last.questions, question{text, strings.Split(right, "|")})
		}
	}
	if len(sets) != len(floors) {
		t.Fatalf("%d sets of questions, want %d", len(sets), len(floors))
	}
	return sets
}

type score struct {
	first, five, mrr float64
	took             []time.Duration
}

func (s score) percentile(p int) time.Duration {
	slices.Sort(s.took)
	return s.took[(len(s.took)-1)*p/100].Round(time.Microsecond)
}

// ask puts the questions. A question is answered where a chunk of a right page is.
func (b *book) ask(t *testing.T, all []question) score {
	t.Helper()
	var s score
	for _, q := range all {
		began := time.Now()
		sources := []index.Source{b.source}
		query := index.Ask(q.text, "en")
		query.Widen(sources, b.lexicon)
		var rows []index.Row
		for _, term := range query.Terms() {
			if row, found := b.rows[term]; found {
				rows = append(rows, row)
			}
		}
		hits, _, err := query.Rank(sources, rows, query.Reread(sources, 10))
		if err != nil {
			t.Fatal(err)
		}
		query.Judge(sources, hits, b.texts(hits))
		hits = hits[:min(10, len(hits))]
		s.took = append(s.took, time.Since(began))
		at := 1 + slices.IndexFunc(hits, func(h index.Hit) bool { return slices.Contains(q.right, b.chunks[h.Ordinal].Page) })
		switch {
		case at == 1:
			s.first++
			fallthrough
		case at > 1 && at <= 5:
			s.five++
		case *misses:
			t.Logf("%2d  %s\n%s", at, q.text, b.show(hits))
		}
		if at > 0 {
			s.mrr += 1 / float64(at)
		}
	}
	n := float64(len(all))
	return score{s.first / n, s.five / n, s.mrr / n, s.took}
}

func (b *book) texts(hits []index.Hit) (all []string) {
	for _, h := range hits {
		all = append(all, b.chunks[h.Ordinal].Heading+"\n"+b.chunks[h.Ordinal].Text)
	}
	return all
}

func (b *book) show(hits []index.Hit) string {
	var lines []string
	for _, h := range hits[:min(5, len(hits))] {
		lines = append(lines, fmt.Sprintf("      %.3f %s: %s", h.Score, b.chunks[h.Ordinal].Page, b.chunks[h.Ordinal].Heading))
	}
	return strings.Join(lines, "\n")
}
