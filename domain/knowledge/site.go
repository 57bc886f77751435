package knowledge

import (
	"context"
	"time"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/knowledgepage"
	"github.com/switchboard-dev/switchboard/ent/knowledgesite"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// How the pages of a website are found.
const (
	byLinks = "links"
	byMap   = "sitemap"
)

// The states of a website.
const (
	Idle    = "IDLE"
	Running = "RUNNING"
	// removed is one that is deleted for everybody, and whose pages go in the background.
	removed = "REMOVED"
)

// kept is the condition that a website is not deleted.
var kept = knowledgesite.StatusNEQ(removed)

// The states of a page.
const (
	PageWaiting  = "WAITING"
	PageRead     = "READ"
	PageFailed   = "FAILED"
	PageGone     = "GONE"
	PageSkipped  = "SKIPPED"
	PageExcluded = "EXCLUDED"
)

// The kinds of addresses of a website.
const (
	aPage = "page"
	aMap  = "map"
)

// Site is a website whose pages a knowledge base has.
type Site struct {
	*ent.KnowledgeSite

	Progress Progress
}

// Progress is how many pages of a website are in which state.
type Progress struct{ Total, Waiting, Read, Failed, Skipped int }

// Key is its position in lists.
func (s *Site) Key() (time.Time, string) { return s.CreatedAt, s.ID }

// GetID is its id.
func (s *Site) GetID() string { return s.ID }

// Page is a page of a website.
type Page struct{ *ent.KnowledgePage }

// Key is its position in lists.
func (p *Page) Key() (time.Time, string) { return p.CreatedAt, p.ID }

// GetID is its id.
func (p *Page) GetID() string { return p.ID }

// Sites of a knowledge base, newest first.
func (s *Service) Sites(ctx context.Context, baseID string, first *int, after *string) (*page.List[*Site], error) {
	if err := s.needBase(ctx, baseID); err != nil {
		return nil, err
	}
	return page.Fetch(ctx, s.parts.Pager, page.Query{
		Entity: ent.TypeKnowledgeSite, List: "knowledge_sites", Filter: []string{baseID}, First: first, After: after,
		Where: []func(*sql.Selector){sql.FieldEQ(knowledgesite.FieldKnowledgeBaseID, baseID), kept},
	}, s.readSites)
}

func (s *Service) readSites(ctx context.Context, w page.Window) ([]*Site, error) {
	made := func(r *ent.KnowledgeSite) *Site { return &Site{KnowledgeSite: r} }
	rows, err := page.Rows(ctx, s.parts.Store.Client(ctx).KnowledgeSite.Query().Where(kept), w, made)
	if err != nil {
		return nil, err
	}
	return rows, s.progress(ctx, rows...)
}

// GetSites by their ids; those that the subaccount does not have are left out.
func (s *Service) GetSites(ctx context.Context, ids []string) ([]*Site, error) {
	return page.ByIDs(ctx, ids, s.readSites)
}

// GetSite by its id. The error is not_found if the subaccount has none with it.
func (s *Service) GetSite(ctx context.Context, id string) (*Site, error) {
	row, err := s.parts.Store.Client(ctx).KnowledgeSite.Query().Where(knowledgesite.ID(id), kept).Only(ctx)
	if err != nil {
		return nil, store.Missing(err, "website")
	}
	site := &Site{KnowledgeSite: row}
	return site, s.progress(ctx, site)
}

// progress counts the pages of websites, in one query for all of them.
func (s *Service) progress(ctx context.Context, sites ...*Site) error {
	byID := make(map[string]*Site, len(sites))
	ids := make([]string, len(sites))
	for i, site := range sites {
		ids[i], byID[site.ID] = site.ID, site
	}
	if len(ids) == 0 {
		return nil
	}
	var groups []struct {
		SiteID  string `json:"site_id"`
		State   string `json:"state"`
		DoneRun int    `json:"done_run"`
		Count   int    `json:"count"`
	}
	err := s.parts.Store.Client(ctx).KnowledgePage.Query().Where(knowledgepage.SiteIDIn(ids...), knowledgepage.Kind(aPage)).
		GroupBy(knowledgepage.FieldSiteID, knowledgepage.FieldState, knowledgepage.FieldDoneRun).Aggregate(ent.Count()).Scan(ctx, &groups)
	for _, g := range groups {
		byID[g.SiteID].count(g.State, g.DoneRun, g.Count)
	}
	return err
}

func (s *Site) count(state string, doneRun, n int) {
	p := &s.Progress
	p.Total += n
	switch {
	case state != PageExcluded && s.Status == Running && doneRun < s.Run:
		p.Waiting += n
	case state == PageRead:
		p.Read += n
	case state == PageFailed || state == PageGone:
		p.Failed += n
	case state == PageSkipped || state == PageExcluded:
		p.Skipped += n
	}
}

// Pages of a website, newest first, of one state or all.
func (s *Service) Pages(ctx context.Context, siteID string, state *string, first *int, after *string) (*page.List[*Page], error) {
	if _, err := s.parts.Store.Client(ctx).KnowledgeSite.Query().Where(knowledgesite.ID(siteID), kept).Only(ctx); err != nil {
		return nil, store.Missing(err, "website")
	}
	q := page.Query{
		Entity: ent.TypeKnowledgePage, List: "knowledge_pages", Filter: []string{siteID, store.Text(state)}, First: first, After: after,
		Where: []func(*sql.Selector){sql.FieldEQ(knowledgepage.FieldSiteID, siteID), sql.FieldEQ(knowledgepage.FieldKind, aPage)},
	}
	if state != nil {
		q.Where = append(q.Where, sql.FieldEQ(knowledgepage.FieldState, *state))
	}
	return page.Fetch(ctx, s.parts.Pager, q, s.readPages)
}

func (s *Service) readPages(ctx context.Context, w page.Window) ([]*Page, error) {
	return page.Rows(ctx, s.parts.Store.Client(ctx).KnowledgePage.Query(), w, func(r *ent.KnowledgePage) *Page { return &Page{r} })
}

// GetPages by their ids; those that the subaccount does not have are left out.
func (s *Service) GetPages(ctx context.Context, ids []string) ([]*Page, error) {
	return page.ByIDs(ctx, ids, func(ctx context.Context, w page.Window) ([]*Page, error) {
		w.Where = append(w.Where, knowledgepage.HasSiteWith(kept))
		return s.readPages(ctx, w)
	})
}
