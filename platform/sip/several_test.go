package sip_test

import (
	"context"
	"errors"
	"net"
	"strings"
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

// sites answers a question for a domain that has servers, named a, b and so on, or for one of them: each has hosts of 127.0.0.0/24.
func sites(b []byte, domain string, servers ...[]byte) []byte {
	const head, last = 12, 4 // the type and the class
	end := head
	for b[end] != 0 {
		end += int(b[end]) + 1
	}
	question := b[head : end+1+last]
	out := append([]byte{b[0], b[1], 0x81, 0x80, 0, 1, 0, 0, 0, 0, 0, 0}, question...)
	kind := question[len(question)-last+1]
	answer := func(data ...byte) {
		out[7]++
		out = append(append(out, 0xc0, head, 0, kind, 0, 1, 0, 0, 0, 0), 0, byte(len(data)))
		out = append(out, data...)
	}
	switch {
	case kind == 33:
		for i := range servers {
			record := []byte{0, byte(i), 0, 0, 5060 >> 8, 5060 & 0xff, 1, byte('a' + i), byte(len(domain))}
			answer(append(append(record, domain...), "\x07example\x00"...)...)
		}
	case kind == 1 && question[0] == 1:
		for _, host := range servers[question[1]-'a'] {
			answer(127, 0, 0, host)
		}
	}
	return out
}

// lazy is a name at 127.0.0.1 that takes so long to be found: less than recordPatience.
const (
	lazy    = "lazy.example"
	lazyFor = 1500 * time.Millisecond
)

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
	caller, callee := both(t, sip.TCP, func(c *sip.Config) { c.Timing.Reach = 2 * time.Second })
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
	ring, cancel := context.WithTimeout(t.Context(), 20*time.Second) // sooner than the network would give up
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

// How long its name takes to be found is no part of how long a server may take to be connected to.
func TestANameIsFoundSlowly(t *testing.T) {
	t.Parallel()
	caller, callee := both(t, sip.TCP, func(c *sip.Config) { c.Timing.Reach = lazyFor / 2 })
	k := trunk(callee, sip.TCP)
	k.Host, k.Domain = lazy, "127.0.0.1"
	caller.Use([]sip.Trunk{k})
	near, far := connected(t, caller, callee)
	hangUp(t, near)
	over(t, far)
}

// A server that has asked for a proof is there, and has its time to judge it.
func TestRegistersAtASlowServer(t *testing.T) {
	t.Parallel()
	const reach = 2 * time.Second
	for name, checks := range map[string]bool{"it is registered": false, "it is checked": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := open(t, func(c *sip.Config) { c.Timing.Reach = reach })
			first, second := &far{dumb(t, p), dumb(t, p).UDPConn}, &far{dumb(t, p), dumb(t, p).UDPConn}
			k := sip.Trunk{ID: "t", Host: coupled(first.port(), second.port()), User: "joe", Password: "schmo", Register: true}
			checked := make(chan error, 1)
			if checks {
				go func() { checked <- p.Check(context.WithoutCancel(t.Context()), k) }()
			} else {
				p.Use([]sip.Trunk{k})
			}
			request := first.asked(t, "REGISTER")
			for !strings.Contains(request, "Authorization: ") { // it may come twice
				first.replies(t, request, "401 Unauthorized", challenge("r"), "")
				request = first.asked(t, "REGISTER")
			}
			second.nothing(t, reach+time.Second)
			first.replies(t, request, "200 OK", "", "")
			if !checks {
				registered(t, p)
			} else if err, _ := await.Receive(t, checked, "it is still being checked"); err != nil {
				t.Error(err)
			}
		})
	}
}
