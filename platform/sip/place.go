package sip

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
)

// ErrFull is returned where no more calls can be set up: all that there may be are, or those of the trunk's owner.
var ErrFull = errors.New("sip: too many calls are being set up")

var errLimit = errors.New("sip: too many calls at once")

// mostArriving is how many of one owner's incoming calls may be unidentified at a time. To find out whom they are for takes milliseconds, or seconds
// where the database is slow.
const mostArriving = 8

// rings counts the calls in setup. Phone.mu guards it.
type rings struct {
	all          int
	of, arriving map[string]int // by owner
}

// Place is room for a call that is set up. It counts for the owner of a trunk.
type Place struct {
	phone    *Phone
	owner    string
	arriving bool // nobody knows yet whom the call is for
	over     bool
}

// holder is whose bounds a trunk counts for.
func (t Trunk) holder() string { return cmp.Or(t.Owner, t.ID) }

// Reserve takes a place for a call that is to be dialled through a trunk. It fails with ErrFull if none is free.
func (p *Phone) Reserve(trunk string) (*Place, error) {
	l := p.line(trunk)
	if l == nil {
		return nil, fmt.Errorf("sip: the trunk %q is not in use", trunk)
	}
	return p.enter([]string{l.trunk.holder()}, false)
}

// enter counts a call that is set up, for the owner who has the fewest of those whose it may be. One of them has three quarters of what there
// is. Settle or Leave is called for it.
func (p *Phone) enter(owners []string, arriving bool) (*Place, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch r := p.rings; {
	case p.closed:
		return nil, ErrClosed
	case p.slots >= p.cfg.Limit:
		return nil, errLimit
	case r.all >= p.cfg.Setup:
		return nil, ErrFull
	}
	owner := slices.MinFunc(owners, func(a, b string) int { return cmp.Compare(p.rings.of[a], p.rings.of[b]) })
	if p.rings.of[owner] >= shareOf(p.cfg.Setup) || arriving && p.rings.arriving[owner] >= mostArriving {
		return nil, ErrFull
	}
	p.slots++
	p.rings.all++
	p.rings.of[owner]++
	if arriving {
		p.rings.arriving[owner]++
	}
	return &Place{phone: p, owner: owner, arriving: arriving}, nil
}

// arrived says that it is known whom the call is for.
func (at *Place) arrived() {
	at.phone.mu.Lock()
	defer at.phone.mu.Unlock()
	at.found()
}

func (at *Place) found() {
	if at.arriving {
		at.arriving = false
		discount(at.phone.rings.arriving, at.owner)
	}
}

// move counts the call for another owner, for whom it is. It fails with ErrFull if that one has enough.
func (at *Place) move(owner string) error {
	p := at.phone
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case at.over:
		return ErrClosed
	case owner != at.owner && p.rings.of[owner] >= shareOf(p.cfg.Setup):
		return ErrFull
	}
	at.found()
	discount(p.rings.of, at.owner)
	p.rings.of[owner]++
	at.owner = owner
	return nil
}

// Leave gives the place back where no call has come of it; else it does nothing.
func (at *Place) Leave() { _ = at.settle(nil) }

// settle counts the call as one that is up, or as none, the first time.
func (at *Place) settle(c *Call) error {
	p := at.phone
	p.mu.Lock()
	defer p.mu.Unlock()
	if at.over {
		return ErrClosed
	}
	at.over = true
	at.found()
	p.rings.all--
	discount(p.rings.of, at.owner)
	if c == nil || p.closed {
		p.slots--
		return ErrClosed
	}
	p.calls[c.key] = c
	return nil
}
