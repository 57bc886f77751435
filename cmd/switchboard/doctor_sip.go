package main

import (
	"context"
	"crypto/tls"
	"errors"
	"io"
	"net"
	"syscall"
)

// telephone looks at what calls by SIP need of this machine.
func (e *examination) telephone(ctx context.Context) {
	c := e.config
	if c.Telephony != "sip" {
		return
	}
	if !e.speech().Configured() {
		e.wrong("set SWITCHBOARD_SPEECH_BASE_URL, and SWITCHBOARD_HEARING_KIND if another provider transcribes; or have every workspace set its own",
			"calls cannot speak or hear: no endpoint of speech is configured")
	}
	if ports := c.SIPRTPPorts.Last - c.SIPRTPPorts.First + 1; ports < 2*c.CallLimit {
		e.wrong("widen SWITCHBOARD_SIP_RTP_PORTS, or lower SWITCHBOARD_CALL_LIMIT",
			"%d UDP ports are too few for %d calls, which take two each", ports, c.CallLimit)
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
	e.expires("SWITCHBOARD_SIP_TLS_CERT", pair.Leaf.NotAfter)
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
