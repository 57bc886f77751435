package store

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"

	"github.com/jackc/pgx/v5"
)

// Proof is what a caller who was remembered has yet to show: that all that was remembered still stands in the database. The first
// read of their request brings it along; no write happens before it, and Held is asked before any answer leaves.
type Proof struct {
	query string
	args  []any
	judge func(scan func(dest ...any) error) (bool, error)
	state atomic.Int32
}

const (
	pending = iota
	held
	failed
)

// ErrUnproven is an answer for a caller who is not any more what was remembered.
var ErrUnproven = errors.New("store: the caller is not what was remembered")

// NewProof makes a proof of a query behind the caller's own walls, and of what judges its one row.
func NewProof(query string, args []any, judge func(scan func(dest ...any) error) (bool, error)) *Proof {
	return &Proof{query: query, args: args, judge: judge}
}

// Held says that nothing is to be proven any more.
func (p *Proof) Held() bool { return p == nil || p.state.Load() == held }

type proofKey struct{}

// Provisional returns a context whose caller has yet to be proven.
func Provisional(ctx context.Context, p *Proof) context.Context {
	return context.WithValue(ctx, proofKey{}, p)
}

func proofOf(ctx context.Context) *Proof {
	p, _ := ctx.Value(proofKey{}).(*Proof)
	return p
}

// Prove brings the proof of the context, where nothing has brought it along. It fails with ErrUnproven.
func (s *Store) Prove(ctx context.Context) error {
	if proofOf(ctx).Held() {
		return nil
	}
	alone, err := reader{store: s, pool: s.pools[0]}.read(Walled(ctx), "", nil)
	if err != nil {
		return err
	}
	return alone.Close()
}

// prove judges the row of the proof's query. What was refused once stays so.
func prove(p *Proof, results pgx.BatchResults) error {
	row, err := results.Query()
	if err != nil {
		return fmt.Errorf("prove the caller: %w", err)
	}
	defer row.Close()
	ok := false
	if row.Next() {
		if ok, err = p.judge(row.Scan); err != nil {
			return fmt.Errorf("prove the caller: %w", err)
		}
	}
	row.Close()
	if err := row.Err(); err != nil {
		return fmt.Errorf("prove the caller: %w", err)
	}
	if !ok || !p.state.CompareAndSwap(pending, held) && p.state.Load() != held {
		p.state.Store(failed)
		return ErrUnproven
	}
	return nil
}
