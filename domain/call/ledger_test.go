package call_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/call"
	"github.com/switchboard-dev/switchboard/ent"
)

func kept(text string) *call.Ledger {
	return (&call.Call{Call: &ent.Call{Ledger: json.RawMessage(text)}}).Ledger()
}

// The median and what 95 % stay below are of the turns that were replied to.
func TestLedger(t *testing.T) {
	t.Parallel()
	if kept("") != nil || kept("[") != nil {
		t.Error("a call without a ledger has one")
	}
	if l := kept(`{"turns":[{"callerStoppedMs":5,"transcriptMs":9}]}`); len(l.Turns) != 1 || *l.Turns[0].TranscriptMs != 9 || l.P50Ms() != nil || l.P95Ms() != nil {
		t.Errorf("%+v", l)
	}
	for n, want := range map[int][2]int{1: {10, 10}, 2: {10, 20}, 3: {20, 30}, 20: {100, 190}, 100: {500, 950}} {
		var turns []string
		for i := n; i > 0; i-- {
			turns = append(turns, fmt.Sprintf(`{"callerStoppedMs":1000,"firstSoundMs":%d,"interrupted":true}`, 1000+10*i))
		}
		l := kept(`{"turns":[{"callerStoppedMs":1},` + strings.Join(turns, ",") + `]}`)
		if *l.P50Ms() != want[0] || *l.P95Ms() != want[1] || !l.Turns[n].Interrupted || l.Turns[0].Interrupted {
			t.Errorf("%d turns: %d, %d, want %d", n, *l.P50Ms(), *l.P95Ms(), want)
		}
	}
}
