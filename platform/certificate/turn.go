package certificate

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"time"
)

const (
	// batch is how many of the names that come and go are ordered before all others are looked at again, hourly how many in an hour: the account
	// is that of all names, and the authority counts what it orders.
	batch, hourly = 10, 60
	// again is how many of an hour's orders may be of names that have failed before: whoever proves a name need not have it lead here, and the
	// names that do are not to wait for it.
	again = hourly / 3
)

// turns are the names to order certificates for now, in this order: those that are certified whatever happens, which no others may delay for
// long; then a few of the others, renewals before new names, and those that have failed last. Otherwise the order is random, so that nobody can
// choose names that always come first.
func (a *ACME) turns(found *state, now time.Time) []string {
	var first, others []string
	for _, n := range found.names {
		// What another master key sealed is ordered again by a server that starts with this one, and not by one that goes on with a key
		// that has been replaced: the two would order in turn for ever.
		switch {
		case !n.due(a.Directory, now) || n.lost && !a.sealed[n.Name]:
		case a.always(n.Name):
			first = append(first, n.Name)
		default:
			others = append(others, n.Name)
		}
	}
	slices.SortFunc(first, func(x, y string) int { return slices.Index(a.Names, x) - slices.Index(a.Names, y) })
	rand.Shuffle(len(others), func(i, j int) { others[i], others[j] = others[j], others[i] })
	rank := func(n *Name) int {
		if n.Certificate != nil {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(others, func(x, y string) int {
		one, other := found.names[x], found.names[y]
		return cmp.Or(rank(one)-rank(other), one.failures-other.failures)
	})
	left, retries := a.remaining(now)
	others = slices.DeleteFunc(others, func(name string) bool {
		if found.names[name].failures == 0 {
			return false
		}
		retries--
		return retries < 0
	})
	return append(first, others[:min(len(others), batch, left)]...)
}

// remaining is how many names that come and go may be ordered yet in this hour, by this copy, and how many of them that have failed before.
func (a *ACME) remaining(now time.Time) (orders, retries int) {
	over := func(at time.Time) bool { return now.Sub(at) > time.Hour }
	a.orders, a.retries = slices.DeleteFunc(a.orders, over), slices.DeleteFunc(a.retries, over)
	return hourly - len(a.orders), again - len(a.retries)
}

// spend one of the hour's orders on a name.
func (a *ACME) spend(n *Name, now time.Time) {
	a.orders = append(a.orders, now)
	if n.failures > 0 {
		a.retries = append(a.retries, now)
	}
}
