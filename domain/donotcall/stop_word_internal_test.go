package donotcall

import (
	"slices"
	"testing"
)

// What is compared with words that are folded, and without courtesy, is so itself, and no text both ends messages and begins them.
func TestWordsAreBare(t *testing.T) {
	t.Parallel()
	for _, w := range slices.Concat(phrases, stops, bareStops, starts) {
		if w != bare(w) {
			t.Errorf("nobody is found to say %q", w)
		}
		if Stops(w) == Starts(w) {
			t.Errorf("%q is heard as both", w)
		}
	}
}
