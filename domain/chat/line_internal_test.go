package chat

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
)

// A refusal to press keys says how many can be pressed, and one to transfer a call says to whom it can be.
func TestRefusalsOnTheLine(t *testing.T) {
	t.Parallel()
	l := &Line{Keys: strings.Repeat("1", 60)}
	if err := press(t.Context(), l, json.RawMessage(`{"keys":"12345"}`)); err == nil || !strings.Contains(err.Error(), "at most 64 can be pressed in a turn, and 4 are left") {
		t.Errorf("%v", err)
	}
	if err := press(t.Context(), l, json.RawMessage(`{"keys":"1234"}`)); err != nil || len(l.Keys) != 64 {
		t.Errorf("%v, pressed %s", err, l.Keys)
	}
	named := numbersIn("Staff: (415) 555-0177, sales: +1 415 555 0178 or (415) 555-0177. Open 9-17.", "US")
	if !slices.Equal(named, []string{"+14155550177", "+14155550178"}) {
		t.Errorf("named are %q", named)
	}
	if told := transferable(named); !strings.HasSuffix(told, "no others: +14155550177, +14155550178.") {
		t.Error(told)
	}
}
