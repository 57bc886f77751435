package sip

import (
	"math/rand/v2"

	"github.com/pion/rtp"

	"github.com/switchboard-dev/switchboard/platform/sound"
)

// sender makes packets of what waits to be sent: every 20 ms one of sound, or some of a key.
type sender struct {
	queue

	law     sound.Law
	payload uint8
	event   int // the payload type of keys; -1 where the far end knows none

	ssrc            uint32
	seq             uint16
	now             uint32 // the timestamp of this tick
	mark            bool   // the next packet follows a pause
	packets, octets uint32

	key     item // that is held down
	since   uint32
	pressed int // ticks
	resting int // ticks of the pause after it
	sang    int // ticks for which the line may echo a key that was sent as sound
}

func newSender() sender {
	return sender{ssrc: rand.Uint32(), seq: uint16(rand.Uint32()), now: rand.Uint32(), mark: true, event: -1} //nolint:gosec // as RFC 3550 wants it
}

// pause lets 20 ms pass without a packet.
func (s *sender) pause() {
	s.now += sound.FrameSize
	s.mark = true
}

// tick appends the packets of the next 20 ms.
func (s *sender) tick(out []*rtp.Packet) []*rtp.Packet {
	defer func() { s.now += sound.FrameSize }()
	if s.pressed > 0 {
		return s.hold(out)
	}
	if s.resting > 0 {
		if s.resting--; s.resting == 0 {
			finish(s.key.done)
		}
		return append(out, s.voice(sound.Frame{}))
	}
	it, _ := s.next()
	if it.kind == press {
		s.key, s.since, s.pressed = it, s.now, 1
		return s.hold(out)
	}
	if s.sang = max(0, s.sang-1); it.kind == tone {
		s.sang = within
	}
	out = append(out, s.voice(it.frame))
	finish(it.done)
	return out
}

// finish says that a key was sent; nobody waits for a nil channel.
func finish(done chan struct{}) {
	if done != nil {
		close(done)
	}
}

// hold appends an update of the key that is held down. The last comes three times, so that it arrives.
func (s *sender) hold(out []*rtp.Packet) []*rtp.Packet {
	last, times := s.pressed == heldFor, 1
	if last {
		times = 3
	}
	for range times {
		out = append(out, s.update(uint16(s.pressed*sound.FrameSize), last)) //nolint:gosec // five frames at most
	}
	s.pressed++
	if last {
		s.pressed, s.resting = 0, pauseFor
	}
	return out
}

func (s *sender) update(duration uint16, last bool) *rtp.Packet {
	const volume, end = 10, 0x80
	flags := byte(volume)
	if last {
		flags |= end
	}
	p := s.packet(uint8(s.event), []byte{s.key.event, flags, byte(duration >> 8), byte(duration)}) //nolint:gosec // 7 bits
	p.Timestamp = s.since
	p.Marker = duration == sound.FrameSize
	return p
}

func (s *sender) voice(f sound.Frame) *rtp.Packet {
	p := s.packet(s.payload, s.law.Encode(nil, f[:]))
	p.Marker, s.mark = s.mark, false
	return p
}

func (s *sender) packet(payload uint8, body []byte) *rtp.Packet {
	s.seq++
	s.packets++
	s.octets += uint32(len(body)) //nolint:gosec // small
	return &rtp.Packet{
		Header:  rtp.Header{Version: 2, PayloadType: payload, SequenceNumber: s.seq, Timestamp: s.now, SSRC: s.ssrc},
		Payload: body,
	}
}
