package stats

import (
	"context"
	"time"

	"github.com/switchboard-dev/switchboard/ent"
)

// quarter of an hour is the least that figures are kept of.
const quarter = 15 * time.Minute

// traced is from when on turns of the period, and of the time before, are counted themselves. Those of before have been deleted, or are about to be:
// for the age of turns, or for that of the calls and conversations of any of the subaccounts.
func (s *Service) traced(ctx context.Context, p *period, subs []*ent.Subaccount) (time.Time, error) {
	begins := p.begins()
	if s.parts.Replies == nil {
		return begins, nil
	}
	kept, err := s.parts.Swept(ctx, subs)
	if err != nil {
		return begins, err
	}
	if of := time.Now().UTC().Add(-s.parts.TraceKept).Truncate(quarter).Add(quarter); kept.Before(of) {
		kept = of
	}
	switch {
	case kept.Before(begins):
		return begins, nil
	case kept.After(p.to):
		return p.to, nil
	}
	return kept, nil
}

// untraced gives away what replies came to whose turns are not counted.
func (s *Service) untraced(ctx context.Context, p *period, subs []*ent.Subaccount, give func(sub string, day int64, t *Totals)) error {
	borders := []time.Time{p.begins()}
	if !p.traced.After(borders[0]) {
		return nil
	}
	if p.traced.After(p.from) {
		borders = append(borders, p.from)
	}
	return s.parts.Replies(ctx, subs, append(borders, p.traced), func(sub string, at time.Time, cost, failed int) {
		day := int64(before)
		if !at.Before(p.from) {
			day = dayOf(at, p.zone)
		}
		give(sub, day, &Totals{cost: cost, Errors: failed, ErrorReplies: failed})
	})
}
