package sip_test

import (
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/platform/sip"
)

// quoted are the places where a message may have parameters that are quoted, with what stands there otherwise.
func quoted(params string) map[string][2]string {
	return map[string][2]string{
		"Via":          {";rport\r\n", ";" + params + "\r\n"},
		"From":         {"From: <sip:ada@127", "From: <sip:ada@h;" + params + ";x=127"},
		"From headers": {"From: <sip:ada@127", "From: <sip:ada@h;a?" + params + "127"},
		"To":           {"To: <sip:+4930123@127.0.0.1>", "To: <sip:+4930123@127.0.0.1;" + params + ">"},
		"Record-Route": {"Contact:", "Record-Route: <sip:h;" + params + ">\r\nContact:"},
		"first line":   {"@127.0.0.1 SIP/2.0\r\n", "@127.0.0.1;" + params + " SIP/2.0\r\n"},
		"no Call-ID":   {";rport\r\n", ";" + params + "\r\nX: "},
	}
}

// An answer is about as long as what it answers, whatever is quoted in that: else anybody could have us send to others, or fill the memory.
func TestQuotedParametersAreNotMultiplied(t *testing.T) {
	t.Parallel()
	for name, trunks := range map[string][]sip.Trunk{
		"stranger": nil, "telephone": {{ID: "t", Host: "127.0.0.9", User: "joe", Password: "schmo", Challenge: true}},
		"trunk": {{ID: "t", Host: "127.0.0.1", Trusted: loopback}},
	} {
		p := open(t)
		p.Use(trunks)
		for place, change := range quoted(strings.Repeat(`x=""`, 50)) {
			t.Run(name+" "+place, func(t *testing.T) {
				t.Parallel()
				r := dumb(t, p)
				text := strings.Replace(request(r, "OPTIONS", "q", "", ""), change[0], change[1], 1)
				r.say(t, text)
				r.say(t, request(r, "OPTIONS", "last", "", ""))
				b := make([]byte, 1<<16)
				for last := false; !last; {
					_ = r.SetReadDeadline(time.Now().Add(time.Minute))
					n, err := r.Read(b)
					if err != nil {
						t.Fatal(err)
					}
					if last = strings.Contains(string(b[:n]), "z9hG4bKlast"); n > 2*len(text)+512 {
						t.Errorf("%d bytes are answered with %d", len(text), n)
					}
				}
			})
		}
	}
}

// So it is by a connection, where no packet bounds the answer.
func TestQuotedParametersAreNotMultipliedByTCP(t *testing.T) {
	t.Parallel()
	p := open(t, func(c *sip.Config) { c.Timing.Idle = time.Second }) // then the connection is closed, and all has been said
	for place, change := range quoted(strings.Repeat(`x=""`, 2000)) {
		t.Run(place, func(t *testing.T) {
			t.Parallel()
			c, err := net.Dial("tcp", p.Addr(sip.TCP).String())
			if err != nil {
				t.Fatal(err)
			}
			defer c.Close()
			r := dumb(t, p)
			text := strings.NewReplacer(change[0], change[1], "SIP/2.0/UDP", "SIP/2.0/TCP").Replace(request(r, "OPTIONS", "q", "", ""))
			if _, err := io.WriteString(c, text); err != nil {
				t.Fatal(err)
			}
			_ = c.SetReadDeadline(time.Now().Add(time.Minute))
			n, err := io.Copy(io.Discard, c)
			if errors.Is(err, os.ErrDeadlineExceeded) || n > int64(2*len(text)+512) {
				t.Errorf("%d bytes are answered with %d, %v", len(text), n, err)
			}
		})
	}
}

// What is quoted comes back as it was sent, so that whoever sent it knows it again.
func TestQuotedParametersComeBack(t *testing.T) {
	t.Parallel()
	p := open(t)
	p.Use([]sip.Trunk{{ID: "t", Host: "127.0.0.1", Trusted: loopback}})
	for i, via := range []string{`;i="a";n="b c";lr;k=v`, `;k=v;i="a"`, `;i=""`, `;k=v;lr`} {
		r := dumb(t, p)
		r.say(t, strings.Replace(request(r, "OPTIONS", fmt.Sprint(i), "", ""), ";rport", via, 1))
		b := make([]byte, 4096)
		_ = r.SetReadDeadline(time.Now().Add(time.Minute))
		n, err := r.Read(b)
		if want := fmt.Sprintf("z9hG4bK%d%s\r\n", i, via); err != nil || !strings.Contains(string(b[:n]), want) {
			t.Errorf("no %q in %q", want, b[:n])
		}
	}
}
