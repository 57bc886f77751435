package sound_test

import (
	"testing"

	"github.com/switchboard-dev/switchboard/platform/sound"
)

func BenchmarkDetectors(b *testing.B) {
	var frame sound.Frame
	sound.Tone{Hz: []float64{770, 1336}, Level: -14}.Write(frame[:], 0)
	b.Run("key", func(b *testing.B) {
		var d sound.KeyDetector
		b.ReportAllocs()
		for b.Loop() {
			d.Write(frame)
		}
	})
	b.Run("beep", func(b *testing.B) {
		var d sound.BeepDetector
		b.ReportAllocs()
		for b.Loop() {
			d.Write(frame)
		}
	})
}
