package call

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/switchboard-dev/switchboard/domain/donotcall"
	"github.com/switchboard-dev/switchboard/ent"
	entcall "github.com/switchboard-dev/switchboard/ent/call"
	entcontact "github.com/switchboard-dev/switchboard/ent/contact"
	"github.com/switchboard-dev/switchboard/platform/phone"
)

// Finding is what one rule looked at and found.
type Finding struct {
	Rule    string          `json:"rule"`
	Refused bool            `json:"refused"`
	Found   json.RawMessage `json:"found,omitempty"`
}

func finding(rule string, no bool, found map[string]any) Finding {
	f := Finding{Rule: rule, Refused: no}
	if text, err := json.Marshal(found); err == nil && len(found) > 0 {
		f.Found = text
	}
	return f
}

// What a rule's refusal is on /v3, in the order in which they are asked there.
const (
	invalid = 422
	missing = 404
	refused = 409
)

// gate is one row of the table of refusals.
type gate struct {
	reason string
	kind   func(a *callRequest) int
	// check says whether the call is refused, and what was found.
	check func(s *Service, ctx context.Context, a *callRequest) (bool, map[string]any, error)
}

func always(kind int) func(*callRequest) int { return func(*callRequest) int { return kind } }

// gates in the order of the table. One whose thing is missing passes: another says so.
var gates = []gate{
	{"invalid_assistant", always(missing), func(_ *Service, _ context.Context, a *callRequest) (bool, map[string]any, error) {
		return a.assistant == nil, nil, nil
	}},
	{"invalid_assistant", always(refused), func(_ *Service, _ context.Context, a *callRequest) (bool, map[string]any, error) {
		if a.assistant == nil {
			return false, nil, nil
		}
		return a.assistant.Archived || !a.assistant.VoiceEnabled,
			map[string]any{"archived": a.assistant.Archived, "voiceEnabled": a.assistant.VoiceEnabled}, nil
	}},
	{"contact_not_found", always(missing), func(_ *Service, _ context.Context, a *callRequest) (bool, map[string]any, error) {
		return a.contact == nil && a.in.ContactID.Value() != nil, nil, nil
	}},
	{"contact_archived", always(refused), func(_ *Service, _ context.Context, a *callRequest) (bool, map[string]any, error) {
		return a.contact != nil && a.contact.IsArchived, nil, nil
	}},
	{"ai_off", always(refused), (*Service).checkSilenced},
	{"banned", always(refused), func(s *Service, _ context.Context, a *callRequest) (bool, map[string]any, error) {
		rule := phone.Banned(a.text, a.region, s.parts.Barred)
		return rule != "", map[string]any{"rule": rule}, nil
	}},
	{"invalid_destination", destinationKind, func(s *Service, _ context.Context, a *callRequest) (bool, map[string]any, error) {
		if phone.Banned(a.text, a.region, s.parts.Barred) != "" {
			return false, nil, nil // what nobody calls is no matter of validity
		}
		return a.to == "" || !phone.Valid(a.to) && !s.played(a.to), nil, nil
	}},
	{"dnd", always(refused), (*Service).unwanted},
	{"internal_dnc", always(refused), (*Service).listed},
	{"national_dnc", always(refused), func(s *Service, ctx context.Context, a *callRequest) (bool, map[string]any, error) {
		name, err := s.parts.DoNotCall.Registered(ctx, a.to)
		return name != "", map[string]any{"register": name}, err
	}},
	{"invalid_number_pool", always(missing), func(_ *Service, _ context.Context, a *callRequest) (bool, map[string]any, error) {
		return a.pool == nil && a.in.NumberPoolID.Value() != nil, nil, nil
	}},
	{"no_from_number", always(refused), func(_ *Service, _ context.Context, a *callRequest) (bool, map[string]any, error) {
		return a.from == "" && !a.crowded, map[string]any{"from": a.from}, nil
	}},
	{"outside_calling_hours", always(refused), func(s *Service, _ context.Context, a *callRequest) (bool, map[string]any, error) {
		if s.played(a.to) {
			return false, map[string]any{"exempt": true}, nil
		}
		rule, err := hoursOf(a.sub.CallingHours)
		if err != nil {
			return false, nil, err
		}
		open, found := openAt(a.to, rule, a.now)
		return !open, found, nil
	}},
	{"active_call", always(refused), (*Service).busy},
	{"concurrency_limit", always(refused), (*Service).full},
	{"rate_limit", always(refused), (*Service).often},
	{"workspace_inactive", always(refused), func(_ *Service, _ context.Context, a *callRequest) (bool, map[string]any, error) {
		return a.workspace.Suspended || a.sub.Archived, map[string]any{"suspended": a.workspace.Suspended, "archived": a.sub.Archived}, nil
	}},
	{"workspace_negative_balance", always(refused), (*Service).workspaceSpent},
	{"account_negative_balance", always(refused), (*Service).subaccountSpent},
}

// destinationKind is 422 where the number was sent, and a refusal where it is the contact's.
func destinationKind(a *callRequest) int {
	if a.in.To.Value() != nil {
		return invalid
	}
	return refused
}

// judge asks every rule, and is the first that refuses; nil if the call may be placed. The findings are those up to it.
func (s *Service) judge(ctx context.Context, a *callRequest) (*gate, []Finding, error) {
	kinds := []int{invalid, missing, refused}
	if a.in.Legacy {
		kinds = []int{0} // all at once, in the order of the table
	}
	var order []*gate
	for _, kind := range kinds {
		order = append(order, rules(func(r *gate) bool { return kind == 0 || r.kind(a) == kind })...)
	}
	return s.ask(ctx, a, order)
}

// ask rules, together: the first that refuses, or nil, and what those up to it found. What fails behind it does not matter.
func (s *Service) ask(ctx context.Context, a *callRequest, some []*gate) (no *gate, evidence []Finding, err error) {
	type verdict struct {
		refuses bool
		found   map[string]any
		asked   bool
	}
	verdicts, checks := make([]verdict, len(some)), s.beside(a, some)
	for i, r := range some {
		checks = append(checks, func(ctx context.Context) error {
			refuses, found, err := r.check(s, ctx, a)
			if err != nil {
				return fmt.Errorf("%s: %w", r.reason, err)
			}
			verdicts[i] = verdict{refuses, found, true}
			return nil
		})
	}
	err = s.parts.Store.Together(ctx, checks...)
	for i, r := range some {
		v := verdicts[i]
		if !v.asked {
			break
		}
		evidence = append(evidence, finding(r.reason, v.refuses, v.found))
		if v.refuses {
			return r, evidence, nil
		}
	}
	if err != nil {
		return nil, nil, err
	}
	return nil, evidence, nil
}

// beside are reads that go before those of the rules: of lists of numbers, and of what a call that may be placed takes.
func (s *Service) beside(a *callRequest, some []*gate) (reads []func(ctx context.Context) error) {
	if a.to != "" && slices.ContainsFunc(some, func(r *gate) bool { return r.reason == "internal_dnc" }) {
		reads, a.list = s.parts.DoNotCall.Lists(a.to)
	}
	if a.placing && a.contact != nil && a.assistant != nil {
		reads = append(reads, func(ctx context.Context) (err error) {
			a.thread, err = s.latestThread(ctx, a.contact.ID, a.assistant.ID)
			a.threaded = err == nil
			return err
		})
	}
	return reads
}

// rules that are meant, in the order of the table.
func rules(meant func(*gate) bool) (some []*gate) {
	for i := range gates {
		if meant(&gates[i]) {
			some = append(some, &gates[i])
		}
	}
	return some
}

func (s *Service) checkSilenced(ctx context.Context, a *callRequest) (bool, map[string]any, error) {
	if a.contact == nil {
		return false, nil, nil
	}
	off, err := s.parts.Contacts.Silenced(ctx, a.contact.ID)
	return off, nil, err
}

// unwanted: the flag holds for the contact and for its number.
func (s *Service) unwanted(ctx context.Context, a *callRequest) (bool, map[string]any, error) {
	if a.contact != nil && a.contact.Dnd {
		return true, map[string]any{"contact": a.contact.ID}, nil
	}
	if a.to == "" {
		return false, nil, nil
	}
	id, err := s.parts.Store.Client(ctx).Contact.Query().Where(entcontact.Phone(a.to), entcontact.Dnd(true)).FirstID(ctx)
	if ent.IsNotFound(err) {
		return false, nil, nil
	}
	return err == nil, map[string]any{"contact": id}, err
}

func (s *Service) listed(ctx context.Context, a *callRequest) (bool, map[string]any, error) {
	if a.to == "" {
		return false, nil, nil
	}
	list, err := a.list(ctx)
	found := map[string]any{"list": list}
	if list == donotcall.Erased || list == "" {
		found = map[string]any{"erased": list != ""}
	}
	return list != "", found, err
}

// busy: a call with the contact, or to the number, that is not over.
func (s *Service) busy(ctx context.Context, a *callRequest) (bool, map[string]any, error) {
	which := entcall.And(entcall.ToNumber(a.to), entcall.Direction("outbound"))
	if a.contact != nil {
		which = entcall.Or(which, entcall.ContactID(a.contact.ID))
	}
	query := s.parts.Store.Client(ctx).Call.Query().Where(entcall.Active(true), which)
	if a.call != nil {
		query.Where(entcall.IDNEQ(a.call.ID))
	}
	id, err := query.FirstID(ctx)
	if ent.IsNotFound(err) {
		return false, nil, nil
	}
	return err == nil, map[string]any{"call": id}, err
}

// full: as many calls as the subaccount may have, or as every number may that could be called from.
func (s *Service) full(ctx context.Context, a *callRequest) (bool, map[string]any, error) {
	query := s.parts.Store.Client(ctx).Call.Query().Where(entcall.Active(true))
	if a.call != nil {
		query.Where(entcall.IDNEQ(a.call.ID))
	}
	n, err := query.Count(ctx)
	if err == nil && a.web && a.assistant != nil && n < a.sub.Concurrency {
		return s.webFull(ctx, a)
	}
	return n >= a.sub.Concurrency || a.crowded, map[string]any{"active": n, "limit": a.sub.Concurrency, "numbersBusy": a.crowded}, err
}

// often: calls that reached the carrier in 24 hours.
func (s *Service) often(ctx context.Context, a *callRequest) (bool, map[string]any, error) {
	which := entcall.ToNumber(a.to)
	if a.contact != nil {
		which = entcall.Or(which, entcall.ContactID(a.contact.ID))
	}
	n, err := s.parts.Store.Client(ctx).Call.Query().
		Where(entcall.Direction("outbound"), entcall.AcceptedAtGT(a.now.Add(-24*time.Hour)), which).Count(ctx)
	return n >= s.parts.Daily, map[string]any{"calls": n, "limit": s.parts.Daily}, err
}
