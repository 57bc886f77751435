package sip_test

import (
	"context"
	"crypto/tls"
	"io"
	"net"
	"sync"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/platform/sip"
)

// everyWay runs a test over each transport.
func everyWay(t *testing.T, f func(t *testing.T, transport string)) {
	t.Helper()
	for _, transport := range []string{sip.UDP, sip.TCP, sip.TLS} {
		t.Run(transport, func(t *testing.T) {
			t.Parallel()
			f(t, transport)
		})
	}
}

// bridge hands on what one side says by a connection, until the test ends. Debian's sipp knows no TLS, and cannot say when it listens: a
// bridge waits for it.
type bridge struct {
	net.Listener

	dial func(context.Context) (net.Conn, error)
	ctx  context.Context
	all  sync.WaitGroup
}

func cross(t *testing.T, dial func(context.Context) (net.Conn, error), wrap func(net.Listener) net.Listener) *bridge {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.WithoutCancel(t.Context()))
	b := &bridge{Listener: wrap(l), dial: dial, ctx: ctx}
	b.all.Go(b.serve)
	t.Cleanup(func() {
		cancel()
		_ = l.Close()
		b.all.Wait()
	})
	return b
}

func (b *bridge) port() int { return b.Addr().(*net.TCPAddr).Port }

func (b *bridge) serve() {
	for {
		near, err := b.Accept()
		if err != nil {
			return
		}
		b.all.Go(func() { b.carry(near) })
	}
}

// carry what a connection says to the other side, and back.
func (b *bridge) carry(near net.Conn) {
	defer func() { _ = near.Close() }()
	far, err := b.reach()
	if err != nil {
		return
	}
	stop := context.AfterFunc(b.ctx, func() { _, _ = near.Close(), far.Close() })
	defer stop()
	b.all.Go(func() {
		_, _ = io.Copy(near, far)
		_ = near.Close()
	})
	_, _ = io.Copy(far, near)
	_ = far.Close()
}

// reach the other side, as soon as it listens.
func (b *bridge) reach() (net.Conn, error) {
	tick := time.NewTicker(10 * time.Millisecond)
	defer tick.Stop()
	for {
		far, err := b.dial(b.ctx)
		if err == nil {
			return far, nil
		}
		select {
		case <-tick.C:
		case <-b.ctx.Done():
			return nil, err
		}
	}
}

// plainly connects to an address.
func plainly(to string) func(context.Context) (net.Conn, error) {
	return func(ctx context.Context) (net.Conn, error) { return new(net.Dialer).DialContext(ctx, "tcp", to) }
}

// sealed connects to an address by TLS.
func sealed(to string) func(context.Context) (net.Conn, error) {
	return func(ctx context.Context) (net.Conn, error) {
		return (&tls.Dialer{Config: &tls.Config{InsecureSkipVerify: true}}).DialContext(ctx, "tcp", to)
	}
}
