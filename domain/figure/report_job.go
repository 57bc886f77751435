package figure

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/person"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/figurereport"
	"github.com/switchboard-dev/switchboard/ent/membership"
	"github.com/switchboard-dev/switchboard/ent/subaccount"
	"github.com/switchboard-dev/switchboard/ent/workspace"
	"github.com/switchboard-dev/switchboard/platform/notify"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Look is how often the job checks for reports that are due.
const Look = 5 * time.Minute

// ReportsAtOnce is how many reports a run sends at most; the next goes on.
const ReportsAtOnce = 200

const (
	// reportTooOld is how long after it was due it is not tried again to send a report.
	reportTooOld = 24 * time.Hour
	// reportWaits is how long after it was due a report waits for its figures to be counted. In the rest of the day it is tried again to send it.
	reportWaits = 12 * time.Hour
	// reportUndo is how long it may take to have a report due again, where the job has been stopped.
	reportUndo = 5 * time.Second
)

// errManyReports says that the workspace has mailed too much to strangers.
var errManyReports = errors.New("figure: too many mails to addresses of which nobody has made sure")

// errCounting says that not all figures are counted yet.
var errCounting = errors.New("figure: the figures of a report are still being counted")

// ReportArgs are none: whosever reports are due are sent.
type ReportArgs struct{}

// Kind of river.JobArgs.
func (ReportArgs) Kind() string { return "figure_reports" }

// Where is job.Rare.
func (ReportArgs) Where() string {
	return `SELECT 1 WHERE (SELECT min(due_at) FROM figure_reports WHERE due_at IS NOT NULL) <= $1`
}

// InsertOpts of river.JobArgsWithInsertOpts: the next one does what this one could not.
func (ReportArgs) InsertOpts() river.InsertOpts { return river.InsertOpts{MaxAttempts: 1} }

// ReportWorker sends the reports that are due, each at most once.
type ReportWorker struct {
	river.WorkerDefaults[ReportArgs]
	*Service
}

// Work until no more are due.
func (w *ReportWorker) Work(ctx context.Context, _ *river.Job[ReportArgs]) error {
	return w.SendReports(ctx, store.Timestamp())
}

// SendReports that are due by then. One that fails does not keep the others waiting.
func (s *Service) SendReports(ctx context.Context, now time.Time) error {
	system := store.System(ctx, "reports that are due")
	ids, err := s.inTurn(system, now)
	if err != nil {
		return fmt.Errorf("reports that are due: %w", err)
	}
	var errs []error
	for _, id := range ids {
		r, err := s.parts.Store.Client(system).FigureReport.Query().Where(figurereport.ID(id), figurereport.DueAtLTE(now)).Only(system)
		if err != nil {
			errs = append(errs, none(err)) // it has been turned off, or sent by another copy of the server
			continue
		}
		errs = append(errs, s.send(ctx, r, now))
	}
	return errors.Join(errs...)
}

// inTurn are the reports that are due, as many as a run sends. The workspaces take turns, each with the report that has been due for longest: one
// with many keeps no others waiting.
func (s *Service) inTurn(system context.Context, now time.Time) (ids []string, err error) {
	rows, err := s.parts.Store.Query(system, `SELECT id FROM (
			SELECT id, due_at, row_number() OVER (PARTITION BY workspace_id ORDER BY due_at, id) AS turn
			FROM figure_reports WHERE due_at <= $1
		) AS r ORDER BY turn, due_at, id LIMIT $2`, now, ReportsAtOnce)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Err(), rows.Close()) }()
	for rows.Next() {
		var id string
		if err := rows.Scan(&id); err != nil {
			return nil, fmt.Errorf("a report: %w", err)
		}
		ids = append(ids, id)
	}
	return ids, nil
}

// send a report. That it was sent is kept before it is: of two copies of the server one sends it, and one that dies meanwhile leaves it
// unsent. Where the mail server certainly did not take it, it is due again, behind those that are due already: one that is put off every
// time keeps no others waiting.
func (s *Service) send(ctx context.Context, r *ent.FigureReport, now time.Time) error {
	if err := s.resettle(ctx, r); err != nil {
		return err
	}
	if r.DueAt.After(now) { // if it was sent now, it would cover a time that is not over yet
		return nil
	}
	zone := rule.ZoneOrUTC(r.Zone)
	next := nextReport(r.Every, r.About, zone, now)
	if !r.DueAt.After(s.parts.Released) {
		_, err := s.due(ctx, r, r.DueAt, next)
		return err
	}
	last := lastReport(r.Every, zone, next)
	again := now
	if now.Sub(last) > reportTooOld {
		again = next
	}
	l, err := s.compose(ctx, r, last, now)
	if err != nil {
		_, off := s.due(ctx, r, r.DueAt, again)
		if errors.Is(err, errManyReports) || errors.Is(err, errCounting) { // it waits
			return off
		}
		return fmt.Errorf("write report %s: %w", r.ID, errors.Join(err, off))
	}
	mine, err := s.due(ctx, r, r.DueAt, next)
	if err != nil || !mine || l == nil {
		return err
	}
	err = s.parts.Messenger.EmailAs(ctx, l.from, l.to, l.subject, l.text)
	if errors.Is(err, notify.ErrUnavailable) {
		undo, cancel := context.WithTimeout(context.WithoutCancel(ctx), reportUndo)
		defer cancel()
		_, off := s.due(undo, r, next, again)
		err = errors.Join(err, off)
	}
	if err != nil {
		return fmt.Errorf("send report %s: %w", r.ID, err)
	}
	return nil
}

// resettle has a report of one subaccount follow that to another time zone: it is due on the same day, in the morning there, and so covers the
// same days.
func (s *Service) resettle(ctx context.Context, r *ent.FigureReport) error {
	if r.About == "" {
		return nil
	}
	system := store.System(ctx, "the zone of a report")
	zone, err := s.parts.Store.Client(system).Subaccount.Query().Where(subaccount.ID(r.About)).Select(subaccount.FieldTimeZone).String(system)
	if err != nil || zone == r.Zone {
		return none(err)
	}
	due := inZone(r.DueAt, rule.ZoneOrUTC(r.Zone), rule.ZoneOrUTC(zone))
	return s.parts.Store.Tx(system, func(ctx context.Context) error {
		err := s.parts.Store.Client(ctx).FigureReport.Update().Where(figurereport.ID(r.ID), figurereport.DueAt(r.DueAt)).
			SetZone(zone).SetDueAt(due).Exec(ctx)
		if err == nil {
			r.Zone, r.DueAt = zone, due
		}
		return err
	})
}

// due moves a report from one time to another; whether it stood there.
func (s *Service) due(ctx context.Context, r *ent.FigureReport, from, to time.Time) (moved bool, err error) {
	ctx = store.System(ctx, "reports that are due")
	err = s.parts.Store.Tx(ctx, func(ctx context.Context) error {
		n, err := s.parts.Store.Client(ctx).FigureReport.Update().
			Where(figurereport.ID(r.ID), figurereport.DueAt(from)).SetDueAt(to).Save(ctx)
		moved = n == 1
		return err
	})
	return moved, err
}

// reader is the member that a report is for, and the context in which they read; nil if they may no longer.
func (s *Service) reader(ctx context.Context, r *ent.FigureReport) (to *person.Addressee, reading context.Context, err error) {
	system := store.System(ctx, "who gets a report")
	client := s.parts.Store.Client(system)
	of, err := client.Membership.Query().Where(membership.ID(r.MembershipID)).Only(system)
	if ent.IsNotFound(err) {
		return nil, ctx, s.forget(ctx, r)
	}
	if err != nil {
		return nil, ctx, err
	}
	stopped, err := client.Workspace.Query().Where(workspace.ID(r.WorkspaceID), workspace.Suspended(true)).Exist(system)
	if err != nil || stopped {
		return nil, ctx, err
	}
	if r.About != "" {
		there, err := client.Subaccount.Query().
			Where(subaccount.ID(r.About), subaccount.WorkspaceID(r.WorkspaceID), subaccount.Archived(false)).Exist(system)
		limited := len(of.Subaccounts) > 0 && !slices.Contains(of.Subaccounts, r.About)
		if err != nil || !there || limited {
			return nil, ctx, err
		}
	}
	ctx = authz.With(ctx, &authz.Caller{
		Kind: authz.KindSystem, ID: "report", Name: "Analytics", Workspace: r.WorkspaceID, Subaccount: r.About, Subaccounts: of.Subaccounts,
	})
	to, err = s.parts.People.Addressee(ctx, of.UserID)
	return to, ctx, err
}

// forget a report that nobody gets any more.
func (s *Service) forget(ctx context.Context, r *ent.FigureReport) error {
	ctx = store.System(ctx, "reports of former members")
	return s.parts.Store.Tx(ctx, func(ctx context.Context) error {
		return none(s.parts.Store.Client(ctx).FigureReport.DeleteOneID(r.ID).Exec(ctx))
	})
}
