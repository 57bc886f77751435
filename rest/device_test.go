package rest_test

import (
	"fmt"
	"net/http"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain"
	"github.com/switchboard-dev/switchboard/platform/limit"
	"github.com/switchboard-dev/switchboard/rest"
)

// proxied believes what a proxy at this machine says of a client's address.
func proxied() option {
	return withDoor(func(d *rest.Door) { d.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")} })
}

// tries allows so many tries an address and a device, and so many an account.
func tries(near, account int) option {
	return withParts(func(p *domain.Parts) {
		p.Logins = must(limit.New(limit.Options{Rates: []limit.Rate{{Count: near, Per: time.Hour}}}))
		p.AccountLogins = must(limit.New(limit.Options{Rates: []limit.Rate{{Count: account, Per: time.Hour}}}))
	})
}

// signInFrom an address, with a device's cookie or none: the cookie of the device, and the answer.
func (b *bundle) signInFrom(from, email, password, device string) (cookie string, r reply) {
	b.t.Helper()
	r = b.browse("POST", "/session", fmt.Sprintf(`{"email":%q,"password":%q}`, email, password), device, "X-Forwarded-For", from)
	for _, set := range r.header.Values("Set-Cookie") {
		if strings.HasPrefix(set, "switchboard_device=") {
			cookie = set
		}
	}
	return cookie, r
}

// Trying bad passwords locks out one's own address, and from many addresses new browsers of the account. Its owner's browser gets in.
func TestNobodyIsLockedOutByOthers(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		b.employ(b.workspace, "ada@example.com", "owner")
		b.employ(b.workspace, "bob@example.com", "viewer")
		set, r := b.signInFrom("10.0.0.1", "ada@example.com", password, "")
		if r.status != 200 || !strings.Contains(set, "HttpOnly") || !strings.Contains(set, "SameSite=Lax") || !strings.Contains(set, "Path=/;") || strings.Contains(set, "ada@") {
			t.Fatalf("%d %s %q", r.status, r.raw, set)
		}
		ada, _, _ := strings.Cut(set, ";")
		set, _ = b.signInFrom("10.0.0.2", "bob@example.com", password, "")
		bob, _, _ := strings.Cut(set, ";")
		status := func(from, device string) int {
			_, r := b.signInFrom(from, "Ada@example.com", password, device)
			return r.status
		}
		for range 3 {
			b.signInFrom("10.6.6.1", "ada@example.com", "wrong horse battery", "")
		}
		if near, far := status("10.6.6.1", ""), status("10.0.0.3", ""); near != 429 || far != 200 {
			t.Errorf("one address has used up its tries: %d from there, %d from elsewhere", near, far)
		}
		for i := range 9 {
			b.signInFrom(fmt.Sprintf("10.6.7.%d", i), "ada@example.com", "wrong horse battery", "")
		}
		for name, c := range map[string]struct {
			from, device string
			want         int
		}{
			"a new browser":                  {"10.0.0.4", "", 429},
			"another account's browser":      {"10.0.0.5", bob, 429},
			"a changed cookie":               {"10.0.0.6", tampered(ada), 429},
			"no cookie of ours":              {"10.0.0.7", "switchboard_device=%%%", 429},
			"the owner's browser":            {"10.0.0.8", ada, 200},
			"the owner's where others tried": {"10.6.6.1", ada, 200},
		} {
			if got := status(c.from, c.device); got != c.want {
				t.Errorf("%s: %d, want %d", name, got, c.want)
			}
		}
		if r := b.browse("GET", "/session", "", ada); r.status != http.StatusUnauthorized {
			t.Errorf("the device's cookie is a way in: %d", r.status)
		}
	}, tries(3, 9), proxied())
}

// The tries of a browser that has signed in are few, too.
func TestDevicesDoNotGuess(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		b.employ(b.workspace, "ada@example.com", "owner")
		set, _ := b.signInFrom("10.0.0.1", "ada@example.com", password, "")
		ada, _, _ := strings.Cut(set, ";")
		for i := range 4 {
			want := map[bool]int{true: 429, false: 401}[i == 3]
			if _, r := b.signInFrom(fmt.Sprintf("10.0.1.%d", i), "ada@example.com", "wrong horse battery", ada); r.status != want {
				t.Errorf("try %d: %d, want %d", i, r.status, want)
			}
		}
	}, tries(3, 100), proxied())
}

// A browser that signs in again stays the one that it was, with the tries that it has left; and all browsers of an account have together as
// many as the account has.
func TestDevicesDoNotMultiply(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		b.employ(b.workspace, "ada@example.com", "owner")
		first := func(n int) string {
			set, _ := b.signInFrom(fmt.Sprintf("10.0.0.%d", n), "ada@example.com", password, "")
			device, _, _ := strings.Cut(set, ";")
			return device
		}
		device := first(1)
		for i := range 4 {
			want := map[bool]int{true: 429, false: 200}[i == 3]
			set, r := b.signInFrom("10.0.1.1", "ada@example.com", password, device)
			if r.status != want {
				t.Errorf("sign-in %d: %d, want %d", i, r.status, want)
			}
			if r.status == 200 {
				device, _, _ = strings.Cut(set, ";")
			}
		}
		for n := range 3 { // three of nine are spent
			device := first(n + 2)
			for i := range 3 {
				want := map[bool]int{true: 429, false: 401}[n == 2]
				if _, r := b.signInFrom("10.0.1.1", "ada@example.com", "wrong horse battery", device); r.status != want {
					t.Errorf("device %d, try %d: %d, want %d", n, i, r.status, want)
				}
			}
		}
	}, tries(3, 9), proxied())
}
