package sound_test

import (
	"math"
	"testing"

	"github.com/switchboard-dev/switchboard/platform/sound"
)

// interval is a row of the tables of ITU-T G.711: the sizes that a code stands for, and the one that it is heard as, in 16 bits.
type interval struct{ from, to, heard int }

// ulaw computes table 2a/G.711: in 14 bits, segment e begins at 33*2^e - 33 and has 16 steps of 2^(e+1), but for the first
// code, whose step is half of that. A code is heard as the middle of its step; the first as 0.
func ulaw(magnitude int) interval {
	e, m := magnitude/16, magnitude%16
	step := 2 << e
	from := (33<<e - 33) + m*step - step/2
	if e > 0 {
		from = (33<<e - 33) + m*step - 1<<e
	}
	v := interval{from: 4 * from, to: 4 * (from + step), heard: 4 * (((33 + 2*m) << e) - 33)}
	if magnitude == 0 {
		v.from = 0
	}
	if magnitude == 127 {
		v.to = math.MaxInt16 + 1
	}
	return v
}

// alaw computes table 1a/G.711: in 13 bits, 32 steps of 2 and then six times 16 steps, each twice as wide. A code is heard as
// the middle of its step.
func alaw(magnitude int) interval {
	e, m := magnitude/16, magnitude%16
	from, step := 2*m, 2
	if e > 0 {
		from, step = (32+2*m)<<(e-1), 2<<(e-1)
	}
	return interval{from: 8 * from, to: 8 * (from + step), heard: 8*from + 4*step}
}

var laws = []struct {
	name string
	law  sound.Law
	row  func(magnitude int) interval
	// of a code on the wire: whether it is positive, and its magnitude
	read func(code int) (positive bool, magnitude int)
}{
	{"µ-law", sound.ULaw, ulaw, func(code int) (bool, int) { return code&0x80 != 0, 0x7f - code&0x7f }},
	{"A-law", sound.ALaw, alaw, func(code int) (bool, int) { return code&0x80 != 0, (code ^ 0x55) & 0x7f }},
}

func TestCodesAreHeardAsTheTablesSay(t *testing.T) {
	t.Parallel()
	for _, l := range laws {
		for code := range 256 {
			positive, magnitude := l.read(code)
			want := l.row(magnitude).heard
			if !positive {
				want = -want
			}
			if got := l.law.Decode(nil, []byte{byte(code)})[0]; int(got) != want {
				t.Errorf("%s: %#x is %d, not %d", l.name, code, got, want)
			}
		}
	}
}

// Every sample gets the code of the step that it is in. On the border of two steps either is right.
func TestEverySampleIsInItsStep(t *testing.T) {
	t.Parallel()
	for _, l := range laws {
		for s := math.MinInt16; s <= math.MaxInt16; s++ {
			positive, magnitude := l.read(int(l.law.Encode(nil, []int16{int16(s)})[0]))
			row, size := l.row(magnitude), max(s, -s)
			if size < row.from || size > row.to || (s > 0) != positive && s != 0 {
				t.Fatalf("%s: %d is in %v", l.name, s, row)
			}
		}
	}
}

func TestCodesComeBack(t *testing.T) {
	t.Parallel()
	for _, l := range laws {
		for code := range 256 {
			got := l.law.Encode(nil, l.law.Decode(nil, []byte{byte(code)}))[0]
			want := code
			if l.law == sound.ULaw && code == 0x7f { // the other of its two zeros
				want = 0xff
			}
			if int(got) != want {
				t.Errorf("%s: %#x comes back as %#x", l.name, code, got)
			}
		}
	}
}

func TestFrameOfCodes(t *testing.T) {
	t.Parallel()
	for _, n := range []int{0, 1, sound.FrameSize, sound.FrameSize + 1} {
		var want sound.Frame
		for i := range min(n, sound.FrameSize) {
			want[i] = -5504
		}
		if f := sound.ALaw.Frame(make([]byte, n)); f != want {
			t.Errorf("%d codes: %v", n, f)
		}
	}
}
