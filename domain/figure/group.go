package figure

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"github.com/switchboard-dev/switchboard/domain/billing"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/assistant"
	"github.com/switchboard-dev/switchboard/ent/figurestate"
	"github.com/switchboard-dev/switchboard/ent/predicate"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// What there is to group by.
const (
	ByClient    = "CLIENT"
	ByAssistant = "ASSISTANT"
	ByChannel   = "CHANNEL"
	ByNumber    = "NUMBER"
	ByTopic     = "TOPIC"
)

// mostGroups is how many groups an answer has, except for those by client: it has all clients, whose rows have been read anyway.
const mostGroups = 100

// Group is a part of the whole. Its ID is a subaccount's, an assistant's, a channel or a number; nil is what has none.
type Group struct {
	ID, Name       *string
	Totals, Before *Totals
	// Margin is that of a client; nil if nobody bills it, or the caller may not know.
	Margin *billing.Margin
}

// group adds a tally to its group.
func (a *answer) group(sub string, k Key, now bool, t *Tally) {
	if a.by == nil || (*a.by == ByTopic) != (k.Topic != "") {
		return
	}
	topic, there := a.topics[k.Topic]
	if k.Topic != "" && !there {
		return
	}
	id := map[string]string{ByClient: sub, ByAssistant: k.Assistant, ByChannel: k.Channel, ByNumber: k.Number, ByTopic: topic}[*a.by]
	if a.groups[id] == nil {
		a.groups[id] = &[2]Tally{}
	}
	at := 1
	if now {
		at = 0
	}
	a.groups[id][at].add(t)
}

// groups of the answer, the busiest first.
func (s *Service) groups(ctx context.Context, a *answer, subs []*ent.Subaccount, q Question) ([]*Group, error) {
	billed := s.billed(q)
	idle := map[string]bool{}
	if billed {
		idle = a.idle(subs)
	}
	ids := slices.SortedFunc(maps.Keys(a.groups), func(x, y string) int {
		return cmp.Or(cmp.Compare(a.groups[y][0].busy(), a.groups[x][0].busy()), cmp.Compare(x, y))
	})
	if a.by == nil || *a.by != ByClient {
		ids = ids[:min(len(ids), mostGroups)]
	}
	names := map[string]string{}
	for _, sub := range subs {
		names[sub.ID] = sub.Name
	}
	maps.Copy(names, a.names)
	if a.by != nil && *a.by == ByAssistant {
		if err := s.assistants(ctx, names, ids); err != nil {
			return nil, err
		}
	}
	out := make([]*Group, len(ids))
	for i, id := range ids {
		out[i] = &Group{Totals: a.groups[id][0].totals(), Before: a.groups[id][1].totals()}
		if id != "" {
			out[i].ID = &id
		}
		if name, ok := names[id]; ok {
			out[i].Name = &name
		}
	}
	if !billed {
		return out, nil
	}
	ledger, err := s.parts.Revenues(ctx, ids, q.From, q.To)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(out, func(g *Group) bool {
		g.Margin = ledger.Of(*g.ID, g.Totals.CostInDollars)
		return g.Margin == nil && idle[*g.ID]
	}), nil
}

// idle adds groups of clients that have done nothing: they may pay all the same.
func (a *answer) idle(subs []*ent.Subaccount) map[string]bool {
	out := map[string]bool{}
	for _, sub := range subs {
		if a.groups[sub.ID] == nil {
			a.groups[sub.ID], out[sub.ID] = &[2]Tally{}, true
		}
	}
	return out
}

// billed says whether groups have a margin. What brings in money is a client, and neither an assistant nor a number.
func (s *Service) billed(q Question) bool {
	return s.parts.Revenues != nil && q.By != nil && *q.By == ByClient && !q.Filter.part() && q.Zone == nil
}

// assistants adds their names to those of the subaccounts that the caller may use; one that is deleted has none.
func (s *Service) assistants(ctx context.Context, names map[string]string, ids []string) error {
	ctx = store.System(ctx, "names for analytics")
	rows, err := s.parts.Store.Client(ctx).Assistant.Query().
		Where(assistant.IDIn(ids...), assistant.SubaccountIDIn(slices.Collect(maps.Keys(names))...)).
		Select(assistant.FieldID, assistant.FieldName).All(ctx)
	for _, r := range rows {
		names[r.ID] = r.Name
	}
	return err
}

// wholeIn are the states of subaccounts that are counted from a quarter of an hour on; 0 is the beginning.
func wholeIn(ids []string, from int64) []predicate.FigureState {
	return []predicate.FigureState{figurestate.SubaccountIDIn(ids...), figurestate.SinceLTE(from)}
}
