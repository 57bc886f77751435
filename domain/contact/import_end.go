package contact

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/switchboard-dev/switchboard/domain/mandate"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/contactimport"
	"github.com/switchboard-dev/switchboard/ent/file"
	"github.com/switchboard-dev/switchboard/platform/job"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// failTimeout is how long it may take to say that an import has failed: the time of its job may be over.
const failTimeout = 10 * time.Second

// fail ends an import that cannot be done, unless it has ended meanwhile.
func (s *Service) fail(ctx context.Context, id, reason string) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), failTimeout)
	defer cancel()
	return s.parts.Store.Tx(ctx, func(ctx context.Context) error {
		row, err := s.parts.Store.Client(ctx).ContactImport.Query().
			Where(contactimport.ID(id), contactimport.FinishedAtIsNil(), s.parts.Store.Locked()).Only(ctx)
		if err != nil {
			return ent.MaskNotFound(err)
		}
		_, err = s.end(ctx, row, Failed, &reason)
		return err
	})
}

// over says whether nothing is left to do of an import: it has ended, or ends here.
func (s *Service) over(ctx context.Context, id string, by mandate.Mandate) (over bool, err error) {
	err = s.parts.Store.Tx(ctx, func(ctx context.Context) error {
		now, err := s.parts.Store.Client(ctx).ContactImport.Query().Where(contactimport.ID(id), s.parts.Store.Locked()).Only(ctx)
		if err != nil {
			return store.Missing(err, "import")
		}
		if over = now.FinishedAt != nil; !over {
			over, err = s.stopped(ctx, now, by)
		}
		return err
	})
	return over, err
}

// stopped says whether an import cannot go on, and ends it then, in a transaction that has locked it: its file was deleted, or whoever began it may
// not do it any more.
func (s *Service) stopped(ctx context.Context, imp *ent.ContactImport, by mandate.Mandate) (bool, error) {
	reason := ""
	there, err := s.parts.Store.Client(ctx).File.Query().Where(file.ID(store.Text(imp.FileID))).Exist(ctx)
	if err != nil {
		return false, err
	}
	held, err := s.parts.Mandates.Holds(ctx, by, "contacts:create", "contacts:update")
	switch {
	case err != nil:
		return false, err
	case !there:
		reason = fileGone
	case !held:
		reason = noLonger
	default:
		return false, nil
	}
	_, err = s.end(ctx, imp, Failed, &reason)
	return true, err
}

// Sweep ends what of all tenants could not end by itself.
func (s *Service) Sweep(ctx context.Context) error {
	return errors.Join(s.giveUp(ctx), s.takeUp(ctx), s.clearSearches(ctx))
}

// giveUp the imports whose jobs could not: the database was full at the last attempt, or did not answer. The file of one that never ends could
// not be deleted, and an erasure would wait for it.
func (s *Service) giveUp(ctx context.Context) error {
	system := store.System(ctx, "sweep imports")
	ids, err := s.parts.Store.Client(system).ContactImport.Query().Where(contactimport.FinishedAtIsNil()).IDs(system)
	if err != nil {
		return fmt.Errorf("sweep imports: %w", err)
	}
	under, err := job.UnfinishedFor(ctx, s.parts.Queue, func(a ImportArgs) string { return a.ImportID })
	if err != nil {
		return err
	}
	var errs []error
	for _, id := range ids {
		if under[id] {
			continue
		}
		as, row, err := s.adoptImport(ctx, id)
		if err == nil && row != nil {
			err = s.fail(as, id, gaveUp)
		}
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}
