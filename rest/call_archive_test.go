package rest_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"github.com/switchboard-dev/switchboard/domain/call"
	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/subaccount"
	"github.com/switchboard-dev/switchboard/platform/carrier/live"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Of a client that is archived, calls that were queued are not dialled.
func TestAnArchivedClientCallsNobody(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		contact := p.made("/v3/contacts", `{"name":"Zoe","phone":"+15005550001"}`)
		var id string
		p.alter(func(ctx context.Context, client *ent.Client) error {
			row, err := client.Call.Create().SetSubaccountID(p.sub).SetDirection("outbound").SetToNumber("+15005550001").SetFromNumber("+14155550100").
				SetCreatedAt(time.Now().UTC().Add(-time.Minute)).SetAssistantID(p.bot).SetContactID(contact).Save(ctx)
			if err != nil {
				return err
			}
			id = row.ID
			return client.Subaccount.UpdateOneID(p.sub).SetArchived(true).Exec(ctx)
		})
		err := (&call.DialWorker{Service: p.door.Product.Calls}).Work(t.Context(), &river.Job[call.DialArgs]{
			JobRow: &rivertype.JobRow{Attempt: 1, MaxAttempts: 10}, Args: call.DialArgs{CallID: id},
		})
		var snooze *rivertype.JobSnoozeError
		if err != nil && !errors.As(err, &snooze) {
			t.Fatal(err)
		}
		p.carrier.Wait()
		ctx := store.System(context.Background(), "test")
		row := must(p.store.Client(ctx).Call.Get(ctx, id))
		if row.Status != "CANCELED" || store.Text(row.DisconnectionReason) != "workspace_inactive" || p.carrier.Placed() != 0 {
			t.Errorf("%v", row)
		}
	})
}

// Nor are its numbers answered.
func TestLiveAnArchivedClientAnswersNobody(t *testing.T) {
	t.Parallel()
	speaking(t, nil, func(t *testing.T, s *telephony) {
		ctx := store.System(context.Background(), "test")
		must(0, s.store.Tx(ctx, func(ctx context.Context) error {
			return s.store.Client(ctx).Subaccount.UpdateOneID(s.sub).SetArchived(true).Exec(ctx)
		}))
		if err := s.arrive(caller); !errors.Is(err, live.ErrAway) {
			t.Errorf("somebody who calls hears %v", err)
		}
		if n := must(s.store.Client(ctx).Call.Query().Count(ctx)); n > 0 {
			t.Errorf("there are %d calls", n)
		}
	})
}

// And what it still has of numbers takes no call from the client who has them now.
func TestNumberThatAnArchivedClientHad(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		ctx, at := store.System(context.Background(), "test"), time.Now().UTC().Add(-time.Hour)
		for _, sub := range []string{b.sub, b.other} {
			must(0, b.store.Tx(ctx, func(ctx context.Context) error {
				at = at.Add(time.Minute)
				return b.store.Client(ctx).PhoneNumber.Create().SetSubaccountID(sub).SetNumber(ours).SetCreatedAt(at).Exec(ctx)
			}))
		}
		var trunk string
		must(0, b.store.Tx(workspace.As(context.Background(), b.workspace), func(ctx context.Context) error {
			trunk = b.store.Client(ctx).Trunk.Create().SetName("Provider").SetHost("sip.example.com").SaveX(ctx).ID
			return nil
		}))
		for _, tt := range []struct {
			name     string
			archived []string
			to, want string
		}{
			{"nobody", nil, ours, b.sub},
			{"who had it first", []string{b.sub}, ours, b.other},
			{"who had it first, dialled within the country", []string{b.sub}, "0" + ours[2:], b.other},
			{"who had it later", []string{b.other}, "0" + ours[2:], b.sub},
			{"both", []string{b.sub, b.other}, ours, b.sub},
		} {
			must(0, b.store.Tx(ctx, func(ctx context.Context) error {
				client := b.store.Client(ctx)
				client.Subaccount.Update().SetArchived(false).ExecX(ctx)
				client.Subaccount.Update().Where(subaccount.IDIn(tt.archived...)).SetArchived(true).ExecX(ctx)
				client.CallRefusal.Delete().ExecX(ctx)
				return nil
			}))
			_, _, err := b.door.Product.Calls.Arrive(t.Context(), live.Arrival{
				Trunks: []string{trunk}, To: tt.to, From: caller, Owner: live.Owner{Name: "copy0", Term: time.Hour},
			})
			refusals := must(b.store.Client(ctx).CallRefusal.Query().All(ctx))
			if len(refusals) != 1 || refusals[0].SubaccountID != tt.want {
				t.Errorf("archived is %s: %v, want one in %s; %v", tt.name, refusals, tt.want, err)
			}
		}
	})
}
