package knowledge

import (
	"context"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/knowledgepage"
	"github.com/switchboard-dev/switchboard/ent/knowledgesite"
	"github.com/switchboard-dev/switchboard/ent/knowledgesource"
	"github.com/switchboard-dev/switchboard/ent/predicate"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Exclude a page from its website: what was read of it goes, and it is not read again.
func (s *Service) Exclude(ctx context.Context, pageID string) (*Page, error) {
	return s.changePage(ctx, pageID, s.exclude)
}

// Include a page that was excluded. The next run reads it. The error is conflict where the website has as many pages as it may.
func (s *Service) Include(ctx context.Context, pageID string) (*Page, error) {
	return s.changePage(ctx, pageID, func(ctx context.Context, id string) error {
		excluded := []predicate.KnowledgePage{knowledgepage.ID(id), knowledgepage.State(PageExcluded)}
		client := s.parts.Store.Client(ctx).KnowledgePage
		if is, err := client.Query().Where(excluded...).Exist(ctx); err != nil || !is {
			return err
		}
		if err := s.roomForPage(ctx, id); err != nil {
			return err
		}
		_, err := client.Update().Where(excluded...).SetState(PageWaiting).SetDoneRun(0).Save(ctx)
		return err
	})
}

// roomForPage fails if the website of a page has as many that are not excluded as it may: a run would remove one of those that answer. It locks the
// website, so that of two pages included at the same time each is counted.
func (s *Service) roomForPage(ctx context.Context, id string) error {
	client := s.parts.Store.Client(ctx)
	site, err := client.KnowledgeSite.Query().Where(knowledgesite.HasPagesWith(knowledgepage.ID(id)), s.parts.Store.Reserved()).Only(ctx)
	if err != nil {
		return store.Missing(err, "page")
	}
	n, err := client.KnowledgePage.Query().
		Where(knowledgepage.SiteID(site.ID), knowledgepage.Kind(aPage), knowledgepage.StateNEQ(PageExcluded)).Count(ctx)
	if err == nil && n >= site.MaxPages {
		err = fault.Newf(fault.Conflict, "The website has reached its limit of %d pages. Exclude another one first.", site.MaxPages)
	}
	return err
}

func (s *Service) changePage(ctx context.Context, id string, change func(context.Context, string) error) (out *Page, err error) {
	err = s.parts.Store.Again(ctx, func(ctx context.Context) error {
		query := s.parts.Store.Client(ctx).KnowledgePage.Query().Where(knowledgepage.ID(id), knowledgepage.Kind(aPage), knowledgepage.HasSiteWith(kept))
		if _, err := query.Clone().Only(ctx); err != nil {
			return store.Missing(err, "page")
		}
		if err := change(ctx, id); err != nil {
			return err
		}
		row, err := query.Only(ctx)
		out = &Page{row}
		return err
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}

// exclude a page, in the transaction of the context.
func (s *Service) exclude(ctx context.Context, pageID string) error {
	client := s.parts.Store.Client(ctx)
	n, err := client.KnowledgePage.Update().Where(knowledgepage.ID(pageID)).SetState(PageExcluded).ClearReason().ClearHash().
		ClearEtag().ClearLastModified().ClearLastmodRead().Save(ctx)
	if err != nil {
		return err
	}
	if n == 0 {
		return fault.Missing("page")
	}
	site, err := client.KnowledgeSite.Query().Where(knowledgesite.HasPagesWith(knowledgepage.ID(pageID))).Only(ctx)
	if err != nil {
		return err
	}
	said, err := client.KnowledgeSource.Query().Where(knowledgesource.PageID(pageID), there).IDs(ctx)
	if err != nil {
		return err
	}
	for _, id := range said {
		if err := s.parts.Store.Deleted(ctx, ent.TypeKnowledgeSource, id); err != nil {
			return err
		}
	}
	if _, err := s.cutOff(ctx, site.KnowledgeBaseID, knowledgesource.IDIn(said...)); err != nil {
		return err
	}
	return s.reviewBase(ctx, site.KnowledgeBaseID)
}
