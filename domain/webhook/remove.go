package webhook

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/webhook"
	"github.com/switchboard-dev/switchboard/ent/webhookdelivery"
	"github.com/switchboard-dev/switchboard/platform/job"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// removed is why a webhook is disabled that was deleted, while its deliveries go. Nobody but the job that takes them away sees it.
const removed = "deleted"

// kept is the condition that a webhook was not deleted.
var kept = webhook.Or(webhook.DisabledReasonIsNil(), webhook.DisabledReasonNEQ(removed))

// remove disables a webhook permanently and hides it. The audit trail has the deletion already.
const remove = "UPDATE webhooks SET is_active = false, disabled_reason = '" + removed + "' WHERE id = $1 AND subaccount_id = $2"

// Delete a webhook with its deliveries. For everybody it is gone at once, and nothing more is sent to it. Where it has many deliveries these go in
// the background: to delete those of 30 days takes longer than others can wait to write.
func (s *Service) Delete(ctx context.Context, id string) error {
	return s.parts.Store.Again(ctx, func(ctx context.Context) error {
		client := s.parts.Store.Client(ctx)
		row, err := client.Webhook.Query().Where(webhook.ID(id), kept, s.parts.Store.Locked()).Only(ctx)
		if err != nil {
			return store.Missing(err, "webhook")
		}
		n, err := s.removeSome(ctx, id)
		if err != nil {
			return err
		}
		if n < chunk {
			return store.Missing(client.Webhook.DeleteOneID(id).Exec(ctx), "webhook")
		}
		if err := s.parts.Store.Deleted(ctx, ent.TypeWebhook, id); err != nil {
			return err
		}
		if _, err := s.parts.Store.Exec(ctx, remove, id, row.SubaccountID); err != nil {
			return err
		}
		return s.parts.Queue.Insert(ctx, RemoveArgs{WebhookID: id})
	})
}

// removeSome removes some deliveries of a webhook, and answers how many.
func (s *Service) removeSome(ctx context.Context, id string) (int, error) {
	client := s.parts.Store.Client(ctx)
	ids, err := client.WebhookDelivery.Query().Where(webhookdelivery.WebhookID(id)).Limit(chunk).IDs(ctx)
	if err != nil || len(ids) == 0 {
		return 0, err
	}
	_, err = client.WebhookDelivery.Delete().Where(webhookdelivery.IDIn(ids...)).Exec(ctx)
	return len(ids), err
}

// RemoveArgs name a webhook that was deleted.
type RemoveArgs struct {
	WebhookID string `json:"webhook_id"`
}

// Kind of river.JobArgs.
func (RemoveArgs) Kind() string { return "webhook_removal" }

// InsertOpts of river.JobArgsWithInsertOpts: it goes on until nothing is left.
func (RemoveArgs) InsertOpts() river.InsertOpts { return river.InsertOpts{MaxAttempts: 50} } //nolint:mnd // weeks

// RemoveWorker removes what is left of deleted webhooks. It continues where it stopped.
type RemoveWorker struct {
	river.WorkerDefaults[RemoveArgs]
	*Service
}

// Work on one webhook, and then let others have their turn.
func (w *RemoveWorker) Work(ctx context.Context, j *river.Job[RemoveArgs]) error {
	system := store.System(ctx, "removal of a webhook")
	row, err := w.parts.Store.Client(system).Webhook.Get(system, j.Args.WebhookID)
	if err != nil || store.Text(row.DisabledReason) != removed {
		return ent.MaskNotFound(err)
	}
	if ctx, err = w.parts.Store.As(ctx, row.SubaccountID, "webhook", ""); err != nil {
		return fmt.Errorf("remove a webhook: %w", err)
	}
	more, err := w.parts.Store.InSlices(ctx, func(ctx context.Context) (bool, error) { return w.removeMore(ctx, row.ID) })
	if err != nil {
		return fmt.Errorf("remove a webhook: %w", err)
	}
	if more {
		return river.JobSnooze(0) //nolint:wrapcheck // River looks for it
	}
	return w.parts.Store.Tx(system, func(ctx context.Context) error { // the audit trail says who deleted it
		_, err := w.parts.Store.Client(ctx).Webhook.Delete().Where(webhook.ID(row.ID), webhook.DisabledReason(removed)).Exec(ctx)
		return err
	})
}

// removeMore removes the next deliveries of a webhook: whether there may be more. The webhook is locked before them, as where they are sent.
func (s *Service) removeMore(ctx context.Context, id string) (more bool, err error) {
	if _, err := s.parts.Store.Client(ctx).Webhook.Query().Where(webhook.ID(id), s.parts.Store.Locked()).OnlyID(ctx); err != nil {
		return false, ent.MaskNotFound(err)
	}
	n, err := s.removeSome(ctx, id)
	return n == chunk, err
}

// lostAtOnce is how many removals are taken up again by a sweep.
const lostAtOnce = 1000

// Sweep does what of all tenants does not come by itself.
func (s *Service) Sweep(ctx context.Context) error {
	return errors.Join(s.takeUp(ctx), s.missNoMore(ctx))
}

// takeUp the removals whose jobs are gone, or were given up: what is left of a webhook would never go.
func (s *Service) takeUp(ctx context.Context) error {
	system := store.System(ctx, "removals without a job")
	rows, err := s.parts.Store.Client(system).Webhook.Query().Where(webhook.DisabledReason(removed)).
		Select(webhook.FieldID, webhook.FieldSubaccountID).All(system)
	if err != nil {
		return fmt.Errorf("take up removals: %w", err)
	}
	under, err := job.UnfinishedFor(ctx, s.parts.Queue, func(a RemoveArgs) string { return a.WebhookID })
	if err != nil {
		return err
	}
	rows = slices.DeleteFunc(rows, func(w *ent.Webhook) bool { return under[w.ID] })
	if len(rows) == 0 {
		return nil
	}
	return s.parts.Store.Tx(system, func(ctx context.Context) error {
		for _, w := range rows[:min(len(rows), lostAtOnce)] {
			if err := s.parts.Queue.InsertFor(ctx, w.SubaccountID, RemoveArgs{WebhookID: w.ID}); err != nil {
				return err
			}
		}
		return nil
	})
}
