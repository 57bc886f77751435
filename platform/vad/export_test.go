package vad

// Model is the network without the gate.
type Model struct{ model model }

// Run judges a window.
func (m *Model) Run(window [Window]int16) float32 { return m.model.run(&window) }

// Shut says whether the gate kept the last window from the model.
func (d *Detector) Shut() bool { return d.shut }
