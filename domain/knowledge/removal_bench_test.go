package knowledge_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/internal/storetest"
)

// BenchmarkDeleteSite deletes a website of two thousand pages, and says how long a neighbour's writes waited meanwhile:
//
//	go test -run - -bench DeleteSite -benchtime 1x ./domain/knowledge
func BenchmarkDeleteSite(b *testing.B) {
	for b.Loop() {
		b.StopTimer()
		d := open(b, storetest.SQLite)
		site := d.large(2000, 60)
		rival := d.as(storetest.Rival(b, d.Parts().Store, d.ctx))
		b.StartTimer()
		waits := rival.writing(func() {
			began := time.Now()
			if err := d.DeleteSite(d.ctx, site.ID); err != nil {
				b.Fatal(err)
			}
			b.ReportMetric(float64(time.Since(began).Milliseconds()), "ms/request")
			d.removal(site.ID)
			b.ReportMetric(float64(time.Since(began).Milliseconds()), "ms/all")
		})
		b.ReportMetric(float64(waits.Milliseconds()), "ms/longest-wait")
	}
}

// large is a website of so many pages of so many words. One is read; SQLite makes the others of it, each with words of its own.
func (d *desk) large(pages, words int) *knowledge.Site {
	d.t.Helper()
	w := host(d.t)
	w.page("/", "Page", prattle(words))
	site := d.crawl(d.site(d.base("Large"), knowledge.CreateSite{URL: w.URL}).ID)
	numbers := fmt.Sprintf("WITH RECURSIVE k (n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM k WHERE n < %d) ", pages)
	for _, stmt := range []string{
		`INSERT INTO knowledge_pages (id, created_at, updated_at, subaccount_id, kind, url, state, done_run, site_id)
			SELECT id || n, created_at, updated_at, subaccount_id, kind, url || n, state, done_run, site_id FROM knowledge_pages, k`,
		`INSERT INTO knowledge_sources (id, created_at, updated_at, subaccount_id, name, type, status, indexed_size, passages, total_length,
			lengths, knowledge_base_id, page_id) SELECT id || n, created_at, updated_at, subaccount_id, name || n, type, status, indexed_size,
			passages, total_length, lengths, knowledge_base_id, page_id || n FROM knowledge_sources, k`,
		`INSERT INTO chunks (id, created_at, subaccount_id, ordinal, page, heading, text, source_id)
			SELECT id || n, created_at, subaccount_id, ordinal, page, heading, text, source_id || n FROM chunks, k`,
		`INSERT INTO postings (id, created_at, subaccount_id, knowledge_base_id, term, chunks, data, source_id)
			SELECT id || n, created_at, subaccount_id, knowledge_base_id, term || '-' || (n % 10), chunks, data, source_id || n FROM postings, k`,
	} {
		d.direct(strings.Replace(stmt, "SELECT", numbers+"SELECT", 1), "")
	}
	if site = d.siteOf(site.ID); site.Progress.Read != pages {
		d.t.Fatalf("%+v", site.Progress)
	}
	return site
}

// writing writes again and again while something is done, and answers how long the slowest write took.
func (d *desk) writing(during func()) (longest time.Duration) {
	d.t.Helper()
	over, slowest := make(chan struct{}), make(chan time.Duration)
	go func() {
		most := time.Duration(0)
		for n := 0; ; n++ {
			began := time.Now()
			if _, err := d.Create(d.ctx, knowledge.CreateBase{Name: fmt.Sprintf("Base %d", n)}); err != nil {
				d.t.Error(err)
			}
			most = max(most, time.Since(began))
			select {
			case <-over:
				slowest <- most
				return
			default:
			}
		}
	}()
	during()
	close(over)
	return <-slowest
}

// prattle is a text of so many words.
func prattle(words int) string {
	r := rand.New(rand.NewPCG(1, 1))
	var b strings.Builder
	for i := range words {
		fmt.Fprintf(&b, "w%dx ", int(r.ExpFloat64()*2000))
		if i%15 == 14 {
			b.WriteString("end. ")
		}
	}
	return b.String()
}
