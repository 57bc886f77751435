// Package share divides what tenants use at the same time: a limit in total, and one for each of them. Those who exceed a limit are refused
// and can try again; only in a Line do some wait.
package share

import (
	"errors"
	"sync"
)

// The refusals: all of it is in use, or one holder has its part.
var (
	ErrAll  = errors.New("share: all of it is in use")
	ErrPart = errors.New("share: the holder has its part")
)

// Pool of what is used for a while. It is safe for concurrent use.
type Pool struct {
	most int64

	mu   sync.Mutex
	used int64
	// refused is how often nothing was taken: all of it was in use, or somebody's part.
	refused [2]uint64
	by      map[string]int64
}

// Part is whom something counts for, and how much of the pool they may have. Half has them have no more than half of what the others leave, so that
// some is left for the next, however many come.
type Part struct {
	Of   string
	Most int64
	Half bool
}

// New is a pool with a limit.
func New(most int64) *Pool { return &Pool{most: most, by: map[string]int64{}} }

// Take an amount, which counts for each of the parts, until it is given back; giving it back again does nothing. It fails with ErrPart or
// ErrAll, and then takes nothing.
func (p *Pool) Take(n int64, parts ...Part) (give func(), err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if err := p.lacks(n, parts); err != nil {
		p.refuse(err)
		return nil, err
	}
	return p.taken(n, parts), nil
}

// Has says whether an amount is available now. It takes nothing and counts no refusal.
func (p *Pool) Has(n int64, parts ...Part) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.lacks(n, parts) == nil
}

// try to take so much; where that is not available, give is nil and nothing counts as refused.
func (p *Pool) try(n int64, parts []Part) (give func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.lacks(n, parts) != nil {
		return nil
	}
	return p.taken(n, parts)
}

func (p *Pool) taken(n int64, parts []Part) (give func()) {
	p.count(n, parts)
	return sync.OnceFunc(func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.count(-n, parts)
	})
}

// lacks says why so much is not available.
func (p *Pool) lacks(n int64, parts []Part) error {
	for _, part := range parts {
		has, most := p.by[part.Of], p.bound(part)
		switch {
		case has+n <= most:
		case has == 0 && n <= part.Most: // a holder of nothing is refused for what the others have
			return ErrAll
		default:
			return ErrPart
		}
	}
	if p.used+n > p.most {
		return ErrAll
	}
	return nil
}

// bound is how much the holder of a part may have as things are.
func (p *Pool) bound(part Part) int64 {
	if !part.Half {
		return part.Most
	}
	return min(part.Most, (p.most-p.used+p.by[part.Of]+1)/2) //nolint:mnd // rounded up
}

// crowded is whose part has too little for so much only for what is taken of it, where the first part has enough; "" if it is not for that.
func (p *Pool) crowded(n int64, parts []Part) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	for i, part := range parts {
		switch most := p.bound(part); {
		case p.by[part.Of]+n <= most:
		case i > 0 && n <= most:
			return part.Of
		default:
			return ""
		}
	}
	return ""
}

func (p *Pool) refuse(err error) {
	if errors.Is(err, ErrAll) {
		p.refused[0]++
	} else {
		p.refused[1]++
	}
}

// Refuse counts a refusal that was decided outside of the pool: of a holder that has used too much of it over time.
func (p *Pool) Refuse() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.refuse(ErrPart)
}

// State is how a pool stands: what it has, what of that is in use, and how often it was refused since the start, for all of it
// was in use or somebody had their part.
type State struct {
	Most, Used              int64
	RefusedAll, RefusedPart uint64
}

// State of the pool now.
func (p *Pool) State() State {
	p.mu.Lock()
	defer p.mu.Unlock()
	return State{p.most, p.used, p.refused[0], p.refused[1]}
}

// Used is how much is in use.
func (p *Pool) Used() int64 {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.used
}

func (p *Pool) count(n int64, parts []Part) {
	p.used += n
	for _, part := range parts {
		if p.by[part.Of] += n; p.by[part.Of] == 0 {
			delete(p.by, part.Of)
		}
	}
}
