package main

import (
	"context"
	"log/slog"
	"net"
	"net/http"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/config"
)

// All addresses stop in parallel: a slow request at one neither keeps another open nor shortens its time.
func TestDoorsCloseTogether(t *testing.T) {
	t.Parallel()
	begun, end := make(chan struct{}), make(chan struct{})
	slow := func(http.ResponseWriter, *http.Request) {
		close(begun)
		<-end
	}
	f := &doors{}
	for _, s := range []**server{&f.api, &f.secure, &f.redirect} {
		one, err := bind(t.Context(), "127.0.0.1:0", slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		one.serve(http.HandlerFunc(slow))
		*s = one
	}
	answered := make(chan struct{})
	go func() {
		defer close(answered)
		resp, err := http.Get(f.api.url())
		if err != nil {
			t.Error(err)
			return
		}
		_ = resp.Body.Close()
	}()
	<-begun
	closed := make(chan error, 1)
	go func() { closed <- f.close(context.WithoutCancel(t.Context())) }()
	await.Until(t, "the others still take requests", func() bool {
		for _, s := range []*server{f.secure, f.redirect} {
			conn, err := net.Dial("tcp", s.listener.Addr().String())
			if err == nil {
				_ = conn.Close()
				return false
			}
		}
		return true
	})
	close(end)
	<-answered
	if err, _ := await.Receive(t, closed, "it does not close"); err != nil {
		t.Error(err)
	}
}

// Connections to all addresses that are open to strangers are counted, so that file descriptors remain for calls and the database.
func TestDoorsBoundConnections(t *testing.T) {
	t.Parallel()
	a := &app{config: config.Config{Addr: "127.0.0.1:0"}}
	a.config.TLSAddr, a.config.TLSRedirectAddr = a.config.Addr, a.config.Addr
	f, err := a.doors(t.Context(), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = f.stop(context.WithoutCancel(t.Context())) })
	for name, s := range map[string]*server{"api": f.api, "secure": f.secure, "redirect": f.redirect} {
		if s.http.ConnState == nil {
			t.Errorf("%s: its connections have no bound", name)
		}
	}
	if files, known := filesMost(); known && uint64(mostConnections()) > files/2 {
		t.Errorf("%d of %d files may be connections", mostConnections(), files)
	}
}
