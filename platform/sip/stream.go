package sip

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/netip"
	"sync"
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

// stream is the sound of a call: one goroutine reads what arrives, another keeps time.
type stream struct {
	rtp, rtcp *net.UDPConn
	heard     chan leg.Heard
	quit      chan struct{}
	once      sync.Once
	wg        sync.WaitGroup
	patience  int    // ticks without any packet
	abandoned func() // what then happens

	mu      sync.Mutex
	running bool
	live    bool // somebody listens
	far     *session
	latch   latch
	in      reception
	out     sender
	hold    bool      // we hold the far end
	silent  int       // ticks
	next    time.Time // of a report
}

// openStream takes ports for a call. The stream does nothing before it starts.
func openStream(cfg *Config, host net.IP, abandoned func()) (*stream, error) {
	conn, reports, err := ports(host, cfg.FirstPort, cfg.LastPort)
	if err != nil {
		return nil, err
	}
	return &stream{
		rtp: conn, rtcp: reports, heard: make(chan leg.Heard, mostQueued), quit: make(chan struct{}), abandoned: abandoned,
		patience: max(1, int(cfg.Timing.Silence/every)), latch: latch{allow: cfg.Allow}, out: newSender(),
	}, nil
}

func (s *stream) port() uint16 {
	return s.rtp.LocalAddr().(*net.UDPAddr).AddrPort().Port() //nolint:errcheck,forcetypeassert // a UDP socket has such an address
}

// agree begins or goes on with what the far end has announced.
func (s *stream) agree(far *session) error {
	if err := s.latch.allow(far.addr.Addr()); err != nil && far.hears() {
		return fmt.Errorf("%w: %w", errMedia, err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	select {
	case <-s.quit:
		return ErrClosed
	default:
	}
	var known netip.AddrPort
	if s.far != nil {
		known = s.far.addr
	}
	s.latch.announce(far.addr, known)
	s.far = far
	s.out.law, s.out.payload, s.out.event = sound.ULaw, far.payload, far.event
	if far.law == alaw {
		s.out.law = sound.ALaw
	}
	s.silent = 0
	if !s.running {
		s.running = true
		s.wg.Go(s.read)
		s.wg.Go(s.pace)
	}
	return nil
}

// connect lets the session hear from now on.
func (s *stream) connect() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.live = true
}

// holds notes whether we hold the far end.
func (s *stream) holds(on bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.hold, s.silent = on, 0
}

// close frees the ports. What was heard by then can still be received.
func (s *stream) close() {
	s.once.Do(func() {
		s.mu.Lock()
		close(s.quit)
		s.mu.Unlock()
		_ = s.rtp.Close()
		_ = s.rtcp.Close()
		s.wg.Wait()
		if s.live && s.in.keys != "" { // pressed just before the far end hung up
			s.hand(leg.Heard{Lost: true, Keys: s.in.keys})
		}
		close(s.heard)
	})
}

func (s *stream) receive(ctx context.Context) (leg.Heard, error) {
	select {
	case h, more := <-s.heard:
		if !more {
			return h, io.EOF
		}
		return h, nil
	case <-ctx.Done():
		return leg.Heard{}, ctx.Err() //nolint:wrapcheck // as leg.Leg says
	}
}

// read takes what arrives, until the port is closed.
func (s *stream) read() {
	buf := make([]byte, 2048)
	for {
		n, from, err := s.rtp.ReadFromUDPAddrPort(buf)
		if err != nil {
			select {
			case <-s.quit:
				return
			default:
				continue // what a peer's host reports of an earlier packet
			}
		}
		s.arrive(buf[:n], netip.AddrPortFrom(from.Addr().Unmap(), from.Port()), time.Now())
	}
}

// arrive takes a packet.
func (s *stream) arrive(b []byte, from netip.AddrPort, now time.Time) {
	var p rtp.Packet
	if p.Unmarshal(b) != nil || p.Version != 2 {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	c, known := s.far.codings[p.PayloadType]
	if !known {
		c, known = usual[p.PayloadType]
	}
	if !known || !s.latch.accepts(source{from, p.SSRC}, now) {
		return
	}
	s.silent = 0
	s.in.put(&p, c, now)
}

// usual is what we offer, which the far end may send whatever it has chosen itself.
var usual = map[uint8]coding{0: ulaw, 8: alaw, 13: comfort, 101: event}

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
	if s.far.hears() {
		packets = s.out.tick(nil)
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
	h.Frame, h.Lost, h.Keys = s.in.take()
	s.silent++
	lost, live := s.silent == s.patience && s.far.speaks() && !s.hold, s.live
	s.mu.Unlock()
	if live {
		s.hand(h)
	}
	if lost {
		s.abandoned()
	}
}

// report is the report that is due, or nil.
func (s *stream) report(now time.Time) []byte {
	if now.Before(s.next) {
		return nil
	}
	due := !s.next.IsZero()
	s.next = now.Add(between)
	if !due || !s.far.hears() {
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

// hand gives a frame to the session. If it has not taken any for ten seconds, the oldest is lost, but for its keys.
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

// typed reports keys that came another way.
func (s *stream) typed(pressed string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, key := range []byte(pressed) {
		s.in.pressed(key)
	}
}

// agreedOnce says whether there is a session already.
func (s *stream) agreedOnce() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.far != nil
}
