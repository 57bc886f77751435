// Package pagetest is a web page's end of a connection by WebRTC, for tests.
package pagetest

import (
	"net"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/pion/ice/v4"
	"github.com/pion/interceptor"
	"github.com/pion/rtp"
	"github.com/pion/webrtc/v4"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/sound"
)

// Peer is a page that sends and hears G.711. It is gone at the end of the test.
type Peer struct {
	t     testing.TB
	pc    *webrtc.PeerConnection
	out   microphone
	next  rtp.Header
	at    time.Time // of the next frame
	mu    sync.Mutex
	heard []sound.Frame
	state webrtc.PeerConnectionState
}

// New is a page that has not asked for anything yet.
func New(t testing.TB) *Peer {
	t.Helper()
	return on(t, webrtc.SettingEngine{})
}

// NewAt is a page whose datagrams come from this socket, by which others can be sent as well.
func NewAt(t testing.TB, socket net.PacketConn) *Peer {
	t.Helper()
	mux := ice.NewUDPMuxDefault(ice.UDPMuxParams{UDPConn: socket})
	t.Cleanup(func() { _ = mux.Close() })
	e := webrtc.SettingEngine{}
	e.SetICEUDPMux(mux)
	return on(t, e)
}

func on(t testing.TB, e webrtc.SettingEngine) *Peer {
	t.Helper()
	e.SetIncludeLoopbackCandidate(true)
	e.SetNetworkTypes([]webrtc.NetworkType{webrtc.NetworkTypeUDP4})
	e.SetIPFilter(net.IP.IsLoopback)
	var m webrtc.MediaEngine
	for _, c := range []struct {
		payload webrtc.PayloadType
		kind    string
	}{{0, webrtc.MimeTypePCMU}, {8, webrtc.MimeTypePCMA}, {110, keysType}} { // in the order of a browser's offer
		codec := webrtc.RTPCodecCapability{MimeType: c.kind, ClockRate: sound.Rate}
		if err := m.RegisterCodec(webrtc.RTPCodecParameters{RTPCodecCapability: codec, PayloadType: c.payload}, webrtc.RTPCodecTypeAudio); err != nil {
			t.Fatal(err)
		}
	}
	api := webrtc.NewAPI(webrtc.WithSettingEngine(e), webrtc.WithMediaEngine(&m), webrtc.WithInterceptorRegistry(&interceptor.Registry{}))
	pc, err := api.NewPeerConnection(webrtc.Configuration{})
	if err != nil {
		t.Fatal(err)
	}
	p := &Peer{t: t, pc: pc, next: rtp.Header{Version: 2, SequenceNumber: 65_500, Timestamp: 1<<32 - 1000}}
	t.Cleanup(p.Close)
	if _, err := pc.AddTrack(&p.out); err != nil {
		t.Fatal(err)
	}
	pc.OnTrack(func(track *webrtc.TrackRemote, _ *webrtc.RTPReceiver) { p.listen(track) })
	pc.OnConnectionStateChange(func(s webrtc.PeerConnectionState) {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.state = s
	})
	return p
}

// Offer of a connection.
func (p *Peer) Offer() string {
	p.t.Helper()
	offer, err := p.pc.CreateOffer(nil)
	if err == nil {
		err = p.pc.SetLocalDescription(offer)
	}
	if err != nil {
		p.t.Fatal(err)
	}
	return offer.SDP
}

// Accept the answer to it.
func (p *Peer) Accept(answer string) {
	p.t.Helper()
	if err := p.pc.SetRemoteDescription(webrtc.SessionDescription{Type: webrtc.SDPTypeAnswer, SDP: answer}); err != nil {
		p.t.Fatal(err)
	}
}

// Connect and wait for it.
func (p *Peer) Connect(answer string) {
	p.t.Helper()
	p.Accept(answer)
	p.Becomes(webrtc.PeerConnectionStateConnected)
}

// Becomes waits for a state.
func (p *Peer) Becomes(state webrtc.PeerConnectionState) {
	p.t.Helper()
	p.awaits("is "+state.String(), state)
}

// Ends waits until the other side has gone, whether or not it could say so: before the keys are exchanged, nothing but silence tells.
func (p *Peer) Ends() {
	p.t.Helper()
	p.awaits("ends", webrtc.PeerConnectionStateClosed, webrtc.PeerConnectionStateFailed)
}

func (p *Peer) awaits(what string, states ...webrtc.PeerConnectionState) {
	p.t.Helper()
	await.Within(p.t, time.Minute, "the connection never "+what, func() bool {
		p.mu.Lock()
		defer p.mu.Unlock()
		return slices.Contains(states, p.state)
	})
}

// Strayed is an answer whose candidates lead nowhere: as if a firewall stood between.
func Strayed(answer string) string {
	return strings.ReplaceAll(answer, "127.0.0.1", "127.9.9.9")
}

func (p *Peer) listen(track *webrtc.TrackRemote) {
	for {
		packet, _, err := track.ReadRTP()
		if err != nil {
			return
		}
		p.mu.Lock()
		p.heard = append(p.heard, sound.ULaw.Frame(packet.Payload))
		p.mu.Unlock()
	}
}

// Heard is all that was played to the page.
func (p *Peer) Heard() []sound.Frame {
	p.mu.Lock()
	defer p.mu.Unlock()
	return append([]sound.Frame(nil), p.heard...)
}

// Say frames, one each 20 ms.
func (p *Peer) Say(frames ...sound.Frame) {
	const every = sound.FrameMs * time.Millisecond
	if time.Since(p.at) > every {
		p.at = time.Now()
	}
	for _, f := range frames {
		timer := time.NewTimer(time.Until(p.at))
		select {
		case <-timer.C:
		case <-p.t.Context().Done():
			timer.Stop()
			return
		}
		p.at = p.at.Add(every)
		p.send(false, sound.ULaw.Encode(nil, f[:]))
		p.next.Timestamp += sound.FrameSize
	}
}

// Press a key: one packet that begins it, and three of its end.
func (p *Peer) Press(event byte) {
	for _, flags := range []byte{0, 0x80, 0x80, 0x80} {
		p.send(true, []byte{event, flags | 10, 0, 160}) // the volume, and 20 ms
	}
	p.next.Timestamp += sound.FrameSize
}

func (p *Peer) send(key bool, payload []byte) {
	p.next.SequenceNumber++
	p.out.send(p.next, key, payload)
}

// Close leaves without a word to the server's socket.
func (p *Peer) Close() { _ = p.pc.GracefulClose() }
