package demo

import (
	"context"
	"net/http"
	"time"

	"github.com/switchboard-dev/switchboard/domain/webhook"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	"github.com/switchboard-dev/switchboard/platform/patch"
)

// hook makes a webhook with what was sent to it. One that fails has been switched off, as one is.
func (s filler) hook(ctx context.Context, h hook) error {
	made, err := s.Webhooks.Add(ctx, webhook.Create{URL: h.URL, Events: h.Events, Description: patch.Sent(&h.Description)})
	if err != nil || !h.Failing {
		return err
	}
	return s.past(ctx, func(ctx context.Context, client *ent.Client, sub string) error {
		talks, err := client.Conversation.Query().
			Where(conversation.SubaccountID(sub), conversation.CreatedAtLT(time.Now().UTC().Add(-long))).Order(ent.Desc("created_at")).Limit(sent).All(ctx)
		if err != nil {
			return err
		}
		for i, t := range talks {
			if err := deliver(ctx, client, sub, made.ID, t, i == 0); err != nil {
				return err
			}
		}
		return client.Webhook.UpdateOneID(made.ID).SetIsActive(false).SetDisabledReason("failing").SetFailingSince(talks[0].CreatedAt).Exec(ctx)
	})
}

// A webhook shows so many deliveries, of events so long ago that what was not taken has been given up.
const (
	sent = 8
	long = 5 * 24 * time.Hour
)

// tries are how long after an event it is sent again, as webhooks are.
var tries = []time.Duration{
	time.Second, 6 * time.Second, 5 * time.Minute, 36 * time.Minute, 157 * time.Minute, 8 * time.Hour, 18 * time.Hour,
	32 * time.Hour, 52 * time.Hour, 76 * time.Hour,
}

// deliver tells a webhook of a conversation that began; or fails to, until it is given up.
func deliver(ctx context.Context, client *ent.Client, sub, hookID string, t *ent.Conversation, fails bool) error {
	const kind = "conversation.created"
	e, err := client.Event.Create().SetSubaccountID(sub).SetCreatedAt(t.CreatedAt).SetType(kind).SetThingID(t.ID).Save(ctx)
	if err != nil {
		return err
	}
	create := client.WebhookDelivery.Create().SetSubaccountID(sub).SetCreatedAt(t.CreatedAt).SetWebhookID(hookID).SetEventID(e.ID).
		SetEventType(kind).SetDueAt(t.CreatedAt)
	if !fails {
		attempt := webhook.Attempt{At: t.CreatedAt.Add(tries[0]), DurationMs: 90, ResponseStatus: new(http.StatusOK)} //nolint:mnd // quick
		return create.SetStatus("DELIVERED").SetAttempts(1).SetRound(1).SetResponseStatus(http.StatusOK).SetDeliveredAt(attempt.At).
			SetLog(raw([]webhook.Attempt{attempt})).Exec(ctx)
	}
	why := "Answered with status 503."
	log := make([]webhook.Attempt, len(tries))
	for i, after := range tries {
		log[i] = webhook.Attempt{
			At: t.CreatedAt.Add(after), DurationMs: 140, ResponseStatus: new(http.StatusServiceUnavailable), Error: &why, //nolint:mnd // slow
		}
	}
	return create.SetStatus("FAILED").SetAttempts(len(log)).SetRound(len(log)).SetResponseStatus(http.StatusServiceUnavailable).SetLastError(why).
		SetLog(raw(log)).Exec(ctx)
}
