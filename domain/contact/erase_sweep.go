package contact

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/erasure"
	"github.com/switchboard-dev/switchboard/ent/tableview"
	"github.com/switchboard-dev/switchboard/platform/job"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// lostAtOnce is how many erasures are taken up again by a sweep.
const lostAtOnce = 1000

// takeUp the erasures whose jobs are gone, or were given up: what is left of a contact has to go, whatever became of the job.
func (s *Service) takeUp(ctx context.Context) error {
	system := store.System(ctx, "erasures without a job")
	rows, err := s.parts.Store.Client(system).Erasure.Query().Where(erasure.FinishedAtIsNil()).
		Select(erasure.FieldID, erasure.FieldSubaccountID).All(system)
	if err != nil {
		return fmt.Errorf("take up erasures: %w", err)
	}
	under, err := job.UnfinishedFor(ctx, s.parts.Queue, func(a EraseArgs) string { return a.ErasureID })
	if err != nil {
		return err
	}
	rows = slices.DeleteFunc(rows, func(e *ent.Erasure) bool { return under[e.ID] })
	if len(rows) == 0 {
		return nil
	}
	return s.parts.Store.Tx(system, func(ctx context.Context) error {
		for _, e := range rows[:min(len(rows), lostAtOnce)] {
			if err := s.parts.Queue.InsertFor(ctx, e.SubaccountID, EraseArgs{ErasureID: e.ID}); err != nil {
				return err
			}
		}
		return nil
	})
}

// unclearedAtOnce is how many erasures are looked after at a time.
const unclearedAtOnce = 200

// clearSearches makes up for programs older than the views of the dashboard's tables, which may serve beside this one: they erase a contact and leave
// the searches that name it. What identified the contact is forgotten then, so all searches go that were kept before.
func (s *Service) clearSearches(ctx context.Context) error {
	system := store.System(ctx, "erasures by an older program")
	for n := unclearedAtOnce; n == unclearedAtOnce; {
		rows, err := s.parts.Store.Client(system).Erasure.Query().Where(erasure.SearchesCleared(false), erasure.FinishedAtNotNil()).
			Order(erasure.ByID()).Limit(unclearedAtOnce).All(system)
		if err != nil {
			return fmt.Errorf("clear searches: %w", err)
		}
		for _, row := range rows {
			if err := s.clearSearchesBefore(ctx, row); err != nil {
				return fmt.Errorf("clear searches: %w", err)
			}
		}
		n = len(rows)
	}
	return nil
}

func (s *Service) clearSearchesBefore(ctx context.Context, row *ent.Erasure) error {
	ctx, err := s.parts.Store.As(ctx, row.SubaccountID, "erasure", "")
	if err != nil {
		return err
	}
	return s.parts.Store.Tx(ctx, func(ctx context.Context) error {
		client := s.parts.Store.Client(ctx)
		views, err := client.TableView.Query().
			Where(tableview.About(authz.From(ctx).Subaccount), tableview.CreatedAtLTE(*row.FinishedAt), s.parts.Store.Locked()).
			Order(tableview.ByID()).All(ctx)
		if err != nil {
			return err
		}
		var errs []error
		for _, v := range views {
			if _, there := v.Conditions[searched]; !there {
				continue
			}
			delete(v.Conditions, searched)
			errs = append(errs, client.TableView.UpdateOne(v).SetConditions(v.Conditions).Exec(ctx))
		}
		return errors.Join(append(errs, client.Erasure.UpdateOne(row).SetSearchesCleared(true).Exec(ctx))...)
	})
}
