package sip_test

import (
	"context"
	"encoding/json"
	"errors"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/sip"
)

// challenge is a header that asks for a proof to a realm.
func challenge(realm string) string {
	return `WWW-Authenticate: Digest realm="` + realm + `", nonce="n", qop="auth"` + "\r\n"
}

// registersFar is a trunk that has asked for a proof of its realm, "home", and accepted a registration.
func registersFar(t *testing.T, change ...func(*sip.Config)) (*sip.Phone, *far) {
	t.Helper()
	p := open(t, append(change, func(c *sip.Config) { c.Timing.Reply = 3 * time.Second })...)
	f := &far{dumb(t, p), dumb(t, p).UDPConn}
	p.Use([]sip.Trunk{{ID: "t", Host: "127.0.0.1", Port: f.port(), User: "joe", Password: "schmo", Register: true, Trusted: loopback}})
	first := f.asked(t, "REGISTER")
	f.replies(t, first, "401 Unauthorized", challenge("home"), "")
	again := f.after(t, first, "REGISTER")
	if !strings.Contains(again, `Authorization: Digest username="joe"`) {
		t.Fatalf("there is no proof:\n%s", again)
	}
	f.say(t, granting(again))
	await.Until(t, "it is not registered", func() bool { return p.State("t").Registered })
	return p, f
}

// elsewhere is a socket at another address than all trunks.
func elsewhere(t *testing.T, f *far) *far {
	t.Helper()
	c, err := net.ListenUDP("udp", &net.UDPAddr{IP: net.IPv4(127, 0, 0, 3)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close() })
	return &far{&raw{c, f.to}, f.sound}
}

// proves has us hang up, challenges the BYE, and says whether there is a proof.
func (f *far) proves(t *testing.T, hangUp func(context.Context) error, realm string) bool {
	t.Helper()
	gone := make(chan error, 1)
	go func() { gone <- hangUp(context.WithoutCancel(t.Context())) }()
	first := f.asked(t, "BYE")
	f.replies(t, first, "401 Unauthorized", challenge(realm), "")
	answered := make(chan string, 1)
	go func() {
		b := make([]byte, 8192)
		_ = f.SetReadDeadline(time.Now().Add(20 * time.Second))
		for {
			n, err := f.Read(b)
			if err != nil {
				return
			}
			if text := string(b[:n]); strings.HasPrefix(text, "BYE ") && line("Via", text) != line("Via", first) {
				answered <- text
				return
			}
		}
	}()
	select {
	case err := <-gone:
		_ = f.SetReadDeadline(time.Now())
		if refused, is := errors.AsType[*sip.Failure](err); !is || refused.Code != 401 {
			t.Errorf("it has ended by %v", err)
		}
		return false
	case bye := <-answered:
		f.replies(t, bye, "200 OK", "", "")
		if err, _ := await.Receive(t, gone, "it does not end"); err != nil {
			t.Error(err)
		}
		return strings.Contains(bye, `Authorization: Digest username="joe"`)
	}
}

// Within a call that has come in, the far end says where requests go, whom they name, and what challenges them. The trunk's password answers only
// the trunk: what is sent to a server of its, names that, and is challenged as registrations are.
func TestPasswordAnswersTheTrunkAloneInACallThatCameIn(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		routed  bool   // requests go elsewhere
		contact string // of the caller; "" is the trunk
		realm   string
		want    bool
	}{
		"the trunk":               {false, "", "home", true},
		"another realm":           {false, "", "r", false},
		"a route to elsewhere":    {true, "", "home", false},
		"a contact elsewhere":     {false, "elsewhere", "home", false},
		"a route, and a premium":  {true, "<sip:+1900@127.0.0.1>", "home", false},
		"a name of somebody else": {false, "<sip:+1900@provider.example>", "home", false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p, f := registersFar(t)
			away := elsewhere(t, f)
			text, asks := invite(f.raw, "in", ""), f
			mine := "Contact: <sip:ada@" + f.LocalAddr().String() + ">"
			switch tt.contact {
			case "":
			case "elsewhere":
				text, asks = strings.Replace(text, mine, "Contact: <sip:ada@"+away.LocalAddr().String()+">", 1), away
			default:
				text = strings.Replace(text, mine, "Contact: "+tt.contact, 1)
				if !tt.routed { // it goes to the trunk all the same
					text = strings.Replace(text, "Max-Forwards", "Record-Route: <sip:"+f.LocalAddr().String()+";lr>\r\nMax-Forwards", 1)
				}
			}
			if tt.routed {
				text, asks = strings.Replace(text, "Max-Forwards", "Record-Route: <sip:"+away.LocalAddr().String()+";lr>\r\nMax-Forwards", 1), away
			}
			up := answers(t, p)
			f.say(t, text)
			c, _ := await.Receive(t, up, "no call arrives")
			f.within(t, c.Dialog(), "ACK", 1, "<sip:ada@127.0.0.1>")
			if got := asks.proves(t, c.HangUp, tt.realm); got != tt.want {
				t.Errorf("a proof: %v", got)
			}
		})
	}
}

// Nor is a session confirmed with a proof for somebody else, who could pass the challenge of a real provider on, and take the proof there.
func TestPasswordIsNotRelayed(t *testing.T) {
	t.Parallel()
	p, f := registersFar(t, quick)
	away := elsewhere(t, f)
	up := answers(t, p)
	f.say(t, strings.NewReplacer("Contact: <sip:ada@"+f.LocalAddr().String()+">", "Contact: <sip:+1900@127.0.0.1>",
		"Max-Forwards", "Record-Route: <sip:"+away.LocalAddr().String()+";lr>\r\nSupported: timer\r\nSession-Expires: 2;refresher=uas\r\nMax-Forwards").
		Replace(invite(f.raw, "in", "")))
	c, _ := await.Receive(t, up, "no call arrives")
	f.within(t, c.Dialog(), "ACK", 1, "<sip:ada@127.0.0.1>")
	for method, text := away.next(t); method != "BYE"; method, text = away.next(t) {
		if strings.Contains(text, "Authorization: ") {
			t.Errorf("there is a proof:\n%s", text)
		}
		if method == "INVITE" {
			away.replies(t, text, "407 Proxy Authentication Required", strings.Replace(challenge("home"), "WWW", "Proxy", 1), "")
		}
	}
	over(t, c)
}

// Within a call that we have placed it answers the server that has challenged the call, for the same realm; also once the trunk is no longer in
// use, and from another process.
func TestPasswordAnswersTheTrunkAloneInACallThatWePlace(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		realm         string
		routed        bool
		gone, process bool
		want          bool
	}{
		"the same":             {"r", false, false, false, true},
		"the trunk is gone":    {"r", false, true, false, true},
		"another process":      {"r", false, false, true, true},
		"another realm":        {"other", false, false, false, false},
		"a route to elsewhere": {"r", true, false, false, false},
		"both":                 {"r", true, false, true, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := open(t)
			f := called(t, p)
			away := elsewhere(t, f)
			calls, failed := dialling(t.Context(), p)
			f.replies(t, f.asked(t, "INVITE"), "401 Unauthorized", challenge("r"), "")
			f.asked(t, "ACK")
			more, asks := "", f
			if tt.routed {
				more, asks = "Record-Route: <sip:"+away.LocalAddr().String()+";lr>\r\n", away
			}
			f.replies(t, f.asked(t, "INVITE"), "200 OK", more, f.session())
			if ack := asks.asked(t, "ACK"); strings.Contains(ack, "Authorization: ") == tt.routed {
				t.Errorf("it is confirmed by\n%s", ack)
			}
			if err, _ := await.Receive(t, failed, "it is not connected"); err != nil {
				t.Fatal(err)
			}
			c, _ := await.Receive(t, calls, "there is no call")
			hangUp := c.HangUp
			if tt.gone {
				p.Use(nil)
			}
			if tt.process {
				var to net.Addr
				hangUp, to = byAnother(t, c, f)
				asks = &far{&raw{asks.UDPConn, to}, asks.sound}
			}
			if got := asks.proves(t, hangUp, tt.realm); got != tt.want {
				t.Errorf("a proof: %v", got)
			}
			if tt.process {
				f.hangsUp(t, c, 1)
			}
		})
	}
}

// byAnother is how another process ends a call of a trunk, which knows what is stored of it, and where that listens.
func byAnother(t *testing.T, c *sip.Call, f *far) (hangUp func(context.Context) error, addr net.Addr) {
	t.Helper()
	text, err := json.Marshal(c.Dialog())
	if err != nil {
		t.Fatal(err)
	}
	var d sip.Dialog
	if err := json.Unmarshal(text, &d); err != nil {
		t.Fatal(err)
	}
	other := open(t)
	other.Use([]sip.Trunk{{ID: "t", Host: "127.0.0.1", Port: f.port(), User: "joe", Password: "schmo"}})
	return func(ctx context.Context) error { return other.Bye(ctx, d) }, net.UDPAddrFromAddrPort(other.Addr(sip.UDP))
}

func (f *far) hangsUp(t *testing.T, c *sip.Call, seq int) {
	t.Helper()
	f.within(t, c.Dialog(), "BYE", seq, "<sip:ada@127.0.0.1>")
	over(t, c)
}
