package figure

import (
	"context"
	"slices"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/figurereport"
	"github.com/switchboard-dev/switchboard/ent/membership"
	"github.com/switchboard-dev/switchboard/ent/predicate"
	"github.com/switchboard-dev/switchboard/ent/subaccount"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/rule"
)

// How often reports are sent.
const (
	week      = "WEEK"
	daysAWeek = 7
)

// Reports go out in the morning. Those of several subaccounts go out at noon in UTC: by then their day is over in every time zone.
const (
	morning = 7
	noon    = 12
)

// ReportChange is how often a member wants a report; nil is never.
type ReportChange struct {
	Every *string `check:"oneOf=WEEK|MONTH"`
}

// Report is a report by e-mail that a member gets.
type Report struct {
	Every string
	DueAt time.Time
}

// Report of the caller on the selected subaccount, or on all; nil if they get none.
func (s *Service) Report(ctx context.Context) (*Report, error) {
	of, err := s.member(ctx)
	if err != nil {
		return nil, err
	}
	row, err := s.parts.Store.Client(ctx).FigureReport.Query().
		Where(figurereport.MembershipID(of.ID), figurereport.About(aboutOf(ctx, of))).Only(ctx)
	if err != nil {
		return nil, none(err)
	}
	return &Report{Every: row.Every, DueAt: row.DueAt}, nil
}

// SetReport has a report sent to the caller, or no longer where every is nil. The error is a conflict if they get as many as they may.
func (s *Service) SetReport(ctx context.Context, every *string) (out *Report, err error) {
	if err := rule.Check(ReportChange{every}); err != nil {
		return nil, err
	}
	err = s.parts.Store.Again(ctx, func(ctx context.Context) error {
		of, err := s.member(ctx, s.parts.Store.Locked()) // concurrent changes take turns
		if err != nil {
			return err
		}
		client, about := s.parts.Store.Client(ctx), aboutOf(ctx, of)
		had, err := client.FigureReport.Delete().Where(figurereport.MembershipID(of.ID), figurereport.About(about)).Exec(ctx)
		if err != nil || every == nil {
			return err
		}
		if had == 0 {
			if err := s.reportRoom(ctx, of.ID); err != nil {
				return err
			}
		}
		zone, err := s.reportZone(ctx, about)
		if err != nil {
			return err
		}
		out = &Report{Every: *every, DueAt: nextReport(*every, about, zone, time.Now())}
		return client.FigureReport.Create().SetMembershipID(of.ID).SetAbout(about).SetEvery(*every).SetZone(zone.String()).
			SetDueAt(out.DueAt).Exec(ctx)
	})
	return out, err
}

// reportsMost is how many reports a member may get.
const reportsMost = 100

// reportRoom fails if the member gets as many reports as they may.
func (s *Service) reportRoom(ctx context.Context, memberID string) error {
	n, err := s.parts.Store.Client(ctx).FigureReport.Query().Where(figurereport.MembershipID(memberID)).Count(ctx)
	if err == nil && n >= reportsMost {
		err = fault.Newf(fault.Conflict, "A member can have at most %d reports. Turn one off first.", reportsMost)
	}
	return err
}

// member that the caller is.
func (s *Service) member(ctx context.Context, how ...predicate.Membership) (*ent.Membership, error) {
	c := authz.From(ctx)
	if c.Kind != authz.KindUser {
		return nil, fault.New(fault.Forbidden, "Only signed-in people can get reports.")
	}
	row, err := s.parts.Store.Client(ctx).Membership.Query().Where(membership.UserID(c.ID)).Where(how...).Only(ctx)
	if ent.IsNotFound(err) {
		return nil, fault.New(fault.Forbidden, "Only members of the workspace can get reports.").Because(err)
	}
	return row, err
}

// aboutOf is what the caller's report is on: the selected subaccount, or nothing: all that they may use. Where they came by the host name of a client
// and may use others as well, it is that client: whoever manages the name can have it lead elsewhere, and would change what they get of the others.
func aboutOf(ctx context.Context, of *ent.Membership) string {
	c := authz.From(ctx)
	if c.Subaccount == "" && c.Confined && len(c.Subaccounts) == 1 && !slices.Equal(c.Subaccounts, of.Subaccounts) {
		return c.Subaccounts[0]
	}
	return c.Subaccount
}

func (s *Service) reportZone(ctx context.Context, about string) (*time.Location, error) {
	if about == "" {
		return time.UTC, nil
	}
	sub, err := s.parts.Store.Client(ctx).Subaccount.Query().Where(subaccount.ID(about)).Only(ctx)
	if err != nil {
		return nil, err
	}
	return rule.ZoneOrUTC(sub.TimeZone), nil
}

// nextReport is when the next week, which begins on Monday, or the next month has begun.
func nextReport(every, about string, zone *time.Location, now time.Time) time.Time {
	hour := morning
	if about == "" {
		hour = noon
	}
	y, m, d := now.In(zone).Date()
	at, days, months := time.Date(y, m, 1, hour, 0, 0, 0, zone), 0, 1
	if every == week {
		sinceMonday := (int(now.In(zone).Weekday()) + daysAWeek - 1) % daysAWeek
		at, days, months = time.Date(y, m, d-sinceMonday, hour, 0, 0, 0, zone), daysAWeek, 0
	}
	for !at.After(now) {
		at = at.AddDate(0, months, days)
	}
	return at.UTC()
}

// lastReport is when the one before the next was due.
func lastReport(every string, zone *time.Location, next time.Time) time.Time {
	if every == week {
		return next.In(zone).AddDate(0, 0, -daysAWeek).UTC()
	}
	return next.In(zone).AddDate(0, -1, 0).UTC()
}

// inZone is the same time of day, on the same day, in another zone.
func inZone(at time.Time, from, to *time.Location) time.Time {
	local := at.In(from)
	y, m, d := local.Date()
	return time.Date(y, m, d, local.Hour(), local.Minute(), 0, 0, to).UTC()
}

// reported are the days that a report covers that is due then.
func reported(every string, zone *time.Location, due time.Time) (from, to string) {
	end := due.In(zone).AddDate(0, 0, -1)
	begin := time.Date(end.Year(), end.Month(), 1, 0, 0, 0, 0, time.UTC)
	if every == week {
		begin = end.AddDate(0, 0, 1-daysAWeek)
	}
	return begin.Format(time.DateOnly), end.Format(time.DateOnly)
}
