package extract

import (
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/platform/file"
)

// A file that loses its name, as it named somebody, keeps the ending by which it is read or refused.
func TestEveryEndingOutlivesTheName(t *testing.T) {
	t.Parallel()
	n := 0
	for ending := range kindOf {
		if strings.HasPrefix(ending, ".") {
			n++
			if got := file.Nameless("Ada" + ending); got != "file"+ending {
				t.Errorf("of %s %q is left", ending, got)
			}
		}
	}
	for ending := range foreign {
		if got := file.Nameless("Ada" + ending); got != "file"+ending {
			t.Errorf("of %s %q is left", ending, got)
		}
	}
	if n == 0 {
		t.Error("the test would prove nothing")
	}
}
