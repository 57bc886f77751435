package call

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/ent"
	entcall "github.com/switchboard-dev/switchboard/ent/call"
	"github.com/switchboard-dev/switchboard/ent/callrefusal"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Refused is a call that is not placed. It is a fault of /v3; the first API has codes of its own.
type Refused struct { //nolint:errname // it is what callers read
	Reason string
	// Dialled says that the carrier was asked: there is a call, which a repeat must not place again.
	Dialled bool
	kind    int
}

// Unknown is what anything else is on the first API.
const Unknown = 99

// codes are what a refusal's reason is on the first API.
var codes = map[string]int{
	"rate_limit": 1, "internal_dnc": 2, "national_dnc": 3, "workspace_negative_balance": 4, "account_negative_balance": 5,
	"workspace_inactive": 6, "no_from_number": 7, "invalid_destination": 8, "invalid_assistant": 9, "dnd": 10,
	"invalid_number_pool": 11, "banned": 12, "contact_not_found": 13, "provider_failed": 14, "outside_calling_hours": 15,
	"contact_archived": 16, "concurrency_limit": 17, "active_call": 18, "ai_off": 19,
}

// Code of the reason on the first API.
func (r *Refused) Code() int {
	if code, ok := codes[r.Reason]; ok {
		return code
	}
	return Unknown
}

// messages say what a refusal means.
var messages = map[string]string{
	"invalid_assistant":          "The assistant is archived or has voice turned off.",
	"contact_archived":           "The contact is archived.",
	"ai_off":                     "The contact has a tag that turns assistants off.",
	"banned":                     "Calls to numbers of this kind are barred.",
	"invalid_destination":        "The contact has no number that can be dialled.",
	"dnd":                        "The contact is set to do not disturb.",
	"internal_dnc":               "The number is on a do-not-call list.",
	"national_dnc":               "The number is on a national do-not-call register.",
	"no_from_number":             "There is no number to call from.",
	"outside_calling_hours":      "It is too early or too late in the called number's time zone.",
	"active_call":                "A call with this contact or to this number is in progress.",
	"concurrency_limit":          "The subaccount has reached its limit of concurrent calls.",
	"rate_limit":                 "The contact has reached the daily limit of calls.",
	"workspace_inactive":         "The workspace is suspended, or the subaccount is archived.",
	"workspace_negative_balance": "The workspace's budget for this month is used up.",
	"account_negative_balance":   "The subaccount's budget for this month is used up.",
	"provider_failed":            "The carrier did not place the call.",
}

// Error of error.
func (r *Refused) Error() string { return r.Reason }

// references that a 404 names, with the field that named them.
var references = map[string][2]string{
	"invalid_assistant": {"assistant", "assistantId"}, "contact_not_found": {"contact", "contactId"},
	"invalid_number_pool": {"number pool", "numberPoolId"},
}

// Fault is the refusal as /v3 returns it, with the refusal as its cause.
func (r *Refused) Fault() *fault.Error {
	detail := fault.Detail{Field: "reason", Message: r.Reason}
	switch {
	case r.kind == missing:
		return fault.MissingField(references[r.Reason][0], references[r.Reason][1]).Because(r)
	case r.kind == invalid:
		return fault.Broken("to", fault.NoCallee).Because(r)
	case r.Reason == "provider_failed":
		return fault.New(fault.CallFailed, messages[r.Reason], detail).Because(r)
	}
	return fault.New(fault.CallRefused, messages[r.Reason], detail).Because(r)
}

// refuse keeps a refusal with its evidence, and is it as an error.
func (s *Service) refuse(ctx context.Context, a *callRequest, reason string, kind int, evidence []Finding) error {
	if err := s.keepRefusal(ctx, a, reason, evidence); err != nil {
		return err
	}
	return (&Refused{Reason: reason, kind: kind}).Fault()
}

func (s *Service) keepRefusal(ctx context.Context, a *callRequest, reason string, evidence []Finding) error {
	text, err := json.Marshal(evidence)
	if err != nil {
		return fmt.Errorf("refusal: %w", err)
	}
	return s.parts.Store.Again(ctx, func(ctx context.Context) error {
		s.parts.Store.After(ctx, func() { s.countRefusal(reason) })
		direction := outbound
		if a.web {
			direction = inbound
		}
		if a.call == nil { // there are no more refusals of calls that are listed than of these
			if enough, err := s.keptEnough(ctx, direction); enough || err != nil {
				return err
			}
		}
		create := s.parts.Store.Client(ctx).CallRefusal.Create().SetReason(reason).SetDirection(direction).SetAssistantID(a.in.AssistantID).
			SetEvidence(text)
		if a.contact != nil && a.contact.ID != "" {
			create.SetContactID(a.contact.ID)
		}
		if a.call != nil {
			create.SetCallID(a.call.ID)
		}
		if number := a.to; number != "" {
			create.SetToNumber(number)
		} else if a.text != "" {
			create.SetToNumber(a.text)
		}
		return create.Exec(ctx)
	})
}

// How many refusals are kept in an hour: a refused client can ask as often as requests are allowed, and strangers can ring as often as they like.
// The answer to more is the same.
const (
	keptInbound  = 1000
	keptOutbound = 5000
)

// keptEnough says whether as many refusals of a direction have been kept in the last hour as may be.
func (s *Service) keptEnough(ctx context.Context, direction string) (bool, error) {
	most := keptOutbound
	if direction == inbound {
		most = keptInbound
	}
	n, err := s.parts.Store.CountUpTo(ctx, ent.TypeCallRefusal, most,
		sql.FieldEQ(callrefusal.FieldDirection, direction), sql.FieldGT(callrefusal.FieldCreatedAt, time.Now().UTC().Add(-time.Hour)))
	return n >= most, err
}

// countRefusal by its reason, of which there are so many; any other is not a label of metrics.
func (s *Service) countRefusal(reason string) {
	if s.parts.Refused == nil {
		return
	}
	if _, known := codes[reason]; !known {
		reason = "other"
	}
	s.parts.Refused(reason)
}

// Refusal is a call that was not placed, as the outside sees it.
type Refusal struct{ *ent.CallRefusal }

// Findings are what was checked, in order.
func (r *Refusal) Findings() []*Finding {
	out := []*Finding{}
	_ = json.Unmarshal(r.Evidence, &out) // we wrote it
	return out
}

// Refusals of calls, newest first.
func (s *Service) Refusals(ctx context.Context, f RefusalFilter) (*page.List[*Refusal], error) {
	q := page.Query{
		Entity: ent.TypeCallRefusal, List: "call_refusals", First: f.First, After: f.After, Where: page.During(f.From, f.To),
		Filter: []string{page.Given(f.Reason), page.Given(f.Direction), page.Given(f.AssistantID), page.GivenTime(f.From), page.GivenTime(f.To)},
	}
	for _, c := range []struct {
		column string
		is     *string
	}{{callrefusal.FieldReason, f.Reason}, {callrefusal.FieldDirection, f.Direction}, {callrefusal.FieldAssistantID, f.AssistantID}} {
		if c.is != nil {
			q.Where = append(q.Where, sql.FieldEQ(c.column, *c.is))
		}
	}
	return page.Fetch(ctx, s.parts.Pager, q, s.readRefusals)
}

// RefusalFilter narrows a list of refusals. Its parts combine; From is inclusive and To exclusive.
type RefusalFilter struct {
	Reason, Direction, AssistantID *string
	From, To                       *time.Time
	First                          *int
	After                          *string
}

func (s *Service) readRefusals(ctx context.Context, w page.Window) ([]*Refusal, error) {
	return page.Rows(ctx, s.parts.Store.Client(ctx).CallRefusal.Query(), w, func(r *ent.CallRefusal) *Refusal { return &Refusal{r} })
}

// Key is its position in lists.
func (r *Refusal) Key() (time.Time, string) { return r.CreatedAt, r.ID }

// Refusal of a call by its id. The error is not_found if the subaccount has none with the id.
func (s *Service) Refusal(ctx context.Context, id string) (*Refusal, error) {
	row, err := s.parts.Store.Client(ctx).CallRefusal.Get(ctx, id)
	if ent.IsNotFound(err) {
		return nil, fault.Missing("refusal").Because(err)
	}
	return &Refusal{row}, err
}

// AboutContact is the contact that was to be called, or "".
func (r *Refusal) AboutContact() string { return store.Text(r.ContactID) }

// callOff a call that may not be dialled any longer, and keep why: unless it is dialled meanwhile.
func (s *Service) callOff(ctx context.Context, id string, a *callRequest, no *denial) error {
	return s.parts.Store.Again(ctx, func(ctx context.Context) error {
		n, err := s.parts.Store.Client(ctx).Call.Update().Where(entcall.ID(id), entcall.Active(true), entcall.AskedAtIsNil()).
			SetStatus(canceled).SetDisconnectionReason(no.reason).SetActive(false).SetEndedAt(store.Timestamp()).Save(ctx)
		if err != nil || n == 0 || a == nil {
			return err
		}
		return s.keepRefusal(ctx, a, no.reason, no.evidence)
	})
}
