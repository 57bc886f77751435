package sound

import "math"

// WaveformParts is how many parts a Waveform has at most.
const WaveformParts = 800

// Waveform is how loud the channels of a recording are, part by part. It takes the same room however long the recording is: where
// there are too many parts, two become one.
type Waveform struct {
	// Peaks are the loudest samples of the parts of each channel, from 0 to 255.
	Peaks [][]uint8

	size, filled int // samples of a part, and of the last one so far
	length       int
}

// NewWaveform is the waveform of a recording with a number of channels.
func NewWaveform(channels int) *Waveform { return &Waveform{Peaks: make([][]uint8, channels), size: 1} }

// Length is how many samples each channel had.
func (w *Waveform) Length() int { return w.length }

// Add samples, those of the channels in turn; what is left of the last turn is forgotten.
func (w *Waveform) Add(samples []int16) {
	n := len(w.Peaks)
	for ; n > 0 && len(samples) >= n; samples = samples[n:] {
		w.begin()
		for c := range w.Peaks {
			last := &w.Peaks[c][len(w.Peaks[c])-1]
			*last = max(*last, peak(samples[c]))
		}
		w.filled++
		w.length++
	}
}

// begin another part where the last is full.
func (w *Waveform) begin() {
	parts := len(w.Peaks[0])
	if parts > 0 && w.filled < w.size {
		return
	}
	if parts == WaveformParts {
		for c, all := range w.Peaks {
			for i := range parts / 2 {
				all[i] = max(all[2*i], all[2*i+1])
			}
			w.Peaks[c] = all[:parts/2]
		}
		w.size *= 2
	}
	for c := range w.Peaks {
		w.Peaks[c] = append(w.Peaks[c], 0)
	}
	w.filled = 0
}

// peak is a sample's distance from silence.
func peak(s int16) uint8 {
	return uint8(min(abs(int(s))/((math.MaxInt16+1)/(math.MaxUint8+1)), math.MaxUint8)) //nolint:gosec // it fits
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}
