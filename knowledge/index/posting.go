package index

import (
	"encoding/binary"
	"errors"
	"math"
)

// Entry is one chunk in which a term occurs, and how often. Headings count more, so it may be more than is written.
type Entry struct {
	Ordinal   int32
	Frequency int32
}

// ErrCorrupt is the answer to stored bytes that this package did not make.
var ErrCorrupt = errors.New("the index is corrupt")

// Limits of what is stored, far above what extract makes of the largest upload.
const (
	maxOrdinal   = math.MaxInt32
	maxFrequency = math.MaxUint16
)

// Encode packs entries, which must have rising ordinals from 0 and frequencies from 1. An entry is one varint, the
// distance to the ordinal before it doubled, plus one where the frequency is 1; else the frequency follows. On a manual
// that comes to 1.6 bytes an entry.
func Encode(entries []Entry) []byte {
	var data []byte
	last := int32(-1)
	for _, e := range entries {
		data = appendEntry(data, last, e)
		last = e.Ordinal
	}
	return data
}

func appendEntry(data []byte, last int32, e Entry) []byte {
	gap := uint64(e.Ordinal-last) << 1 //nolint:gosec // ordinals rise
	if e.Frequency == 1 {
		return binary.AppendUvarint(data, gap|1)
	}
	data = binary.AppendUvarint(data, gap)
	return binary.AppendUvarint(data, uint64(min(e.Frequency, maxFrequency))) //nolint:gosec // positive
}

// Decode unpacks what Encode made. Its result is never longer than data; anything else is [ErrCorrupt].
func Decode(data []byte) ([]Entry, error) { return decode(nil, data) }

// decode appends to entries, so that a caller with many rows allocates once.
func decode(entries []Entry, data []byte) ([]Entry, error) {
	ordinal := int64(-1)
	for len(data) > 0 {
		gap, n := uvarint(data)
		if n <= 0 {
			return nil, ErrCorrupt
		}
		data = data[n:]
		frequency := uint64(1)
		if gap&1 == 0 {
			if frequency, n = uvarint(data); n <= 0 {
				return nil, ErrCorrupt
			}
			data = data[n:]
		}
		gap >>= 1
		if gap == 0 || gap > maxOrdinal || frequency == 0 || frequency > maxFrequency {
			return nil, ErrCorrupt
		}
		if ordinal += int64(gap); ordinal > maxOrdinal {
			return nil, ErrCorrupt
		}
		entries = append(entries, Entry{int32(ordinal), int32(frequency)})
	}
	return entries, nil
}

// uvarint is binary.Uvarint with the one-byte case, which is most of an index, short enough to be inlined.
func uvarint(data []byte) (value uint64, n int) {
	if len(data) > 0 && data[0] < 0x80 {
		return uint64(data[0]), 1
	}
	return binary.Uvarint(data)
}
