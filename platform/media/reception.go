// Package media receives the sound and the key presses of the far end by RTP, for whichever transport negotiated it.
package media

import (
	"encoding/binary"
	"time"

	"github.com/pion/rtp"

	"github.com/switchboard-dev/switchboard/platform/sound"
)

// Coding is the meaning of a payload type.
type Coding int

// Codings of sound, of keys (telephone-event) and of silence (comfort noise).
const (
	ULaw Coding = iota + 1
	ALaw
	Event
	Comfort
)

// Keys are the events 0 to 15.
const Keys = "0123456789*#ABCD"

// Reception is what comes from one source of the far end: its sound, its keys, and the statistics of it. The zero value has heard
// nothing. It is not safe for use by several goroutines.
type Reception struct {
	ssrc  uint32
	some  bool
	sound jitter
	keys  string
	key   held
	stats stats
	pcm   []int16
}

// held is the key that is held down.
type held struct {
	some, done bool
	timestamp  uint32
	lasts      uint32 // so long, as far as is known
	key        byte
	quiet      int // ticks since it was last heard of
}

// Wait delays what is played by so much more than usual, at most a quarter of a second. Call it before the first packet.
func (r *Reception) Wait(d time.Duration) {
	r.sound.depth = int64(min(d, ringSize/4*time.Second/sound.Rate)) * sound.Rate / int64(time.Second)
}

// Forget the sound that waits to be taken. Later sound is heard as usual, except for the end of a key that was pressed before.
func (r *Reception) Forget() {
	r.sound, r.keys, r.key.done = jitter{depth: r.sound.depth}, "", true
}

// Put takes a packet. A new source starts over.
func (r *Reception) Put(p *rtp.Packet, c Coding, now time.Time) {
	if !r.some || r.ssrc != p.SSRC {
		*r = Reception{ssrc: p.SSRC, some: true, keys: r.keys, sound: jitter{depth: r.sound.depth}}
	}
	if !r.stats.count(p.SequenceNumber, p.Timestamp, now) {
		return // doubled
	}
	switch c {
	case ULaw, ALaw:
		law := sound.ULaw
		if c == ALaw {
			law = sound.ALaw
		}
		r.pcm = law.Decode(r.pcm[:0], p.Payload)
		r.sound.put(p.Timestamp, r.pcm)
	case Event:
		r.press(p)
	case Comfort:
		r.sound.silence()
	}
}

// press takes a packet of an event. All packets of a press have the same timestamp, and its end comes three times.
func (r *Reception) press(p *rtp.Packet) {
	if len(p.Payload) < 4 || int(p.Payload[0]) >= len(Keys) {
		return
	}
	h, lasts := &r.key, uint32(binary.BigEndian.Uint16(p.Payload[2:]))
	if h.goesOn(p) {
		h.timestamp, h.lasts = p.Timestamp, 0
	}
	if h.some && p.Timestamp != h.timestamp {
		if h.timestamp-p.Timestamp <= latestEvent {
			return // an old one, late
		}
		r.release()
	}
	if !h.some || p.Timestamp != h.timestamp {
		*h = held{some: true, timestamp: p.Timestamp, key: Keys[p.Payload[0]]}
	}
	h.quiet, h.lasts = 0, max(h.lasts, lasts)
	if !h.done {
		r.sound.silence()
	}
	if p.Payload[1]&0x80 != 0 {
		r.release()
	}
}

// longestEvent is the longest that an event's packet can say that it lasts.
const longestEvent = 0xffff

// latestEvent is by how many samples an event that is late can begin before another: that one may be the next of a key held down, and a packet is a
// second late at most. An event that begins sooner belongs to timestamps that have started over.
const latestEvent = longestEvent + sound.Rate

// goesOn says whether a packet is of the key that is held down, for longer than one event can say: the next begins where that ends, without a
// mark (RFC 4733, 2.5.1.3).
func (h *held) goesOn(p *rtp.Packet) bool {
	after := p.Timestamp - h.timestamp
	return h.some && !h.done && !p.Marker && Keys[p.Payload[0]] == h.key && (after == longestEvent || after > 0 && after == h.lasts)
}

// release reports the key that was held down.
func (r *Reception) release() {
	if h := &r.key; h.some && !h.done {
		h.done = true
		r.note(h.key)
	}
}

// mostKeys bounds the keys that nobody has taken.
const mostKeys = 64

// note a key.
func (r *Reception) note(key byte) {
	if len(r.keys) < mostKeys {
		r.keys += string(key)
	}
}

// Pressed are the keys that nobody has taken.
func (r *Reception) Pressed() string { return r.keys }

// Take returns what there is of 20 ms; lost says that the frame is a guess.
func (r *Reception) Take() (f sound.Frame, lost bool, pressed string) {
	if h := &r.key; h.some && !h.done {
		if h.quiet++; h.quiet > 10 { // all packets of its end were lost
			r.release()
		}
	}
	f, lost = r.sound.take()
	pressed, r.keys = r.keys, ""
	return f, lost, pressed
}

// Report appends the block of a report on what was received since the last; some is false where nothing was, ever.
func (r *Reception) Report(dst []byte) (block []byte, some bool) {
	if !r.some {
		return dst, false
	}
	return r.stats.block(dst, r.ssrc), true
}

// stats is what a report of reception says (RFC 3550, appendix A).
type stats struct {
	some        bool
	first, high uint32 // sequence numbers, with their cycles
	seen        uint64 // which of the last 64 have come
	received    uint32
	jitter      float64
	transit     int64
	lastLost    uint32
	lastAll     uint32
}

// count takes note of a packet; it is false for one that was there before.
func (s *stats) count(seq uint16, timestamp uint32, now time.Time) bool {
	transit := now.UnixMicro()*sound.Rate/1e6 - int64(timestamp)
	if !s.some {
		s.some, s.first, s.high, s.seen = true, uint32(seq)+1<<16, uint32(seq)+1<<16, 1
	} else {
		if !s.mark(seq) {
			return false
		}
		d := float64(int32(transit - s.transit)) //nolint:gosec // the difference is meant to overflow
		s.jitter += (max(d, -d) - s.jitter) / 16
	}
	s.transit = transit
	s.received++
	return true
}

// mark is false for a sequence number that was there before. One that is far off begins a new count.
func (s *stats) mark(seq uint16) bool {
	ahead := int(int16(seq - uint16(s.high))) //nolint:gosec // the difference is meant to overflow
	switch {
	case ahead > 0:
		s.high += uint32(ahead) //nolint:gosec // above zero
		s.seen = s.seen<<min(ahead, 64) | 1
	case ahead <= -64:
		*s = stats{some: true, first: uint32(seq) + 1<<16, high: uint32(seq) + 1<<16, seen: 1, jitter: s.jitter}
	case s.seen>>-ahead&1 == 1:
		return false
	default:
		s.seen |= 1 << -ahead
	}
	return true
}

// block appends the block of a report on what was received since the last.
func (s *stats) block(dst []byte, ssrc uint32) []byte {
	all := s.high - s.first + 1
	lost := all - min(all, s.received)
	fraction := uint32(0)
	if fresh := all - s.lastAll; fresh > 0 && lost > s.lastLost {
		fraction = min(255, (lost-s.lastLost)<<8/fresh)
	}
	s.lastAll, s.lastLost = all, lost
	dst = binary.BigEndian.AppendUint32(dst, ssrc)
	dst = binary.BigEndian.AppendUint32(dst, fraction<<24|min(lost, 1<<23-1))
	dst = binary.BigEndian.AppendUint32(dst, s.high)
	dst = binary.BigEndian.AppendUint32(dst, uint32(s.jitter))
	return append(dst, make([]byte, 8)...) // no report of the far end's is read, so none is named
}
