package sound

import "math"

// What a beep is: one tone, loud enough, with little beside it, steady in pitch and level.
const (
	beepLow    = 400.0
	beepHigh   = 2000.0
	beepLevel  = -40.0 // dBFS
	beepShare  = 0.85  // of the power
	beepFrames = 200 / FrameMs
	beepPitch  = 0.02 // that the pitch may change within 20 ms
	beepSwell  = 2.0  // 3 dB that the level may
)

// BeepDetector finds the tone after which an answering machine records: a single one of 400 to 2000 Hz that is steady for 200
// ms. What else is one steady tone is found as well: a European ringing tone of 425 Hz, each tone of a network's announcement.
// Its zero value is ready.
type BeepDetector struct {
	hz, power float64 // of the last 20 ms
	count     int     // of 20 ms that were alike
}

// Write hears the next 20 ms, and returns the pitch of the beep that is on, from its 200th millisecond until it ends; then 0.
func (d *BeepDetector) Write(f Frame) (hz float64) {
	hz, power := pitch(f[:])
	alike := d.count > 0 && math.Abs(hz-d.hz) < beepPitch*d.hz && power < beepSwell*d.power && d.power < beepSwell*power
	switch {
	case hz == 0:
		d.count = 0
	case alike:
		d.count++
	default:
		d.count = 1
	}
	d.hz, d.power = hz, power
	if d.count < beepFrames {
		return 0
	}
	return hz
}

// pitch is the frequency of the one tone that samples are, and its power; 0 where they are anything else. Of a sine, each
// sample is fixed by the two before it: x[n] = 2cos(w) x[n-1] - x[n-2]. The w that fits best is tried.
func pitch(samples []int16) (hz, power float64) {
	var fit, squares float64
	for i := 1; i+1 < len(samples); i++ {
		x := float64(samples[i])
		fit += x * (float64(samples[i-1]) + float64(samples[i+1]))
		squares += x * x
	}
	if squares < ofLevel(beepLevel)*float64(len(samples)) {
		return 0, 0
	}
	hz = math.Acos(min(max(fit/squares/2, -1), 1)) * Rate / 2 / math.Pi
	if hz < beepLow || hz > beepHigh {
		return 0, 0
	}
	if power = Power(samples, hz); power < beepShare*square(samples) {
		return 0, 0
	}
	return hz, power
}
