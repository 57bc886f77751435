package main

import (
	"encoding/binary"
	"fmt"
	"math"
	"slices"
)

// arranged puts the tensors into the order in which package vad reads them: of each layer the weights, an output at a time,
// then the offsets. A convolution's weights are stored by time before channel, as the sound is. What would only ever be
// multiplied by the silence around a window is left out: of the third layer the first moment, of the fourth the first and last.
func arranged(found map[string]tensor) ([]byte, error) {
	var out []float32
	for i, moments := range [][2]int{{0, 3}, {0, 3}, {1, 3}, {1, 2}} {
		w, err := pick(found, fmt.Sprintf("encoder.%d.reparam_conv.weight", i), 3)
		if err != nil {
			return nil, err
		}
		for o := range w.dims[0] {
			for k := moments[0]; k < moments[1]; k++ {
				for c := range w.dims[1] {
					out = append(out, w.data[(o*w.dims[1]+c)*w.dims[2]+k])
				}
			}
		}
		out = append(out, found[fmt.Sprintf("encoder.%d.reparam_conv.bias", i)].data...)
	}
	memory, err := recurrent(found)
	if err != nil {
		return nil, err
	}
	w, err := pick(found, "decoder.decoder.2.weight", 3)
	if err != nil {
		return nil, err
	}
	var bytes []byte
	for _, v := range slices.Concat(out, memory, w.data, found["decoder.decoder.2.bias"].data) {
		bytes = binary.LittleEndian.AppendUint32(bytes, math.Float32bits(v))
	}
	return bytes, nil
}

// recurrent is the LSTM: for each output, the weights of the input followed by those of the previous output, and the sum of the
// two biases.
func recurrent(found map[string]tensor) (out []float32, err error) {
	input, err := pick(found, "decoder.rnn.weight_ih", 2)
	if err != nil {
		return nil, err
	}
	hidden, err := pick(found, "decoder.rnn.weight_hh", 2)
	if err != nil {
		return nil, err
	}
	n := input.dims[1]
	for o := range input.dims[0] {
		out = append(out, input.data[o*n:(o+1)*n]...)
		out = append(out, hidden.data[o*n:(o+1)*n]...)
	}
	offsets := found["decoder.rnn.bias_hh"].data
	for i, b := range found["decoder.rnn.bias_ih"].data {
		out = append(out, b+offsets[i])
	}
	return out, nil
}

func pick(found map[string]tensor, name string, dims int) (tensor, error) {
	t, ok := found[name]
	if !ok || len(t.dims) != dims {
		return t, fmt.Errorf("the model has no %s of %d dimensions", name, dims)
	}
	return t, nil
}
