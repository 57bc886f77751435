package billing

import (
	"context"
	"errors"
	"time"

	"entgo.io/ent/dialect/sql"
	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/billingsetting"
	"github.com/switchboard-dev/switchboard/ent/predicate"
	"github.com/switchboard-dev/switchboard/ent/statement"
	"github.com/switchboard-dev/switchboard/ent/subaccount"
)

// IssueArgs are none: whosever months are over get their statements.
type IssueArgs struct{}

// Kind of river.JobArgs.
func (IssueArgs) Kind() string { return "issue_statements" }

// InsertOpts of river.JobArgsWithInsertOpts: the next one does what this one could not.
func (IssueArgs) InsertOpts() river.InsertOpts { return river.InsertOpts{MaxAttempts: 1} }

// Every is how often is looked for months that are over.
const Every = 10 * time.Minute

// Limits of a run: how many clients are read at once, and how long it goes on. What is left is for the next.
const (
	atOnce  = 200
	longRun = 4 * time.Minute
)

// IssueWorker issues statements, and forgets usage that no statement will be made of any more.
type IssueWorker struct {
	river.WorkerDefaults[IssueArgs]
	*Service
}

// Timeout of river.Worker.
func (w *IssueWorker) Timeout(*river.Job[IssueArgs]) time.Duration { return 2 * longRun }

// Work until all is done, or the time is over.
func (w *IssueWorker) Work(ctx context.Context, _ *river.Job[IssueArgs]) error {
	until := time.Now().Add(longRun)
	return errors.Join(w.Issue(ctx, until), w.Forget(ctx, until))
}

// walk over the clients that may be due a statement, from where the last run had no time left: those in front, however many of them are not to be
// closed yet, do not keep the others waiting.
func (s *Service) walk(ctx context.Context, until time.Time, do func(context.Context, *ent.Subaccount) error) error {
	// A month that is over anywhere on earth.
	const furthest = 14 * time.Hour
	month := monthOf(s.parts.Now().Add(furthest-grace), time.UTC).add(-1).String()
	var errs []error
	first, _ := s.reached.Load().(string)
	for after, round := first, false; ; {
		subs, err := s.due(ctx, month, after)
		if err != nil {
			return errors.Join(append(errs, err)...)
		}
		for _, sub := range subs {
			if time.Now().After(until) || ctx.Err() != nil {
				s.reached.Store(after)
				return errors.Join(append(errs, ctx.Err())...)
			}
			if round && sub.ID > first {
				return errors.Join(errs...)
			}
			errs, after = append(errs, do(ctx, sub)), sub.ID
		}
		switch {
		case len(subs) == atOnce:
		case round || first == "":
			return errors.Join(errs...)
		default: // those in front of where it began
			after, round = "", true
		}
	}
}

// undone is the condition that a client of a workspace that bills has no statement of a month, and may be due one.
func undone(month string) predicate.Subaccount {
	return func(q *sql.Selector) {
		b, st := sql.Table(billingsetting.Table), sql.Table(statement.Table)
		q.Where(sql.In(q.C(subaccount.FieldWorkspaceID), sql.Select(b.C(billingsetting.FieldWorkspaceID)).From(b)))
		q.Where(sql.LT(q.C(subaccount.FieldBilledThrough), month))
		q.Where(sql.NotIn(q.C(subaccount.FieldID), sql.Select(st.C(statement.FieldSubaccountID)).From(st).
			Where(sql.EQ(st.C(statement.FieldMonth), month))))
	}
}

// How much usage is forgotten at once, and after how many months: the oldest month that may still be billed is younger.
const (
	slice      = 1000
	monthsKept = monthsBack + 2
)

// forget one slice: how many there were.
const forget = `DELETE FROM usages WHERE id IN (SELECT id FROM usages WHERE at < $1 AND (kind <> 'NUMBER' OR until < $1) LIMIT $2) RETURNING id`

// Forget usage that is too old to be billed, some at a time.
func (s *Service) Forget(ctx context.Context, until time.Time) error {
	before := s.parts.Now().UTC().AddDate(0, -monthsKept, 0)
	for time.Now().Before(until) && ctx.Err() == nil {
		n, err := s.forget(ctx, before)
		if err != nil || n < slice {
			return err
		}
	}
	return ctx.Err() //nolint:wrapcheck // it says what it is
}
