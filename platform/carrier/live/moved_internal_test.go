package live

import (
	"context"
	"encoding/json"
	"fmt"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/carrier"
	"github.com/switchboard-dev/switchboard/platform/sip"
)

// follower is a host that keeps how to hang up its calls, which are answered at once.
type follower struct {
	host

	dialogs chan json.RawMessage
	fails   chan error // of keeping a dialog, one after the other
}

func (k *follower) Script(ctx context.Context, key string) (Script, error) {
	s, err := k.host.Script(ctx, key)
	s.Wait = 0
	return s, err
}

func (k *follower) Own(_ context.Context, _ string, _ Owner, dialog json.RawMessage) (bool, error) {
	if len(dialog) == 0 {
		return true, nil
	}
	select {
	case err := <-k.fails:
		return false, err
	default:
		k.dialogs <- dialog
		return true, nil
	}
}

// next is what was kept last.
func (k *follower) next(t *testing.T) (d sip.Dialog) {
	t.Helper()
	text, _ := await.Receive(t, k.dialogs, "nothing is kept")
	if err := json.Unmarshal(text, &d); err != nil {
		t.Fatal(err)
	}
	return d
}

// site is a socket of a far end that says what a test writes.
type site struct {
	*net.UDPConn

	t *testing.T
}

func newSite(t *testing.T) site {
	t.Helper()
	c, err := net.ListenUDP("udp", &net.UDPAddr{IP: net.IPv4(127, 0, 0, 1)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close() })
	return site{c, t}
}

const offer = "v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\nc=IN IP4 127.0.0.1\r\nt=0 0\r\nm=audio 9 RTP/AVP 0\r\n"

// says a request of a call to a telephone, and where the far end is from then on. The call has a tag once it is answered.
func (s site) says(to *sip.Phone, method string, seq int, tag string, at site) {
	s.t.Helper()
	body := "Content-Length: 0\r\n\r\n"
	if method == "INVITE" {
		body = fmt.Sprintf("Content-Type: application/sdp\r\nContent-Length: %d\r\n\r\n%s", len(offer), offer)
	}
	text := fmt.Sprintf("%s sip:+4930123@127.0.0.1 SIP/2.0\r\nVia: SIP/2.0/UDP %s;branch=z9hG4bK%s%d;rport\r\nFrom: <sip:ada@127.0.0.1>;tag=a\r\n"+
		"To: <sip:+4930123@127.0.0.1>%s\r\nCall-ID: moves\r\nCSeq: %d %s\r\nContact: <sip:ada@%s>\r\nMax-Forwards: 70\r\n",
		method, s.LocalAddr(), method, seq, tag, seq, method, at.LocalAddr())
	if _, err := s.WriteToUDPAddrPort([]byte(text+body), to.Addr(sip.UDP)); err != nil {
		s.t.Fatal(err)
	}
}

// hears what begins with a word and has another.
func (s site) hears(begin, has string) string {
	s.t.Helper()
	b := make([]byte, 8192)
	for {
		_ = s.SetReadDeadline(time.Now().Add(time.Minute))
		n, err := s.Read(b)
		if err != nil {
			s.t.Fatalf("no %s, %s: %v", begin, has, err)
		}
		if text := string(b[:n]); strings.HasPrefix(text, begin) && strings.Contains(text, has) {
			return text
		}
	}
}

// final is the response to an INVITE that is not about its progress.
func (s site) final(seq int) string {
	s.t.Helper()
	for {
		if text := s.hears("SIP/2.0 ", fmt.Sprintf("CSeq: %d INVITE", seq)); !strings.HasPrefix(text, "SIP/2.0 1") {
			return text
		}
	}
}

// A far end may move within a call, as to another server of its provider. A copy that has to hang up for one that died does so at the new place, even
// if that could not be kept at first.
func TestAnHeirHangsUpWhereTheFarEndIs(t *testing.T) {
	t.Parallel()
	for name, fails := range map[string]int{"it is kept": 0, "it is kept the third time": 2} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			anHeirHangsUp(t, fails)
		})
	}
}

func anHeirHangsUp(t *testing.T, fails int) {
	t.Helper()
	ours := telephone(t, func() int { return 1 })
	c, _ := hosting(t, ours)
	k := &follower{host{forgetful{kept: make(chan carrier.Event, 100)}}, make(chan json.RawMessage, 10), make(chan error, 10)}
	c.Report(k)
	ours.Serve(c.ring)
	far, moved := newSite(t), newSite(t)
	far.says(ours, "INVITE", 1, "", far)
	_, tag, _ := strings.Cut(far.hears("SIP/2.0 200", "CSeq: 1 INVITE"), "To: <sip:+4930123@127.0.0.1>")
	tag, _, _ = strings.Cut(tag, "\r\n")
	far.says(ours, "ACK", 1, tag, far)
	before := k.next(t)
	for range fails {
		k.fails <- errAway
	}
	for seq := 2; ; seq++ { // an INVITE that overtakes the last ACK is refused with 491, and sent again
		far.says(ours, "INVITE", seq, tag, moved)
		res := far.final(seq)
		if strings.HasPrefix(res, "SIP/2.0 200") {
			far.says(ours, "ACK", seq, tag, moved)
			break
		}
		if !strings.HasPrefix(res, "SIP/2.0 491") {
			t.Fatal(res)
		}
	}
	d := k.next(t)
	if d.Target == before.Target {
		t.Errorf("it is still at %s", d.Target)
	}
	ctx, cancel := context.WithCancel(t.Context())
	heir, ended := telephone(t, func() int { return 1 }), make(chan error, 1)
	go func() { ended <- heir.Bye(ctx, d) }()
	moved.hears("BYE ", "Call-ID: moves")
	cancel()
	await.Receive(t, ended, "the heir still hangs up")
}
