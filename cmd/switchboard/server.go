package main

import (
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	golog "log" //nolint:depguard // what net/http complains to
	"log/slog"
	"net"
	"net/http"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/switchboard-dev/switchboard/platform/certificate"
	"github.com/switchboard-dev/switchboard/platform/connection"
	"github.com/switchboard-dev/switchboard/platform/shed"
)

// Bounds of a connection. A request's own work has a deadline of its own, shorter than the write's.
const (
	readHeaderTimeout = 10 * time.Second
	readTimeout       = 2 * time.Minute
	writeTimeout      = 3 * time.Minute
	idleTimeout       = 2 * time.Minute
	headerBytes       = 64 << 10
	// streamsAConnection is how many requests one connection of HTTP/2 may have under way, a proxy's for all its clients.
	streamsAConnection = 250
	// connectionsMost bounds the connections of everybody; each takes some 30 KB by TLS.
	connectionsMost = 32 << 10
)

// mostConnections leaves half of the files that the process may open to calls, recordings and the database.
func mostConnections() int {
	if files, known := filesMost(); known && files/2 < connectionsMost {
		return int(files / 2)
	}
	return connectionsMost
}

// server is an HTTP server. The zero one is off.
type server struct {
	http     *http.Server
	listener net.Listener
	failed   chan error
	draining atomic.Bool
	tls      bool // with the certificates that it is given before it serves
}

// bind takes the address, so that nobody else does; an empty one leaves the server off. Connections wait until serve.
func bind(ctx context.Context, address string, log *slog.Logger) (*server, error) {
	if address == "" {
		return &server{}, nil
	}
	var config net.ListenConfig
	l, err := config.Listen(ctx, "tcp", address)
	if err != nil {
		return nil, fmt.Errorf("take the address: %w", err)
	}
	var protocols http.Protocols
	protocols.SetHTTP1(true)
	protocols.SetUnencryptedHTTP2(true) // from proxies that end TLS
	return &server{listener: l, failed: make(chan error, 1), http: &http.Server{
		Protocols: &protocols, HTTP2: &http.HTTP2Config{MaxConcurrentStreams: streamsAConnection},
		ReadHeaderTimeout: readHeaderTimeout, ReadTimeout: readTimeout, WriteTimeout: writeTimeout,
		IdleTimeout: idleTimeout, MaxHeaderBytes: headerBytes, ErrorLog: golog.New(complaints{log}, "", 0),
	}}, nil
}

// bound counts its connections before it serves.
func (s *server) bound(by *connection.Bound) {
	if s.http != nil {
		s.listener, s.http.ConnState = by.Listen(s.listener), by.State
	}
}

// shed has it refuse requests before it reads them, while the gate refuses any. What draining says of connections, net/http says.
func (s *server) shed(on func() bool, refuse func(*http.Request) []byte) {
	if s.http == nil || refuse == nil {
		return
	}
	by := &shed.Shed{
		On: func() bool { return on() && !s.draining.Load() }, Refuse: refuse, Idle: idleTimeout, Write: writeTimeout, Next: s.http.ConnState,
	}
	s.listener, s.http.ConnState = by.Listen(s.listener), by.State
}

// secure has it speak TLS, with HTTP/2 for clients that want it.
func (s *server) secure(from certificate.Source) {
	var protocols http.Protocols
	protocols.SetHTTP1(true)
	protocols.SetHTTP2(true)
	s.tls, s.http.Protocols = true, &protocols
	s.http.TLSConfig = &tls.Config{MinVersion: tls.VersionTLS12, GetCertificate: from.Certificate, NextProtos: from.Protocols()}
}

// complaints are what the server says of connections. Handshakes that fail are the doing of strangers, without end on the internet.
type complaints struct{ log *slog.Logger }

// Write of io.Writer: one complaint.
func (c complaints) Write(line []byte) (int, error) {
	level := slog.LevelWarn
	if bytes.HasPrefix(line, []byte("http: TLS handshake error")) {
		level = slog.LevelDebug
	}
	c.log.Log(context.Background(), level, string(bytes.TrimSpace(line)))
	return len(line), nil
}

// serve answers with the handler from now on.
func (s *server) serve(h http.Handler) {
	if s.http == nil {
		return
	}
	s.http.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if s.draining.Load() {
			w.Header().Set("Connection", "close")
		}
		h.ServeHTTP(w, r)
	})
	go func() {
		serve := s.http.Serve
		if s.http.TLSConfig != nil {
			serve = func(l net.Listener) error { return s.http.ServeTLS(l, "", "") }
		}
		if err := serve(s.listener); !errors.Is(err, http.ErrServerClosed) {
			s.failed <- fmt.Errorf("serve: %w", err)
		}
	}()
}

// onStop calls f as soon as the server begins to stop: streams, which last for as long as their clients want, have to end then.
func (s *server) onStop(f func()) {
	if s.http != nil {
		s.http.RegisterOnShutdown(f)
	}
}

// url is where it answers to somebody on this machine, or "".
func (s *server) url() string {
	if s.listener == nil {
		return ""
	}
	scheme := "http://"
	if s.tls {
		scheme = "https://"
	}
	at, ok := s.listener.Addr().(*net.TCPAddr)
	if !ok || !at.IP.IsUnspecified() {
		return scheme + s.listener.Addr().String()
	}
	return scheme + "localhost:" + strconv.Itoa(at.Port)
}

// stop takes no new requests and lets those under way finish; what has not when the context ends is cut off.
func (s *server) stop(ctx context.Context) error {
	if s.http == nil {
		return nil
	}
	err := s.http.Shutdown(ctx)
	if err != nil && ctx.Err() != nil {
		err = s.http.Close()
	}
	return errors.Join(err, closed(s.listener.Close()))
}

// closed forgives a listener that is closed already.
func closed(err error) error {
	if errors.Is(err, net.ErrClosed) {
		return nil
	}
	return err
}
