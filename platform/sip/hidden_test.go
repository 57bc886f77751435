package sip_test

import (
	"errors"
	"fmt"
	"net"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/pion/rtp"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/sip"
	"github.com/switchboard-dev/switchboard/platform/sound"
)

// behind is a caller who announces the address of a socket that nothing may be sent to.
func behind(t *testing.T, hidden netip.AddrPort, change ...func(*sip.Config)) (f *far, c *sip.Call, offers, answer string) {
	t.Helper()
	forbidden := errors.New("not there")
	p := open(t, append(change, func(c *sip.Config) {
		c.Allow = func(a netip.Addr) error {
			if a == hidden.Addr() {
				return forbidden
			}
			return nil
		}
	})...)
	p.Use([]sip.Trunk{{ID: "t", Host: "127.0.0.1", Trusted: loopback}})
	up := make(chan *sip.Call, 1)
	p.Serve(func(in *sip.Invite) {
		if c, err := in.Answer(); err == nil {
			up <- c
		}
	})
	f = &far{dumb(t, p), dumb(t, p).UDPConn}
	offers = strings.NewReplacer("c=IN IP4 127.0.0.1", fmt.Sprintf("c=IN IP4 %s", hidden.Addr()), "audio 9 ", fmt.Sprintf("audio %d ", hidden.Port())).
		Replace(offer)
	f.say(t, request(f.raw, "INVITE", "hidden", "Content-Type: application/sdp\r\n", offers))
	answer = f.answerTo(t, "INVITE", "200")
	c, _ = await.Receive(t, up, "it is not answered")
	f.within(t, c.Dialog(), "ACK", 1, fmt.Sprintf("<sip:ada@%s>", f.LocalAddr()))
	return f, c, offers, answer
}

// plays waits until a far end has been sent so many frames of a tone.
func (f *far) plays(t *testing.T, hertz float64, frames int) {
	t.Helper()
	b := make([]byte, 2048)
	for heard := 0; heard < frames; {
		_ = f.sound.SetReadDeadline(time.Now().Add(time.Minute))
		n, err := f.sound.Read(b)
		if err != nil {
			t.Fatalf("%d frames are heard: %v", heard, err)
		}
		var packet rtp.Packet
		frame := sound.Frame{}
		if packet.Unmarshal(b[:n]) == nil {
			copy(frame[:], sound.ULaw.Decode(nil, packet.Payload))
		}
		if carries(frame, hertz) {
			heard++
		}
	}
}

// A telephone system behind a router may announce an address that nothing may be sent to. Its call is answered all the same, and what waits to be
// played is sent to where its sound comes from, unless nothing may be sent there either.
func TestSoundFromBehindARouter(t *testing.T) {
	t.Parallel()
	hidden, err := net.ListenUDP("udp", &net.UDPAddr{IP: net.IPv4(127, 0, 0, 5)})
	if err != nil {
		t.Fatal(err)
	}
	defer hidden.Close()
	f, c, offers, answer := behind(t, hidden.LocalAddr().(*net.UDPAddr).AddrPort())
	sing(t, c, 1000, 20)
	f.mouth(t, hidden, answer).sings(t, 600, 12)
	for range 25 {
		if h, err := c.Receive(t.Context()); err != nil || carries(h.Frame, 600) {
			t.Fatalf("somebody is believed to whom nothing may be sent: %v", err)
		}
	}
	if now := c.Played(); now.Done > 0 || !now.Held {
		t.Errorf("it is played to nobody: %+v", now)
	}
	m := f.mouth(t, f.sound, answer)
	speaks := func(hertz float64) {
		t.Helper()
		await.Until(t, "the far end is not heard", func() bool {
			m.sings(t, hertz, 3)
			h, err := c.Receive(t.Context())
			return err == nil && carries(h.Frame, hertz)
		})
	}
	speaks(600)
	f.plays(t, 1000, 20)

	at := fmt.Sprintf("<sip:ada@%s>", f.LocalAddr())
	f.offers(t, c.Dialog(), "INVITE", 2, at, offers, "application/sdp") // to confirm the call
	f.until(t, "CSeq: 2 INVITE")
	f.within(t, c.Dialog(), "ACK", 2, at)
	sing(t, c, 1400, 5)
	f.plays(t, 1400, 5)
	speaks(1000)
	_ = hidden.SetReadDeadline(time.Now().Add(100 * time.Millisecond))
	if _, err := hidden.Read(make([]byte, 2048)); err == nil {
		t.Error("something is sent to where nothing may be")
	}
	f.ends(t, c)
}
