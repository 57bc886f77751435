// Package billing charges an agency's clients: prices, the usage of each client, and a statement for every month.
package billing

import (
	"context"
	"sync/atomic"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/subaccount"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Service keeps the prices of the caller's workspace, and states what its clients owe.
type Service struct {
	parts Parts

	reached atomic.Value // the id of the client that the last run that had no time left ended with
}

// Parts are what a Service is made of.
type Parts struct {
	Store *store.Store
	Pager *page.Pager
	// Now is the time that months end by; nil is the machine's.
	Now func() time.Time
}

// New makes the service of its parts.
func New(p Parts) *Service {
	if p.Now == nil {
		p.Now = time.Now
	}
	return &Service{parts: p}
}

// client is a subaccount that the caller may use, archived or not. The error is not_found if there is none.
func (s *Service) client(ctx context.Context, id string) (*ent.Subaccount, error) {
	c := authz.From(ctx)
	q := s.parts.Store.Client(ctx).Subaccount.Query().Where(subaccount.ID(id), subaccount.WorkspaceID(c.Workspace))
	if c.Subaccount != "" {
		q.Where(subaccount.ID(c.Subaccount))
	}
	if len(c.Subaccounts) > 0 {
		q.Where(subaccount.IDIn(c.Subaccounts...))
	}
	row, err := q.Only(ctx)
	if ent.IsNotFound(err) {
		return nil, fault.Missing("subaccount").Because(err)
	}
	return row, err
}
