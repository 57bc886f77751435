package main

import (
	"context"
	"time"
)

// alikeParts is how many requests stand for a mix.
const alikeParts = 100

// alike is the best rate of a mix like what was answered. Where the server refuses, chats and pages go before lists, and cost more: a server that
// does all the work it can then answers fewer requests than at its best rate.
func (b *bench) alike(ctx context.Context, lasts time.Duration, of *tally, all []*burden) float64 {
	b.mix = of.mix(all)
	if len(b.mix) == 0 {
		return 0
	}
	return b.best(ctx, lasts)
}

// mix is requests in the proportions in which they were answered; none if none was.
func (t *tally) mix(all []*burden) (mix []*burden) {
	if len(t.took) == 0 {
		return nil
	}
	owed := map[string]float64{}
	for range alikeParts {
		next := all[0]
		for _, one := range all {
			owed[one.name] += float64(t.answered[one.name]) / float64(len(t.took))
			if owed[one.name] > owed[next.name] {
				next = one
			}
		}
		owed[next.name]--
		mix = append(mix, next)
	}
	return mix
}
