package sip_test

import (
	"net"
	"regexp"
	"strconv"
	"testing"

	"github.com/pion/rtp"

	"github.com/switchboard-dev/switchboard/internal/await"
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
