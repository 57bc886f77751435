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

// lostAtOnce is how many sources of a kind a sweep takes up again, and looks at together.
const lostAtOnce = 1000

// Sweep restarts work whose job is gone because it was cancelled or given up. Nothing else would do so.
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

// underWay is the condition that a source is on its way into a space, or out of all, or may have to be embedded again in the one that it is in.
var underWay = knowledgesource.Or(
	knowledgesource.And(inDoubt, knowledgesource.SpaceWantedNotNil()), // else the next look for what is not where it is wanted finds it
	knowledgesource.And(knowledgesource.SpaceIsNil(), knowledgesource.SpaceWantedNEQ("")),
	func(q *sql.Selector) {
		q.Where(sql.ColumnsNEQ(q.C(knowledgesource.FieldSpace), q.C(knowledgesource.FieldSpaceWanted)))
	},
)

// takeUp the sources that meet conditions and that no unfinished job is for. Those of subaccounts that are not served are taken up when they are.
func takeUp[T river.JobArgs](
	ctx context.Context, s *Service, args func(id string) T, of func(T) string, which ...predicate.KnowledgeSource,
) error {
	system := store.System(ctx, "sources without a job")
	under, last := map[string]bool{}, ""
	for room, more := lostAtOnce, true; more && room > 0; {
		rows, err := s.parts.Store.Client(system).KnowledgeSource.Query().Where(which...).Where(served, knowledgesource.IDGT(last)).
			Order(knowledgesource.ByID()).Limit(lostAtOnce).Select(knowledgesource.FieldID, knowledgesource.FieldSubaccountID).All(system)
		if err != nil {
			return fmt.Errorf("take up sources: %w", err)
		}
		if more = len(rows) == lostAtOnce; more {
			last = rows[len(rows)-1].ID
		}
		isUnder := func(r *ent.KnowledgeSource) bool { return under[r.ID] }
		if rows = slices.DeleteFunc(rows, isUnder); len(rows) == 0 {
			continue
		}
		if under, err = job.UnfinishedFor(ctx, s.parts.Queue, of); err != nil { // read after the sources: they may have got their jobs just before
			return err
		}
		rows = slices.DeleteFunc(rows, isUnder)
		rows = rows[:min(len(rows), room)]
		room -= len(rows)
		if err := enqueue(system, s, args, rows); err != nil {
			return err
		}
	}
	return nil
}

// enqueue a job for each of some sources.
func enqueue[T river.JobArgs](ctx context.Context, s *Service, args func(id string) T, rows []*ent.KnowledgeSource) error {
	if len(rows) == 0 {
		return nil
	}
	return s.parts.Store.Tx(ctx, func(ctx context.Context) error {
		for _, r := range rows {
			if err := s.parts.Queue.InsertFor(ctx, r.SubaccountID, args(r.ID)); err != nil {
				return err
			}
		}
		return nil
	})
}
