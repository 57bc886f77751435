package sound

import "math"

// What a beep is: one tone, loud enough, with little beside it, steady in pitch and level.
const (
	beepLow    = 400.0
	beepHigh   = 2000.0
	beepStep   = 25.0  // Hz: half of what 20 ms tell apart
	beepLevel  = -40.0 // dBFS
	beepShare  = 0.85  // of the power
	beepFrames = 200 / FrameMs
	beepPitch  = 0.03 // that the pitch may change
	beepSwell  = 2.0  // 3 dB that the level may change within 20 ms
)

// BeepDetector finds the tone after which an answering machine records: a single one of 400 to 2000 Hz that is steady for 200
// ms. What else is one steady tone is found as well: a European ringing tone of 425 Hz, each tone of a network's announcement.
// Its zero value is ready.
type BeepDetector struct {
	hz    float64 // at the beginning
	power float64 // of the last 20 ms
	count int     // of 20 ms that were alike
}

// Write processes the next 20 ms, and returns the pitch of a beep from its 200th millisecond until it ends; otherwise 0.
func (d *BeepDetector) Write(f Frame) (hz float64) {
	hz, power := pitch(f[:])
	steady := math.Abs(hz-d.hz) < beepPitch*d.hz && power < beepSwell*d.power && d.power < beepSwell*power
	d.power = power
	switch {
	case hz == 0:
		*d = BeepDetector{}
	case steady:
		d.count++
	default:
		d.hz, d.count = hz, 1
	}
	if d.count < beepFrames {
		return 0
	}
	return hz
}

// pitch is the frequency of the one tone that samples are, and its power; 0 if they are anything else.
func pitch(samples []int16) (hz, power float64) {
	whole := square(samples)
	if whole < ofLevel(beepLevel) {
		return 0, 0
	}
	for try := beepLow - beepStep; try <= beepHigh+beepStep; try += beepStep {
		if p := Power(samples, try); p > power {
			hz, power = try, p
		}
	}
	hz += beepStep * summit(Power(samples, hz-beepStep), power, Power(samples, hz+beepStep))
	power = Power(samples, hz)
	if power < beepShare*whole || hz < beepLow || hz > beepHigh {
		return 0, 0
	}
	return hz, power
}

// summit is where a parabola through three points has its summit, in steps from the one in the middle.
func summit(left, middle, right float64) float64 {
	return (left - right) / 2 / (left - 2*middle + right)
}
