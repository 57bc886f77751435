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
	"github.com/switchboard-dev/switchboard/platform/carrier/live"
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

// Whoever opts out in a call and by text at once is listed by both, one after the other: the call's entry is the one that holds.
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

// Whoever does not want to be called again is told so in the assistant's language, also where the carrier does the listening.
func TestFarewellIsInTheAssistantsLanguage(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		id := p.underWay(p.made("/v3/contacts", `{"name":"Zoe","phone":"+15005550001"}`))
		p.send("PATCH", "/v3/assistants/"+p.bot, `{"language":"es"}`)
		said := carrier.Utterance{Role: carrier.User, Content: "No me llame mas."}
		got, err := p.door.Product.Calls.Heard(t.Context(), id, said)
		if err != nil || !got.HangUp || !strings.HasPrefix(got.Text, "Entendido.") {
			t.Errorf("%+v, %v", got, err)
		}
	})
}

// A call whose server is dead ends when that was heard of last, also if the server that was to end it is dead, too.
func TestHeirOfACallDiesAsWell(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		id := p.underWay(p.made("/v3/contacts", `{"name":"Zoe","phone":"+15005550001"}`))
		now := store.Timestamp()
		dead := now.Add(-10 * time.Minute)
		p.alter(func(ctx context.Context, client *ent.Client) error {
			return client.Call.UpdateOneID(id).SetHeardAt(dead.Add(-time.Minute)).SetOwner("a").SetOwnedUntil(dead).Exec(ctx)
		})
		left, err := p.door.Product.Calls.Inherit(t.Context(), live.Owner{Name: "b", Term: time.Second}, []string{"call_x", id})
		if err != nil || len(left) > 0 {
			t.Errorf("of a call that is not to be inherited: %v, %v", left, err)
		}
		for _, heir := range []string{"b", "c"} {
			orphans := await.For(t, "nobody inherits the call", func() ([]live.Orphan, bool) {
				all, err := p.door.Product.Calls.Inherit(t.Context(), live.Owner{Name: heir, Term: time.Second}, nil)
				return all, err == nil && len(all) == 1
			})
			if orphans[0].Until.After(dead) {
				t.Errorf("for %s it ends %v late", heir, orphans[0].Until.Sub(dead))
			}
			p.alter(func(ctx context.Context, client *ent.Client) error { // it dies
				return client.Call.UpdateOneID(id).SetOwnedUntil(now.Add(-time.Minute)).Exec(ctx)
			})
		}
	})
}

// The clock is set back after a copy has died: its calls are inherited a term later, and those of one that lives, which renews them, never.
func TestCallsAreInheritedByAClockThatWasSetBack(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		ahead, ids := store.Timestamp().Add(time.Hour), map[string]string{}
		p.alter(func(ctx context.Context, client *ent.Client) error {
			for _, owner := range []string{"dead", "alive"} {
				row, err := client.Call.Create().SetSubaccountID(p.sub).SetDirection("inbound").SetToNumber("+14155550100").SetAssistantID(p.bot).
					SetStatus("IN_PROGRESS").SetOwner(owner).SetOwnedUntil(ahead).Save(ctx)
				if err != nil {
					return err
				}
				ids[owner] = row.ID
			}
			return nil
		})
		calls := p.door.Product.Calls
		await.Until(t, "the lease of the clock before stays", func() (shorter bool) {
			if early, err := calls.Inherit(t.Context(), live.Owner{Name: "b", Term: time.Second}, nil); err != nil || len(early) > 0 {
				t.Errorf("at once: %v, %v", early, err)
			}
			p.alter(func(ctx context.Context, client *ent.Client) error {
				row, err := client.Call.Get(ctx, ids["alive"])
				shorter = err == nil && row.OwnedUntil.Before(ahead)
				return err
			})
			return shorter
		})
		if _, err := calls.Renew(t.Context(), live.Owner{Name: "alive", Term: time.Hour}, []string{ids["alive"]}); err != nil {
			t.Fatal(err)
		}
		orphans := await.For(t, "nobody inherits the call", func() ([]live.Orphan, bool) {
			all, err := calls.Inherit(t.Context(), live.Owner{Name: "b", Term: time.Hour}, nil)
			return all, err == nil && len(all) > 0
		})
		if len(orphans) != 1 || orphans[0].Key != ids["dead"] || orphans[0].Until.After(ahead.Add(-time.Minute)) {
			t.Errorf("%v of %v", orphans, ids)
		}
	})
}

// The calls of a copy that died are taken over together: where the database is slow, or has one of them locked, the others are no later for that.
func TestManyCallsOfADeadCopyAreInherited(t *testing.T) {
	t.Parallel()
	const many = 50
	calling(t, func(t *testing.T, p *phones) {
		dead := store.Timestamp().Add(-time.Minute)
		all := map[string]bool{}
		p.alter(func(ctx context.Context, client *ent.Client) error {
			for range many {
				row, err := client.Call.Create().SetSubaccountID(p.sub).SetDirection("inbound").SetToNumber("+14155550100").SetAssistantID(p.bot).
					SetStatus("IN_PROGRESS").SetAnsweredAt(dead).SetOwner("a").SetOwnerURL("http://a").SetOwnedUntil(dead).Save(ctx)
				if err != nil {
					return err
				}
				all[row.ID] = true
			}
			return nil
		})
		trips := int64(0)
		orphans := await.For(t, "nobody inherits the calls", func() ([]live.Orphan, bool) {
			ctx, asked := store.Count(t.Context())
			got, err := p.door.Product.Calls.Inherit(ctx, live.Owner{Name: "b", Term: time.Minute}, nil)
			_, trips = asked.Statements()
			return got, err == nil && len(got) > 0
		})
		for _, o := range orphans {
			if !all[o.Key] || !o.Until.Equal(dead) {
				t.Errorf("%v", o)
			}
			delete(all, o.Key)
		}
		if len(all) > 0 || trips > 5 {
			t.Errorf("%d calls are left, after %d trips", len(all), trips)
		}
		p.alter(func(ctx context.Context, client *ent.Client) error {
			row, err := client.Call.Get(ctx, orphans[0].Key)
			if err == nil && (store.Text(row.Owner) != "b/heir" || row.OwnerURL != nil || !row.OwnedUntil.After(dead)) {
				t.Errorf("it is %v", row)
			}
			return err
		})
		again, err := p.door.Product.Calls.Inherit(t.Context(), live.Owner{Name: "c", Term: time.Minute}, nil)
		if len(again) > 0 || err != nil {
			t.Errorf("%d calls are inherited twice: %v", len(again), err)
		}
	})
}
