package main

import (
	"context"
	"crypto/tls"
	"errors"
	"io"
	"net"
	"syscall"

	"github.com/switchboard-dev/switchboard/platform/sip"
)

// telephone looks at what calls by SIP need of this machine.
func (e *examination) telephone(ctx context.Context) {
	c := e.config
	if c.Telephony != "sip" {
		return
	}
	if !e.speech().Configured() {
		e.wrong("set SWITCHBOARD_SPEECH_BASE_URL, and SWITCHBOARD_HEARING_KIND if another provider transcribes; or have every workspace set its own",
			"calls cannot speak or hear: no speech endpoint is configured")
	}
	if ports, calls := c.SIPRTPPorts, sip.Beyond(c.CallLimit); sip.Pairs(ports.First, ports.Last) < calls {
		e.wrong("widen SWITCHBOARD_SIP_RTP_PORTS, or lower SWITCHBOARD_CALL_LIMIT",
			"the %d UDP ports from %d to %d are too few for %d calls: %d at the limit, and %d more whose callers hear that the line is busy, take two each",
			ports.Last-ports.First+1, ports.First, ports.Last, calls, c.CallLimit, calls-c.CallLimit)
	}
	e.listens(ctx, "udp", "SWITCHBOARD_SIP_ADDR", c.SIPAddr)
	if c.SIPPublicAddr.IsValid() && c.SIPPublicAddr.IsUnspecified() {
		e.wrong("set it to the address that trunks reach this machine by", "SWITCHBOARD_SIP_PUBLIC_ADDR is not a reachable address")
	}
	if c.SIPTLSAddr == "" {
		return
	}
	e.listens(ctx, "udp", "SWITCHBOARD_SIP_TLS_ADDR", c.SIPTLSAddr)
	pair, err := tls.LoadX509KeyPair(c.SIPTLSCert, c.SIPTLSKey)
	if err != nil {
		e.wrong("set both to the PEM files of the same certificate and key", "SWITCHBOARD_SIP_TLS_CERT and SWITCHBOARD_SIP_TLS_KEY: %v", err)
		return
	}
	e.expires("SWITCHBOARD_SIP_TLS_CERT", pair.Leaf)
}

// listens looks whether an address is this machine's. That it is taken already is what a server that runs does.
func (e *examination) listens(ctx context.Context, network, name, address string) {
	var config net.ListenConfig
	var socket io.Closer
	var err error
	if network == "udp" {
		socket, err = config.ListenPacket(ctx, network, address)
	} else {
		socket, err = config.Listen(ctx, network, address)
	}
	if err == nil {
		err = socket.Close()
	}
	if err != nil && !errors.Is(err, syscall.EADDRINUSE) {
		e.wrong("set it to an address of this machine, or 0.0.0.0, and a port that this user may use", "cannot listen on %s: %v", name, err)
	}
}
