package call

import (
	"context"
	"errors"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/ent"
	entcall "github.com/switchboard-dev/switchboard/ent/call"
	"github.com/switchboard-dev/switchboard/platform/carrier"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/pause"
	"github.com/switchboard-dev/switchboard/platform/plain"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Statuses of calls.
const (
	queued     = "QUEUED"
	initiated  = "INITIATED"
	ringing    = "RINGING"
	inProgress = "IN_PROGRESS"
	completed  = "COMPLETED"
	busy       = "BUSY"
	failed     = "FAILED"
	noAnswer   = "NO_ANSWER"
	canceled   = "CANCELED"
)

const (
	inbound  = "inbound"
	outbound = "outbound"
)

// providerFailed is the reason of a call that the carrier did not place.
const providerFailed = "provider_failed"

// Place a call, if it may be, and wait a while for the carrier's answer. The error is a fault whose cause is a Refused
// where it may not be. A repeat under the same attempt finds the first one's call.
func (s *Service) Place(ctx context.Context, in Input) (*Call, error) {
	until := time.Now().Add(s.parts.Patience)
	if c, err := s.repeated(ctx); c != nil || err != nil {
		return s.await(ctx, c, err, until)
	}
	a, row, err := s.intend(ctx, in)
	if l, is := errors.AsType[*denial](err); is {
		return nil, s.refuse(ctx, a, l.reason, l.kind, l.evidence)
	}
	if store.Clash(err) && !fault.Is(err, fault.NotFound) { // another was sooner
		if c, again := s.repeated(ctx); c != nil || again != nil {
			return s.await(ctx, c, again, until)
		}
		return nil, s.refuse(ctx, a, "active_call", refused, append(a.evidence, finding("active_call", true, nil)))
	}
	if err != nil {
		return nil, err
	}
	s.tenants.keep(row.ID, store.Part(a.sub, actor, actorName))
	asked := context.WithoutCancel(ctx) // the client may hang up before
	variables, _ := texts(row.Variables)
	says := script{s.parts.Chat.OpeningOf(a.assistant, a.sub, a.contact, false, variables), noticeOf(a.sub)}
	left := time.Until(until)
	if left < s.parts.Patience/4 { //nolint:mnd // a call that is claimed is not dialled again, so the carrier needs time
		return s.await(ctx, row, nil, until)
	}
	now, err := s.dialNow(asked, row, says, left) // the gate has just been asked
	if err != nil && !errors.Is(err, errDraining) {
		s.parts.Log.ErrorContext(asked, "a call could not be dialled yet; the server tries again", "call", row.ID, "error", err)
	}
	if now != nil {
		return s.view(now), nil
	}
	return s.await(ctx, row, nil, until)
}

// consider what is asked for: all that it names, and the rule that refuses it, or nil, with what every rule found.
func (s *Service) consider(ctx context.Context, in Input) (a *callRequest, no *gate, evidence []Finding, err error) {
	if err = s.check(in); err != nil {
		return nil, nil, nil, err
	}
	err = s.parts.Store.View(ctx, func(ctx context.Context) error {
		if a, err = s.gatherOutbound(ctx, in, nil); err != nil {
			return err
		}
		no, evidence, err = s.judge(ctx, a)
		return err
	})
	if err != nil {
		return nil, nil, nil, err
	}
	return a, no, evidence, nil
}

// check what is asked for.
func (s *Service) check(in Input) error {
	return rule.Check(in)
}

// repeated is the call of an earlier try of the same request, or nil.
func (s *Service) repeated(ctx context.Context) (*ent.Call, error) {
	attempt := authz.From(ctx).Attempt
	if attempt == "" {
		return nil, nil //nolint:nilnil // there is none
	}
	row, err := s.parts.Store.Client(ctx).Call.Query().Where(entcall.Attempt(attempt)).Only(ctx)
	if ent.IsNotFound(err) {
		return nil, nil //nolint:nilnil // likewise
	}
	return row, err
}

// intend asks the rules and keeps the intent with the job that dials, in one transaction with the subaccount's row locked: of several that
// are placed together, one is the last that is allowed. The error is a denial if a rule refuses. If nothing is kept, the request is as it
// was gathered.
func (s *Service) intend(ctx context.Context, in Input) (a *callRequest, row *ent.Call, err error) {
	if err := s.check(in); err != nil {
		return nil, nil, err
	}
	var known *contact.Contact
	err = s.parts.Store.Again(ctx, func(ctx context.Context) (err error) {
		if a, err = s.gatherOutbound(ctx, in, nil); err != nil {
			return err
		}
		known, a.placing = a.contact, true
		if err := s.allowed(ctx, a); err != nil {
			return err
		}
		if err := s.meet(ctx, a); err != nil {
			return err
		}
		row, err = s.queue(ctx, a)
		return err
	})
	if err != nil && a != nil {
		a.contact = known // one that was made has been rolled back
	}
	return a, row, err
}

// allowed asks every rule, and whether there is a carrier. The error is a denial if the call is not allowed.
func (s *Service) allowed(ctx context.Context, a *callRequest) error {
	no, evidence, err := s.judge(ctx, a)
	switch {
	case err != nil:
		return err
	case no != nil:
		return &denial{reason: no.reason, kind: no.kind(a), evidence: evidence}
	case s.parts.Carrier == nil:
		evidence = append(evidence, finding(providerFailed, true, map[string]any{"carrier": "none"}))
		return &denial{reason: providerFailed, kind: refused, evidence: evidence}
	}
	a.evidence = evidence
	return nil
}

// queue the call in its conversation, with the job that looks after it. It is nothing for a job before the request has had its time.
func (s *Service) queue(ctx context.Context, a *callRequest) (*ent.Call, error) {
	thread, err := a.thread, error(nil)
	switch {
	case !a.threaded:
		thread, err = s.thread(ctx, a.contact.ID, a.assistant.ID)
	case thread == "":
		thread, err = s.newThread(ctx, &a.contact.ID, a.assistant.ID)
	}
	if err != nil {
		return nil, err
	}
	s.parts.Store.Found(ctx, ent.TypeConversation, thread)
	create := s.parts.Store.Client(ctx).Call.Create().SetDirection(outbound).SetToNumber(a.to).SetFromNumber(a.from).
		SetAssistantID(a.assistant.ID).SetContactID(a.contact.ID).SetConversationID(thread).
		SetNillableNumberPoolID(a.in.NumberPoolID.Value()).SetNillableAttempt(plain.NonEmpty(authz.From(ctx).Attempt))
	if v := a.in.variables(); len(v) > 0 {
		create.SetVariables(v)
	}
	row, err := create.Save(store.Late(ctx))
	if err != nil {
		return nil, err
	}
	if err := s.parts.Queue.InsertDue(ctx, DialArgs{CallID: row.ID}, row.CreatedAt.Add(dialLate)); err != nil {
		return nil, err
	}
	if s.asKept(row) {
		row.Edges.Contact = a.contact.Contact
		s.parts.Store.Keep(ctx, ent.TypeCall, row.ID, s.view(row))
	}
	return row, nil
}

// asKept has a new call's variables be as the database writes them; false where only the database knows that.
func (s *Service) asKept(row *ent.Call) bool {
	if len(row.Variables) == 0 {
		return true
	}
	text, known := store.Jsonb(row.Variables)
	if known = known && s.parts.Store.Postgres(); known {
		row.Variables = text
	}
	return known
}

// denial is the error of a rule that refuses, with what was found.
type denial struct {
	reason   string
	kind     int // of a call that we place
	evidence []Finding
}

// Error of error.
func (d *denial) Error() string { return d.reason }

// meet makes the contact of a number that nobody has.
func (s *Service) meet(ctx context.Context, a *callRequest) error {
	if a.contact != nil {
		return nil
	}
	made, err := s.parts.Contacts.Create(ctx, contact.Input{Phone: patch.Sent(&a.to)})
	a.contact = made
	return err
}

// How soon it is looked first whether the carrier has answered, and how seldom later.
const (
	look      = 4 * time.Millisecond
	lookLimit = 250 * time.Millisecond
)

// await the carrier's answer for a while. It returns the call afterwards, or why there is no answer.
func (s *Service) await(ctx context.Context, row *ent.Call, err error, until time.Time) (*Call, error) {
	if err != nil {
		return nil, err
	}
	for wait := look; ; wait = min(2*wait, lookLimit) {
		c, err := s.Get(ctx, row.ID)
		if err != nil {
			return nil, err
		}
		switch {
		case store.Text(c.DisconnectionReason) == string(carrier.Canceled): // somebody wanted it ended
			return c, nil
		case c.Status == canceled && c.AskedAt == nil:
			return nil, (&Refused{Reason: store.Text(c.DisconnectionReason), kind: refused}).Fault()
		case c.EndedAt != nil && c.AcceptedAt == nil:
			return nil, (&Refused{Reason: providerFailed, Dialled: true, kind: refused}).Fault()
		case c.AcceptedAt != nil, time.Now().After(until):
			s.accounts.see(c.Call)
			return c, nil
		}
		if !pause.For(ctx, wait) {
			return c, nil
		}
	}
}
