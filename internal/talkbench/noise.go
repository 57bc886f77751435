package talkbench

import (
	"math"
	"math/rand/v2"

	"github.com/switchboard-dev/switchboard/platform/sound"
)

// gain of a level in dBFS.
func gain(level float64) float64 { return 32768 * math.Pow(10, level/20) }

// samples are those of a wave, which must not be louder than they can be.
func samples(n int, wave func(i int) float64) []int16 {
	out := make([]int16, n)
	for i := range out {
		out[i] = int16(max(min(wave(i), math.MaxInt16), math.MinInt16))
	}
	return out
}

// Pink is noise whose power falls with the pitch.
func Pink(r *rand.Rand, level float64, n int) []int16 {
	var rows [12]float64
	size := gain(level) / math.Sqrt(float64(len(rows)))
	return samples(n, func(i int) float64 {
		sum := 0.0
		for k := range rows { // each half as often as the one before
			if i%(1<<k) == 0 {
				rows[k] = r.NormFloat64()
			}
			sum += rows[k]
		}
		return size * sum
	})
}

// Clicks are those of a keyboard: a knock and a ring of some milliseconds, some five to ten a second, in bursts.
func Clicks(r *rand.Rand, level float64, n int) []int16 {
	wave := make([]float64, n)
	for at := 0; at < n; at += 60*8 + r.IntN(150*8) {
		if r.IntN(8) == 0 {
			at += r.IntN(700 * 8) // to think
		}
		hz, size := 1800+1400*r.Float64(), gain(level)*(0.5+r.Float64())
		for i := 0; i < 30*8 && at+i < n; i++ {
			t := float64(i) / sound.Rate
			wave[at+i] += size * (0.6*r.NormFloat64()*math.Exp(-t/0.003) + 0.4*math.Sin(2*math.Pi*hz*t)*math.Exp(-t/0.006))
		}
	}
	return samples(n, func(i int) float64 { return wave[i] })
}

// Room is an office or a kitchen: the hum of the mains, a fan, rumble from outside, and something heavy that is put down now and
// then.
func Room(r *rand.Rand, level float64, n int) []int16 {
	rumble, fan, thud, since := 0.0, 0.0, 0.0, 0
	size := gain(level)
	return samples(n, func(i int) float64 {
		t := float64(i) / sound.Rate
		rumble += 0.02 * (3*r.NormFloat64() - rumble)
		fan += 0.3 * (r.NormFloat64() - fan)
		if since++; r.IntN(2*sound.Rate) == 0 {
			thud, since = 2+3*r.Float64(), 0
		}
		fall := thud * math.Exp(-float64(since)/(0.06*sound.Rate)) * math.Sin(2*math.Pi*(70+20*thud)*float64(since)/sound.Rate)
		hum := 0.2*math.Sin(2*math.Pi*50*t) + 0.2*math.Sin(2*math.Pi*100*t)
		return size * (rumble + fan + fall + hum)
	})
}

// Keys are those of a telephone, as sound, again and again.
func Keys(r *rand.Rand, n int) ([]int16, error) {
	out := make([]int16, 0, n)
	for len(out) < n {
		key, err := sound.Press(string("0123456789*#"[r.IntN(12)]))
		if err != nil {
			return nil, err
		}
		out = append(out, sound.Join(key)...)
		out = append(out, make([]int16, r.IntN(sound.Rate/2))...)
	}
	return out[:n], nil
}

// Echo is what comes back of a line after so many samples, by so many dB weaker.
func Echo(delay int, weaker float64) func(played []sound.Frame) sound.Frame {
	factor := math.Pow(10, -weaker/20)
	return func(played []sound.Frame) (f sound.Frame) {
		late, within := delay/sound.FrameSize, delay%sound.FrameSize
		for i := range f {
			at := (len(played)-1-late)*sound.FrameSize + i - within
			if at >= 0 {
				f[i] = int16(factor * float64(played[at/sound.FrameSize][at%sound.FrameSize]))
			}
		}
		return f
	}
}
