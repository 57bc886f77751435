package assistant

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/assistant"
	"github.com/switchboard-dev/switchboard/platform/carrier"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// SyncArgs name a configuration that the carrier is to have.
type SyncArgs struct {
	AssistantID string `json:"assistant_id"`
	Wanted      int    `json:"wanted"`
}

// Kind of river.JobArgs.
func (SyncArgs) Kind() string { return "sync_assistant" }

// How often and how soon a carrier that fails is asked again. What it has not answered then the sweep finds.
const (
	syncAttempts  = 30
	syncRetry     = 250 * time.Millisecond
	syncRetryMost = time.Minute
)

// InsertOpts of river.JobArgsWithInsertOpts.
func (SyncArgs) InsertOpts() river.InsertOpts { return river.InsertOpts{MaxAttempts: syncAttempts} }

// SyncWorker sends the configurations of assistants to the carrier: one worker at a time per assistant, and always the newest
// configuration, so that the carrier ends up with it.
type SyncWorker struct {
	river.WorkerDefaults[SyncArgs]
	*Service
}

// How long the carrier may take to answer, and after how long another job may ask it if the one that did has died.
const (
	syncTimeout = 5 * time.Second
	syncLease   = 6 * time.Second
	// syncWait is how long one waits at most before it looks again.
	syncWait = time.Second
)

// NextRetry of river.Worker.
func (*SyncWorker) NextRetry(j *river.Job[SyncArgs]) time.Time {
	return time.Now().Add(min(syncRetry<<min(j.Attempt, 16), syncRetryMost)) //nolint:mnd // more than enough to reach the most
}

// Work until the carrier has answered what the job is for.
func (w *SyncWorker) Work(ctx context.Context, j *river.Job[SyncArgs]) error {
	if w.parts.Carrier == nil {
		return nil
	}
	ctx, known, err := w.adopt(ctx, j.Args.AssistantID)
	if err != nil || !known {
		return err
	}
	for {
		row, held, err := w.claim(ctx, j)
		if err != nil || row == nil {
			return err
		}
		if held > 0 {
			return river.JobSnooze(held) //nolint:wrapcheck // River looks for it
		}
		if err := w.ask(ctx, row); err != nil {
			return err
		}
	}
}

// claim the assistant: the row to send to the carrier, nil if there is nothing to send, or how long another job may hold it. A job that runs
// again because its server has died continues under its own claim.
func (s *Service) claim(ctx context.Context, j *river.Job[SyncArgs]) (row *ent.Assistant, held time.Duration, err error) {
	err = s.parts.Store.Tx(ctx, func(ctx context.Context) error {
		if row, err = s.parts.Store.Client(ctx).Assistant.Query().Where(assistant.ID(j.Args.AssistantID), s.parts.Store.Locked()).Only(ctx); err != nil {
			row = nil
			return gone(err)
		}
		if row.SyncDone >= j.Args.Wanted && row.SyncDone == row.SyncWanted {
			row = nil
			return nil
		}
		now, err := s.parts.Store.Now(ctx) // copies compare it with one another's
		if err != nil {
			return err
		}
		if row.SyncUntil != nil && row.SyncBy != j.ID {
			held = min(row.SyncUntil.Sub(now), syncWait)
			if row.SyncUntil.Sub(now) > 2*syncLease { //nolint:mnd // the clock was set back since, and nobody holds it for so long
				held = 0
			}
		}
		if held > 0 {
			return nil
		}
		until := now.Add(syncLease)
		row.SyncUntil = &until
		return s.quietly(ctx, row).SetSyncUntil(until).SetSyncBy(j.ID).Exec(ctx)
	})
	return row, held, err
}

// ask the carrier, and keep what it answers.
func (s *Service) ask(ctx context.Context, row *ent.Assistant) error {
	asking, cancel := context.WithTimeout(ctx, syncTimeout)
	defer cancel()
	c := configuration(row)
	c.Revision = row.SyncWanted
	answer, err := s.parts.Carrier.Accept(asking, c)
	refusal, refused := errors.AsType[carrier.Refusal](err)
	outage, away := errors.AsType[carrier.Outage](err)
	failed := err
	if refused {
		failed = nil
	}
	err = s.parts.Store.Tx(context.WithoutCancel(ctx), func(ctx context.Context) error {
		now, err := s.parts.Store.Client(ctx).Assistant.Query().Where(assistant.ID(row.ID), s.parts.Store.Locked()).Only(ctx)
		if err != nil {
			return gone(err)
		}
		u := s.quietly(ctx, now)
		if now.SyncUntil != nil && now.SyncUntil.Equal(*row.SyncUntil) {
			u.ClearSyncUntil()
		}
		switch {
		case now.SyncDone >= c.Revision: // more is known
		case away: // it goes on waiting for an answer, and says for whose. Nobody refused, so there is no event.
			_, err := s.parts.Store.Exec(ctx, `UPDATE assistants SET sync_refusal = $1 WHERE id = $2 AND subaccount_id = $3`,
				outage.Reason, now.ID, now.SubaccountID)
			if err != nil {
				return err
			}
		case failed != nil: // nobody knows
		case refused:
			u.SetSyncDone(c.Revision).SetSyncRefusal(refusal.Reason).SetWebCallsEnabled(refusal.WebCalls)
		default:
			u.SetSyncDone(c.Revision).ClearSyncRefusal().SetWebCallsEnabled(answer.WebCalls).SetLastSyncedAt(store.Timestamp())
		}
		return u.Exec(ctx)
	})
	if failed != nil {
		failed = fmt.Errorf("the carrier does not answer for an assistant: %w", failed)
	}
	return errors.Join(failed, err)
}

// quietly changes an assistant and leaves it where it is in lists.
func (s *Service) quietly(ctx context.Context, row *ent.Assistant) *ent.AssistantUpdateOne {
	return s.parts.Store.Client(ctx).Assistant.UpdateOneID(row.ID).SetUpdatedAt(row.UpdatedAt)
}

// gone forgives that the assistant is no more.
func gone(err error) error {
	if ent.IsNotFound(err) {
		return nil
	}
	return err
}
