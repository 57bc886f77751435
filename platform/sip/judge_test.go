package sip //nolint:testpackage // what it tests is not exported

import (
	"net/netip"
	"testing"
	"time"

	sipgo "github.com/emiago/sipgo/sip"
)

// A nonce is good for half a minute, for the call and the address that it was made for, and only from the Phone that made it.
func TestNonce(t *testing.T) {
	t.Parallel()
	var p, other Phone
	p.seed()
	other.seed()
	call := func(id string) *sipgo.Request {
		req, callID := sipgo.NewRequest(sipgo.INVITE, sipgo.Uri{Host: "x"}), sipgo.CallIDHeader(id)
		req.AppendHeader(&callID)
		return req
	}
	here, there := netip.MustParseAddr("192.0.2.1"), netip.MustParseAddr("192.0.2.2")
	for name, tt := range map[string]struct {
		nonce string
		good  bool
	}{
		"fresh":                {p.nonce(call("a"), here, time.Now()), true},
		"old":                  {p.nonce(call("a"), here, time.Now().Add(-fresh)), false},
		"from the future":      {p.nonce(call("a"), here, time.Now().Add(2*fresh)), false},
		"of another call":      {p.nonce(call("b"), here, time.Now()), false},
		"for another address":  {p.nonce(call("a"), there, time.Now()), false},
		"of another telephone": {other.nonce(call("a"), here, time.Now()), false},
		"none":                 {"", false},
	} {
		if got := p.genuine(tt.nonce, call("a"), here); got != tt.good {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// Of several trunks at one address, the one whose account is called comes first.
func TestOrder(t *testing.T) {
	t.Parallel()
	trunks := []Trunk{{ID: "a", User: "joe"}, {ID: "b", User: "ada"}, {ID: "c"}}
	for user, want := range map[string]string{"joe": "a", "ada": "b", "+4930123": "a", "switchboard": "c"} {
		req := sipgo.NewRequest(sipgo.INVITE, sipgo.Uri{User: user, Host: "x"})
		if got := order(append([]Trunk{}, trunks...), req); got[0] != want || len(got) != 3 {
			t.Errorf("%s: %v, want %s", user, got, want)
		}
	}
}
