package sip_test

import (
	"context"
	"errors"
	"net"
	"syscall"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/sip"
)

// several is a name that is at 127.0.0.9 first, where nobody responds, and at 127.0.0.1.
const several = "several.example"

// located answers a question for the addresses of a name: those of 127.0.0.0/24.
func located(b []byte, hosts ...byte) []byte {
	const head = 12
	end := head
	for b[end] != 0 {
		end += int(b[end]) + 1
	}
	question := b[head : end+5]
	out := append([]byte{b[0], b[1], 0x81, 0x80, 0, 1, 0, 0, 0, 0, 0, 0}, question...)
	if question[len(question)-3] != 1 { // only A is known
		return out
	}
	for _, host := range hosts {
		out[7]++
		out = append(out, 0xc0, head, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, 127, 0, 0, host)
	}
	return out
}

// hangs has connections to a port of 127.0.0.9 neither come about nor be refused: whoever listens there has no room for more.
func hangs(t *testing.T, port int) {
	t.Helper()
	fd, err := syscall.Socket(syscall.AF_INET, syscall.SOCK_STREAM, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = syscall.Close(fd) })
	at := &syscall.SockaddrInet4{Port: port, Addr: [4]byte{127, 0, 0, 9}}
	if err := errors.Join(syscall.Bind(fd, at), syscall.Listen(fd, 0)); err != nil {
		t.Fatal(err)
	}
	to := net.TCPAddr{IP: at.Addr[:], Port: port}
	for range 10 {
		c, err := net.DialTimeout("tcp", to.String(), 300*time.Millisecond)
		if err != nil {
			return
		}
		t.Cleanup(func() { _ = c.Close() })
	}
	t.Fatal("connections still come about")
}

// A call goes to the next address of a trunk's name if the first says nothing.
func TestNextAddressWhereOneIsSilent(t *testing.T) {
	t.Parallel()
	p := open(t, func(c *sip.Config) { c.Timing.Reach = 100 * time.Millisecond })
	there := &far{dumb(t, p), dumb(t, p).UDPConn}
	k := sip.Trunk{ID: "t", Host: several, Port: there.port(), User: "joe", Password: "schmo", Trusted: loopback}
	p.Use([]sip.Trunk{k})
	calls, failed := dialling(t.Context(), p)
	there.replies(t, there.asked(t, "INVITE"), "200 OK", "", there.session())
	c := isUp(t, calls, failed)
	there.ends(t, c)
}

// It does so also where the first takes no connection, which is not waited for as long as a telephone rings.
func TestNextAddressWhereOneHangs(t *testing.T) {
	t.Parallel()
	caller, callee := both(t, sip.TCP, func(c *sip.Config) { c.Timing.Reach = 500 * time.Millisecond })
	k := trunk(callee, sip.TCP)
	hangs(t, k.Port)
	k.Host, k.Domain = several, "127.0.0.1"
	caller.Use([]sip.Trunk{k})
	near, far := connected(t, caller, callee)
	hangUp(t, near)
	over(t, far)
	if err := caller.Check(t.Context(), k); err != nil {
		t.Error(err)
	}

	k.Host = "127.0.0.9"
	caller.Use([]sip.Trunk{k})
	ring, cancel := context.WithTimeout(t.Context(), 9*time.Second) // sooner than the network would give up
	defer cancel()
	if _, err := caller.Dial(ring, sip.Dial{Trunk: k.ID, To: "+4930123"}); !errors.Is(err, sip.ErrTimeout) || ring.Err() != nil {
		t.Errorf("a call to nobody else: %v", err)
	}
}

// A trunk registers at the next address of its name if the first says nothing.
func TestRegistersAtTheNextAddress(t *testing.T) {
	t.Parallel()
	p := open(t, func(c *sip.Config) { c.Timing.Reach, c.Timing.Retry = 100*time.Millisecond, 10*time.Millisecond })
	there := &far{dumb(t, p), dumb(t, p).UDPConn}
	p.Use([]sip.Trunk{{ID: "t", Host: several, Port: there.port(), User: "joe", Register: true}})
	there.replies(t, there.asked(t, "REGISTER"), "200 OK", "", "")
	await.Until(t, "it is not registered", func() bool { return p.State("t").Registered })
}
