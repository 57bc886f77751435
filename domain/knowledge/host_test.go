package knowledge_test

import (
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/knowledge"
)

// web answers for all hosts.
type web func(r *http.Request) (status int, body string)

func (w web) RoundTrip(r *http.Request) (*http.Response, error) {
	status, body := w(r)
	return &http.Response{StatusCode: status, Header: http.Header{}, Body: io.NopCloser(strings.NewReader(body)), Request: r}, nil
}

// The rules of hundreds of websites that are read at the same time are asked for once, and all of them together are bounded.
func TestRulesOfManySites(t *testing.T) {
	t.Parallel()
	var asked atomic.Int64
	s := knowledge.New(knowledge.Parts{Fetch: &http.Client{Transport: web(func(r *http.Request) (int, string) {
		asked.Add(1)
		if strings.HasPrefix(r.URL.Host, "large") {
			return http.StatusOK, "User-agent: *\nDisallow: /" + strings.Repeat("nothing/", 56_000)
		}
		return http.StatusOK, "User-agent: *\nDisallow: /x\n"
	})}})
	ask := func(kind string, n int) int64 {
		before := asked.Load()
		for i := range n {
			if err := s.AskRules(t.Context(), &url.URL{Scheme: "https", Host: fmt.Sprintf("%s%d.example", kind, i), Path: "/"}); err != nil {
				t.Fatal(err)
			}
		}
		return asked.Load() - before
	}
	if first, second := ask("site", 500), ask("site", 500); first != 500 || second != 0 {
		t.Errorf("500 sites are asked %d times, and then %d times", first, second)
	}
	if first, second := ask("large", 100), ask("large", 100); first != 100 || second == 0 {
		t.Errorf("100 sites with large rules are asked %d times, and then %d times", first, second)
	}
}

// Rules that cannot be asked for anew hold for some hours; without any, nothing is read.
func TestRulesOutliveAFailure(t *testing.T) {
	t.Parallel()
	var asked atomic.Int64
	var down atomic.Bool
	s := knowledge.New(knowledge.Parts{Fetch: &http.Client{Transport: web(func(*http.Request) (int, string) {
		asked.Add(1)
		if down.Load() {
			return http.StatusServiceUnavailable, ""
		}
		return http.StatusOK, ""
	})}})
	site := &url.URL{Scheme: "https", Host: "site.example", Path: "/"}
	step := func(name string, passed time.Duration, fails, works bool, requests int64) {
		t.Helper()
		s.AgeRules(passed)
		down.Store(fails)
		before := asked.Load()
		if err := s.AskRules(t.Context(), site); (err == nil) != works || asked.Load()-before != requests {
			t.Errorf("%s: %v, %d requests", name, err, asked.Load()-before)
		}
	}
	step("there never were any", 0, true, false, 1)
	step("the first", 0, false, true, 1)
	step("within the hour", 50*time.Minute, true, true, 0)
	step("a refresh fails", 20*time.Minute, true, true, 1)
	step("the site is left alone for a while", 0, true, true, 0)
	step("it fails again", 20*time.Minute, true, true, 1)
	step("it is back", 20*time.Minute, false, true, 1)
	step("gone for days", 48*time.Hour, true, false, 1)
}
