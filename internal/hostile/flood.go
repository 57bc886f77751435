package main

import (
	"context"
	"fmt"
	"net"
	"strings"
	"sync"
	"time"
)

// flood sends the telephone everything that begins something, from ever other ports of an address that a trunk trusts.
func flood(ctx context.Context, f *field, got *answers) {
	if err := f.Connect(ctx); err != nil {
		got.note = "; " + err.Error()
		return
	}
	time.Sleep(6 * time.Second) // the server knows of it
	to, err := net.ResolveUDPAddr("udp", f.phone)
	if err != nil {
		panic(err) // the code's own mistake
	}
	methods := []string{"OPTIONS", "CANCEL", "ACK", "INVITE", "INFO", "BYE"}
	end := time.Now().Add(15 * time.Second)
	var mu sync.Mutex
	sent, heard := 0, map[string]int{}
	together(4, func(of int) {
		for n := 0; time.Now().Before(end); {
			conn, err := net.ListenUDP("udp", &net.UDPAddr{IP: net.IPv4(127, 0, 0, 1)})
			if err != nil {
				continue
			}
			for range 20 * len(methods) {
				n++
				_, _ = conn.WriteToUDP([]byte(packet(methods[n%len(methods)], fmt.Sprint(of, "-", n), conn.LocalAddr().String())), to)
			}
			statuses := hear(conn)
			_ = conn.Close()
			mu.Lock()
			sent += 20 * len(methods)
			for _, s := range statuses {
				heard[s]++
			}
			mu.Unlock()
		}
	})
	for status, n := range heard {
		got.statuses[code(status)] += n
	}
	got.note = fmt.Sprintf("; %d sent", sent)
}

func code(text string) (n int) {
	_, _ = fmt.Sscan(text, &n)
	return n
}

// hear the statuses of what has come, for a moment.
func hear(conn *net.UDPConn) (all []string) {
	b := make([]byte, 4096)
	_ = conn.SetReadDeadline(time.Now().Add(20 * time.Millisecond))
	for {
		n, _, err := conn.ReadFromUDP(b)
		if err != nil {
			return all
		}
		if _, rest, ok := strings.Cut(string(b[:n]), "SIP/2.0 "); ok && len(rest) > 3 {
			all = append(all, rest[:3])
		}
	}
}

// packet is a request that begins a transaction.
func packet(method, id, from string) string {
	return strings.Join([]string{
		method + " sip:+4930123@127.0.0.1 SIP/2.0",
		"Via: SIP/2.0/UDP " + from + ";branch=z9hG4bK" + id + ";rport",
		"Max-Forwards: 70",
		"From: <sip:eve@" + from + ">;tag=" + id,
		"To: <sip:+4930123@127.0.0.1>",
		"Call-ID: " + id + "@" + from,
		"CSeq: 1 " + method,
		"Contact: <sip:eve@" + from + ">",
		"Content-Length: 0", "", "",
	}, "\r\n")
}
