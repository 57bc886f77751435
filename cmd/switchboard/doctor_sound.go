package main

import (
	"context"
	"net/http"
	"strings"
)

// metrics looks at the operator's own address.
func (e *examination) metrics(ctx context.Context) {
	if at := e.config.MetricsAddr; at != "" {
		e.listens(ctx, "tcp", "SWITCHBOARD_METRICS_ADDR", at)
	}
}

// webCalls looks at where web pages send the sound of calls.
func (e *examination) webCalls(ctx context.Context) {
	at, told := e.config.WebRTCAddr, e.config.WebRTCPublicAddr
	if !at.IsValid() {
		return
	}
	e.listens(ctx, "udp", "SWITCHBOARD_WEBRTC_ADDR", at.String())
	const mend = "set SWITCHBOARD_WEBRTC_PUBLIC_ADDR to the address that this machine has on the internet, and let its UDP port through"
	switch {
	case told.IsValid() && told.IsLoopback() && !at.Addr().IsLoopback():
		e.wrong(mend, "pages send their sound to %s, which is their own machine", told)
	case !told.IsValid() && at.Addr().IsPrivate():
		e.advise(mend, "pages send their sound to %s, which only those of the same network can reach; the others fall back to their WebSockets", at.Addr())
	}
}

// peers checks that other copies reach this server at the address that it gives them.
func (e *examination) peers(ctx context.Context) {
	if e.config.PeerURL == "" {
		return
	}
	const mend = "start the server, or set SWITCHBOARD_PEER_URL to where the other copies reach this one and no other, such as http://10.0.0.5:8080"
	resp, text, err := e.fetch(ctx, http.MethodGet, e.config.PeerURL+"/healthz", nil) //nolint:bodyclose // fetch has closed it
	switch {
	case err != nil:
		e.wrong(mend, "nothing answers at SWITCHBOARD_PEER_URL: %v", err)
	case resp.StatusCode != http.StatusOK || strings.TrimSpace(text) != "ok":
		e.wrong(mend, "what answers at SWITCHBOARD_PEER_URL is not Switchboard: /healthz says %d", resp.StatusCode)
	}
}
