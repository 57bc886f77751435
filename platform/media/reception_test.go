package media //nolint:testpackage // what it tests is not exported

import (
	"testing"
	"time"

	"github.com/pion/rtp"
)

var now = time.Unix(1_700_000_000, 0)

// presses makes the packets of a key that is held down for some updates.
func presses(seq uint16, timestamp uint32, event byte, updates, ends int) (all []*rtp.Packet) {
	for i := range updates + ends {
		flags := byte(10)
		if i >= updates {
			flags |= 0x80
		}
		p := &rtp.Packet{Payload: []byte{event, flags, 0, 160}}
		p.SequenceNumber, p.Timestamp, p.SSRC = seq+uint16(i), timestamp, 1
		all = append(all, p)
	}
	return all
}

func TestKeysHeard(t *testing.T) {
	t.Parallel()
	first, second := presses(1, 1000, 5, 3, 3), presses(7, 3000, 11, 2, 3)
	for name, tt := range map[string]struct {
		packets []*rtp.Packet
		want    string
	}{
		"once each":             {append(first, second...), "5#"},
		"its end is lost":       {append(presses(1, 1000, 5, 3, 0), second...), "5#"},
		"only its end arrives":  {presses(1, 1000, 5, 0, 1), "5"},
		"still held down":       {presses(1, 1000, 5, 3, 0), ""},
		"an old one comes late": {append(append([]*rtp.Packet{}, second...), presses(20, 1000, 5, 1, 1)...), "#"},
		"timestamps begin anew": {append(presses(1, 100_000, 5, 1, 3), presses(50, 1000, 6, 1, 3)...), "56"},
		"the end of one that lasted long comes late": {
			append(presses(9, 1000+longestEvent, 5, 1, 1), presses(8, 1000, 5, 0, 1)...), "5",
		},
		"the same key twice": {append(presses(1, 1000, 5, 1, 3), presses(5, 2000, 5, 1, 3)...), "55"},
		"no key":             {presses(1, 1000, 16, 1, 3), ""},
		"cut short":          {[]*rtp.Packet{{Payload: []byte{5, 0x80}}}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var r Reception
			for _, p := range tt.packets {
				r.Put(p, Event, now)
			}
			if _, lost, got := r.Take(); got != tt.want || lost && tt.want != "" {
				t.Errorf("heard %q (lost: %v), want %q", got, lost, tt.want)
			}
		})
	}
}

// What comes twice is played once, however late the second is.
func TestDoubled(t *testing.T) {
	t.Parallel()
	var r Reception
	heard := []int16{}
	for _, seq := range []uint16{1, 2, 3, 3, 3, 4, 5} {
		p := &rtp.Packet{Payload: make([]byte, 160)}
		p.SequenceNumber, p.Timestamp, p.SSRC = seq, uint32(seq)*160, 1
		for i := range p.Payload {
			p.Payload[i] = 0x80 + byte(seq)
		}
		r.Put(p, ULaw, now)
		if f, lost, _ := r.Take(); !lost {
			heard = append(heard, f[0])
		}
	}
	for i := range heard[1:] {
		if heard[i] <= heard[i+1] { // of which each is less than the one before
			t.Fatalf("heard %v", heard)
		}
	}
}

// A key whose end never arrives was let go of all the same.
func TestKeyWithoutEnd(t *testing.T) {
	t.Parallel()
	var r Reception
	for _, p := range presses(1, 1000, 5, 3, 0) {
		r.Put(p, Event, now)
	}
	got := ""
	for range 15 {
		_, _, k := r.Take()
		got += k
	}
	if got != "5" {
		t.Errorf("heard %q", got)
	}
}

// A key that is held down for longer than an event can say comes as several, each of which begins where the last has ended (RFC 4733, 2.5.1.3).
func TestKeyHeldForLong(t *testing.T) {
	t.Parallel()
	segment := func(seq uint16, timestamp uint32, lasts uint16, ends, mark bool) *rtp.Packet {
		p := presses(seq, timestamp, 5, 1, 0)[0]
		p.Payload[2], p.Payload[3], p.Marker = byte(lasts>>8), byte(lasts), mark
		if ends {
			p.Payload[1] |= 0x80
		}
		return p
	}
	const full = 0xffff
	for name, tt := range map[string]struct {
		packets []*rtp.Packet
		want    string
	}{
		"of two": {[]*rtp.Packet{
			segment(1, 1000, 160, false, true), segment(2, 1000, full, false, false), segment(3, 1000+full, 160, false, false),
			segment(4, 1000+full, 320, true, false),
		}, "5"},
		"of three, with losses": {[]*rtp.Packet{
			segment(1, 1000, 160, false, true), segment(5, 1000+full, full-160, false, false), segment(9, 1000+2*full, 320, true, false),
		}, "5"},
		"shorter": {[]*rtp.Packet{
			segment(1, 1000, 160, false, true), segment(2, 1000, 8000, false, false), segment(3, 9000, 160, true, false),
		}, "5"},
		"pressed again":                  {[]*rtp.Packet{segment(1, 1000, 160, true, true), segment(2, 1160, 160, true, true)}, "55"},
		"pressed again, its end is lost": {[]*rtp.Packet{segment(1, 1000, 160, false, true), segment(2, 1160, 160, true, true)}, "55"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var r Reception
			for _, p := range tt.packets {
				r.Put(p, Event, now)
			}
			if _, _, got := r.Take(); got != tt.want {
				t.Errorf("heard %q, want %q", got, tt.want)
			}
		})
	}
}
