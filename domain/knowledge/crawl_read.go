package knowledge

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/url"
	"os"

	"github.com/switchboard-dev/switchboard/domain/knowledge/crawl"
	"github.com/switchboard-dev/switchboard/domain/knowledge/extract"
	"github.com/switchboard-dev/switchboard/domain/knowledge/reading"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/knowledgepage"
	"github.com/switchboard-dev/switchboard/ent/knowledgesource"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/file"
	"github.com/switchboard-dev/switchboard/platform/plain"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// readMap keeps what a site map names.
func (v *visit) readMap(ctx context.Context, file io.ReaderAt) error {
	m, err := v.parts.Reader.Map(ctx, v.document(ctx, file), v.reply.at, v.start, entryLimit)
	if r, ok := errors.AsType[extract.Refusal](err); ok {
		v.fail(r.Reason)
		return v.settle(ctx, nil)
	}
	if err != nil {
		return err
	}
	var pages, maps []link
	for _, e := range m.Entries {
		u, err := url.Parse(e.URL)
		switch {
		case err != nil:
		case e.Map:
			maps = append(maps, link{url: u})
		default:
			pages = append(pages, link{url: u, lastmod: e.LastMod})
		}
	}
	v.state = PageRead
	if m.Broken {
		v.fail("It is not a site map, or too large.")
	}
	if err := v.discover(ctx, 0, pages); err != nil {
		return err
	}
	return v.settle(ctx, func(ctx context.Context) error {
		if m.More {
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

// document is what was fetched.
func (v *visit) document(ctx context.Context, file io.ReaderAt) reading.Document {
	return document(ctx, v.source(), file, v.reply.size)
}

// source is the one that a page becomes.
func (v *visit) source() *ent.KnowledgeSource {
	return &ent.KnowledgeSource{
		Type: "url", FileURL: &v.page.URL, MimeType: optional(plain.Text(v.reply.header.Get("Content-Type"))), SubaccountID: v.site.SubaccountID,
	}
}

// read a page: what it names is kept, and what it says if that is another than before.
func (v *visit) read(ctx context.Context, file *os.File) error {
	said, err := v.look(ctx, file)
	if err != nil || v.state != "" {
		return errors.Join(err, v.settleUnless(ctx, err))
	}
	v.hash = said.Digest
	switch err := said.Refused(); {
	case err != nil:
		v.fail(err.Error())
		return v.settle(ctx, nil)
	case v.had != nil && store.Text(v.page.Hash) == v.hash:
		v.state, v.same = PageRead, true
		return v.settle(ctx, nil)
	}
	twin, err := v.twin(ctx)
	if err != nil {
		return err
	}
	if twin != nil {
		v.leave(sameAs, twin.URL)
		v.ahead = twin.DoneRun < v.site.Run
		return v.settle(ctx, nil)
	}
	return v.replace(ctx, v.source(), file)
}

func (v *visit) settleUnless(ctx context.Context, err error) error {
	if err != nil {
		return nil //nolint:nilerr // it comes again
	}
	return v.settle(ctx, nil)
}

// look at what a page says, and keep its links.
func (v *visit) look(ctx context.Context, file io.ReaderAt) (*reading.Page, error) {
	head := make([]byte, 512)
	n, _ := file.ReadAt(head, 0) // what is shorter is as well
	kind := mediaType(v.reply.header.Get("Content-Type"))
	if kind == "" {
		if kind = mediaType(http.DetectContentType(head[:n])); !pageTypes[kind] {
			v.skip("Its type is not supported (%s).", kind)
			return nil, nil //nolint:nilnil // the state says so
		}
	}
	html := kind == "text/html" || kind == "application/xhtml+xml"
	said, err := v.parts.Reader.Look(ctx, v.document(ctx, file), v.url, agent, html)
	if r, ok := errors.AsType[extract.Refusal](err); ok {
		v.fail(r.Reason)
		return nil, nil //nolint:nilnil // likewise
	}
	if err != nil || !html {
		return said, err
	}
	v.title = said.Title
	if err := v.follow(ctx, said.Links); err != nil {
		return nil, err
	}
	switch {
	case said.Hidden:
		v.skip("The site asks robots not to index it (noindex).")
	case v.root(v.page.Depth) && !v.filter().Wants(v.url):
		v.skip("It is not among the included paths. Only its links are followed.")
	case said.Canonical != "":
		u, err := url.Parse(said.Canonical)
		if err != nil {
			return said, nil //nolint:nilerr // it is known under the address that it has
		}
		return said, v.canonical(ctx, u)
	}
	return said, nil
}

// follow the links of a page, where the site is read by links and wants them followed.
func (v *visit) follow(ctx context.Context, texts []string) error {
	if v.site.Mode != byLinks || v.nofollow {
		return nil
	}
	var links []link
	for _, text := range texts {
		if u, err := url.Parse(text); err == nil {
			links = append(links, link{url: u})
		}
	}
	return v.discover(ctx, v.page.Depth+1, links)
}

// canonical leaves a page to the address under which it wants to be known, unless that was tried in vain.
func (v *visit) canonical(ctx context.Context, u *url.URL) error {
	u = crawl.Secured(v.start, u)
	if u.String() == v.page.URL || !crawl.SameHost(v.start, u) || !v.filter().Wants(u) {
		return nil
	}
	if err := v.discover(ctx, v.page.Depth, []link{{url: u}}); err != nil {
		return err
	}
	row, err := v.parts.Store.Client(ctx).KnowledgePage.Query().
		Where(knowledgepage.SiteID(v.site.ID), knowledgepage.Kind(aPage), knowledgepage.URL(u.String())).Only(ctx)
	switch {
	case ent.IsNotFound(err): // there is no room for it
		return nil
	case err != nil:
		return err
	case row.DoneRun == v.site.Run && row.State != PageRead || row.State == PageExcluded:
		return nil
	}
	if row.State == PageGone || row.State == PageFailed || row.State == PageSkipped { // it has nothing, unless it was read before
		has, err := v.parts.Store.Client(ctx).KnowledgeSource.Query().Where(knowledgesource.PageID(row.ID), there).Exist(ctx)
		if err != nil || !has {
			return err
		}
	}
	v.leave(knownAs, u.String())
	return nil
}

// twin is another page of the site that says the same, or nil: one that this run has been at, if there is one.
func (v *visit) twin(ctx context.Context) (*ent.KnowledgePage, error) {
	row, err := v.parts.Store.Client(ctx).KnowledgePage.Query().Where(knowledgepage.SiteID(v.site.ID), knowledgepage.Hash(v.hash),
		knowledgepage.State(PageRead), knowledgepage.IDNEQ(v.page.ID)).Order(ent.Desc(knowledgepage.FieldDoneRun)).First(ctx)
	if ent.IsNotFound(err) {
		return nil, nil //nolint:nilnil // that there is none is no error
	}
	return row, err
}

// replace what was read by what is there now, as a source of its own that takes the other's place when it is ready: search finds one
// of them at any time.
func (v *visit) replace(ctx context.Context, row *ent.KnowledgeSource, file io.ReaderAt) error {
	name := v.called(v.title)
	if v.had != nil && v.had.Name != v.called(store.Text(v.page.Title)) {
		name = v.had.Name // somebody has renamed it
	}
	err := v.parts.Store.Tx(ctx, func(ctx context.Context) (err error) {
		if err = v.hold(ctx, nil); err != nil {
			return err
		}
		row, err = v.parts.Store.Client(ctx).KnowledgeSource.Create().SetKnowledgeBaseID(v.site.KnowledgeBaseID).SetPageID(v.page.ID).
			SetName(name).SetType("url").SetFileURL(v.page.URL).SetNillableMimeType(row.MimeType).SetStatus(Processing).Save(ctx)
		return err
	})
	if err != nil {
		return err
	}
	v.state = PageRead
	err = v.learn(ctx, row, file, v.reply.size, func(ctx context.Context) error {
		err := v.drop(ctx, knowledgesource.PageID(v.page.ID), knowledgesource.IDNEQ(row.ID))
		if err == nil && v.had != nil {
			err = v.reassign(ctx, v.site.KnowledgeBaseID, row.ID, v.had.ID)
		}
		if err == nil {
			err = v.renew(ctx, row.ID)
		}
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
	return first(title, file.Shortened(v.url.Host+v.url.Path, ""))
}

// clearBegun removes what an earlier try has begun and not ended.
func (v *visit) clearBegun(ctx context.Context) error {
	return v.parts.Store.Tx(ctx, func(ctx context.Context) error {
		_, err := v.cutOff(ctx, v.site.KnowledgeBaseID, knowledgesource.PageID(v.page.ID), knowledgesource.StatusNEQ(Ready))
		return err
	})
}
