package index_test

import (
	"encoding/binary"
	"errors"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/switchboard-dev/switchboard/domain/knowledge/index"
)

func TestEncodeComesBack(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		var entries []index.Entry
		ordinal := int32(-1)
		for range rapid.IntRange(0, 200).Draw(t, "n") {
			ordinal += rapid.Int32Range(1, 100_000).Draw(t, "gap")
			entries = append(entries, index.Entry{Ordinal: ordinal, Frequency: rapid.Int32Range(1, math.MaxUint16).Draw(t, "tf")})
		}
		got, err := index.Decode(index.Encode(entries))
		if err != nil || !slices.Equal(got, entries) {
			t.Fatalf("got %v, %v; want %v", got, err, entries)
		}
	})
}

func TestDecodeRefuses(t *testing.T) {
	t.Parallel()
	varints := func(values ...uint64) (data []byte) {
		for _, v := range values {
			data = binary.AppendUvarint(data, v)
		}
		return data
	}
	for name, data := range map[string][]byte{
		"a cut varint":           {0x80},
		"an endless varint":      {0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01},
		"no frequency":           varints(2),
		"a cut frequency":        {0x02, 0x80},
		"frequency 0":            varints(2, 0),
		"a huge frequency":       varints(2, 1<<16),
		"the same ordinal again": varints(3, 1),
		"a huge ordinal":         varints(1<<40 + 1),
		"a sum too large":        varints(math.MaxInt32<<1+1, 3, 3),
		"the largest number":     varints(math.MaxUint64),
	} {
		if entries, err := index.Decode(data); !errors.Is(err, index.ErrCorrupt) {
			t.Errorf("%s: got %v, %v", name, entries, err)
		}
	}
}

// Corrupt bytes are an error: never a panic, nor a result larger than what was read. What is accepted is in order.
func FuzzDecode(f *testing.F) {
	f.Add(index.Encode([]index.Entry{{0, 1}, {1, 2}, {500, 70}, {100_000, 1}}))
	f.Add([]byte{0xff, 0x80, 0x00})
	f.Fuzz(func(t *testing.T, data []byte) {
		entries, err := index.Decode(data)
		if err != nil {
			if !errors.Is(err, index.ErrCorrupt) || entries != nil {
				t.Fatalf("%v with %d entries", err, len(entries))
			}
			return
		}
		last := int32(-1)
		for _, e := range entries {
			if e.Ordinal <= last || e.Frequency < 1 {
				t.Fatalf("entry %v after %d", e, last)
			}
			last = e.Ordinal
		}
		if len(entries) > len(data) {
			t.Fatalf("%d entries of %d bytes", len(entries), len(data))
		}
		if again, err := index.Decode(index.Encode(entries)); err != nil || !slices.Equal(again, entries) {
			t.Fatalf("%v came back as %v, %v", entries, again, err)
		}
	})
}
