package storetest

import (
	"bytes"
	"io"
	"net"
	"net/url"
	"sync/atomic"
	"testing"
)

// Lossy is a link to PostgreSQL that breaks, each time that it is armed, where the answer to a commit would come.
func Lossy(t testing.TB, databaseURL string) (through string, armed *atomic.Bool) {
	t.Helper()
	u, err := url.Parse(databaseURL)
	if err != nil {
		t.Fatal(err)
	}
	to := u.Host
	armed = &atomic.Bool{}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	u.Host = l.Addr().String()
	go func() {
		for {
			client, err := l.Accept()
			if err != nil {
				return
			}
			server, err := net.Dial("tcp", to)
			if err != nil {
				_ = client.Close()
				continue
			}
			go func() { _, _ = io.Copy(server, client); _ = server.Close() }()
			go forward(client, server, armed)
		}
	}()
	return u.String(), armed
}

func forward(client, server net.Conn, armed *atomic.Bool) {
	defer func() { _ = client.Close() }()
	some := make([]byte, 1<<16)
	for {
		n, err := server.Read(some)
		if bytes.Contains(some[:n], []byte("COMMIT\x00")) && armed.CompareAndSwap(true, false) {
			return
		}
		if _, failed := client.Write(some[:n]); failed != nil || err != nil {
			return
		}
	}
}
