package main

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"testing"
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
