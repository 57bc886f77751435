package oauth

import (
	"slices"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
)

// A code goes to https, or to a program on the person's own machine, and nowhere that a browser could read in another way.
func TestRedirectable(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]bool{
		"https://app.example/cb":                 true,
		"https://app.example/cb?x=1":             true,
		"http://127.0.0.1:4711/cb":               true,
		"http://[::1]/cb":                        true,
		"http://localhost/cb":                    true,
		"http://app.example/cb":                  false,
		"http://127.0.0.1.app.example/cb":        false,
		"http://localhost@app.example/cb":        false,
		"https://app.example\\@rival.example/cb": false,
		"https://app.example/cb#part":            false,
		"https://app.example/a b":                false,
		"javascript:alert(1)":                    false,
		"app://callback":                         false,
		"//app.example/cb":                       false,
		"https:app.example":                      false,
		"":                                       false,
	} {
		if got := redirectable(address); got != want {
			t.Errorf("%q: %t", address, got)
		}
	}
}

// What was registered holds to the letter, but for the port on the person's own machine.
func TestMatches(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		registered, asked string
		want              bool
	}{
		{"https://app.example/cb", "https://app.example/cb", true},
		{"https://app.example/cb", "https://app.example/cb/", false},
		{"https://app.example/cb", "https://app.example/cb?x=1", false},
		{"https://app.example/cb", "https://app.example:8443/cb", false},
		{"https://app.example/cb", "https://APP.example/cb", false},
		{"http://127.0.0.1/cb", "http://127.0.0.1:4711/cb", true},
		{"http://localhost:1/cb", "http://localhost:2/cb", true},
		{"http://127.0.0.1/cb", "http://127.0.0.1:4711/other", false},
		{"http://127.0.0.1/cb", "http://localhost:4711/cb", false},
		{"http://127.0.0.1/cb", "https://127.0.0.1:4711/cb", false},
		{"http://127.0.0.1/cb", "http://rival.example:4711/cb", false},
		{"http://127.0.0.1/cb", "http://127.0.0.1:4711/cb#part", false},
	} {
		if got := matches(c.registered, c.asked); got != c.want {
			t.Errorf("%s is registered, %s asked: %t", c.registered, c.asked, got)
		}
	}
}

// An app may do no more than its member may by now, in no more subaccounts.
func TestWithin(t *testing.T) {
	t.Parallel()
	authority, err := authz.NewAuthority()
	if err != nil {
		t.Fatal(err)
	}
	s := New(Parts{Authority: authority})
	for name, c := range map[string]struct {
		role                         string
		limited, scopes, subaccounts []string
		want                         bool
	}{
		"all of it":                    {"viewer", nil, []string{"contacts:read"}, nil, true},
		"more than the role":           {"viewer", nil, []string{"contacts:read", "contacts:update"}, nil, false},
		"some of the subaccounts":      {"admin", []string{"sub_a", "sub_b"}, []string{"contacts:update"}, []string{"sub_a"}, true},
		"another subaccount":           {"admin", []string{"sub_a"}, []string{"contacts:update"}, []string{"sub_a", "sub_b"}, false},
		"the workspace, while limited": {"admin", []string{"sub_a"}, []string{"contacts:update"}, nil, false},
	} {
		if got, err := s.grants.within(c.role, c.limited, c.scopes, c.subaccounts); err != nil || got != c.want {
			t.Errorf("%s: %t, %v", name, got, err)
		}
	}
	for _, bad := range [][]string{{"king", "contacts:read"}, {"viewer", "crowns:read"}, {"owner", "*"}, {"owner", "contacts:write"}} {
		if got, err := s.grants.within(bad[0], nil, bad[1:], nil); got || err == nil {
			t.Errorf("%s: %t, %v", slices.Concat(bad), got, err)
		}
	}
}
