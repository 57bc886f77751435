package contact

import (
	"context"
	"errors"
	"fmt"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/erasure"
	"github.com/switchboard-dev/switchboard/ent/tableview"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// unclearedAtOnce is how many erasures are looked after at a time.
const unclearedAtOnce = 200

// clearSearches does what programs did not that are older than the views of the dashboard's tables, and may serve beside this one: they erase a
// contact and leave the searches that name it. By what it was recognized is forgotten by then, so all searches go that were kept before.
func (s *Service) clearSearches(ctx context.Context) error {
	system := store.System(ctx, "erasures by an older program")
	for n := unclearedAtOnce; n == unclearedAtOnce; {
		rows, err := s.Store.Client(system).Erasure.Query().Where(erasure.SearchesCleared(false), erasure.FinishedAtNotNil()).
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
	ctx, err := s.Store.As(ctx, row.SubaccountID, "erasure", "")
	if err != nil {
		return err
	}
	return s.Store.Tx(ctx, func(ctx context.Context) error {
		client := s.Store.Client(ctx)
		views, err := client.TableView.Query().
			Where(tableview.About(authz.From(ctx).Subaccount), tableview.CreatedAtLTE(*row.FinishedAt), s.Store.Locked()).
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
