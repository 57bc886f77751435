package main

import (
	"context"
	"crypto/tls"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/certificate"
)

// A proxy that ends TLS speaks HTTP/2 to the server as it is, many requests on one connection; everybody else speaks HTTP/1.1.
func TestProtocols(t *testing.T) {
	t.Parallel()
	s, err := bind(t.Context(), "127.0.0.1:0", slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	s.serve(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.MultiWriter(w), r.Body)
		_, _ = io.WriteString(w, " by "+r.Proto)
	}))
	t.Cleanup(func() { _ = s.stop(context.Background()) })
	var two http.Protocols
	two.SetUnencryptedHTTP2(true)
	for want, transport := range map[string]*http.Transport{"HTTP/1.1": {}, "HTTP/2.0": {Protocols: &two}} {
		client := &http.Client{Transport: transport}
		var all sync.WaitGroup
		for range 20 {
			all.Go(func() {
				resp, err := client.Post(s.url(), "text/plain", strings.NewReader("said"))
				if err != nil {
					t.Error(err)
					return
				}
				defer func() { _ = resp.Body.Close() }()
				if text, err := io.ReadAll(resp.Body); err != nil || string(text) != "said by "+want {
					t.Errorf("%s, %v, want %s", text, err, want)
				}
			})
		}
		all.Wait()
		client.CloseIdleConnections()
	}
}

// A server refuses requests before it reads them while the gate refuses any; one that is drained has net/http end their connections.
func TestServerRefusesAtOnce(t *testing.T) {
	t.Parallel()
	s, err := bind(t.Context(), "127.0.0.1:0", slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	var refuses atomic.Bool
	var rested atomic.Int64
	s.http.ConnState = func(_ net.Conn, state http.ConnState) {
		if state == http.StateIdle {
			rested.Add(1)
		}
	}
	s.shed(refuses.Load, func(*http.Request) []byte {
		return []byte("HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n\r\n")
	})
	s.serve(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusTeapot) }))
	t.Cleanup(func() { _ = s.stop(context.Background()) })
	client := &http.Client{Transport: &http.Transport{}}
	for _, c := range []struct {
		refuses, draining bool
		status            int
	}{{false, false, http.StatusTeapot}, {true, false, http.StatusServiceUnavailable}, {false, false, http.StatusTeapot}, {true, true, http.StatusTeapot}} {
		refuses.Store(c.refuses)
		s.draining.Store(c.draining)
		before := rested.Load()
		resp, err := client.Get(s.url())
		if err != nil {
			t.Fatal(err)
		}
		if _ = resp.Body.Close(); resp.StatusCode != c.status || resp.Close != c.draining {
			t.Errorf("%+v: %s, the connection ends: %v", c, resp.Status, resp.Close)
		}
		if !c.draining {
			await.Until(t, "nobody hears that the connection is idle", func() bool { return rested.Load() > before })
		}
	}
}

// By HTTPS the same is served, by HTTP/2 for whoever wants it, and failed handshakes are no news.
func TestProtocolsByHTTPS(t *testing.T) {
	t.Parallel()
	cert, key := hostCertificate(t, t.TempDir(), 24*time.Hour, "switchboard.example.com")
	var log journal
	files, err := certificate.OpenFiles(cert, key, slog.New(slog.DiscardHandler), func(string) {})
	if err != nil {
		t.Fatal(err)
	}
	s, err := bind(t.Context(), "127.0.0.1:0", slog.New(slog.NewTextHandler(&log, nil)))
	if err != nil {
		t.Fatal(err)
	}
	s.secure(files)
	s.serve(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { _, _ = io.WriteString(w, r.Proto) }))
	t.Cleanup(func() { _ = s.stop(context.Background()) })
	if !strings.HasPrefix(s.url(), "https://127.0.0.1:") {
		t.Errorf("it serves at %s", s.url())
	}
	var one http.Protocols
	one.SetHTTP1(true)
	for want, transport := range map[string]*http.Transport{"HTTP/1.1": {Protocols: &one}, "HTTP/2.0": {ForceAttemptHTTP2: true}} {
		transport.TLSClientConfig = trusting(t, cert, "switchboard.example.com")
		resp, err := (&http.Client{Transport: transport}).Get(s.url())
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(resp.Body)
		_ = resp.Body.Close()
		transport.CloseIdleConnections()
		if err != nil || string(text) != want {
			t.Errorf("%s, %v, want %s", text, err, want)
		}
	}
	if _, err := (&http.Client{Transport: &http.Transport{}}).Get(s.url()); err == nil { //nolint:bodyclose // there is no answer
		t.Error("whoever does not trust the certificate is answered")
	}
	if _, err := (&http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{MaxVersion: tls.VersionTLS11, MinVersion: tls.VersionTLS10}}}).Get(s.url()); err == nil { //nolint:bodyclose // likewise
		t.Error("TLS 1.1 is spoken")
	}
	if text := log.String(); text != "" {
		t.Errorf("strangers write the log: %s", text)
	}
}
