package knowledge_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/knowledge"
)

// crawl sends a byte at a time, until nobody reads it.
func crawl(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/plain")
	tick := time.NewTicker(time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case <-r.Context().Done():
			return
		case <-tick.C:
			_, _ = w.Write([]byte("x"))
			w.(http.Flusher).Flush()
		}
	}
}

func hang(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }

// A page that drips or hangs is cut off, with a reason that says so; one that keeps the pace is read, and so is one whose site
// does not tell its rules.
func TestSlowPages(t *testing.T) {
	t.Parallel()
	const long = time.Hour
	for name, c := range map[string]struct {
		robots, page http.HandlerFunc
		total, span  time.Duration
		status, says string
	}{
		"a page that drips":    {http.NotFound, crawl, long, 50 * time.Millisecond, knowledge.Failed, "sent less than 1024 kB in"},
		"a page that goes on":  {http.NotFound, crawl, 200 * time.Millisecond, long, knowledge.Failed, "took longer than"},
		"a page that hangs":    {http.NotFound, hang, 200 * time.Millisecond, long, knowledge.Failed, "took longer than"},
		"rules that hang":      {hang, answer, 200 * time.Millisecond, long, knowledge.Failed, "took longer than"},
		"a page of usual pace": {http.NotFound, answer, long, long, knowledge.Ready, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			mux := http.NewServeMux()
			mux.HandleFunc("/robots.txt", c.robots)
			mux.HandleFunc("/page", c.page)
			site := httptest.NewServer(mux)
			t.Cleanup(site.Close)
			each(t, func(t *testing.T, d *desk) {
				d.Pace(c.total, c.span, 1<<20)
				s, err := d.AddPage(d.ctx, d.base("K"), site.URL+"/page", nil)
				if err != nil {
					t.Fatal(err)
				}
				got := d.read(s.ID)
				if got.Status != c.status || !strings.Contains(text(got.FailureReason), c.says) {
					t.Errorf("%s because of %q", got.Status, text(got.FailureReason))
				}
			})
		})
	}
}

func answer(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain")
	_, _ = w.Write([]byte("A zeppelin at nine."))
}

func text(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}
