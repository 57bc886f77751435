package trunktest

import (
	"fmt"
	"net"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/pion/rtp"

	"github.com/switchboard-dev/switchboard/platform/sound"
)

// Announcer is a provider that says something before whoever is called answers, again and again.
type Announcer struct {
	t             testing.TB
	signal, sound *net.UDPConn
	invite        chan string

	mu   sync.Mutex
	from net.Addr // the server
	says []sound.Frame
	at   int
}

// Announce starts one, which ends with the test.
func Announce(t testing.TB, says []sound.Frame) *Announcer {
	t.Helper()
	a := &Announcer{t: t, invite: make(chan string, 1), says: says}
	for _, at := range []**net.UDPConn{&a.signal, &a.sound} {
		conn, err := net.ListenUDP("udp", &net.UDPAddr{IP: net.IPv4(127, 0, 0, 1)})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = conn.Close() })
		*at = conn
	}
	go a.listen()
	go a.speak()
	return a
}

// Port is where it listens for UDP.
func (a *Announcer) Port() int { return port(a.signal) }

func port(c *net.UDPConn) int { return c.LocalAddr().(*net.UDPAddr).Port } //nolint:forcetypeassert // a UDP socket has such an address

// listen to the server's requests. It takes one call, and hangs up nothing itself.
func (a *Announcer) listen() {
	b := make([]byte, 1<<16)
	for {
		n, from, err := a.signal.ReadFrom(b)
		if err != nil {
			return
		}
		request := string(b[:n])
		a.mu.Lock()
		a.from = from
		a.mu.Unlock()
		switch method, _, _ := strings.Cut(request, " "); method {
		case "INVITE":
			select {
			case a.invite <- request:
			default: // it is repeated
			}
		case "ACK", "SIP/2.0":
		default:
			a.reply(request, "200 OK", "")
		}
	}
}

// speak sends 20 ms for each that comes, which is silence until somebody has answered.
func (a *Announcer) speak() {
	b := make([]byte, 2048)
	p := rtp.Packet{Header: rtp.Header{Version: 2, SSRC: 1}}
	for {
		_, from, err := a.sound.ReadFrom(b)
		if err != nil {
			return
		}
		f := a.next()
		p.SequenceNumber++
		p.Timestamp += sound.FrameSize
		p.Payload = sound.ULaw.Encode(nil, f[:])
		if out, err := p.Marshal(); err == nil {
			_, _ = a.sound.WriteTo(out, from)
		}
	}
}

func (a *Announcer) next() (f sound.Frame) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if len(a.says) > 0 {
		f = a.says[a.at%len(a.says)]
		a.at++
	}
	return f
}

// Ring waits for a call, and begins to say it. It returns what has whoever is called answer, who says nothing.
func (a *Announcer) Ring() (answer func()) {
	a.t.Helper()
	var invite string
	select {
	case invite = <-a.invite:
	case <-a.t.Context().Done():
		a.t.Fatal("nobody is called")
	}
	session := fmt.Sprintf("v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\nc=IN IP4 127.0.0.1\r\nt=0 0\r\nm=audio %d RTP/AVP 0\r\n", port(a.sound))
	a.reply(invite, "183 Session Progress", session)
	return func() {
		a.mu.Lock()
		a.says = nil
		a.mu.Unlock()
		a.reply(invite, "200 OK", session)
	}
}

// echoed are the headers of a request that its response has as well.
var echoed = regexp.MustCompile(`(?m)^(Via|From|To|Call-ID|CSeq): .*\r\n`)

func (a *Announcer) reply(request, status, session string) {
	head := strings.Join(echoed.FindAllString(request, -1), "")
	if !strings.Contains(head, ";tag=network") {
		head = regexp.MustCompile(`(?m)^(To: .*)\r\n`).ReplaceAllString(head, "$1;tag=network\r\n")
	}
	if session != "" {
		head += fmt.Sprintf("Contact: <sip:network@127.0.0.1:%d>\r\nContent-Type: application/sdp\r\n", a.Port())
	}
	a.mu.Lock()
	to := a.from
	a.mu.Unlock()
	_, _ = a.signal.WriteTo(fmt.Appendf(nil, "SIP/2.0 %s\r\n%sContent-Length: %d\r\n\r\n%s", status, head, len(session), session), to)
}
