// Package inbox is what a team does with conversations: assignment, status, priority, targets, read marks, notes, canned replies, macros
// and saved views. Contacts and models see none of it.
package inbox

import (
	"context"
	"sync"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/brand"
	"github.com/switchboard-dev/switchboard/domain/person"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/job"
	"github.com/switchboard-dev/switchboard/platform/limit"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Parts are what a Service works with.
type Parts struct {
	Store  *store.Store
	Pager  *page.Pager
	Queue  *job.Queue
	People *person.Service
	Sealer *secret.Sealer
	// NewLimiter makes what counts visitors of links, for all copies of the server; nil counts none.
	NewLimiter func(limit.Rate) (*limit.Limiter, error)
	// Unmentioned is called, in the transaction, where no note of a conversation names users any more whom one did; nil is not called.
	Unmentioned func(ctx context.Context, conversationID string, users []string) error
	// Waits is called in the transaction that leaves waiting conversations without an assignee: once for all of them, with the id of one. If
	// it is nil, nothing is called.
	Waits func(ctx context.Context, conversationID string) error
	// Replied is called in the transaction that keeps what a contact writes in a conversation that waits for a person or is somebody's; nil is
	// nobody's.
	Replied func(ctx context.Context, conversationID string) error
	// Unsaid is called in the transaction that takes back what a contact wrote in such a conversation; nil is not called.
	Unsaid func(ctx context.Context, conversationID string) error
	// BaseURL stands in front of links, unless Fronts has another URL by which a client's contacts come in; nil has none.
	BaseURL string
	Fronts  brand.Fronts
}

// Service is the inbox of the caller's subaccount.
type Service struct {
	parts Parts

	looks func() (*lookers, error)
}

// New makes the service of its parts.
func New(p Parts) *Service {
	if p.Unmentioned == nil {
		p.Unmentioned = func(context.Context, string, []string) error { return nil }
	}
	if p.Waits == nil {
		p.Waits = func(context.Context, string) error { return nil }
	}
	if p.Replied == nil {
		p.Replied = func(context.Context, string) error { return nil }
	}
	if p.Unsaid == nil {
		p.Unsaid = func(context.Context, string) error { return nil }
	}
	return &Service{parts: p, looks: sync.OnceValues(p.lookers)}
}

// Teammate is a member who may work on the subaccount's conversations; one who has left has no name.
type Teammate struct{ ID, Name string }

// Teammates are the members who may work on the subaccount's conversations, by name.
func (s *Service) Teammates(ctx context.Context, by person.Sought) ([]*Teammate, error) {
	team, err := s.parts.People.Team(ctx, authz.From(ctx).Subaccount, by)
	if err != nil {
		return nil, err
	}
	out := make([]*Teammate, len(team))
	for i, p := range team {
		out[i] = &Teammate{p.ID, p.Name}
	}
	return out, nil
}

// named are teammates by their ids, in the order of those.
func (s *Service) named(ctx context.Context, ids []string) ([]*Teammate, error) {
	names, err := s.parts.People.Names(ctx, ids)
	if err != nil {
		return nil, err
	}
	out := make([]*Teammate, len(ids))
	for i, id := range ids {
		out[i] = &Teammate{id, names[id]}
	}
	return out, nil
}

// signedIn is the id of the person who asks. The error is forbidden for a key: what somebody has read is nothing that a key has.
func signedIn(ctx context.Context) (string, error) {
	c := authz.From(ctx)
	if c == nil || c.Kind != authz.KindUser {
		return "", fault.New(fault.Forbidden, "Only signed-in people have an inbox.")
	}
	return c.ID, nil
}

// viewer is the person who asks; "" for a key, which has read nothing.
func viewer(ctx context.Context) string {
	id, err := signedIn(ctx)
	if err != nil {
		return ""
	}
	return id
}
