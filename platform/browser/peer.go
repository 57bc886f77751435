package browser

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"time"

	"github.com/pion/rtp"
	"github.com/pion/webrtc/v4"

	"github.com/switchboard-dev/switchboard/platform/leg"
	"github.com/switchboard-dev/switchboard/platform/media"
	"github.com/switchboard-dev/switchboard/platform/sound"
)

// keysType is how keys are named in descriptions.
const keysType = "audio/telephone-event"

// patience is how many ticks a page that is connected may send nothing.
const patience = int(2 * time.Second / frameTime)

// Peer is a page's connection by WebRTC: sound both ways in G.711.
type Peer struct {
	pc    *webrtc.PeerConnection
	out   *webrtc.TrackLocalStaticRTP
	up    chan struct{} // closed when it is connected
	down  chan struct{} // closed when it has failed, or is closed
	upped sync.Once
	ended sync.Once
	left  sync.Once
	work  sync.WaitGroup

	mu     sync.Mutex
	closed bool
	next   rtp.Header
	in     media.Reception
	silent int // ticks
}

// newPeer is a connection that has agreed on nothing yet.
func newPeer(pc *webrtc.PeerConnection) (*Peer, error) {
	out, err := webrtc.NewTrackLocalStaticRTP(webrtc.RTPCodecCapability{MimeType: webrtc.MimeTypePCMU, ClockRate: sound.Rate}, "voice", "assistant")
	if err != nil {
		return nil, err //nolint:wrapcheck // the caller does
	}
	if _, err := pc.AddTrack(out); err != nil {
		return nil, err //nolint:wrapcheck // likewise
	}
	p := &Peer{pc: pc, out: out, up: make(chan struct{}), down: make(chan struct{}), next: rtp.Header{
		Version: 2, SequenceNumber: uint16(rand.Uint32()), Timestamp: rand.Uint32(), //nolint:gosec // as RFC 3550 wants it
	}}
	pc.OnConnectionStateChange(func(s webrtc.PeerConnectionState) {
		switch s { //nolint:exhaustive // others come before one of these
		case webrtc.PeerConnectionStateConnected:
			p.upped.Do(func() { close(p.up) })
		case webrtc.PeerConnectionStateFailed, webrtc.PeerConnectionStateClosed:
			p.ended.Do(func() { close(p.down) })
		}
	})
	pc.OnTrack(p.hear)
	return p, nil
}

// Connected waits for the page to be connected; false if it is not by the end of ctx.
func (p *Peer) Connected(ctx context.Context) bool {
	select {
	case <-p.up:
		return true
	case <-p.down:
	case <-ctx.Done():
	}
	return false
}

// hear what a page sends, until the connection ends.
func (p *Peer) hear(track *webrtc.TrackRemote, by *webrtc.RTPReceiver) {
	codings := map[uint8]media.Coding{}
	for _, c := range by.GetParameters().Codecs {
		switch c.MimeType {
		case webrtc.MimeTypePCMU:
			codings[uint8(c.PayloadType)] = media.ULaw
		case keysType:
			codings[uint8(c.PayloadType)] = media.Event
		}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return
	}
	p.work.Go(func() {
		for {
			packet, _, err := track.ReadRTP()
			if err != nil {
				return
			}
			if c, fine := codings[packet.PayloadType]; fine {
				p.take(packet, c, time.Now())
			}
		}
	})
}

func (p *Peer) take(packet *rtp.Packet, c media.Coding, now time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.silent = 0
	p.in.Put(packet, c, now)
}

// tick is 20 ms from the page; false if it has sent none for so long that it must be gone.
func (p *Peer) tick() (h leg.Heard, there bool) {
	select {
	case <-p.down:
		return h, false
	default:
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	h.Frame, h.Lost, h.Keys = p.in.Take()
	p.silent++
	return h, p.silent <= patience
}

// play 20 ms to the page. What cannot be sent is lost, as on the way.
func (p *Peer) play(f *sound.Frame) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.next.SequenceNumber++
	p.next.Timestamp += sound.FrameSize
	_ = p.out.WriteRTP(&rtp.Packet{Header: p.next, Payload: sound.ULaw.Encode(nil, f[:])})
}

var errClosing = errors.New("browser: the connection did not end in order")

// Close ends the connection, and returns when nothing of it is left.
func (p *Peer) Close() (err error) {
	p.left.Do(func() {
		p.mu.Lock()
		p.closed = true
		p.mu.Unlock()
		if err = p.pc.GracefulClose(); err != nil {
			err = fmt.Errorf("%w: %w", errClosing, err)
		}
		p.work.Wait()
	})
	return err
}
