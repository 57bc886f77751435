package sound

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

// ErrWAV is returned for what is no WAV file of 16-bit samples.
var ErrWAV = errors.New("sound: not a WAV file of 16-bit samples")

// Reader reads a WAV file of 16-bit samples.
type Reader struct {
	Header

	in     io.Reader
	buffer []byte
}

// NewReader reads a file up to its first sample. It skips what else is in the file.
func NewReader(in io.Reader) (*Reader, error) {
	r := &Reader{in: in}
	var riff [12]byte
	if _, err := io.ReadFull(in, riff[:]); err != nil {
		return nil, wrong(err)
	}
	if string(riff[:4]) != "RIFF" || string(riff[8:]) != "WAVE" {
		return nil, ErrWAV
	}
	for {
		var chunk [8]byte
		if _, err := io.ReadFull(in, chunk[:]); err != nil {
			return nil, wrong(err)
		}
		size := binary.LittleEndian.Uint32(chunk[4:])
		if string(chunk[:4]) == "data" {
			return r, r.begin(size)
		}
		if err := r.chunk(string(chunk[:4]), int64(size)); err != nil {
			return nil, err
		}
	}
}

// wrong tells a file that ends too early from one that cannot be read.
func wrong(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return ErrWAV
	}
	return fmt.Errorf("sound: read a file: %w", err)
}

// chunk reads the format, and skips every other chunk with the byte that makes its size even.
func (r *Reader) chunk(name string, size int64) error {
	body := io.LimitReader(r.in, size+size%2)
	if name == "fmt " {
		var format [26]byte // as far as the second format of an extended header
		if n, err := io.ReadFull(body, format[:min(size, int64(len(format)))]); err != nil || n < 16 {
			return ErrWAV
		}
		if err := r.format(format); err != nil {
			return err
		}
	}
	if _, err := io.Copy(io.Discard, body); err != nil {
		return wrong(err)
	}
	return nil
}

func (r *Reader) format(b [26]byte) error {
	kind := binary.LittleEndian.Uint16(b[:])
	if kind == formatOther {
		kind = binary.LittleEndian.Uint16(b[24:])
	}
	r.Channels = int(binary.LittleEndian.Uint16(b[2:]))
	r.Rate = int(binary.LittleEndian.Uint32(b[4:]))
	if kind != formatPCM || binary.LittleEndian.Uint16(b[14:]) != sampleBits || r.Channels < 1 || r.Channels > 8 || r.Rate < 1 {
		return ErrWAV
	}
	return nil
}

func (r *Reader) begin(size uint32) error {
	if r.Channels == 0 {
		return ErrWAV
	}
	if r.Length = -1; size < unknownSize {
		r.Length = int(size) / sampleSize / r.Channels
		r.in = io.LimitReader(r.in, int64(r.Length*sampleSize*r.Channels))
	}
	return nil
}

// Read reads samples, those of the channels in turn. It returns io.EOF after the last, and forgets half a sample before the end.
func (r *Reader) Read(samples []int16) (int, error) {
	if len(r.buffer) < len(samples)*sampleSize {
		r.buffer = make([]byte, len(samples)*sampleSize)
	}
	n, err := io.ReadFull(r.in, r.buffer[:len(samples)*sampleSize])
	if errors.Is(err, io.ErrUnexpectedEOF) {
		err = io.EOF
	}
	n /= sampleSize
	for i := range n {
		samples[i] = int16(binary.LittleEndian.Uint16(r.buffer[i*sampleSize:])) //nolint:gosec // the same bits
	}
	if n > 0 {
		err = nil
	}
	return n, err
}

// ReadAll reads the rest of a file, each channel by itself. It fails if one has more samples than the limit.
func (r *Reader) ReadAll(limit int) ([][]int16, error) {
	channels := make([][]int16, r.Channels)
	piece := make([]int16, r.Channels*Rate)
	for {
		n, err := r.Read(piece)
		if errors.Is(err, io.EOF) {
			return channels, nil
		}
		if err != nil {
			return nil, err
		}
		for i, s := range piece[:n/r.Channels*r.Channels] {
			channels[i%r.Channels] = append(channels[i%r.Channels], s)
		}
		if len(channels[0]) > limit {
			return nil, fmt.Errorf("sound: a file has more than %d samples", limit)
		}
	}
}
