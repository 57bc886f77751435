package volume_test

import (
	"testing"

	"github.com/switchboard-dev/switchboard/internal/volume"
)

func TestOf(t *testing.T) { //nolint:paralleltest // the environment is everybody's
	const name = "SWITCHBOARD_TEST_VOLUME"
	for value, want := range map[string]int{"": 7, "12": 12, "many": 7, "0": 7, "-3": 7} {
		t.Setenv(name, value)
		if got := volume.Of(name, 7); got != want {
			t.Errorf("%q: %d, want %d", value, got, want)
		}
	}
}
