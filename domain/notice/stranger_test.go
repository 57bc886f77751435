package notice_test

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/person"
	"github.com/switchboard-dev/switchboard/platform/limit"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// invited makes somebody a member by the link of an invitation, which whoever invites has as well, and returns the user's id.
func (o *office) invited(email string) string {
	o.t.Helper()
	owner := *authz.From(o.ctx)
	var err error
	if owner.Scopes, err = o.Parts().People.Scopes("owner"); err != nil {
		o.t.Fatal(err)
	}
	out, err := o.Parts().People.Invite(authz.With(o.ctx, &owner), person.CreateInvitation{Email: email, Role: "operator"})
	if err != nil {
		o.t.Fatal(err)
	}
	_, token, _ := strings.Cut(out.Link, "/invite/")
	_, session, err := o.Parts().People.Accept(o.t.Context(), token, person.Arrival{Password: "correct horse battery", From: "192.0.2.1"})
	if err != nil {
		o.t.Fatal(err)
	}
	return session.Person.ID
}

// A mail shows no links or lines of a tenant's own choice, and names otherwise.
func TestMailShowsNamesOnly(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		system := store.System(t.Context(), "test")
		const name = "Dr. Smith & Co.\nYour account is locked: https://evil.example/login"
		if err := o.Parts().Store.Tx(system, func(ctx context.Context) error {
			return o.Parts().Store.Client(ctx).Subaccount.UpdateOneID(authz.From(o.ctx).Subaccount).SetName(name).Exec(ctx)
		}); err != nil {
			t.Fatal(err)
		}
		if _, err := o.Parts().Store.SystemDB().ExecContext(t.Context(), `UPDATE users SET name = $1 WHERE id = $2`, name, user(o.ann)); err != nil {
			t.Fatal(err)
		}
		for n := range 2 { // a mail of one, and of several
			o.assigned(o.bob, n+1)
			o.later()
			got := o.mailed("bob@example.com")
			if len(got) != n+1 {
				t.Fatalf("%d mails", len(got))
			}
			text := got[n].Subject + "\n" + got[n].Body
			if strings.Contains(text, "evil.example") || strings.Contains(text, "\nYour") ||
				strings.Count(text, "Dr. Smith & Co. Your account is locked:") < 2*(n+1) {
				t.Errorf("mailed:\n%s", text)
			}
		}
	})
}

// lines keeps a log while it is written.
type lines struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *lines) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *lines) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// Members who may invite cannot use the installation to write to strangers without limit by making them members. Members whose addresses are verified
// get their mail. What is given up after a day is logged.
func TestMailsToStrangersAreBounded(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		const most, usual = 10, 500
		at := time.Now()
		o.limiter = func(r limit.Rate) (*limit.Limiter, error) {
			switch r.Name {
			case "invitations":
				r = limit.Rate{}
			case "notices":
				if r.Count != usual {
					t.Errorf("%d are mailed in an hour, want %d", r.Count, usual)
				}
				r.Count = most // as that many members would take long
			}
			return limit.New(limit.Options{Rates: []limit.Rate{r}, Now: func() time.Time { return at }})
		}
		for i := range most + 10 {
			o.triage(o.ann, assign(o.invited(fmt.Sprintf("s%d@bank.example", i))), o.conversation(o.ctx, "Ada"))
		}
		o.assigned(o.bob, 1)
		told := func(when string, want int) {
			t.Helper()
			n := 0
			for _, m := range o.mails.Taken() {
				if strings.HasSuffix(m.To, "@bank.example") && strings.Contains(m.Subject, "assigned") {
					n++
				}
			}
			if n != want || len(o.mailed("bob@example.com")) != 1 {
				t.Errorf("%s: %d mails to strangers, want %d, and %d to a member, want 1", when, n, want, len(o.mailed("bob@example.com")))
			}
		}
		o.later()
		told("at first", most)
		at = at.Add(time.Hour)
		o.clock.pass(2 * time.Hour)
		o.send()
		told("an hour later", most+10)
		for i := range most + 10 {
			o.triage(o.ann, assign(o.invited(fmt.Sprintf("t%d@bank.example", i))), o.conversation(o.ctx, "Ada"))
		}
		said := &lines{}
		o.Parts().Log = slog.New(slog.NewTextHandler(said, nil))
		o.later()
		if got := said.String(); got != "" {
			t.Errorf("while they wait: %s", got)
		}
		o.clock.pass(25 * time.Hour)
		o.send()
		if got := said.String(); strings.Count(got, "could not be sent for a day were dropped") != most+10 || !strings.Contains(got, "count=1") {
			t.Errorf("a day later: %s", got)
		}
	})
}
