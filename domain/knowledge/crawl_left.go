package knowledge

import (
	"context"
	"fmt"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/knowledgepage"
	"github.com/switchboard-dev/switchboard/ent/knowledgesource"
	"github.com/switchboard-dev/switchboard/ent/predicate"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Why a page is left for another one, by whose address it is known.
const (
	sameAs  = "It says the same as %s."
	knownAs = "Its canonical address is %s."
	movedTo = "It redirects to %s."
)

// leave a page for another.
func (v *visit) leave(why, address string) {
	v.skip(why, address)
	v.successor = address
}

// leftFor is the condition that a page of the site has been left for this one.
func (v *visit) leftFor(reasons ...string) predicate.KnowledgePage {
	for i, r := range reasons {
		reasons[i] = fmt.Sprintf(r, v.page.URL)
	}
	return knowledgepage.And(knowledgepage.SiteID(v.site.ID), knowledgepage.State(PageSkipped), knowledgepage.ReasonIn(reasons...))
}

// recall the pages that this run has left for this one, which does not have the content after all: they are asked for again, and first, for
// until then nobody finds what they say.
func (v *visit) recall(ctx context.Context, reasons ...string) error {
	_, err := v.parts.Store.Client(ctx).KnowledgePage.Update().Where(v.leftFor(reasons...), knowledgepage.DoneRun(v.site.Run)).
		SetDoneRun(0).Save(ctx)
	return err
}

// renew what belongs to a page that has become another source. What was left for it because it said the same does not any more, if it says
// something else.
func (v *visit) renew(ctx context.Context, source string) error {
	if store.Text(v.page.Hash) != v.hash {
		if err := v.recall(ctx, sameAs); err != nil {
			return err
		}
	}
	return v.inherit(ctx, source)
}

// bequeath what a page said that is skipped. What it is left for takes its place; until that has been read, and at most to the end of the
// run, it stays.
func (v *visit) bequeath(ctx context.Context) error {
	if v.had == nil {
		return nil
	}
	if v.ahead { // it is asked itself before it takes the place
		return nil
	}
	if v.successor == "" { // an assistant that answers only from this does not answer from the rest either: that would be more than somebody has chosen
		return v.drop(ctx, knowledgesource.ID(v.had.ID))
	}
	heir, err := v.parts.Store.Client(ctx).KnowledgeSource.Query().Where(knowledgesource.Status(Ready), knowledgesource.HasPageWith(
		knowledgepage.SiteID(v.site.ID), knowledgepage.URL(v.successor), knowledgepage.StateNEQ(PageSkipped))).FirstID(ctx)
	if err != nil {
		return ent.MaskNotFound(err)
	}
	return v.handOver(ctx, heir, v.had.ID)
}

// inherit what pages said that this run has left for this one, whose content is a source.
func (v *visit) inherit(ctx context.Context, heir string) error {
	ids, err := v.parts.Store.Client(ctx).KnowledgeSource.Query().
		Where(knowledgesource.HasPageWith(v.leftFor(sameAs, knownAs, movedTo), knowledgepage.DoneRun(v.site.Run)), there).IDs(ctx)
	if err != nil || len(ids) == 0 {
		return err
	}
	return v.handOver(ctx, heir, ids...)
}

// handOver has assistants that answer from some sources answer from another, and deletes them.
func (v *visit) handOver(ctx context.Context, heir string, sources ...string) error {
	if err := v.reassign(ctx, v.site.KnowledgeBaseID, heir, sources...); err != nil {
		return err
	}
	return v.drop(ctx, knowledgesource.IDIn(sources...))
}

// drop deletes what pages said. What takes its place needs the room, so that it counts as stored no longer.
func (v *visit) drop(ctx context.Context, which ...predicate.KnowledgeSource) error {
	n, err := v.cutOff(ctx, v.site.KnowledgeBaseID, which...)
	if err != nil || n == 0 {
		return err
	}
	which = append(which, knowledgesource.Status(removed))
	return v.parts.Store.Client(ctx).KnowledgeSource.Update().Where(which...).SetSize(0).SetIndexedSize(0).Exec(store.Following(ctx))
}

// forsake what pages said whose successors were not read in the run.
func (c *crawler) forsake(ctx context.Context) error {
	err := c.hold(ctx, nil)
	if err == nil {
		_, err = c.cutOff(ctx, c.site.KnowledgeBaseID, knowledgesource.HasPageWith(
			knowledgepage.SiteID(c.site.ID), knowledgepage.State(PageSkipped)))
	}
	return err
}

// dropBegun deletes what a run of a website that is over has begun to read, and not ended because its server died: no step of it comes back to that.
func (s *Service) dropBegun(ctx context.Context, site *ent.KnowledgeSite) error {
	_, err := s.cutOff(ctx, site.KnowledgeBaseID, knowledgesource.HasPageWith(knowledgepage.SiteID(site.ID)),
		knowledgesource.StatusIn(Pending, Processing))
	return err
}
