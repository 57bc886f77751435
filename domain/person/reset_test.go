package person_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/person"
	"github.com/switchboard-dev/switchboard/ent/auditentry"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/limit"
	"github.com/switchboard-dev/switchboard/platform/notify"
)

const renewed = "new horse battery"

// mailbox takes e-mail, each piece when somebody receives it.
type mailbox chan string

// Mail of notify.Mailer.
func (m mailbox) Mail(_ context.Context, as notify.Sender, to, subject, text string) error {
	m <- as.Name + "\n" + to + "\n" + subject + "\n" + text
	return nil
}

// next is a mail.
func (m mailbox) next(t *testing.T) string {
	t.Helper()
	text, _ := await.Receive(t, m, "nothing is mailed")
	return text
}

// resetting has a desk send e-mail.
func (d *desk) resetting() mailbox {
	box := make(mailbox)
	d.Parts().Messenger = &notify.Service{Mailer: box}
	return box
}

// forget is what the page of somebody asks who has forgotten their password.
func (d *desk) forget(email string, at person.Entrance) error {
	return d.AskReset(d.t.Context(), person.ResetRequest{Email: email, From: "192.0.2.1", Entrance: at})
}

// asked asks, and returns the token of the link that is mailed.
func (d *desk) asked(box mailbox, email string) (token string) {
	d.t.Helper()
	if err := d.forget(email, person.Entrance{}); err != nil {
		d.t.Fatal(err)
	}
	return tokenIn(d.t, box.next(d.t), "http://test")
}

// tokenIn is that of the link in a mail, which leads to a URL.
func tokenIn(t *testing.T, text, base string) string {
	t.Helper()
	_, after, ok := strings.Cut(text, base+"/reset#")
	token, _, _ := strings.Cut(after, "\n")
	if !ok || len(token) != 43 {
		t.Fatalf("no link to %s in %q", base, text)
	}
	return token
}

func (d *desk) reset(token, password string) error {
	return d.Reset(d.t.Context(), person.Reset{Token: token, Password: password, From: "192.0.2.1"})
}

// The link in the mail sets a new password, once. Sessions begun with the old one end; the workspaces' audit logs and a mail say so.
func TestResetByMail(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		ann := d.join(d.ctx, "ann@example.com", "owner")
		d.join(d.ctx, "bob@example.com", "viewer")
		here, _ := d.login("ann@example.com")
		bob, _ := d.login("bob@example.com")
		invited, _ := d.invite(ann, "thief@example.com", "owner")
		box := d.resetting()
		token := d.asked(box, "Ann@Example.com")
		wantFault(t, d.reset(token, "short"), fault.Validation, "password")
		d.going(here)
		if err := d.reset(token, renewed); err != nil {
			t.Fatal(err)
		}
		if told := box.next(t); !strings.Contains(told, "ann@example.com") || !strings.Contains(told, "password") || strings.Contains(told, "/reset#") {
			t.Errorf("%q", told)
		}
		d.ended(here)
		d.going(bob)
		wantFault(t, d.accept(invited, password), fault.NotFound)
		wantFault(t, d.reset(token, "newer horse battery"), fault.NotFound)
		wantFault(t, d.reset("guess", "newer horse battery"), fault.NotFound)
		if _, _, err := d.Login(t.Context(), "ann@example.com", renewed, "192.0.2.1", "", person.Device{}); err != nil {
			t.Error(err)
		}
		entry, err := d.Parts().Store.Client(ann).AuditEntry.Query().Where(auditentry.ActorID(authz.From(ann).ID), auditentry.Action("membership.update")).Only(ann)
		if err != nil {
			t.Fatal(err)
		}
		if entry.Address != "192.0.2.1" || entry.TargetID != d.memberID(d.ctx, "ann@example.com") || !strings.Contains(string(entry.Changes), `"password"`) {
			t.Errorf("%+v", entry)
		}
	})
}

// A link is good for half an hour, until the next one, and until the password is another one by other means.
func TestResetEnds(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		box := d.resetting()
		d.join(d.ctx, "ann@example.com", "owner")
		old := d.asked(box, "ann@example.com")
		next := d.asked(box, "ann@example.com")
		wantFault(t, d.reset(old, renewed), fault.NotFound)
		for hash := range keptResets(t, d) {
			if hash == next {
				t.Error("the token itself is kept")
			}
		}
		if n := len(keptResets(t, d)); n != 1 {
			t.Errorf("%d links of one person", n)
		}
		if err := d.SetPassword(d.ctx, "ann@example.com", "another horse battery"); err != nil {
			t.Fatal(err)
		}
		wantFault(t, d.reset(next, renewed), fault.NotFound)
		late := d.asked(box, "ann@example.com")
		for _, until := range keptResets(t, d) {
			if left := time.Until(time.UnixMicro(until)); left > 30*time.Minute || left < 20*time.Minute {
				t.Errorf("good for %s", left)
			}
		}
		if err := d.Sweep(t.Context()); err != nil || len(keptResets(t, d)) != 1 {
			t.Errorf("swept too soon: %v", err)
		}
		d.execute(`UPDATE resets SET until = $1`, time.Now().Add(-time.Second).UnixMicro())
		wantFault(t, d.reset(late, renewed), fault.NotFound)
		if err := d.Sweep(t.Context()); err != nil || len(keptResets(t, d)) != 0 {
			t.Errorf("kept when it is over: %v", err)
		}
		d.asked(box, "ann@example.com")
		d.execute(`DELETE FROM users WHERE email = 'ann@example.com'`)
		if n := len(keptResets(t, d)); n != 0 {
			t.Errorf("%d links of nobody", n)
		}
	})
}

// keptResets are the hashes of tokens, with their ends.
func keptResets(t *testing.T, d *desk) map[string]int64 {
	t.Helper()
	rows, err := d.Parts().Store.SystemDB().QueryContext(t.Context(), `SELECT hash, until FROM resets`)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	out := map[string]int64{}
	for rows.Next() {
		var hash string
		var until int64
		if err := rows.Scan(&hash, &until); err != nil {
			t.Fatal(err)
		}
		out[hash] = until
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return out
}

// Of two who open a link at once one sets the password.
func TestResetIsTakenOnce(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		box := d.resetting()
		d.join(d.ctx, "ann@example.com", "viewer")
		token := d.asked(box, "ann@example.com")
		take := func() error { return d.reset(token, renewed) }
		errs := atOnce(take, take, take)
		if errs[0] != nil {
			t.Error(errs[0])
		}
		for _, err := range errs[1:] {
			wantFault(t, err, fault.NotFound)
		}
		box.next(t)
	})
}

// Whether somebody signs in with an address shows neither in the answer nor in when it comes: that is before anybody has looked.
func TestResetTellsNothing(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		box := d.resetting()
		d.join(d.ctx, "ann@example.com", "viewer")
		for _, email := range []string{"nobody@example.com", "ann@example.com"} { // nobody receives the mail meanwhile
			if err := d.forget(email, person.Entrance{}); err != nil {
				t.Errorf("%s: %v", email, err)
			}
		}
		if got := box.next(t); !strings.Contains(got, "\nann@example.com\n") {
			t.Errorf("%q", got)
		}
		wantFault(t, d.forget("no address", person.Entrance{}), fault.Validation, "email")
		if err := d.Stop(t.Context()); err != nil { // waits for what is being sent
			t.Error(err)
		}
		d.Parts().Messenger = &notify.Service{}
		for _, email := range []string{"nobody@example.com", "ann@example.com"} {
			wantFault(t, d.forget(email, person.Entrance{}), fault.Conflict)
		}
	})
}

// People who sign in by single sign-on alone learn so, and get no password.
func TestNoResetOfSingleSignOn(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		box := d.resetting()
		d.join(d.ctx, "ann@example.com", "viewer")
		token := d.asked(box, "ann@example.com")
		d.execute(`UPDATE users SET password = '' WHERE email = 'ann@example.com'`)
		wantFault(t, d.reset(token, renewed), fault.NotFound)
		if err := d.forget("ann@example.com", person.Entrance{}); err != nil {
			t.Fatal(err)
		}
		if got := box.next(t); strings.Contains(got, "/reset") || !strings.Contains(got, "single sign-on") {
			t.Errorf("%q", got)
		}
	})
}

// Nobody has a mailbox filled: of many who ask for one address few are mailed, and the last link stays good. Nobody learns it by asking.
func TestResetsAreCounted(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		box, at := d.resetting(), time.Now()
		d.Parts().NewLimiter = func(r limit.Rate) (*limit.Limiter, error) {
			return limit.New(limit.Options{Rates: []limit.Rate{r}, Now: func() time.Time { return at }})
		}
		d.join(d.ctx, "ann@example.com", "viewer")
		d.join(d.ctx, "bob@example.com", "viewer")
		var last string
		for range 5 {
			last = d.asked(box, "ann@example.com")
		}
		if err := d.forget("Ann@example.com", person.Entrance{}); err != nil {
			t.Errorf("one more: %v", err)
		}
		d.asked(box, "bob@example.com")
		if err := d.Stop(t.Context()); err != nil {
			t.Error(err)
		}
		if err := d.reset(last, renewed); err != nil {
			t.Errorf("the last link: %v", err)
		}
		box.next(t)
	})
}
