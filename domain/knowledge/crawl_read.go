package knowledge

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"

	"github.com/switchboard-dev/switchboard/domain/knowledge/crawl"
	"github.com/switchboard-dev/switchboard/domain/knowledge/extract"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/knowledgepage"
	"github.com/switchboard-dev/switchboard/ent/knowledgesource"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

// readMap keeps what a site map names.
func (v *visit) readMap(ctx context.Context, file io.ReadSeeker) error {
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return fmt.Errorf("spool: %w", err)
	}
	var pages, maps []link
	more := false
	err := crawl.Map(file, func(e crawl.Entry) bool {
		if len(pages)+len(maps) >= entryLimit {
			more = true
			return false
		}
		u, ok := crawl.Address(v.reply.at, e.URL)
		switch {
		case !ok || !crawl.SameSite(v.start, u):
		case e.Map:
			maps = append(maps, link{url: u})
		default:
			pages = append(pages, link{url: u, lastmod: e.LastMod})
		}
		return true
	})
	v.state = PageRead
	if err != nil {
		v.fail("It is not a site map, or too large.")
	}
	if err := v.discover(ctx, 0, pages); err != nil {
		return err
	}
	return v.settle(ctx, func(ctx context.Context) error {
		if more {
			if err := v.hold(ctx, func(u *ent.KnowledgeSiteUpdate) { u.SetLimited(true) }); err != nil {
				return err
			}
		}
		if v.page.Depth == 0 && len(maps) > 0 { // an index names maps, and those name pages
			if err := v.insert(ctx, aMap, 1, maps); err != nil {
				return err
			}
		}
		return v.skipUnchanged(ctx)
	})
}

// read a page: what it names is kept, and what it says if that is another than before.
func (v *visit) read(ctx context.Context, file *os.File) error {
	row := &ent.KnowledgeSource{Type: "url", FileURL: &v.page.URL, MimeType: optional(v.reply.header.Get("Content-Type"))}
	if err := v.look(ctx, file); err != nil || v.state != "" {
		return errors.Join(err, v.settleUnless(ctx, err))
	}
	switch err := v.digest(ctx, row, file); {
	case err != nil:
		r, ok := errors.AsType[extract.Refusal](err)
		if !ok {
			return err
		}
		v.fail(r.Reason)
		return v.settle(ctx, nil)
	case v.had != nil && deref(v.page.Hash) == v.hash:
		v.state, v.same = PageRead, true
		return v.settle(ctx, nil)
	}
	twin, err := v.twin(ctx)
	if err != nil {
		return err
	}
	if twin != "" {
		v.skip("It says the same as %s.", twin)
		return v.settle(ctx, nil)
	}
	return v.replace(ctx, row, file)
}

func (v *visit) settleUnless(ctx context.Context, err error) error {
	if err != nil {
		return nil
	}
	return v.settle(ctx, nil)
}

// look at what an HTML page says of itself, and keep its links.
func (v *visit) look(ctx context.Context, file io.ReadSeeker) error {
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return fmt.Errorf("spool: %w", err)
	}
	head := make([]byte, 512)
	n, _ := io.ReadFull(file, head) // what is shorter is as well
	kind := mediaType(v.reply.header.Get("Content-Type"))
	if kind == "" {
		if kind = mediaType(http.DetectContentType(head[:n])); !pageTypes[kind] {
			v.skip("It is of a type that is not read (%s).", kind)
			return nil
		}
	}
	if kind != "text/html" && kind != "application/xhtml+xml" {
		return nil
	}
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return fmt.Errorf("spool: %w", err)
	}
	p := crawl.Read(v.url, file, agent)
	v.title = p.Title
	links := make([]link, len(p.Links))
	for i, u := range p.Links {
		links[i] = link{url: u}
	}
	if v.site.Mode == byLinks {
		if err := v.discover(ctx, v.page.Depth+1, links); err != nil {
			return err
		}
	}
	switch {
	case p.Hidden:
		v.skip("The site asks robots not to keep it (noindex).")
	case v.root(v.page.Depth) && !v.filter().Wants(v.url):
		v.skip("It is not among the included paths. Only its links are followed.")
	default:
		return v.canonical(ctx, p.Canonical)
	}
	return nil
}

// canonical leaves a page to the address under which it wants to be known, unless that was tried in vain.
func (v *visit) canonical(ctx context.Context, u *url.URL) error {
	if u == nil {
		return nil
	}
	u = crawl.Secured(v.start, u)
	if u.String() == v.page.URL || !crawl.SameSite(v.start, u) || !v.filter().Wants(u) {
		return nil
	}
	if err := v.discover(ctx, v.page.Depth, []link{{url: u}}); err != nil {
		return err
	}
	row, err := v.Store.Client(ctx).KnowledgePage.Query().
		Where(knowledgepage.SiteID(v.site.ID), knowledgepage.Kind(aPage), knowledgepage.URL(u.String())).Only(ctx)
	switch {
	case ent.IsNotFound(err): // there is no room for it
		return nil
	case err != nil:
		return err
	case row.DoneRun == v.site.Run && row.State != PageRead || row.State == PageExcluded:
		return nil
	}
	v.skip("Its canonical address is %s.", u)
	return nil
}

// digest tells by what a page says whether it is another than before; how it is made up does not matter. The error is a refusal where
// it says nothing.
func (v *visit) digest(ctx context.Context, row *ent.KnowledgeSource, file io.ReaderAt) error {
	sum, said := sha256.New(), false
	write := func(parts ...string) {
		for _, p := range parts {
			_, _ = fmt.Fprintf(sum, "%d:%s", len(p), p) // a hash takes everything
		}
	}
	write(v.title)
	_, err := extract.Document(ctx, "", deref(row.MimeType), file, v.reply.size, func(sec extract.Section) error {
		said = true
		write(sec.Page, sec.Heading, sec.Text)
		return nil
	})
	if err == nil && !said {
		err = extract.Refusal{Reason: noText}
	}
	v.hash = hex.EncodeToString(sum.Sum(nil))
	return err
}

// twin is the address of another page of the site that says the same, or "".
func (v *visit) twin(ctx context.Context) (string, error) {
	row, err := v.Store.Client(ctx).KnowledgePage.Query().Where(knowledgepage.SiteID(v.site.ID), knowledgepage.Hash(v.hash),
		knowledgepage.State(PageRead), knowledgepage.IDNEQ(v.page.ID)).First(ctx)
	if ent.IsNotFound(err) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	return row.URL, nil
}

// replace what was read by what is there now, as a source of its own that takes the other's place when it is ready: search finds one
// of them at any time.
func (v *visit) replace(ctx context.Context, row *ent.KnowledgeSource, file io.ReaderAt) error {
	name := v.called(v.title)
	if v.had != nil && v.had.Name != v.called(deref(v.page.Title)) {
		name = v.had.Name // somebody has renamed it
	}
	err := v.Store.Tx(ctx, func(ctx context.Context) (err error) {
		if err = v.hold(ctx, nil); err != nil {
			return err
		}
		row, err = v.Store.Client(ctx).KnowledgeSource.Create().SetKnowledgeBaseID(v.site.KnowledgeBaseID).SetPageID(v.page.ID).
			SetName(name).SetType("url").SetFileURL(v.page.URL).SetNillableMimeType(row.MimeType).SetStatus(Processing).Save(ctx)
		return err
	})
	if err != nil {
		return err
	}
	v.state = PageRead
	err = v.learn(ctx, row, file, v.reply.size, func(ctx context.Context) error {
		_, err := v.Store.Client(ctx).KnowledgeSource.Delete().
			Where(knowledgesource.PageID(v.page.ID), knowledgesource.IDNEQ(row.ID)).Exec(ctx)
		return errors.Join(err, v.keep(ctx))
	})
	if err == nil {
		return nil
	}
	if clearing := v.clearBegun(context.WithoutCancel(ctx)); clearing != nil {
		return errors.Join(err, clearing)
	}
	if r, ok := errors.AsType[extract.Refusal](err); ok {
		v.fail(r.Reason)
		return v.settle(ctx, nil)
	}
	if f := fault.From(err); f != nil && f.Code == fault.PayloadTooLarge { // the quota's: no other page has room either
		v.fail(f.Message)
		return errors.Join(v.settle(ctx, nil), v.finish(ctx, f.Message))
	}
	return err
}

// called is the name of a page with a title, or without one.
func (v *visit) called(title string) string {
	return first(title, shortened(v.url.Host+v.url.Path, ""))
}

// clearBegun removes what an earlier try has begun and not ended.
func (v *visit) clearBegun(ctx context.Context) error {
	return v.Store.Tx(ctx, func(ctx context.Context) error {
		_, err := v.Store.Client(ctx).KnowledgeSource.Delete().
			Where(knowledgesource.PageID(v.page.ID), knowledgesource.StatusNEQ(Ready)).Exec(ctx)
		return err
	})
}
