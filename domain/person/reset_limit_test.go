package person_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/person"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/limit"
	"github.com/switchboard-dev/switchboard/platform/notify"
)

// What is asked for, and what is tried with links, is counted by the address that it comes from.
func TestResetsAreCountedByAddress(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		d.resetting()
		d.Parts().Limit = three(t)
		ask := func(from string) error {
			return d.AskReset(t.Context(), person.ResetRequest{Email: "nobody@example.com", From: from})
		}
		for range 3 {
			if err := ask("192.0.2.1"); err != nil {
				t.Error(err)
			}
		}
		wantFault(t, ask("192.0.2.1"), fault.RateLimited)
		if err := ask("192.0.2.2"); err != nil {
			t.Errorf("another address: %v", err)
		}
		try := func(token, from string) error {
			return d.Reset(t.Context(), person.Reset{Token: token, Password: renewed, From: from})
		}
		for range 3 {
			wantFault(t, try("guess", "192.0.2.1"), fault.NotFound)
		}
		wantFault(t, try("guess", "192.0.2.3"), fault.RateLimited)
		d.Parts().AccountLimit = three(t)
		for i := range 3 {
			wantFault(t, try(fmt.Sprint("guess", i), "192.0.2.1"), fault.NotFound)
		}
		wantFault(t, try("guess3", "192.0.2.1"), fault.RateLimited)
	})
}

// Knowing a brand's host name is not enough to keep anybody from a new password: a reset requested there for somebody who is not in that brand mails
// nothing, and is not counted.
func TestResetsThatMailNothingAreNotCounted(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		box, at := d.resetting(), time.Now()
		d.Parts().NewLimiter = func(r limit.Rate) (*limit.Limiter, error) {
			return limit.New(limit.Options{Rates: []limit.Rate{r}, Now: func() time.Time { return at }})
		}
		d.branded()
		d.join(storetest.Stranger(t, d.Parts().Store), "eve@example.com", "owner")
		for range 5 {
			if err := d.forget("eve@example.com", person.Entrance{Workspace: authz.From(d.ctx).Workspace, Client: authz.From(d.ctx).Subaccount}); err != nil {
				t.Fatal(err)
			}
		}
		if err := d.Stop(t.Context()); err != nil { // nothing was mailed
			t.Fatal(err)
		}
		d.asked(box, "eve@example.com")
	})
}

// branded has links lead to a brand's host name, but for those of people whose password opens more.
func (d *desk) branded() {
	d.Parts().Letterhead = func(_ context.Context, about string, to notify.Reader) (*notify.Letterhead, error) {
		head := &notify.Letterhead{Product: "Care", URL: "http://care.example", Sender: notify.Sender{Name: about + to.Workspace}}
		if to.Elsewhere {
			head.URL = "http://test"
		}
		return head, nil
	}
}

// By a brand's host name, its people are written to by it, and nobody else. The link leads to it only who is in nothing else: whoever has the name
// could read there what gives them all of the account.
func TestResetByABrand(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		box := d.resetting()
		d.branded()
		own, client := authz.From(d.ctx).Workspace, authz.From(d.ctx).Subaccount
		d.join(d.ctx, "ann@example.com", "viewer", client)
		d.join(d.ctx, "all@example.com", "viewer")
		d.join(storetest.Stranger(t, d.Parts().Store), "eve@example.com", "owner")
		at := person.Entrance{Workspace: own, Client: client}
		for _, c := range []struct {
			name, email, base string
			at                person.Entrance
		}{
			{"a client's own", "ann@example.com", "http://care.example", at},
			{"the agency's", "all@example.com", "http://care.example", at},
			{"by the installation's own name", "ann@example.com", "http://test", person.Entrance{}},
		} {
			if err := d.forget(c.email, c.at); err != nil {
				t.Fatal(err)
			}
			got := box.next(t)
			tokenIn(t, got, c.base)
			if branded := strings.HasPrefix(got, client+own+"\n"); branded != (c.at != person.Entrance{}) {
				t.Errorf("%s: %q", c.name, got)
			}
		}
		if err := d.forget("eve@example.com", at); err != nil {
			t.Fatal(err)
		}
		if err := d.forget("ann@example.com", person.Entrance{Workspace: own, Client: "sub_other"}); err != nil {
			t.Fatal(err)
		}
		d.join(storetest.Stranger(t, d.Parts().Store), "ann@example.com", "viewer")
		if err := d.Stop(t.Context()); err != nil { // neither was written to
			t.Fatal(err)
		}
		if err := d.forget("ann@example.com", at); err != nil {
			t.Fatal(err)
		}
		tokenIn(t, box.next(t), "http://test")
	})
}
