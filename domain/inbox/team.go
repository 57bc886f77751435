package inbox

import (
	"context"
	"slices"
	"time"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/team"
	"github.com/switchboard-dev/switchboard/ent/teammember"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/plain"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// teamsMost is how many teams a subaccount may have.
const teamsMost = 50

// Team is a set of members to which conversations are assigned.
type Team struct {
	*ent.Team

	Members []*Teammate
}

// TeamInput is what a team is. Its name is unique in the subaccount.
type TeamInput struct {
	Name       string   `check:"minLength=1,maxLength=60"`
	Assignment string   `check:"oneOf=OFF|ROUND_ROBIN|LEAST_BUSY"`
	Members    []string `check:"maxItems=100"`
}

// Judge of rule.Judge: a rule needs somebody.
func (in TeamInput) Judge() []fault.Detail {
	if in.Assignment != "" && in.Assignment != off && len(in.Members) == 0 {
		return []fault.Detail{fault.Break("members", fault.NoTeamMember)}
	}
	return nil
}

// Teams of the subaccount, by name.
func (s *Service) Teams(ctx context.Context) ([]*Team, error) {
	rows, err := s.parts.Store.Client(ctx).Team.Query().Order(team.ByName(), team.ByID()).Limit(teamsMost).
		WithMembers(inOrder).All(ctx)
	if err != nil {
		return nil, err
	}
	return s.teams(ctx, rows...)
}

// inOrder is how members take their turns.
func inOrder(q *ent.TeamMemberQuery) { q.Order(teammember.ByCreatedAt(), teammember.ByID()) }

// teams with the names of their members, which are read at once.
func (s *Service) teams(ctx context.Context, rows ...*ent.Team) ([]*Team, error) {
	var users []string
	for _, r := range rows {
		users = append(users, usersOf(r)...)
	}
	names, err := s.parts.People.Names(ctx, patch.Once(users))
	if err != nil {
		return nil, err
	}
	out := make([]*Team, len(rows))
	for i, r := range rows {
		out[i] = &Team{Team: r, Members: []*Teammate{}}
		for _, user := range usersOf(r) {
			out[i].Members = append(out[i].Members, &Teammate{user, names[user]})
		}
	}
	return out, nil
}

// usersOf a team whose members have been read.
func usersOf(r *ent.Team) []string {
	users := make([]string, len(r.Edges.Members))
	for i, m := range r.Edges.Members {
		users[i] = m.UserID
	}
	return users
}

// CreateTeam adds a team. The error is a conflict if the name is taken or the limit is reached, and not_found if somebody does not work on
// the subaccount's conversations.
func (s *Service) CreateTeam(ctx context.Context, in TeamInput) (*Team, error) {
	in.Name = plain.Line(in.Name)
	return s.keepTeam(ctx, in, func(ctx context.Context) (*ent.Team, error) {
		if err := s.room(ctx, ent.TypeTeam, teamsMost, "teams"); err != nil {
			return nil, err
		}
		if err := s.freeForTeam(ctx, in.Name, ""); err != nil {
			return nil, err
		}
		return s.parts.Store.Client(ctx).Team.Create().SetName(in.Name).SetAssignment(in.Assignment).Save(ctx)
	})
}

// ChangeTeam replaces a team's settings. Errors are those of CreateTeam, and not_found. Users who leave the team keep the conversations that are
// assigned to them.
func (s *Service) ChangeTeam(ctx context.Context, id string, in TeamInput) (*Team, error) {
	in.Name = plain.Line(in.Name)
	return s.keepTeam(ctx, in, func(ctx context.Context) (*ent.Team, error) {
		now, err := s.parts.Store.Client(ctx).Team.Query().Where(team.ID(id), s.parts.Store.Locked()).Only(ctx)
		if err != nil {
			return nil, store.Missing(err, "team")
		}
		if err := s.freeForTeam(ctx, in.Name, id); err != nil {
			return nil, err
		}
		return s.parts.Store.Client(ctx).Team.UpdateOne(now).SetName(in.Name).SetAssignment(in.Assignment).Save(ctx)
	})
}

// keepTeam has a team written, and then its members, one team at a time in a subaccount.
func (s *Service) keepTeam(ctx context.Context, in TeamInput, write func(ctx context.Context) (*ent.Team, error)) (*Team, error) {
	if err := rule.Check(in); err != nil {
		return nil, err
	}
	id := ""
	err := s.locked(ctx, func(ctx context.Context, _ *ent.InboxSetting) error {
		members := patch.Once(in.Members)
		if err := s.works(ctx, "members", members...); err != nil {
			return err
		}
		row, err := write(ctx)
		if err != nil {
			return err
		}
		id = row.ID
		return s.setMembers(ctx, row, members)
	})
	if err != nil {
		return nil, err
	}
	row, err := s.parts.Store.Client(ctx).Team.Query().Where(team.ID(id)).WithMembers(inOrder).Only(ctx)
	if err != nil {
		return nil, store.Missing(err, "team")
	}
	all, err := s.teams(ctx, row)
	if err != nil {
		return nil, err
	}
	return all[0], nil
}

// setMembers of a team, in their turn. Nothing is written about those who stand in it already, up to the first who does not.
func (s *Service) setMembers(ctx context.Context, row *ent.Team, users []string) error {
	client := s.parts.Store.Client(ctx)
	now, err := client.TeamMember.Query().Where(teammember.TeamID(row.ID)).Order(teammember.ByCreatedAt(), teammember.ByID()).All(ctx)
	if err != nil {
		return err
	}
	var was, gone []string
	stay, at := 0, store.Timestamp()
	for _, m := range now {
		was = append(was, m.UserID)
		if stay == len(users) || m.UserID != users[stay] {
			gone = append(gone, m.ID)
			continue
		}
		stay++
		if !at.After(m.CreatedAt) { // the clock was set back since
			at = m.CreatedAt.Add(time.Microsecond)
		}
	}
	if len(gone) > 0 {
		if _, err := client.TeamMember.Delete().Where(teammember.IDIn(gone...)).Exec(ctx); err != nil {
			return err
		}
	}
	for i, user := range users[stay:] {
		after := at.Add(time.Duration(i) * time.Microsecond) // the order is that of the times
		if err := client.TeamMember.Create().SetCreatedAt(after).SetTeamID(row.ID).SetUserID(user).Exec(ctx); err != nil {
			return err
		}
	}
	return s.keepTurn(ctx, row, was, users)
}

// keepTurn has it be the turn of whoever is behind the last one who got a conversation of a team, if they are not in it any more.
func (s *Service) keepTurn(ctx context.Context, row *ent.Team, was, users []string) error {
	last := lastOf(was, users, row.LastAssigneeID)
	if patch.Equal(last, row.LastAssigneeID) {
		return nil
	}
	u := s.parts.Store.Client(ctx).Team.UpdateOne(row)
	m := u.Mutation()
	change(row.LastAssigneeID, last, equal, m.SetLastAssigneeID, m.ClearLastAssigneeID)
	return u.Exec(ctx)
}

// leaveTeams takes a user out of all teams.
func (s *Service) leaveTeams(ctx context.Context, user string) error {
	client := s.parts.Store.Client(ctx)
	rows, err := client.Team.Query().Where(team.LastAssigneeID(user), s.parts.Store.Locked()).Order(team.ByID()).WithMembers(inOrder).All(ctx)
	if err != nil {
		return err
	}
	for _, r := range rows {
		was := usersOf(r)
		if err := s.keepTurn(ctx, r, was, slices.DeleteFunc(slices.Clone(was), func(u string) bool { return u == user })); err != nil {
			return err
		}
	}
	_, err = client.TeamMember.Delete().Where(teammember.UserID(user)).Exec(ctx)
	return err
}

// freeForTeam is a conflict if another team has the name, case aside.
func (s *Service) freeForTeam(ctx context.Context, name, but string) error {
	names, err := s.parts.Store.Client(ctx).Team.Query().Where(team.IDNEQ(but)).Select(team.FieldName).Strings(ctx)
	return among(name, names, err, "team")
}

// DeleteTeam removes a team. A job takes its open conversations from it; their assignees stay.
func (s *Service) DeleteTeam(ctx context.Context, id string) error {
	return s.parts.Store.Again(ctx, func(ctx context.Context) error {
		if err := s.parts.Store.Client(ctx).Team.DeleteOneID(id).Exec(ctx); err != nil {
			return store.Missing(err, "team")
		}
		return s.parts.Queue.Insert(ctx, TeamGoneArgs{SubaccountID: authz.From(ctx).Subaccount, TeamID: id})
	})
}

// myTeams is the condition that a column is the id of a team that somebody is in.
func myTeams(column, subaccount, user string) func(*sql.Selector) {
	return func(s *sql.Selector) {
		m := sql.Dialect(s.Dialect()).Table(teammember.Table).As("mine")
		s.Where(sql.In(s.C(column), sql.Dialect(s.Dialect()).Select(m.C(teammember.FieldTeamID)).From(m).Where(sql.And(
			sql.EQ(m.C(teammember.FieldSubaccountID), subaccount), sql.EQ(m.C(teammember.FieldUserID), user),
		))))
	}
}
