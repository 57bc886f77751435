// Package sound handles telephone sound: frames, companding laws, files and levels. It knows neither calls nor networks.
package sound

// Telephone sound is one channel of signed 16-bit samples at 8 kHz, in frames of 20 ms.
const (
	Rate      = 8000
	FrameSize = Rate / 50
	FrameMs   = 1000 / 50
)

// Frame is 20 ms of sound. Its zero value is silence.
type Frame [FrameSize]int16
