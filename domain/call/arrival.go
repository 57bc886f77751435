package call

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	entcontact "github.com/switchboard-dev/switchboard/ent/contact"
	"github.com/switchboard-dev/switchboard/platform/carrier/live"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/phone"
	"github.com/switchboard-dev/switchboard/platform/plain"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Arrive of live.Platform: the number that is called decides whose the call is, among those of the trunks' workspaces.
func (s *Service) Arrive(ctx context.Context, a live.Arrival) (key, trunk string, err error) {
	called, err := s.dialled(store.System(ctx, "call"), a)
	if err != nil {
		return "", "", err
	}
	key, err = s.arrival(ctx, a, called)
	return key, called.trunk, err
}

// arrival keeps a call to a number, unless another copy has it, or has it meanwhile where this one has no room for it. The limits that the gate goes
// by are those of all copies together: what they refuse here would be refused by any.
func (s *Service) arrival(ctx context.Context, a live.Arrival, to *called) (_ string, err error) {
	number := to.number
	if ctx, err = s.parts.Store.As(ctx, number.SubaccountID, "call", "Assistant"); err != nil {
		return "", fmt.Errorf("arrive: %w", err)
	}
	if a.Yield != nil {
		a.Yield(authz.From(ctx).Workspace, to.trunk)
	}
	from, err := s.from(ctx, a.From)
	if err != nil {
		return "", err
	}
	if no, err := s.admitted(ctx, a, number, from); no != nil || err != nil {
		return "", s.turnAway(ctx, a, number, from, no, err)
	}
	now, err := s.parts.Store.Now(ctx)
	if err != nil {
		return "", err
	}
	row, err := s.arrive(ctx, number.Number, from, func(ctx context.Context, c *ent.CallCreate) error {
		owned(c, now, a.Owner)
		mark, err := s.inviteMark(ctx, a, number.Number, from)
		c.SetNillableAttempt(plain.NonEmpty(mark))
		return err
	})
	if err != nil {
		return "", s.turnAway(ctx, a, number, from, atTheDoor(err), err)
	}
	return row.ID, nil
}

// atTheDoor is why a call could not be kept that the gate admitted, as things stood before; nil for failures.
func atTheDoor(err error) *denial {
	switch full, is := errors.AsType[*denial](err); {
	case is:
		return full
	case ent.IsConstraintError(err): // another with the contact was sooner
		return &denial{reason: "active_call", evidence: []Finding{finding("active_call", true, nil)}}
	case fault.Is(err, fault.NotFound), fault.Is(err, fault.Conflict): // nobody is to answer any longer
		return unassigned()
	}
	return nil
}

func unassigned() *denial {
	return &denial{reason: "invalid_assistant", evidence: []Finding{finding("invalid_assistant", true, map[string]any{"assigned": false})}}
}

// turnAway keeps why a call that comes in is not answered, and returns what its caller hears. A failure is returned unchanged. Nothing is kept of a
// call that another copy has taken meanwhile.
func (s *Service) turnAway(ctx context.Context, a live.Arrival, number *ent.PhoneNumber, from string, no *denial, err error) error {
	if no == nil {
		return err
	}
	if _, err := s.inviteMark(ctx, a, number.Number, from); errors.Is(err, live.ErrMerged) {
		return err
	}
	s.parts.Log.InfoContext(ctx, "an incoming call is not answered", "number", number.ID, "reason", no.reason)
	s.countRefusal(no.reason)
	if err := s.keepTurnedAway(ctx, number, from, no); err != nil {
		s.parts.Log.WarnContext(ctx, "the refusal of an incoming call could not be stored", "number", number.ID, "error", err)
	}
	return refusals[no.reason]
}

func (s *Service) keepTurnedAway(ctx context.Context, number *ent.PhoneNumber, from string, no *denial) error {
	evidence, err := json.Marshal(no.evidence)
	if err != nil {
		return fmt.Errorf("refusal: %w", err)
	}
	return s.parts.Store.Again(ctx, func(ctx context.Context) error {
		client := s.parts.Store.Client(ctx)
		if enough, err := s.keptEnough(ctx, inbound); enough || err != nil {
			return err
		}
		create := client.CallRefusal.Create().SetReason(no.reason).SetDirection(inbound).SetToNumber(number.Number).
			SetNillableFromNumber(plain.NonEmpty(from)).SetNillableAssistantID(number.AssistantID).SetEvidence(evidence)
		if from != "" {
			who, err := client.Contact.Query().Where(entcontact.Phone(from)).Order(entcontact.ByIsArchived(), entcontact.ByCreatedAt()).FirstID(ctx)
			if err != nil && !ent.IsNotFound(err) {
				return err
			}
			create.SetNillableContactID(plain.NonEmpty(who))
		}
		return create.Exec(ctx)
	})
}

// from is who calls, in E.164, or "" if that is not known.
func (s *Service) from(ctx context.Context, text string) (string, error) {
	region, err := s.parts.Phone.Region(ctx)
	if err != nil {
		return "", fmt.Errorf("arrive: %w", err)
	}
	for _, as := range []struct{ text, region string }{{text, region}, {"+" + phone.Digits(text), "ZZ"}} {
		if e164, ok := phone.Parse(as.text, as.region); ok && phone.Digits(text) != "" {
			return e164, nil
		}
	}
	return "", nil
}

// refusals are the rules of the gate that also hold for inbound calls, and what the caller hears.
var refusals = map[string]error{
	"invalid_assistant": live.ErrAway, "ai_off": live.ErrAway, "active_call": live.ErrBusy,
	"concurrency_limit": live.ErrBusy, "workspace_inactive": live.ErrAway, "workspace_negative_balance": live.ErrAway,
	"account_negative_balance": live.ErrAway,
}

// admits asks the gate whether an assistant may answer: nil if one may.
func (s *Service) admits(ctx context.Context, number *ent.PhoneNumber, from string) (*denial, error) {
	if number.AssistantID == nil {
		return unassigned(), nil
	}
	a, err := s.gatherInbound(ctx, Input{AssistantID: *number.AssistantID, To: patch.Sent(&from), Legacy: true})
	if err != nil {
		return nil, err
	}
	no, evidence, err := s.ask(ctx, a, rules(func(r *gate) bool {
		return refusals[r.reason] != nil && (from != "" || r.reason != "active_call")
	}))
	if no == nil || err != nil {
		return nil, err
	}
	return &denial{reason: no.reason, evidence: evidence}, nil
}
