package call

import (
	"context"
	"fmt"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent/subaccount"
)

// noTransfer is what a model reads if one of the rules for a number refuses a transfer to it. The other rules are about placing a call.
var noTransfer = map[string]string{
	"banned":              "Calls are not transferred to such a number: it is an emergency, premium-rate or short number, or blocked.",
	"invalid_destination": "That is a number that cannot be called.",
	"dnd":                 onList,
	"internal_dnc":        onList,
	"national_dnc":        onList,
}

const onList = "That number is on a do-not-call list. Calls are not transferred to it."

// transferable asks the rules for a number that a call is to be transferred to. The refusal is for the model, or "".
func (s *Service) transferable(ctx context.Context, number string) (refusal string, err error) {
	a := &callRequest{text: number, to: number}
	if a.region, err = s.parts.Phone.Region(ctx); err != nil {
		return "", err
	}
	if a.sub, err = s.parts.Store.Client(ctx).Subaccount.Query().Where(subaccount.ID(authz.From(ctx).Subaccount)).Only(ctx); err != nil {
		return "", fmt.Errorf("transfer: %w", err)
	}
	no, _, err := s.ask(ctx, a, rules(func(r *gate) bool { return noTransfer[r.reason] != "" }))
	if no == nil || err != nil {
		return "", err
	}
	return noTransfer[no.reason], nil
}
