package webhook

import (
	"context"
	"time"

	"github.com/switchboard-dev/switchboard/ent/webhook"
	"github.com/switchboard-dev/switchboard/ent/webhookdelivery"
	"github.com/switchboard-dev/switchboard/platform/lane"
	"github.com/switchboard-dev/switchboard/platform/store"
)

const (
	// look is how often deliveries are looked for whose time has come.
	look = time.Second
	// lanes is how many webhooks are sent to at a time.
	lanes = 1000
)

// receiver is a webhook, and whose it is.
type receiver struct{ subaccount, webhook string }

// Start sending, until Stop. Each webhook that has something to send has a lane of its own, so that none waits for another.
func (s *Service) Start(ctx context.Context) {
	s.sender.Start(ctx, lane.Plan[receiver]{
		Name: "webhooks", Work: s.drive, Look: s.Look, Every: look, Width: lanes, Log: s.Log,
		Worth: s.Store.Worth("SELECT 1 FROM webhook_deliveries WHERE status = '" + Pending + "'"),
	})
}

// Stop sending. What is under way may finish until the context ends; it is sent again otherwise.
func (s *Service) Stop(ctx context.Context) { s.sender.Stop(ctx) }

// Look once for deliveries whose time has come.
func (s *Service) Look(ctx context.Context) error {
	if s.looks.Add(1)%catchUp == 1 {
		if err := s.CatchUp(ctx); err != nil {
			return err
		}
	}
	ctx = store.System(ctx, "deliveries whose time has come")
	var due []struct {
		WebhookID    string `sql:"webhook_id"`
		SubaccountID string `sql:"subaccount_id"`
	}
	err := s.Store.Client(ctx).WebhookDelivery.Query().
		Where(webhookdelivery.Status(Pending), webhookdelivery.DueAtLTE(store.Timestamp()), webhookdelivery.HasWebhookWith(webhook.IsActive(true))).
		Unique(true).Select(webhookdelivery.FieldWebhookID, webhookdelivery.FieldSubaccountID).Scan(ctx, &due)
	for _, d := range due {
		s.sender.Mark(receiver{d.SubaccountID, d.WebhookID})
	}
	return err
}
