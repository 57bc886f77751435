package sip_test

import (
	"fmt"
	"net"
	"net/netip"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/sip"
)

// registrar accepts all registrations, and returns what it is sent.
func registrar(t *testing.T, p *sip.Phone) (r *raw, asked <-chan string) {
	t.Helper()
	return registering(t, p, granting)
}

// registering is a registrar that answers in some way.
func registering(t *testing.T, p *sip.Phone, answer func(request string) string) (r *raw, asked <-chan string) {
	t.Helper()
	r = dumb(t, p)
	return r, r.registers(answer)
}

// registers has a socket be a registrar that answers in some way. What is repeated, because its answer came late, it answers again but returns once.
func (r *raw) registers(answer func(request string) string) (asked <-chan string) {
	requests := make(chan string, 100)
	go func() {
		b, seen := make([]byte, 4096), map[string]bool{}
		for {
			n, from, err := r.ReadFrom(b)
			if err != nil {
				return
			}
			text := string(b[:n])
			registers := strings.HasPrefix(text, "REGISTER ")
			if via := line("Via", text); (registers || strings.HasPrefix(text, "INVITE ")) && !seen[via] {
				seen[via] = true
				requests <- text
			}
			if registers {
				_, _ = r.WriteTo([]byte(answer(text)), from)
			}
		}
	}()
	return requests
}

// granting is the response that accepts a request.
func granting(request string) string {
	lines := []string{"SIP/2.0 200 OK"}
	for line := range strings.SplitSeq(request, "\r\n") {
		switch name, _, _ := strings.Cut(line, ":"); name {
		case "Via", "From", "Call-ID", "CSeq", "Contact", "Expires":
			lines = append(lines, line)
		case "To":
			lines = append(lines, line+";tag=r")
		}
	}
	return strings.Join(append(lines, "Content-Length: 0", "", ""), "\r\n")
}

func (r *raw) port() int { return r.LocalAddr().(*net.UDPAddr).Port }

// A call proves to be to an account only if that is registered where the call comes from. What a trunk says of itself is no proof.
func TestWhoseCallItIs(t *testing.T) {
	t.Parallel()
	p := open(t)
	r, _ := registrar(t, p)
	p.Use([]sip.Trunk{
		{ID: "a", Host: "127.0.0.1", User: "joe", Trusted: loopback},
		{ID: "t", Host: "127.0.0.1", Port: r.port(), User: "joe", Register: true, Expires: time.Minute},
		{ID: "b", Host: "127.0.0.1", User: "+4930123", Trusted: loopback},
	})
	registered(t, p)
	calls := make(chan string, 1)
	p.Serve(func(in *sip.Invite) { calls <- in.Account })
	for user, want := range map[string]string{"joe": "t", "+4930123": "", "ada": ""} {
		r.say(t, strings.NewReplacer("INVITE sip:+4930123@", "INVITE sip:"+user+"@", "Call-ID: ", "Call-ID: "+user).Replace(invite(r, branch(user), "")))
		if got, _ := await.Receive(t, calls, "no call arrives"); got != want {
			t.Errorf("a call to %s is to the account of %q, want %q", user, got, want)
		}
	}
}

// Changing or removing a trunk has the provider forget the address registered before, ahead of any new one.
func TestUnregistering(t *testing.T) {
	t.Parallel()
	p := open(t)
	r, asked := registrar(t, p)
	k := sip.Trunk{ID: "t", Host: "127.0.0.1", Port: r.port(), User: "joe", Register: true, Expires: time.Minute}
	p.Use([]sip.Trunk{k})
	expires := func(want string) {
		t.Helper()
		got, _ := await.Receive(t, asked, "nothing is registered")
		if !strings.Contains(got, "Expires: "+want+"\r\n") || !strings.Contains(got, "Contact: <sip:joe@") {
			t.Errorf("not for %s s, as joe: %s", want, got)
		}
	}
	expires("60")
	registered(t, p)
	k.Expires = 90 * time.Second
	p.Use([]sip.Trunk{k})
	expires("0")
	expires("90")
	registered(t, p)
	p.Use(nil)
	expires("0")
}

// What counts as lost has been registered since it is in use, and is so no more. A trunk that never registers, and one that is gone, is not.
func TestRegistrationsAreCounted(t *testing.T) {
	t.Parallel()
	p := open(t)
	var refuses atomic.Bool
	r, _ := registering(t, p, func(request string) string {
		if refuses.Load() {
			return strings.Replace(granting(request), "200 OK", "403 Forbidden", 1)
		}
		return granting(request)
	})
	silent := dumb(t, p)
	t1 := sip.Trunk{ID: "t", Host: "127.0.0.1", Port: r.port(), User: "joe", Register: true, Expires: time.Second}
	never := sip.Trunk{ID: "n", Host: "127.0.0.1", Port: silent.port(), User: "ann", Register: true, Expires: time.Minute}
	p.Use([]sip.Trunk{t1, never})
	counted := func(want string) {
		t.Helper()
		await.Until(t, "not counted as "+want, func() bool {
			n, err := p.Registrations(t.Context())
			return err == nil && fmt.Sprint(n) == want
		})
	}
	counted("map[lost:0 registered:1 unregistered:1]")
	refuses.Store(true)
	counted("map[lost:1 registered:0 unregistered:1]")
	p.Use([]sip.Trunk{never})
	counted("map[lost:0 registered:0 unregistered:1]")
}

// A registrar lists everybody who is registered: how long we are is said of our own address. Where that is not there, because a router has
// changed it, it may be any of them.
func TestOwnRegistrationIsRead(t *testing.T) {
	t.Parallel()
	for name, others := range map[string]string{
		"before": "Contact: <sip:desk@192.0.2.1>;expires=480\r\nContact: %s;expires=2\r\n",
		"after":  "Contact: %s;expires=2\r\nContact: <sip:desk@192.0.2.1>;expires=480\r\n",
		"in one": "Contact: <sip:desk@192.0.2.1>;expires=480, %s;expires=2\r\n",

		"behind a router": "Contact: <sip:joe@192.0.2.1:40001>;expires=480\r\nContact: <sip:joe@192.0.2.1:40002>;expires=2\r\n",
		"beside one that is over": "Contact: <sip:joe@192.0.2.1:40001>;expires=0\r\nContact: <sip:joe@192.0.2.1:40002>;expires=2\r\n" +
			"Contact: <sip:joe@192.0.2.1:40003>;expires=480\r\n",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := open(t)
			own := regexp.MustCompile(`Contact: (.*)\r\n`)
			r, _ := registering(t, p, func(request string) string {
				mine := own.FindStringSubmatch(request)[1]
				return own.ReplaceAllString(granting(request), strings.ReplaceAll(others, "%s", mine))
			})
			p.Use([]sip.Trunk{{ID: "t", Host: "127.0.0.1", Port: r.port(), User: "joe", Register: true, Expires: 10 * time.Minute}})
			await.Until(t, "it does not register again", func() bool { return p.State("t").Refreshed > 0 })
		})
	}
}

// Where a registration is accepted, calls of it come from. By UDP anybody can say that it is, who knows what was asked: only the server that was
// asked is believed.
func TestRegistrationIsAcceptedByTheServerAlone(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		from byte
		host string
		want string
	}{"the server": {1, "127.0.0.1", "t"}, "another address of its name": {4, double, "t"}, "somebody else": {4, "127.0.0.1", ""}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := open(t)
			other, err := net.ListenUDP("udp", &net.UDPAddr{IP: net.IPv4(127, 0, 0, tt.from)})
			if err != nil {
				t.Fatal(err)
			}
			defer other.Close()
			f, g := &far{raw: dumb(t, p)}, &far{raw: &raw{other, dumb(t, p).to}}
			trusted := []netip.Prefix{netip.PrefixFrom(netip.AddrFrom4([4]byte{127, 0, 0, tt.from}), 32)}
			u := sip.Trunk{ID: "u", Owner: "two", Host: trusted[0].Addr().String(), Trusted: trusted}
			p.Use([]sip.Trunk{u})
			g.say(t, request(g.raw, "OPTIONS", "known", "", "")) // its answers are let in from then on
			g.hear(t)
			p.Use([]sip.Trunk{u, {ID: "t", Owner: "one", Host: tt.host, Port: f.port(), User: "joe", Register: true}})
			g.say(t, granting(f.asked(t, "REGISTER")))
			registered(t, p)
			accounts := make(chan string, 1)
			p.Serve(func(in *sip.Invite) { accounts <- in.Account; in.Refuse(486, "") })
			g.say(t, strings.Replace(invite(g.raw, "in", ""), "INVITE sip:+4930123@", "INVITE sip:joe@", 1))
			if got, _ := await.Receive(t, accounts, "no call arrives"); got != tt.want {
				t.Errorf("it is a call to the account of %q", got)
			}
		})
	}
}

// A registration lasts no longer than the connection by which it was made: many a provider sends calls by that alone.
func TestRegistersAgainWhereTheConnectionIsGone(t *testing.T) {
	t.Parallel()
	p := open(t, func(c *sip.Config) { c.Timing.Lookup = 100 * time.Millisecond })
	provider, err := net.ListenTCP("tcp", &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1)})
	if err != nil {
		t.Fatal(err)
	}
	defer provider.Close()
	b := make([]byte, 4096)
	accepts := func() net.Conn {
		t.Helper()
		_ = provider.SetDeadline(time.Now().Add(time.Minute))
		c, err := provider.Accept()
		if err != nil {
			t.Fatalf("it does not register: %v", err)
		}
		n, err := c.Read(b)
		if err == nil {
			_, err = c.Write([]byte(granting(string(b[:n]))))
		}
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	p.Use([]sip.Trunk{{
		ID: "t", Host: "127.0.0.1", Port: provider.Addr().(*net.TCPAddr).Port, Transport: sip.TCP, User: "joe", Register: true, Expires: time.Hour,
	}})
	first := accepts()
	registered(t, p)
	_ = first.Close()
	second := accepts()
	defer second.Close()
	refreshed(t, p)
	_ = second.SetReadDeadline(time.Now().Add(500 * time.Millisecond))
	if n, err := second.Read(b); err == nil {
		t.Errorf("it registers though it is connected:\n%s", b[:n])
	}
}
