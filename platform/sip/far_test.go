package sip_test

import (
	"context"
	"fmt"
	"net"
	"net/netip"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/sip"
)

// far is a far end that we call, and that says whatever a test writes: its signalling, and its sound.
type far struct {
	*raw

	sound *net.UDPConn
}

// called is a trunk that a Phone uses as "t".
func called(t *testing.T, p *sip.Phone) *far {
	t.Helper()
	f := &far{dumb(t, p), dumb(t, p).UDPConn}
	p.Use([]sip.Trunk{{ID: "t", Host: "127.0.0.1", Port: f.port(), User: "joe", Password: "schmo", Trusted: loopback}})
	return f
}

// asked waits for the next request of a method; others are passed over.
func (f *far) asked(t *testing.T, method string) string {
	t.Helper()
	b := make([]byte, 8192)
	for {
		_ = f.SetReadDeadline(time.Now().Add(time.Minute))
		n, err := f.Read(b)
		if err != nil {
			t.Fatalf("no %s arrives: %v", method, err)
		}
		if text := string(b[:n]); strings.HasPrefix(text, method+" ") {
			return text
		}
	}
}

// session is what it offers or answers for sound.
func (f *far) session() string {
	return strings.Replace(offer, "audio 9 ", fmt.Sprintf("audio %d ", f.sound.LocalAddr().(*net.UDPAddr).Port), 1)
}

// replies answers a request. More are further headers.
func (f *far) replies(t *testing.T, request, status, more, body string) {
	t.Helper()
	lines := []string{"SIP/2.0 " + status, fmt.Sprintf("Contact: <sip:ada@%s>", f.LocalAddr())}
	if strings.Contains(more, "Contact:") {
		lines = lines[:1]
	}
	for line := range strings.SplitSeq(request, "\r\n") {
		switch name, _, _ := strings.Cut(line, ":"); name {
		case "Via", "From", "Call-ID", "CSeq":
			lines = append(lines, line)
		case "To":
			if !strings.Contains(line, ";tag=") {
				line += ";tag=far"
			}
			lines = append(lines, line)
		}
	}
	if body != "" && !strings.Contains(more, "Content-Type:") {
		lines = append(lines, "Content-Type: application/sdp")
	}
	f.say(t, strings.Join(lines, "\r\n")+"\r\n"+more+fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(body), body))
}

// within sends a request of a call.
func (f *far) within(t *testing.T, d sip.Dialog, method string, seq int, contact string) {
	t.Helper()
	f.offers(t, d, method, seq, contact, "", "")
}

// offers sends a request of a call that has a body of some type.
func (f *far) offers(t *testing.T, d sip.Dialog, method string, seq int, contact, body, kind string) {
	t.Helper()
	more := ""
	if body != "" {
		more = "Content-Type: " + kind + "\r\n"
	}
	text := request(f.raw, method, fmt.Sprint(method, seq), more, body)
	f.say(t, strings.NewReplacer(fmt.Sprint("Call-ID: call-", f.LocalAddr()), "Call-ID: "+d.CallID, ";tag=a", ";tag="+d.RemoteTag,
		"To: <sip:+4930123@127.0.0.1>", "To: <sip:+4930123@127.0.0.1>;tag="+d.LocalTag, "CSeq: 1 ", fmt.Sprintf("CSeq: %d ", seq),
		fmt.Sprintf("Contact: <sip:ada@%s>", f.LocalAddr()), "Contact: "+contact).Replace(text))
}

// hears takes in so many packets of sound, which is 20 ms each, or fewer where no more come.
func (f *far) hears(packets int) {
	for range packets {
		_ = f.sound.SetReadDeadline(time.Now().Add(500 * time.Millisecond))
		if _, err := f.sound.Read(make([]byte, 2048)); err != nil {
			return
		}
	}
}

// dialling places a call, and returns what becomes of it.
func dialling(ctx context.Context, p *sip.Phone) (calls <-chan *sip.Call, failed <-chan error) {
	return dials(ctx, p, somebody)
}

func dials(ctx context.Context, p *sip.Phone, d sip.Dial) (calls <-chan *sip.Call, failed <-chan error) {
	up, errs := make(chan *sip.Call, 1), make(chan error, 1)
	go func() {
		c, err := p.Dial(ctx, d)
		errs <- err
		up <- c
	}()
	return up, errs
}

// A far end that announces its sound while it rings need not send any: the call is answered however long it rings, and the far end
// hears when it is over.
func TestRingsWithoutSound(t *testing.T) {
	t.Parallel()
	for name, again := range map[string]bool{"announced again": true, "announced once": false} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := open(t, func(c *sip.Config) { c.Timing.Silence = 300 * time.Millisecond })
			f := called(t, p)
			calls, failed := dialling(t.Context(), p)
			invite := f.asked(t, "INVITE")
			f.replies(t, invite, "183 Session Progress", "", f.session())
			f.hears(40) // which is longer than a call in which nothing is heard lasts
			body := ""
			if again {
				body = f.session()
			}
			f.replies(t, invite, "200 OK", "", body)
			if err, _ := await.Receive(t, failed, "it is not connected"); err != nil {
				t.Fatal(err)
			}
			c, _ := await.Receive(t, calls, "there is no call")
			go func() { _ = c.HangUp(context.WithoutCancel(t.Context())) }()
			bye := f.asked(t, "BYE")
			if !strings.Contains(bye, ";tag=far") {
				t.Errorf("it is not within the call:\n%s", bye)
			}
			f.replies(t, bye, "200 OK", "", "")
			await.Until(t, "the call is still counted", func() bool { return p.Calls() == 0 })
		})
	}
}

// A far end that asks for a session to be confirmed every second is confirmed no more often than we let callers ask for.
func TestFarEndWantsToBeConfirmedAllTheTime(t *testing.T) {
	t.Parallel()
	p := open(t, func(c *sip.Config) { c.Timing.MinSession = 4 * time.Second })
	f := called(t, p)
	calls, failed := dialling(t.Context(), p)
	begun := time.Now()
	f.replies(t, f.asked(t, "INVITE"), "200 OK", "Session-Expires: 1;refresher=uac\r\nAllow: UPDATE\r\n", f.session())
	if err, _ := await.Receive(t, failed, "it is not connected"); err != nil {
		t.Fatal(err)
	}
	c, _ := await.Receive(t, calls, "there is no call")
	update := f.asked(t, "UPDATE")
	if soon := time.Since(begun); soon < 1500*time.Millisecond || !strings.Contains(update, "Session-Expires: 4;") {
		t.Errorf("after %v:\n%s", soon, update)
	}
	f.replies(t, update, "200 OK", "Session-Expires: 4;refresher=uac\r\n", "")
	f.within(t, c.Dialog(), "BYE", 1, "<sip:ada@127.0.0.1>")
	over(t, c)
}

// A far end that holds us need not send music, and comes back when it likes. Only then does its silence count.
func TestTheFarEndHoldsUsInSilence(t *testing.T) {
	t.Parallel()
	p := open(t, func(c *sip.Config) { c.Timing.Silence = 4 * time.Second })
	f := called(t, p)
	calls, failed := dialling(t.Context(), p)
	f.replies(t, f.asked(t, "INVITE"), "200 OK", "", f.session())
	if err, _ := await.Receive(t, failed, "it is not connected"); err != nil {
		t.Fatal(err)
	}
	c, _ := await.Receive(t, calls, "there is no call")
	for i, direction := range []string{"sendonly", "sendrecv"} {
		f.offers(t, c.Dialog(), "INVITE", 2*i+1, "<sip:ada@127.0.0.1>", f.session()+"a="+direction+"\r\n", "application/sdp")
		for said := ""; said != "SIP/2.0 200 OK"; { // what comes first confirms the call
			said = f.hear(t)
		}
		f.within(t, c.Dialog(), "ACK", 2*i+1, "<sip:ada@127.0.0.1>")
		for range 50 * 5 * (1 - i) { // longer than the silence
			if _, err := c.Receive(t.Context()); err != nil {
				t.Fatalf("on hold: %v", err)
			}
		}
	}
	over(t, c)
}

// A far end that hangs up as soon as it is connected is heard: the call is over, rather than silent.
func TestHangsUpAtOnce(t *testing.T) {
	t.Parallel()
	goOn, sounds := make(chan struct{}), netip.MustParseAddr("127.0.0.3")
	p := open(t, func(c *sip.Config) {
		c.Allow = func(a netip.Addr) error {
			if a == sounds { // which is looked at when the far end has been told that it is connected
				<-goOn
			}
			return nil
		}
	})
	f := called(t, p)
	calls, failed := dialling(t.Context(), p)
	f.replies(t, f.asked(t, "INVITE"), "200 OK", "", strings.Replace(f.session(), "c=IN IP4 127.0.0.1", "c=IN IP4 "+sounds.String(), 1))
	ack := f.asked(t, "ACK")
	tag := regexp.MustCompile(`From: .*;tag=(.*)\r\n`).FindStringSubmatch(ack)[1]
	id := regexp.MustCompile(`Call-ID: (.*)\r\n`).FindStringSubmatch(ack)[1]
	f.within(t, sip.Dialog{CallID: id, LocalTag: tag, RemoteTag: "far"}, "BYE", 1, "<sip:ada@127.0.0.1>")
	got := f.hear(t)
	close(goOn)
	if got != "SIP/2.0 200 OK" {
		t.Fatal(got)
	}
	if err, _ := await.Receive(t, failed, "it is not connected"); err != nil {
		t.Fatal(err)
	}
	c, _ := await.Receive(t, calls, "there is no call")
	over(t, c)
	await.Until(t, "the call is still counted", func() bool { return p.Calls() == 0 })
}

// after is the next request of a method that does not repeat one before: one that is answered late has been sent again.
func (f *far) after(t *testing.T, before, method string) string {
	t.Helper()
	for {
		if text := f.asked(t, method); line("Via", text) != line("Via", before) {
			return text
		}
	}
}
