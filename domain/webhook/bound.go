package webhook

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/riverqueue/river"
)

// Bounds of how many deliveries may wait: for a webhook, for those of a subaccount, and in all. Ever more of them would wait for a receiver that is
// down or slow, in the database that all share.
type Bounds struct{ Webhook, Subaccount, All int }

// usual are the bounds where there are no others. The guides name them.
func usual() Bounds { return Bounds{Webhook: 250_000, Subaccount: 500_000, All: 2_000_000} }

// BoundEvery is how often it is looked whether more wait.
const BoundEvery = time.Minute

// BoundArgs are none: what waits of all tenants is looked at.
type BoundArgs struct{}

// Kind of river.JobArgs.
func (BoundArgs) Kind() string { return "webhook_bounds" }

// InsertOpts of river.JobArgsWithInsertOpts: the next one finds what this one could not.
func (BoundArgs) InsertOpts() river.InsertOpts { return river.InsertOpts{MaxAttempts: 1} }

// Waits says whether any delivery does, once it is asked.
func (s *Service) Waits() func(ctx context.Context) bool { return s.parts.Store.Worth(anyWaits) }

// BoundWorker gives up deliveries beyond the bounds.
type BoundWorker struct {
	river.WorkerDefaults[BoundArgs]
	*Service
}

// Work of river.Worker. A webhook whose deliveries cannot be given up does not keep others from it. What waits for one that was deleted is taken
// away in any case, and counts against no other.
func (w *BoundWorker) Work(ctx context.Context, _ *river.Job[BoundArgs]) error {
	all, err := w.piles(ctx)
	if err != nil {
		return err
	}
	all = slices.DeleteFunc(all, func(p *pile) bool { return p.removed })
	var errs []error
	for _, p := range w.parts.Bounds.over(all) {
		errs = append(errs, w.giveUp(ctx, p))
	}
	return errors.Join(errs...)
}

// over are the piles that are too large, by how many of each are kept. The largest are lowered first: of a subaccount's webhooks, and of workspaces
// where too many wait in all. Nobody loses anything to another who has more waiting.
func (b Bounds) over(all []*pile) []*pile {
	subaccounts, workspaces := map[string][]*pile{}, map[string][]*pile{}
	for _, p := range all {
		p.keep = min(p.n, b.Webhook)
		subaccounts[p.subaccount] = append(subaccounts[p.subaccount], p)
		workspaces[p.workspace] = append(workspaces[p.workspace], p)
	}
	for _, some := range subaccounts {
		lower(some, b.Subaccount)
	}
	var sums []int
	for _, some := range workspaces {
		sum := 0
		for _, p := range some {
			sum += p.keep
		}
		sums = append(sums, sum)
	}
	most := level(sums, b.All)
	for _, some := range workspaces {
		lower(some, most)
	}
	return slices.DeleteFunc(slices.Clone(all), func(p *pile) bool { return p.keep >= p.n })
}

// lower the largest of some piles until no more than so many are kept.
func lower(some []*pile, most int) {
	var sizes []int
	for _, p := range some {
		sizes = append(sizes, p.keep)
	}
	top := level(sizes, most)
	for _, p := range some {
		p.keep = min(p.keep, top)
	}
}

// level is how large each of several may be, so that all together are not more than so many.
func level(sizes []int, most int) (top int) {
	slices.Sort(sizes)
	for i, size := range sizes {
		if others := len(sizes) - i; size*others > most {
			return most / others
		}
		most -= size
		top = size
	}
	return top
}
