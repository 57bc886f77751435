package certificate

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"
)

const (
	// batch is how many of the names that come and go are ordered before all others are looked at again, hourly how many in an hour: the account
	// is that of all names, and the authority counts what it orders.
	batch, hourly = 10, 60
	// again is how many of an hour's orders may be of names that have failed before: a verified name need not lead here, and the names that do
	// should not wait for it.
	again = hourly / 3
	// share is the part of both that one workspace may have, 1/share: it could prove a new name every minute.
	share = 2
)

// turns are the names to order certificates for now, in this order: those that are certified whatever happens, which no others may delay for
// long; then a few of the others. For these, workspaces take turns: the one comes first for which the fewest were ordered in the last hour. Each
// has its renewals before its new names, and those that have failed last. Otherwise the order is random, so that nobody can choose names that
// always come first.
func (a *ACME) turns(found *state, now time.Time) []string {
	var first []string
	var others []*Name
	for _, n := range found.names {
		// What another master key sealed is ordered again by a server that starts with this one, and not by one that goes on with a key
		// that has been replaced: the two would order in turn forever.
		switch {
		case !n.due(a.Directory, now) || n.lost && !a.sealed[n.Name]:
		case a.always(n.Name):
			first = append(first, n.Name)
		default:
			others = append(others, n)
		}
	}
	slices.SortFunc(first, func(x, y string) int { return slices.Index(a.Names, x) - slices.Index(a.Names, y) })
	others = inTurn(others, found.lately(now))
	for _, n := range others[:min(len(others), batch)] {
		first = append(first, n.Name)
	}
	return first
}

// inTurn are the names that may be ordered after those of the last hour.
func inTurn(names []*Name, before []placed) []*Name {
	rand.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
	rank := func(n *Name) int {
		if n.Certificate != nil {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(names, func(x, y *Name) int { return cmp.Or(rank(x)-rank(y), x.failures-y.failures) })
	all, each := count(before)
	turn := map[string]int{}
	names = slices.DeleteFunc(names, func(n *Name) bool {
		turn[n.Name] = each.of(n.owner).orders
		return !each.of(n.owner).take(n, share)
	})
	slices.SortStableFunc(names, func(x, y *Name) int { return turn[x.Name] - turn[y.Name] })
	return slices.DeleteFunc(names, func(n *Name) bool { return !all.take(n, 1) })
}

// placed is an order of a name that comes and goes.
type placed struct {
	At    time.Time `json:"at"`
	Owner string    `json:"owner"`
	Again bool      `json:"again,omitempty"` // the name had failed before
}

// taken is how many orders there were in an hour, and how many of them were of names that had failed before.
type taken struct{ orders, retries int }

// take one more for a name, unless that exceeds a part of what an hour has.
func (t *taken) take(n *Name, part int) bool {
	if t.orders >= hourly/part || n.failures > 0 && t.retries >= again/part {
		return false
	}
	t.add(n.failures > 0)
	return true
}

func (t *taken) add(retry bool) {
	if t.orders++; retry {
		t.retries++
	}
}

// shares are what was ordered for each workspace.
type shares map[string]*taken

func (s shares) of(owner string) *taken {
	if s[owner] == nil {
		s[owner] = &taken{}
	}
	return s[owner]
}

// count orders, of all and of each workspace.
func count(orders []placed) (all taken, each shares) {
	each = shares{}
	for _, o := range orders {
		all.add(o.Again)
		each.of(o.Owner).add(o.Again)
	}
	return all, each
}

// lately are the orders of the last hour.
func (f *state) lately(now time.Time) []placed {
	return slices.DeleteFunc(slices.Clone(f.orders), func(o placed) bool { return now.Sub(o.At) > time.Hour })
}

// spend one of the hour's orders on a name; false: there is none left for it.
func (f *state) spend(n *Name, now time.Time) bool {
	before := f.lately(now)
	if all, each := count(before); !each.of(n.owner).take(n, share) || !all.take(n, 1) {
		return false
	}
	f.orders = append(before, placed{now, n.owner, n.failures > 0})
	return true
}

// begin an order of a name that comes and goes: it is counted, for all copies, and marked. It may not where another copy has spent the last one.
// The caller has the claim.
func (a *ACME) begin(ctx context.Context, found *state, n *Name, now time.Time) (may bool, err error) {
	if !found.spend(n, now) {
		return false, nil
	}
	text, err := json.Marshal(found.orders)
	if err != nil {
		return false, fmt.Errorf("count an order: %w", err)
	}
	if err := a.vault.put(ctx, ordersRow, string(text)); err != nil {
		return false, err
	}
	return true, a.vault.put(ctx, fmt.Sprintf(passingRow, n.Name), "1")
}
