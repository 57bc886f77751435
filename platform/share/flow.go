package share

import (
	"sync"
	"time"
)

// Flow keeps what many use over time within bounds: each holder has so much at once, and gets it back evenly. How much something takes is
// known when it is done, so that a holder may owe some, and then has to wait. It is safe for concurrent use.
type Flow struct {
	mu   sync.Mutex
	used map[string]tank
}

// Ration is whom something counts for, how much they have at once, and how much of it comes back in a second.
type Ration struct {
	Of               string
	Burst, PerSecond int64
}

// tank is what a holder has used and not got back at a time.
type tank struct {
	used   float64
	at     time.Time
	ration Ration
}

// holdersKept is how many holders are looked after until those are forgotten who have all of theirs.
const holdersKept = 10_000

// NewFlow of nobody yet.
func NewFlow() *Flow { return &Flow{used: map[string]tank{}} }

// Spend so much of each ration, whether it is there or not.
func (f *Flow) Spend(now time.Time, n int64, rations ...Ration) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, r := range rations {
		t := f.now(now, r)
		t.used += float64(n)
		f.used[r.Of] = t
	}
	if len(f.used) > holdersKept {
		f.forget(now)
	}
}

// Wait is how long it takes until none of these owes anything; 0 if none does.
func (f *Flow) Wait(now time.Time, rations ...Ration) (wait time.Duration) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, r := range rations {
		if owed := f.now(now, r).used - float64(r.Burst); owed > 0 {
			wait = max(wait, time.Duration(owed/float64(r.PerSecond)*float64(time.Second)))
		}
	}
	return wait
}

// Holders is how many are remembered.
func (f *Flow) Holders() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return len(f.used)
}

// now is how a holder stands. A clock that was set back gives nothing back, and takes nothing.
func (f *Flow) now(now time.Time, r Ration) tank {
	t := f.used[r.Of]
	back := max(0, now.Sub(t.at)).Seconds() * float64(r.PerSecond)
	return tank{used: max(0, t.used-back), at: now, ration: r}
}

// forget those who have all of theirs.
func (f *Flow) forget(now time.Time) {
	for of, t := range f.used {
		if f.now(now, t.ration).used == 0 {
			delete(f.used, of)
		}
	}
}
