package sound

import "math/bits"

// Law is one of the two ways in which G.711 puts a sample into 8 bits.
type Law int

// The laws. North America and Japan use µ-law, all others A-law.
const (
	ULaw Law = iota
	ALaw
)

// Bits of a code: a sign, the segment, and the place in the segment.
const (
	signBit  = 0x80
	segment  = 4 // bits right of the segment
	place    = 1<<segment - 1
	ulawBias = 33 << 2 // of 14 bits, in 16
	ulawClip = 1<<15 - 1 - ulawBias
	alawFlip = 0x55 // every second bit is sent inverted
)

var tables = [2][256]int16{table(ulawSample), table(alawSample)}

func table(sample func(code byte) int16) (t [256]int16) {
	for code := range t {
		t[code] = sample(byte(code))
	}
	return t
}

// Decode appends the samples of codes.
func (l Law) Decode(dst []int16, codes []byte) []int16 {
	t := &tables[l]
	for _, c := range codes {
		dst = append(dst, t[c])
	}
	return dst
}

// Encode appends the codes of samples.
func (l Law) Encode(dst []byte, samples []int16) []byte {
	code := ulawCode
	if l == ALaw {
		code = alawCode
	}
	for _, s := range samples {
		dst = append(dst, code(s))
	}
	return dst
}

// Frame decodes 20 ms. What is missing of them is silence; what is more is ignored.
func (l Law) Frame(codes []byte) (f Frame) {
	l.Decode(f[:0], codes[:min(len(codes), FrameSize)])
	return f
}

func ulawSample(code byte) int16 {
	code = ^code
	size := (int16(code&place)<<3+ulawBias)<<(code&^signBit>>segment) - ulawBias
	if code&signBit != 0 {
		return -size
	}
	return size
}

func ulawCode(s int16) byte {
	size, sign := int(s), byte(0)
	if size < 0 {
		size, sign = -size, signBit
	}
	size = min(size, ulawClip) + ulawBias
	exponent := bits.Len(uint(size)) - 8
	return ^(sign | byte(exponent<<segment|size>>(exponent+3)&place)) //nolint:gosec // seven bits
}

func alawSample(code byte) int16 {
	code ^= alawFlip
	size := int16(code&place)<<4 + 8
	if exponent := code &^ signBit >> segment; exponent > 0 {
		size = (size + 0x100) << (exponent - 1)
	}
	if code&signBit == 0 {
		return -size
	}
	return size
}

func alawCode(s int16) byte {
	size, sign := int(s), byte(signBit)
	if size < 0 {
		size, sign = -size-1, 0
	}
	exponent := max(bits.Len(uint(size))-8, 0)
	return (sign | byte(exponent<<segment|size>>(max(exponent, 1)+3)&place)) ^ alawFlip //nolint:gosec // seven bits
}
