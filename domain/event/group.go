package event

import (
	"context"
	"fmt"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/webhook"
)

// groupHooks is how many webhooks the subaccounts of a group have together; one that has more is alone.
const groupHooks = 100

// group are subaccounts with webhooks, and how many events of each are numbered in one transaction: each event is written once more for
// each webhook that wants it.
type group struct {
	who  []string
	each int
}

// groups of subaccounts, in their order.
func (s *Service) groups(ctx context.Context, who []string) (all []group, err error) {
	hooks, err := s.hooks(ctx, who)
	if err != nil {
		return nil, err
	}
	var next group
	n := 0
	for _, one := range who {
		if len(next.who) > 0 && n+hooks[one] > groupHooks {
			all, next, n = append(all, next), group{}, 0
		}
		n += hooks[one]
		next.who, next.each = append(next.who, one), some(n)
	}
	return append(all, next), nil
}

// some is how many events are numbered at a time where they go to so many webhooks.
func some(hooks int) int { return max(1, min(batch, handed/max(1, hooks))) }

// hooks are how many webhooks subaccounts have that are sent something.
func (s *Service) hooks(ctx context.Context, who []string) (map[string]int, error) {
	var rows []struct {
		SubaccountID string `sql:"subaccount_id"`
		Count        int    `sql:"count"`
	}
	err := s.parts.Store.Client(ctx).Webhook.Query().Where(webhook.IsActive(true), webhook.SubaccountIDIn(who...)).
		GroupBy(webhook.FieldSubaccountID).Aggregate(ent.Count()).Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("webhooks: %w", err)
	}
	hooks := make(map[string]int, len(rows))
	for _, r := range rows {
		hooks[r.SubaccountID] = r.Count
	}
	return hooks, nil
}
