package call

import (
	"cmp"
	"encoding/json"
	"slices"

	"github.com/switchboard-dev/switchboard/platform/carrier"
)

// measured is a ledger with one more turn, in the order of the call; a turn is there once.
func measured(ledger json.RawMessage, turn carrier.Turn) (json.RawMessage, bool) {
	var all struct {
		Turns []carrier.Turn `json:"turns"`
	}
	if len(ledger) > 0 && json.Unmarshal(ledger, &all) != nil {
		return nil, false
	}
	if slices.ContainsFunc(all.Turns, func(t carrier.Turn) bool { return t.CallerStoppedMs == turn.CallerStoppedMs }) {
		return nil, false
	}
	all.Turns = append(all.Turns, turn)
	slices.SortFunc(all.Turns, func(a, b carrier.Turn) int { return cmp.Compare(a.CallerStoppedMs, b.CallerStoppedMs) })
	text, err := json.Marshal(all)
	return text, err == nil
}
