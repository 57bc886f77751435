package inbox

import (
	"context"
	"slices"
	"time"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	"github.com/switchboard-dev/switchboard/ent/team"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// What the status of a conversation is.
const (
	open   = "OPEN"
	closed = "CLOSED"
)

// longest is how long a conversation may be out of the way.
const longest = 366 * 24 * time.Hour

// Triage changes the inbox status of conversations; unset fields are unchanged.
type Triage struct {
	Status       patch.Field[string] `check:"notNull,oneOf=OPEN|WAITING|SNOOZED|DONE"`
	SnoozedUntil patch.Field[time.Time]
	AssigneeID   patch.Field[string]
	// TeamID without AssigneeID has the team's rule decide whose the conversations are.
	TeamID   patch.Field[string]
	Priority patch.Field[string] `check:"notNull,oneOf=NONE|LOW|MEDIUM|HIGH|URGENT"`
}

// Judge of rule.Judge: a conversation is snoozed until a time, and only then there is one.
func (in Triage) Judge() []fault.Detail {
	snoozes := store.Text(in.Status.Value()) == Snoozed
	switch until := in.SnoozedUntil.Value(); {
	case snoozes && until == nil:
		return []fault.Detail{fault.Break("snoozedUntil", fault.NoSnoozeTime)}
	case !snoozes && until != nil:
		return []fault.Detail{fault.Break("snoozedUntil", fault.NotSnoozed)}
	case until == nil:
		return nil
	case !until.After(time.Now()) || time.Until(*until) > longest:
		return []fault.Detail{fault.Break("snoozedUntil", fault.PastOrFar)}
	}
	return nil
}

// Chosen are the conversations that a triage is of.
type Chosen struct {
	IDs []string `check:"maxItems=100"`
}

// Triage conversations, all or none, and return those that exist. The error is not_found if none of them exists, or if the assignee does
// not work on the subaccount's conversations.
func (s *Service) Triage(ctx context.Context, ids []string, in Triage) (done []string, err error) {
	if err := rule.Check(Chosen{ids}); err != nil {
		return nil, err
	}
	if err := rule.Check(in); err != nil {
		return nil, err
	}
	err = s.parts.Store.Again(ctx, func(ctx context.Context) (err error) {
		if err := s.Receives(ctx, in); err != nil {
			return err
		}
		if done, _, err = s.TriageThere(ctx, ids, in); err == nil && len(done) == 0 {
			err = fault.Missing("conversation")
		}
		return err
	})
	return done, err
}

// TriageThere is Triage of those conversations that are there, in the context's transaction, for an input that has been checked and whom it
// assigns to. It answers how many have changed as well.
func (s *Service) TriageThere(ctx context.Context, ids []string, in Triage) (there []string, changed int, err error) {
	// All are locked in one order before anything else is: of two who change the same ones, one waits.
	rows, err := s.parts.Store.Client(ctx).Conversation.Query().Where(conversation.IDIn(ids...), s.parts.Store.Locked()).
		Order(conversation.ByID()).All(ctx)
	if err != nil {
		return nil, 0, err
	}
	if store.Text(in.Status.Value()) == Done {
		if err := s.Closing(ctx, rows...); err != nil {
			return nil, 0, err
		}
	}
	if in.assigns() && len(rows) > 1 { // one locks what it needs, and no more
		if err := s.lockRules(ctx, rows); err != nil {
			return nil, 0, err
		}
	}
	for _, c := range rows {
		wrote, err := s.triage(ctx, c, in)
		if err != nil {
			return nil, 0, err
		}
		if there = append(there, c.ID); wrote {
			changed++
		}
	}
	return there, changed, nil
}

// Receives fails where whom a triage assigns to cannot have conversations. It is asked in the transaction of the triage.
func (s *Service) Receives(ctx context.Context, in Triage) error {
	if to := in.AssigneeID.Value(); to != nil {
		if err := s.works(ctx, "assigneeId", *to); err != nil {
			return err
		}
	}
	if to := in.TeamID.Value(); to != nil {
		return s.teamThere(ctx, *to)
	}
	return nil
}

// lockRules locks the assignment rules: the setting, then the teams by id. Two bulk changes would otherwise lock them in the order of
// their conversations, and wait for each other.
func (s *Service) lockRules(ctx context.Context, rows []*ent.Conversation) error {
	client := s.parts.Store.Client(ctx)
	if _, err := client.InboxSetting.Query().Where(s.parts.Store.Locked()).All(ctx); err != nil {
		return err
	}
	var teams []string
	for _, c := range rows {
		if c.TeamID != nil {
			teams = append(teams, *c.TeamID)
		}
	}
	if len(teams) == 0 {
		return nil
	}
	_, err := client.Team.Query().Where(team.IDIn(teams...), s.parts.Store.Locked()).Order(team.ByID()).All(ctx)
	return err
}

// teamThere is not_found if the subaccount has no such team.
func (s *Service) teamThere(ctx context.Context, id string) error {
	there, err := s.parts.Store.Client(ctx).Team.Query().Where(team.ID(id)).Exist(ctx)
	if err == nil && !there {
		err = fault.MissingField("team", "teamId")
	}
	return err
}

// works is not_found for a user who is no member, or does not work on the subaccount's conversations.
func (s *Service) works(ctx context.Context, field string, users ...string) error {
	able, err := able(ctx, s.parts.Store, users)
	if err != nil {
		return err
	}
	for _, u := range users {
		if !slices.Contains(able, u) {
			return fault.MissingField("member", field)
		}
	}
	return nil
}

// triage one conversation, and answer whether that changed it. Only what changes is set, so that nothing else is an event.
func (s *Service) triage(ctx context.Context, c *ent.Conversation, in Triage) (bool, error) { //nolint:cyclop // a case for each state and field
	u := s.parts.Store.Client(ctx).Conversation.UpdateOne(c)
	if in.AssigneeID.IsSent() && store.Text(in.AssigneeID.Value()) != store.Text(c.AssigneeID) {
		if to := in.AssigneeID.Value(); to != nil {
			u.SetAssigneeID(*to)
		} else {
			u.ClearAssigneeID()
		}
	}
	if in.TeamID.IsSent() {
		if err := toTeam(ctx, s.parts.Store, u, c, in.TeamID.Value(), in.AssigneeID.IsSent()); err != nil {
			return false, err
		}
	}
	if err := in.prioritize(ctx, s.parts.Store, u, c); err != nil {
		return false, err
	}
	switch store.Text(in.Status.Value()) {
	case Open:
		if err := bringBack(ctx, s.parts.Store, u.Mutation(), c, in.decides(c)); err != nil {
			return false, err
		}
	case Snoozed:
		until := in.SnoozedUntil.Value().UTC().Truncate(time.Microsecond)
		if err := reopen(ctx, s.parts.Store, u.Mutation(), c, in.decides(c)); err != nil {
			return false, err
		}
		if c.SnoozedUntil == nil || !c.SnoozedUntil.Equal(until) {
			u.SetSnoozedUntil(until)
		}
	case Done:
		Close(u, c)
	case Waiting:
		wait := func() error { return bringBack(ctx, s.parts.Store, u.Mutation(), c, in.decides(c)) }
		if c.HandedOffAt == nil {
			wait = func() error { return handOff(ctx, s.parts.Store, u, c, nil, in.decides(c)) }
		}
		if err := wait(); err != nil {
			return false, err
		}
	}
	if m := u.Mutation(); len(m.Fields()) == 0 && len(m.ClearedFields()) == 0 {
		return false, nil
	}
	return true, u.Exec(ctx)
}

// prioritize sets another priority. The targets of what waits, and goes on doing so, follow it.
func (in Triage) prioritize(ctx context.Context, s *store.Store, u *ent.ConversationUpdateOne, c *ent.Conversation) error {
	to := in.Priority.Value()
	if to == nil || *to == c.Priority {
		return nil
	}
	u.SetPriority(*to)
	if c.HandedOffAt == nil || c.Status != open || store.Text(in.Status.Value()) == Done {
		return nil
	}
	return follow(ctx, s, u.Mutation(), c, *to)
}

// assigns says that conversations may become somebody's by a rule: those that begin to wait, or are opened again.
func (in Triage) assigns() bool { return in.Status.IsSent() && *in.Status.Value() != Done }

// decides says that whose a conversation is has been decided, or the rule of its new team asked.
func (in Triage) decides(c *ent.Conversation) bool {
	to := store.Text(in.TeamID.Value())
	return in.AssigneeID.IsSent() || to != "" && to != store.Text(c.TeamID)
}
