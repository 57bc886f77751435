package call

import (
	"context"
	"errors"
	"time"

	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/ent"
	entcall "github.com/switchboard-dev/switchboard/ent/call"
	"github.com/switchboard-dev/switchboard/platform/carrier"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/plain"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// DialArgs name a call that needs attention: it is dialled if the request for it could not do that, and looked up at the carrier if there are no
// events of it.
type DialArgs struct {
	CallID string `json:"call_id"`
}

// Kind of river.JobArgs.
func (DialArgs) Kind() string { return "dial" }

// dialAttempts is how often a database that fails is tried again; a carrier is asked once.
const dialAttempts = 10

// InsertOpts of river.JobArgsWithInsertOpts.
func (DialArgs) InsertOpts() river.InsertOpts { return river.InsertOpts{MaxAttempts: dialAttempts} }

// DialWorker asks the carrier once. If the answer is lost, with the connection or with the server, the carrier is asked
// what it knows under the call's key, and nobody is dialled again.
type DialWorker struct {
	river.WorkerDefaults[DialArgs]
	*Service
}

// dialLate is how long the request that asked for a call has for dialling it, before the job does.
const dialLate = 2 * time.Second

// dialTimeout is how long a carrier may take to answer.
const dialTimeout = 30 * time.Second

// Timeout of river.Worker.
func (w *DialWorker) Timeout(*river.Job[DialArgs]) time.Duration { return dialTimeout + 10*time.Second }

// Work on one call: dial it, and look after it until it is over.
func (w *DialWorker) Work(ctx context.Context, j *river.Job[DialArgs]) error {
	if w.accounts.ended(j.Args.CallID) != nil { // and no call begins again
		return nil
	}
	ctx, row, err := w.row(ctx, j.Args.CallID)
	if err != nil || row == nil || !row.Active {
		return err
	}
	if row.AskedAt == nil {
		if rest := time.Until(row.CreatedAt.Add(dialLate)); rest > 0 {
			return river.JobSnooze(rest) //nolint:wrapcheck // River looks for it
		}
		if err := w.dial(ctx, row, dialTimeout); errors.Is(err, errDraining) {
			return river.JobSnooze(time.Second) //nolint:wrapcheck // River looks for it
		} else if err != nil {
			return err
		}
		return river.JobSnooze(w.parts.Lost) //nolint:wrapcheck // River looks for it
	}
	return w.reconcile(ctx, row)
}

// dial asks the gate again, then the carrier, for so long. That it is asked is written down first, and by one only.
func (s *Service) dial(ctx context.Context, row *ent.Call, patience time.Duration) error {
	a, no, err := s.judgeAgain(ctx, row)
	if err != nil {
		return err
	}
	if no != nil {
		return s.callOff(ctx, row.ID, a, no)
	}
	if s.parts.Carrier == nil {
		return s.notPlaced(ctx, row, failed, providerFailed, "")
	}
	says, err := s.scripted(ctx, row)
	if err != nil {
		return err
	}
	_, err = s.dialNow(ctx, row, says, patience)
	return err
}

// script is what a call begins with.
type script struct {
	chat.Spoken

	notice string
}

// scripted reads what a call begins with.
func (s *Service) scripted(ctx context.Context, row *ent.Call) (script, error) {
	variables, _ := texts(row.Variables)
	words, err := s.parts.Chat.Opening(ctx, store.Text(row.AssistantID), row.ContactID, false, variables)
	if err != nil {
		return script{}, err
	}
	notice, err := s.notice(ctx)
	return script{words, notice}, err
}

// errDraining is the error of a call that this copy no longer dials because it is about to stop. The call's job dials it on another copy.
var errDraining = errors.New("call: the server is about to stop")

// dialNow asks the carrier to dial a call that has just passed the gate. It returns the call as committed, if all of it is known.
// The error may be errDraining.
func (s *Service) dialNow(ctx context.Context, row *ent.Call, says script, patience time.Duration) (*ent.Call, error) {
	if carrier.Draining(s.parts.Carrier) {
		return nil, errDraining
	}
	row, err := s.claim(ctx, row)
	if err != nil || row == nil {
		return nil, err
	}
	s.accounts.open(row.ID, row) // it may tell sooner than it answers
	asking, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	id, err := s.parts.Carrier.Place(asking, carrier.Dial{
		Key: row.ID, To: store.Text(row.ToNumber), From: store.Text(row.FromNumber), Notice: says.notice, Opening: says.Opening, Voicemail: says.Voicemail,
	})
	ctx = context.WithoutCancel(ctx)
	if refusal, is := errors.AsType[carrier.Refusal](err); is {
		if refusal.Ended {
			return nil, s.notPlaced(ctx, row, canceled, string(carrier.Canceled), "")
		}
		s.parts.Log.WarnContext(ctx, "the carrier refused a call", "call", row.ID, "reason", refusal.Reason)
		return nil, s.notPlaced(ctx, row, failed, providerFailed, refusal.Failure)
	}
	if err != nil { // nobody knows: it is looked up later
		s.parts.Log.WarnContext(ctx, "the carrier did not answer", "call", row.ID, "error", err)
		return nil, nil //nolint:nilnil // nothing is known
	}
	return s.accepted(ctx, row, id)
}

// claim a call for dialling, and return it as claimed; nil if another copy has claimed it. The commit is a trip of its own: if it went together with
// other statements, a server could be killed after the claim was stored and before it knew that, and nobody would be dialled.
func (s *Service) claim(ctx context.Context, row *ent.Call) (*ent.Call, error) {
	now, at := *row, store.Timestamp()
	err := s.parts.Store.Tx(store.Apart(ctx), func(ctx context.Context) error {
		u := s.parts.Store.Client(ctx).Call.Update().Where(entcall.ID(row.ID), entcall.Active(true), entcall.AskedAtIsNil()).SetAskedAt(at)
		n, err := u.Save(store.Must(store.Only(ctx, row.ID), errMoved))
		now.AskedAt, now.UpdatedAt = &at, changedAt(u)
		if err == nil && n == 0 {
			err = errMoved
		}
		return err
	})
	if errors.Is(err, errMoved) {
		return nil, nil //nolint:nilnil // another has it, or nobody any more
	}
	if err != nil {
		return nil, err
	}
	return &now, nil
}

// judgeAgain is the gate at the moment of dialling: why it refuses the call, or nil. The request is nil where nobody could make it again.
func (s *Service) judgeAgain(ctx context.Context, row *ent.Call) (a *callRequest, no *denial, err error) {
	if row.AssistantID == nil || row.ContactID == nil {
		return nil, &denial{reason: "invalid_assistant"}, nil
	}
	err = s.parts.Store.View(ctx, func(ctx context.Context) (err error) {
		a, err = s.gatherOutbound(ctx, Input{
			AssistantID: *row.AssistantID, ContactID: patch.Sent(row.ContactID), To: patch.Sent(row.ToNumber),
			From: patch.Sent(row.FromNumber), Legacy: true,
		}, row)
		if err != nil {
			return err
		}
		rule, evidence, err := s.judge(ctx, a)
		if rule != nil {
			no = &denial{reason: rule.reason, kind: refused, evidence: evidence}
		}
		return err
	})
	return a, no, err
}

// notPlaced keeps why the carrier that was asked has not placed a call, and what did not work; "" is for nothing of ours.
func (s *Service) notPlaced(ctx context.Context, row *ent.Call, status, reason string, what carrier.Failure) error {
	return s.change(ctx, row.ID, func(u *ent.CallUpdate) {
		u.SetStatus(status).SetDisconnectionReason(reason).SetNillableFailure(plain.NonEmpty(string(what))).SetActive(false).SetEndedAt(store.Timestamp())
	})
}

// change a call.
func (s *Service) change(ctx context.Context, id string, f func(u *ent.CallUpdate)) error {
	return s.parts.Store.Tx(ctx, func(ctx context.Context) error {
		u := s.parts.Store.Client(ctx).Call.Update().Where(entcall.ID(id))
		f(u)
		return u.Exec(store.Only(store.Late(ctx), id))
	})
}
