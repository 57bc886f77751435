package accept_test

import (
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/platform/accept"
)

func TestWeight(t *testing.T) {
	t.Parallel()
	for header, want := range map[string]struct {
		weight float64
		named  bool
	}{
		"": {}, "br": {}, "*": {}, "gzips": {}, "gzip": {1, true}, "zstd, gzip;q=0.5": {0.5, true}, "GZIP ; Q = 0.3, br": {0.3, true},
		"gzip;q=0": {0, true}, "gzip;q=2": {0, true}, "gzip;q=x": {0, true}, "gzip;q=nan": {0, true}, "gzip;q=-1": {0, true},
		"gzip;level=1;q=0.2": {0.2, true}, "gzip;q=0.1, gzip": {0.1, true}, strings.Repeat("x,", 49) + "gzip": {1, true},
		strings.Repeat("x,", 50) + "gzip": {},
	} {
		if weight, named := accept.Weight([]string{header}, "gzip"); weight != want.weight || named != want.named {
			t.Errorf("%q: %v, %v", header, weight, named)
		}
	}
	if weight, named := accept.Weight([]string{"br", "gzip;q=0.4"}, "gzip"); weight != 0.4 || !named {
		t.Errorf("of two lines: %v, %v", weight, named)
	}
	if weight, named := accept.Weight([]string{"gzip, *;q=0.5"}, "*"); weight != 0.5 || !named {
		t.Errorf("a star: %v, %v", weight, named)
	}
}
