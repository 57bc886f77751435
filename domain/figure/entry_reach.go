package figure

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"entgo.io/ent/dialect"
	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/stats"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/assistant"
	"github.com/switchboard-dev/switchboard/ent/call"
	enttopic "github.com/switchboard-dev/switchboard/ent/topic"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// reach are the subaccounts whose entries are listed, with their names: the caller's, or all that the caller may use.
type reach struct {
	store *store.Store
	names map[string]string
	// spans are their days. Over a workspace these are not the same instants everywhere.
	spans []*span
	wide  bool
}

// span is from when until when the days are of some subaccounts.
type span struct {
	from, to time.Time
	ids      []string
}

// reach of what is wanted. The subaccounts are read behind the walls.
func (s *Service) reach(ctx context.Context, w Wanted) (*reach, error) {
	p, err := Question{From: w.From, To: w.To}.period()
	if err != nil {
		return nil, err
	}
	subs, err := stats.Reach(ctx, s.parts.Store, nil)
	if err != nil {
		return nil, err
	}
	r := &reach{store: s.parts.Store, names: map[string]string{}, wide: authz.From(ctx).Subaccount == ""}
	of := map[[2]int64]*span{}
	for _, sub := range subs {
		zone := rule.ZoneOrUTC(sub.TimeZone)
		from, _ := p.first.quarters(zone)
		_, to := p.last.quarters(zone)
		one := of[[2]int64{from, to}]
		if one == nil {
			one = &span{from: instant(from), to: instant(to)}
			of[[2]int64{from, to}], r.spans = one, append(r.spans, one)
		}
		r.names[sub.ID], one.ids = sub.Name, append(one.ids, sub.ID)
	}
	return r, nil
}

// over is the context in which entries are read. Over a workspace it passes the walls: each query names the subaccounts.
func (r *reach) over(ctx context.Context) context.Context {
	if r.wide {
		return store.System(ctx, "the entries of figures over a workspace")
	}
	return ctx
}

// within is the condition of the days of a span.
func (sp *span) within() []Condition {
	return []Condition{sql.FieldGTE(call.FieldCreatedAt, sp.from), sql.FieldLT(call.FieldCreatedAt, sp.to)}
}

// count what meets the conditions in all spans together, up to a limit.
func (r *reach) count(ctx context.Context, entity string, limit int, is []Condition) (int, error) {
	lists := make([][]Condition, len(r.spans))
	for i, sp := range r.spans {
		lists[i] = slices.Concat(is, sp.within(), []Condition{store.OneOf(call.FieldSubaccountID, sp.ids)})
	}
	return r.store.CountAllUpTo(r.over(ctx), entity, limit, lists...)
}

// window is that part of a list which meets the conditions. Over a workspace the database walks each subaccount's own index, no further than
// a page goes, and puts in order what it found: without that it would sort all that happened in the days.
func (r *reach) window(w page.Window, is []Condition) page.Window {
	if !r.wide {
		w.Where = slices.Concat(w.Where, is, r.spans[0].within())
		return w
	}
	where, order, limit := slices.Concat(w.Where, is), w.Order, w.Limit
	w.Where = []Condition{func(s *sql.Selector) {
		if len(r.spans) == 0 {
			never(s)
			return
		}
		newest := make([]sql.Querier, len(r.spans))
		for i, sp := range r.spans {
			newest[i] = sp.newest(s, limit, slices.Concat(where, sp.within(), []Condition{order}))
		}
		row := s.C(call.FieldID)
		s.Where(sql.P(func(b *sql.Builder) {
			b.WriteString(row + " IN (")
			for i, of := range newest {
				if i > 0 {
					b.WriteString(" UNION ALL ")
				}
				b.Join(of)
			}
			b.WriteString(")")
		}))
	}}
	return w
}

// newest selects the ids of the newest of each subaccount of the span, and of these the newest; on SQLite of all of them together: there it sorts.
func (sp *span) newest(s *sql.Selector, limit int, where []Condition) sql.Querier {
	postgres := s.Dialect() == dialect.Postgres
	t := sql.Dialect(s.Dialect()).Table(s.TableName())
	of := sql.Dialect(s.Dialect()).Select(t.C(call.FieldID), t.C(call.FieldCreatedAt)).From(t).Limit(limit)
	for _, is := range where {
		is(of)
	}
	if postgres {
		of.Where(sql.ExprP(t.C(call.FieldSubaccountID) + " = reached.id"))
	} else {
		store.OneOf(call.FieldSubaccountID, sp.ids)(of)
	}
	return sql.ExprFunc(func(b *sql.Builder) {
		if !postgres {
			b.WriteString("SELECT id FROM (").Join(of).WriteString(")")
			return
		}
		b.WriteString("SELECT id FROM (SELECT newest.id FROM unnest(").Arg("{" + strings.Join(sp.ids, ",") + "}").
			WriteString("::text[]) AS reached(id) CROSS JOIN LATERAL (").Join(of).
			WriteString(") AS newest ORDER BY newest.created_at DESC, newest.id DESC LIMIT " + strconv.Itoa(limit) + ") AS found")
	})
}

// meant are the topics that one stands for in the figures: over several subaccounts those of its name, and what has become a part of them.
func (r *reach) meant(ctx context.Context, id string) (ids []string, err error) {
	var subs []string
	for _, sp := range r.spans {
		subs = append(subs, sp.ids...)
	}
	ctx = r.over(ctx)
	topics := r.store.Client(ctx).Topic
	there := []Condition{store.OneOf(enttopic.FieldSubaccountID, subs), sql.FieldEQ(enttopic.FieldHidden, false)}
	one, err := topics.Query().Where(enttopic.ID(id)).Where(there[0], there[1]).Only(ctx)
	if err == nil && one.MergedID != nil {
		one, err = topics.Query().Where(enttopic.ID(*one.MergedID)).Where(there[0], there[1]).Only(ctx)
	}
	if ent.IsNotFound(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	heads, err := topics.Query().Where(enttopic.NameKey(one.NameKey), enttopic.MergedIDIsNil()).Where(there[0], there[1]).IDs(ctx)
	if err != nil {
		return nil, err
	}
	parts, err := topics.Query().Where(there[0], there[1], store.OneOf(enttopic.FieldMergedID, heads)).IDs(ctx)
	return append(heads, parts...), err
}

// name adds whose entries are, and their assistants' names. One that is of none of the subaccounts is left out: it got past the walls.
func (r *reach) name(ctx context.Context, all []*Entry) ([]*Entry, error) {
	all = slices.DeleteFunc(all, func(e *Entry) bool {
		var ours bool
		e.SubaccountName, ours = r.names[e.SubaccountID]
		return !ours
	})
	var ids []string
	for _, e := range all {
		if e.AssistantID != nil && !slices.Contains(ids, *e.AssistantID) {
			ids = append(ids, *e.AssistantID)
		}
	}
	if len(ids) == 0 {
		return all, nil
	}
	ctx = r.over(ctx)
	rows, err := r.store.Client(ctx).Assistant.Query().Where(assistant.IDIn(ids...)).
		Select(assistant.FieldID, assistant.FieldSubaccountID, assistant.FieldName).All(ctx)
	for _, row := range rows {
		for _, e := range all {
			if e.SubaccountID == row.SubaccountID && store.Text(e.AssistantID) == row.ID {
				e.AssistantName = &row.Name
			}
		}
	}
	return all, err
}
