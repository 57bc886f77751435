package vad

import (
	"math"
	"math/bits"
)

// Spectra are of 16 ms, every 8 ms.
const (
	size = 128
	hop  = size / 2
)

var (
	hann  = shape()
	turns = around()
)

func shape() (w [size]float32) {
	for i := range w {
		w[i] = float32(0.5 - 0.5*math.Cos(2*math.Pi*float64(i)/size))
	}
	return w
}

func around() (t [size / 2]complex64) {
	for i := range t {
		sin, cos := math.Sincos(-2 * math.Pi * float64(i) / size)
		t[i] = complex(float32(cos), float32(sin))
	}
	return t
}

// spectra writes the sizes of the pitches at the beginning of samples and one hop later. One transform does for both: the
// first is its real part and the second its imaginary part.
func spectra(samples, one, two []float32) {
	var z [size]complex64
	for i := range z {
		z[bits.Reverse8(uint8(i))>>1] = complex(hann[i]*samples[i], hann[i]*samples[i+hop])
	}
	transform(&z)
	for k := range bins {
		a, b := z[k], z[(size-k)%size]
		re, im := real(a)+real(b), imag(a)-imag(b)
		one[k] = root(re, im)
		re, im = imag(a)+imag(b), real(b)-real(a)
		two[k] = root(re, im)
	}
}

func root(re, im float32) float32 { return float32(math.Sqrt(float64(re*re+im*im))) / 2 }

// transform is Fourier's, of values in the order of their reversed bits.
func transform(z *[size]complex64) {
	for half := 1; half < size; half *= 2 {
		for at := 0; at < size; at += 2 * half {
			for i := range half {
				t := z[at+half+i] * turns[i*(size/2/half)]
				z[at+i], z[at+half+i] = z[at+i]+t, z[at+i]-t
			}
		}
	}
}
