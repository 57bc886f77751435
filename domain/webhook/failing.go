package webhook

import (
	"context"
	"slices"
	"time"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/webhookdelivery"
)

const (
	// silence is how long a webhook that fails may be sent nothing until nobody knows any more what it does: twice the longest delay between
	// two attempts.
	silence = 48 * time.Hour
	// witnesses is how many deliveries are asked for the last failure: more than are claimed at a time.
	witnesses = 4 * width
)

// failingSince is since when a webhook has failed, as attempts come back and before they are recorded. It is nil where the failure is too long
// ago: what had failed was deleted with its event, or the whole installation was off meanwhile. The receiver may have been well all the time.
func (s *Service) failingSince(ctx context.Context, w *ent.Webhook, done []outcome) (*time.Time, error) {
	if w.FailingSince == nil || len(done) == 0 {
		return w.FailingSince, nil
	}
	first := slices.MinFunc(done, func(a, b outcome) int { return a.attempt.At.Compare(b.attempt.At) }).attempt.At
	since := first.Add(-silence)
	if w.FailingSince.After(since) {
		return w.FailingSince, nil
	}
	// What failed is due later than it failed. The one that failed last is among those due last, except for what is claimed.
	rows, err := s.parts.Store.Client(ctx).WebhookDelivery.Query().
		Where(webhookdelivery.WebhookID(w.ID), webhookdelivery.Status(Pending), webhookdelivery.AttemptsGT(0), webhookdelivery.DueAtGT(since)).
		Order(webhookdelivery.ByDueAt(sql.OrderDesc()), webhookdelivery.ByID()).Limit(witnesses).All(ctx)
	if err != nil {
		return nil, err
	}
	for _, r := range rows {
		if log := wrapDelivery(r).Log(); len(log) > 0 && log[len(log)-1].Error != nil && log[len(log)-1].At.After(since) {
			return w.FailingSince, nil
		}
	}
	return nil, nil //nolint:nilnil // it does not fail
}
