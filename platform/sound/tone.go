package sound

import "math"

// Tone is one or more sines together. Each has the level in dBFS: -3.01 is the loudest that one alone can have.
type Tone struct {
	Hz    []float64
	Level float64
}

// Write fills dst with the tone's samples from a place on, so that one tone can be made in pieces.
func (t Tone) Write(dst []int16, from int) {
	size := full * math.Sqrt2 * math.Pow(10, t.Level/20)
	for i := range dst {
		sum := 0.0
		for _, hz := range t.Hz {
			_, turn := math.Modf(float64(from+i) * hz / Rate)
			sum += math.Sin(2 * math.Pi * turn)
		}
		dst[i] = round(size * sum)
	}
}

// Power is the mean square of what samples have of one frequency, by Goertzel's algorithm: of a whole number of periods of a
// sine it is that of the sine.
func Power(samples []int16, hz float64) float64 {
	c := 2 * math.Cos(2*math.Pi*hz/Rate)
	var s1, s2 float64
	for _, x := range samples {
		s1, s2 = float64(x)+c*s1-s2, s1
	}
	n := float64(len(samples))
	return 2 * (s1*s1 + s2*s2 - c*s1*s2) / n / n
}

// square is the mean square of samples.
func square(samples []int16) float64 {
	sum := 0.0
	for _, s := range samples {
		sum += float64(s) * float64(s)
	}
	return sum / float64(len(samples))
}

func ofLevel(db float64) float64 { return full * full * math.Pow(10, db/10) }
