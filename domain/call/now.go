package call

import (
	"context"
	"fmt"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	entassistant "github.com/switchboard-dev/switchboard/ent/assistant"
	entcall "github.com/switchboard-dev/switchboard/ent/call"
	"github.com/switchboard-dev/switchboard/ent/subaccount"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Live is a call that rings or is in progress, with whose it is.
type Live struct {
	*Call

	Subaccount *Whose
}

// Whose is the subaccount of a call, in brief.
type Whose struct{ ID, Name string }

// AssistantName is nil where the assistant is gone.
func (l *Live) AssistantName() *string {
	if a := l.Edges.Assistant; a != nil {
		return &a.Name
	}
	return nil
}

// ContactName is nil where the call is nobody's, or they have no name.
func (l *Live) ContactName() *string {
	if c := l.Contact(); c != nil {
		return c.Name
	}
	return nil
}

// Live calls of the caller's subaccount, or of all that the caller may use, newest first.
func (s *Service) Live(ctx context.Context, first *int, after *string) (*page.List[*Live], error) {
	q := page.Query{
		Entity: ent.TypeCall, List: "live_calls", First: first, After: after,
		Where: []func(*sql.Selector){reached(authz.From(ctx)), entcall.Active(true), entcall.StatusIn(initiated, ringing, inProgress)},
	}
	q.Count = func(ctx context.Context, limit int) (int, error) {
		return s.parts.Store.CountUpTo(overWorkspace(ctx), ent.TypeCall, limit, q.Where...)
	}
	return page.Fetch(ctx, s.parts.Pager, q, s.readLive)
}

// overWorkspace passes the walls of subaccounts: what is read names those that the caller may use.
func overWorkspace(ctx context.Context) context.Context {
	return store.System(ctx, "live calls over a workspace")
}

// reached are the calls of the subaccounts that a caller may use.
func reached(c *authz.Caller) func(*sql.Selector) {
	return func(s *sql.Selector) {
		subs := sql.Dialect(s.Dialect()).Select(subaccount.FieldID).From(sql.Table(subaccount.Table)).
			Where(sql.EQ(subaccount.FieldWorkspaceID, c.Workspace))
		switch {
		case c.Subaccount != "":
			subs.Where(sql.EQ(subaccount.FieldID, c.Subaccount))
		case len(c.Subaccounts) > 0:
			limited := make([]any, len(c.Subaccounts))
			for i, id := range c.Subaccounts {
				limited[i] = id
			}
			subs.Where(sql.In(subaccount.FieldID, limited...))
		}
		s.Where(sql.In(s.C(entcall.FieldSubaccountID), subs))
	}
}

// readLive reads a window of live calls, and whose they are behind the walls: a call of anybody else is left out.
func (s *Service) readLive(ctx context.Context, w page.Window) ([]*Live, error) {
	system := overWorkspace(ctx)
	rows, err := page.Rows(system, s.calls(system).WithAssistant(func(q *ent.AssistantQuery) {
		q.Select(entassistant.FieldSubaccountID, entassistant.FieldName)
	}), w, s.view)
	if err != nil {
		return nil, fmt.Errorf("live calls: %w", err)
	}
	ids := make([]string, len(rows))
	for i, r := range rows {
		ids[i] = r.SubaccountID
	}
	subs, err := s.parts.Store.Client(ctx).Subaccount.Query().Where(subaccount.IDIn(ids...)).Select(subaccount.FieldID, subaccount.FieldName).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("live calls: %w", err)
	}
	names := make(map[string]string, len(subs))
	for _, sub := range subs {
		names[sub.ID] = sub.Name
	}
	out := make([]*Live, 0, len(rows))
	for _, r := range rows {
		if name, ours := names[r.SubaccountID]; ours {
			out = append(out, &Live{r, &Whose{r.SubaccountID, name}})
		}
	}
	return out, nil
}
