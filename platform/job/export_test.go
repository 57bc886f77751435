package job

import (
	"context"
	"time"
)

// Sweep looks for the work of dead copies once. On SQLite it does nothing.
func (q *Queue) Sweep(ctx context.Context) error {
	if t, ok := q.rescue.(*postgresRescuer); ok {
		return t.sweep(ctx)
	}
	return nil
}

// Looker looks for jobs of a queue as the workers on SQLite do.
type Looker struct {
	f     *fetcher
	queue string
}

// NewLooker of the queue's database.
func NewLooker(q *Queue, queue string) *Looker {
	return &Looker{&fetcher{store: q.store, sql: q.sql, skipper: &pollSkipper{seen: map[string]look{}}}, queue}
}

// After what another has seen.
func (l *Looker) After(other *Looker) *Looker { return &Looker{other.f, l.queue} }

// Empty says that the queue is known to hold nothing, without a look.
func (l *Looker) Empty(ctx context.Context) (bool, error) {
	version, err := l.f.store.Version(ctx)
	s := l.f.skipper
	return s.full != nil && s.fullIn == version && !s.full[l.queue], err
}

// Look is how many jobs wait, up to ten.
func (l *Looker) Look(ctx context.Context) (int, error) {
	l.f.skipper.asked = time.Time{}
	return l.f.waitingSQLite(ctx, l.queue, 10)
}

// Spared says that the next look asks for nothing but the file's version.
func (l *Looker) Spared(ctx context.Context) (bool, error) {
	version, err := l.f.store.Version(ctx)
	return l.f.skipper.holds(l.queue, version), err
}

// ID is the copy's, by which its jobs are known.
func (q *Queue) ID() string { return q.id }
