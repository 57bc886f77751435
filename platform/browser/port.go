package browser

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/netip"

	"github.com/pion/dtls/v3"
	"github.com/pion/ice/v4"
	"github.com/pion/interceptor"
	"github.com/pion/logging"
	"github.com/pion/webrtc/v4"
)

// Port is where pages send and hear sound by WebRTC: one UDP port for all of them. It is an ICE-lite server: it answers checks of
// those that have the credentials of their call, and sends nothing to addresses that pages name.
type Port struct {
	mux    *ice.MultiUDPMuxDefault
	public netip.Addr
	media  *webrtc.MediaEngine
}

var errNoAddress = errors.New("browser: this machine has no address that pages could reach")

// quietly drops what the library logs, which strangers could fill the disk with.
func quietly() *logging.DefaultLoggerFactory {
	f := logging.NewDefaultLoggerFactory()
	f.Writer, f.DefaultLogLevel, f.ScopeLevels = io.Discard, logging.LogLevelDisabled, nil
	return f
}

// OpenPort listens at an address, which may be 0.0.0.0 or [::] with a port. Pages get the public address, or the local ones if it is
// the zero value.
func OpenPort(at netip.AddrPort, public netip.Addr) (*Port, error) {
	engine, err := codecs()
	if err != nil {
		return nil, err
	}
	conns, err := listen(at, public)
	if err != nil {
		return nil, err
	}
	muxes := make([]ice.UDPMux, len(conns))
	for i, c := range conns {
		muxes[i] = ice.NewUDPMuxDefault(ice.UDPMuxParams{UDPConn: c, Logger: quietly().NewLogger("ice")})
	}
	return &Port{mux: ice.NewMultiUDPMuxDefault(muxes...), public: public, media: engine}, nil
}

// codecs are what sound and keys may travel as. Every browser has G.711.
func codecs() (*webrtc.MediaEngine, error) {
	var m webrtc.MediaEngine
	for payload, kind := range map[webrtc.PayloadType]string{0: webrtc.MimeTypePCMU, 126: keysType} {
		c := webrtc.RTPCodecParameters{RTPCodecCapability: webrtc.RTPCodecCapability{MimeType: kind, ClockRate: 8000}, PayloadType: payload}
		if err := m.RegisterCodec(c, webrtc.RTPCodecTypeAudio); err != nil {
			return nil, fmt.Errorf("browser: %w", err)
		}
	}
	return &m, nil
}

// listen opens sockets. Each address of this machine has its own, so that replies come from where a page has sent to; behind a public
// address, which a router maps to one of them, one socket has all.
func listen(at netip.AddrPort, public netip.Addr) (conns []*net.UDPConn, err error) {
	hosts := []netip.Addr{at.Addr()}
	if at.Addr().IsUnspecified() && !public.IsValid() {
		if hosts, err = locals(at.Addr().Is4()); err != nil {
			return nil, err
		}
	}
	for _, host := range hosts {
		network := "udp4"
		if host.Is6() {
			network = "udp6"
		}
		c, why := net.ListenUDP(network, net.UDPAddrFromAddrPort(netip.AddrPortFrom(host, at.Port())))
		if why != nil { // an address that the machine is about to lose, or to get
			err = why
			continue
		}
		conns = append(conns, c)
	}
	if len(conns) == 0 {
		return nil, fmt.Errorf("browser: %w", errors.Join(errNoAddress, err))
	}
	return conns, nil
}

// locals are the addresses of this machine that others can reach.
func locals(only4 bool) (out []netip.Addr, err error) {
	all, err := net.InterfaceAddrs()
	if err != nil {
		return nil, fmt.Errorf("browser: %w", err)
	}
	for _, a := range all {
		p, err := netip.ParsePrefix(a.String())
		if err != nil {
			continue
		}
		if ip := p.Addr().Unmap(); ip.IsGlobalUnicast() && (ip.Is4() || !only4) {
			out = append(out, ip)
		}
	}
	return out, nil
}

// Addrs are where pages' sound is received.
func (p *Port) Addrs() []net.Addr { return p.mux.GetListenAddresses() }

// Close frees the port. Calls that still use it lose their sound.
func (p *Port) Close() error {
	if err := p.mux.Close(); err != nil {
		return fmt.Errorf("browser: %w", err)
	}
	return nil
}

// api makes one connection: each has bounds of its own.
func (p *Port) api() (*webrtc.API, error) {
	e := webrtc.SettingEngine{LoggerFactory: quietly()}
	bounds := newBounds()
	e.SetLite(true)
	e.SetDTLSCipherSuites(dtls.TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256, dtls.TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384,
		dtls.TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256, dtls.TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384) // every browser has one of them
	e.SetICEUDPMux(&gate{p.mux, bounds})
	e.SetRemoteIPFilter(bounds.visit)
	e.SetNetworkTypes([]webrtc.NetworkType{webrtc.NetworkTypeUDP4, webrtc.NetworkTypeUDP6})
	e.SetICEMulticastDNSMode(ice.MulticastDNSModeDisabled)
	e.SetIncludeLoopbackCandidate(true) // where it listens there, pages are on this machine
	if p.public.IsValid() {
		err := e.SetICEAddressRewriteRules(webrtc.ICEAddressRewriteRule{
			External: []string{p.public.String()}, AsCandidateType: webrtc.ICECandidateTypeHost, Mode: webrtc.ICEAddressRewriteReplace,
		})
		if err != nil {
			return nil, fmt.Errorf("browser: %w", err)
		}
	}
	return webrtc.NewAPI(webrtc.WithSettingEngine(e), webrtc.WithMediaEngine(p.media), webrtc.WithInterceptorRegistry(&interceptor.Registry{})), nil
}

// Answer makes a connection for a page's offer, and the answer to it. The page has to connect; it is the caller's to close.
func (p *Port) Answer(ctx context.Context, offer string) (_ *Peer, answer string, err error) {
	if offer, err = clean(offer); err != nil {
		return nil, "", err
	}
	api, err := p.api()
	if err != nil {
		return nil, "", err
	}
	pc, err := api.NewPeerConnection(webrtc.Configuration{})
	if err != nil {
		return nil, "", fmt.Errorf("browser: %w", err)
	}
	peer, err := newPeer(pc)
	if err == nil {
		answer, err = agree(ctx, pc, offer)
	}
	if err != nil {
		return nil, "", fmt.Errorf("browser: %w", errors.Join(err, pc.GracefulClose()))
	}
	return peer, answer, nil
}

func agree(ctx context.Context, pc *webrtc.PeerConnection, offer string) (string, error) {
	if err := pc.SetRemoteDescription(webrtc.SessionDescription{Type: webrtc.SDPTypeOffer, SDP: offer}); err != nil {
		return "", err //nolint:wrapcheck // the caller does
	}
	answer, err := pc.CreateAnswer(nil)
	if err != nil {
		return "", err //nolint:wrapcheck // likewise
	}
	gathered := webrtc.GatheringCompletePromise(pc)
	if err := pc.SetLocalDescription(answer); err != nil {
		return "", err //nolint:wrapcheck // likewise
	}
	select {
	case <-gathered:
		return pc.LocalDescription().SDP, nil
	case <-ctx.Done():
		return "", ctx.Err() //nolint:wrapcheck // likewise
	}
}
