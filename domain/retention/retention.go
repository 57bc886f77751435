// Package retention deletes data that is older than its subaccount keeps it.
package retention

import (
	"context"
	"strconv"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/retention"
	"github.com/switchboard-dev/switchboard/ent/workspaceretention"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Parts are what a Service works with. Those that may be nil say so.
type Parts struct {
	Store *store.Store
	// Now is the time that ages are measured by; nil is the machine's.
	Now func() time.Time
	// ForgetEvents deletes some of a subaccount's events from before an instant, and answers how many, and whether there may be more.
	ForgetEvents func(ctx context.Context, subaccountID string, before time.Time) (n int, more bool, err error)
	// Passed is called in the transaction that deletes a subaccount's data of a kind, with the instant before which it lies; nil is not called.
	Passed func(ctx context.Context, subaccountID, kind string, before time.Time) error
	// Deleted counts rows that were deleted, Due says how many are left; nil counts nothing.
	Deleted, Due func(kind string, rows int)
}

// Service keeps the settings, and deletes by them.
type Service struct {
	parts Parts

	ages *Ages
}

// New makes the service of its parts.
func New(p Parts) *Service { return &Service{parts: p, ages: NewAges(p.Store, p.Now)} }

// Setting is how long a subaccount keeps data of a kind.
type Setting struct {
	Kind string
	// Days are how long; nil: without end.
	Days *int
	// Own is whether the subaccount itself says so. If it says nothing, its workspace does.
	Own bool
	// WorkspaceDays is what that says.
	WorkspaceDays *int
	// Before is from when on things are kept; nil: from ever.
	Before *time.Time
	// Due is how many things are older, up to a bound.
	Due int
}

// Default is how long the subaccounts of a workspace keep data of a kind that they say nothing of.
type Default struct {
	Kind string
	Days *int
}

// Change sets how long a kind of data is kept.
type Change struct {
	Kind string `check:"oneOf=CONVERSATIONS|CALLS|APPOINTMENTS|EVENTS"`
	Days *int   `check:"min=1,max=3650"`
}

// Judge finds more days than there is anything to keep for.
func (c Change) Judge() []fault.Detail {
	k := kindOf(c.Kind)
	if k != nil && k.most > 0 && c.Days != nil && *c.Days > k.most {
		return []fault.Detail{fault.Break("days", fault.TooManyDaysKept, strconv.Itoa(k.most))}
	}
	return nil
}

// Settings of the caller's subaccount, one for each kind.
func (s *Service) Settings(ctx context.Context) ([]*Setting, error) {
	if err := authz.Chosen(ctx); err != nil {
		return nil, err
	}
	all, err := s.ages.settings(ctx)
	if err != nil {
		return nil, err
	}
	for i, set := range all {
		if set.Before == nil {
			continue
		}
		if set.Due, err = kinds[i].due(ctx, s, authz.From(ctx).Subaccount, *set.Before); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// Defaults of the caller's workspace, one for each kind.
func (s *Service) Defaults(ctx context.Context) ([]*Default, error) { return s.ages.defaults(ctx) }

// mayKeep fails where a caller wants data of a kind to be deleted sooner than it is, and may not delete such data.
func (s *Service) mayKeep(ctx context.Context, kind string, days func(now *Setting) *int) error {
	all, err := s.ages.settings(ctx)
	if err != nil {
		return err
	}
	now := all[index(kind)]
	return mayShorten(ctx, kind, now.Days, days(now))
}

// mayShorten fails where a caller wants data of a kind to be kept for fewer days than now, and may not delete such data.
func mayShorten(ctx context.Context, kind string, now, days *int) error {
	k := kindOf(kind)
	if c := authz.From(ctx); c.Kind != authz.KindSystem && sooner(k.held(days), k.held(now)) && !c.Scopes.Has(k.scope) {
		return fault.Newf(fault.Forbidden, "This would delete data earlier than now. The key lacks the scope %s.", k.scope)
	}
	return nil
}

// sooner says whether one number of days ends before another; nil is without end.
func sooner(days, than *int) bool { return days != nil && (than == nil || *days < *than) }

// Set how long the caller's subaccount keeps data of a kind: nil is without end, whatever its workspace says. To keep it for less takes the
// scope that deletes such data.
func (s *Service) Set(ctx context.Context, in Change) (*Setting, error) {
	if err := authz.Chosen(ctx); err != nil {
		return nil, err
	}
	if err := rule.Check(in); err != nil {
		return nil, err
	}
	err := s.parts.Store.Again(ctx, func(ctx context.Context) error {
		if err := s.mayKeep(ctx, in.Kind, func(*Setting) *int { return in.Days }); err != nil {
			return err
		}
		client := s.parts.Store.Client(ctx).Retention
		row, err := client.Query().Where(retention.Kind(in.Kind), s.parts.Store.Locked()).Only(ctx)
		switch {
		case ent.IsNotFound(err):
			return client.Create().SetKind(in.Kind).SetNillableDays(in.Days).Exec(ctx)
		case err != nil:
			return err
		case patch.Equal(row.Days, in.Days):
			return nil
		case in.Days == nil:
			return row.Update().ClearDays().Exec(ctx)
		}
		return row.Update().SetDays(*in.Days).Exec(ctx)
	})
	return s.one(ctx, in.Kind, err)
}

// Inherit forgets the subaccount's own setting of a kind: its workspace's applies from then on. If that is for less, it takes the scope
// that deletes such data.
func (s *Service) Inherit(ctx context.Context, kind string) (*Setting, error) {
	if err := authz.Chosen(ctx); err != nil {
		return nil, err
	}
	if err := rule.Check(Change{Kind: kind}); err != nil {
		return nil, err
	}
	err := s.parts.Store.Again(ctx, func(ctx context.Context) error {
		if err := s.mayKeep(ctx, kind, func(now *Setting) *int { return now.WorkspaceDays }); err != nil {
			return err
		}
		id, err := s.parts.Store.Client(ctx).Retention.Query().Where(retention.Kind(kind), s.parts.Store.Locked()).OnlyID(ctx)
		if err != nil {
			return ent.MaskNotFound(err)
		}
		return s.parts.Store.Client(ctx).Retention.DeleteOneID(id).Exec(ctx)
	})
	return s.one(ctx, kind, err)
}

// one setting, of those that there are after a change.
func (s *Service) one(ctx context.Context, kind string, err error) (*Setting, error) {
	if ent.IsConstraintError(err) {
		return nil, fault.New(fault.Conflict, "Somebody else is changing this setting. Try again.").Because(err)
	}
	if err != nil {
		return nil, err
	}
	all, err := s.Settings(ctx)
	if err != nil {
		return nil, err
	}
	return all[index(kind)], nil
}

// SetDefault says how long subaccounts keep data of a kind that they say nothing of. It takes a caller for the whole workspace, and to
// keep it for less the scope that deletes such data.
func (s *Service) SetDefault(ctx context.Context, in Change) (*Default, error) {
	if err := authz.Whole(ctx); err != nil {
		return nil, err
	}
	if err := rule.Check(in); err != nil {
		return nil, err
	}
	err := s.parts.Store.Again(ctx, func(ctx context.Context) error {
		client := s.parts.Store.Client(ctx).WorkspaceRetention
		row, err := client.Query().Where(workspaceretention.Kind(in.Kind), s.parts.Store.Locked()).Only(ctx)
		if ent.MaskNotFound(err) != nil {
			return err
		}
		var now *int
		if row != nil {
			now = row.Days
		}
		if err := mayShorten(ctx, in.Kind, now, in.Days); err != nil {
			return err
		}
		switch {
		case row == nil && in.Days == nil:
			return nil
		case row == nil:
			return client.Create().SetKind(in.Kind).SetNillableDays(in.Days).Exec(ctx)
		case in.Days == nil:
			return client.DeleteOne(row).Exec(ctx)
		case patch.Equal(row.Days, in.Days):
			return nil
		}
		return row.Update().SetDays(*in.Days).Exec(ctx)
	})
	if ent.IsConstraintError(err) {
		return nil, fault.New(fault.Conflict, "Somebody else is changing this setting. Try again.").Because(err)
	}
	if err != nil {
		return nil, err
	}
	return &Default{Kind: in.Kind, Days: in.Days}, nil
}
