package person_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/person"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/limit"
	"github.com/switchboard-dev/switchboard/platform/notify"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// mails are what was sent.
type mails struct{ all []string }

// Mail of notify.Mailer.
func (m *mails) Mail(_ context.Context, _ notify.Sender, to, subject, text string) error {
	m.all = append(m.all, to+"\n"+subject+"\n"+text)
	return nil
}

// counting has a desk mail its invitations, and count them on a clock that stands still.
func (d *desk) counting() *mails {
	out, at := &mails{}, time.Now()
	d.Parts().Messenger = &notify.Service{Mailer: out}
	d.Parts().NewLimiter = func(r limit.Rate) (*limit.Limiter, error) {
		return limit.New(limit.Options{Rates: []limit.Rate{r}, Now: func() time.Time { return at }})
	}
	return out
}

// Members who may invite cannot use the installation to write to strangers without limit.
func TestInvitationsAreCounted(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		sent, owner := d.counting(), d.as(d.ctx, "owner")
		invite := func(email string) error {
			_, err := d.Invite(owner, person.CreateInvitation{Email: email, Role: "viewer"})
			return err
		}
		for range 3 {
			if err := invite("ann@example.com"); err != nil {
				t.Fatal(err)
			}
		}
		wantFault(t, invite("Ann@example.com"), fault.RateLimited)
		for i := range 47 {
			if err := invite(fmt.Sprintf("p%d@example.com", i)); err != nil {
				t.Fatal(err)
			}
		}
		wantFault(t, invite("bob@example.com"), fault.RateLimited)
		if len(sent.all) != 50 {
			t.Errorf("%d mails", len(sent.all))
		}
		d.Parts().Messenger = &notify.Service{}
		if err := invite("bob@example.com"); err != nil {
			t.Errorf("where nobody mails: %v", err)
		}
	})
}

// A mail of ours shows no links or lines of a tenant's own choice, and names otherwise.
func TestInvitationShowsNamesOnly(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		sent := d.counting()
		system := store.System(t.Context(), "test")
		for i, c := range []struct{ name, want string }{
			{
				"Dr. Smith & Co. A/B\n\nYour account is locked: https://evil.example/x www.evil.example evil.example/y \u202e" + strings.Repeat("z", 200),
				"Dr. Smith & Co. A/B Your account is locked: ",
			},
			{"Sign in at evil.example", "Sign in at evil. example"},
			{"login.evil.example, evil.example?x (evil.example) a@evil.example", "login. evil. example, evil. example?x (evil. example) a@evil. example"},
			{"evil\u3002example EVIL.EXAMPLE évil.éxample evil.xn--p1ai", "evil\u3002 example EVIL. EXAMPLE évil. éxample evil. xn--p1ai"},
			{"ev\u200bil.exa\u200bmple 10.0.0.1/x", "evil. example"},
			{"Booking.com", "Booking. com"},
			{"www.acme.com", "acme. com"},
			{"U.S.A. 3.5 v2.0 .NET Co., Inc. ...", "U.S.A. 3.5 v2.0 .NET Co., Inc. ..."},
			{"http://intranet", "Switchboard"},
		} {
			if err := d.Parts().Store.Tx(system, func(ctx context.Context) error {
				return d.Parts().Store.Client(ctx).Workspace.UpdateOneID(authz.From(d.ctx).Workspace).SetName(c.name).Exec(ctx)
			}); err != nil {
				t.Fatal(err)
			}
			if _, err := d.Invite(d.as(d.ctx, "owner"), person.CreateInvitation{Email: fmt.Sprintf("ann%d@example.com", i), Role: "viewer"}); err != nil {
				t.Fatal(err)
			}
			subject, text, _ := strings.Cut(strings.SplitN(sent.all[i], "\n", 2)[1], "\n")
			for _, part := range []string{subject, text} {
				if !strings.Contains(part, c.want) || strings.Contains(part, "evil.example") || strings.Contains(part, "\u202e") || strings.Contains(part, strings.Repeat("z", 100)) {
					t.Errorf("%q: %q", c.name, part)
				}
			}
			if !strings.Contains(text, "http://test/invite/") {
				t.Errorf("%q: no link in %q", c.name, text)
			}
		}
	})
}
