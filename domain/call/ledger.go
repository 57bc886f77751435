package call

import (
	"encoding/json"
	"math"
	"slices"

	"github.com/switchboard-dev/switchboard/platform/carrier"
)

// Ledger is how long the turns of a call took, measured from its sound.
type Ledger struct {
	Turns []*carrier.Turn `json:"turns"`
}

// Ledger of the call; nil if it had no sound of ours.
func (c *Call) Ledger() *Ledger {
	out := Ledger{Turns: []*carrier.Turn{}}
	if len(c.Call.Ledger) == 0 || json.Unmarshal(c.Call.Ledger, &out) != nil { // we wrote it
		return nil
	}
	return &out
}

// Percentiles of the times from the end of the contact's speech to the assistant's first sound.
const (
	median = 0.5
	most   = 0.95
)

// P50Ms is the median; nil if the assistant never replied.
func (l *Ledger) P50Ms() *int { return l.percentile(median) }

// P95Ms is what 95 % of the times do not exceed.
func (l *Ledger) P95Ms() *int { return l.percentile(most) }

// percentile is the smallest time that the share of all times does not exceed.
func (l *Ledger) percentile(share float64) *int {
	var waits []int
	for _, t := range l.Turns {
		if t.FirstSoundMs != nil {
			waits = append(waits, *t.FirstSoundMs-t.CallerStoppedMs)
		}
	}
	if len(waits) == 0 {
		return nil
	}
	slices.Sort(waits)
	return &waits[rank(share, len(waits))-1]
}

// rank is which of n values in order, counted from 1, the share of all does not exceed.
func rank(share float64, n int) int { return int(math.Ceil(share * float64(n))) }
