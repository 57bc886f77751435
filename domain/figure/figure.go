// Package figure stores analytics totals per quarter of an hour and sums them over any range of days. Totals are never incremented: after a
// change, they are recounted from the rows.
package figure

import (
	"context"
	"log/slog"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/billing"
	"github.com/switchboard-dev/switchboard/domain/person"
	"github.com/switchboard-dev/switchboard/platform/notify"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Service counts, and answers for the caller's subaccount, or for all that the caller may use.
type Service struct{ parts Parts }

// Parts are what a Service is made of.
type Parts struct {
	Store     *store.Store
	Pager     *page.Pager
	People    *person.Service
	Messenger *notify.Service
	// Cutoffs are before when the caller's subaccount deletes calls and conversations for their age; zero is never.
	Cutoffs func(ctx context.Context) (calls, conversations time.Time, err error)
	// QuestionsKept is how long questions that nobody could answer are kept; 0 is forever.
	QuestionsKept time.Duration
	// Revenues answers what clients bring in; nil if nothing is billed.
	Revenues func(ctx context.Context, subaccounts []string, from, to string) (*billing.Ledger, error)
	// Letterhead is how e-mail goes out; nil is as the installation's.
	Letterhead notify.Letterheads
	// BaseURL is put before the links in e-mail where nobody has a letterhead.
	BaseURL string
	// Released is when the installation began to act, of which another is the original: that has sent what was due by then. Zero is that it
	// is no copy.
	Released time.Time
	Log      *slog.Logger
}

// New makes the service.
func New(p Parts) *Service {
	if p.Letterhead == nil {
		p.Letterhead = notify.Plain(p.BaseURL)
	}
	return &Service{p}
}

// Sizes of a time, which are what figures are kept for.
const (
	quarterGrain = "quarter"
	dayGrain     = "day"
	monthGrain   = "month"
)

// as works for a subaccount.
func (s *Service) as(ctx context.Context, subaccount string) (context.Context, error) {
	return s.parts.Store.As(ctx, subaccount, "figures", "Analytics")
}

func subaccountOf(ctx context.Context) string { return authz.From(ctx).Subaccount }
