package limit

import (
	"context"
	"sync"
	"time"
)

// A copy of the server that counts together with others leases requests ahead, so that each needs no trip of its own to
// where they count. docs/decisions/0027 proves that copies never allow more than one would.
const (
	// exactBelow is the rate too low for leases: it is counted one by one.
	exactBelow = 100
	// share is the part of what is left that one lease may take: what other copies find when this one's clients go away.
	share = 16
	// window is how long a lease lasts at most, and the time by which requests are counted to know how many to lease.
	window = time.Second
	// paid is the part of a rate's period that a lease lasts although it costs as much of the burst.
	paid = 100
)

// account is what this copy knows of a key.
type account struct {
	key string

	mu sync.Mutex
	// trip is the one that is under way; nil if none is.
	trip *trip
	// seen are the counts after the last trip, which began at asked by this copy's clock; nil before the first.
	seen  []*cell
	asked time.Time
	// held is how many requests are leased and not spent, until they lapse.
	held   int
	lapses time.Time
	demand demand
}

// spend answers without a trip: from the lease while it lasts, or with a refusal that a trip would only repeat. It says
// false if it takes a trip to know.
func (a *account) spend(ctx context.Context, now time.Time) (Result, bool) {
	if now.Before(a.asked) || now.After(a.lapses) {
		a.held = 0
	}
	quantity := 1
	if a.held > 0 {
		a.held--
		quantity = 0
	}
	result, err := judge(ctx, a.at(now), quantity)
	return result, err == nil && a.seen != nil && (quantity == 0 || !result.Allowed)
}

// at is how the counts stand now if no other copy took anything since. What is held is not taken yet.
func (a *account) at(now time.Time) []*cell {
	cells := make([]*cell, len(a.seen))
	for i, c := range a.seen {
		old := c.old
		if old != never {
			old -= int64(a.held) * int64(c.rate.interval())
		}
		cells[i] = &cell{rate: c.rate, key: c.key, old: old, now: c.now.Add(now.Sub(a.asked))}
	}
	return cells
}

// keep what a trip has shown, and the lease that it has brought.
func (a *account) keep(cells []*cell, asked time.Time, held int, lasts time.Duration) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.seen, a.asked, a.held, a.lapses = cells, asked, held, asked.Add(lasts)
}

// ahead is how many requests to take at once, the one at hand included, and for how long: a half of what the key asks for
// in that time, so that little lapses. A lease costs nothing while it lasts no longer than it takes until all that was
// taken is back. A longer one makes the burst smaller, and is for keys that ask for much.
func (a *account) ahead(cells []*cell) (quantity int, lasts time.Duration) {
	free, most, left := window, window, a.demand.most()
	for _, c := range cells {
		if c.rate.Count < exactBelow {
			return 1, 0
		}
		free, most, left = min(free, c.debt()), min(most, c.rate.Per/paid), min(left, c.remaining()/share)
	}
	if lasts = free; a.demand.during(most, a.demand.before) > 1 {
		lasts = max(free, most)
	}
	if quantity = min(a.demand.during(lasts, a.demand.most()), left); quantity <= 1 {
		return 1, 0
	}
	return quantity, lasts
}

// charge the counts with as many requests as the key takes ahead. The result is that of the one at hand.
func (a *account) charge(ctx context.Context, cells []*cell) (result Result, quantity int, lasts time.Duration, err error) {
	result, err = judge(ctx, cells, 1)
	a.mu.Lock()
	quantity, lasts = a.ahead(cells)
	a.mu.Unlock()
	if err != nil || !result.Allowed || quantity == 1 {
		return result, 1, 0, err
	}
	for _, c := range cells {
		c.lasts = lasts
	}
	_, err = judge(ctx, cells, quantity) // what is left allows it
	return result, quantity, lasts, err
}

// demand counts requests, allowed or not, by windows.
type demand struct {
	begin       time.Time
	now, before int
}

func (d *demand) count(at time.Time) {
	switch since := at.Sub(d.begin); {
	case since < 0, since >= 2*window:
		*d = demand{begin: at}
	case since >= window:
		*d = demand{begin: d.begin.Add(window), before: d.now}
	}
	d.now++
}

func (d *demand) most() int { return max(d.now, d.before) }

// during is a half of what comes in a stretch of time where so much comes in a window.
func (*demand) during(stretch time.Duration, inWindow int) int {
	return int(stretch * time.Duration(inWindow) / window / 2) //nolint:mnd // a half
}
