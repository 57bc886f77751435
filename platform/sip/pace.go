package sip

import (
	"net/netip"
	"time"

	"github.com/pion/rtp"

	"github.com/switchboard-dev/switchboard/platform/leg"
	"github.com/switchboard-dev/switchboard/platform/sound"
)

// every is the length of a frame, and catchUp the shortest pause between two where one was late. What is late is made up for
// little by little: a burst would leave others no time to send theirs.
const (
	every   = sound.FrameMs * time.Millisecond
	catchUp = every / 5
)

// pace keeps time: 50 ticks a second from the first on, however late some of them are.
func (s *stream) pace() {
	next := time.Now().Add(every)
	timer := time.NewTimer(every)
	defer timer.Stop()
	for s.wait(timer.C) {
		s.speak(time.Now())
		if time.Since(next) > catchUp { // we are late, and so may be the goroutine that reads what has long arrived
			timer.Reset(catchUp)
			if !s.wait(timer.C) {
				return
			}
		}
		s.listen()
		next = next.Add(every)
		if behind := time.Since(next); behind > time.Second { // the machine was asleep
			s.miss(int(behind / every))
			next = time.Now()
		}
		timer.Reset(max(0, time.Until(next)))
	}
}

// wait is false where the call has ended.
func (s *stream) wait(timer <-chan time.Time) bool {
	select {
	case <-s.quit:
		return false
	case <-timer:
		return true
	}
}

// miss leaves out ticks, which the far end notices as a pause.
func (s *stream) miss(ticks int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for range ticks {
		s.out.pause()
	}
}

// speak sends 20 ms, and a report when one is due.
func (s *stream) speak(now time.Time) {
	s.mu.Lock()
	var packets []*rtp.Packet
	if s.hears() {
		before := s.out.played.Done
		if packets = s.out.tick(nil); s.out.played.Done > before {
			s.spoke = now
		}
	} else {
		s.out.pause()
	}
	to, about := s.latch.to, s.report(now)
	s.mu.Unlock()
	s.write(packets, to)
	if about != nil {
		_, _ = s.rtcp.WriteToUDPAddrPort(about, netip.AddrPortFrom(to.Addr(), to.Port()+1)) // nothing depends on a report
	}
}

// listen hands over 20 ms.
func (s *stream) listen() {
	var h leg.Heard
	s.mu.Lock()
	h.Frame, h.Lost, h.Keys = s.in.Take()
	h.Keys, s.info = s.ways.keys(h.Keys, s.info), ""
	if s.far.event < 0 {
		h.Keys = s.tones.keys(h, s.out.sang > 0)
	}
	switch {
	case s.live:
		s.silent++
	case s.sounded && s.early != nil: // a far end that rings need not be heard
		s.early(h.Frame)
	}
	// A side that holds the other need not send anything.
	lost, live := s.silent == s.patience && s.far.speaks() && s.far.hears() && !s.hold, s.live
	why := "nothing was heard for too long"
	if lost && !s.latch.to.IsValid() && s.latch.barred != nil { // nobody could hear us either
		s.lost = s.latch.barred
		why += ": " + s.lost.Error()
	}
	s.mu.Unlock()
	if live {
		s.hand(h)
	}
	if lost {
		s.abandoned(why)
	}
}

// report is the report that is due, or nil.
func (s *stream) report(now time.Time) []byte {
	if now.Before(s.next) {
		return nil
	}
	due := !s.next.IsZero()
	s.next = now.Add(between)
	if !due || !s.hears() {
		return nil
	}
	return report(now, s.out.ssrc, s.out.now, s.out.packets, s.out.octets, &s.in)
}

// write sends packets. What cannot be sent is lost, as on the way.
func (s *stream) write(packets []*rtp.Packet, to netip.AddrPort) {
	for _, p := range packets {
		if b, err := p.Marshal(); err == nil {
			_, _ = s.rtp.WriteToUDPAddrPort(b, to)
		}
	}
}

// hand gives a frame to the session. If it has not taken any for ten seconds, the oldest is lost, except for its keys.
func (s *stream) hand(h leg.Heard) {
	for {
		select {
		case s.heard <- h:
			return
		default:
		}
		select {
		case old := <-s.heard:
			h.Keys = old.Keys + h.Keys
		default:
		}
	}
}
