package sip_test

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/sip"
)

// couple is the label of a domain that has two servers, at the ports that it names, and whose first comes first.
var couple = regexp.MustCompile(`p(\d+)-(\d+)\x07example\x00`)

// coupled is the domain of two servers.
func coupled(first, second int) string { return fmt.Sprintf("p%d-%d.example", first, second) }

// pairs answers a question for such a domain, or for a server of it.
func pairs(b []byte) []byte {
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
	ports := couple.FindSubmatch(b)
	label := fmt.Sprintf("p%s-%s", ports[1], ports[2])
	switch question[len(question)-3] {
	case 33:
		for i, port := range ports[1:] {
			number, _ := strconv.ParseUint(string(port), 10, 16)
			record := binary.BigEndian.AppendUint16([]byte{0, byte(i), 0, 0}, uint16(number))
			answer(append(record, fmt.Sprintf("\x03sbc%c%s\x07example\x00", len(label), label)...))
		}
	case 1:
		answer([]byte{127, 0, 0, 1})
	}
	return out
}

// two servers of a trunk that a Phone uses as "t", and that a test writes.
func two(t *testing.T, p *sip.Phone) (first, second *far) {
	t.Helper()
	first, second = &far{dumb(t, p), dumb(t, p).UDPConn}, &far{dumb(t, p), dumb(t, p).UDPConn}
	p.Use([]sip.Trunk{{ID: "t", Host: coupled(first.port(), second.port()), User: "joe", Password: "schmo", Trusted: loopback}})
	return first, second
}

// nothing has come to a far end that nobody has sent anything to.
func (f *far) nothing(t *testing.T, within time.Duration) {
	t.Helper()
	b := make([]byte, 4096)
	_ = f.SetReadDeadline(time.Now().Add(within))
	if n, err := f.Read(b); err == nil {
		t.Errorf("it is sent something:\n%s", b[:n])
	}
}

func line(name, request string) string {
	return regexp.MustCompile(`(?m)^` + name + `: .*`).FindString(request)
}

// A server that says nothing is passed over. What it makes of the call when it is back is taken back: it does not ring, and who has picked up
// is not left in silence.
func TestNextServerWhereOneIsSilent(t *testing.T) {
	t.Parallel()
	p := open(t, func(c *sip.Config) { c.Timing.Reach = 100 * time.Millisecond })
	first, second := two(t, p)
	calls, failed := dialling(t.Context(), p)
	gone, invite := first.asked(t, "INVITE"), second.asked(t, "INVITE")
	for _, name := range []string{"Call-ID", "From", "CSeq"} { // so that who gets both knows that they are one
		if line(name, gone) != line(name, invite) {
			t.Errorf("%s and %s", line(name, gone), line(name, invite))
		}
	}
	if line("Via", gone) == line("Via", invite) {
		t.Error("they are one transaction")
	}
	second.replies(t, invite, "200 OK", "", second.session())
	c := isUp(t, calls, failed)

	first.replies(t, gone, "180 Ringing", "", "")
	first.replies(t, gone, "180 Ringing", "", "")
	cancel := first.asked(t, "CANCEL")
	if line("Via", cancel) != line("Via", gone) {
		t.Errorf("another is cancelled:\n%s", cancel)
	}
	first.replies(t, cancel, "200 OK", "", "")
	first.replies(t, gone, "200 OK", "", first.session()) // it was too late
	if ack := first.asked(t, "ACK"); !strings.Contains(ack, ";tag=far") {
		t.Errorf("another is confirmed:\n%s", ack)
	}
	first.replies(t, first.asked(t, "BYE"), "200 OK", "", "")
	first.replies(t, gone, "487 Request Terminated", "", "")
	if ack := first.asked(t, "ACK"); line("Via", ack) != line("Via", gone) {
		t.Errorf("another is confirmed:\n%s", ack)
	}
	if bye := second.ends(t, c); line("Call-ID", bye) != line("Call-ID", invite) {
		t.Errorf("another call ends:\n%s", bye)
	}
}

// A server that is out of service is passed over as long as nothing has rung there. One that has said anything else is the only one.
func TestNextServerWhereOneIsOutOfService(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		says []string
		next bool
	}{
		"at once":           {[]string{"503 Service Unavailable"}, true},
		"after a moment":    {[]string{"100 Trying", "503 Service Unavailable"}, true},
		"after it has rung": {[]string{"180 Ringing", "503 Service Unavailable"}, false},
		"it refuses":        {[]string{"403 Forbidden"}, false},
		"it fails":          {[]string{"500 Server Internal Error"}, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := open(t, func(c *sip.Config) { c.Timing.Reach = time.Minute })
			first, second := two(t, p)
			calls, failed, rang := make(chan *sip.Call, 1), make(chan error, 1), make(chan bool, 1)
			go func() {
				d := somebody
				d.Ring = func(bool) { rang <- true }
				c, err := p.Dial(context.WithoutCancel(t.Context()), d)
				failed <- err
				calls <- c
			}()
			invite := first.asked(t, "INVITE")
			for _, status := range tt.says {
				first.replies(t, invite, status, "", "")
				if strings.HasPrefix(status, "180") { // or what follows may overtake it
					await.Receive(t, rang, "it does not ring")
				}
			}
			first.asked(t, "ACK")
			if !tt.next {
				if err, _ := await.Receive(t, failed, "it still rings"); !errors.Is(err, sip.ErrRefused) {
					t.Error(err)
				}
				second.nothing(t, time.Millisecond)
				return
			}
			again := second.asked(t, "INVITE")
			if line("Call-ID", again) != line("Call-ID", invite) || line("CSeq", again) == line("CSeq", invite) {
				t.Errorf("it is not the same call anew:\n%s", again)
			}
			second.replies(t, again, "200 OK", "", second.session())
			second.ends(t, isUp(t, calls, failed))
		})
	}
}

// A server that has said that it tries has as long as it likes.
func TestNoNextServerWhereOneTries(t *testing.T) {
	t.Parallel()
	p := open(t, func(c *sip.Config) { c.Timing.Reach = 4 * time.Second })
	first, second := two(t, p)
	calls, failed := dialling(t.Context(), p)
	invite := first.asked(t, "INVITE")
	first.replies(t, invite, "100 Trying", "", "")
	second.nothing(t, 5*time.Second)
	first.replies(t, invite, "200 OK", "", first.session())
	first.ends(t, isUp(t, calls, failed))
}

// Where no connection comes about, nothing has been sent.
func TestNextServerWhereOneRefusesConnections(t *testing.T) {
	t.Parallel()
	caller, callee := both(t, sip.TCP)
	k := trunk(callee, sip.TCP)
	k.Host, k.Port, k.Domain = coupled(1, k.Port), 0, "127.0.0.1"
	caller.Use([]sip.Trunk{k})
	near, far := connected(t, caller, callee)
	hangUp(t, near)
	over(t, far)
	if err := caller.Check(t.Context(), k); err != nil {
		t.Error(err)
	}
}

// A trunk is in order if one of its servers is; a server that is silent or out of service is not asked for long.
func TestCheckAsksTheNextServer(t *testing.T) {
	t.Parallel()
	for name, status := range map[string]string{"silent": "", "out of service": "503 Service Unavailable"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := open(t, func(c *sip.Config) { c.Timing.Reach = 200 * time.Millisecond })
			first, second := two(t, p)
			checked := make(chan error, 1)
			go func() {
				checked <- p.Check(context.WithoutCancel(t.Context()), sip.Trunk{Host: coupled(first.port(), second.port())})
			}()
			if options := first.asked(t, "OPTIONS"); status != "" {
				first.replies(t, options, status, "", "")
			}
			second.replies(t, second.asked(t, "OPTIONS"), "200 OK", "", "")
			if err, _ := await.Receive(t, checked, "it is still being checked"); err != nil {
				t.Error(err)
			}
		})
	}
}
