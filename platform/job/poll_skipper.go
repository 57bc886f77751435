package job

import (
	"context"
	"database/sql"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/switchboard-dev/switchboard/platform/store"
)

// nextDue is in how many seconds the next job of a queue is due in which none is, on SQLite; NULL if nothing waits for its time.
const nextDue = `SELECT unixepoch(min(scheduled_at), 'subsec') - unixepoch('now', 'subsec') FROM {jobs} WHERE queue = $1 AND state = 'available'`

// occupied are the queues in which any job is, due or not. All are asked for at once: most are empty, most of the time.
const occupied = `SELECT value FROM json_each($1) WHERE EXISTS (SELECT 1 FROM {jobs} WHERE state = 'available' AND queue = value)`

// pollSkipper spares SQLite, where nothing is announced and workers look twenty times a second, the looks that would find nothing again: since the
// last one nothing has been committed, and no job's time has come.
type pollSkipper struct {
	mu      sync.Mutex
	seen    map[string]look
	version int64 // of the file, as all queues have it
	asked   time.Time
	// full are the occupied queues in the version fullIn of the file; nil: nobody has looked.
	full   map[string]bool
	fullIn int64
}

// fresh is how long a version holds for all queues: they look at about the same time.
const fresh = 20 * time.Millisecond

// look found nothing to do in a version of the file, and when the next job is due; zero: there is none.
type look struct {
	version int64
	due     time.Time
}

// holds says that in this version of the file a queue has nothing to do yet.
func (s *pollSkipper) holds(queue string, version int64) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	last, known := s.seen[queue]
	return known && last.version == version && (last.due.IsZero() || time.Now().Before(last.due))
}

// of is the version of the store's file. One that is a little old has a look follow that finds what was committed meanwhile.
func (s *pollSkipper) of(ctx context.Context, file *store.Store) (int64, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if time.Since(s.asked) < fresh {
		return s.version, nil
	}
	version, err := file.Version(ctx)
	if err != nil {
		return 0, err
	}
	s.version, s.asked = version, time.Now()
	return version, nil
}

func (s *pollSkipper) keep(queue string, found look) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.seen[queue] = found
}

// waitingSQLite is waiting, which is asked only where the answer may be another one than before.
func (f *fetcher) waitingSQLite(ctx context.Context, queue string, most int) (int, error) {
	version, err := f.skipper.of(ctx, f.store) // before the look: what is committed meanwhile is another
	if err != nil || f.skipper.holds(queue, version) {
		return 0, err
	}
	if is, err := f.occupiedSQLite(ctx, queue, version); err != nil || !is {
		return 0, err
	}
	n, err := f.waiting(ctx, queue, most)
	if n > 0 || err != nil {
		return n, err
	}
	wait, err := f.nextDue(ctx, queue)
	if err != nil {
		return 0, err
	}
	found := look{version: version}
	if wait.Valid {
		found.due = time.Now().Add(time.Duration(wait.Float64 * float64(time.Second)))
	}
	f.skipper.keep(queue, found)
	return 0, nil
}

// occupiedSQLite says whether any job is in a queue, in this version of the file or a later one.
func (f *fetcher) occupiedSQLite(ctx context.Context, queue string, version int64) (is bool, err error) {
	s := f.skipper
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.full == nil || s.fullIn != version {
		full, name := map[string]bool{}, ""
		if err := f.lookEach(ctx, occupied, []any{names()}, &name, func() { full[name] = true }); err != nil {
			return false, err
		}
		s.full, s.fullIn = full, version
	}
	if !s.full[queue] {
		s.seen[queue] = look{version: version}
	}
	return s.full[queue], nil
}

// names of all queues, as a list in JSON.
var names = sync.OnceValue(func() string {
	all := make([]string, len(lines))
	for i, l := range lines {
		all[i] = strconv.Quote(l.name)
	}
	return "[" + strings.Join(all, ",") + "]"
})

func (f *fetcher) nextDue(ctx context.Context, queue string) (wait sql.NullFloat64, err error) {
	err = f.look(ctx, &wait, nextDue, queue)
	return wait, err
}
