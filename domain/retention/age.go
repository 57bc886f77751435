package retention

import (
	"context"
	"time"

	"github.com/switchboard-dev/switchboard/platform/store"
)

// Ages say how old data becomes by the settings of a subaccount and its workspace. They delete nothing and need no other service, so those who have
// to know what is gone are made of them, and the Service of those.
type Ages struct {
	store *store.Store
	now   func() time.Time
}

// NewAges makes them. Ages are measured by now; nil is the machine's.
func NewAges(s *store.Store, now func() time.Time) *Ages {
	if now == nil {
		now = time.Now
	}
	return &Ages{store: s, now: now}
}

// settings of the caller's subaccount, without what is due.
func (a *Ages) settings(ctx context.Context) ([]*Setting, error) {
	own, err := a.store.Client(ctx).Retention.Query().Limit(len(kinds)).All(ctx)
	if err != nil {
		return nil, err
	}
	defaults, err := a.defaults(ctx)
	if err != nil {
		return nil, err
	}
	out := make([]*Setting, len(kinds))
	for i, k := range kinds {
		set := &Setting{Kind: k.name, WorkspaceDays: defaults[i].Days, Days: defaults[i].Days}
		for _, row := range own {
			if row.Kind == k.name {
				set.Days, set.Own = row.Days, true
			}
		}
		if set.Days != nil {
			before := a.before(*set.Days)
			set.Before = &before
		}
		out[i] = set
	}
	return out, nil
}

// Cutoffs are the instants before which calls and conversations of the caller's subaccount are deleted; zero if they are kept without end.
func (a *Ages) Cutoffs(ctx context.Context) (calls, conversations time.Time, err error) {
	all, err := a.settings(ctx)
	if err != nil {
		return calls, conversations, err
	}
	before := func(kind string) (at time.Time) {
		if b := all[index(kind)].Before; b != nil {
			at = *b
		}
		return at
	}
	return before("CALLS"), before("CONVERSATIONS"), nil
}

// before is the instant from which on things are kept.
func (a *Ages) before(days int) time.Time {
	return a.now().UTC().AddDate(0, 0, -days).Truncate(time.Second)
}

// defaults of the caller's workspace, one for each kind.
func (a *Ages) defaults(ctx context.Context) ([]*Default, error) {
	rows, err := a.store.Client(ctx).WorkspaceRetention.Query().Limit(len(kinds)).All(ctx)
	if err != nil {
		return nil, err
	}
	out := make([]*Default, len(kinds))
	for i, k := range kinds {
		out[i] = &Default{Kind: k.name}
		for _, row := range rows {
			if row.Kind == k.name {
				out[i].Days = row.Days
			}
		}
	}
	return out, nil
}
