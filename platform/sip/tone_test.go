package sip_test

import (
	"net"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/pion/rtp"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/sip"
	"github.com/switchboard-dev/switchboard/platform/sound"
)

// sings sends keys as sound to whoever has sent an INVITE.
func (f *far) sings(t *testing.T, invite, keys string) {
	t.Helper()
	frames, err := sound.Press(keys)
	if err != nil {
		t.Fatal(err)
	}
	port, err := strconv.Atoi(regexp.MustCompile(`m=audio (\d+)`).FindStringSubmatch(invite)[1])
	if err != nil {
		t.Fatal(err)
	}
	for n, frame := range frames {
		p := rtp.Packet{Header: rtp.Header{Version: 2, SSRC: 7, SequenceNumber: uint16(n), Timestamp: uint32(n * sound.FrameSize)}}
		p.Payload = sound.ULaw.Encode(nil, frame[:])
		b, err := p.Marshal()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.sound.WriteTo(b, &net.UDPAddr{IP: net.IPv4(127, 0, 0, 1), Port: port}); err != nil {
			t.Fatal(err)
		}
	}
}

// types sends keys as events to whoever has sent an INVITE, and by INFO.
func (f *far) types(t *testing.T, invite string, d sip.Dialog, keys string) {
	t.Helper()
	port, err := strconv.Atoi(regexp.MustCompile(`m=audio (\d+)`).FindStringSubmatch(invite)[1])
	if err != nil {
		t.Fatal(err)
	}
	for i, key := range []byte(keys) {
		p := rtp.Packet{Header: rtp.Header{Version: 2, PayloadType: 101, SSRC: 7, SequenceNumber: uint16(i), Timestamp: uint32(1000 * i)}}
		p.Payload = []byte{key - '0', 0x80, 0, 160}
		b, err := p.Marshal()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.sound.WriteTo(b, &net.UDPAddr{IP: net.IPv4(127, 0, 0, 1), Port: port}); err != nil {
			t.Fatal(err)
		}
		f.offers(t, d, "INFO", i+1, "<sip:ada@127.0.0.1>", string(key), "application/dtmf")
		for said := ""; said != "SIP/2.0 200 OK"; { // what comes first confirms the call
			said = f.hear(t)
		}
	}
}

// A far end that sends each key as an event and by INFO has pressed it once.
func TestKeysOfTwoWays(t *testing.T) {
	t.Parallel()
	p := open(t)
	f := called(t, p)
	calls, failed := dialling(t.Context(), p)
	invite := f.asked(t, "INVITE")
	events := strings.Replace(f.session(), "AVP 0\r\n", "AVP 0 101\r\na=rtpmap:101 telephone-event/8000\r\n", 1)
	f.replies(t, invite, "200 OK", "", events)
	if err, _ := await.Receive(t, failed, "it is not connected"); err != nil {
		t.Fatal(err)
	}
	c, _ := await.Receive(t, calls, "there is no call")
	f.types(t, invite, c.Dialog(), "1123")
	pressed(t, c, "1123")
	f.within(t, c.Dialog(), "BYE", 5, "<sip:ada@127.0.0.1>")
	over(t, c)
}

// A far end that knows no events sends its keys as sound: they are keys all the same.
func TestKeysAsSound(t *testing.T) {
	t.Parallel()
	p := open(t)
	f := called(t, p)
	calls, failed := dialling(t.Context(), p)
	invite := f.asked(t, "INVITE")
	f.replies(t, invite, "200 OK", "", f.session())
	if err, _ := await.Receive(t, failed, "it is not connected"); err != nil {
		t.Fatal(err)
	}
	c, _ := await.Receive(t, calls, "there is no call")
	f.sings(t, invite, "9")
	pressed(t, c, "9")
	f.within(t, c.Dialog(), "BYE", 1, "<sip:ada@127.0.0.1>")
	over(t, c)
}
