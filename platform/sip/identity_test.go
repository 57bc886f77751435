package sip_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/sip"
)

// The caller is whom a trusted trunk names, not whom they claim to be; one who asks not to be shown is nobody.
func TestWhoCalls(t *testing.T) {
	t.Parallel()
	p := open(t)
	p.Use([]sip.Trunk{{ID: "t", Host: "127.0.0.1", Trusted: loopback}})
	from := make(chan string, 1)
	p.Serve(func(in *sip.Invite) { from <- in.From })
	const number, claim, anonymous = "<sip:+49151@127", "<sip:+49170@127", "<sip:anonymous@127"
	for i, tt := range []struct{ from, more, want string }{
		{number, "", "+49151"},
		{claim, "P-Asserted-Identity: <sip:+49151@example.com>\r\n", "+49151"},
		{claim, "P-Asserted-Identity: <tel:+49151;phone-context=+49>\r\n", "+49151"},
		{claim, "P-Asserted-Identity: \"Lovelace, Ada\" <sip:ada@example.com>,<tel:+49151>\r\n", "+49151"},
		{claim, "p-asserted-identity: <sip:ada@example.com>\r\nP-Asserted-Identity: tel:+49151\r\n", "+49151"},
		{claim, "P-Asserted-Identity: <sip:ada@example.com>\r\n", "ada"},
		{claim, "P-Asserted-Identity: <sip:+49151@example.com;user=phone>\r\nPrivacy: none\r\n", "+49151"},
		{claim, "P-Asserted-Identity: <sip:+49151@example.com>\r\nPrivacy: id;critical\r\n", "anonymous"},
		{anonymous, "P-Asserted-Identity: <sip:+49151@example.com>\r\n", "anonymous"},
		{anonymous, "Privacy: id\r\n", "anonymous"},
		{number, "Privacy: id\r\n", "+49151"},
		{claim, "P-Asserted-Identity: <sip:+49170;verstat=TN-Validation-Failed@example.com>\r\n", "anonymous"},
		{"<sip:+49170;verstat=TN-Validation-Failed@127", "", "anonymous"},
		{"<sip:+49170;verstat=TN-Validation-Passed@127", "", "+49170"},
		{claim, "P-Asserted-Identity: \r\n", "+49170"},
		{claim, "P-Asserted-Identity: \"\r\n", "+49170"},
		{claim, "P-Preferred-Identity: <sip:+49151@example.com>\r\n", "+49170"},
	} {
		r := dumb(t, p)
		r.say(t, strings.Replace(invite(r, fmt.Sprint("who", i), tt.more), "<sip:ada@127", tt.from, 1))
		if got, _ := await.Receive(t, from, "no call arrives"); got != tt.want {
			t.Errorf("%s with %q is %q, not %q", tt.from, tt.more, got, tt.want)
		}
	}
}

// A caller with a password is identified by it, and anything else that they assert is only a claim.
func TestWhoCallsFromAnywhere(t *testing.T) {
	t.Parallel()
	caller, callee := open(t), open(t)
	k := trunk(callee, sip.UDP)
	k.Identity = sip.Asserted
	caller.Use([]sip.Trunk{k})
	k = trunk(caller, sip.UDP)
	k.Trusted, k.Challenge = nil, true
	callee.Use([]sip.Trunk{k})
	from := make(chan string, 1)
	callee.Serve(func(in *sip.Invite) { from <- in.From })
	_, _ = caller.Dial(t.Context(), sip.Dial{Trunk: "t", To: "+4930123", From: "+49151"})
	if got, _ := await.Receive(t, from, "no call arrives"); got != "joe" {
		t.Errorf("it is %q", got)
	}
}

// The caller's number goes where the trunk looks for it. Elsewhere than in From, that names the account, if there is one.
func TestHowCallersAreShown(t *testing.T) {
	t.Parallel()
	const ours = "<sip:+49151@127.0.0.1>"
	for _, tt := range []struct {
		identity         sip.Identity
		user, from, more string
	}{
		{"", "joe", ours, ""},
		{sip.FromHeader, "joe", ours, ""},
		{sip.Asserted, "joe", "<sip:joe@127.0.0.1>", "P-Asserted-Identity: " + ours},
		{sip.Asserted, "", ours, "P-Asserted-Identity: " + ours},
		{sip.Preferred, "joe", "<sip:joe@127.0.0.1>", "P-Preferred-Identity: " + ours},
		{sip.RemoteID, "joe", "<sip:joe@127.0.0.1>", "Remote-Party-ID: " + ours + ";party=calling;screen=no;privacy=off"},
	} {
		t.Run(string(tt.identity)+" "+tt.user, func(t *testing.T) {
			t.Parallel()
			p := open(t)
			f := called(t, p)
			p.Use([]sip.Trunk{{ID: "t", Host: "127.0.0.1", Port: f.port(), User: tt.user, Identity: tt.identity}})
			_, failed := dialling(t.Context(), p)
			invite := f.asked(t, "INVITE")
			f.replies(t, invite, "486 Busy Here", "", "")
			if err, _ := await.Receive(t, failed, "it rings on"); err == nil {
				t.Error("it is connected")
			}
			names := []string{"P-Asserted-Identity", "P-Preferred-Identity", "Remote-Party-ID"}
			var more []string
			for line := range strings.SplitSeq(invite, "\r\n") {
				name, value, _ := strings.Cut(line, ": ")
				if name == "From" && !strings.HasPrefix(value, tt.from+";tag=") {
					t.Errorf("from %s", value)
				}
				if slices.Contains(names, name) {
					more = append(more, line)
				}
			}
			if got := strings.Join(more, "\n"); got != tt.more {
				t.Errorf("it is told %q, not %q", got, tt.more)
			}
		})
	}
}
