package sound_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/switchboard-dev/switchboard/platform/sound"
)

// sine is at half of full scale, so -9.03 dBFS.
func sine(hz float64, rate, n int) []int16 {
	out := make([]int16, n)
	for i := range out {
		out[i] = int16(math.Round(16384 * math.Sin(2*math.Pi*hz*float64(i)/float64(rate))))
	}
	return out
}

func resample(t *testing.T, from, to int, samples []int16) []int16 {
	t.Helper()
	r, err := sound.NewResampler(from, to)
	if err != nil {
		t.Fatal(err)
	}
	return r.Flush(r.Write(nil, samples))
}

var rates = [][2]int{{16000, 8000}, {22050, 8000}, {24000, 8000}, {48000, 8000}, {8000, 16000}, {8000, 24000}, {8000, 48000}, {44100, 16000}}

// The band of a telephone passes within 0.3 dB, at its time.
func TestResamplerKeepsTheBand(t *testing.T) {
	t.Parallel()
	for _, rate := range rates {
		for hz := 100.0; hz <= 3300; hz += 400 {
			got := resample(t, rate[0], rate[1], sine(hz, rate[0], rate[0]/2))
			want := sine(hz, rate[1], rate[1]/2)
			if len(got) != len(want) {
				t.Fatalf("%v: %d samples, not %d", rate, len(got), len(want))
			}
			edge := rate[1] / 50
			for i := edge; i < len(got)-edge; i++ {
				got[i-edge] = got[i] - want[i]
			}
			if left := sound.Level(got[:len(got)-2*edge]); left > -9.03-29 { // what 0.3 dB makes
				t.Errorf("%v: of %.0f Hz differs %.1f dBFS", rate, hz, left)
			}
		}
	}
}

// What the lower rate cannot carry is not folded into the band.
func TestResamplerStopsAliases(t *testing.T) {
	t.Parallel()
	for _, from := range []int{16000, 22050, 24000, 48000} {
		for hz := 4000.0; hz < float64(from)/2; hz += 130 {
			got := resample(t, from, 8000, sine(hz, from, from/4))
			if left := sound.Level(got[200:len(got)-200]) + 9.03; left > -50 {
				t.Errorf("%d Hz: %.0f Hz is left at %.1f dB", from, hz, left)
			}
		}
	}
}

// What is above the lower rate's band stays empty.
func TestResamplerMakesNoImages(t *testing.T) {
	t.Parallel()
	for hz := 100.0; hz <= 3400; hz += 100 {
		got := resample(t, 8000, 16000, sine(hz, 8000, 4000))
		for i := range got[400 : len(got)-400] { // less the sine itself
			got[i] = got[i+400]
		}
		got = got[:len(got)-800]
		image := 0.0
		for k := 8000 - hz - 2; k <= 8000-hz+2; k++ {
			image = max(image, power(got, k, 16000))
		}
		if left := 10 * math.Log10(image/power(got, hz, 16000)); left > -50 {
			t.Errorf("%.0f Hz has an image at %.1f dB", hz, left)
		}
	}
}

func power(samples []int16, hz, rate float64) float64 {
	var re, im float64
	for i, s := range samples {
		w := 0.5 - 0.5*math.Cos(2*math.Pi*float64(i)/float64(len(samples)))
		sin, cos := math.Sincos(2 * math.Pi * hz * float64(i) / rate)
		re, im = re+w*cos*float64(s), im+w*sin*float64(s)
	}
	return re*re + im*im
}

func TestResamplerTakesPiecesOfAnySize(t *testing.T) {
	t.Parallel()
	noise := make([]int16, 9001)
	random := rand.New(rand.NewPCG(1, 2))
	for i := range noise {
		noise[i] = int16(random.IntN(65536) - 32768) // also too loud for the filter
	}
	for _, rate := range rates {
		t.Run(fmt.Sprint(rate), func(t *testing.T) {
			t.Parallel()
			whole := resample(t, rate[0], rate[1], noise)
			r, err := sound.NewResampler(rate[0], rate[1])
			if err != nil {
				t.Fatal(err)
			}
			var got []int16
			for rest := noise; len(rest) > 0; {
				n := min(random.IntN(700), len(rest))
				got, rest = r.Write(got, rest[:n]), rest[n:]
			}
			if got = r.Flush(got); !slices.Equal(got, whole) {
				t.Errorf("%d samples differ from %d", len(got), len(whole))
			}
		})
	}
}

// Every rate in use can be turned into a telephone's, and back.
func TestResamplerOfRatesInUse(t *testing.T) {
	t.Parallel()
	for _, rate := range []int{8000, 11025, 12000, 16000, 22050, 24000, 32000, 44100, 48000, 64000, 88200, 96000, 176400, 192000} {
		for _, way := range [][2]int{{rate, sound.Rate}, {sound.Rate, rate}} {
			if _, err := sound.NewResampler(way[0], way[1]); err != nil {
				t.Error(err)
			}
		}
	}
}

func TestResamplerRefuses(t *testing.T) {
	t.Parallel()
	for _, rate := range [][2]int{{0, 8000}, {8000, 0}, {-8000, 8000}, {7999, 8000}, {8000, 192001}, {191999, 8000}, {191984, 8000}, {8001, 8000}} {
		if _, err := sound.NewResampler(rate[0], rate[1]); err == nil {
			t.Errorf("%v is taken", rate)
		}
	}
}

func BenchmarkResample48(b *testing.B) {
	r, err := sound.NewResampler(48000, 8000)
	if err != nil {
		b.Fatal(err)
	}
	piece, out := sine(440, 48000, 960), make([]int16, 0, 1000)
	b.ReportAllocs()
	for b.Loop() {
		r.Write(out, piece)
	}
}
