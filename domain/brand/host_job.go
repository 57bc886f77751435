package brand

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/brand"
	"github.com/switchboard-dev/switchboard/platform/store"
)

const (
	// HostsEvery is how often the records of host names are looked up again.
	HostsEvery = 6 * time.Hour
	// missingMost is for how long a record may be missing before its host name is lost.
	missingMost = 3 * 24 * time.Hour
	// hostPage is how many host names are read at a time, hostsAtOnce how many are looked up, and hostsTime how long all may take.
	hostPage    = 100
	hostsAtOnce = 20
	hostsTime   = 30 * time.Minute
)

// HostArgs are none: all verified host names are looked at.
type HostArgs struct{}

// Kind of river.JobArgs.
func (HostArgs) Kind() string { return "brand_hosts" }

// InsertOpts of river.JobArgsWithInsertOpts: the next one looks again.
func (HostArgs) InsertOpts() river.InsertOpts { return river.InsertOpts{MaxAttempts: 1} }

// HostWorker checks whether the DNS records of host names still exist.
type HostWorker struct {
	river.WorkerDefaults[HostArgs]
	*Service
}

// Timeout of river.Worker.
func (w *HostWorker) Timeout(*river.Job[HostArgs]) time.Duration { return hostsTime }

// Work of river.Worker.
func (w *HostWorker) Work(ctx context.Context, _ *river.Job[HostArgs]) error {
	return w.CheckHosts(ctx, store.Timestamp())
}

// CheckHosts looks up the records of all verified host names. Mail does not lead to a name whose record is missing, for it may have changed
// hands, and after some days the brand loses it. A name system that does not answer says nothing. If the time does not suffice for all, it is
// chance which are looked up.
func (s *Service) CheckHosts(ctx context.Context, now time.Time) error {
	system := store.System(ctx, "host names whose records may be gone")
	client := s.parts.Store.Client(system)
	ids, err := client.Brand.Query().Where(brand.VerifiedHostNotNil()).IDs(system)
	if err != nil {
		return fmt.Errorf("host names: %w", err)
	}
	rand.Shuffle(len(ids), func(i, j int) { ids[i], ids[j] = ids[j], ids[i] })
	var errs []error
	for some := range slices.Chunk(ids, hostPage) {
		rows, err := client.Brand.Query().Where(brand.IDIn(some...), brand.VerifiedHostNotNil()).Select(columns...).All(system)
		if err != nil {
			return errors.Join(append(errs, fmt.Errorf("host names: %w", err))...)
		}
		errs = append(errs, s.checkAll(ctx, rows, now)...)
	}
	return errors.Join(errs...)
}

// checkAll looks up some host names, several at a time: a name server that does not answer delays few others.
func (s *Service) checkAll(ctx context.Context, rows []*ent.Brand, now time.Time) []error {
	errs, turn := make([]error, len(rows)), make(chan struct{}, hostsAtOnce)
	var all sync.WaitGroup
	for i, r := range rows {
		turn <- struct{}{}
		all.Go(func() {
			defer func() { <-turn }()
			errs[i] = s.check(ctx, r, now)
		})
	}
	all.Wait()
	return errs
}

func (s *Service) check(ctx context.Context, row *ent.Brand, now time.Time) error {
	said, err := s.records(ctx, *row.VerifiedHost)
	if err != nil {
		return err
	}
	stands := slices.Contains(said, recordValue(store.Text(row.HostToken)))
	switch missing := row.MissingSince; {
	case stands && missing == nil:
		return nil
	case stands:
		return s.note(ctx, row, nil)
	case missing == nil:
		return s.note(ctx, row, &now)
	case now.Sub(*missing) < missingMost:
		return nil
	}
	return s.lose(ctx, row)
}

// note since when a record is missing; nil: it stands. What was noted since the brand was read, before which the name system was asked, is left.
func (s *Service) note(ctx context.Context, row *ent.Brand, since *time.Time) error {
	ctx = authz.With(ctx, ownCaller(row))
	return s.parts.Store.Tx(ctx, func(ctx context.Context) error {
		u := s.parts.Store.Client(ctx).Brand.Update().Where(brand.ID(row.ID), brand.VerifiedHost(*row.VerifiedHost))
		if row.MissingSince == nil {
			u.Where(brand.MissingSinceIsNil())
		} else {
			u.Where(brand.MissingSince(*row.MissingSince))
		}
		if since == nil {
			u.ClearMissingSince()
		} else {
			u.SetMissingSince(*since)
		}
		return u.Exec(ctx)
	})
}
