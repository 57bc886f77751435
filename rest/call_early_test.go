package rest_test

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/carrier"
)

// early is a carrier that reports a call before it answers the request to place it.
type early struct {
	*carrier.Simulated

	tell atomic.Pointer[func(carrier.Event)]
}

// Place of carrier.Carrier.
func (e *early) Place(ctx context.Context, dial carrier.Dial) (string, error) {
	id, err := e.Simulated.Place(ctx, dial)
	if err == nil {
		(*e.tell.Load())(carrier.Event{Key: dial.Key, ID: id, Kind: carrier.Rang, At: time.Now()})
	}
	return id, err
}

// If the carrier reports a call before it answers, the response shows the call as it is then, and that it was accepted is kept once.
func TestACarrierTellsBeforeItAnswers(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		var told ent.Call
		tell := func(e carrier.Event) {
			if err := p.door.Product.Calls.Happened(context.Background(), e); err != nil {
				t.Error(err)
			}
			p.alter(func(ctx context.Context, c *ent.Client) error {
				row, err := c.Call.Get(ctx, e.Key)
				if err == nil {
					told = *row
				}
				return err
			})
		}
		p.parts.Carrier.(*early).tell.Store(&tell)
		r := p.call("+15005550001")
		if r.status != 201 || r.data()["callStatus"] == "QUEUED" || r.data()["callId"] == nil {
			t.Fatalf("%d %s", r.status, r.raw)
		}
		id := r.data()["id"].(string)
		if got := p.over(id); got["callStatus"] != "COMPLETED" || got["callId"] != r.data()["callId"] {
			t.Errorf("%v", got)
		}
		p.alter(func(ctx context.Context, c *ent.Client) error {
			row, err := c.Call.Get(ctx, id)
			if err == nil && (told.AcceptedAt == nil || !row.AcceptedAt.Equal(*told.AcceptedAt) && p.store.Postgres()) {
				t.Errorf("it was accepted at %v, and then at %v", told.AcceptedAt, row.AcceptedAt)
			}
			return err
		})
	}, withParts(func(p *domain.Parts) { p.Carrier = &early{Simulated: p.Carrier.(*carrier.Simulated)} }), withPatience)
}
