// Package job runs background jobs: enqueued in the transaction that needs them, and run at least once by any of the servers. Arguments
// contain only ids; a worker reads its tenant from the row that an id names.
package job

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/riverdriver/riversqlite"
	"github.com/riverqueue/river/rivertype"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/platform/id"
	"github.com/switchboard-dev/switchboard/platform/lane"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// schema is where PostgreSQL keeps the queue's tables.
const schema = "river"

// How the queue works. Workers pick up within milliseconds of a commit; a copy that died is noticed in seconds.
const (
	fetchCooldown = 5 * time.Millisecond
	pollSQLite    = 50 * time.Millisecond
	pollPostgres  = time.Second // what is enqueued there is announced
	timeout       = 30 * time.Minute
)

// Mistakes of ours: work must be enqueued in the transaction that makes it necessary, and for somebody.
var (
	errOutside = errors.New("job: enqueued outside a transaction")
	errNobody  = errors.New("job: enqueued for no subaccount")
)

// Queue takes work and does it.
type Queue struct {
	store  *store.Store
	id     string
	insert func(ctx context.Context, args river.JobArgs, opts *river.InsertOpts) error // in the context's transaction
	worker worker
	rescue rescuer
	watch  *watch
	alert  *alert // on PostgreSQL
	fetch  *fetcher
	sql    *strings.Replacer // the database's dialect
	drift  clockDrift
	end    func() // ends what goes on beside the workers
}

type worker interface {
	Start(ctx context.Context) error
	Stop(ctx context.Context) error
	StopAndCancel(ctx context.Context) error
	JobRetry(ctx context.Context, id int64) (*rivertype.JobRow, error)
	JobCancel(ctx context.Context, id int64) (*rivertype.JobRow, error)
	PeriodicJobs() *river.PeriodicJobBundle
}

// Workers is the register of who does which kind of work.
type Workers = river.Workers

// Open a queue on the store. Its workers do nothing until Start. Middleware goes around every job.
func Open(s *store.Store, workers *Workers, log *slog.Logger, middleware ...rivertype.Middleware) (*Queue, error) {
	return open(s, workers, lines, log, middleware)
}

// OpenImports is Open for a command, which works on imports and leaves every other job to servers.
func OpenImports(s *store.Store, workers *Workers, log *slog.Logger, middleware ...rivertype.Middleware) (*Queue, error) {
	return open(s, workers, []line{imports}, log, middleware)
}

func open(s *store.Store, workers *Workers, of []line, log *slog.Logger, middleware []rivertype.Middleware) (*Queue, error) {
	q := &Queue{store: s, id: id.New("copy"), watch: &watch{store: s, log: log}}
	config := &river.Config{
		ID: q.id, Workers: workers, FetchCooldown: fetchCooldown, JobTimeout: timeout, RescueStuckJobsAfter: 2 * timeout,
		ReindexerSchedule: river.NeverSchedule(), // the databases keep their indexes themselves
		Logger:            quiet(log), ErrorHandler: mishaps{log}, Middleware: append(slices.Clone(middleware), q.watch),
	}
	q.sql = onSQLite
	if s.Postgres() {
		q.sql = onPostgres
	}
	q.drift = clockDrift{jobs: s.Worth(q.sql.Replace(unfinished)), leader: s.Worth(q.sql.Replace(ledInVain))}
	if s.Postgres() {
		return q, q.openPostgres(config, of)
	}
	config.Queues = staffed(pollSQLite, of)
	fetch := &fetcher{store: s, log: log, sql: q.sql, skipper: &pollSkipper{seen: map[string]look{}}, hold: noJobs()}
	around := func(e riverdriver.Executor) riverdriver.Executor { return singleNode{e} }
	c, err := river.NewClient(sharing[*sql.Tx]{riversqlite.New(s.SystemDB()), fetch, around}, config)
	if err != nil {
		return nil, fmt.Errorf("job queue: %w", err)
	}
	q.worker, q.fetch = c, fetch
	q.insert = func(ctx context.Context, args river.JobArgs, opts *river.InsertOpts) error {
		_, err := c.InsertTx(ctx, s.SQLTx(ctx), args, opts)
		return err //nolint:wrapcheck // Insert does
	}
	q.rescue = sqliteRescuer{s.SystemDB()}
	return q, nil
}

func (q *Queue) openPostgres(config *river.Config, of []line) error {
	config.Schema, config.Queues = schema, staffed(pollPostgres, of)
	fetch := &fetcher{
		store: q.store, log: q.watch.log, sql: q.sql, alert: newAlert(), beat: newBeat(q.store, q.sql, q.id), hold: noJobs(),
	}
	q.alert = fetch.alert
	driver := riverpgxv5.New(q.store.SystemPool())
	around := func(e riverdriver.Executor) riverdriver.Executor { return lazy{e, driver, fetch} }
	w, err := river.NewClient(sharing[pgx.Tx]{driver, fetch, around}, config)
	if err != nil {
		return fmt.Errorf("job queue: %w", err)
	}
	i, err := river.NewClient(narrow{Driver: riverpgxv5.New(nil)}, &river.Config{
		Schema: schema, Workers: config.Workers, Logger: config.Logger,
		FetchCooldown: river.FetchCooldownMin, // work that follows within it is not announced, and waits for the next poll
	})
	if err != nil {
		return fmt.Errorf("job queue: %w", err)
	}
	q.worker, q.fetch = w, fetch
	q.insert = func(ctx context.Context, args river.JobArgs, opts *river.InsertOpts) error {
		if opts.ScheduledAt.IsZero() {
			q.store.Stir() // what follows closely is not announced
		}
		_, err := i.InsertTx(store.Late(ctx), q.store.PipeTx(ctx), args, opts) // the announcement goes along with the commit
		return err                                                             //nolint:wrapcheck // Insert does
	}
	q.rescue = &postgresRescuer{pool: q.store.SystemPool(), id: q.id, worth: fetch.beat.running}
	return nil
}

// Insert enqueues work of the caller's subaccount, or of their workspace, in the context's transaction: a commit makes it run, a rollback
// leaves none.
func (q *Queue) Insert(ctx context.Context, args river.JobArgs) error {
	caller := authz.From(ctx)
	if caller == nil {
		return errNobody
	}
	return q.InsertFor(ctx, cmp.Or(caller.Subaccount, caller.Workspace), args)
}

// InsertFor is Insert for a subaccount that the caller is not: what the system finds to do counts against the share of the
// subaccount that it is done for.
func (q *Queue) InsertFor(ctx context.Context, subaccountID string, args river.JobArgs) error {
	return q.enqueue(ctx, subaccountID, args, time.Time{})
}

// InsertDue is Insert for work that has nothing to do before an instant, and looks at the clock itself: on PostgreSQL nobody fetches it until
// then. SQLite fetches it at once, where that costs nothing.
func (q *Queue) InsertDue(ctx context.Context, args river.JobArgs, due time.Time) error {
	caller := authz.From(ctx)
	if caller == nil {
		return errNobody
	}
	if !q.store.Postgres() || !due.After(time.Now()) {
		due = time.Time{}
	}
	return q.enqueue(ctx, caller.Subaccount, args, due)
}

// enqueue work, for the instant that it is due; zero: now. What is due soon is available from the beginning, and looked for at its time.
func (q *Queue) enqueue(ctx context.Context, subaccountID string, args river.JobArgs, due time.Time) error {
	if !q.store.InTx(ctx) {
		return errOutside
	}
	metadata, err := json.Marshal(map[string]string{"subaccount": subaccountID})
	if err != nil {
		return fmt.Errorf("enqueue %s: %w", args.Kind(), err)
	}
	opts := &river.InsertOpts{Queue: kindOf(args.Kind()).line.name, Metadata: metadata, ScheduledAt: due}
	if err := q.insert(ctx, args, opts); err != nil {
		return fmt.Errorf("enqueue %s: %w", args.Kind(), err)
	}
	if wait := time.Until(due); !due.IsZero() && wait < soon {
		time.AfterFunc(wait, func() { q.alert.arrive(opts.Queue) })
	}
	return nil
}

// Start the workers, and the watch for work that a dead copy left. They run until Stop.
func (q *Queue) Start(ctx context.Context) error {
	ctx = context.WithoutCancel(ctx)
	if err := q.rescue.start(ctx); err != nil {
		return err
	}
	q.watch.start(ctx)
	if err := q.worker.Start(ctx); err != nil {
		q.watch.stop()
		return errors.Join(fmt.Errorf("start workers: %w", err), q.rescue.stop())
	}
	ctx, stop := context.WithCancel(ctx)
	var beside sync.WaitGroup
	beside.Go(func() { lane.Every(ctx, reset, q.catchUp) })
	q.end = func() {
		stop()
		beside.Wait()
	}
	return nil
}

// Drain begins no more work from now on but replies, which requests under way may wait for: what takes longer would be cut off by Stop, and
// calls would be hung up. What waits is left to other copies, or the next one.
func (q *Queue) Drain() { q.fetch.draining.Store(true) }

// Stop lets work under way finish until the context ends, then cuts it off; it is done again elsewhere.
func (q *Queue) Stop(ctx context.Context) error {
	if q.end != nil {
		q.end()
	}
	err := q.worker.Stop(ctx)
	if err != nil {
		cut, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
		defer cancel()
		err = q.worker.StopAndCancel(cut)
	}
	if errors.Is(err, context.DeadlineExceeded) {
		// River's elector and its maintainer may wait for each other forever if the client is stopped while it is being elected.
		// What is under way then is taken up by the next copy, like that of one that died.
		err = nil
	}
	q.watch.stop()
	return errors.Join(err, q.rescue.stop())
}
