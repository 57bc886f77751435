package inbox

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	"github.com/switchboard-dev/switchboard/ent/conversationmark"
	"github.com/switchboard-dev/switchboard/ent/team"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// present is how long after they last said so somebody has a conversation open, and typing how long they write.
const (
	present = 25 * time.Second
	typing  = 15 * time.Second
)

// AssignedTeam is the team whose a conversation is.
type AssignedTeam struct{ ID, Name string }

// Onlooker is a member who has a conversation open now.
type Onlooker struct {
	ID, Name string
	Writing  bool
}

// unread counts the conversations that somebody has to look at: theirs, those that wait and are nobody's, and those that mention them.
func (s *Service) unread(ctx context.Context) (n int, err error) {
	user := viewer(ctx)
	if user == "" {
		return 0, nil
	}
	of := func(condition string) string {
		return `SELECT id, last_heard_at FROM (SELECT id, last_heard_at FROM conversations WHERE subaccount_id = $1 AND ` + condition +
			` ORDER BY updated_at DESC, id DESC LIMIT ` + strconv.Itoa(recent) + `) AS part`
	}
	rows, err := s.parts.Store.Query(ctx, `SELECT count(*) FROM (
		SELECT c.id FROM (`+of("assignee_id = $2 AND "+current)+` UNION ALL `+of("handed_off_at IS NOT NULL AND "+unowned)+`) AS c
			LEFT JOIN conversation_marks m ON m.subaccount_id = $1 AND m.user_id = $2 AND m.conversation_id = c.id
			WHERE c.last_heard_at IS NOT NULL AND (m.read_at IS NULL OR m.read_at < c.last_heard_at) AND m.mentioned_at IS NULL
		UNION ALL
		SELECT m.conversation_id FROM conversation_marks m
			JOIN conversations c ON c.subaccount_id = $1 AND c.id = m.conversation_id AND NOT c.is_archived
			WHERE m.subaccount_id = $1 AND m.user_id = $2 AND m.mentioned_at IS NOT NULL
		LIMIT `+strconv.Itoa(most)+`) AS counted`, authz.From(ctx).Subaccount, user)
	if err != nil {
		return 0, fmt.Errorf("count what is unread: %w", err)
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		if err := rows.Scan(&n); err != nil {
			return 0, fmt.Errorf("count what is unread: %w", err)
		}
	}
	return n, rows.Err()
}

// Unread says whether the caller has not seen what is new in a conversation. It is read for the conversation's kin at once.
func (s *Service) Unread(ctx context.Context, m *page.Member, c *ent.Conversation) (bool, error) {
	user := viewer(ctx)
	if user == "" {
		return false, nil
	}
	marks, err := page.Ask(m, c.ID, "marks", func(ids []string) (map[string]*ent.ConversationMark, error) {
		rows, err := s.parts.Store.Client(ctx).ConversationMark.Query().
			Where(conversationmark.UserID(user), conversationmark.ConversationIDIn(ids...)).All(ctx)
		of := make(map[string]*ent.ConversationMark, len(rows))
		for _, r := range rows {
			of[r.ConversationID] = r
		}
		return of, err
	})
	if err != nil {
		return false, err
	}
	mark := marks[c.ID]
	if mark != nil && mark.MentionedAt != nil {
		return true, nil
	}
	return c.LastHeardAt != nil && (mark == nil || mark.ReadAt == nil || mark.ReadAt.Before(*c.LastHeardAt)), nil
}

// Attend says that the caller has a conversation open, which they have read with that, and answers who else has. The error is
// forbidden for a key, and not_found for a conversation of another subaccount.
func (s *Service) Attend(ctx context.Context, id string, writing bool) ([]*Onlooker, error) {
	user, err := signedIn(ctx)
	if err != nil {
		return nil, err
	}
	if err := s.mark(ctx, id, func(ctx context.Context) error { return s.attend(ctx, id, user, writing) }); err != nil {
		return nil, err
	}
	return s.onlookers(ctx, id, user)
}

// mark has a conversation marked. Of two who make the same mark at once the second one finds it.
func (s *Service) mark(ctx context.Context, id string, change func(ctx context.Context) error) (err error) {
	for range 2 {
		err = s.parts.Store.Again(ctx, func(ctx context.Context) error {
			there, err := s.parts.Store.Client(ctx).Conversation.Query().Where(conversation.ID(id)).Exist(ctx)
			if err == nil && !there {
				err = fault.Missing("conversation")
			}
			if err != nil {
				return err
			}
			return change(ctx)
		})
		if !ent.IsConstraintError(err) {
			break
		}
	}
	return err
}

func (s *Service) attend(ctx context.Context, id, user string, writing bool) error {
	client, now := s.parts.Store.Client(ctx), store.Timestamp()
	update := client.ConversationMark.Update().Where(conversationmark.ConversationID(id), conversationmark.UserID(user)).
		SetReadAt(now).SetSeenAt(now).ClearMentionedAt()
	if writing {
		update.SetWroteAt(now)
	} else {
		update.ClearWroteAt()
	}
	n, err := update.Save(ctx)
	if err != nil || n > 0 {
		return err
	}
	create := client.ConversationMark.Create().SetConversationID(id).SetUserID(user).SetReadAt(now).SetSeenAt(now)
	if writing {
		create.SetWroteAt(now)
	}
	return create.Exec(ctx)
}

// Looking are the users who have a conversation open now.
func (s *Service) Looking(ctx context.Context, id string) ([]string, error) {
	return s.parts.Store.Client(ctx).ConversationMark.Query().
		Where(conversationmark.ConversationID(id), conversationmark.SeenAtGT(store.Timestamp().Add(-present))).
		Unique(true).Select(conversationmark.FieldUserID).Strings(ctx)
}

// mostOnlookers is how many Attend returns.
const mostOnlookers = 20

func (s *Service) onlookers(ctx context.Context, id, but string) ([]*Onlooker, error) {
	now := store.Timestamp()
	rows, err := s.parts.Store.Client(ctx).ConversationMark.Query().
		Where(conversationmark.ConversationID(id), conversationmark.UserIDNEQ(but), conversationmark.SeenAtGT(now.Add(-present))).
		Order(conversationmark.ByCreatedAt(), conversationmark.ByID()).Limit(mostOnlookers).All(ctx)
	if err != nil {
		return nil, err
	}
	ids := make([]string, len(rows))
	for i, r := range rows {
		ids[i] = r.UserID
	}
	names, err := s.parts.People.Names(ctx, ids)
	if err != nil {
		return nil, err
	}
	out := []*Onlooker{}
	for _, r := range rows {
		if name, member := names[r.UserID]; member {
			out = append(out, &Onlooker{r.UserID, name, r.WroteAt != nil && r.WroteAt.After(now.Add(-typing))})
		}
	}
	return out, nil
}

// TeamOf a conversation by its id; nil if it is gone. Names are read for the conversation's kin at once.
func (s *Service) TeamOf(ctx context.Context, m *page.Member, conversationID, id string) (*AssignedTeam, error) {
	names, err := page.Ask(m, conversationID, "teams", func([]string) (map[string]string, error) {
		rows, err := s.parts.Store.Client(ctx).Team.Query().Limit(teamsMost).Select(team.FieldID, team.FieldSubaccountID, team.FieldName).All(ctx)
		names := make(map[string]string, len(rows))
		for _, r := range rows {
			names[r.ID] = r.Name
		}
		return names, err
	})
	if err != nil || names[id] == "" {
		return nil, err
	}
	return &AssignedTeam{id, names[id]}, nil
}

// Assignee of a conversation by their id. Names are read for the conversation's kin at once.
func (s *Service) Assignee(ctx context.Context, m *page.Member, conversationID, user string) (*Teammate, error) {
	names, err := page.Ask(m, conversationID, "assignees", func(ids []string) (map[string]string, error) {
		users, err := s.parts.Store.Client(ctx).Conversation.Query().Where(conversation.IDIn(ids...), conversation.AssigneeIDNotNil()).
			Unique(true).Select(conversation.FieldAssigneeID).Strings(ctx)
		if err != nil {
			return nil, err
		}
		return s.parts.People.Names(ctx, users)
	})
	return &Teammate{user, names[user]}, err
}
