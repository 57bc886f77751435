package builtin_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"testing"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/appointment"
	"github.com/switchboard-dev/switchboard/domain/builtin"
	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/domain/donotcall"
	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/readingtest"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/file"
	"github.com/switchboard-dev/switchboard/platform/job"
	"github.com/switchboard-dev/switchboard/platform/notify"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/phone"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// scene is a conversation of Zoe's in Berlin, with an assistant that is always open. Yan is another contact, with a
// conversation of its own. Nobody sends messages for the platform.
type scene struct {
	*builtin.Service
	t        *testing.T
	ctx      context.Context
	at       builtin.Setting
	yan      *contact.Contact
	yansTalk string
}

// each runs the test on both dialects at once.
func each(t *testing.T, f func(t *testing.T, s *scene)) {
	t.Helper()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		sealer := secret.New(bytes.Repeat([]byte{7}, secret.MasterLength))
		pager := &page.Pager{Store: s, Sealer: sealer}
		workers := river.NewWorkers()
		queue, err := job.Open(s, workers, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		files := file.New(s, sealer, nil)
		service := builtin.New(builtin.Parts{
			Store: s, Appointments: appointment.New(s, pager), Messenger: &notify.Service{}, Sealer: sealer,
			Contacts:  contact.New(contact.Parts{Store: s, Pager: pager, Phone: phone.Reader{Store: s}, Files: files, Queue: queue, Sealer: sealer, DoNotCall: donotcall.New(donotcall.Parts{Store: s, NumberKey: []byte("key")}), BarredPrefixes: []string{"+53"}}),
			Knowledge: knowledge.New(knowledge.Parts{Store: s, Pager: pager, Queue: queue, Fetch: http.DefaultClient, Reader: readingtest.Reader(t), Files: files}),
		})
		river.AddWorker(workers, &knowledge.Worker{Service: service.Parts().Knowledge})
		out := &scene{Service: service, t: t, ctx: storetest.Tenant(t, s)}
		out.furnish()
		f(t, out)
	})
}

func (s *scene) furnish() {
	s.t.Helper()
	hours := appointment.Calendar{SlotMinutes: 30}
	for day := range hours.Hours {
		hours.Hours[day] = []appointment.Span{{From: 0, To: 24 * 60}}
	}
	calendar, err := json.Marshal(hours)
	if err != nil {
		s.t.Fatal(err)
	}
	s.write(func(ctx context.Context, client *ent.Client) {
		client.Subaccount.UpdateOneID(authz.From(ctx).Subaccount).SetTimeZone("Europe/Berlin").ExecX(ctx)
		s.at.Assistant = client.Assistant.Create().SetName("Ada").SetCalendar(calendar).SaveX(ctx)
		zoe := client.Contact.Create().SetFirstName("Zoe").SetPhone("+14155552671").SetEmail("zoe@example.org").SaveX(ctx)
		yan := client.Contact.Create().SetFirstName("Yan").SetPhone("+14155552672").SetEmail("yan@example.org").SaveX(ctx)
		s.at.Contact, s.yan = &contact.Contact{Contact: zoe}, &contact.Contact{Contact: yan}
		s.at.Conversation = client.Conversation.Create().SetContactID(zoe.ID).SaveX(ctx).ID
		s.yansTalk = client.Conversation.Create().SetContactID(yan.ID).SaveX(ctx).ID
		client.Tag.Create().SetName("Booked").SetNameKey("booked").ExecX(ctx)
	})
}

// write changes what no function of the service does.
func (s *scene) write(f func(ctx context.Context, client *ent.Client)) {
	s.t.Helper()
	err := s.Parts().Store.Tx(s.ctx, func(ctx context.Context) error {
		f(ctx, s.Parts().Store.Client(ctx))
		return nil
	})
	if err != nil {
		s.t.Fatal(err)
	}
}

// knows teaches the assistant a text.
func (s *scene) knows(name, text string) {
	s.t.Helper()
	base, err := s.Parts().Knowledge.Create(s.ctx, knowledge.CreateBase{Name: name})
	if err != nil {
		s.t.Fatal(err)
	}
	source, err := s.Parts().Knowledge.AddText(s.ctx, base.ID, name, text)
	if err != nil {
		s.t.Fatal(err)
	}
	err = (&knowledge.Worker{Service: s.Parts().Knowledge}).Work(s.t.Context(), &river.Job[knowledge.IngestArgs]{
		JobRow: &rivertype.JobRow{Attempt: 1, MaxAttempts: 1}, Args: knowledge.IngestArgs{SourceID: source.ID},
	})
	if err != nil {
		s.t.Fatal(err)
	}
	if _, err := s.Parts().Knowledge.Assign(s.ctx, base.ID, s.at.Assistant.ID); err != nil {
		s.t.Fatal(err)
	}
}

// does an action, and is what the model reads of it. What fails, fails the test.
func (s *scene) does(name, format string, args ...any) string {
	s.t.Helper()
	told, err := s.Do(s.ctx, name, s.at, json.RawMessage(fmt.Sprintf(format, args...)))
	if err != nil {
		s.t.Fatalf("%s: %v", name, err)
	}
	text, err := json.Marshal(told)
	if err != nil {
		s.t.Fatal(err)
	}
	return string(text)
}

// state is all that actions change, as one text.
func (s *scene) state() string {
	s.t.Helper()
	client := s.Parts().Store.Client(s.ctx)
	text, err := json.Marshal([]any{
		client.Contact.Query().Order(ent.Asc("id")).AllX(s.ctx), client.ContactTag.Query().AllX(s.ctx), client.ContactNote.Query().AllX(s.ctx),
		client.Appointment.Query().AllX(s.ctx), client.Conversation.Query().Order(ent.Asc("id")).AllX(s.ctx),
	})
	if err != nil {
		s.t.Fatal(err)
	}
	return string(text)
}
