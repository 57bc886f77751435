package store

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/platform/share"
)

// Nothing is ever removed from the audit trail, so people who may change settings could fill the database with their values. Of those a
// subaccount and a workspace have so many bytes at once, on each copy of the server, and get them back over a day. Beyond that a change keeps
// its short values, so many bytes of them, and the names of the others.
const (
	valuesOfSubaccount = 16 << 20
	valuesOfWorkspace  = 64 << 20
	shortValues        = 256
	day                = 24 * 60 * 60 // in seconds
)

// room is what the trail has room for.
type room struct {
	flow                  *share.Flow
	subaccount, workspace int64
}

func newRoom() room {
	return room{flow: share.NewFlow(), subaccount: valuesOfSubaccount, workspace: valuesOfWorkspace}
}

// fit the changes into what the caller's tenant has room for: those for which there is none lose long values.
func (r room) fit(c *authz.Caller, all []change) error {
	rations := []share.Ration{ration(c.Workspace, r.workspace)}
	if c.Subaccount != "" {
		rations = append(rations, ration(c.Subaccount, r.subaccount))
	}
	now := time.Now()
	for i := range all {
		sizes, sum, err := all[i].sizes()
		if err != nil {
			return err
		}
		if sum > shortValues && !r.flow.Take(now, int64(sum), rations...) {
			all[i].shorten(sizes)
		}
	}
	return nil
}

func ration(of string, most int64) share.Ration {
	return share.Ration{Of: of, Burst: most, PerSecond: max(1, most/day)}
}

// sizes are how many bytes the values of each field take in the trail, and all of them.
func (c *change) sizes() (of map[string]int, sum int, err error) {
	of = map[string]int{}
	for _, values := range []map[string]any{c.Before, c.After} {
		for f, v := range values {
			written, err := json.Marshal(v)
			if err != nil {
				return nil, 0, fmt.Errorf("%s: %w", f, err)
			}
			of[f] += len(written)
			sum += len(written)
		}
	}
	return of, sum, nil
}

// shorten leaves a change its shortest values: what is switched on or off, or dialled, cannot be hidden behind what is long.
func (c *change) shorten(sizes map[string]int) {
	left := shortValues
	for _, f := range slices.SortedFunc(maps.Keys(sizes), func(a, b string) int {
		return cmp.Or(cmp.Compare(sizes[a], sizes[b]), cmp.Compare(a, b))
	}) {
		if left -= sizes[f]; left < 0 {
			delete(c.Before, f)
			delete(c.After, f)
			c.Unkept = append(c.Unkept, f)
		}
	}
	slices.Sort(c.Unkept)
}
