package inbox

import (
	"context"
	"slices"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/person"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	"github.com/switchboard-dev/switchboard/ent/membership"
	"github.com/switchboard-dev/switchboard/ent/team"
	"github.com/switchboard-dev/switchboard/ent/teammember"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// How conversations are assigned.
const (
	off        = "OFF"
	roundRobin = "ROUND_ROBIN"
	leastBusy  = "LEAST_BUSY"
)

// busyMost is how many conversations of somebody are counted; with more, one is as busy as another.
const busyMost = 1000

// HandOff has a conversation wait for a person, in a transaction, and assigns it by the subaccount's rule. One that waits already, or
// is gone, is left alone.
func HandOff(ctx context.Context, s *store.Store, id string, reason *string) error {
	client := s.Client(ctx)
	c, err := client.Conversation.Query().Where(conversation.ID(id), conversation.HandedOffAtIsNil(), s.Locked()).Only(ctx)
	if ent.IsNotFound(err) {
		return nil
	}
	if err != nil {
		return err
	}
	u := client.Conversation.UpdateOne(c)
	if err := handOff(ctx, s, u, c, reason, false); err != nil {
		return err
	}
	return u.Exec(ctx)
}

// handOff a conversation that is locked; settled says that whose it is has been decided.
func handOff(ctx context.Context, s *store.Store, u *ent.ConversationUpdateOne, c *ent.Conversation, reason *string, settled bool) error {
	m := u.Mutation()
	if err := bringBack(ctx, s, m, c, true); err != nil {
		return err
	}
	now := store.Timestamp()
	if err := promise(ctx, s, m, c, now); err != nil {
		return err
	}
	u.SetHandedOffAt(now).SetNillableHandOffReason(reason)
	if settled {
		return nil
	}
	return entrust(ctx, s, m, c, true)
}

// entrust a conversation to its assignee, if they still work here. Otherwise, one that waits for a person becomes that of whoever the rule
// says, and any other one nobody's.
func entrust(ctx context.Context, s *store.Store, m *ent.ConversationMutation, c *ent.Conversation, waits bool) error {
	if c.AssigneeID != nil {
		still, err := able(ctx, s, []string{*c.AssigneeID})
		if err != nil || len(still) > 0 {
			return err
		}
	}
	to, team := "", c.TeamID
	if m.TeamIDCleared() {
		team = nil
	}
	if waits {
		var err error
		if to, err = next(ctx, s, team); err != nil {
			return err
		}
	}
	give(m, c, to)
	return nil
}

// give a conversation to somebody; "" is nobody.
func give(m *ent.ConversationMutation, c *ent.Conversation, to string) {
	switch {
	case to == store.Text(c.AssigneeID):
	case to != "":
		m.SetAssigneeID(to)
	default:
		m.ClearAssigneeID()
	}
}

// next is who gets the next conversation, of a team if it is one's; "" is nobody. The setting, or the team, is locked until the
// transaction ends, so that a second conversation, assigned at the same time, sees the load of the first.
func next(ctx context.Context, s *store.Store, teamID *string) (string, error) {
	client := s.Client(ctx)
	if teamID != nil {
		to, err := nextOf(ctx, s, *teamID)
		if !ent.IsNotFound(err) { // else the team is gone
			return to, err
		}
	}
	rule, err := client.InboxSetting.Query().Where(s.Locked()).Only(ctx)
	if ent.IsNotFound(err) || err == nil && rule.Assignment == off {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	to, err := chosen(ctx, s, rule.Assignment, after(rule.Assignees, store.Text(rule.LastAssigneeID)))
	if err != nil || to == "" {
		return "", err
	}
	return to, client.InboxSetting.UpdateOne(rule).SetLastAssigneeID(to).Exec(ctx)
}

// nextOf is who of a team gets the next conversation; "" is nobody. The error is ent's NotFoundError where the team is gone. Rules that count what
// members have to do all count the same: they lock the setting as well, before the team.
func nextOf(ctx context.Context, s *store.Store, id string) (string, error) {
	client := s.Client(ctx)
	row, err := client.Team.Get(ctx, id)
	if err == nil && row.Assignment == leastBusy {
		_, err = client.InboxSetting.Query().Where(s.Locked()).IDs(ctx)
	}
	if err == nil {
		row, err = client.Team.Query().Where(team.ID(id), s.Locked()).Only(ctx)
	}
	if err != nil || row.Assignment == off {
		return "", err
	}
	users, err := client.TeamMember.Query().Where(teammember.TeamID(id)).Order(teammember.ByCreatedAt(), teammember.ByID()).
		Select(teammember.FieldUserID).Strings(ctx)
	if err != nil {
		return "", err
	}
	to, err := chosen(ctx, s, row.Assignment, after(users, store.Text(row.LastAssigneeID)))
	if err != nil || to == "" {
		return "", err
	}
	return to, client.Team.UpdateOne(row).SetLastAssigneeID(to).Exec(ctx)
}

// chosen is who of some users, in their turn, gets a conversation by a rule; "" is nobody.
func chosen(ctx context.Context, s *store.Store, rule string, users []string) (string, error) {
	there, err := able(ctx, s, users)
	if err != nil || len(there) == 0 {
		return "", err
	}
	if rule == leastBusy {
		return idlest(ctx, s, there)
	}
	return there[0], nil
}

// toTeam assigns a conversation that is locked to a team, or to none. Unless whose it is has been decided, it stays a member's of the
// team, and becomes that of whoever the team's rule says.
func toTeam(ctx context.Context, s *store.Store, u *ent.ConversationUpdateOne, c *ent.Conversation, id *string, settled bool) error {
	if store.Text(id) == store.Text(c.TeamID) {
		return nil
	}
	if id == nil {
		u.ClearTeamID()
		return nil
	}
	u.SetTeamID(*id)
	if settled {
		return nil
	}
	if c.AssigneeID != nil {
		member, err := s.Client(ctx).TeamMember.Query().Where(teammember.TeamID(*id), teammember.UserID(*c.AssigneeID)).Exist(ctx)
		if err != nil || member {
			return err
		}
	}
	to, err := nextOf(ctx, s, *id)
	if err != nil {
		return store.Missing(err, "team")
	}
	give(u.Mutation(), c, to)
	return nil
}

// after are the users in their turn: those behind the last one, then those before and the last one.
func after(users []string, last string) []string {
	at := slices.Index(users, last) + 1
	return slices.Concat(users[at:], users[:at])
}

// lastOf is the user who counts as having got the last conversation when a list of users replaces another: the one who did, or, if they are no
// longer on it, the nearest one before them, so that the one after is next. Nil means that the first is next.
func lastOf(was, users []string, last *string) *string {
	for at := slices.Index(was, store.Text(last)); at >= 0; at-- {
		if slices.Contains(users, was[at]) {
			return &was[at]
		}
	}
	return nil
}

// idlest of some users: the one with the fewest open conversations, or the first of those.
func idlest(ctx context.Context, s *store.Store, users []string) (string, error) {
	lists := make([][]func(*sql.Selector), len(users))
	for i, u := range users {
		lists[i] = []func(*sql.Selector){
			sql.FieldEQ(conversation.FieldAssigneeID, u), literal("assignee_id IS NOT NULL AND " + current),
		}
	}
	busy, err := s.CountEachUpTo(ctx, ent.TypeConversation, busyMost, lists...)
	if err != nil {
		return "", err
	}
	return users[slices.Index(busy, slices.Min(busy))], nil
}

// able are those of some users who work on the conversations of the caller's subaccount, in their order. In a transaction they stay
// members until it ends: whoever leaves then has given up what it assigns to them.
func able(ctx context.Context, s *store.Store, users []string) ([]string, error) {
	if len(users) == 0 {
		return nil, nil
	}
	rows, err := s.Client(ctx).Membership.Query().Where(membership.UserIDIn(users...), s.Shared()).Order(membership.ByID()).All(ctx)
	if err != nil {
		return nil, err
	}
	sub := authz.From(ctx).Subaccount
	return slices.DeleteFunc(slices.Clone(users), func(user string) bool {
		return !slices.ContainsFunc(rows, func(m *ent.Membership) bool { return m.UserID == user && person.Works(m, sub) })
	}), nil
}
