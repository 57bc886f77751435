package rest

import (
	"fmt"
	"strings"
	"testing"
)

func TestWeights(t *testing.T) {
	t.Parallel()
	for accept, want := range map[string][2]float64{
		"":                          {0, 0},
		"gzip":                      {0, 1},
		"zstd, gzip;q=0.5":          {1, 0.5},
		"GZIP ; Q = 0.3, br":        {0, 0.3},
		"*":                         {1, 1},
		"*;q=0.2, zstd;q=0":         {0, 0.2},
		"gzip;q=2, zstd;q=x, *;q=1": {0, 0},
	} {
		if zstd, gzip := weights([]string{accept}); zstd != want[0] || gzip != want[1] {
			t.Errorf("%q: %v and %v, want %v", accept, zstd, gzip, want)
		}
	}
}

// What a client lists that we have not costs nothing but its reading.
func TestWeightsOfALongHeader(t *testing.T) { //nolint:paralleltest // it counts what the program allocates
	var line strings.Builder
	for n := range 10_000 {
		fmt.Fprintf(&line, "x%d;q=0.1,", n)
	}
	accept := []string{line.String()}
	if n := testing.AllocsPerRun(5, func() { weights(accept) }); n > 10 {
		t.Errorf("%v allocations", n)
	}
}
