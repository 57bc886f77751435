package call

import (
	"encoding/binary"
	"errors"
	"io"

	"github.com/switchboard-dev/switchboard/platform/sound"
)

// Waveform is how loud each side of a recording is, in parts of the same length, from 0 to 255.
type Waveform struct {
	DurationMs int
	// Contact is empty where both sides are in one channel.
	Contact, Assistant []int
}

// waveformHead is the length in milliseconds and the number of channels, before their parts.
const waveformHead = 5

// Waveform of the recording; nil if there is none, or if it was made before waveforms were stored.
func (c *Call) Waveform() *Waveform {
	b := c.Call.Waveform
	if !c.Recorded || len(b) < waveformHead || b[4] == 0 || b[4] > 2 {
		return nil
	}
	parts := make([]int, len(b)-waveformHead)
	for i, peak := range b[waveformHead:] {
		parts[i] = int(peak)
	}
	each := len(parts) / int(b[4])
	return &Waveform{DurationMs: int(binary.BigEndian.Uint32(b)), Contact: parts[:len(parts)-each], Assistant: parts[len(parts)-each:]}
}

// watched is a recording whose waveform is made while it is read; wave waits for that, and is called in any case.
func watched(file io.Reader) (kept io.Reader, wave func() []byte) {
	from, to := io.Pipe()
	made := make(chan []byte, 1)
	go func() { made <- waveformOf(from) }()
	return io.TeeReader(file, to), func() []byte {
		_ = to.Close() // a pipe's never fails
		return <-made
	}
}

// readPiece is how many samples are read at a time.
const readPiece = 4096

// waveformOf a WAV file of one or two channels, as kept; nil of anything else. It reads to the end in any case.
func waveformOf(file io.Reader) []byte {
	r, err := sound.NewReader(file)
	if err != nil || r.Channels > 2 {
		_, _ = io.Copy(io.Discard, file) // its writer waits
		return nil
	}
	w, piece := sound.NewWaveform(r.Channels), make([]int16, readPiece)
	for {
		n, err := r.Read(piece)
		w.Add(piece[:n])
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			_, _ = io.Copy(io.Discard, file) // likewise
			return nil
		}
	}
	_, _ = io.Copy(io.Discard, file)                                                        // likewise
	out := binary.BigEndian.AppendUint32(nil, uint32(int64(w.Length())*1000/int64(r.Rate))) //nolint:gosec,mnd // 49 days
	out = append(out, byte(r.Channels))                                                     //nolint:gosec // two at most
	for _, peaks := range w.Peaks {
		out = append(out, peaks...)
	}
	return out
}
