package speechtest

import "math"

// unlike is how far apart two recordings of different phrases are, at least: other phrases are at 27, the same at another speed, with
// losses or in noise of 12 dB less at up to 24.
const unlike = 25

// Recognise returns the phrase of the book that was most likely said, whatever the speed, and "" if it was none of them.
func (b *Book) Recognise(samples []int16) string {
	text, far := b.nearest(samples)
	if far > unlike {
		return ""
	}
	return text
}

func (b *Book) nearest(samples []int16) (text string, far float64) {
	heard := features(samples)
	far = math.Inf(1)
	for i, known := range b.features {
		if d := warp(heard, known); d < far {
			text, far = b.texts[i], d
		}
	}
	return text, far
}

// warp is the distance of two recordings on the best path through both, per step (dynamic time warping). A step through both at
// once counts for two.
func warp(a, b []feature) float64 {
	if len(a) == 0 || len(b) == 0 {
		return math.Inf(1)
	}
	row, before := make([]float64, len(b)), make([]float64, len(b))
	for i := range a {
		for k := range b {
			d := distance(&a[i], &b[k])
			switch {
			case i == 0 && k == 0:
				row[k] = 2 * d
			case i == 0:
				row[k] = row[k-1] + d
			case k == 0:
				row[k] = before[k] + d
			default:
				row[k] = min(row[k-1]+d, before[k]+d, before[k-1]+2*d)
			}
		}
		row, before = before, row
	}
	return before[len(b)-1] / float64(len(a)+len(b))
}

func distance(a, b *feature) float64 {
	sum := 0.0
	for i, v := range a {
		sum += (v - b[i]) * (v - b[i])
	}
	return math.Sqrt(sum)
}
