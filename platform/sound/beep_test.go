package sound_test

import (
	"math"
	"slices"
	"testing"

	"github.com/switchboard-dev/switchboard/platform/sound"
)

// beeps are the pitches of the beeps in sound, as each begins.
func beeps(samples []int16) (found []float64) {
	var d sound.BeepDetector
	on := false
	for _, f := range sound.Split(samples) {
		hz := d.Write(f)
		if hz > 0 && !on {
			found = append(found, hz)
		}
		on = hz > 0
	}
	return found
}

func tone(ms int, level float64, hz ...float64) []int16 {
	out := make([]int16, ms*8)
	sound.Tone{Hz: hz, Level: level}.Write(out, 0)
	return out
}

func TestBeepsAreHeard(t *testing.T) {
	t.Parallel()
	for _, hz := range []float64{410, 440, 697, 1000, 1400, 1980} {
		for _, level := range []float64{-35, -20, -4} {
			samples := slices.Concat(make([]int16, 333), tone(300, level, hz), make([]int16, 1000), tone(1000, level, hz))
			sound.Mix(samples, noise(level-15, len(samples)))
			samples = sound.ULaw.Decode(nil, sound.ULaw.Encode(nil, samples))
			got := beeps(samples)
			if len(got) != 2 || math.Abs(got[0]-hz) > 0.03*hz || math.Abs(got[1]-hz) > 0.03*hz {
				t.Errorf("%.0f Hz at %.0f dBFS: %.0f", hz, level, got)
			}
		}
	}
}

// A beep is on from its 200th millisecond until it ends.
func TestBeepEnds(t *testing.T) {
	t.Parallel()
	var d sound.BeepDetector
	var on []int
	for i, f := range sound.Split(slices.Concat(make([]int16, 1600), tone(400, -20, 1000), make([]int16, 1600))) {
		if d.Write(f) > 0 {
			on = append(on, i)
		}
	}
	if len(on) != 11 || on[0] != 19 || on[10] != 29 {
		t.Errorf("on in frames %v", on)
	}
}

func TestNoBeep(t *testing.T) {
	t.Parallel()
	rising := make([]int16, 16000)
	for i := range rising {
		at := float64(i) / 8000
		rising[i] = int16(9000 * math.Sin(2*math.Pi*(500+500*at)*at)) // a siren
	}
	swelling := tone(2000, -10, 1000)
	for i := range swelling {
		swelling[i] = int16(float64(swelling[i]) * math.Abs(math.Sin(float64(i)*math.Pi/800)))
	}
	for name, samples := range map[string][]int16{
		"silence":      make([]int16, 16000),
		"too short":    slices.Concat(make([]int16, 77), tone(180, -10, 1000), make([]int16, 800)),
		"too low":      tone(1000, -10, 300),
		"too high":     tone(1000, -10, 2200),
		"too quiet":    tone(1000, -50, 1000),
		"key":          slices.Repeat(pair(770, 1336, -16, -14, 0, 1000), 2),
		"dial tone":    tone(2000, -13, 350, 440),
		"ringing":      tone(2000, -19, 440, 480),
		"busy":         tone(500, -24, 480, 620),
		"fax or siren": rising,
		"swelling":     swelling,
		"two tones":    tone(2000, -13, 800, 1200),
		"steps":        slices.Repeat(slices.Concat(tone(40, -10, 1000), tone(40, -16, 1000)), 20),
		"pulses":       slices.Repeat(slices.Concat(tone(100, -10, 1000), make([]int16, 800)), 10),
		"noise":        noise(-12, 80000),
		"clicks":       slices.Repeat(append([]int16{32767}, make([]int16, 159)...), 50),
		"one value":    slices.Repeat([]int16{9000}, 8000),
	} {
		if got := beeps(samples); len(got) > 0 {
			t.Errorf("%s: beeps of %.0f Hz", name, got)
		}
	}
}

func TestToneIsAsLoudAsItSays(t *testing.T) {
	t.Parallel()
	for _, level := range []float64{-3.02, -20, -50} {
		if got := sound.Level(tone(1000, level, 1000)); math.Abs(got-level) > 0.05 {
			t.Errorf("%.2f dBFS, not %.2f", got, level)
		}
	}
	whole, pieces := tone(1000, -10, 440, 1001.5), make([]int16, 8000)
	for from := 0; from < 8000; from += 250 {
		sound.Tone{Hz: []float64{440, 1001.5}, Level: -10}.Write(pieces[from:from+250], from)
	}
	if !slices.Equal(whole, pieces) {
		t.Error("a tone made in pieces differs")
	}
}
