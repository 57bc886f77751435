package knowledge

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"entgo.io/ent/dialect/sql"
	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/knowledgesource"
	"github.com/switchboard-dev/switchboard/ent/predicate"
	"github.com/switchboard-dev/switchboard/platform/job"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// lostAtOnce is how many sources of a kind a sweep takes up again.
const lostAtOnce = 1000

// Sweep takes up what waits for a job that is gone, because somebody canceled it or it was given up: nothing else comes back to it.
func (s *Service) Sweep(ctx context.Context) error {
	errs := []error{
		s.sweepRemovals(ctx),
		takeUp(ctx, s, func(id string) IngestArgs { return IngestArgs{id} }, func(a IngestArgs) string { return a.SourceID }, unread),
	}
	if s.embeds() {
		errs = append(errs,
			takeUp(ctx, s, func(id string) EmbedArgs { return EmbedArgs{id} }, func(a EmbedArgs) string { return a.SourceID }, embeddable, underWay))
	}
	return errors.Join(errs...)
}

// unread is the condition that a source waits to be read. Pages are read by the runs of their websites.
var unread = knowledgesource.And(knowledgesource.StatusIn(Pending, Processing), knowledgesource.PageIDIsNil())

// underWay is the condition that a source is on its way into a space, or out of all.
var underWay = knowledgesource.Or(
	knowledgesource.And(knowledgesource.SpaceIsNil(), knowledgesource.SpaceWantedNEQ("")),
	func(q *sql.Selector) {
		q.Where(sql.ColumnsNEQ(q.C(knowledgesource.FieldSpace), q.C(knowledgesource.FieldSpaceWanted)))
	},
)

// takeUp the sources that meet conditions and that no unfinished job is for.
func takeUp[T river.JobArgs](
	ctx context.Context, s *Service, args func(id string) T, of func(T) string, which ...predicate.KnowledgeSource,
) error {
	system := store.System(ctx, "sources without a job")
	rows, err := s.Store.Client(system).KnowledgeSource.Query().Where(which...).
		Select(knowledgesource.FieldID, knowledgesource.FieldSubaccountID).All(system)
	if err != nil {
		return fmt.Errorf("take up sources: %w", err)
	}
	under, err := job.UnfinishedFor(ctx, s.Queue, of)
	if err != nil {
		return err
	}
	rows = slices.DeleteFunc(rows, func(r *ent.KnowledgeSource) bool { return under[r.ID] })
	if len(rows) == 0 {
		return nil
	}
	return s.Store.Tx(system, func(ctx context.Context) error {
		for _, r := range rows[:min(len(rows), lostAtOnce)] {
			if err := s.Queue.InsertFor(ctx, r.SubaccountID, args(r.ID)); err != nil {
				return err
			}
		}
		return nil
	})
}
