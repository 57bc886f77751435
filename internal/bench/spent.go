package main

import (
	"context"
	"errors"
	"time"
)

// spending is the processor time that the server took, and the database, in a while.
type spending struct{ server, database, in time.Duration }

// spends measures what something takes of the processor.
func (s *sides) spends(ctx context.Context, f func()) (spending, error) {
	begun := time.Now()
	server, err := s.ours.CPU()
	database, failed := s.DatabaseCPU(ctx)
	if err = errors.Join(err, failed); err != nil {
		return spending{}, err
	}
	f()
	out := spending{in: time.Since(begun)}
	serverAfter, err := s.ours.CPU()
	databaseAfter, failed := s.DatabaseCPU(ctx)
	out.server, out.database = serverAfter-server, databaseAfter-database
	return out, errors.Join(err, failed)
}

// share is the part of one processor.
func (s spending) share(d time.Duration) float64 { return d.Seconds() / s.in.Seconds() }

// refusal is what the server spent on a refusal, in microseconds, where an answer costs it so many seconds; 0 if it refused nothing. What
// the network costs the kernel counts as far as it is done in the server's name.
func (r offered) refusal(answer float64, lasts time.Duration) float64 {
	t := r.all["all"]
	if t.refused == 0 {
		return 0
	}
	own := r.spent.share(r.spent.server) - float64(len(t.took))/lasts.Seconds()*answer
	return 1e6 * own / (float64(t.refused) / lasts.Seconds())
}

// answer is what an answer costs the server, in seconds, where it refuses next to nothing.
func (r offered) answer(lasts time.Duration) float64 {
	return r.spent.share(r.spent.server) / max(1, float64(len(r.all["all"].took))/lasts.Seconds())
}
