package sip_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"net"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/sip"
)

// slow is a name whose server says nothing.
const slow = "slow.example"

// nameserver knows no name at all, and keeps whoever asks for a slow one waiting.
type nameserver struct {
	mu      sync.Mutex
	waiting []net.Conn   // by which it was asked for a slow one
	done    bool         // no name is slow any more
	over    func()       // the first of them is no longer waited for
	moved   atomic.Bool  // where the moving name is
	served  atomic.Int32 // the port of the server of the served name
	late    held
}

// served is a domain that has no address, but servers by SRV: one that nobody is to be sent to while another responds, and that one.
const served = "served.example"

// serves answers a question for the served domain, or for a server of it.
func (n *nameserver) serves(b []byte) []byte {
	const head, last = 12, 4 // the type and the class
	end := head
	for b[end] != 0 {
		end += int(b[end]) + 1
	}
	question := b[head : end+1+last]
	out := append([]byte{b[0], b[1], 0x81, 0x80, 0, 1, 0, 0, 0, 0, 0, 0}, question...)
	answer := func(data []byte) {
		out[7]++
		out = append(append(out, 0xc0, head, question[len(question)-last], question[len(question)-last+1], 0, 1, 0, 0, 0, 0), 0, byte(len(data)))
		out = append(out, data...)
	}
	target := []byte("\x03sbc\x06served\x07example\x00")
	switch kind := question[len(question)-last+1]; {
	case kind == 33 && bytes.HasPrefix(question, []byte("\x04_sip\x04_udp\x06served")):
		answer(append([]byte{0, 20, 0, 0, 0, 9}, target...))
		answer(append(binary.BigEndian.AppendUint16([]byte{0, 10, 0, 0}, uint16(n.served.Load())), target...))
	case kind == 1 && bytes.HasPrefix(question, []byte("\x03sbc")):
		answer([]byte{127, 0, 0, 1})
	}
	return out
}

// moving is a name that is at 127.0.0.1, and at 127.0.0.4 once it has moved there.
const moving = "moving.example"

// double is a name, as long as that, that is at both.
const double = "double.example"

// moves answers a question for the moving name, before or after it has moved.
func (*nameserver) moves(b []byte, moved bool) []byte {
	const head = 12
	end := head + len(moving) + 2 // of the name
	question := b[head : end+4]
	out := append([]byte{b[0], b[1], 0x81, 0x80, 0, 1, 0, 0, 0, 0, 0, 0}, question...)
	if question[len(question)-3] != 1 { // only A is known
		return out
	}
	hosts := []byte{1}
	if moved {
		hosts = append(hosts, 4)
	}
	for _, host := range hosts {
		out[7]++
		out = append(out, 0xc0, head, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, 127, 0, 0, host)
	}
	return out
}

// names is asked by all tests.
//
//nolint:gochecknoglobals // there is one resolver in a process
var names = &nameserver{}

// resolver asks it.
func (n *nameserver) resolver() *net.Resolver {
	return &net.Resolver{PreferGo: true, Dial: func(context.Context, string, string) (net.Conn, error) {
		near, far := net.Pipe()
		go n.serve(far)
		return near, nil
	}}
}

// serve answers over a connection, as RFC 1035 has it for one of TCP.
func (n *nameserver) serve(c net.Conn) {
	defer func() { _ = c.Close() }()
	for {
		var size uint16
		if binary.Read(c, binary.BigEndian, &size) != nil {
			return
		}
		b := make([]byte, size)
		if _, err := io.ReadFull(c, b); err != nil {
			return
		}
		if bytes.Contains(b, []byte("\x04slow\x07example")) {
			if over := n.keep(c); over != nil {
				_, _ = io.Copy(io.Discard, c)
				over()
				return
			}
		}
		switch {
		case bytes.Contains(b, []byte("\x06moving\x07example")):
			b = n.moves(b, n.moved.Load())
		case bytes.Contains(b, []byte("\x06double\x07example")):
			b = n.moves(b, true)
		case bytes.Contains(b, []byte("\x06served\x07example")):
			b = n.serves(b)
		case bytes.Contains(b, []byte("\x04late\x07example")):
			b = n.late.answers(b)
		case bytes.Contains(b, []byte("\x07several\x07example")):
			b = located(b, 9, 1)
		case bytes.Contains(b, []byte("\x04lazy\x07example")):
			<-time.After(lazyFor) //nolint:forbidigo // so slow is the name server
			b = located(b, 1)
		case bytes.Contains(b, []byte("\x05sites\x07example")):
			b = sites(b, "sites", []byte{1, 2, 3, 4, 5, 6, 7, 8}, []byte{99})
		case bytes.Contains(b, []byte("\x05twins\x07example")):
			b = sites(b, "twins", []byte{1, 2}, []byte{2, 1}, []byte{1})
		case couple.Match(b):
			b = pairs(b)
		default:
			b[2], b[3] = 0x81, 0x83 // there is no such name
		}
		size = uint16(len(b))
		if _, err := c.Write(append(binary.BigEndian.AppendUint16(nil, size), b...)); err != nil {
			return
		}
	}
}

// slows has the slow name be slow again; over is closed when somebody no longer waits for it.
func (n *nameserver) slows() (over <-chan struct{}) {
	n.mu.Lock()
	defer n.mu.Unlock()
	first := make(chan struct{})
	n.waiting, n.done, n.over = nil, false, sync.OnceFunc(func() { close(first) })
	return first
}

// keep somebody waiting; it returns what to do when they no longer wait, or nil where nobody has to.
func (n *nameserver) keep(c net.Conn) (over func()) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.waiting = append(n.waiting, c)
	if n.done {
		return nil
	}
	return n.over
}

// release lets go of all who wait.
func (n *nameserver) release() {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.done = true
	for _, c := range n.waiting {
		_ = c.Close()
	}
}

// asked says whether somebody has asked for the slow name.
func (n *nameserver) asked() bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	return len(n.waiting) > 0
}

// A far end that wants its requests sent to a name whose server says nothing delays those, and nobody else's.
func TestNobodyWaitsForAName(t *testing.T) {
	t.Parallel()
	waited := names.slows()
	defer names.release()
	p := open(t, func(c *sip.Config) { c.UDP = "0.0.0.0:0" })
	f := called(t, p)
	calls, failed := dialling(t.Context(), p)
	f.replies(t, f.asked(t, "INVITE"), "200 OK", "", f.session())
	if err, _ := await.Receive(t, failed, "it is not connected"); err != nil {
		t.Fatal(err)
	}
	c, _ := await.Receive(t, calls, "there is no call")
	f.asked(t, "ACK")
	f.within(t, c.Dialog(), "UPDATE", 1, "<sip:ada@"+slow+">")
	if got := f.hear(t); got != "SIP/2.0 200 OK" {
		t.Fatal(got)
	}
	ctx, stop := context.WithCancel(t.Context())
	referred := make(chan error, 1)
	go func() { referred <- c.Refer(ctx, "+4930999") }()
	await.Until(t, "the name is not looked up", names.asked)
	f.within(t, c.Dialog(), "OPTIONS", 2, "<sip:ada@"+slow+">")
	other := dumb(t, p)
	other.say(t, request(other, "OPTIONS", "x", "", ""))
	_ = other.hear(t)
	select {
	case <-waited:
		t.Error("others have waited for the name")
	default:
	}
	stop()
	if err, _ := await.Receive(t, referred, "the transfer still waits for the name"); err == nil {
		t.Error("it is transferred")
	}
	f.within(t, c.Dialog(), "BYE", 3, "<sip:ada@"+slow+">")
	over(t, c)
}

// A trunk that moves while we are registered with it calls from where it has moved to.
func TestTrunkMoves(t *testing.T) {
	t.Parallel()
	names.moved.Store(false) // in another run of this test it has
	p := open(t, func(c *sip.Config) { c.Timing.Lookup = 50 * time.Millisecond })
	r, _ := registrar(t, p)
	p.Use([]sip.Trunk{{ID: "t", Host: moving, Port: r.port(), User: "joe", Password: "schmo", Register: true}})
	registered(t, p)
	conn, err := net.ListenUDP("udp", &net.UDPAddr{IP: net.IPv4(127, 0, 0, 4)})
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	there, asked := &raw{conn, r.to}, 0
	answer := func() string {
		asked++
		there.say(t, request(there, "OPTIONS", fmt.Sprint("moved", asked), "", ""))
		return there.hear(t)
	}
	if got := answer(); got != "SIP/2.0 403 Forbidden" {
		t.Fatalf("before it has moved: %s", got)
	}
	names.moved.Store(true)
	await.Until(t, "it is not known where it has moved to", func() bool { return answer() == "SIP/2.0 200 OK" })
}

// A trunk whose domain has only SRV records is registered with at the server that they name first, and calls come from there and go there.
func TestTrunkHasServersOnly(t *testing.T) {
	t.Parallel()
	p := open(t)
	r, asked := registrar(t, p)
	names.served.Store(int32(r.port()))
	p.Use([]sip.Trunk{{ID: "t", Host: served, User: "joe", Password: "schmo", Register: true}})
	if got, _ := await.Receive(t, asked, "nothing is registered"); !strings.HasPrefix(got, "REGISTER sip:"+served+" ") {
		t.Errorf("it is registered as %s", got)
	}
	registered(t, p)
	there := dumb(t, p)
	there.say(t, request(there, "OPTIONS", "served", "", ""))
	if got := there.hear(t); got != "SIP/2.0 200 OK" {
		t.Errorf("a call from the server: %s", got)
	}
	if err := p.Check(t.Context(), sip.Trunk{Host: served, User: "joe", Register: true}); err != nil {
		t.Errorf("it is checked: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	go func() { _, _ = p.Dial(ctx, sip.Dial{Trunk: "t", To: "+4930123"}) }()
	if got, _ := await.Receive(t, asked, "nobody is called by the server"); !strings.HasPrefix(got, "REGISTER ") { // of the check
		t.Errorf("%s", got)
	}
	if got, _ := await.Receive(t, asked, "nobody is called by the server"); !strings.HasPrefix(got, "INVITE sip:+4930123@"+served) {
		t.Errorf("it is called by %s", got)
	}
}
