package inbox

import (
	"context"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	"github.com/switchboard-dev/switchboard/ent/conversationmark"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

// Views of the inbox.
const (
	Mine       = "MINE"
	Unassigned = "UNASSIGNED"
	MyTeams    = "MY_TEAMS"
	Waiting    = "WAITING"
	All        = "ALL"
	Snoozed    = "SNOOZED"
	Mentioned  = "MENTIONED"
	Overdue    = "OVERDUE"
	Open       = "OPEN"
	Done       = "DONE"
)

// The conditions of partial indexes. They hold no arguments: a plan that is made once for all values could not use the indexes.
const (
	current   = `status = 'OPEN' AND snoozed_until IS NULL AND NOT is_archived`
	sleeping  = `snoozed_until IS NOT NULL AND status = 'OPEN' AND NOT is_archived`
	unowned   = `assignee_id IS NULL AND ` + current
	unhandled = `handed_off_at IS NOT NULL AND ` + current
	overdue   = `missed_at IS NOT NULL AND ` + current
)

// literal is a condition without arguments. A list of conversations joins no other table.
func literal(condition string) func(*sql.Selector) {
	return func(s *sql.Selector) { s.Where(sql.ExprP(condition)) }
}

// Prioritized is the condition of the index of conversations that have a priority.
func Prioritized(s *sql.Selector) { literal("priority <> 'NONE'")(s) }

// View is the conditions of a view of the inbox, for the caller. The error is a validation error if there is no such view.
func View(ctx context.Context, name string) ([]func(*sql.Selector), error) {
	switch name {
	case Mine:
		return []func(*sql.Selector){
			sql.FieldEQ(conversation.FieldAssigneeID, viewer(ctx)), literal("assignee_id IS NOT NULL AND " + current),
		}, nil
	case MyTeams:
		return []func(*sql.Selector){
			literal("team_id IS NOT NULL AND " + current), myTeams(conversation.FieldTeamID, authz.From(ctx).Subaccount, viewer(ctx)),
		}, nil
	case Unassigned:
		return []func(*sql.Selector){literal(unowned)}, nil
	case Waiting:
		return []func(*sql.Selector){literal(unhandled)}, nil
	case Overdue:
		return []func(*sql.Selector){literal(overdue)}, nil
	case Snoozed:
		return []func(*sql.Selector){literal(sleeping)}, nil
	case Mentioned:
		return []func(*sql.Selector){literal("NOT is_archived"), mentioning(authz.From(ctx).Subaccount, viewer(ctx))}, nil
	case All:
		return nil, nil
	}
	return nil, fault.Field("inboxView", "must be MINE, MY_TEAMS, UNASSIGNED, WAITING, OVERDUE, ALL, SNOOZED or MENTIONED")
}

// mentioning is the condition that a note of a conversation mentions somebody who has not seen it.
func mentioning(subaccount, user string) func(*sql.Selector) {
	return func(s *sql.Selector) {
		m := sql.Dialect(s.Dialect()).Table(conversationmark.Table).As("mentioned")
		of := sql.Dialect(s.Dialect()).Select(m.C(conversationmark.FieldConversationID)).From(m)
		of.Where(sql.And(
			sql.EQ(m.C(conversationmark.FieldSubaccountID), subaccount), sql.EQ(m.C(conversationmark.FieldUserID), user),
			sql.NotNull(m.C(conversationmark.FieldMentionedAt)),
		))
		s.Where(sql.In(s.C(conversation.FieldID), of))
	}
}

// Standing is the condition that a conversation has an inbox status.
func Standing(triage string) func(*sql.Selector) {
	return literal(map[string]string{
		Open:    `handed_off_at IS NULL AND snoozed_until IS NULL AND status = 'OPEN'`,
		Waiting: `handed_off_at IS NOT NULL AND snoozed_until IS NULL AND status = 'OPEN'`,
		Snoozed: `snoozed_until IS NOT NULL AND status = 'OPEN'`,
		Done:    `status = 'CLOSED'`,
	}[triage])
}

// StandingOf a conversation in the inbox.
func StandingOf(c *ent.Conversation) string {
	switch {
	case c.Status == closed:
		return Done
	case c.SnoozedUntil != nil:
		return Snoozed
	case c.HandedOffAt != nil:
		return Waiting
	}
	return Open
}

// Counts are how many conversations each view has, up to 100; a hundred are that many or more.
type Counts struct{ Mine, MyTeams, Unassigned, Waiting, Overdue, All, Snoozed, Mentioned, Unread int }

// most is how many are counted, and recent of how many it is looked whether they are read.
const (
	most   = 100
	recent = 1000
)

// Counts of the caller's views.
func (s *Service) Counts(ctx context.Context) (*Counts, error) {
	c := &Counts{}
	into := []*int{&c.Mine, &c.MyTeams, &c.Unassigned, &c.Waiting, &c.Overdue, &c.All, &c.Snoozed, &c.Mentioned}
	lists := make([][]func(*sql.Selector), len(into))
	for i, name := range []string{Mine, MyTeams, Unassigned, Waiting, Overdue, All, Snoozed, Mentioned} {
		where, err := View(ctx, name)
		if err != nil {
			return nil, err
		}
		if name == All {
			where = append(where, literal("NOT is_archived"))
		}
		lists[i] = where
	}
	counts, err := s.parts.Store.CountEachUpTo(ctx, ent.TypeConversation, most, lists...)
	if err != nil {
		return nil, err
	}
	for i, n := range counts {
		*into[i] = n
	}
	c.Unread, err = s.unread(ctx)
	return c, err
}
