package person_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/person"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/limit"
)

// three allows each key three attempts; its clock stands still.
func three(t *testing.T) *limit.Limiter {
	t.Helper()
	at := time.Now()
	l, err := limit.New(limit.Options{Rates: []limit.Rate{{Count: 3, Per: time.Hour}}, Now: func() time.Time { return at }})
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func TestLoginsAreCountedByAccount(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		d.join(d.ctx, "ann@example.com", "viewer")
		d.join(d.ctx, "bob@example.com", "viewer")
		d.Parts().AccountLimit = three(t)
		for i := range 3 {
			_, _, err := d.Login(t.Context(), "ann@example.com", "wrong horse battery", fmt.Sprint("192.0.2.", i), "", person.Device{})
			wantFault(t, err, fault.Unauthorized)
		}
		_, _, err := d.Login(t.Context(), "Ann@example.com", password, "192.0.2.9", "", person.Device{}) // case does not matter
		wantFault(t, err, fault.RateLimited)
		if _, _, err := d.Login(t.Context(), "bob@example.com", password, "192.0.2.9", "", person.Device{}); err != nil {
			t.Errorf("another account: %v", err)
		}
	})
}

func TestLoginsAreCountedByAccountAndAddress(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		d.join(d.ctx, "ann@example.com", "viewer")
		d.join(d.ctx, "bob@example.com", "viewer")
		login := func(email, password, from string) error {
			_, _, err := d.Login(t.Context(), email, password, from, "", person.Device{})
			return err
		}
		for _, tt := range []struct {
			name, from, again, elsewhere string
		}{
			{"IPv4", "192.0.2.1", "192.0.2.1", "192.0.2.2"},
			{"IPv6", "2001:db8::1", "2001:db8::ffff", "2001:db8:0:1::1"}, // a /64 counts as one address
		} {
			d.Parts().Limit = three(t)
			for range 3 {
				wantFault(t, login("ann@example.com", "wrong horse battery", tt.from), fault.Unauthorized)
			}
			for range 4 { // refused there, they do not count against the account
				wantFault(t, login("Ann@example.com", password, tt.again), fault.RateLimited)
			}
			if err := login("ann@example.com", password, tt.elsewhere); err != nil {
				t.Errorf("%s: from another address: %v", tt.name, err)
			}
			if err := login("bob@example.com", password, tt.again); err != nil {
				t.Errorf("%s: somebody else behind the address: %v", tt.name, err)
			}
		}
	})
}

func TestLoginsAreCountedByAddress(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		d.join(d.ctx, "ann@example.com", "viewer")
		for _, tt := range []struct {
			name, from, again, elsewhere string
		}{
			{"IPv4", "192.0.2.1", "192.0.2.1", "192.0.2.2"},
			{"IPv6", "2001:db8::1", "2001:db8::ffff", "2001:db8:1::1"}, // of another site
		} {
			d.Parts().AccountLimit = three(t)
			for i := range 3 {
				_, _, err := d.Login(t.Context(), fmt.Sprintf("nobody%d@example.com", i), password, tt.from, "", person.Device{})
				wantFault(t, err, fault.Unauthorized)
			}
			for range 4 { // refused by address, they do not count against the account
				_, _, err := d.Login(t.Context(), "ann@example.com", password, tt.again, "", person.Device{})
				wantFault(t, err, fault.RateLimited)
			}
			if _, _, err := d.Login(t.Context(), "ann@example.com", password, tt.elsewhere, "", person.Device{}); err != nil {
				t.Errorf("%s: from another address: %v", tt.name, err)
			}
		}
	})
}

// An attacker with a site has many IPv6 networks, and tries from each. Others, and browsers that have signed in before, still get in.
func TestLoginsAreCountedBySite(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		d.join(d.ctx, "ann@example.com", "viewer")
		d.Parts().AccountLimit = three(t)
		for i := range 3 {
			_, _, err := d.Login(t.Context(), fmt.Sprintf("nobody%d@example.com", i), password, fmt.Sprintf("2001:db8:1:%d::1", i), "", person.Device{})
			wantFault(t, err, fault.Unauthorized)
		}
		for range 4 { // refused by their site, they do not count against the account
			_, _, err := d.Login(t.Context(), "ann@example.com", password, "2001:db8:1:ffff::1", "", person.Device{})
			wantFault(t, err, fault.RateLimited)
		}
		own := person.Device{ID: "dev_1", Email: "ann@example.com"}
		for from, device := range map[string]person.Device{"2001:db8:2::1": {}, "192.0.2.1": {}, "2001:db8:1:ffff::1": own} {
			if _, _, err := d.Login(t.Context(), "ann@example.com", password, from, "", device); err != nil {
				t.Errorf("from %s: %v", from, err)
			}
		}
		for i := range 4 {
			_, err := d.Offer(t.Context(), fmt.Sprint("guess", i), fmt.Sprintf("2001:db8:3:%d::1", i), person.Entrance{})
			if fault.Is(err, fault.RateLimited) != (i == 3) {
				t.Errorf("invitation %d: %v", i, err)
			}
		}
	})
}

// An attacker with a site has more networks than a process has memory for, but cannot use them to make it forget what others have tried.
func TestASiteMakesNobodyForgotten(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		d.join(d.ctx, "ann@example.com", "viewer")
		d.Parts().Limit, d.Parts().AccountLimit = three(t), three(t)
		wrong := func(from string) error {
			_, _, err := d.Login(t.Context(), "ann@example.com", "wrong horse battery", from, "", person.Device{})
			return err
		}
		for i := range 3 {
			wantFault(t, wrong(fmt.Sprint("192.0.2.", i)), fault.Unauthorized)
		}
		for i := range 1 << 16 {
			from := fmt.Sprintf("2001:db8:1:%x::1", i)
			_, offer := d.Offer(t.Context(), "guess", from, person.Entrance{})
			reset := d.Reset(t.Context(), person.Reset{Token: "guess", Password: renewed, From: from})
			for what, err := range map[string]error{"an offer": offer, "a reset": reset} {
				if limited := fault.Is(err, fault.RateLimited); limited != (i >= 3) {
					t.Fatalf("%s, network %d: %v", what, i, err)
				}
			}
		}
		wantFault(t, wrong("198.51.100.1"), fault.RateLimited)
	})
}

func TestOtherAttemptsAreCounted(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		d.join(d.ctx, "ann@example.com", "viewer")
		_, session := d.login("ann@example.com")
		for name, try := range map[string]func() error{
			"password": func() error { return d.ChangePassword(d.ctx, session, "wrong horse battery", "new horse battery") },
			"invitation": func() error {
				_, err := d.Offer(t.Context(), "guess", "192.0.2.1", person.Entrance{})
				return err
			},
			"acceptance": func() error { return d.accept("guess", password) },
		} {
			d.Parts().Limit = three(t)
			for range 3 {
				if err := try(); err == nil || fault.Is(err, fault.RateLimited) {
					t.Errorf("%s: %v: want a failed attempt", name, err)
				}
			}
			wantFault(t, try(), fault.RateLimited)
		}
	})
}

// Everybody behind one network signs in by an issuer.
func TestReturnsFromAnIssuerAreManyToAnAddress(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		d.Parts().Limit = three(t)
		spend := func(what string) error { return d.Spend(t.Context(), what, "192.0.2.1", time.Minute) }
		for _, state := range []string{"a", "b", "c", "d", "e"} {
			if err := spend(state); err != nil {
				t.Errorf("%s: %v", state, err)
			}
		}
		d.Parts().AccountLimit = three(t)
		for _, state := range []string{"f", "g", "h"} {
			if err := spend(state); err != nil {
				t.Errorf("%s: %v", state, err)
			}
		}
		wantFault(t, spend("i"), fault.RateLimited)
		for i := range 4 { // from the networks of a site
			err := d.Spend(t.Context(), fmt.Sprint("site ", i), fmt.Sprintf("2001:db8:1:%x::1", i), time.Minute)
			if fault.Is(err, fault.RateLimited) != (i == 3) {
				t.Errorf("network %d: %v", i, err)
			}
		}
	})
}
