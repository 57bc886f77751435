package sip

import (
	"context"
	"errors"
	"maps"
	"slices"
)

// placed is how the calls went that were placed through a trunk since it is in use. A trunk that does not register shows in no other way whether it
// can be used: nothing is sent to it but calls.
type placed struct {
	worked bool // it has dealt with one, whatever came of that
	failed bool // it has not dealt with the last
}

// note how a call went. One that was given up says nothing, and neither does one that failed here.
func (l *line) note(ctx context.Context, err error) {
	_, answered := errors.AsType[*Failure](err)
	failed := away(err) || errors.Is(err, ErrDenied)
	if err != nil && (ctx.Err() != nil || errors.Is(err, errPorts) || !answered && !failed) {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.placed = placed{worked: l.placed.worked || !failed, failed: failed}
}

// Placed counts the trunks that calls were placed through, by how the last one went: ok if the trunk has dealt with it, if only by refusing it; lost
// if it has not, but with one before; else failing.
func (p *Phone) Placed(context.Context) (map[string]int, error) {
	p.mu.Lock()
	lines := slices.Collect(maps.Values(p.lines))
	p.mu.Unlock()
	out := map[string]int{"ok": 0, "lost": 0, "failing": 0}
	for _, l := range lines {
		l.mu.Lock()
		switch {
		case l.placed.failed && l.placed.worked:
			out["lost"]++
		case l.placed.failed:
			out["failing"]++
		case l.placed.worked:
			out["ok"]++
		}
		l.mu.Unlock()
	}
	return out, nil
}
