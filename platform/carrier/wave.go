package carrier

import (
	"bytes"
	"encoding/binary"
	"math"
	"time"
)

// A recording of the test carrier: 16 bits, the contact on the left and the assistant on the right.
const (
	sampleRate  = 8000
	channels    = 2
	sampleBytes = 2 * channels
	loudness    = 0.2 * math.MaxInt16
)

// tones stand for whoever speaks, in hertz.
var tones = map[string]float64{Agent: 440, User: 330}

// waveComment says what a recording of the test carrier is.
const waveComment = "Switchboard test carrier: tones stand for speech"

// wave is a WAV file of a call, silent except for a tone where somebody spoke.
func wave(length time.Duration, said []Utterance) []byte {
	size := int(length.Milliseconds()) * sampleRate / 1000
	samples := make([]int16, channels*size)
	for _, u := range said {
		from, to, side := u.StartMs*sampleRate/1000, u.EndMs*sampleRate/1000, 0
		if u.Role == Agent {
			side = 1
		}
		for i := max(from, 0); i < min(to, size); i++ {
			samples[channels*i+side] = int16(loudness * math.Sin(2*math.Pi*tones[u.Role]*float64(i)/sampleRate))
		}
	}
	comment := []byte(waveComment)
	comment = append(comment, make([]byte, 1+len(comment)%2)...) // ends with zero; odd lengths are padded
	comment = comment[:len(comment)/2*2]
	var info, file bytes.Buffer
	info.WriteString("INFO")
	chunk(&info, "ICMT", comment)
	file.WriteString("WAVE")
	chunk(&file, "fmt ", []uint16{1, channels, sampleRate, 0, sampleRate * sampleBytes, 0, sampleBytes, 8 * sampleBytes / channels})
	chunk(&file, "LIST", info.Bytes())
	chunk(&file, "data", samples)
	var out bytes.Buffer
	chunk(&out, "RIFF", file.Bytes())
	return out.Bytes()
}

// chunk of RIFF: a name, a length, and data of a fixed size.
func chunk(to *bytes.Buffer, name string, data any) {
	to.WriteString(name)
	_ = binary.Write(to, binary.LittleEndian, uint32(binary.Size(data))) //nolint:gosec // a buffer takes all, and is shorter than 4 GiB
	_ = binary.Write(to, binary.LittleEndian, data)
}
