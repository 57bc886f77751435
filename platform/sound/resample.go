package sound

import (
	"fmt"
	"math"
)

// What telephone sound keeps, and from where on nothing may be left, in Hz at the lower of two rates of 8 kHz. Between
// them the filter falls; what it leaves above is at least 50 dB lower, as a test measures.
const (
	passBand  = 3400.0
	stopBand  = 4000.0
	stopLevel = 70.0 // dB, of which rounding and the edges take some
	maxRate   = 192000
	// maxTaps bounds the work of a filter's design: the rates in use have a large common divisor, and take 25,000.
	maxTaps = 1 << 16
)

// Resampler turns sound of one rate into sound of another, as a stream in pieces of any size. Its n-th sample belongs to the same
// time as the original's; so it returns a piece only when it has seen about 4 ms beyond it.
type Resampler struct {
	up, down int // by how much, after what is common is divided out
	taps     int // of a phase
	phases   [][]float32
	past     []float32 // what later samples still need
	at       int       // the next sample's place, in steps of 1/up of the first of past
}

// NewResampler refuses rates under 8 kHz and above 192 kHz, and those that have so little in common that nobody uses them.
func NewResampler(from, to int) (*Resampler, error) {
	if min(from, to) < Rate || max(from, to) > maxRate {
		return nil, fmt.Errorf("sound: cannot turn %d Hz into %d Hz", from, to)
	}
	common := gcd(from, to)
	r := &Resampler{up: to / common, down: from / common}
	scale := float64(min(from, to)) / Rate
	width := 2 * math.Pi * (stopBand - passBand) * scale / float64(from)
	r.taps = int(math.Ceil((stopLevel-7.95)/(2.285*width)))/2*2 + 2
	if r.up*r.taps > maxTaps {
		return nil, fmt.Errorf("sound: cannot turn %d Hz into %d Hz", from, to)
	}
	r.design(float64(from), scale)
	r.past = make([]float32, r.taps/2-1) // before the beginning was silence
	return r, nil
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// design is a windowed sinc, with a Kaiser window, cut into as many phases as there are places between two samples.
func (r *Resampler) design(from, scale float64) {
	cut := (stopBand + passBand) * scale / from // of the Nyquist frequency
	beta := 0.1102 * (stopLevel - 8.7)
	half, peak := float64(r.taps/2), bessel(beta)
	r.phases = make([][]float32, r.up)
	for p := range r.phases {
		phase := make([]float32, r.taps)
		for i := range phase {
			t := float64(i) - half + 1 - float64(p)/float64(r.up)
			phase[i] = float32(cut * sinc(cut*t) * kaiser(t/half, beta) / peak)
		}
		r.phases[p] = level(phase)
	}
}

// level makes a phase's sum 1, so that a steady signal has no ripple.
func level(phase []float32) []float32 {
	sum := float32(0)
	for _, c := range phase {
		sum += c
	}
	for i := range phase {
		phase[i] /= sum
	}
	return phase
}

func sinc(x float64) float64 {
	if x == 0 {
		return 1
	}
	return math.Sin(math.Pi*x) / (math.Pi * x)
}

// kaiser is the window, except for its height.
func kaiser(x, beta float64) float64 {
	if x <= -1 || x >= 1 {
		return 0
	}
	return bessel(beta * math.Sqrt(1-x*x))
}

// bessel is the modified function of the first kind and order 0.
func bessel(x float64) float64 {
	sum, term := 1.0, 1.0
	for k := 1.0; term > sum*1e-12; k++ {
		term *= x / 2 / k * x / 2 / k
		sum += term
	}
	return sum
}

// Write appends what can be said of the samples so far.
func (r *Resampler) Write(dst, samples []int16) []int16 {
	for _, s := range samples {
		r.past = append(r.past, float32(s))
	}
	for ; r.at/r.up+r.taps <= len(r.past); r.at += r.down {
		phase := r.phases[r.at%r.up]
		dst = append(dst, round(float64(dot(phase, r.past[r.at/r.up:]))))
	}
	gone := min(r.at/r.up, len(r.past))
	r.past = r.past[:copy(r.past, r.past[gone:])]
	r.at -= gone * r.up
	return dst
}

// Flush appends the rest, as if silence followed.
func (r *Resampler) Flush(dst []int16) []int16 {
	return r.Write(dst, make([]int16, r.taps/2))
}

func dot(a, b []float32) float32 {
	b = b[:len(a)]
	var s0, s1 float32
	for ; len(a) >= 2 && len(b) >= 2; a, b = a[2:], b[2:] {
		s0 += a[0] * b[0]
		s1 += a[1] * b[1]
	}
	return s0 + s1 // the number of taps is even
}
