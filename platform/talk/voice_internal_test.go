package talk

import (
	"testing"

	"github.com/switchboard-dev/switchboard/platform/sound"
)

// likely is a detector that says of each frame what its first sample is, in percent.
type likely struct{}

func (likely) Write(f sound.Frame) (p float32, complete bool) { return float32(f[0]) / 100, true }

// loud is a frame of a level in dBFS.
func loud(level float64) (f sound.Frame) {
	sound.Tone{Hz: []float64{1000}, Level: level}.Write(f[:], 0)
	return f
}

func TestSpeechBeginsHigherThanItEnds(t *testing.T) {
	t.Parallel()
	v := newVoice(likely{}, Defaults("").Hearing)
	for i, tt := range []struct {
		p      int16
		keys   bool
		speaks bool
		row    int
	}{{40, false, false, 0}, {50, false, true, 1}, {40, false, true, 2}, {34, false, false, 0}, {40, false, false, 0}, {90, true, false, 0}, {90, false, true, 1}} {
		if speaks, complete := v.write(sound.Frame{tt.p}, sound.Frame{}, tt.keys); speaks != tt.speaks || !complete || v.row != tt.row {
			t.Errorf("%d: %v, %d in a row", i, speaks, v.row)
		}
	}
}

// An echo is weaker than what was played lately, and comes soon.
func TestEcho(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		played, since int // frames played, then frames without
		heard         float64
		echo          bool
	}{
		"nothing was played":   {0, 40, -50, false},
		"weak, meanwhile":      {10, 0, -35, true},
		"weak, soon after":     {10, 14, -35, true},
		"weak, later":          {10, 15, -35, false},
		"strong, meanwhile":    {10, 0, -33, false},
		"strong, soon after":   {10, 14, -33, false},
		"just one frame ahead": {1, 0, -35, true},
	} {
		v := newVoice(likely{}, Defaults("").Hearing)
		for range tt.played {
			v.write(sound.Frame{}, loud(-20), false)
		}
		for range tt.since {
			v.write(sound.Frame{}, sound.Frame{}, false)
		}
		if got := v.echo(tt.heard); got != tt.echo {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// Between its vowels a voice is as low as an echo can be. It is not taken for one then, unless that lasts.
func TestAVoiceIsNoEchoBetweenItsVowels(t *testing.T) {
	t.Parallel()
	v := newVoice(likely{}, Defaults("").Hearing)
	for i, tt := range []struct {
		level  float64
		speaks bool
	}{
		{-40, false},
		{-40, false},
		{-25, true},
		{-40, true},
		{-40, true},
		{-25, true},
		{-40, true},
		{-40, true},
		{-40, true},
		{-40, true},
		{-40, false},
		{-40, false},
		{-40, false},
	} {
		f := loud(tt.level)
		f[0] = 90
		v.last = tt.level // the level is that of two frames
		if speaks, _ := v.write(f, loud(-20), false); speaks != tt.speaks {
			t.Errorf("window %d of %.0f dBFS: %v", i, tt.level, speaks)
		}
	}
}
