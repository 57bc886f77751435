package notice_test

import (
	"context"
	"net/http"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-smtp"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"github.com/switchboard-dev/switchboard/domain/notice"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/pushtest"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/notify"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// meanwhile does something once, while a push service is asked.
type meanwhile struct {
	http.RoundTripper

	what func()
}

func (m *meanwhile) RoundTrip(r *http.Request) (*http.Response, error) {
	if what := m.what; what != nil {
		m.what = nil
		what()
	}
	return m.RoundTripper.RoundTrip(r) //nolint:wrapcheck // the transport is the one inside
}

// tell members that a conversation waits, which they know by the time it returns.
func (o *office) tell(id string) {
	job := &river.Job[notice.TellArgs]{Args: notice.TellArgs{ConversationID: id, Event: notice.Waiting}}
	if err := (&notice.TellWorker{Service: o.Service}).Work(context.WithoutCancel(o.t.Context()), job); err != nil {
		o.t.Error(err)
	}
}

// A push that fails for the moment goes out later, although the same has happened again while it was being sent; one that does not fail is the only
// one.
func TestPushThatFailsWhileTheSameHappens(t *testing.T) {
	t.Parallel()
	for what, code := range map[string]int{"fails": http.StatusServiceUnavailable, "succeeds": http.StatusCreated} {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			storetest.Each(t, func(t *testing.T, db *store.Store) {
				s := pushtest.New(t)
				client := s.Client()
				slow := &meanwhile{RoundTripper: client.Transport}
				client.Transport = slow
				o := open(t, db, client)
				o.bob = o.signIn(o.bob, "bob@example.com")
				settings, err := o.Settings(o.bob)
				if err != nil {
					t.Fatal(err)
				}
				b := s.Subscribe(t, settings.PushKey)
				o.add(o.bob, b)
				ada := o.conversation(o.ctx, "Ada")
				s.Answer(b, code)
				slow.what = func() {
					o.write(o.ctx, func(ctx context.Context, client *ent.Client) error {
						return client.Conversation.UpdateOneID(ada).ClearHandedOffAt().Exec(ctx)
					})
					o.handOff(o.ctx, ada)
					o.tell(ada)
				}
				o.handOff(o.ctx, ada)
				o.settle()
				s.Answer(b, http.StatusCreated)
				for range 3 {
					o.clock.pass(time.Hour)
					o.send()
				}
				if n := len(s.Taken(b)); n != 1 {
					t.Errorf("%d messages, %v", n, o.sent.all())
				}
				o.want(o.bob, "the same again", "WAITING  Ada")
			})
		})
	}
}

// What was replaced and read while it was being sent is not sent again, nor is what is another member's.
func TestPushThatFailsAndIsRead(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.Store) {
		s := pushtest.New(t)
		client := s.Client()
		slow := &meanwhile{RoundTripper: client.Transport}
		client.Transport = slow
		o := open(t, db, client)
		o.bob = o.signIn(o.bob, "bob@example.com")
		settings, err := o.Settings(o.bob)
		if err != nil {
			t.Fatal(err)
		}
		b := s.Subscribe(t, settings.PushKey)
		o.add(o.bob, b)
		ada := o.conversation(o.ctx, "Ada")
		s.Answer(b, http.StatusServiceUnavailable)
		slow.what = func() {
			o.tell(ada)
			if _, err := o.Read(o.bob, notice.Chosen{}); err != nil {
				t.Error(err)
			}
		}
		o.handOff(o.ctx, ada)
		o.settle()
		s.Answer(b, http.StatusCreated)
		o.clock.pass(time.Hour)
		o.send()
		if n := len(s.Taken(b)); n != 0 {
			t.Errorf("%d messages of what he has read", n)
		}
	})
}

// A mail that fails for the moment goes out later as well.
func TestMailThatFailsWhileTheSameHappens(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		rule := &notice.RuleInput{Kind: notice.Waiting, Channels: []string{notice.Page, notice.Email}}
		o.choose(o.bob, notice.SettingsInput{Rules: []*notice.RuleInput{rule}})
		ada := o.conversation(o.ctx, "Ada")
		o.handOff(o.ctx, ada)
		o.settle()
		letterhead, again := o.Letterhead, sync.OnceFunc(func() { o.tell(ada) })
		o.Letterhead = func(ctx context.Context, about string, to notify.Reader) (*notify.Letterhead, error) {
			again()
			return letterhead(ctx, about, to)
		}
		o.mails.Fail(&smtp.SMTPError{Code: 451, Message: "later"})
		o.later()
		if n := len(o.mailed("bob@example.com")); n != 0 {
			t.Errorf("%d mails", n)
		}
		for range 3 {
			o.clock.pass(time.Hour)
			o.send()
		}
		if n := len(o.mailed("bob@example.com")); n != 1 {
			t.Errorf("%d mails later, %v", n, o.sent.all())
		}
	})
}

// An import has one notice, in the dashboard and by e-mail, although the job runs again.
func TestImportIsToldOnce(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		var id string
		o.write(o.ctx, func(ctx context.Context, client *ent.Client) error {
			row, err := client.ContactImport.Create().SetName("a.csv").SetFields([]string{"name"}).SetUserID(user(o.ann)).Save(ctx)
			if err == nil {
				id = row.ID
			}
			return err
		})
		work := func() {
			job := &river.Job[notice.ImportArgs]{JobRow: &rivertype.JobRow{}, Args: notice.ImportArgs{ImportID: id}}
			if err := (&notice.ImportWorker{Service: o.Service}).Work(context.WithoutCancel(t.Context()), job); err != nil {
				t.Error(err)
			}
		}
		work()
		o.later()
		work()
		o.want(o.ann, "her import", "IMPORT_ENDED  ")
		o.read(o.ann)
		work()
		o.want(o.ann, "she has read it", "IMPORT_ENDED  ")
		o.later()
		if got := o.mailed("ann@example.com"); len(got) != 1 {
			t.Errorf("%d mails", len(got))
		}
	})
}
