package call

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/ent"
	entcontact "github.com/switchboard-dev/switchboard/ent/contact"
	"github.com/switchboard-dev/switchboard/ent/phonenumber"
	"github.com/switchboard-dev/switchboard/ent/predicate"
	"github.com/switchboard-dev/switchboard/ent/subaccount"
	enttrunk "github.com/switchboard-dev/switchboard/ent/trunk"
	"github.com/switchboard-dev/switchboard/platform/carrier/live"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/phone"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Arrive of live.Platform: the number that is called decides whose the call is, among those of the trunks' workspaces.
func (s *Service) Arrive(ctx context.Context, a live.Arrival) (string, error) {
	number, err := s.dialled(store.System(ctx, "call"), a)
	if err != nil {
		return "", err
	}
	if ctx, err = s.Store.As(ctx, number.SubaccountID, "call", "Assistant"); err != nil {
		return "", fmt.Errorf("arrive: %w", err)
	}
	from, err := s.from(ctx, a.From)
	if err != nil {
		return "", err
	}
	if no, err := s.admits(ctx, number, from); no != nil || err != nil {
		return "", s.turnAway(ctx, number, from, no, err)
	}
	now, err := s.Store.Now(ctx)
	if err != nil {
		return "", err
	}
	row, err := s.arrive(ctx, number.Number, from, func(c *ent.CallCreate) { owned(c, now, a.Owner) })
	if err != nil {
		return "", s.turnAway(ctx, number, from, atTheDoor(err), err)
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

// turnAway keeps why a call that comes in is not answered, and returns what its caller hears. A failure is returned as it is.
func (s *Service) turnAway(ctx context.Context, number *ent.PhoneNumber, from string, no *denial, err error) error {
	if no == nil {
		return err
	}
	s.Log.InfoContext(ctx, "a call that comes in is not answered", "number", number.ID, "reason", no.reason)
	s.countRefusal(no.reason)
	if err := s.keepTurnedAway(ctx, number, from, no); err != nil {
		s.Log.WarnContext(ctx, "it is not kept why a call was not answered", "number", number.ID, "error", err)
	}
	return refusals[no.reason]
}

func (s *Service) keepTurnedAway(ctx context.Context, number *ent.PhoneNumber, from string, no *denial) error {
	evidence, err := json.Marshal(no.evidence)
	if err != nil {
		return fmt.Errorf("refusal: %w", err)
	}
	return s.Store.Again(ctx, func(ctx context.Context) error {
		client := s.Store.Client(ctx)
		if enough, err := s.keptEnough(ctx, inbound); enough || err != nil {
			return err
		}
		create := client.CallRefusal.Create().SetReason(no.reason).SetDirection(inbound).SetToNumber(number.Number).
			SetNillableFromNumber(given(from)).SetNillableAssistantID(number.AssistantID).SetEvidence(evidence)
		if from != "" {
			who, err := client.Contact.Query().Where(entcontact.Phone(from)).Order(entcontact.ByIsArchived(), entcontact.ByCreatedAt()).FirstID(ctx)
			if err != nil && !ent.IsNotFound(err) {
				return err
			}
			create.SetNillableContactID(given(who))
		}
		return create.Exec(ctx)
	})
}

// dialled is the number that is called, of one of the workspaces that the call can come to.
func (s *Service) dialled(ctx context.Context, a live.Arrival) (*ent.PhoneNumber, error) {
	trunks, err := s.Store.Client(ctx).Trunk.Query().Where(enttrunk.IDIn(a.Trunks...), enttrunk.Enabled(true)).
		Select(enttrunk.FieldID, enttrunk.FieldWorkspaceID).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("arrive: %w", err)
	}
	var all []*ent.PhoneNumber
	asked := map[string]bool{}
	for _, t := range trunks {
		if asked[t.WorkspaceID] && t.ID != a.Account {
			continue
		}
		asked[t.WorkspaceID] = true
		number, err := s.numberOf(ctx, t.WorkspaceID, a.To)
		switch {
		case err != nil:
			return nil, err
		case number == nil:
		case t.ID == a.Account:
			return number, nil
		default:
			all = append(all, number)
		}
	}
	return s.unproven(ctx, a, all)
}

// unproven is which of some numbers, each of another workspace, a call is to whose caller may not have proved anything. Callers of a
// workspace that takes calls from anywhere may call from an address that another workspace trusts. So where such a workspace had the number
// first, the caller is asked for a proof.
func (s *Service) unproven(ctx context.Context, a live.Arrival, all []*ent.PhoneNumber) (*ent.PhoneNumber, error) {
	known, err := s.oldest(ctx, all)
	if a.Account != "" || err != nil && !errors.Is(err, live.ErrNobody) {
		return known, err
	}
	open, failed := s.Store.Client(ctx).PhoneNumber.Query().Where(phonenumber.Number("+"+strings.TrimLeft(phone.Digits(a.To), "0")), ofChallenger).
		Order(phonenumber.ByCreatedAt(), phonenumber.ByID()).First(ctx)
	switch {
	case ent.IsNotFound(failed):
		return known, err
	case failed != nil:
		return nil, fmt.Errorf("arrive: %w", failed)
	case known == nil || byAge(open, known) < 0:
		return nil, live.ErrProof
	}
	return known, err
}

// ofChallenger is the condition that a number belongs to a workspace that takes calls from anywhere, for a proof.
func ofChallenger(s *sql.Selector) {
	builder := sql.Dialect(s.Dialect())
	clients, trunks := builder.Table(subaccount.Table), builder.Table(enttrunk.Table)
	s.Where(sql.In(s.C(phonenumber.FieldSubaccountID), builder.Select(clients.C(subaccount.FieldID)).From(clients).Where(sql.And(
		sql.EQ(clients.C(subaccount.FieldArchived), false),
		sql.In(clients.C(subaccount.FieldWorkspaceID), builder.Select(trunks.C(enttrunk.FieldWorkspaceID)).From(trunks).Where(sql.And(
			sql.EQ(trunks.C(enttrunk.FieldEnabled), true), sql.EQ(trunks.C(enttrunk.FieldChallenge), true),
		))),
	))))
}

// byAge is negative where a number was there before another.
func byAge(a, b *ent.PhoneNumber) int {
	return cmp.Or(a.CreatedAt.Compare(b.CreatedAt), cmp.Compare(a.ID, b.ID))
}

// oldest of the numbers that are called, each of another workspace. Anybody can add a number, and a trunk that trusts where its calls come
// from, so nothing that was added later takes a call away.
func (s *Service) oldest(ctx context.Context, all []*ent.PhoneNumber) (*ent.PhoneNumber, error) {
	if len(all) == 0 {
		return nil, live.ErrNobody
	}
	slices.SortFunc(all, byAge)
	if len(all) > 1 {
		s.Log.WarnContext(ctx, "several workspaces have the number that is called, the oldest takes the call", "oldest", all[0].ID, "next", all[1].ID)
	}
	return all[0], nil
}

// leastDigits is how many digits of a number tell it from others that end alike.
const leastDigits = 7

// numberOf is a number of a workspace, by what a trunk calls it: in E.164 with or without the +, or as it is dialled within
// the country, where that can only be one. An archived client keeps its numbers, but another one that has the number now gets its calls.
func (s *Service) numberOf(ctx context.Context, workspace, text string) (*ent.PhoneNumber, error) {
	digits := strings.TrimLeft(phone.Digits(text), "0")
	if digits == "" {
		return nil, nil //nolint:nilnil // there is none
	}
	find := func(which predicate.PhoneNumber) (all []*ent.PhoneNumber, err error) {
		for _, archived := range []bool{false, true} {
			all, err = s.Store.Client(ctx).PhoneNumber.Query().Where(which, inWorkspace(workspace, archived)).
				Order(phonenumber.ByCreatedAt(), phonenumber.ByID()).Limit(2).All(ctx) //nolint:mnd // two are too many
			if err != nil {
				return nil, fmt.Errorf("arrive: %w", err)
			}
			if len(all) > 0 {
				break
			}
		}
		return all, nil
	}
	all, err := find(phonenumber.Number("+" + digits))
	if err != nil || len(all) > 0 {
		return first(all), err
	}
	if phone.International(text) || len(digits) < leastDigits {
		return nil, nil //nolint:nilnil // likewise
	}
	if all, err = find(phonenumber.NumberHasSuffix(digits)); len(all) > 1 {
		return nil, err
	}
	return first(all), err
}

// first of them, the one that was there first; nil where there is none.
func first(all []*ent.PhoneNumber) *ent.PhoneNumber {
	if len(all) == 0 {
		return nil
	}
	return all[0]
}

// inWorkspace is the condition that a number belongs to one of a workspace's subaccounts that are archived, or to one of those that are not.
func inWorkspace(id string, archived bool) predicate.PhoneNumber {
	return func(s *sql.Selector) {
		t := sql.Dialect(s.Dialect()).Table(subaccount.Table)
		s.Where(sql.In(s.C(phonenumber.FieldSubaccountID), sql.Dialect(s.Dialect()).Select(t.C(subaccount.FieldID)).From(t).
			Where(sql.And(sql.EQ(t.C(subaccount.FieldWorkspaceID), id), sql.EQ(t.C(subaccount.FieldArchived), archived)))))
	}
}

// from is who calls, in E.164, or "" where that is not known.
func (s *Service) from(ctx context.Context, text string) (string, error) {
	region, err := s.Phone.Region(ctx)
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

// admits asks the gate whether an assistant may answer: nil where one may.
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
