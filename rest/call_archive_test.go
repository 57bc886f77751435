package rest_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"github.com/switchboard-dev/switchboard/domain/call"
	"github.com/switchboard-dev/switchboard/ent"
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
