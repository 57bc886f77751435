package job

import (
	"context"

	"github.com/riverqueue/river"
)

// ScrubArgs are none: what was deleted is taken out of the whole database's file.
type ScrubArgs struct{}

// Kind of the job.
func (ScrubArgs) Kind() string { return "scrub" }

// InsertOpts of the job: the next one does what this one could not.
func (ScrubArgs) InsertOpts() river.InsertOpts { return river.InsertOpts{MaxAttempts: 1} }

// Scrubber does for all who have deleted something what would cost each of them the same.
type Scrubber struct {
	river.WorkerDefaults[ScrubArgs]

	Scrub Sweep
}

// Work does what is left to do.
func (s *Scrubber) Work(ctx context.Context, _ *river.Job[ScrubArgs]) error { return s.Scrub(ctx) }
