package vad

import (
	_ "embed" // the weights
	"encoding/binary"
	"math"
)

//go:generate go run ./generate

// The weights are Silero VAD's, whose licence is LICENSE.silero.
//
//go:embed silero.bin
var file []byte

// Sizes of the network: how many values one moment has in each layer.
const (
	bins   = size/2 + 1
	first  = 128
	second = 64
	third  = 64
	state  = 128
)

// layer is outputs that each weigh all inputs.
type layer struct{ weights, offsets []float32 }

// network is read once and then only read from.
type network struct {
	convolutions [4]layer
	memory       layer // of the gates: in, forget, new, out
	verdict      layer
}

var silero = load(file)

func load(file []byte) network {
	values := make([]float32, len(file)/4)
	for i := range values {
		values[i] = math.Float32frombits(binary.LittleEndian.Uint32(file[i*4:]))
	}
	take := func(inputs, outputs int) layer {
		l := layer{values[:inputs*outputs], values[inputs*outputs:][:outputs]}
		values = values[(inputs+1)*outputs:]
		return l
	}
	return network{
		convolutions: [4]layer{take(3*bins, first), take(3*first, second), take(2*second, third), take(third, state)},
		memory:       take(2*state, 4*state),
		verdict:      take(state, 1),
	}
}

// apply weighs the inputs for each output. Four at a time keep the processor busy: one sum would wait for itself.
func (l layer) apply(out, in []float32) {
	n := len(in)
	for o := 0; o+4 <= len(out); o += 4 {
		w := l.weights[o*n : (o+4)*n]
		w0, w1, w2, w3 := w[:n], w[n:][:n], w[2*n:][:n], w[3*n:][:n]
		s := l.offsets[o : o+4]
		s0, s1, s2, s3 := s[0], s[1], s[2], s[3]
		for i, x := range in {
			s0 += w0[i] * x
			s1 += w1[i] * x
			s2 += w2[i] * x
			s3 += w3[i] * x
		}
		out[o], out[o+1], out[o+2], out[o+3] = s0, s1, s2, s3
	}
}

// positive is apply, and 0 where the sum is less.
func (l layer) positive(out, in []float32) {
	l.apply(out, in)
	for i, x := range out {
		out[i] = max(x, 0)
	}
}
