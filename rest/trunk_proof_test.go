package rest_test

import (
	"errors"
	"fmt"
	"net"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/trunktest"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/sip"
)

const proofFields = `{ id identity challenge }`

// An admin says where a provider reads the caller's number, and that callers from anywhere prove who they are. The telephone has both.
func TestTrunkIdentityAndChallenge(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		phone := b.phone()
		b.employ(b.workspace, "ada@example.com", "admin")
		ada := b.asking("ada@example.com")
		id := b.trunk(ada, `name: "A", host: "sip.example.com", register: false, username: "desk", password: "correct horse"`)
		for _, c := range []struct {
			input, identity string
			challenge       bool
		}{
			{`name: "B"`, "from", false},
			{`identity: asserted`, "asserted", false},
			{`challenge: true`, "asserted", true},
			{`identity: preferred`, "preferred", true},
			{`identity: remote, challenge: false`, "remote", false},
			{`identity: from`, "from", false},
		} {
			r := ada(`mutation { updateTrunk(id: "` + id + `", input: {` + c.input + `}) ` + proofFields + ` }`)
			want := fmt.Sprintf(`"identity":%q,"challenge":%v}`, c.identity, c.challenge)
			if got := phone.used(id); !contains(r, want) || string(got.Identity) != c.identity || got.Challenge != c.challenge {
				t.Errorf("%s: %s, and the telephone has %+v", c.input, r.raw, got)
			}
			if r := ada(`{ trunk(id: "` + id + `") ` + proofFields + ` }`); !contains(r, want) {
				t.Errorf("%s: %s", c.input, r.raw)
			}
		}
		r := ada(`mutation { createTrunk(input: {name: "C", host: "sip.example.com", register: false, username: "c", password: "correct horse",
			identity: remote, challenge: true}) ` + proofFields + ` }`)
		if !contains(r, `"identity":"remote","challenge":true}`) {
			t.Errorf("%s", r.raw)
		}
		for input, field := range map[string]string{
			`identity: null`: "identity", `challenge: null`: "challenge", `challenge: true, password: null`: "password",
			`challenge: true, username: null`: "username", `challenge: true, password: "hunter2"`: "password",
			`challenge: true, host: "b.example.com"`: "password", `challenge: true, username: "c"`: "username",
		} {
			r := ada(`mutation { updateTrunk(id: "` + id + `", input: {` + input + `}) { id } }`)
			if code, _ := gqlCode(r); code != "validation_error" || !contains(r, `"field":"`+field) {
				t.Errorf("%s: %s", input, r.raw)
			}
		}
		if r := ada(`mutation { updateTrunk(id: "` + id + `", input: {identity: privacy}) { id } }`); r.body["errors"] == nil {
			t.Errorf("an identity that there is not: %s", r.raw)
		}
	})
}

// only is the id of the workspace's only trunk.
func (s *telephony) only() string {
	s.t.Helper()
	return must(s.door.Product.Trunks.List(workspace.As(s.t.Context(), s.workspace), page.Newest, nil, nil)).Nodes[0].ID
}

// changing changes the workspace's only trunk over GraphQL, as an admin.
func (s *telephony) changing() func(input string) {
	s.t.Helper()
	s.employ(s.workspace, "ada@example.com", "admin")
	ada, id := s.asking("ada@example.com"), s.only()
	return func(input string) {
		s.t.Helper()
		if r := ada(`mutation { updateTrunk(id: "` + id + `", input: {` + input + `}) { id } }`); r.body["errors"] != nil {
			s.t.Fatalf("%s", r.raw)
		}
	}
}

// A caller from an address that nobody trusts is refused, and taken where a trunk challenges and the caller knows the password; also where a
// rival comes to trust the address.
func TestLiveCallersProveWhoTheyAre(t *testing.T) {
	t.Parallel()
	speaking(t, []string{"Hello."}, func(t *testing.T, s *telephony) {
		change, port := s.changing(), s.copies[0].port()
		refused := func(when string, want int) {
			t.Helper()
			_, err := s.provider.Try(ours, caller)
			if denied := errors.Is(err, sip.ErrDenied); denied != (want == 401) || !denied && trunktest.Code(err) != want {
				t.Errorf("%s: %v, not %d", when, err, want)
			}
		}
		change(`host: "localhost", networks: [], username: "desk", password: "correct horse"`) // a name is looked up only to register
		s.provider.Prove(port, "desk", "correct horse")
		refused("from anywhere", 403)
		change(`challenge: true`)
		s.provider.Prove(port, "desk", "correct house")
		refused("another password", 401)
		s.provider.Prove(port, "duty", "correct horse")
		refused("another name", 401)
		s.provider.Serve(port)
		refused("no account", 401)
		s.provider.Prove(port, "desk", "correct horse")
		for _, rival := range []bool{false, true} {
			if rival {
				s.employ(s.rival, "eve@example.com", "owner")
				s.trunk(s.asking("eve@example.com"), `name: "E", host: "192.0.2.1", register: false, networks: ["127.0.0.0/8"]`)
			}
			who := s.provider.Call(ours, caller)
			who.Reply()
			who.Leave()
			if c := s.latest(); c["callStatus"] != "COMPLETED" || c["disconnectionReason"] != "user_hangup" {
				t.Errorf("%v", c)
			}
		}
		s.provider.Serve(port)
		refused("no account, from an address of the rival's", 401)
		change(`challenge: false`)
		s.provider.Prove(port, "desk", "correct horse")
		refused("no challenge any more", 404)
	})
}

// busy is a trunk on loopback that is always busy, and hands on each call's INVITE.
func busy(t *testing.T) (port int, invites <-chan string) {
	t.Helper()
	l, err := net.ListenUDP("udp", &net.UDPAddr{IP: net.IPv4(127, 0, 0, 1)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	all := make(chan string, 100)
	go func() {
		defer close(all)
		b, known := make([]byte, 1<<16), ""
		for {
			n, from, err := l.ReadFrom(b)
			if err != nil {
				return
			}
			text := string(b[:n])
			if !strings.HasPrefix(text, "INVITE ") {
				continue
			}
			answer := "SIP/2.0 486 Busy Here\r\n"
			for line := range strings.SplitSeq(text, "\r\n") {
				switch name, value, _ := strings.Cut(line, ": "); name {
				case "Via", "From", "CSeq":
					answer += line + "\r\n"
				case "Call-ID":
					answer += line + "\r\n"
					if value != known { // else it was repeated
						known = value
						all <- text
					}
				case "To":
					answer += line + ";tag=busy\r\n"
				}
			}
			_, _ = l.WriteTo([]byte(answer+"Content-Length: 0\r\n\r\n"), from)
		}
	}()
	return l.LocalAddr().(*net.UDPAddr).Port, all
}

// A call goes out with the caller's number where the trunk was said to read it.
func TestLiveNumbersAreShownAsTheTrunkReadsThem(t *testing.T) {
	t.Parallel()
	to := trunktest.Awake(t)
	speaking(t, []string{"Hello."}, func(t *testing.T, s *telephony) {
		change := s.changing()
		port, invites := busy(t)
		change(fmt.Sprintf(`port: %d, username: "desk", domain: "agency.example"`, port))
		const number = "<sip:" + ours + "@agency.example>"
		for _, c := range []struct{ identity, from, more string }{
			{"from", number, ""},
			{"asserted", "<sip:desk@agency.example>", "P-Asserted-Identity: " + number},
			{"preferred", "<sip:desk@agency.example>", "P-Preferred-Identity: " + number},
			{"remote", "<sip:desk@agency.example>", "Remote-Party-ID: " + number + ";party=calling;screen=no;privacy=off"},
		} {
			change("identity: " + c.identity)
			s.made("/v3/calls", fmt.Sprintf(`{"assistant_id":%q,"to":%q}`, s.bot, to))
			invite, _ := await.Receive(t, invites, "nobody is called")
			if !strings.Contains(invite, "\r\nFrom: "+c.from+";tag=") || c.more != "" && !strings.Contains(invite, "\r\n"+c.more+"\r\n") ||
				strings.Count(invite, ours) != 1 {
				t.Errorf("%s:\n%s", c.identity, invite)
			}
			if got := s.latest(); got["callStatus"] != "BUSY" {
				t.Errorf("%s: %v", c.identity, got)
			}
		}
	})
}
