package knowledge

import (
	"context"
	"fmt"
	"net/url"
	"slices"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/domain/knowledge/crawl"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/knowledgepage"
	"github.com/switchboard-dev/switchboard/ent/knowledgesource"
)

// How much is written at once, and what site maps may come to.
const (
	pageBatch  = 200
	mapsOfSite = 50
	entryLimit = 10_000
)

// link is an address that was found.
type link struct {
	url     *url.URL
	lastmod string
}

func (c *crawler) filter() crawl.Filter {
	return crawl.Filter{Include: c.site.Include, Exclude: c.site.Exclude}
}

// prepare a run: what is not wanted any more goes, and the addresses are there that it begins with.
func (c *crawler) prepare(ctx context.Context) error {
	if c.site.Mode == byLinks && !c.rules.allows(c.start) {
		return c.finish(ctx, disallowed)
	}
	if more, err := c.trim(ctx); err != nil || more {
		return err // the next step goes on
	}
	return c.parts.Store.Tx(ctx, func(ctx context.Context) error {
		err := c.hold(ctx, func(u *ent.KnowledgeSiteUpdate) {
			u.SetPrepared(true).SetLimited(false)
			if c.site.Limited { // there may be room now for what unchanged pages name
				u.SetForgetful(true)
			}
		})
		if err != nil {
			return err
		}
		client := c.parts.Store.Client(ctx)
		if _, err := client.KnowledgePage.Delete().
			Where(knowledgepage.SiteID(c.site.ID), knowledgepage.Kind(aMap)).Exec(ctx); err != nil {
			return err
		}
		// Its site maps say again when pages changed. One that they name no more is asked for itself.
		if _, err := client.KnowledgePage.Update().
			Where(knowledgepage.SiteID(c.site.ID)).ClearLastmod().SetTries(0).Save(ctx); err != nil {
			return err
		}
		if c.site.Mode == byLinks {
			return c.insert(ctx, aPage, 0, []link{{url: c.start}})
		}
		return c.insert(ctx, aMap, 0, c.maps())
	})
}

const disallowed = "The site does not allow robots to read it (robots.txt)."

// maps are the site maps to begin with: where only a host is given, those that its robots.txt names, or the usual one.
func (c *crawler) maps() (all []link) {
	if c.start.Path != "/" || c.start.RawQuery != "" {
		return []link{{url: c.start}}
	}
	for _, ref := range c.rules.Maps {
		if u, ok := crawl.Address(c.start, ref); ok && crawl.SameHost(c.start, u) {
			all = append(all, link{url: u})
		}
	}
	if len(all) == 0 {
		usual := *c.start
		usual.Path = "/sitemap.xml"
		all = []link{{url: &usual}}
	}
	return all[:min(len(all), mapsOfSite)]
}

// trim the pages of earlier runs to what is wanted now, and say whether there may be more to remove. What they say is gone at once; as it may be
// ten thousand passages a page, the rows go some at a time.
func (c *crawler) trim(ctx context.Context) (more bool, err error) {
	rows, err := c.parts.Store.Client(ctx).KnowledgePage.Query().
		Where(knowledgepage.SiteID(c.site.ID), knowledgepage.Kind(aPage), knowledgepage.StateNEQ(PageExcluded)).
		Order(ent.Asc(knowledgepage.FieldDepth, knowledgepage.FieldCreatedAt, knowledgepage.FieldID)).
		Select(knowledgepage.FieldID, knowledgepage.FieldURL, knowledgepage.FieldDepth).All(ctx)
	if err != nil {
		return false, err
	}
	var gone []string
	kept := 0
	for _, r := range rows {
		u, err := url.Parse(r.URL)
		if err == nil && kept < c.site.MaxPages && (c.root(r.Depth) || c.filter().Wants(u)) && (c.site.Mode == byMap || r.Depth <= c.site.MaxDepth) {
			kept++
			continue
		}
		gone = append(gone, r.ID)
	}
	if len(gone) == 0 {
		return false, nil
	}
	if err := c.removePages(ctx, gone); err != nil {
		return false, fmt.Errorf("remove pages that are not wanted: %w", err)
	}
	return true, nil // or what a transaction had removed that was undone would stay
}

// removePages removes pages with what they say, some at a time. There may be more afterwards: the caller looks again, until there are none.
func (c *crawler) removePages(ctx context.Context, ids []string) error {
	for batch := range slices.Chunk(ids, pageBatch) {
		err := c.parts.Store.Tx(ctx, func(ctx context.Context) error {
			if err := c.hold(ctx, nil); err != nil {
				return err
			}
			_, err := c.cutOff(ctx, c.site.KnowledgeBaseID, knowledgesource.PageIDIn(batch...))
			return err
		})
		if err != nil {
			return err
		}
	}
	_, err := c.parts.Store.InSlices(ctx, func(ctx context.Context) (bool, error) {
		if err := c.hold(ctx, nil); err != nil {
			return false, err
		}
		if len(ids) == 0 { // the last one was removed in a transaction that was undone: it is found again
			return false, nil
		}
		more, err := c.removePage(ctx, ids[0])
		if !more && err == nil {
			ids = ids[1:]
		}
		return len(ids) > 0, err
	})
	return err
}

// root says whether a page is where links are followed from, wanted itself or not.
func (c *crawler) root(depth int) bool { return c.site.Mode == byLinks && depth == 0 }

// discover keeps what was found on a page, as far as it is of the site and wanted.
func (c *crawler) discover(ctx context.Context, depth int, found []link) error {
	if c.site.Mode == byLinks && depth > c.site.MaxDepth {
		return nil
	}
	var wanted []link
	seen := map[string]bool{}
	for _, l := range found {
		l.url = crawl.Secured(c.start, l.url)
		if crawl.SameHost(c.start, l.url) && (c.root(depth) || c.filter().Wants(l.url)) && !seen[l.url.String()] {
			seen[l.url.String()] = true
			wanted = append(wanted, l)
		}
	}
	for batch := range slices.Chunk(wanted, pageBatch) {
		err := c.parts.Store.Tx(ctx, func(ctx context.Context) error {
			if err := c.hold(ctx, nil); err != nil { // it holds the site: two that find at once do not find twice
				return err
			}
			return c.insert(ctx, aPage, depth, batch)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// insert the addresses that are not there, while there is room; of those that are there, the time of their last change.
func (c *crawler) insert(ctx context.Context, kind string, depth int, found []link) error {
	client := c.parts.Store.Client(ctx)
	urls := make([]string, len(found))
	for i, l := range found {
		urls[i] = l.url.String()
	}
	there, err := client.KnowledgePage.Query().Where(knowledgepage.SiteID(c.site.ID), knowledgepage.Kind(kind),
		knowledgepage.URLIn(urls...)).Select(knowledgepage.FieldID, knowledgepage.FieldURL).All(ctx)
	if err != nil {
		return err
	}
	known := make(map[string]string, len(there))
	for _, r := range there {
		known[r.URL] = r.ID
	}
	room, err := c.room(ctx, kind)
	if err != nil {
		return err
	}
	var rows []*ent.KnowledgePageCreate
	full := false
	changed := map[string][]string{} // the pages that the site map gives one time
	for i, l := range found {
		switch id := known[urls[i]]; {
		case id != "" && l.lastmod != "":
			changed[l.lastmod] = append(changed[l.lastmod], id)
		case id != "":
		case len(rows) >= room:
			full = true
		default:
			rows = append(rows, client.KnowledgePage.Create().SetSiteID(c.site.ID).SetKind(kind).SetURL(urls[i]).SetDepth(depth).
				SetNillableLastmod(optional(l.lastmod)))
			known[urls[i]] = "new"
		}
	}
	if full {
		if err := c.hold(ctx, func(u *ent.KnowledgeSiteUpdate) { u.SetLimited(true) }); err != nil {
			return err
		}
	}
	for lastmod, ids := range changed {
		if _, err := client.KnowledgePage.Update().Where(knowledgepage.IDIn(ids...)).SetLastmod(lastmod).Save(ctx); err != nil {
			return err
		}
	}
	return client.KnowledgePage.CreateBulk(rows...).Exec(ctx)
}

// room is for how many more addresses of a kind there is. Pages that were excluded take none, or nothing could be read in their place, until they
// are as many as the site may have pages.
func (c *crawler) room(ctx context.Context, kind string) (int, error) {
	most := map[string]int{aPage: c.site.MaxPages, aMap: mapsOfSite}[kind]
	query := c.parts.Store.Client(ctx).KnowledgePage.Query().Where(knowledgepage.SiteID(c.site.ID), knowledgepage.Kind(kind))
	all, err := query.Clone().Count(ctx)
	if err != nil {
		return 0, err
	}
	read, err := query.Where(knowledgepage.StateNEQ(PageExcluded)).Count(ctx)
	return min(most-read, 2*most-all), err
}

// skipUnchanged is done with the pages that, by the site map, have not changed since they were read.
func (c *crawler) skipUnchanged(ctx context.Context) error {
	if c.site.Forgetful {
		return nil
	}
	_, err := c.parts.Store.Client(ctx).KnowledgePage.Update().Where(knowledgepage.SiteID(c.site.ID), knowledgepage.Kind(aPage),
		knowledgepage.State(PageRead), knowledgepage.DoneRunLT(c.site.Run), knowledgepage.LastmodNotNil(),
		func(s *sql.Selector) {
			s.Where(sql.ColumnsEQ(s.C(knowledgepage.FieldLastmod), s.C(knowledgepage.FieldLastmodRead)))
		}).SetDoneRun(c.site.Run).Save(ctx)
	return err
}
