package vad_test

import (
	"bufio"
	"math"
	"os"
	"strconv"
	"testing"

	"github.com/switchboard-dev/switchboard/platform/sound"
	"github.com/switchboard-dev/switchboard/platform/vad"
)

var recordings = []string{"woman", "man", "german"}

func recording(t testing.TB, name string) []int16 {
	t.Helper()
	file, err := os.Open("testdata/" + name + ".wav")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	r, err := sound.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	channels, err := r.ReadAll(1 << 20)
	if err != nil {
		t.Fatal(err)
	}
	return channels[0]
}

// reference is what onnxruntime-web 1.30.0 computes for a recording with the same model and weights.
func reference(t *testing.T, name string) (want []float32) {
	t.Helper()
	file, err := os.Open("testdata/" + name + ".tsv")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for lines := bufio.NewScanner(file); lines.Scan(); {
		v, err := strconv.ParseFloat(lines.Text(), 32)
		if err != nil {
			t.Fatal(err)
		}
		want = append(want, float32(v))
	}
	return want
}

func TestModelIsTheReference(t *testing.T) {
	t.Parallel()
	for _, name := range recordings {
		samples, want := recording(t, name), reference(t, name)
		if len(want) < 100 || len(want) != len(samples)/vad.Window {
			t.Fatalf("%s: %d windows of %d samples", name, len(want), len(samples))
		}
		var m vad.Model
		worst := 0.0
		for i, p := range want {
			window := [vad.Window]int16(samples[i*vad.Window:])
			worst = max(worst, math.Abs(float64(m.Run(window)-p)))
		}
		if worst > 0.0005 {
			t.Errorf("%s: a window differs by %f", name, worst)
		}
		t.Logf("%s: %d windows differ by %f at most", name, len(want), worst)
	}
}

func BenchmarkWindow(b *testing.B) {
	samples := recording(b, "woman")
	var m vad.Model
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		window := [vad.Window]int16(samples[i%100*vad.Window:])
		m.Run(window)
	}
}
