package sound

import "math"

// Silence is the level of digital silence, in dBFS: that of half a step, which is below every sound.
const Silence = -96.0

const full = 1 << 15

// Level is how loud samples are: their root mean square in dB below full scale, -3.01 for the loudest sine and never less
// than Silence.
func Level(samples []int16) float64 {
	sum := 0.0
	for _, s := range samples {
		sum += float64(s) * float64(s)
	}
	if sum == 0 {
		return Silence
	}
	return max(10*math.Log10(sum/float64(len(samples))/full/full), Silence)
}

// Mix adds one sound to another. What becomes too loud is clipped: it does not wrap around.
func Mix(dst, with []int16) {
	for i := range min(len(dst), len(with)) {
		dst[i] = clip(int(dst[i]) + int(with[i]))
	}
}

func clip(s int) int16 {
	return int16(min(max(s, math.MinInt16), math.MaxInt16)) //nolint:gosec // it fits
}

// round is the nearest sample.
func round(s float64) int16 {
	return int16(min(max(math.Round(s), math.MinInt16), math.MaxInt16))
}

// Split cuts samples into frames; the last is filled up with silence.
func Split(samples []int16) []Frame {
	frames := make([]Frame, (len(samples)+FrameSize-1)/FrameSize)
	for i := range frames {
		copy(frames[i][:], samples[i*FrameSize:])
	}
	return frames
}

// Join is the samples of frames.
func Join(frames []Frame) []int16 {
	samples := make([]int16, 0, len(frames)*FrameSize)
	for i := range frames {
		samples = append(samples, frames[i][:]...)
	}
	return samples
}
