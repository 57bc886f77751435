package sound

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
)

const (
	headerSize  = 44
	sampleSize  = 2
	sampleBits  = 8 * sampleSize
	formatPCM   = 1
	formatOther = 0xfffe // an extended header says it again
	unknownSize = math.MaxUint32
)

// Header says what is in a file of samples.
type Header struct {
	Rate, Channels int
	// Length is the number of samples of each channel; -1 if it is not known.
	Length int
}

// Writer writes a WAV file of 16-bit samples.
type Writer struct {
	out     io.Writer
	header  Header
	written int // samples of each channel
	buffer  []byte
}

// NewWriter writes a file's header. If the length is -1 the header says so, as players know it from streams, until Close
// puts it right.
func NewWriter(out io.Writer, h Header) (*Writer, error) {
	if h.Rate < 1 || h.Channels < 1 || h.Channels > 8 || h.bytes() >= unknownSize-headerSize {
		return nil, fmt.Errorf("sound: no file has %d channels of %d samples at %d Hz", h.Channels, h.Length, h.Rate)
	}
	_, err := out.Write(h.encode())
	return &Writer{out: out, header: h}, err
}

func (h Header) bytes() int { return h.Length * h.Channels * sampleSize }

func (h Header) encode() []byte {
	riff, data := uint32(unknownSize), uint32(unknownSize)
	if h.Length >= 0 {
		data = uint32(h.bytes()) //nolint:gosec // NewWriter has looked
		riff = data + headerSize - 8
	}
	block := h.Channels * sampleSize
	b := append(make([]byte, 0, headerSize), "RIFF"...)
	b = binary.LittleEndian.AppendUint32(b, riff)
	b = append(b, "WAVEfmt "...)
	b = binary.LittleEndian.AppendUint32(b, 16)
	b = binary.LittleEndian.AppendUint16(b, formatPCM)
	b = binary.LittleEndian.AppendUint16(b, uint16(h.Channels))           //nolint:gosec // likewise
	b = binary.LittleEndian.AppendUint32(b, uint32(h.Rate))               //nolint:gosec // likewise
	b = binary.LittleEndian.AppendUint32(b, uint32(h.Rate)*uint32(block)) //nolint:gosec // likewise
	b = binary.LittleEndian.AppendUint16(b, uint16(block))                //nolint:gosec // likewise
	b = binary.LittleEndian.AppendUint16(b, sampleBits)
	b = append(b, "data"...)
	return binary.LittleEndian.AppendUint32(b, data)
}

// Write adds as many samples of each channel as the shortest has.
func (w *Writer) Write(channels ...[]int16) error {
	if len(channels) != w.header.Channels {
		return fmt.Errorf("sound: %d channels for a file of %d", len(channels), w.header.Channels)
	}
	n := len(channels[0])
	for _, c := range channels {
		n = min(n, len(c))
	}
	w.buffer = w.buffer[:0]
	for i := range n {
		for _, c := range channels {
			w.buffer = binary.LittleEndian.AppendUint16(w.buffer, uint16(c[i])) //nolint:gosec // the same bits
		}
	}
	w.written += n
	_, err := w.out.Write(w.buffer)
	return err
}

// Close puts the length into the header, where it was not known and the file can be rewound; it does not close the file. It fails
// where other than the announced number of samples was written.
func (w *Writer) Close() error {
	if w.header.Length >= 0 {
		if w.written != w.header.Length {
			return fmt.Errorf("sound: a file of %d samples was given %d", w.header.Length, w.written)
		}
		return nil
	}
	file, ok := w.out.(io.WriteSeeker)
	if !ok {
		return nil
	}
	h := w.header
	h.Length = w.written
	if h.bytes() >= unknownSize-headerSize {
		return nil // longer than a header can say: it stays a stream
	}
	_, err := file.Seek(int64(-h.bytes()-headerSize), io.SeekCurrent)
	if err == nil {
		_, err = file.Write(h.encode())
	}
	_, back := file.Seek(0, io.SeekEnd)
	return errors.Join(err, back)
}
