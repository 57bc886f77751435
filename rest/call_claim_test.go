package rest_test

import (
	"context"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"github.com/switchboard-dev/switchboard/domain"
	"github.com/switchboard-dev/switchboard/domain/call"
	"github.com/switchboard-dev/switchboard/domain/donotcall"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/auditentry"
	entdonotcall "github.com/switchboard-dev/switchboard/ent/donotcall"
	entevent "github.com/switchboard-dev/switchboard/ent/event"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/carrier"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// between is a carrier that has something done while the gate is asked.
type between struct {
	*carrier.Simulated

	then atomic.Pointer[func()]
}

// Simulates of carrier.Carrier.
func (b *between) Simulates() bool {
	if f := b.then.Swap(nil); f != nil {
		(*f)()
	}
	return b.Simulated.Simulates()
}

// A call that is dialled while its job finds that it may not be is not called off, and nothing says that it was.
func TestCallIsDialledWhileItIsRefused(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		contact := p.made("/v3/contacts", `{"name":"Zoe","phone":"+15005550001","dnd":true}`)
		p.made("/v3/webhooks", `{"url":"https://hooks.example/x","events":["call.ended","call.refused"]}`)
		var id string
		p.alter(func(ctx context.Context, client *ent.Client) error {
			row, err := client.Call.Create().SetSubaccountID(p.sub).SetDirection("outbound").SetToNumber("+15005550001").SetFromNumber("+14155550100").
				SetCreatedAt(time.Now().UTC().Add(-time.Minute)).SetAssistantID(p.bot).SetContactID(contact).Save(ctx)
			if err == nil {
				id = row.ID
			}
			return err
		})
		claimed := func() {
			p.alter(func(ctx context.Context, client *ent.Client) error {
				return client.Call.UpdateOneID(id).SetAskedAt(store.Timestamp()).Exec(ctx)
			})
		}
		p.parts.Carrier.(*between).then.Store(&claimed)
		err := (&call.DialWorker{Service: p.door.Product.Calls}).Work(t.Context(), &river.Job[call.DialArgs]{
			JobRow: &rivertype.JobRow{Attempt: 1, MaxAttempts: 10}, Args: call.DialArgs{CallID: id},
		})
		if err == nil || !strings.Contains(err.Error(), "Snooze") {
			t.Errorf("the job does not look after the call: %v", err)
		}
		p.alter(func(ctx context.Context, client *ent.Client) error {
			row, err := client.Call.Get(ctx, id)
			if err != nil || row.Status != "QUEUED" || !row.Active {
				return fmt.Errorf("it is %v, %w", row, err)
			}
			events, err := client.Event.Query().Where(entevent.TypeIn("call.ended", "call.refused")).All(ctx)
			if len(events) != 0 || err != nil {
				t.Errorf("%v, %v", events, err)
			}
			refusals, err := client.CallRefusal.Query().Count(ctx)
			if refusals != 0 || err != nil {
				t.Errorf("%d refusals, %v", refusals, err)
			}
			audited, err := client.AuditEntry.Query().Where(auditentry.TargetID(id)).All(ctx)
			for _, a := range audited {
				if strings.Contains(string(a.Changes), "disconnection") {
					t.Errorf("%s", a.Changes)
				}
			}
			return err
		})
	}, withParts(func(p *domain.Parts) { p.Carrier = &between{Simulated: p.Carrier.(*carrier.Simulated)} }))
}

// A contact who opts out by call and by text at the same time is listed by both, one after the other: the call's entry is the one that holds.
func TestOptOutInACallAndByText(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		contact := p.made("/v3/contacts", `{"name":"Zoe","phone":"+15005550001"}`)
		id := p.underWay(contact)
		waits := func() bool { // for the contact, on SQLite for the database
			var n int
			err := p.store.SystemDB().QueryRowContext(t.Context(), `SELECT count(*) FROM pg_locks l JOIN pg_stat_activity a USING (pid)
				WHERE a.datname = current_database() AND NOT l.granted`).Scan(&n)
			return err == nil && n > 0
		}
		told := make(chan error, 1)
		texts, err := p.store.As(context.Background(), p.sub, "test", "")
		if err != nil {
			t.Fatal(err)
		}
		err = p.store.Tx(texts, func(ctx context.Context) error {
			if err := p.store.Client(ctx).Contact.UpdateOneID(contact).SetDnd(true).Exec(ctx); err != nil {
				return err
			}
			go func() {
				told <- p.door.Product.Calls.Happened(context.Background(), carrier.Event{Key: id, Kind: carrier.OptedOut, At: time.Now()})
			}()
			if p.store.Postgres() {
				await.Until(t, "the call does not wait", waits)
			}
			return p.door.Product.Contacts.OptOut(ctx, contact, donotcall.ByText)
		})
		if failed := <-told; failed != nil || err != nil {
			t.Errorf("by call %v, by text %v", failed, err)
		}
		p.alter(func(ctx context.Context, client *ent.Client) error {
			row, err := client.DoNotCall.Query().Where(entdonotcall.LiftedAtIsNil()).Only(ctx)
			if err == nil && row.Source != donotcall.ByCall {
				t.Errorf("%+v", row)
			}
			return err
		})
	})
}

// underWay is a call with a contact that is in progress.
func (p *phones) underWay(contact string) (id string) {
	p.t.Helper()
	p.alter(func(ctx context.Context, client *ent.Client) error {
		thread, err := client.Conversation.Create().SetSubaccountID(p.sub).SetContactID(contact).SetAssistantID(p.bot).Save(ctx)
		if err != nil {
			return err
		}
		at := store.Timestamp()
		row, err := client.Call.Create().SetSubaccountID(p.sub).SetDirection("outbound").SetToNumber("+15005550001").SetFromNumber("+14155550100").
			SetAssistantID(p.bot).SetContactID(contact).SetConversationID(thread.ID).SetAskedAt(at).SetAcceptedAt(at).SetAnsweredAt(at).SetStatus("IN_PROGRESS").Save(ctx)
		if err == nil {
			id = row.ID
		}
		return err
	})
	return id
}

// Contacts who opt out of calls get the confirmation in the assistant's language, even if the carrier does the listening.
func TestFarewellIsInTheAssistantsLanguage(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		id := p.underWay(p.made("/v3/contacts", `{"name":"Zoe","phone":"+15005550001"}`))
		for _, tt := range []struct{ language, said, want string }{
			{"es", "No me llame mas.", "Entendido."},
			{"fr-CA", "Ne m'appelez plus.", "C'est noté."},
			{"tr-TR", "Lütfen beni bir daha aramayın.", "Anlaşıldı."},
			{"is-IS", "Please stop calling me.", "Understood."},
		} {
			p.send("PATCH", "/v3/assistants/"+p.bot, `{"language":"`+tt.language+`"}`)
			got, err := p.door.Product.Calls.Heard(t.Context(), id, carrier.Utterance{Role: carrier.User, Content: tt.said})
			if err != nil || !got.HangUp || !strings.HasPrefix(got.Text, tt.want) {
				t.Errorf("%s: %+v, %v", tt.language, got, err)
			}
		}
	})
}
