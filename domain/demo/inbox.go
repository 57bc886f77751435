package demo

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/inbox"
	"github.com/switchboard-dev/switchboard/domain/person"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// inboxSize is how many of the newest conversations somebody has looked at.
const inboxSize = 24

// urgency of conversations that wait for a person, one after another.
var urgency = []string{"URGENT", "NONE", "HIGH", "MEDIUM", "LOW"}

// triage has the team work in its inbox: some conversations are somebody's, some are urgent, snoozed or done, and some nobody has read.
func (s filler) triage(ctx context.Context, workspaceID, subaccount string, d desk) error {
	ctx = authz.With(ctx, &authz.Caller{Kind: authz.KindSystem, ID: "demo", Workspace: workspaceID, Subaccount: subaccount})
	team, err := s.Inbox.Teammates(ctx, person.Sought{})
	if err != nil {
		return err
	}
	var users []string
	for _, t := range team {
		users = append(users, t.ID)
	}
	teams, err := s.shortcuts(ctx, d, users)
	if err != nil {
		return err
	}
	asks, reply, done := true, 60, 24*60
	in := inbox.SettingsInput{
		Assignment: patch.Sent(&d.Assignment), Assignees: users, AsksRating: patch.Sent(&asks),
		ResponseTargetMinutes: patch.Sent(&reply), ResolutionTargetMinutes: patch.Sent(&done),
	}
	if _, err := s.Inbox.ChangeSettings(ctx, in); err != nil {
		return err
	}
	if err := s.rated(ctx, d.Ratings); err != nil {
		return err
	}
	rows, err := s.Store.Client(ctx).Conversation.Query().Where(conversation.IsArchived(false), conversation.Status("OPEN")).
		Order(ent.Desc(conversation.FieldUpdatedAt, conversation.FieldID)).Limit(inboxSize).All(ctx)
	if err != nil {
		return err
	}
	err = s.Store.Tx(ctx, func(ctx context.Context) error {
		waiting := 0
		for i, c := range rows {
			u := s.Store.Client(ctx).Conversation.UpdateOne(c).SetUpdatedAt(c.UpdatedAt).SetLastHeardAt(c.UpdatedAt) // it stays where it is
			switch {
			case c.HandedOffAt != nil:
				due := store.Timestamp().Add(time.Duration(waiting+2) * time.Hour) //nolint:mnd // some
				u.SetPriority(urgency[waiting%len(urgency)]).SetResolutionDueAt(due).SetDueAt(due)
				if waiting%3 > 0 {
					u.SetAssigneeID(users[waiting%len(users)]).SetFirstResponseSeconds(60 * (waiting + 1)).SetResponseMet(true) //nolint:mnd // minutes
				} else if len(teams) > 0 {
					u.SetTeamID(teams[waiting%len(teams)].ID)
				}
				waiting++
			case i%5 == 3: //nolint:mnd // some
				u.SetSnoozedUntil(store.Timestamp().Add(time.Duration(i) * time.Hour)).SetAssigneeID(users[i%len(users)])
			case i%4 == 1: //nolint:mnd // some
				u.SetAssigneeID(users[i%len(users)])
			}
			if err := u.Exec(ctx); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	return s.noted(ctx, d.Notes, team, rows)
}

// shortcuts are what the team replies with, looks for and does again and again, and its own teams, which are returned: everybody is in all.
func (s filler) shortcuts(ctx context.Context, d desk, users []string) ([]*inbox.Team, error) {
	for _, t := range d.Teams {
		t.Members = users
		if _, err := s.Inbox.CreateTeam(ctx, t); err != nil {
			return nil, err
		}
	}
	for _, c := range slices.Backward(d.Canned) { // the first one is the newest
		if _, err := s.Inbox.CreateCanned(ctx, c); err != nil {
			return nil, err
		}
	}
	for _, v := range d.Views {
		if _, err := s.Inbox.CreateSaved(ctx, v); err != nil {
			return nil, err
		}
	}
	for _, m := range d.Macros {
		if _, err := s.Inbox.CreateMacro(ctx, m); err != nil {
			return nil, err
		}
	}
	return s.Inbox.Teams(ctx)
}

// noted has members tell each other something, each in a conversation that waits for a person, and the others read.
func (s filler) noted(ctx context.Context, notes []string, team []*inbox.Teammate, rows []*ent.Conversation) error {
	waits := slices.DeleteFunc(slices.Clone(rows), func(c *ent.Conversation) bool { return c.HandedOffAt == nil })
	for i, text := range notes {
		if i >= len(waits) {
			return nil
		}
		var mentions []string
		author := team[0]
		for _, t := range team {
			if strings.Contains(text, "@"+t.Name) {
				mentions = append(mentions, t.ID)
			} else {
				author = t
			}
		}
		if _, err := s.Inbox.AddNote(as(ctx, author), waits[i].ID, inbox.NoteInput{Content: text, Mentions: mentions}); err != nil {
			return err
		}
	}
	for i, c := range rows {
		if i%3 == 0 || c.HandedOffAt != nil {
			continue
		}
		for _, t := range team {
			if _, err := s.Inbox.Attend(as(ctx, t), c.ID, false); err != nil {
				return err
			}
		}
	}
	return s.gone(ctx)
}

// gone marks everybody as having left the conversations that they opened.
func (s filler) gone(ctx context.Context) error {
	return s.Store.Tx(ctx, func(ctx context.Context) error {
		return s.Store.Client(ctx).ConversationMark.Update().ClearSeenAt().Exec(ctx)
	})
}

// as is a member who is signed in.
func as(ctx context.Context, t *inbox.Teammate) context.Context {
	c := *authz.From(ctx)
	c.Kind, c.ID, c.Name = authz.KindUser, t.ID, t.Name
	return authz.With(ctx, &c)
}
