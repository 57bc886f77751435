package inbox

import (
	"context"
	"fmt"
	"time"

	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	"github.com/switchboard-dev/switchboard/ent/conversationmark"
	"github.com/switchboard-dev/switchboard/ent/predicate"
	"github.com/switchboard-dev/switchboard/ent/subaccount"
	"github.com/switchboard-dev/switchboard/platform/job"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// leaveAtOnce is how many conversations are given up at a time, and passAtOnce how many are assigned by a rule.
const (
	leaveAtOnce = 200
	passAtOnce  = 20
)

// LeaveArgs name a user who may have lost sight of subaccounts of a workspace.
type LeaveArgs struct {
	WorkspaceID string `json:"workspace_id"`
	UserID      string `json:"user_id"`
}

// Kind of river.JobArgs.
func (LeaveArgs) Kind() string { return "inbox_leave" }

// LeaveWorker takes open conversations from a user who does not work on them any more, and forgets what they had read, the views that
// they kept for themselves, and their teams. Closed conversations keep their assignee.
type LeaveWorker struct {
	river.WorkerDefaults[LeaveArgs]
	*Service
}

// Leaving has jobs clear up after members. It needs no service, so people are made of it, and the Service of people.
type Leaving struct{ Queue *job.Queue }

// MemberLeft has the inbox look at what a user of the caller's workspace may no longer see. It is part of the transaction.
func (l Leaving) MemberLeft(ctx context.Context, user string) error {
	return l.Queue.Insert(ctx, LeaveArgs{authz.From(ctx).Workspace, user})
}

// Work through the subaccounts of the workspace.
func (w *LeaveWorker) Work(ctx context.Context, j *river.Job[LeaveArgs]) error {
	system := store.System(ctx, "subaccounts that a member has left")
	subs, err := w.parts.Store.Client(system).Subaccount.Query().Where(subaccount.WorkspaceID(j.Args.WorkspaceID)).IDs(system)
	if err != nil {
		return fmt.Errorf("leave: %w", err)
	}
	for _, sub := range subs {
		if err := w.leave(ctx, sub, j.Args.UserID, j.CreatedAt); err != nil {
			return fmt.Errorf("leave: %w", err)
		}
	}
	return nil
}

// leave a subaccount, unless the user works there. It was asked for at that time.
func (s *Service) leave(ctx context.Context, sub, user string, asked time.Time) error {
	ctx, err := s.parts.Store.As(ctx, sub, "leave", "Inbox")
	if err != nil {
		return err
	}
	c := *authz.From(ctx)
	c.AskedAt = asked
	ctx = authz.With(ctx, &c)
	var still []string
	err = s.parts.Store.Tx(ctx, func(ctx context.Context) error {
		still, err = able(ctx, s.parts.Store, []string{user})
		return err
	})
	if err != nil || len(still) > 0 {
		return err
	}
	if err := s.passOn(ctx, user); err != nil {
		return err
	}
	err = s.release(ctx, conversation.AssigneeID(user), func(u *ent.ConversationUpdate) { u.ClearAssigneeID() })
	if err != nil {
		return err
	}
	return s.parts.Store.Again(ctx, func(ctx context.Context) error {
		if _, err := s.parts.Store.Client(ctx).ConversationMark.Delete().Where(conversationmark.UserID(user)).Exec(ctx); err != nil {
			return err
		}
		if err := s.leaveTeams(ctx, user); err != nil {
			return err
		}
		return s.forgetSaved(ctx, user)
	})
}

// passOn the open conversations of a user that wait for a person, some at a time, to whoever the rule says. Of those that nobody gets, the
// others hear once: each team of its own, and everybody of those that are no team's.
func (s *Service) passOn(ctx context.Context, user string) error {
	told := map[string]bool{} // by the team
	for last, n := "", passAtOnce; n == passAtOnce; {
		err := s.parts.Store.Tx(ctx, func(ctx context.Context) error {
			client := s.parts.Store.Client(ctx)
			rows, err := client.Conversation.Query().
				Where(conversation.AssigneeID(user), conversation.Status(open), conversation.HandedOffAtNotNil(), conversation.IsArchived(false),
					conversation.IDGT(last), s.parts.Store.Locked()).
				Order(conversation.ByID()).Limit(passAtOnce).All(ctx)
			if err != nil || len(rows) == 0 {
				n = 0
				return err
			}
			if err := s.lockRules(ctx, rows); err != nil {
				return err
			}
			last, n = rows[len(rows)-1].ID, len(rows)
			return s.entrustAll(ctx, rows, told)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// entrustAll of these conversations, and have those notified who get none of them: each team once, which is noted.
func (s *Service) entrustAll(ctx context.Context, rows []*ent.Conversation, told map[string]bool) error {
	for _, c := range rows {
		u := s.parts.Store.Client(ctx).Conversation.UpdateOne(c)
		if err := entrust(ctx, s.parts.Store, u.Mutation(), c, true); err != nil {
			return err
		}
		after, err := u.Save(ctx)
		if err != nil {
			return err
		}
		// What is snoozed waits for the others when that ends.
		if of := store.Text(after.TeamID); !told[of] && after.AssigneeID == nil && after.SnoozedUntil == nil {
			told[of] = true
			if err := s.parts.Waits(ctx, c.ID); err != nil {
				return err
			}
		}
	}
	return nil
}

// release the open conversations that are somebody's, some at a time.
func (s *Service) release(ctx context.Context, whose predicate.Conversation, give func(u *ent.ConversationUpdate)) error {
	for n := leaveAtOnce; n == leaveAtOnce; {
		err := s.parts.Store.Again(ctx, func(ctx context.Context) error {
			client := s.parts.Store.Client(ctx)
			ids, err := client.Conversation.Query().
				Where(whose, conversation.Status(open)).Order(conversation.ByID()).Limit(leaveAtOnce).IDs(ctx)
			if err != nil {
				return err
			}
			n = len(ids)
			if err := s.lock(ctx, ids); err != nil {
				return err
			}
			u := client.Conversation.Update().Where(conversation.IDIn(ids...), whose)
			give(u)
			return u.Exec(ctx)
		})
		if err != nil {
			return err
		}
	}
	return nil
}
