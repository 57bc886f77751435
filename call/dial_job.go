package call

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/99designs/gqlgen/graphql"
	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/carrier"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/store"
)

// DialArgs name a call that is to be dialled.
type DialArgs struct {
	CallID string `json:"call_id"`
}

// Kind of river.JobArgs.
func (DialArgs) Kind() string { return "dial" }

// dialAttempts is how often a database that fails is tried again; a carrier is asked once.
const dialAttempts = 10

// InsertOpts of river.JobArgsWithInsertOpts.
func (DialArgs) InsertOpts() river.InsertOpts { return river.InsertOpts{MaxAttempts: dialAttempts} }

// DialWorker asks the carrier once. Where the answer is lost, with the connection or with the server, the carrier is asked
// what it knows under the call's key, and nobody is dialled again.
type DialWorker struct {
	river.WorkerDefaults[DialArgs]
	*Service
}

// dialTimeout is how long a carrier may take to answer.
const dialTimeout = 30 * time.Second

// Timeout of river.Worker.
func (w *DialWorker) Timeout(*river.Job[DialArgs]) time.Duration { return dialTimeout + 10*time.Second }

// Work on one call: dial it, and look after it until it is over.
func (w *DialWorker) Work(ctx context.Context, j *river.Job[DialArgs]) error {
	ctx, row, err := w.adopt(ctx, j.Args.CallID)
	if err != nil || row == nil || !row.Active {
		return err
	}
	if row.AskedAt == nil {
		if err := w.dial(ctx, row); err != nil {
			return err
		}
		return river.JobSnooze(w.Lost) //nolint:wrapcheck // River looks for it
	}
	return w.reconcile(ctx, row)
}

// adopt reads the call and works as its tenant from then on; one that is gone is nil.
func (s *Service) adopt(ctx context.Context, id string) (context.Context, *ent.Call, error) {
	system := store.System(ctx, "call")
	row, err := s.Store.Client(system).Call.Get(system, id)
	if ent.IsNotFound(err) {
		return ctx, nil, nil
	}
	if err != nil {
		return ctx, nil, fmt.Errorf("call: %w", err)
	}
	sub, err := s.Store.Client(system).Subaccount.Get(system, row.SubaccountID)
	if err != nil {
		return ctx, nil, fmt.Errorf("call: %w", err)
	}
	return authz.With(ctx, &authz.Caller{
		Kind: authz.KindSystem, ID: "call", Name: "Assistant", Workspace: sub.WorkspaceID, Subaccount: row.SubaccountID,
	}), row, nil
}

// dial asks the gate again, then the carrier. That it is asked is written down first.
func (s *Service) dial(ctx context.Context, row *ent.Call) error {
	no, err := s.judgeAgain(ctx, row)
	if err != nil {
		return err
	}
	if no != "" {
		return s.finish(ctx, row.ID, func(u *ent.CallUpdateOne) { u.SetStatus(canceled).SetDisconnectionReason(no) })
	}
	if s.Carrier == nil {
		return s.carrierRefused(ctx, row)
	}
	variables, _ := texts(row.Variables)
	words, err := s.Chat.Opening(ctx, deref(row.AssistantID), row.ContactID, false, variables)
	if err != nil {
		return err
	}
	if err := s.change(ctx, row.ID, func(u *ent.CallUpdateOne) { u.SetAskedAt(now()) }); err != nil {
		return err
	}
	asking, cancel := context.WithTimeout(ctx, dialTimeout)
	defer cancel()
	id, err := s.Carrier.Place(asking, carrier.Dial{
		Key: row.ID, To: row.ToNumber, From: deref(row.FromNumber), Opening: words.Opening, Voicemail: words.Voicemail,
	})
	ctx = context.WithoutCancel(ctx)
	if refusal, is := errors.AsType[carrier.Refusal](err); is {
		s.Log.WarnContext(ctx, "the carrier refused a call", "call", row.ID, "reason", refusal.Reason)
		return s.carrierRefused(ctx, row)
	}
	if err != nil { // nobody knows: it is looked up later
		s.Log.WarnContext(ctx, "the carrier did not answer", "call", row.ID, "error", err)
		return nil
	}
	return s.accepted(ctx, row.ID, id)
}

// judgeAgain is the gate at the moment of dialling: the reason of a refusal, or "".
func (s *Service) judgeAgain(ctx context.Context, row *ent.Call) (string, error) {
	if row.AssistantID == nil || row.ContactID == nil {
		return "invalid_assistant", nil
	}
	a, err := s.gather(ctx, Input{
		AssistantID: *row.AssistantID, ContactID: graphql.OmittableOf(row.ContactID), To: graphql.OmittableOf(&row.ToNumber),
		From: graphql.OmittableOf(row.FromNumber), Legacy: true,
	})
	if err != nil {
		return "", err
	}
	a.call = row
	no, evidence, err := s.judge(ctx, a)
	if err != nil || no == nil {
		return "", err
	}
	var kept *Refused
	if err := s.refuse(ctx, a, no.reason, refused, evidence); !errors.As(err, &kept) {
		return "", err
	}
	return no.reason, nil
}

func (s *Service) carrierRefused(ctx context.Context, row *ent.Call) error {
	return s.finish(ctx, row.ID, func(u *ent.CallUpdateOne) { u.SetStatus(failed).SetDisconnectionReason(providerFailed) })
}

// accepted keeps that the carrier took the call.
func (s *Service) accepted(ctx context.Context, id, carrierID string) error {
	return s.tell(ctx, id, func(row *ent.Call, u *ent.CallUpdateOne) {
		at := now()
		row.AcceptedAt, row.CarrierID = &at, &carrierID
		u.SetAcceptedAt(at).SetCarrierID(carrierID)
	})
}

// reconcile asks the carrier of a call that nothing was heard of for a while.
func (s *Service) reconcile(ctx context.Context, row *ent.Call) error {
	last := *row.AskedAt
	if row.HeardAt != nil && row.HeardAt.After(last) {
		last = *row.HeardAt
	}
	if rest := time.Until(last.Add(s.Lost)); rest > 0 {
		return river.JobSnooze(rest) //nolint:wrapcheck // River looks for it
	}
	state, err := s.Carrier.Find(ctx, row.ID)
	switch {
	case errors.Is(err, carrier.ErrUnknown):
		return s.tell(ctx, row.ID, func(row *ent.Call, u *ent.CallUpdateOne) { end(row, u, carrier.Unknown, now()) })
	case err != nil:
		return fmt.Errorf("look the call up: %w", err)
	case state.Over:
		return s.tell(ctx, row.ID, func(row *ent.Call, u *ent.CallUpdateOne) {
			at := now()
			if row.AcceptedAt == nil {
				row.AcceptedAt = &at
				u.SetAcceptedAt(at).SetCarrierID(state.ID)
			}
			end(row, u, state.Outcome, state.At)
		})
	case row.AcceptedAt == nil:
		if err := s.accepted(ctx, row.ID, state.ID); err != nil {
			return err
		}
	}
	return river.JobSnooze(s.Lost) //nolint:wrapcheck // likewise
}

// change a call.
func (s *Service) change(ctx context.Context, id string, f func(u *ent.CallUpdateOne)) error {
	return s.Store.Tx(ctx, func(ctx context.Context) error {
		u := s.Store.Client(ctx).Call.UpdateOneID(id)
		f(u)
		return u.Exec(ctx)
	})
}

// finish a call that never came to be.
func (s *Service) finish(ctx context.Context, id string, f func(u *ent.CallUpdateOne)) error {
	return s.change(ctx, id, func(u *ent.CallUpdateOne) {
		f(u)
		u.SetActive(false).SetEndedAt(now())
	})
}

func now() time.Time { return time.Now().UTC().Truncate(time.Microsecond) }
