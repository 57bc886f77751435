package job

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"sync"

	"github.com/riverqueue/river/riverdriver"
	"github.com/riverqueue/river/rivershared/riverpilot"
	"github.com/riverqueue/river/rivertype"
)

// hold is what this copy has been given by the queue and has not stored the end of.
type hold struct {
	mu     sync.Mutex
	jobs   map[int64]int   // how often: one that is tried again may be taken before its last end is crossed out here
	unsure map[string]bool // queues whose last fetch failed: it may have taken jobs, and its answer have been lost
}

func noJobs() *hold { return &hold{jobs: map[int64]int{}, unsure: map[string]bool{}} }

func (h *hold) took(rows []*rivertype.JobRow) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, r := range rows {
		h.jobs[r.ID]++
	}
}

func (h *hold) ended(ids []int64) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, id := range ids {
		if h.jobs[id]--; h.jobs[id] <= 0 {
			delete(h.jobs, id)
		}
	}
}

func (h *hold) doubt(queue string, unsure bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.unsure[queue] = unsure
}

// doubted says whether the last fetch from a queue failed, and which jobs this copy works on all the same.
func (h *hold) doubted(queue string) (jobs []int64, unsure bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if !h.unsure[queue] {
		return nil, false
	}
	return slices.AppendSeq([]int64{}, maps.Keys(h.jobs)), true
}

// JobGetAvailable takes up to so many jobs. After a fetch that failed it first gives back what that may have taken: where the answer was lost
// on its way, the jobs count as running, and nobody works on them.
func (f *fetcher) JobGetAvailable(
	ctx context.Context, exec riverdriver.Executor, state riverpilot.ProducerState, p *riverdriver.JobGetAvailableParams,
) ([]*rivertype.JobRow, error) {
	if jobs, unsure := f.hold.doubted(p.Queue); unsure && f.store.Postgres() {
		if _, err := f.store.SystemPool().Exec(ctx, giveBack, p.Queue, p.ClientID, jobs); err != nil {
			return nil, fmt.Errorf("give jobs back: %w", err)
		}
		f.alert.announce(p.Queue)
	}
	f.hold.doubt(p.Queue, false)
	rows, err := f.take(ctx, exec, state, p)
	f.hold.took(rows)
	if err != nil {
		f.hold.doubt(p.Queue, true)
	}
	return rows, err
}

// giveBack is what this copy ($2) is said to work on in a queue, and does not ($3 are those it does). Nobody has tried it: answers that are lost
// would use up the attempts of a job that has never been worked on.
const giveBack = `UPDATE ` + schema + `.river_job SET state = 'available', attempt = greatest(attempt - 1, 0)
	WHERE queue = $1 AND state = 'running' AND attempted_by[array_upper(attempted_by, 1)] = $2 AND id <> ALL($3::bigint[])`
