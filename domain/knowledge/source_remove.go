package knowledge

import (
	"context"
	"fmt"
	"time"

	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/knowledgebase"
	"github.com/switchboard-dev/switchboard/ent/knowledgesource"
	"github.com/switchboard-dev/switchboard/ent/predicate"
	"github.com/switchboard-dev/switchboard/ent/unansweredquestion"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// cutOff deletes sources of a base, in the context's transaction, and answers how many. For everybody they are gone then, and what they
// answered stands open again. Their rows, which may be more than a million, go in the background.
func (s *Service) cutOff(ctx context.Context, baseID string, which ...predicate.KnowledgeSource) (int, error) {
	which = append([]predicate.KnowledgeSource{knowledgesource.KnowledgeBaseID(baseID), there}, which...)
	client := s.parts.Store.Client(ctx)
	ids, err := client.KnowledgeSource.Query().Where(which...).IDs(ctx)
	if err != nil || len(ids) == 0 {
		return 0, err
	}
	if err := s.reopen(ctx, unansweredquestion.HasSourceWith(which...)); err != nil {
		return 0, err
	}
	n, err := client.KnowledgeSource.Update().Where(which...).SetStatus(removed).Save(store.Following(ctx))
	if err != nil {
		return 0, fmt.Errorf("delete sources: %w", err)
	}
	return n, s.parts.Queue.Insert(ctx, RemoveSourcesArgs{KnowledgeBaseID: baseID})
}

// RemoveSourcesArgs names a knowledge base that sources were deleted from.
type RemoveSourcesArgs struct {
	KnowledgeBaseID string `json:"knowledge_base_id"`
}

// Kind of the job.
func (RemoveSourcesArgs) Kind() string { return "knowledge_removal" }

// RemoveSourcesWorker removes what is left of deleted sources. It continues where it stopped.
type RemoveSourcesWorker struct {
	river.WorkerDefaults[RemoveSourcesArgs]
	*Service
}

// Work on some sources of a base, and then let others have their turn.
func (w *RemoveSourcesWorker) Work(ctx context.Context, j *river.Job[RemoveSourcesArgs]) error {
	system := store.System(ctx, "removal of sources")
	base, err := w.parts.Store.Client(system).KnowledgeBase.Query().Where(knowledgebase.ID(j.Args.KnowledgeBaseID)).Only(system)
	if ent.IsNotFound(err) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("remove sources: %w", err)
	}
	if ctx, err = w.parts.Store.As(ctx, base.SubaccountID, "knowledge", ""); err != nil {
		return err
	}
	ids, err := w.parts.Store.Client(ctx).KnowledgeSource.Query().
		Where(knowledgesource.KnowledgeBaseID(base.ID), knowledgesource.Status(removed)).Limit(removeBatch).IDs(ctx)
	if err != nil || len(ids) == 0 {
		return err
	}
	_, err = w.parts.Store.InSlices(ctx, func(ctx context.Context) (bool, error) {
		if len(ids) == 0 { // the last one was removed in a transaction that was undone: it is found again
			return false, nil
		}
		more, err := w.removeSource(ctx, ids[0])
		if !more && err == nil {
			ids = ids[1:]
		}
		return len(ids) > 0, err
	})
	if err != nil {
		return fmt.Errorf("remove sources: %w", err)
	}
	return river.JobSnooze(0) //nolint:wrapcheck // River looks for it
}

// removeSource removes the next rows of a source that was deleted, and itself at last: false then.
func (s *Service) removeSource(ctx context.Context, id string) (more bool, err error) {
	if n, err := s.removeParts(ctx, id); n > 0 || err != nil {
		return true, err
	}
	_, err = s.parts.Store.Client(ctx).KnowledgeSource.Delete().Where(knowledgesource.ID(id), knowledgesource.Status(removed)).Exec(ctx)
	return false, err
}

// smallBatches is how many batches of rows a source has that goes at once.
const smallBatches = 5

// removeSmall cuts a source off, and removes it if it is small: others go in the background.
func (s *Service) removeSmall(ctx context.Context, baseID, id string) error {
	if _, err := s.cutOff(ctx, baseID, knowledgesource.ID(id)); err != nil {
		return err
	}
	for range smallBatches {
		if more, err := s.removeSource(store.Following(ctx), id); err != nil || !more {
			return err
		}
	}
	return nil
}

// sweepRemovals enqueues removals once more that have not ended for a while: their job may be gone. Two of one do no harm.
func (s *Service) sweepRemovals(ctx context.Context) error {
	ctx = store.System(ctx, "sweep removals that were lost")
	bases := map[string]bool{} // that have a job by now
	for {
		n, err := s.restartRemovals(ctx, bases)
		if err != nil {
			return fmt.Errorf("removals that were lost: %w", err)
		}
		if n < removeBatch {
			return nil
		}
	}
}

func (s *Service) restartRemovals(ctx context.Context, bases map[string]bool) (found int, err error) {
	err = s.parts.Store.Tx(ctx, func(ctx context.Context) error {
		client := s.parts.Store.Client(ctx)
		rows, err := client.KnowledgeSource.Query().
			Where(knowledgesource.Status(removed), knowledgesource.UpdatedAtLT(time.Now().UTC().Add(-lostAfter))).Limit(removeBatch).
			Select(knowledgesource.FieldID, knowledgesource.FieldSubaccountID, knowledgesource.FieldKnowledgeBaseID).All(ctx)
		if err != nil {
			return err
		}
		ids := make([]string, len(rows))
		for i, r := range rows {
			ids[i] = r.ID
			if bases[r.KnowledgeBaseID] {
				continue
			}
			bases[r.KnowledgeBaseID] = true
			if err := s.parts.Queue.InsertFor(ctx, r.SubaccountID, RemoveSourcesArgs{KnowledgeBaseID: r.KnowledgeBaseID}); err != nil {
				return err
			}
		}
		found = len(rows)
		return client.KnowledgeSource.Update().Where(knowledgesource.IDIn(ids...)).
			SetUpdatedAt(store.Timestamp()).Exec(ctx)
	})
	return found, err
}
