package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"time"
)

// Bounds of a connection. A request's own work has a deadline of its own, shorter than the write's.
const (
	readHeaderTimeout = 10 * time.Second
	readTimeout       = 2 * time.Minute
	writeTimeout      = 3 * time.Minute
	idleTimeout       = 2 * time.Minute
	headerBytes       = 64 << 10
)

// server is an HTTP server that listens. The zero one is off.
type server struct {
	http     *http.Server
	listener net.Listener
	done     chan error
}

// listen serves the handler on the address; an empty one is off.
func listen(ctx context.Context, address string, h http.Handler, log *slog.Logger) (*server, error) {
	s := &server{done: make(chan error, 1)}
	if address == "" {
		return s, nil
	}
	var config net.ListenConfig
	l, err := config.Listen(ctx, "tcp", address)
	if err != nil {
		return nil, fmt.Errorf("listen: %w", err)
	}
	s.listener = l
	s.http = &http.Server{
		Handler: h, ReadHeaderTimeout: readHeaderTimeout, ReadTimeout: readTimeout, WriteTimeout: writeTimeout,
		IdleTimeout: idleTimeout, MaxHeaderBytes: headerBytes, ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelWarn),
	}
	go func() {
		if err := s.http.Serve(l); !errors.Is(err, http.ErrServerClosed) {
			s.done <- fmt.Errorf("serve: %w", err)
		}
	}()
	return s, nil
}

// url is where it answers, or "".
func (s *server) url() string {
	if s.listener == nil {
		return ""
	}
	return "http://" + s.listener.Addr().String()
}

// stop takes no new requests and lets those under way finish; when the context ends they are cut off.
func (s *server) stop(ctx context.Context) error {
	if s.http == nil {
		return nil
	}
	err := s.http.Shutdown(ctx)
	if errors.Is(err, context.DeadlineExceeded) {
		return s.http.Close() // what was under way is cut off: it had its time
	}
	return err
}
