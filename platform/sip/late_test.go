package sip_test

import (
	"bytes"
	"encoding/binary"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/sip"
)

// late is a domain that has one server, and another address than that. Nothing is heard of it while it is held.
const late = "late.example"

// held is what is known of the late domain.
type held struct {
	mu    sync.Mutex
	port  int           // of its server
	asked chan struct{} // is told of a question that waits; nil while it is not held
	over  chan struct{} // closed when it is released
}

// holds makes queries for the domain wait from now on. It returns where they are reported, and what releases them.
func (h *held) holds() (asked <-chan struct{}, release func()) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.asked, h.over = make(chan struct{}, 100), make(chan struct{})
	return h.asked, sync.OnceFunc(func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		close(h.over)
		h.asked, h.over = nil, nil
	})
}

// wait for the release, if it is held.
func (h *held) wait() {
	h.mu.Lock()
	asked, over := h.asked, h.over
	h.mu.Unlock()
	if asked != nil {
		asked <- struct{}{}
		<-over
	}
}

// answers a question for the domain, or for its server.
func (h *held) answers(b []byte) []byte {
	const head, last = 12, 4 // the type and the class
	end := head
	for b[end] != 0 {
		end += int(b[end]) + 1
	}
	question := b[head : end+1+last]
	out := append([]byte{b[0], b[1], 0x81, 0x80, 0, 1, 0, 0, 0, 0, 0, 0}, question...)
	answer := func(data []byte) {
		out[7]++
		out = append(append(out, 0xc0, head, 0, question[len(question)-3], 0, 1, 0, 0, 0, 0), 0, byte(len(data)))
		out = append(out, data...)
	}
	server := bytes.HasPrefix(question, []byte("\x03sbc"))
	if !server {
		h.wait()
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	switch kind := question[len(question)-3]; {
	case kind == 33 && bytes.HasPrefix(question, []byte("\x04_sip\x04_udp")):
		record := binary.BigEndian.AppendUint16([]byte{0, 10, 0, 0}, uint16(h.port))
		answer(append(record, "\x03sbc\x04late\x07example\x00"...))
	case kind == 1 && server:
		answer([]byte{127, 0, 0, 1})
	case kind == 1:
		answer([]byte{127, 0, 0, 3})
	}
	return out
}

// Somebody who has picked up is not kept waiting for names. Whether what confirms that goes to a server of the trunk is looked up while it rings,
// and once that is known the proof goes with it.
func TestConfirmedWithoutWaitingForNames(t *testing.T) {
	t.Parallel()
	p := open(t, func(c *sip.Config) { c.Timing.Reply = 30 * time.Second })
	f := &far{dumb(t, p), dumb(t, p).UDPConn}
	names.late.port = f.port()
	p.Use([]sip.Trunk{{ID: "t", Host: late, User: "joe", Password: "schmo", Trusted: loopback}})
	away := elsewhere(t, f)
	calls, failed := dialling(t.Context(), p)
	invite := f.asked(t, "INVITE")
	asked, release := names.late.holds()
	defer release()
	f.replies(t, invite, "401 Unauthorized", challenge("r"), "")
	invite = f.after(t, invite, "INVITE")
	await.Receive(t, asked, "nothing is looked up while it rings")
	route := "Record-Route: <sip:" + away.LocalAddr().String() + ";lr>\r\n"
	f.replies(t, invite, "200 OK", route, f.session())
	if ack := away.asked(t, "ACK"); strings.Contains(ack, "Authorization: ") {
		t.Errorf("there is a proof for somebody who is not known:\n%s", ack)
	}
	c := isUp(t, calls, failed)
	release()
	await.Until(t, "there is no proof for a server of the trunk", func() bool {
		f.replies(t, invite, "200 OK", route, f.session())
		return strings.Contains(away.asked(t, "ACK"), "Authorization: ")
	})
	f.hangsUp(t, c, 1)
}
