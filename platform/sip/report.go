package sip

import (
	"encoding/binary"
	"time"

	"github.com/switchboard-dev/switchboard/platform/media"
)

// Types of RTCP packets.
const (
	senderReport = 200
	description  = 202
)

// between is how often the far end hears how its sound arrives.
const between = 5 * time.Second

// report is a compound packet of RTCP: what was sent, what of the far end's has arrived, and our name.
func report(now time.Time, ssrc, timestamp, packets, octets uint32, r *media.Reception) []byte {
	b := []byte{2 << 6, senderReport, 0, 6}
	b = binary.BigEndian.AppendUint32(b, ssrc)
	seconds := uint64(now.Unix()) + 2208988800                                     //nolint:gosec // NTP counts from 1900
	b = binary.BigEndian.AppendUint32(b, uint32(seconds))                          //nolint:gosec // it overflows in 2036, as NTP does
	b = binary.BigEndian.AppendUint32(b, uint32(uint64(now.Nanosecond())<<32/1e9)) //nolint:gosec // below 2^32
	for _, v := range []uint32{timestamp, packets, octets} {
		b = binary.BigEndian.AppendUint32(b, v)
	}
	if block, some := r.Report(b); some {
		b = block
		b[0]++
		b[3] += 6
	}
	const name = "switchboard"
	item := append([]byte{1, byte(len(name))}, name...)
	item = append(item, make([]byte, 4-len(item)%4)...)        // at least one zero ends the list
	b = append(b, 2<<6|1, description, 0, byte(1+len(item)/4)) //nolint:gosec // five words
	b = binary.BigEndian.AppendUint32(b, ssrc)
	return append(b, item...)
}
