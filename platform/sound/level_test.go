package sound_test

import (
	"math"
	"slices"
	"testing"

	"github.com/switchboard-dev/switchboard/platform/sound"
)

func TestLevel(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		samples []int16
		want    float64
	}{
		"nothing":    {nil, sound.Silence},
		"silence":    {make([]int16, 160), sound.Silence},
		"half":       {sine(1000, 8000, 160), -9.03},
		"full":       {[]int16{-32768, -32768}, 0},
		"one step":   {[]int16{1, -1, 1, -1}, -90.31},
		"very quiet": {append(make([]int16, 7999), 1), sound.Silence},
	} {
		if got := sound.Level(tt.samples); math.Abs(got-tt.want) > 0.01 {
			t.Errorf("%s: %.2f dBFS, not %.2f", name, got, tt.want)
		}
	}
}

func TestMixClips(t *testing.T) {
	t.Parallel()
	got := []int16{100, 30000, -30000, 5}
	sound.Mix(got, []int16{-50, 30000, -30000})
	if want := []int16{50, 32767, -32768, 5}; !slices.Equal(got, want) {
		t.Errorf("%v, not %v", got, want)
	}
	sound.Mix(got[:1], []int16{1, 2})
	if got[0] != 51 {
		t.Error(got[0])
	}
}

func TestSplitAndJoin(t *testing.T) {
	t.Parallel()
	frames := sound.Split(sine(1000, 8000, 161))
	if len(frames) != 2 || frames[1][1] != 0 {
		t.Fatalf("%d frames", len(frames))
	}
	if got := sound.Join(frames); !slices.Equal(got[:161], sine(1000, 8000, 161)) || len(got) != 320 {
		t.Error("the samples differ")
	}
}
