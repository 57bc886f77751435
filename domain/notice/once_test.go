package notice_test

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-smtp"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"github.com/switchboard-dev/switchboard/domain/inbox"
	"github.com/switchboard-dev/switchboard/domain/notice"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/pushtest"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/notify"
	"github.com/switchboard-dev/switchboard/platform/patch"
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
	job := &river.Job[notice.TellArgs]{JobRow: &rivertype.JobRow{}, Args: notice.TellArgs{ConversationID: id, Event: notice.Waiting}}
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
		letterhead, again := o.Parts().Letterhead, sync.OnceFunc(func() { o.tell(ada) })
		o.Parts().Letterhead = func(ctx context.Context, about string, to notify.Reader) (*notify.Letterhead, error) {
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

// again has the jobs that told members run again, as after a server that died before it could note that they were done.
func (o *office) again() {
	o.t.Helper()
	o.settle()
	query := `SELECT CAST(args AS TEXT) FROM river_job WHERE kind = 'notice'`
	if o.Parts().Store.Postgres() {
		query = `SELECT args::text FROM river.river_job WHERE kind = 'notice'`
	}
	all, err := o.Parts().Store.SystemDB().QueryContext(o.t.Context(), query)
	if err != nil {
		o.t.Fatal(err)
	}
	var jobs []*river.Job[notice.TellArgs]
	for all.Next() {
		var text string
		job := &river.Job[notice.TellArgs]{JobRow: &rivertype.JobRow{Attempt: 2}}
		if err := errors.Join(all.Scan(&text), json.Unmarshal([]byte(text), &job.Args)); err != nil {
			o.t.Fatal(err)
		}
		jobs = append(jobs, job)
	}
	if err := errors.Join(all.Err(), all.Close()); err != nil || len(jobs) == 0 {
		o.t.Fatal(len(jobs), err)
	}
	for _, job := range jobs {
		if err := (&notice.TellWorker{Service: o.Service}).Work(o.t.Context(), job); err != nil {
			o.t.Error(err)
		}
	}
}

// A job that runs again tells nobody again, whether they have read of it or not. The same that happens anew is told.
func TestToldOnce(t *testing.T) {
	t.Parallel()
	eachPush(t, func(t *testing.T, o *office, s *pushtest.Service, key string) {
		b := s.Subscribe(t, key)
		o.add(o.bob, b)
		ada, ben := o.conversation(o.ctx, "Ada"), o.conversation(o.ctx, "Ben")
		o.triage(o.ann, assign(user(o.bob)), ada)
		if _, err := o.inbox.AddNote(o.ann, ada, inbox.NoteInput{Content: "@bob", Mentions: []string{user(o.bob)}}); err != nil {
			t.Fatal(err)
		}
		o.settle()
		o.handOff(o.ctx, ben)
		o.later()
		all, pushed, mails := []string{"WAITING  Ben", "MENTIONED ann Ada", "ASSIGNED ann Ada"}, len(s.Taken(b)), len(o.mailed("bob@example.com"))
		once := func(when string, unread int) {
			t.Helper()
			o.again()
			if n, err := o.Unread(o.bob); err != nil || n != unread {
				t.Errorf("%s: %d are unread, %v", when, n, err)
			}
			o.later()
			o.wantAll(o.bob, when, all...)
			if n, m := len(s.Taken(b)), len(o.mailed("bob@example.com")); n != pushed || m != mails || n == 0 || m == 0 {
				t.Errorf("%s: %d messages and %d mails, want %d and %d", when, n, m, pushed, mails)
			}
		}
		once("he has not read it", 3)
		o.read(o.bob)
		once("he has read it", 0)

		o.triage(o.ann, inbox.Triage{AssigneeID: patch.Sent[string](nil)}, ada)
		o.triage(o.ann, assign(user(o.bob)), ada)
		o.wantAll(o.bob, "it is his again", append(all, "ASSIGNED ann Ada")...)
	})
}

// wantAll is want in any order.
func (o *office) wantAll(ctx context.Context, what string, want ...string) {
	o.t.Helper()
	got := o.told(ctx)
	slices.Sort(got)
	if slices.Sort(want); !slices.Equal(got, want) {
		o.t.Errorf("%s: got %q, want %q", what, got, want)
	}
}
