package speechtest

import (
	"math"
	"slices"

	"github.com/switchboard-dev/switchboard/platform/sound"
)

// Speech is compared by mel-frequency cepstra: what of the shape of a spectrum survives telephones and other levels. They
// are of 25 ms, every 10 ms, from 20 bands within what telephones carry.
const (
	frame     = 200
	forward   = 80
	fourier   = 256
	bands     = 20
	cepstra   = 12
	deepest   = 250.0 // Hz
	brightest = 3500.0
	speaking  = 30.0  // dB below the loudest: what is lower is no speech
	hush      = -70.0 // dBFS
	emphasis  = 0.95
)

type feature [cepstra]float64

var (
	filters = mel()
	cosines = table()
)

func table() (t [fourier]float64) {
	for i := range t {
		t[i] = math.Cos(2 * math.Pi * float64(i) / fourier)
	}
	return t
}

// mel are triangles over the spectrum, as far apart as the ear hears them.
func mel() (f [bands][fourier / 2]float64) {
	scale := func(hz float64) float64 { return 1127 * math.Log(1+hz/700) }
	width := (scale(brightest) - scale(deepest)) / (bands + 1)
	for b := range f {
		for k := range f[b] {
			at := (scale(float64(k)*sound.Rate/fourier) - scale(deepest)) / width
			f[b][k] = max(0, 1-math.Abs(at-float64(b)-1))
		}
	}
	return f
}

// features are those of the speech in samples, without the silence around it and less their mean, which is the line's.
func features(samples []int16) []feature {
	samples = trimmed(samples)
	var energies [][bands]float64
	loudest := 0.0
	for at := 0; at+frame <= len(samples); at += forward {
		e := energy(samples[at : at+frame])
		energies, loudest = append(energies, e), max(loudest, slices.Max(e[:]))
	}
	out := make([]feature, len(energies))
	var mean feature
	for i, e := range energies {
		out[i] = cepstrum(e, loudest*math.Pow(10, -speaking/10))
		for c, v := range out[i] {
			mean[c] += v / float64(len(out))
		}
	}
	for i := range out {
		for c := range mean {
			out[i][c] -= mean[c]
		}
	}
	return out
}

// trimmed is what of the samples lies between the first and last that is loud.
func trimmed(samples []int16) []int16 {
	loudest := sound.Silence
	for at := 0; at+forward <= len(samples); at += forward {
		loudest = max(loudest, sound.Level(samples[at:at+forward]))
	}
	first, last := len(samples), 0
	for at := 0; at+forward <= len(samples); at += forward {
		if level := sound.Level(samples[at : at+forward]); level > loudest-speaking && level > hush {
			first, last = min(first, at), at+forward
		}
	}
	return samples[min(first, last):last]
}

func energy(samples []int16) (e [bands]float64) {
	var x [frame]float64
	for i := 1; i < frame; i++ {
		window := 0.54 - 0.46*math.Cos(2*math.Pi*float64(i)/(frame-1))
		x[i] = window * (float64(samples[i]) - emphasis*float64(samples[i-1]))
	}
	for k := range fourier / 2 {
		var re, im float64
		for i, v := range x {
			re += v * cosines[i*k%fourier]
			im += v * cosines[(i*k+fourier/4)%fourier]
		}
		for b := range e {
			e[b] += filters[b][k] * (re*re + im*im)
		}
	}
	return e
}

// cepstrum is the shape of the bands, except for their sum, which is the level.
func cepstrum(e [bands]float64, least float64) (f feature) {
	for c := range f {
		for b, v := range e {
			f[c] += math.Log(max(v, least, 1)) * math.Cos(math.Pi*float64(c+1)*(float64(b)+0.5)/bands)
		}
		f[c] *= 1 + float64(c)/3 // the finer the shape, the less there is of it
	}
	return f
}
