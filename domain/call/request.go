package call

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/ent"
	entcontact "github.com/switchboard-dev/switchboard/ent/contact"
	"github.com/switchboard-dev/switchboard/ent/subaccount"
	"github.com/switchboard-dev/switchboard/ent/workspace"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/phone"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Input is a call that is asked for.
type Input struct {
	AssistantID string
	// To is the number; left out, the contact's. ContactID is ours or the CRM's; left out, the contact with the number, made
	// when it is unknown.
	To           patch.Field[string] `check:"minLength=1,maxLength=1000"`
	From         patch.Field[string] `check:"minLength=1,maxLength=1000"`
	ContactID    patch.Field[string] `check:"minLength=1,maxLength=1000"`
	NumberPoolID patch.Field[string]
	// Variables feed the call's templates: texts, numbers, booleans.
	Variables patch.Field[json.RawMessage]
	// Legacy orders the checks as the first API did.
	Legacy bool
}

// Judge finds a call to nobody, and variables that no template can use.
func (in Input) Judge() []fault.Detail {
	var problems []fault.Detail
	if in.To.Value() == nil && in.ContactID.Value() == nil {
		problems = append(problems, fault.Break("to", fault.NoCalleeGiven))
	}
	return append(problems, judgeVariables(in.variables())...)
}

func (in Input) variables() json.RawMessage {
	if v := in.Variables.Value(); v != nil {
		return *v
	}
	return nil
}

// callRequest is a requested call with everything that it refers to.
type callRequest struct {
	in        Input
	now       time.Time
	region    string
	sub       *ent.Subaccount
	workspace *ent.Workspace
	assistant *ent.Assistant
	contact   *contact.Contact
	pool      *ent.NumberPool
	text      string // the number as written
	to        string // in E.164; "" if it is none
	from      string
	placing   bool      // it is kept and dialled if no rule refuses
	web       bool      // it comes from a web page
	crowded   bool      // there are numbers to call from, and each has as many calls as it may
	call      *ent.Call // that is about to be dialled; nil before there is an intent
	evidence  []Finding // of the rules, where none refuses
	// list says on which list of numbers that nobody calls the number is.
	list     func(ctx context.Context) (string, error)
	thread   string // the latest open conversation, or ""
	threaded bool   // it has been looked for
}

// gatherOutbound reads all that a call names that we place, and chooses the number that it is made from. The row is that of one that is about
// to be dialled, or nil.
func (s *Service) gatherOutbound(ctx context.Context, in Input, row *ent.Call) (*callRequest, error) {
	early := in.explicit()
	a, err := s.gather(ctx, in, row, early)
	if err != nil || early {
		return a, err
	}
	return a, s.parts.Store.Together(ctx, func(ctx context.Context) error { return s.called(ctx, a) },
		func(ctx context.Context) error { return s.choose(ctx, a) }) // the number is known before its contact is asked for
}

// gatherInbound reads all that a call names that comes in, by a trunk or from a web page.
func (s *Service) gatherInbound(ctx context.Context, in Input) (*callRequest, error) {
	a, err := s.gather(ctx, in, nil, false)
	if err != nil {
		return nil, err
	}
	return a, s.called(ctx, a)
}

// explicit reports whether the input alone determines the numbers of a call: the callee's includes its country, and any of ours may be used.
func (in Input) explicit() bool {
	to := in.To.Value()
	return to != nil && phone.International(*to) && in.ContactID.Value() == nil && in.From.Value() == nil
}

// gather reads what a call names, and its numbers where those are wanted. In a transaction the subaccount is locked first, so that what is read
// behind it is what is left of others' calls.
func (s *Service) gather(ctx context.Context, in Input, row *ent.Call, numbers bool) (*callRequest, error) {
	a := &callRequest{in: in, now: time.Now().UTC(), call: row}
	client, caller := s.parts.Store.Client(ctx), authz.From(ctx)
	reads := []func(ctx context.Context) error{func(ctx context.Context) (err error) {
		sub := client.Subaccount.Query().Where(subaccount.ID(caller.Subaccount))
		if s.parts.Store.InTx(ctx) {
			sub.Where(s.parts.Store.Reserved())
		}
		a.sub, err = sub.Only(ctx)
		return err
	}, func(ctx context.Context) (err error) {
		a.workspace, err = client.Workspace.Query().Where(workspace.ID(caller.Workspace)).Only(ctx)
		return err
	}, func(ctx context.Context) (err error) {
		a.assistant, err = client.Assistant.Get(ctx, in.AssistantID)
		return ent.MaskNotFound(err)
	}, func(ctx context.Context) (err error) {
		if ref := in.ContactID.Value(); ref != nil {
			if a.contact, err = s.parts.Contacts.Find(ctx, *ref); fault.Is(err, fault.NotFound) {
				a.contact, err = nil, nil
			}
		}
		return err
	}, func(ctx context.Context) (err error) {
		if id := in.NumberPoolID.Value(); id != nil {
			a.pool, err = client.NumberPool.Get(ctx, *id)
		}
		return ent.MaskNotFound(err)
	}}
	if numbers {
		reads = append(reads, func(ctx context.Context) error { return s.called(ctx, a) }, func(ctx context.Context) error { return s.choose(ctx, a) })
	}
	if err := s.parts.Store.Together(ctx, reads...); err != nil {
		return nil, fmt.Errorf("call: %w", err)
	}
	a.region = phone.RegionFor(a.sub)
	return a, nil
}

// called finds the number, and its contact where none was named.
func (s *Service) called(ctx context.Context, a *callRequest) (err error) {
	if to := a.in.To.Value(); to != nil {
		a.text = *to
	} else if a.contact != nil {
		a.text = store.Text(a.contact.Phone)
	}
	region := a.region
	if phone.International(a.text) {
		region = "ZZ" // the + says the country
	}
	a.to, _ = phone.Parse(a.text, region)
	if a.contact != nil || a.to == "" || a.in.ContactID.Value() != nil {
		return nil
	}
	row, err := s.parts.Store.Client(ctx).Contact.Query().Where(entcontact.Phone(a.to)).Order(entcontact.ByIsArchived(), entcontact.ByCreatedAt()).
		First(ctx)
	if ent.IsNotFound(err) {
		return nil
	}
	if err == nil {
		a.contact = &contact.Contact{Contact: row}
	}
	return err
}
