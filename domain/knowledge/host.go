package knowledge

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/switchboard-dev/switchboard/domain/knowledge/extract"
	"github.com/switchboard-dev/switchboard/domain/knowledge/robots"
)

// politeness is what a crawl owes to a site, and to its neighbours here.
type politeness struct {
	pause, longest time.Duration // between two requests; the longest that a robots.txt is granted
	total          time.Duration // of a run
	bytes          int64         // of a run
	silence        int           // requests without an answer, one after the other
	backOff        time.Duration // after a site that is too busy, where it names no time
}

var courteous = politeness{
	pause: time.Second, longest: 10 * time.Second, total: 12 * time.Hour, bytes: 500 << 20, silence: 10, backOff: 30 * time.Second,
}

// What is kept of hosts: when they may be asked again, and their rules, which are asked for again after an hour. Where that fails they
// hold on, and the next try has to wait.
const (
	hostsKept  = 10_000
	rulesBytes = 32 << 20 // of all hosts together
	rulesAge   = time.Hour
	rulesLast  = 24 * time.Hour
	rulesRest  = 5 * time.Minute
	busyPause  = time.Second
)

// hosts lets one request at a time reach a host, whoever's site it is, from this copy of the server.
type hosts struct {
	mu    sync.Mutex
	busy  map[string]bool
	next  map[string]time.Time
	rules map[string]*rules
	size  int // of the rules, in bytes
}

// enter is 0 where a host may be asked; leave has to follow. Otherwise it is how long to wait before trying again.
func (h *hosts) enter(name string) time.Duration {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.busy == nil {
		h.busy, h.next, h.rules = map[string]bool{}, map[string]time.Time{}, map[string]*rules{}
	}
	if h.busy[name] {
		return busyPause
	}
	if rest := time.Until(h.next[name]); rest > 0 {
		return rest
	}
	h.busy[name] = true
	return 0
}

func (h *hosts) leave(name string, pause time.Duration) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.busy, name)
	now := time.Now()
	if len(h.next) >= hostsKept {
		for n, at := range h.next {
			if at.Before(now) {
				delete(h.next, n)
			}
		}
	}
	h.next[name] = now.Add(pause)
}

func hostName(u *url.URL) string { return strings.TrimPrefix(u.Hostname(), "www.") + ":" + u.Port() }

// rules are a site's robots.txt.
type rules struct {
	*robots.Rules
	asked time.Time // when the site said so
	due   time.Time // when it is asked again
}

// allows says whether robots may read a page.
func (r *rules) allows(u *url.URL) bool { return r.Allows(u.RequestURI()) }

// pause is what the site wants between two requests, as far as that is granted.
func (r *rules) pause(p politeness) time.Duration {
	return max(p.pause, min(r.Pause, p.longest))
}

// rulesOf asks the host of a page for its rules, once in an hour. If it has not said for long, or never did, nothing there is read:
// the error is a refusal.
func (s *Service) rulesOf(ctx context.Context, u *url.URL) (*rules, error) {
	origin := (&url.URL{Scheme: u.Scheme, Host: u.Host}).String()
	s.hosts.mu.Lock()
	known := s.hosts.rules[origin]
	s.hosts.mu.Unlock()
	if known != nil && time.Now().Before(known.due) {
		return known, nil
	}
	found, err := s.askRules(ctx, origin)
	if err != nil {
		if known == nil || ctx.Err() != nil || time.Since(known.asked) > rulesLast {
			return nil, err
		}
		again := *known
		again.due = time.Now().Add(rulesRest)
		found = &again
	}
	s.hosts.learn(origin, found)
	return found, nil
}

func (s *Service) askRules(ctx context.Context, origin string) (*rules, error) {
	asking, cancel := context.WithTimeoutCause(ctx, robotsTimeout, extract.Refusal{Reason: "The site's robots.txt took too long."})
	defer cancel()
	var text bytes.Buffer
	r, err := s.call(asking, s.parts.Fetch, request{url: origin + "/robots.txt", limit: robotsLimit}, &text)
	if _, refused := errors.AsType[extract.Refusal](err); refused && !errors.Is(err, errSilent) {
		text.Truncate(min(text.Len(), robotsLimit)) // it is longer; the beginning counts
		err = nil
	}
	switch {
	case err != nil && errors.Is(err, errSilent) && ctx.Err() == nil:
		return nil, fmt.Errorf("%w: %w", errSilent, extract.Refusal{Reason: "The site's robots.txt could not be read, so nothing on the site is read for now."})
	case err != nil:
		return nil, err
	case r.status >= http.StatusInternalServerError || r.status == http.StatusTooManyRequests:
		return nil, extract.Refusal{Reason: fmt.Sprintf("The site's robots.txt answered with status %d, so nothing on the site is read for now.", r.status)}
	}
	if r.status/100 != 2 { // the site has none
		text.Reset()
	}
	now := time.Now()
	return &rules{Rules: robots.Parse(text.Bytes(), agent), asked: now, due: now.Add(rulesAge)}, nil
}

// learn keeps rules, in the place of the oldest where there are many.
func (h *hosts) learn(origin string, r *rules) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.rules == nil {
		h.rules = map[string]*rules{}
	}
	h.forget(origin)
	for len(h.rules) > 0 && (len(h.rules) >= hostsKept || h.size+r.Size > rulesBytes) {
		oldest := ""
		for o, known := range h.rules {
			if oldest == "" || known.asked.Before(h.rules[oldest].asked) {
				oldest = o
			}
		}
		h.forget(oldest)
	}
	h.rules[origin] = r
	h.size += r.Size
}

func (h *hosts) forget(origin string) {
	if known := h.rules[origin]; known != nil {
		h.size -= known.Size
		delete(h.rules, origin)
	}
}
