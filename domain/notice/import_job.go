package notice

import (
	"context"
	"fmt"
	"time"

	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/contactimport"
	"github.com/switchboard-dev/switchboard/ent/notice"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// ImportArgs name an import that has ended.
type ImportArgs struct {
	ImportID string `json:"import_id"`
	// ActorID is the user who has cancelled it.
	ActorID string `json:"actor_id,omitempty"`
}

// Kind of river.JobArgs.
func (ImportArgs) Kind() string { return "notice_import" }

// ImportWorker notifies whoever started an import that it has ended.
type ImportWorker struct {
	river.WorkerDefaults[ImportArgs]
	*Service
}

// Work of river.Worker. What a key has started is nobody's, and of what an original has begun that tells.
func (w *ImportWorker) Work(ctx context.Context, j *river.Job[ImportArgs]) error {
	system := store.System(ctx, "the import of a notice")
	row, err := w.parts.Store.Client(system).ContactImport.Get(system, j.Args.ImportID)
	if ent.IsNotFound(err) || err == nil && (row.UserID == nil || !row.CreatedAt.After(w.parts.Released)) {
		return nil
	}
	if err == nil {
		err = w.tell(ctx, row.SubaccountID, news{kindOf(ImportEnded), nil, &row.ID, j.Args.ActorID, []string{*row.UserID}, time.Time{}, j.Attempt > 1})
	}
	if err != nil {
		return fmt.Errorf("notice: %w", err)
	}
	return nil
}

// untoldOf an import are those of the members who have no notice of it: the job may run again. Until the transaction ends, no other job makes one.
func (s *Service) untoldOf(ctx context.Context, id string, to []recipient) ([]recipient, error) {
	if _, err := s.parts.Store.Client(ctx).ContactImport.Query().Where(contactimport.ID(id), s.parts.Store.Reserved()).Only(ctx); err != nil {
		return nil, ent.MaskNotFound(err)
	}
	return s.without(ctx, to, notice.ImportID(id))
}
