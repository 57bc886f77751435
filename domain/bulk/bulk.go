// Package bulk changes many contacts or conversations at once: those with given ids, or all that match the filter of a list. The set is
// fixed when the change is requested. A job then changes each in the same way as the operation for a single one, on behalf of the
// requester.
package bulk

import (
	"context"
	"log/slog"

	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/domain/inbox"
	"github.com/switchboard-dev/switchboard/domain/mandate"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/bulkchange"
	"github.com/switchboard-dev/switchboard/ent/bulkpart"
	"github.com/switchboard-dev/switchboard/platform/job"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// What is changed.
const (
	Contacts      = "CONTACTS"
	Conversations = "CONVERSATIONS"
)

// The states of a bulk change.
const (
	Pending   = "PENDING"
	Running   = "RUNNING"
	Completed = "COMPLETED"
	Cancelled = "CANCELLED"
	Failed    = "FAILED"
)

// Parts are what a Service works with.
type Parts struct {
	Store    *store.Store
	Queue    *job.Queue
	Contacts *contact.Service
	Chat     *chat.Service
	Inbox    *inbox.Service
	Mandates mandate.Judge
	Log      *slog.Logger
}

// Service makes bulk changes in the caller's subaccount.
type Service struct{ parts Parts }

// New makes the service of its parts.
func New(p Parts) *Service { return &Service{p} }

// Change is one change of many things.
type Change struct{ *ent.BulkChange }

// GetID is its id.
func (c *Change) GetID() string { return c.ID }

// Done is how many of all it has been through.
func (c *Change) Done() int { return c.Changed + c.Skipped + c.Failed }

// Get says how far a change of these things is. The error is not_found if the subaccount has none with the id.
func (s *Service) Get(ctx context.Context, subject, id string) (*Change, error) {
	row, err := s.parts.Store.Client(ctx).BulkChange.Query().Where(bulkchange.ID(id), bulkchange.Subject(subject)).Only(ctx)
	if err != nil {
		return nil, store.Missing(err, "bulk change")
	}
	return &Change{row}, nil
}

// UnderWay are the changes of these things that wait or run, by all callers, the oldest first.
func (s *Service) UnderWay(ctx context.Context, subject string) ([]*Change, error) {
	rows, err := s.parts.Store.Client(ctx).BulkChange.Query().Where(bulkchange.Subject(subject), bulkchange.FinishedAtIsNil()).
		Order(bulkchange.ByCreatedAt(), bulkchange.ByID()).Limit(underWay).All(ctx)
	changes := make([]*Change, len(rows))
	for i, row := range rows {
		changes[i] = &Change{row}
	}
	return changes, err
}

// Cancel stops a bulk change of contacts or conversations. What has been changed stays changed. A bulk change that has ended is unchanged.
func (s *Service) Cancel(ctx context.Context, subject, id string) (*Change, error) {
	var row *ent.BulkChange
	err := s.parts.Store.Again(ctx, func(ctx context.Context) (err error) {
		row, err = s.parts.Store.Client(ctx).BulkChange.Query().
			Where(bulkchange.ID(id), bulkchange.Subject(subject), s.parts.Store.Locked()).Only(ctx)
		if err != nil || row.FinishedAt != nil {
			return store.Missing(err, "bulk change")
		}
		row, err = s.end(ctx, row, Cancelled, nil)
		return err
	})
	if err != nil {
		return nil, err
	}
	return &Change{row}, nil
}

// end a change that is locked, and delete the rest of its list and the name of its beginner, which are no longer needed.
func (s *Service) end(ctx context.Context, row *ent.BulkChange, status string, reason *string) (*ent.BulkChange, error) {
	client := s.parts.Store.Client(ctx)
	if _, err := client.BulkPart.Delete().Where(bulkpart.BulkChangeID(row.ID)).Exec(ctx); err != nil {
		return nil, err
	}
	return client.BulkChange.UpdateOne(row).SetStatus(status).SetNillableFailureReason(reason).SetCallerName("").
		SetFinishedAt(store.Timestamp()).Save(ctx)
}
