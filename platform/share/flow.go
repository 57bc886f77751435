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
	full int // how many holders are looked after until those are forgotten who have all of theirs
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

// holdersKept is how many holders are looked after at least before somebody is forgotten.
const holdersKept = 10_000

// NewFlow of nobody yet.
func NewFlow() *Flow { return &Flow{used: map[string]tank{}, full: holdersKept} }

// Spend so much of each ration, whether it is there or not.
func (f *Flow) Spend(now time.Time, n int64, rations ...Ration) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.spend(now, n, rations)
}

// Take so much of each ration if each of them has it, and say whether they do. If one does not, nothing is taken.
func (f *Flow) Take(now time.Time, n int64, rations ...Ration) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, r := range rations {
		if f.now(now, r).used+float64(n) > float64(r.Burst) {
			return false
		}
	}
	f.spend(now, n, rations)
	return true
}

func (f *Flow) spend(now time.Time, n int64, rations []Ration) {
	for _, r := range rations {
		t := f.now(now, r)
		t.used += float64(n)
		f.used[r.Of] = t
	}
	if len(f.used) > f.full {
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

// forget those who have all of theirs. If many do not, the next look at all of them comes when there are twice as many.
func (f *Flow) forget(now time.Time) {
	for of, t := range f.used {
		if f.now(now, t.ration).used == 0 {
			delete(f.used, of)
		}
	}
	f.full = max(holdersKept, 2*len(f.used))
}
