package chat

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// A refusal to press keys says how many can be pressed, and one to transfer a call says to whom it can be.
func TestRefusalsOnTheLine(t *testing.T) {
	t.Parallel()
	if err := press(t.Context(), &Line{Keyless: "There is no keypad."}, json.RawMessage(`{"keys":"1"}`)); err == nil || err.Error() != "There is no keypad." {
		t.Errorf("without a keypad: %v", err)
	}
	l := &Line{Keys: strings.Repeat("1", 60)}
	if err := press(t.Context(), l, json.RawMessage(`{"keys":"12345"}`)); err == nil || !strings.Contains(err.Error(), "at most 64 can be pressed in a turn, and 4 are left") {
		t.Errorf("%v", err)
	}
	if err := press(t.Context(), l, json.RawMessage(`{"keys":"1234"}`)); err != nil || len(l.Keys) != 64 {
		t.Errorf("%v, pressed %s", err, l.Keys)
	}
	var named directory
	named.read("Staff: (415) 555-0177, sales: +1 415 555 0178 or (415) 555-0177. Open 9-17.", "US", numberIn)
	if !slices.Equal(named.all, []string{"+14155550177", "+14155550178"}) || !named.has["+14155550178"] || named.has["+14155550179"] {
		t.Errorf("named are %q", named.all)
	}
	if told := transferable(named.all); !strings.HasSuffix(told, "no others: +14155550177, +14155550178.") {
		t.Error(told)
	}
}

// However many numbers instructions name, and however often a model transfers, they are read once a turn, and no more of them than anybody needs.
func TestInstructionsAreReadForNumbersOnce(t *testing.T) {
	t.Parallel()
	var numbers, other strings.Builder
	for i := range 38_000 {
		_, _ = fmt.Fprintf(&numbers, "+1415%07d\n", 5_550_000+i)
		_, _ = fmt.Fprintf(&other, "0000 %06d\n", i)
	}
	for name, text := range map[string]string{"numbers": numbers.String(), "what is like numbers": other.String()} {
		var named directory
		read := 0
		for range 2 {
			named.read(text, "US", func(text, region string) (string, bool) {
				read++
				return numberIn(text, region)
			})
		}
		if read == 0 || read > 10_000 || len(named.all) > 1000 || len(named.has) != len(named.all) {
			t.Errorf("%s: %d are read, %d are named", name, read, len(named.all))
		}
		if first := named.has["+14155550000"]; first != (name == "numbers") {
			t.Errorf("%s: the first is named: %v", name, first)
		}
	}
}
