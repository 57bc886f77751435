package figure

import (
	"encoding/binary"
	"errors"
)

// A row of figures is one value of the database: a year of an agency is some thousand rows then, and not some million. It begins with
// the version of what follows: the number of tallies, and of each its key, its numbers except for zeros, and its histograms. Keys of rows by
// topic have a topic as well.
const (
	version      = 1
	topicVersion = 2
)

var errPacked = errors.New("figures cannot be read")

// pack tallies, in the order of how busy they are.
func (t Tallies) pack() []byte {
	t.fold()
	of := byte(version)
	if t.topical() {
		of = topicVersion
	}
	out := binary.AppendUvarint([]byte{of}, uint64(len(t)))
	for _, k := range t.sorted() {
		for _, text := range []string{k.Assistant, k.Channel, k.Number, k.Topic}[:2+of] {
			out = append(binary.AppendUvarint(out, uint64(len(text))), text...)
		}
		out = t[k].pack(out)
	}
	return out
}

func (t *Tally) pack(out []byte) []byte {
	out = pack(out, t.Numbers[:])
	for _, s := range t.Spreads {
		out = pack(out, s)
	}
	return out
}

// pack what is not zero; each place is written as its distance from the one before.
func pack(out []byte, all []int64) []byte {
	count := 0
	for _, n := range all {
		if n != 0 {
			count++
		}
	}
	out = binary.AppendUvarint(out, uint64(count))
	before := 0
	for at, n := range all {
		if n != 0 {
			out = binary.AppendVarint(binary.AppendUvarint(out, uint64(at-before)), n) //nolint:gosec // they ascend
			before = at
		}
	}
	return out
}

// unpacker reads what pack wrote. After a failure it reads zeros.
type unpacker struct {
	rest []byte
	err  error
}

func (u *unpacker) uvarint() uint64 {
	n, size := binary.Uvarint(u.rest)
	return advance(u, n, size)
}

func (u *unpacker) varint() int64 {
	n, size := binary.Varint(u.rest)
	return advance(u, n, size)
}

func advance[N uint64 | int64](u *unpacker, n N, size int) N {
	if size <= 0 {
		u.err, u.rest = errPacked, nil
		return 0
	}
	u.rest = u.rest[size:]
	return n
}

// count of what follows, of which each takes a byte at least.
func (u *unpacker) count() uint64 {
	n := u.uvarint()
	if n > uint64(len(u.rest)) {
		u.err, u.rest = errPacked, nil
		return 0
	}
	return n
}

func (u *unpacker) text() string {
	n := u.count()
	text := string(u.rest[:n])
	u.rest = u.rest[n:]
	return text
}

// each gives away places and what stands there. A place beyond the end is one that a newer release has.
func (u *unpacker) each(end int, give func(at int, n int64)) {
	at := 0
	for range u.count() {
		at += int(u.uvarint()) //nolint:gosec // a place
		if n := u.varint(); at >= 0 && at < end {
			give(at, n)
		}
	}
}

// unpack adds what is packed to the tallies that want gives for the keys; nil is not wanted.
func unpack(packed []byte, want func(Key) *Tally) error {
	if len(packed) == 0 || packed[0] != version && packed[0] != topicVersion {
		return errPacked
	}
	u := &unpacker{rest: packed[1:]}
	for range u.count() {
		k := Key{Assistant: u.text(), Channel: u.text(), Number: u.text()}
		if packed[0] == topicVersion {
			k.Topic = u.text()
		}
		if k.Assistant == other.Assistant && k.Channel == other.Channel {
			k.Number = other.Number // rows of before have none
		}
		t := want(k)
		u.each(numbers, func(at int, n int64) {
			if t != nil {
				t.Numbers[at] += n
			}
		})
		for i := range spreads {
			u.each(len(bounds), func(class int, n int64) {
				if t != nil {
					t.Spreads[i].put(class, n)
				}
			})
		}
	}
	return u.err
}
