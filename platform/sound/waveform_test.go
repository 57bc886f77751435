package sound_test

import (
	"slices"
	"testing"

	"github.com/switchboard-dev/switchboard/platform/sound"
)

// A waveform never has more parts than its bound, and shows the loud second of an hour where it was, on its own channel.
func TestWaveform(t *testing.T) {
	t.Parallel()
	w := sound.NewWaveform(2)
	second := make([]int16, 2*sound.Rate)
	loud := slices.Clone(second)
	for i := range sound.Rate {
		loud[2*i] = -32768
	}
	for s := range 3600 {
		if s == 900 {
			w.Add(loud)
			continue
		}
		w.Add(second)
	}
	if w.Length() != 3600*sound.Rate {
		t.Errorf("%d samples", w.Length())
	}
	left, right := w.Peaks[0], w.Peaks[1]
	if len(left) != len(right) || len(left) > sound.WaveformParts || len(left) < sound.WaveformParts/2 {
		t.Fatalf("%d and %d parts", len(left), len(right))
	}
	at := slices.Index(left, 255)
	if want := len(left) / 4; at < want-1 || at > want+1 || slices.Max(right) != 0 {
		t.Errorf("the loud part is the %d. of %d; the other channel has %d", at, len(left), slices.Max(right))
	}
}

func TestWaveformOfLittle(t *testing.T) {
	t.Parallel()
	w := sound.NewWaveform(1)
	w.Add([]int16{0, 128, -256, 32767})
	if !slices.Equal(w.Peaks[0], []uint8{0, 1, 2, 255}) {
		t.Errorf("%v", w.Peaks)
	}
	none := sound.NewWaveform(2)
	none.Add([]int16{1}) // half a turn
	if none.Length() != 0 || len(none.Peaks[0]) != 0 {
		t.Errorf("%d, %v", none.Length(), none.Peaks)
	}
}
