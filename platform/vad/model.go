package vad

import "math"

// The model hears a window with the end of the one before it, and keeps a state between windows.
const (
	context = 32 // samples of the window before
	moments = 4  // of a window, in which its pitches are looked at
)

// model runs the network; it allocates nothing.
type model struct {
	heard [context + Window + context]float32
	// What goes from layer to layer, a moment after the other. Around them is silence, which stays 0.
	spectrum [(moments + 2) * bins]float32
	first    [(moments + 2) * first]float32
	second   [moments / 2 * second]float32
	third    [third]float32
	memory   [2 * state]float32 // what comes in, then what was said before
	gates    [4 * state]float32
	cell     [state]float32
}

// run says how likely the window is to be speech.
func (m *model) run(window *[Window]int16) float32 {
	copy(m.heard[:context], m.heard[Window:])
	for i, s := range window {
		m.heard[context+i] = float32(s) / (1 << 15)
	}
	for i := range context { // what follows is not known: the model was taught with the end mirrored
		m.heard[context+Window+i] = m.heard[context+Window-2-i]
	}
	for t := 0; t < moments; t += 2 {
		spectra(m.heard[t*hop:], m.spectrum[(t+1)*bins:][:bins], m.spectrum[(t+2)*bins:][:bins])
	}
	m.encode()
	m.remember()
	likely := silero.verdict.offsets[0]
	for i, w := range silero.verdict.weights {
		likely += w * max(m.memory[state+i], 0)
	}
	return sigmoid(likely)
}

func (m *model) encode() {
	for t := range moments {
		silero.convolutions[0].positive(m.first[(t+1)*first:][:first], m.spectrum[t*bins:][:3*bins])
	}
	for t := range moments / 2 {
		silero.convolutions[1].positive(m.second[t*second:][:second], m.first[2*t*first:][:3*first])
	}
	silero.convolutions[2].positive(m.third[:], m.second[:])
	silero.convolutions[3].positive(m.memory[:state], m.third[:])
}

// remember is a step of the LSTM.
func (m *model) remember() {
	silero.memory.apply(m.gates[:], m.memory[:])
	for i := range state {
		in, forget := sigmoid(m.gates[i]), sigmoid(m.gates[state+i])
		next, out := tanh(m.gates[2*state+i]), sigmoid(m.gates[3*state+i])
		m.cell[i] = forget*m.cell[i] + in*next
		m.memory[state+i] = out * tanh(m.cell[i])
	}
}

func sigmoid(x float32) float32 { return float32(1 / (1 + math.Exp(-float64(x)))) }

func tanh(x float32) float32 { return float32(math.Tanh(float64(x))) }
