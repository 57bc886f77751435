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
	d.Messenger = &notify.Service{Mailer: out}
	d.NewLimiter = func(r limit.Rate) (*limit.Limiter, error) {
		return limit.New(limit.Options{Rates: []limit.Rate{r}, Now: func() time.Time { return at }})
	}
	return out
}

// Whoever may invite cannot have the installation write to strangers as often as they like.
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
		d.Messenger = &notify.Service{}
		if err := invite("bob@example.com"); err != nil {
			t.Errorf("where nobody mails: %v", err)
		}
	})
}

// A mail of ours shows no links or lines of a tenant's own choice.
func TestInvitationShowsNamesOnly(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		sent := d.counting()
		system := store.System(t.Context(), "test")
		if err := d.Store.Tx(system, func(ctx context.Context) error {
			name := "Dr. Smith & Co. A/B\n\nYour account is locked: https://evil.example/x www.evil.example evil.example/y \u202e" + strings.Repeat("z", 200)
			return d.Store.Client(ctx).Workspace.UpdateOneID(authz.From(d.ctx).Workspace).SetName(name).Exec(ctx)
		}); err != nil {
			t.Fatal(err)
		}
		if _, err := d.Invite(d.as(d.ctx, "owner"), person.CreateInvitation{Email: "ann@example.com", Role: "viewer"}); err != nil {
			t.Fatal(err)
		}
		text := sent.all[0]
		if strings.Contains(text, "evil.example") || strings.Contains(text, "\u202e") || strings.Contains(text, strings.Repeat("z", 100)) ||
			!strings.Contains(text, "Dr. Smith & Co. A/B Your account") || !strings.Contains(text, "http://test/invite/") {
			t.Errorf("%s", text)
		}
	})
}
