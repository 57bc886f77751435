package knowledge

import (
	"context"
	"fmt"

	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/chunk"
	"github.com/switchboard-dev/switchboard/ent/chunkvector"
	"github.com/switchboard-dev/switchboard/ent/fileblob"
	"github.com/switchboard-dev/switchboard/ent/knowledgepage"
	"github.com/switchboard-dev/switchboard/ent/knowledgesite"
	"github.com/switchboard-dev/switchboard/ent/knowledgesource"
	"github.com/switchboard-dev/switchboard/ent/posting"
	"github.com/switchboard-dev/switchboard/ent/unansweredquestion"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// DeleteSite removes a website with its pages. A run of it ends. For everybody it is gone at once, and nothing of it is found; its rows
// go in the background, for to delete those of two thousand pages takes longer than a neighbour can wait to write.
func (s *Service) DeleteSite(ctx context.Context, id string) error {
	return s.parts.Store.Again(ctx, func(ctx context.Context) error {
		client := s.parts.Store.Client(ctx)
		row, err := client.KnowledgeSite.Query().Where(knowledgesite.ID(id), kept, s.parts.Store.Locked()).Only(ctx)
		if err != nil {
			return store.Missing(err, "website")
		}
		if err := s.parts.Store.Deleted(ctx, ent.TypeKnowledgeSite, id); err != nil {
			return err
		}
		if err := row.Update().SetStatus(removed).ClearNextRunAt().SetStepAt(store.Timestamp()).Exec(ctx); err != nil {
			return err
		}
		err = client.KnowledgeSource.Update().Where(knowledgesource.HasPageWith(knowledgepage.SiteID(id))).
			SetStatus(removed).Exec(store.Following(ctx))
		if err != nil {
			return err
		}
		ofSite := knowledgesource.HasPageWith(knowledgepage.SiteID(id))
		if err := s.reopen(ctx, unansweredquestion.HasSourceWith(ofSite)); err != nil {
			return err
		}
		if err := s.reviewBase(ctx, row.KnowledgeBaseID); err != nil {
			return err
		}
		return s.parts.Queue.Insert(ctx, RemoveSiteArgs{SiteID: id})
	})
}

// RemoveSiteArgs names a website that was deleted.
type RemoveSiteArgs struct {
	SiteID string `json:"site_id"`
}

// Kind of the job.
func (RemoveSiteArgs) Kind() string { return "knowledge_site_removal" }

// removeBatch is how many rows go at a time.
const removeBatch = 100

// RemoveSiteWorker removes what is left of deleted websites. It continues where it stopped.
type RemoveSiteWorker struct {
	river.WorkerDefaults[RemoveSiteArgs]
	*Service
}

// Work on one website, and then let others have their turn.
func (w *RemoveSiteWorker) Work(ctx context.Context, j *river.Job[RemoveSiteArgs]) error {
	system := store.System(ctx, "removal of a website")
	ctx, site, err := w.adoptSite(ctx, j.Args.SiteID)
	if err != nil || site == nil || site.Status != removed {
		return err
	}
	more, err := w.parts.Store.InSlices(ctx, func(ctx context.Context) (bool, error) { return w.removeSome(ctx, site.ID) })
	if err != nil {
		return fmt.Errorf("remove a website: %w", err)
	}
	if more {
		return river.JobSnooze(0) //nolint:wrapcheck // River looks for it
	}
	return w.parts.Store.Tx(system, func(ctx context.Context) error { // the audit trail says who deleted it
		_, err := w.parts.Store.Client(ctx).KnowledgeSite.Delete().Where(knowledgesite.ID(site.ID), knowledgesite.Status(removed)).Exec(ctx)
		return err
	})
}

// removeSome removes the next rows of a website; false if there are no more.
func (s *Service) removeSome(ctx context.Context, siteID string) (more bool, err error) {
	page, err := s.parts.Store.Client(ctx).KnowledgePage.Query().Where(knowledgepage.SiteID(siteID)).FirstID(ctx)
	if err != nil {
		return false, ent.MaskNotFound(err)
	}
	_, err = s.removePage(ctx, page)
	return true, err
}

// removePage removes the next rows of a page whose sources were deleted, and itself at last: false then.
func (s *Service) removePage(ctx context.Context, id string) (more bool, err error) {
	client := s.parts.Store.Client(ctx)
	source, err := client.KnowledgeSource.Query().Where(knowledgesource.PageID(id), knowledgesource.Status(removed)).FirstID(ctx)
	switch {
	case ent.IsNotFound(err):
		_, err := client.KnowledgePage.Delete().Where(knowledgepage.ID(id)).Exec(ctx)
		return false, err
	case err != nil:
		return false, err
	}
	_, err = s.removeSource(ctx, source)
	return true, err
}

// part is a kind of rows that belong to a source.
type part struct {
	ids    func(context.Context) ([]string, error)
	remove func(ids []string) func(context.Context) (int, error)
}

// removeParts removes the next rows that belong to a source, and answers how many.
func (s *Service) removeParts(ctx context.Context, source string) (int, error) {
	c := s.parts.Store.Client(ctx)
	if n, err := s.removeIndex(ctx, source); n > 0 || err != nil {
		return n, err
	}
	return removeNext(ctx, part{
		c.FileBlob.Query().Where(fileblob.SourceID(source)).Limit(1).IDs, // a megabyte each
		func(ids []string) func(context.Context) (int, error) {
			return c.FileBlob.Delete().Where(fileblob.IDIn(ids...)).Exec
		},
	})
}

// removeIndex removes the next rows that a source is found by, its passages last, and answers how many.
func (s *Service) removeIndex(ctx context.Context, source string) (int, error) {
	c := s.parts.Store.Client(ctx)
	return removeNext(ctx, []part{
		{
			c.Posting.Query().Where(posting.SourceID(source)).Limit(removeBatch).IDs,
			func(ids []string) func(context.Context) (int, error) {
				return c.Posting.Delete().Where(posting.IDIn(ids...)).Exec
			},
		},
		{
			c.ChunkVector.Query().Where(chunkvector.SourceID(source)).Limit(removeBatch).IDs,
			func(ids []string) func(context.Context) (int, error) {
				return c.ChunkVector.Delete().Where(chunkvector.IDIn(ids...)).Exec
			},
		},
		{
			c.Chunk.Query().Where(chunk.SourceID(source)).Limit(removeBatch).IDs,
			func(ids []string) func(context.Context) (int, error) {
				return c.Chunk.Delete().Where(chunk.IDIn(ids...)).Exec
			},
		},
	}...)
}

// removeNext removes the next rows of the first of the parts that has any.
func removeNext(ctx context.Context, parts ...part) (int, error) {
	for _, part := range parts {
		ids, err := part.ids(ctx)
		if err != nil || len(ids) == 0 {
			if err != nil {
				return 0, err
			}
			continue
		}
		if _, err := part.remove(ids)(ctx); err != nil { // they may be gone by now: two jobs of one do no harm
			return 0, err
		}
		return len(ids), nil
	}
	return 0, nil
}
