// Package vad detects speech in a call's sound. It runs the neural network Silero VAD in Go, behind a threshold of energy, so that silence
// costs almost nothing.
package vad

import "github.com/switchboard-dev/switchboard/platform/sound"

// Window is how many samples are judged together: 32 ms.
const Window = 256

// Detector detects speech on one side of a call. New makes one; it is for one goroutine.
type Detector struct {
	model  model
	gate   gate
	window [Window]int16
	before [Window]int16
	filled int
	shut   bool
}

// New returns a detector of some 15 kB, which allocates nothing more.
func New() *Detector {
	d := &Detector{}
	d.gate.reset()
	return d
}

// Reset makes the detector forget what it heard.
func (d *Detector) Reset() {
	*d = Detector{}
	d.gate.reset()
}

// Write processes the next 20 ms. If they complete a window, it returns how likely that is to be speech, from 0 to 1; 0.5 is the usual
// threshold.
func (d *Detector) Write(f sound.Frame) (likely float32, complete bool) {
	n := copy(d.window[d.filled:], f[:])
	if d.filled += n; d.filled < Window {
		return 0, false
	}
	likely = d.judge()
	d.before = d.window
	d.filled = copy(d.window[:], f[n:])
	return likely, true
}

func (d *Detector) judge() float32 {
	level := sound.Level(d.window[:])
	if !d.gate.opens(level) {
		d.shut = true
		return 0
	}
	if d.shut { // what the model remembers was long ago; it judges a beginning by what was just before
		d.model, d.shut = model{}, false
		d.model.run(&d.before)
	}
	likely := d.model.run(&d.window)
	d.gate.heard(level, likely)
	return likely
}
