package sip

import (
	"cmp"
	"context"
	"io"
	"log/slog"
	"net"
	"net/netip"
	"sync"
	"time"

	"github.com/pion/rtp"

	"github.com/switchboard-dev/switchboard/platform/leg"
	"github.com/switchboard-dev/switchboard/platform/media"
	"github.com/switchboard-dev/switchboard/platform/sound"
)

// stream is the sound of a call: one goroutine reads what arrives, another keeps time.
type stream struct {
	rtp, rtcp *net.UDPConn
	heard     chan leg.Heard
	quit      chan struct{}
	once      sync.Once
	wg        sync.WaitGroup
	patience  int              // ticks without any packet
	abandoned func(why string) // what then happens
	trunk     string
	log       *slog.Logger
	warned    sync.Once // that sound goes nowhere

	mu      sync.Mutex
	running bool
	live    bool              // the call is up, and its session listens
	early   func(sound.Frame) // hears what comes before that; may be nil
	sounded bool              // something has come before that
	far     *session
	latch   latch
	in      media.Reception
	out     sender
	tones   tones
	ways    ways
	info    string    // keys that came by INFO, and nobody has taken
	hold    bool      // we hold the far end
	silent  int       // ticks
	lost    error     // why it was abandoned, where that is not because the far end has gone
	spoke   time.Time // when sound was last sent that is not silence
	next    time.Time // of a report
}

// openStream takes ports for a call. The stream does nothing before it starts.
func openStream(cfg *Config, host net.IP, trunk string, abandoned func(why string)) (*stream, error) {
	conn, reports, err := ports(host, cfg.FirstPort, cfg.LastPort)
	if err != nil {
		return nil, err
	}
	s := &stream{
		rtp: conn, rtcp: reports, heard: make(chan leg.Heard, mostQueued), quit: make(chan struct{}), abandoned: abandoned,
		patience: max(1, int(cfg.Timing.Silence/every)), latch: latch{allow: cfg.Allow}, out: newSender(),
		trunk: trunk, log: cfg.Log,
	}
	s.in.Wait(cfg.Timing.Jitter)
	return s, nil
}

func (s *stream) port() uint16 {
	return s.rtp.LocalAddr().(*net.UDPAddr).AddrPort().Port() //nolint:forcetypeassert // a UDP socket has such an address
}

// agree begins or goes on with what the far end has announced.
func (s *stream) agree(far *session) error {
	barred, err := s.settle(far)
	if barred != nil && far.hears() {
		s.warned.Do(func() {
			s.log.Info("A call asks for its sound at an address that nothing may be sent to.", "trunk", s.trunk, "error", barred)
		})
	}
	return err
}

// settle does so, and says why nothing may be sent to what was announced.
func (s *stream) settle(far *session) (barred, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	select {
	case <-s.quit:
		return nil, ErrClosed
	default:
	}
	var known netip.AddrPort
	if s.far != nil {
		known = s.far.addr
	}
	s.latch.announce(far.addr, known)
	s.far = far
	s.out.law, s.out.payload, s.out.event = sound.ULaw, far.payload, far.event
	if far.law == media.ALaw {
		s.out.law = sound.ALaw
	}
	s.silent = 0
	if !s.running {
		s.running = true
		s.wg.Go(s.read)
		s.wg.Go(s.pace)
	}
	return s.latch.barred, nil
}

// connect lets the session hear from now on. Earlier sound that is still queued is dropped: the end of an announcement would be taken for the words
// of the person who has answered.
func (s *stream) connect() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.live = true
	if s.sounded {
		s.in.Forget()
		s.tones = tones{}
	}
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
		s.mu.Lock()
		live, pressed := s.live, s.ways.keys(s.in.Pressed(), s.info)
		s.mu.Unlock()
		if live && pressed != "" { // just before the far end hung up
			s.hand(leg.Heard{Lost: true, Keys: pressed})
		}
		close(s.heard)
	})
}

func (s *stream) receive(ctx context.Context) (leg.Heard, error) {
	select {
	case h, more := <-s.heard:
		if !more { // and s.lost changes no more
			return h, cmp.Or(s.lost, io.EOF)
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
	s.sounded = s.sounded || !s.live
	s.in.Put(&p, c, now)
}

// usual is what we offer, which the far end may send whatever it has chosen itself.
var usual = map[uint8]media.Coding{0: media.ULaw, 8: media.ALaw, 13: media.Comfort, 101: media.Event}

// typed reports keys that came by INFO.
func (s *stream) typed(pressed string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.info) < mostTyped {
		s.info += pressed
	}
}

// lastSpoke is when sound was last sent that is not silence.
func (s *stream) lastSpoke() time.Time {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.spoke
}

// hears says whether the far end wants sound and there is somewhere to send it. The caller holds s.mu.
func (s *stream) hears() bool { return s.far.hears() && s.latch.to.IsValid() }

// agreedOnce says whether there is a session already.
func (s *stream) agreedOnce() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.far != nil
}
