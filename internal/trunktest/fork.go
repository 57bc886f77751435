package trunktest

import (
	"fmt"
	"net"
	"net/netip"
	"slices"
	"testing"
	"time"
)

// Fork rings several servers at once with the same call, as a forking proxy does; the ports are theirs for UDP. It returns the SIP status code of
// each server's final response, in the same order. Nobody speaks, and nobody hangs up.
func Fork(t testing.TB, to, from string, ports ...int) []int {
	t.Helper()
	conn, err := net.ListenUDP("udp", &net.UDPAddr{IP: net.IPv4(127, 0, 0, 1)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	me := conn.LocalAddr()
	session := "v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\nc=IN IP4 127.0.0.1\r\nt=0 0\r\nm=audio 9 RTP/AVP 0\r\n"
	for i, p := range ports {
		invite := fmt.Sprintf("INVITE sip:%s@127.0.0.1 SIP/2.0\r\nVia: SIP/2.0/UDP %s;branch=z9hG4bKfork%d;rport\r\nFrom: <sip:%s@%s>;tag=a\r\n"+
			"To: <sip:%s@127.0.0.1>\r\nCall-ID: fork-%s-%s\r\nCSeq: 1 INVITE\r\nContact: <sip:caller@%s>\r\nMax-Forwards: 70\r\n"+
			"Content-Type: application/sdp\r\nContent-Length: %d\r\n\r\n%s", to, me, i, from, me, to, from, me, me, len(session), session)
		at := netip.AddrPortFrom(netip.MustParseAddr("127.0.0.1"), uint16(p)) //nolint:gosec // a port is one
		if _, err := conn.WriteToUDPAddrPort([]byte(invite), at); err != nil {
			t.Fatal(err)
		}
	}
	return finals(t, conn, ports)
}

// finals are the codes of the final responses from some ports.
func finals(t testing.TB, conn *net.UDPConn, ports []int) []int {
	t.Helper()
	if err := conn.SetReadDeadline(time.Now().Add(patience)); err != nil {
		t.Fatal(err)
	}
	codes, b := make([]int, len(ports)), make([]byte, 1<<16)
	for slices.Contains(codes, 0) {
		n, by, err := conn.ReadFromUDPAddrPort(b)
		if err != nil {
			t.Fatalf("the servers say %v: %v", codes, err)
		}
		var code int
		if _, err := fmt.Sscanf(string(b[:n]), "SIP/2.0 %d", &code); err != nil || code < 200 {
			continue
		}
		if i := slices.Index(ports, int(by.Port())); i >= 0 {
			codes[i] = code
		}
	}
	return codes
}
