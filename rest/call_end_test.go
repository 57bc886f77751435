package rest_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"github.com/switchboard-dev/switchboard/domain"
	"github.com/switchboard-dev/switchboard/domain/call"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/carrier"
)

// A call that is ended before it is dialled is canceled, and nobody is dialled.
func TestEndBeforeDialling(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		contact, id := p.made("/v3/contacts", `{"name":"Zoe","phone":"+15005550001"}`), ""
		p.alter(func(ctx context.Context, client *ent.Client) error {
			row, err := client.Call.Create().SetSubaccountID(p.sub).SetDirection("outbound").SetToNumber("+15005550001").SetFromNumber("+14155550100").
				SetCreatedAt(time.Now().UTC().Add(-time.Minute)).SetAssistantID(p.bot).SetContactID(contact).Save(ctx)
			if err == nil {
				id = row.ID
			}
			return err
		})
		if r := p.send("POST", "/v3/calls/"+id+"/end", ""); r.data()["callStatus"] != "CANCELED" || r.data()["disconnectionReason"] != "canceled" {
			t.Errorf("%d %s", r.status, r.raw)
		}
		err := (&call.DialWorker{Service: p.door.Product.Calls}).Work(t.Context(), &river.Job[call.DialArgs]{
			JobRow: &rivertype.JobRow{Attempt: 1, MaxAttempts: 10}, Args: call.DialArgs{CallID: id},
		})
		var snooze *rivertype.JobSnoozeError
		if err != nil && !errors.As(err, &snooze) {
			t.Fatal(err)
		}
		if got := p.over(id); got["callStatus"] != "CANCELED" || p.carrier.Placed() != 0 {
			t.Errorf("%v, and the carrier placed %d", got, p.carrier.Placed())
		}
	})
}

// ending is a carrier whose every call is ended while it is asked to place it.
type ending struct{ carrier.Simulated }

func (*ending) Place(context.Context, carrier.Dial) (string, error) {
	return "", carrier.Refusal{Reason: "The call was ended before it was placed.", Ended: true}
}

// One that is ended while the carrier is asked has not failed, and whoever asked for it is told so.
func TestEndWhileDialling(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		r := p.send("POST", "/v3/calls", fmt.Sprintf(`{"assistant_id":%q,"to":"+15005550001"}`, p.bot))
		if r.status != 201 || r.data()["callStatus"] != "CANCELED" || r.data()["disconnectionReason"] != "canceled" {
			t.Errorf("%d %s", r.status, r.raw)
		}
	}, withParts(func(p *domain.Parts) { p.Carrier = &ending{} }), withPatience)
}
