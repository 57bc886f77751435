package knowledge

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/switchboard-dev/switchboard/domain/knowledge/crawl"
	"github.com/switchboard-dev/switchboard/domain/knowledge/extract"
	"github.com/switchboard-dev/switchboard/domain/knowledge/reading"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/egress"
	"github.com/switchboard-dev/switchboard/platform/file"
	"github.com/switchboard-dev/switchboard/platform/plain"
)

// longestBackOff is how long a site may ask us to stay away before its next page.
const longestBackOff = 5 * time.Minute

// visit is one address that is being asked for, and the outcome.
type visit struct {
	*crawler

	page  *ent.KnowledgePage
	url   *url.URL
	had   *ent.KnowledgeSource // what was read before, nil for nothing
	reply reply

	state, reason string
	successor     string // the address for which it is left
	ahead         bool   // that address is still to be asked in this run, and may say something else by then
	title, hash   string
	silent        bool // there was no answer
	same          bool // unchanged
	remove        bool
	nofollow      bool // its header asks not to follow its links
}

// visit an address. Again is how long to wait for another try, where the site asks for patience, or others are read first.
func (c *crawler) visit(ctx context.Context, page *ent.KnowledgePage) (again time.Duration, err error) {
	if c.parts.Reader == nil {
		return 0, errNoReader
	}
	v := &visit{crawler: c, page: page}
	if v.url, err = url.Parse(page.URL); err != nil {
		return 0, fmt.Errorf("crawl: %w", err)
	}
	if err := v.claim(ctx); err != nil {
		return 0, err
	}
	if page.Tries >= pageTries { // each time its server died, maybe of it
		v.fail(gaveUp)
		return 0, v.settle(ctx, nil)
	}
	body, end, err := file.Spool("switchboard-page-*")
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, end()) }()
	again, err = v.ask(ctx, body)
	if r, ok := errors.AsType[extract.Refusal](err); ok {
		v.fail(r.Reason)
		v.silent = errors.Is(err, errSilent)
		return 0, v.settle(ctx, nil)
	}
	if err != nil || again > 0 {
		return again, errors.Join(err, v.postpone(ctx, again))
	}
	switch {
	case v.state != "": // judged by its answer
		return 0, v.settle(ctx, nil)
	case page.Kind == aMap:
		err = v.readMap(ctx, body)
	default:
		err = v.read(ctx, body)
	}
	if errors.Is(err, reading.ErrBusy) {
		return scattered(pagePatience), v.unclaim(ctx)
	}
	return 0, err
}

func (v *visit) fail(reason string) { v.state, v.reason = PageFailed, reason }
func (v *visit) skip(format string, args ...any) {
	v.state, v.reason = PageSkipped, plain.Text(fmt.Sprintf(format, args...)) // a header may have any bytes
}

// ask for the address, and judge what needs no reading.
func (v *visit) ask(ctx context.Context, file io.Writer) (again time.Duration, err error) {
	ctx, cancel := cmp.Or(v.pace, brisk).limit(ctx)
	defer cancel()
	rules, err := v.rulesOf(ctx, v.url)
	if err != nil {
		return 0, err
	}
	if !rules.allows(v.url) {
		v.skip(disallowed)
		return 0, nil
	}
	r := request{url: v.page.URL, header: v.conditions(), limit: pageLimit}
	client := egress.Straight(v.parts.Fetch)
	if v.page.Kind == aMap {
		client = v.staying()
	} else {
		r.wants = func(h http.Header) bool { return v.wantsType(h.Get("Content-Type")) }
	}
	if v.reply, err = v.call(ctx, client, r, file); err != nil {
		return 0, err
	}
	return v.judge(ctx)
}

// conditions ask for a page only if it is another than the one that was read.
func (v *visit) conditions() http.Header {
	h := http.Header{}
	if v.had == nil || v.site.Forgetful {
		return h
	}
	if v.page.Etag != nil {
		h.Set("If-None-Match", *v.page.Etag)
	}
	if v.page.LastModified != nil {
		h.Set("If-Modified-Since", *v.page.LastModified)
	}
	return h
}

// staying follows redirects of a site map within the site.
func (v *visit) staying() *http.Client {
	client := *v.parts.Fetch
	usual := client.CheckRedirect
	client.CheckRedirect = func(r *http.Request, via []*http.Request) error {
		if !crawl.SameHost(v.start, r.URL) || len(via) > 5 {
			return http.ErrUseLastResponse
		}
		if usual != nil {
			return usual(r, via)
		}
		return nil
	}
	return &client
}

// judge an answer by its status and its header. No state is for what has to be read.
func (v *visit) judge(ctx context.Context) (again time.Duration, err error) { //nolint:cyclop // a case for each kind of answer
	switch status := v.reply.status; {
	case status == http.StatusOK && v.page.Kind == aMap:
	case status == http.StatusOK && !v.wantsType(v.reply.header.Get("Content-Type")):
		v.skip("Its type is not supported (%.100s).", v.reply.header.Get("Content-Type"))
	case status == http.StatusOK:
		var hidden bool
		if hidden, v.nofollow = crawl.Tagged(v.reply.header.Values("X-Robots-Tag"), agent); hidden {
			v.skip("The site asks robots not to index it (noindex).")
		}
	case status == http.StatusNotModified && v.had != nil:
		v.state, v.same = PageRead, true
	case (status == http.StatusNotFound || status == http.StatusGone) && v.page.Kind == aPage:
		v.state, v.reason = PageGone, fmt.Sprintf("It was not found (status %d). It is removed if the next run does not find it either.", status)
		v.remove = v.page.Misses > 0
	case status >= 300 && status < 400:
		return 0, v.redirected(ctx)
	case (status == http.StatusTooManyRequests || status == http.StatusServiceUnavailable) && v.page.Tries+1 < pageTries:
		return v.patience(), nil
	default:
		v.fail(fmt.Sprintf("It answered with status %d.", status))
	}
	return 0, nil
}

// patience is how long a site that is too busy asks us to wait.
func (v *visit) patience() time.Duration {
	return cmp.Or(min(egress.RetryAfter(v.reply.header, time.Now()), longestBackOff), v.polite.backOff)
}

// redirected keeps where an address leads as one of its own. What was read before stays if the redirect is temporary.
func (v *visit) redirected(ctx context.Context) error {
	target, ok := crawl.Address(v.url, v.reply.header.Get("Location"))
	if ok {
		target = crawl.Secured(v.start, target)
	}
	passing := v.reply.status != http.StatusMovedPermanently && v.reply.status != http.StatusPermanentRedirect
	switch {
	case !ok:
		v.fail("It redirects without a valid target.")
	case v.page.Kind == aMap: // within the site it was followed
		v.fail("It redirects to another site, or too often.")
	case target.String() == v.page.URL:
		v.fail("It redirects to itself.")
	case !crawl.SameHost(v.start, target):
		v.skip("It redirects to another site (%.200s).", target.Host)
	default:
		v.leave(movedTo, target.String())
		if err := v.discover(ctx, v.page.Depth, []link{{url: target}}); err != nil {
			return err
		}
	}
	if v.state == PageSkipped && passing && v.had != nil {
		v.state = PageFailed
	}
	return nil
}

// pageTypes are the types of content that are read. A page that names none is judged by what it is.
var pageTypes = map[string]bool{
	"": true, "text/html": true, "application/xhtml+xml": true, "text/plain": true, "text/markdown": true, "application/pdf": true,
}

func (v *visit) wantsType(kind string) bool { return pageTypes[mediaType(kind)] }

func mediaType(kind string) string {
	kind, _, _ = strings.Cut(kind, ";")
	return strings.ToLower(strings.TrimSpace(kind))
}
