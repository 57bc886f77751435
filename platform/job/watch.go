package job

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"github.com/switchboard-dev/switchboard/platform/lane"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// errGone is the cause with which work ends whose row is gone.
var errGone = errors.New("what the job is for is gone")

// pulse is how often it is looked whether what this copy works on is still wanted.
const pulse = 500 * time.Millisecond

// watch ends the work on rows that are gone, on whichever copy and by whatever cascade they were deleted: one query for
// each kind that is running, at each pulse. A message to the worker would be sooner, and could be lost.
type watch struct {
	river.MiddlewareDefaults

	store *store.Store
	log   *slog.Logger
	mu    sync.Mutex
	at    map[int64]task
	end   context.CancelFunc
	done  sync.WaitGroup
}

// task is a job under way: its kind, the row that it is for, and how it is cut off.
type task struct {
	kind kind
	row  string
	cut  context.CancelCauseFunc
}

// Work of rivertype.WorkerMiddleware. A job that was cut off is cancelled: it is not tried again.
func (w *watch) Work(ctx context.Context, j *rivertype.JobRow, do func(context.Context) error) error {
	k := kindOf(j.Kind)
	if k.table == "" {
		return do(ctx)
	}
	var args map[string]json.RawMessage
	var row string
	if err := errors.Join(json.Unmarshal(j.EncodedArgs, &args), json.Unmarshal(args[k.key], &row)); err != nil {
		return fmt.Errorf("read the arguments of a job: %w", err)
	}
	ctx, cut := context.WithCancelCause(ctx)
	defer cut(nil)
	w.enter(j.ID, task{k, row, cut})
	defer w.leave(j.ID)
	err := do(ctx)
	if err != nil && errors.Is(context.Cause(ctx), errGone) {
		return river.JobCancel(errGone) //nolint:wrapcheck // River looks for it
	}
	return err
}

func (w *watch) enter(id int64, t task) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.at == nil {
		w.at = map[int64]task{}
	}
	w.at[id] = t
}

func (w *watch) leave(id int64) {
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.at, id)
}

func (w *watch) start(ctx context.Context) {
	ctx, w.end = context.WithCancel(ctx)
	w.done.Go(func() {
		lane.Every(ctx, pulse, func(ctx context.Context) {
			if err := w.look(ctx); err != nil && ctx.Err() == nil {
				w.log.WarnContext(ctx, "deleted rows cannot be looked for, another look follows", "error", err)
			}
		})
	})
}

func (w *watch) stop() {
	if w.end != nil {
		w.end()
		w.done.Wait()
	}
}

// look cuts off the tasks whose rows are gone.
func (w *watch) look(ctx context.Context) error {
	w.mu.Lock()
	tasks := slices.Collect(maps.Values(w.at))
	w.mu.Unlock()
	byKind := map[kind][]task{}
	for _, t := range tasks {
		byKind[t.kind] = append(byKind[t.kind], t)
	}
	var errs []error
	for k, all := range byKind {
		errs = append(errs, w.cutGone(ctx, k, all))
	}
	return errors.Join(errs...)
}

func (w *watch) cutGone(ctx context.Context, k kind, tasks []task) error {
	there, err := w.there(ctx, k, tasks)
	if err != nil {
		return err
	}
	for _, t := range tasks {
		if !there[t.row] {
			t.cut(errGone)
		}
	}
	return nil
}

// there are those rows of the tasks that exist and whose work is still wanted.
func (w *watch) there(ctx context.Context, k kind, tasks []task) (there map[string]bool, err error) {
	places, ids := make([]string, len(tasks)), make([]any, len(tasks))
	for i, t := range tasks {
		places[i], ids[i] = fmt.Sprintf("$%d", i+1), t.row
	}
	query := "SELECT id FROM " + k.table + " WHERE id IN (" + strings.Join(places, ", ") + ")" // our own names only
	if k.while != "" {
		query += " AND " + k.while
	}
	rows, err := w.store.Query(store.System(ctx, "rows of jobs"), query, ids...)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	there = map[string]bool{}
	for rows.Next() {
		var id string
		if err := rows.Scan(&id); err != nil {
			return nil, fmt.Errorf("rows of jobs: %w", err)
		}
		there[id] = true
	}
	return there, rows.Err()
}
