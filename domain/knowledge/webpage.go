package knowledge

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"time"

	"github.com/switchboard-dev/switchboard/domain/knowledge/extract"
	"github.com/switchboard-dev/switchboard/domain/knowledge/robots"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/file"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Limits of pages that are fetched.
const (
	pageLimit   = 10 << 20
	robotsLimit = 500 << 10
	// robotsTimeout is how long a site is asked for its rules.
	robotsTimeout = 10 * time.Second
)

// agent is what sites know us by.
const agent = "switchboard"

// AddPage adds the page at a URL as a source; it is fetched and read in the background.
func (s *Service) AddPage(ctx context.Context, baseID, address string, name *string) (*Source, error) {
	if err := rule.Check(PageSource{address, name}); err != nil {
		return nil, err
	}
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" {
		return nil, fault.Broken("url", fault.NoPage).Because(err)
	}
	return s.add(ctx, baseID, nil, func(c *ent.KnowledgeSourceCreate) {
		c.SetName(first(store.Text(name), file.Shortened(u.Host+u.Path, ""))).SetType("url").SetFileURL(address)
	})
}

// checkRobots refuses a page that its site's robots.txt disallows. A site that has no rules, or cannot be asked, has none.
func (s *Service) checkRobots(ctx context.Context, address string) error {
	u, err := url.Parse(address)
	if err != nil {
		return extract.Refusal{Reason: "Its URL cannot be fetched."}
	}
	rules := url.URL{Scheme: u.Scheme, Host: u.Host, Path: "/robots.txt"}
	asking, cancel := context.WithTimeout(ctx, robotsTimeout)
	defer cancel()
	req, err := http.NewRequestWithContext(asking, http.MethodGet, rules.String(), nil)
	if err != nil {
		return extract.Refusal{Reason: "Its URL cannot be fetched."}
	}
	req.Header.Set("User-Agent", agent)
	resp, err := s.parts.Fetch.Do(req)
	if err != nil {
		return context.Cause(ctx) //nolint:wrapcheck // nobody to ask; the page itself will tell why
	}
	defer func() { _ = resp.Body.Close() }()
	text, err := io.ReadAll(io.LimitReader(resp.Body, robotsLimit))
	if err != nil {
		return nil // likewise
	}
	closed := resp.StatusCode >= http.StatusInternalServerError // a site in trouble, which RFC 9309 wants left alone
	if closed || resp.StatusCode/100 == 2 && !robots.Parse(text, agent).Allows(u.RequestURI()) {
		return extract.Refusal{Reason: fmt.Sprintf("The site does not allow robots to read it (%s).", rules.String())}
	}
	return nil
}
