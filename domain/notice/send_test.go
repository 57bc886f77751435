package notice_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-smtp"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/inbox"
	"github.com/switchboard-dev/switchboard/domain/notice"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/notifytest"
	"github.com/switchboard-dev/switchboard/platform/patch"
)

// mailed are the mails to somebody.
func (o *office) mailed(to string) (all []notifytest.Mail) {
	for _, m := range o.mails.Taken() {
		if m.To == to {
			all = append(all, m)
		}
	}
	return all
}

// assigned conversations to somebody, by Ann.
func (o *office) assigned(to context.Context, n int) (ids []string) {
	o.t.Helper()
	for i := range n {
		id := o.conversation(o.ctx, fmt.Sprint("Ada ", i))
		o.triage(o.ann, assign(user(to)), id)
		ids = append(ids, id)
	}
	o.settle()
	return ids
}

// A mail is in the language of who reads it.
func TestMailSpeaks(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		if _, err := o.Parts().People.SetLanguage(o.bob, "DE"); err != nil {
			t.Fatal(err)
		}
		o.assigned(o.bob, 2)
		o.clock.pass(3 * time.Minute)
		o.send()
		got := o.mailed("bob@example.com")
		if len(got) != 1 || got[0].Subject != "2 neue Benachrichtigungen" || !strings.Contains(got[0].Body, "hat Ihnen eine Unterhaltung zugewiesen.") {
			t.Fatalf("mails: %+v", got)
		}
	})
}

// What happens within two minutes goes in one mail, which names no contact, and not what has been read.
func TestMail(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		ids := o.assigned(o.bob, 3)
		o.send()
		if n := len(o.mailed("bob@example.com")); n > 0 {
			t.Errorf("%d mails at once", n)
		}
		if _, err := o.Read(o.bob, notice.Chosen{ConversationID: &ids[0]}); err != nil {
			t.Fatal(err)
		}
		o.clock.pass(3 * time.Minute)
		o.send()
		o.send()
		got := o.mailed("bob@example.com")
		if len(got) != 1 || got[0].Subject != "2 new notifications" {
			t.Fatalf("mails: %+v", got)
		}
		for i, id := range ids {
			if there := strings.Contains(got[0].Body, "/conversations/"+id); there != (i > 0) {
				t.Errorf("conversation %d is in it: %t\n%s", i, there, got[0].Body)
			}
		}
		if strings.Contains(got[0].Body, "Ada") || !strings.Contains(got[0].Body, "ann assigned a conversation to you.") {
			t.Errorf("mailed:\n%s", got[0].Body)
		}
		if len(o.mailed("ann@example.com")) > 0 {
			t.Error("she is told what she did")
		}
		if n := o.sent.all()["EMAIL sent"]; n != 1 {
			t.Errorf("counted %d", n)
		}
	})
}

// In quiet hours nothing is sent; what there is goes out together when they end.
func TestQuietHours(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		zone, err := time.LoadLocation("Asia/Kolkata")
		if err != nil {
			t.Fatal(err)
		}
		night := time.Date(2026, 11, 23, 23, 30, 0, 0, zone)
		o.clock.pass(night.Sub(o.clock.now()))
		o.choose(o.bob, notice.SettingsInput{
			QuietFrom: patch.Sent(new("22:00")), QuietTo: patch.Sent(new("07:30")), TimeZone: patch.Sent(new("Asia/Kolkata")),
		})
		o.assigned(o.bob, 2)
		if n, err := o.Unread(o.bob); err != nil || n != 2 {
			t.Errorf("unread: %d, %v", n, err)
		}
		for _, later := range []time.Duration{3 * time.Minute, 7 * time.Hour, 50 * time.Minute} { // 23:33, 6:33, 7:23
			o.clock.pass(later)
			o.send()
			if n := len(o.mailed("bob@example.com")); n > 0 {
				t.Errorf("%d mails at %s", n, o.clock.now().In(zone))
			}
		}
		o.clock.pass(8 * time.Minute)
		o.send()
		if got := o.mailed("bob@example.com"); len(got) != 1 || got[0].Subject != "2 new notifications" {
			t.Errorf("mails: %+v", got)
		}
		o.assigned(o.bob, 1) // it waits for others when the hours begin
		o.choose(o.bob, notice.SettingsInput{QuietFrom: patch.Sent(new("07:00")), QuietTo: patch.Sent(new("08:00"))})
		o.clock.pass(3 * time.Minute)
		o.send()
		if n := len(o.mailed("bob@example.com")); n != 1 {
			t.Errorf("%d mails in hours that have begun since", n)
		}
		o.clock.pass(time.Hour)
		o.send()
		if n := len(o.mailed("bob@example.com")); n != 2 {
			t.Errorf("%d mails after them", n)
		}
	})
}

// Whatever happens, a member gets ten mails an hour.
func TestMailsAreBounded(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		for range 14 {
			o.assigned(o.bob, 1)
			o.clock.pass(3 * time.Minute)
			o.send()
		}
		if n := len(o.mailed("bob@example.com")); n != 10 {
			t.Errorf("%d mails in the hour", n)
		}
		o.clock.pass(time.Hour)
		o.send()
		got := o.mailed("bob@example.com")
		if len(got) != 11 || got[10].Subject != "4 new notifications" {
			t.Errorf("%d mails, the last one %q", len(got), got[len(got)-1].Subject)
		}
	})
}

// An hour that a clock began which was ahead for a while is not waited for.
func TestMailsAfterAClockThatWasAhead(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		const ahead = 365 * 24 * time.Hour
		o.clock.pass(ahead)
		o.assigned(o.bob, 1)
		o.clock.pass(3 * time.Minute)
		o.send()
		o.clock.pass(-ahead)
		for range 10 {
			o.assigned(o.bob, 1)
			o.clock.pass(3 * time.Minute)
			o.send()
		}
		if n := len(o.mailed("bob@example.com")); n != 11 {
			t.Errorf("%d mails, one of them a year ahead", n)
		}
	})
}

// What holds no more when it would go out takes nothing from what may be sent in the hour.
func TestOnlyWhatIsSentCounts(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		o.byMail(o.bob, notice.Waiting)
		ada := o.conversation(o.ctx, "Ada")
		for range 12 {
			o.handOff(o.ctx, ada)
			o.settle()
			o.write(o.ctx, func(ctx context.Context, client *ent.Client) error {
				return client.Conversation.UpdateOneID(ada).ClearHandedOffAt().Exec(ctx)
			})
			o.later()
		}
		o.handOff(o.ctx, ada)
		o.later()
		if n := len(o.mailed("bob@example.com")); n != 1 {
			t.Errorf("%d mails", n)
		}
	})
}

// A flood of contacts who want a person is no flood of mails: by default none goes out, and otherwise they go together.
func TestFlood(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		o.choose(o.ann, notice.SettingsInput{Rules: []*notice.RuleInput{{Kind: notice.Waiting, Channels: []string{notice.Email}}}})
		for i := range 60 {
			o.handOff(o.ctx, o.conversation(o.ctx, fmt.Sprint("Ada ", i)))
		}
		o.settle()
		for range 20 {
			o.clock.pass(3 * time.Minute)
			o.send()
		}
		if got := o.mailed("ann@example.com"); len(got) != 1 || got[0].Subject != "60 new notifications" || !strings.Contains(got[0].Body, "and 10 more") {
			t.Errorf("%d mails: %+v", len(got), got)
		}
		if n := len(o.mailed("bob@example.com")); n > 0 {
			t.Errorf("%d mails that nobody wanted", n)
		}
		if n, err := o.Unread(o.ann); err != nil || n != 0 {
			t.Errorf("what is only mailed is in the page: %d, %v", n, err)
		}
	})
}

// Members who have left, or may not see the subaccount any more, get nothing, not even what waits.
func TestNothingForWhoHasLeft(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		carl := o.join("carl@example.com")
		o.assigned(carl, 1)
		o.assigned(o.bob, 1)
		o.leave(carl)
		list, err := o.Parts().People.List(o.ctx, nil, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range list.Nodes {
			if m.UserID == user(o.bob) {
				o.limit(m.UserID, "sub_elsewhere") // the job that forgets has not run
			}
		}
		o.clock.pass(3 * time.Minute)
		o.send()
		if got := o.mails.Taken(); len(got) > 0 {
			t.Errorf("mailed: %+v", got)
		}
	})
}

// A mail that the server certainly did not take goes out later; of one that it refuses nothing comes.
func TestMailServerIsDown(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		o.assigned(o.bob, 1)
		o.clock.pass(3 * time.Minute)
		o.mails.Fail(&smtp.SMTPError{Code: 451, Message: "later"})
		o.send()
		o.clock.pass(6 * time.Minute)
		o.send()
		if n := len(o.mailed("bob@example.com")); n != 1 {
			t.Errorf("%d mails", n)
		}
		o.assigned(o.bob, 1)
		o.clock.pass(3 * time.Minute)
		o.mails.Fail(&smtp.SMTPError{Code: 550, Message: "never"})
		o.send()
		o.clock.pass(time.Hour)
		o.send()
		if n := len(o.mailed("bob@example.com")); n != 1 {
			t.Errorf("%d mails", n)
		}
		for outcome, want := range map[string]int{"sent": 1, "unavailable": 1, "refused": 1} {
			if n := o.sent.all()["EMAIL "+outcome]; n != want {
				t.Errorf("%s: %d", outcome, n)
			}
		}
	})
}

// A note of somebody without a name is told all the same, and one sentence is the subject.
func TestOneMail(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		id := o.conversation(o.ctx, "Ada")
		if _, err := o.inbox.AddNote(o.bob, id, inbox.NoteInput{Content: "@ann", Mentions: []string{user(o.ann)}}); err != nil {
			t.Fatal(err)
		}
		o.settle()
		o.clock.pass(3 * time.Minute)
		o.send()
		got := o.mailed("ann@example.com")
		if len(got) != 1 || !strings.HasSuffix(got[0].Subject, ": bob mentioned you in a note.") ||
			!strings.Contains(got[0].Body, "https://desk.example/w/"+authz.From(o.ctx).Subaccount+"/settings/notifications") {
			t.Errorf("mails: %+v", got)
		}
	})
}
