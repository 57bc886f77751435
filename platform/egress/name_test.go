package egress //nolint:testpackage // see egress_test.go

import (
	"context"
	"encoding/binary"
	"io"
	"net"
	"net/netip"
	"strings"
	"sync"
	"testing"

	"golang.org/x/net/dns/dnsmessage"
)

// names is a name server in memory. Each question takes the name's next answer; the last one stays.
type names struct {
	mu      sync.Mutex
	answers map[string][]string
}

func (n *names) resolver(t *testing.T) *net.Resolver {
	t.Helper()
	return &net.Resolver{PreferGo: true, Dial: func(context.Context, string, string) (net.Conn, error) {
		client, server := net.Pipe()
		go n.serve(server)
		return client, nil
	}}
}

// serve speaks DNS as over TCP: net.Pipe is no packet connection.
func (n *names) serve(c net.Conn) {
	defer func() { _ = c.Close() }()
	for {
		size := make([]byte, 2)
		if _, err := io.ReadFull(c, size); err != nil {
			return
		}
		question := make([]byte, binary.BigEndian.Uint16(size))
		if _, err := io.ReadFull(c, question); err != nil {
			return
		}
		answer := n.answer(question)
		_, _ = c.Write(append(binary.BigEndian.AppendUint16(nil, uint16(len(answer))), answer...))
	}
}

func (n *names) answer(question []byte) []byte {
	var m dnsmessage.Message
	if err := m.Unpack(question); err != nil {
		return nil
	}
	m.Response, m.Additionals = true, nil
	q := m.Questions[0]
	addr, known := n.next(strings.ToLower(strings.TrimSuffix(q.Name.String(), ".")), q.Type)
	header := dnsmessage.ResourceHeader{Name: q.Name, Type: q.Type, Class: q.Class}
	switch {
	case !known:
		m.RCode = dnsmessage.RCodeNameError
	case addr.Is4() && q.Type == dnsmessage.TypeA:
		m.Answers = []dnsmessage.Resource{{Header: header, Body: &dnsmessage.AResource{A: addr.As4()}}}
	case addr.Is6() && q.Type == dnsmessage.TypeAAAA:
		m.Answers = []dnsmessage.Resource{{Header: header, Body: &dnsmessage.AAAAResource{AAAA: addr.As16()}}}
	}
	packed, err := m.Pack()
	if err != nil {
		return nil
	}
	return packed
}

// next takes an answer. Questions of the two kinds come together: the one of the answer's kind takes it.
func (n *names) next(name string, kind dnsmessage.Type) (netip.Addr, bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	list := n.answers[name]
	if len(list) == 0 {
		return netip.Addr{}, false
	}
	addr := netip.MustParseAddr(list[0])
	if len(list) > 1 && addr.Is4() == (kind == dnsmessage.TypeA) {
		n.answers[name] = list[1:]
	}
	return addr, true
}
