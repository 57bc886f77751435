package billing

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/statement"
	"github.com/switchboard-dev/switchboard/ent/subaccount"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Statement is what a client owes for a month, or what it would if the month ended now.
type Statement struct {
	*ent.Statement
	lines []*Line
}

// Lines of the statement.
func (s *Statement) Lines() []*Line { return s.lines }

// Key is its position in lists.
func (s *Statement) Key() (time.Time, string) { return s.CreatedAt, s.Statement.ID }

// ID is nil of a month that is not closed.
func (s *Statement) ID() *string {
	if s.Open() {
		return nil
	}
	return &s.Statement.ID
}

// Number is nil of a month that is not closed.
func (s *Statement) Number() *int {
	if s.Open() {
		return nil
	}
	return &s.Statement.Number
}

// Open says that the month is not closed: it is what has come together so far.
func (s *Statement) Open() bool { return s.Statement.ID == "" }

// IssuedAt is when the month was closed; nil: it is not.
func (s *Statement) IssuedAt() *time.Time {
	if s.Open() {
		return nil
	}
	return &s.CreatedAt
}

// TimeZone is that of its days.
func (s *Statement) TimeZone() string { return s.Zone }

// SubaccountName is what the client was called when it was issued.
func (s *Statement) SubaccountName() string { return s.Client }

// Total is the sum of the lines, in the statement's currency.
func (s *Statement) Total() float64 { return amount(s.Statement.Total) }

// stated is a row with its lines.
func stated(row *ent.Statement) (*Statement, error) {
	out := &Statement{Statement: row, lines: []*Line{}}
	if err := json.Unmarshal(row.Lines, &out.lines); err != nil {
		return nil, fmt.Errorf("statement %s: %w", row.ID, err)
	}
	return out, nil
}

// Filter narrows a list of statements. Its parts combine.
type Filter struct {
	SubaccountID, Month *string
	First               *int
	After               *string
}

// Statements that have been issued to the clients that the caller may use, newest first.
func (s *Service) Statements(ctx context.Context, f Filter) (*page.List[*Statement], error) {
	q := page.Query{
		Entity: ent.TypeStatement, List: "statements", Filter: []string{page.Given(f.SubaccountID), page.Given(f.Month)},
		Where: []func(*sql.Selector){reachable(authz.From(ctx))}, First: f.First, After: f.After,
	}
	if f.SubaccountID != nil {
		q.Where = append(q.Where, sql.FieldEQ(statement.FieldSubaccountID, *f.SubaccountID))
	}
	if f.Month != nil {
		q.Where = append(q.Where, sql.FieldEQ(statement.FieldMonth, *f.Month))
	}
	return page.Fetch(all(ctx), s.parts.Pager, q, s.read)
}

func (s *Service) read(ctx context.Context, w page.Window) (out []*Statement, err error) {
	rows, err := page.Rows(ctx, s.parts.Store.Client(ctx).Statement.Query(), w, func(r *ent.Statement) *ent.Statement { return r })
	if err != nil {
		return nil, err
	}
	for _, row := range rows {
		st, err := stated(row)
		if err != nil {
			return nil, err
		}
		out = append(out, st)
	}
	return out, nil
}

// all passes the walls where no subaccount is chosen: what is read then is limited by reachable.
func all(ctx context.Context) context.Context {
	if authz.From(ctx).Subaccount != "" {
		return ctx
	}
	return store.System(ctx, "statements of all clients of a workspace")
}

// reachable is the condition that a row is of a client that the caller may use.
func reachable(c *authz.Caller) func(*sql.Selector) {
	return func(q *sql.Selector) {
		t := sql.Table(subaccount.Table)
		theirs := sql.Select(t.C(subaccount.FieldID)).From(t).Where(sql.EQ(t.C(subaccount.FieldWorkspaceID), c.Workspace))
		q.Where(sql.In(q.C("subaccount_id"), theirs))
		if c.Subaccount != "" {
			q.Where(sql.EQ(q.C("subaccount_id"), c.Subaccount))
		}
		if len(c.Subaccounts) > 0 {
			sql.FieldIn("subaccount_id", c.Subaccounts...)(q)
		}
	}
}

// Statement that has been issued.
func (s *Service) Statement(ctx context.Context, id string) (*Statement, error) {
	reading := all(ctx)
	row, err := s.parts.Store.Client(reading).Statement.Query().Where(statement.ID(id), reachable(authz.From(ctx))).Only(reading)
	if ent.IsNotFound(err) {
		return nil, fault.Missing("statement").Because(err)
	}
	if err != nil {
		return nil, err
	}
	return stated(row)
}

// lastMonth that is closed, of a client, or of any client of the caller's workspace where it is ""; "" if none is.
func (s *Service) lastMonth(ctx context.Context, about string) (string, error) {
	c := *authz.From(ctx)
	c.Subaccount = about
	reading := store.System(ctx, "months of a workspace that are closed")
	row, err := s.parts.Store.Client(reading).Statement.Query().Where(reachable(&c)).Order(ent.Desc(statement.FieldMonth)).First(reading)
	if ent.IsNotFound(err) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	return row.Month, nil
}
