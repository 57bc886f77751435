package vector

import (
	"encoding/binary"
	"math"
	"math/bits"
)

// Dense is a vector of any length as kept: its length at 1, a scale of four bytes, and a byte for each number.
type Dense []byte

const scaleBytes = 4

// NewDense packs the numbers of a vector. What is lost shows in the third decimal of a cosine.
func NewDense(v []float32) Dense {
	sum, most := 0.0, 0.0
	for _, x := range v {
		sum += float64(x) * float64(x)
		most = max(most, math.Abs(float64(x)))
	}
	d := make(Dense, scaleBytes+len(v))
	if sum == 0 {
		return d
	}
	length := math.Sqrt(sum)
	scale := most / math.MaxInt8 / length
	binary.LittleEndian.PutUint32(d, math.Float32bits(float32(scale)))
	for i, x := range v {
		d[scaleBytes+i] = byte(int8(math.Round(float64(x) / length / scale))) //nolint:gosec // the largest is the scale
	}
	return d
}

// Size is how many numbers it has; 0 of what is no vector.
func (d Dense) Size() int { return max(0, len(d)-scaleBytes) }

// Cosine of two vectors; 0 if they are of different lengths.
func (d Dense) Cosine(other Dense) float64 {
	if d.Size() == 0 || len(d) != len(other) {
		return 0
	}
	sum := int32(0)
	a, b := d[scaleBytes:], other[scaleBytes:]
	b = b[:len(a)]
	for i, x := range a {
		sum += int32(int8(x)) * int32(int8(b[i])) //nolint:gosec // they are signed
	}
	return float64(sum) * d.scale() * other.scale()
}

func (d Dense) scale() float64 { return float64(math.Float32frombits(binary.LittleEndian.Uint32(d))) }

// SketchSize is how many bytes the signs of a vector of a size take: whole words of eight.
func SketchSize(size int) int { return (size + 63) / 64 * 8 }

// AppendSketch adds the signs of the vector.
func (d Dense) AppendSketch(to []byte) []byte {
	word := uint64(0)
	for i, x := range d[min(len(d), scaleBytes):] {
		word |= uint64(x>>7) << (i % 64)
		if i%64 == 63 {
			to, word = binary.LittleEndian.AppendUint64(to, word), 0
		}
	}
	if d.Size()%64 != 0 {
		to = binary.LittleEndian.AppendUint64(to, word)
	}
	return to
}

// Apart is in how many signs two sketches of one size differ.
func Apart(a, b []byte) (n int) {
	b = b[:len(a)]
	for ; len(a) >= 8; a, b = a[8:], b[8:] {
		n += bits.OnesCount64(binary.LittleEndian.Uint64(a) ^ binary.LittleEndian.Uint64(b))
	}
	return n
}
