package call

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/ent"
	entcontact "github.com/switchboard-dev/switchboard/ent/contact"
	"github.com/switchboard-dev/switchboard/ent/phonenumber"
	"github.com/switchboard-dev/switchboard/ent/subaccount"
	"github.com/switchboard-dev/switchboard/ent/workspace"
	"github.com/switchboard-dev/switchboard/platform/carrier"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/phone"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Ring is an incoming call, from a number to one of the subaccount's.
type Ring struct {
	To   string `check:"minLength=1,maxLength=1000"`
	From string `check:"minLength=1,maxLength=1000"`
}

// Judge finds what is no number in any country.
func (in Ring) Judge() []fault.Detail {
	return append(phone.Problems("to", &in.To), phone.Problems("from", &in.From)...)
}

// Simulate has the test carrier ring one of the subaccount's numbers from the other number; the assistant of the first one
// answers.
func (s *Service) Simulate(ctx context.Context, to, from string) (*Call, error) {
	if err := rule.Check(Ring{to, from}); err != nil {
		return nil, err
	}
	ringer, ok := s.parts.Carrier.(carrier.Ringer)
	if !ok {
		return nil, fault.New(fault.Conflict, "Only the test carrier can simulate inbound calls.")
	}
	to, err := s.parts.Phone.E164(ctx, "to", to)
	if err != nil {
		return nil, err
	}
	if from, err = s.parts.Phone.E164(ctx, "from", from); err != nil {
		return nil, err
	}
	row, err := s.arrive(ctx, to, from, func(context.Context, *ent.CallCreate) error { return nil })
	if ent.IsConstraintError(err) {
		return nil, fault.New(fault.Conflict, "A call with this contact is in progress.").Because(err)
	}
	if full, is := errors.AsType[*denial](err); is {
		return nil, (&Refused{Reason: full.reason, kind: refused}).Fault()
	}
	if err != nil {
		return nil, err
	}
	words, err := s.parts.Chat.Opening(ctx, *row.AssistantID, row.ContactID, true, nil)
	if err != nil {
		return nil, err
	}
	notice, err := s.notice(ctx)
	if err != nil {
		return nil, err
	}
	id, err := ringer.Ring(ctx, carrier.Dial{Key: row.ID, To: to, From: from, Notice: notice, Opening: words.Opening})
	if err != nil {
		return nil, (&Refused{Reason: providerFailed, kind: refused}).Fault()
	}
	if _, err := s.accepted(ctx, row, id); err != nil {
		return nil, err
	}
	return s.Get(ctx, row.ID)
}

// arrive keeps a call that comes in: from whom, made when unknown, and for which assistant. Somebody whose number is not known, "",
// is no contact. set adds to what is kept, or says why nothing is.
func (s *Service) arrive(ctx context.Context, to, from string, set func(context.Context, *ent.CallCreate) error) (row *ent.Call, err error) {
	err = s.parts.Store.Again(ctx, func(ctx context.Context) error {
		client := s.parts.Store.Client(ctx)
		if err := s.room(ctx); err != nil {
			return err
		}
		number, err := client.PhoneNumber.Query().Where(phonenumber.Number(to)).Only(ctx)
		if ent.IsNotFound(err) {
			return fault.MissingField("phone number", "to").Because(err)
		}
		if err != nil {
			return err
		}
		if number.AssistantID == nil {
			return fault.New(fault.Conflict, "No assistant answers the number.")
		}
		create := client.Call.Create().SetDirection(inbound).SetToNumber(to).SetAssistantID(*number.AssistantID).SetAskedAt(store.Timestamp())
		if err := set(ctx, create); err != nil {
			return err
		}
		var thread string
		if from == "" {
			thread, err = s.newThread(ctx, nil, *number.AssistantID)
		} else {
			thread, err = s.caller(ctx, create, from, *number.AssistantID)
		}
		if err != nil {
			return err
		}
		if row, err = create.SetConversationID(thread).Save(ctx); err != nil {
			return err
		}
		return s.parts.Queue.InsertDue(ctx, DialArgs{CallID: row.ID}, row.AskedAt.Add(s.parts.Lost)) // it looks after the call until that is over
	})
	return row, err
}

// scarce are the rules that go by the calls that are not over.
var scarce = []string{"concurrency_limit", "workspace_negative_balance", "account_negative_balance"}

// room fails where the subaccount has as many calls as it may, or as its budgets pay for. Its row is locked until the call is kept, so
// that concurrent calls of a subaccount do not exceed its limits. Those of several may exceed the workspace's budget by one call each.
func (s *Service) room(ctx context.Context) error {
	client, caller := s.parts.Store.Client(ctx), authz.From(ctx)
	sub, err := client.Subaccount.Query().Where(subaccount.ID(caller.Subaccount), s.parts.Store.Reserved()).Only(ctx)
	if err != nil {
		return fmt.Errorf("arrive: %w", err)
	}
	whole, err := client.Workspace.Query().Where(workspace.ID(caller.Workspace)).Only(ctx)
	if err != nil {
		return fmt.Errorf("arrive: %w", err)
	}
	no, evidence, err := s.ask(ctx, &callRequest{sub: sub, workspace: whole, now: time.Now().UTC()}, rules(func(r *gate) bool {
		return slices.Contains(scarce, r.reason)
	}))
	if err == nil && no != nil {
		err = &denial{reason: no.reason, evidence: evidence}
	}
	return err
}

// caller finds out who calls from a number, and in which conversation.
func (s *Service) caller(ctx context.Context, create *ent.CallCreate, from, assistantID string) (thread string, err error) {
	who, err := s.parts.Store.Client(ctx).Contact.Query().Where(entcontact.Phone(from)).
		Order(entcontact.ByIsArchived(), entcontact.ByCreatedAt()).FirstID(ctx)
	if ent.IsNotFound(err) {
		var made *contact.Contact
		if made, err = s.parts.Contacts.Create(ctx, contact.Input{Phone: patch.Sent(&from)}); err == nil {
			who = made.ID
		}
	}
	if err != nil {
		return "", err
	}
	create.SetFromNumber(from).SetContactID(who)
	return s.thread(ctx, who, assistantID)
}
