package stats

import (
	"context"
	"errors"
	"fmt"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent/membership"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

// Steps are a subaccount's progress towards an assistant that answers, by what exists.
type Steps struct {
	// AssistantID is the newest assistant's that is not archived; nil: there is none.
	AssistantID *string
	// Knowledge says that an assistant answers from a source that has been read, Chat that somebody has chatted with one, Call that a
	// call is over, Number that an assistant answers one, Web that anybody may call one from a web page.
	Knowledge, Chat, Call, Number, Web bool
	// Hidden says that the caller does not want to see them.
	Hidden bool
}

// Assistant says whether there is one.
func (s *Steps) Assistant() bool { return s.AssistantID != nil }

// steps finds all of them in one statement, each by an index that begins with the subaccount. Chats have none of their own: they are
// looked for among the first thousand conversations, so that a subaccount of many calls does not pay for what it never does.
const steps = `SELECT
	(SELECT id FROM assistants WHERE subaccount_id = $1 AND NOT archived ORDER BY created_at DESC, id DESC LIMIT 1),
	EXISTS (SELECT 1 FROM assistant_knowledge_bases AS l
		JOIN knowledge_bases AS b ON b.subaccount_id = l.subaccount_id AND b.id = l.knowledge_base_id AND NOT b.is_archived
		JOIN knowledge_sources AS s ON s.subaccount_id = l.subaccount_id AND s.knowledge_base_id = l.knowledge_base_id AND s.status = 'READY'
		WHERE l.subaccount_id = $1),
	EXISTS (SELECT 1 FROM (SELECT conversation_type, ai_responses FROM conversations WHERE subaccount_id = $1 ORDER BY created_at, id LIMIT 1000) AS c
		WHERE conversation_type = 'CHAT' AND ai_responses > 0),
	EXISTS (SELECT 1 FROM calls WHERE subaccount_id = $1 AND NOT active),
	EXISTS (SELECT 1 FROM phone_numbers WHERE subaccount_id = $1 AND assistant_id IS NOT NULL),
	EXISTS (SELECT 1 FROM assistants WHERE subaccount_id = $1 AND public_calls AND NOT archived),
	EXISTS (SELECT 1 FROM memberships WHERE workspace_id = $2 AND user_id = $3 AND hides_steps)`

// Steps of the caller's subaccount.
func (s *Service) Steps(ctx context.Context) (out *Steps, err error) {
	c := authz.From(ctx)
	rows, err := s.parts.Store.Query(ctx, steps, c.Subaccount, c.Workspace, c.ID)
	if err != nil {
		return nil, fmt.Errorf("steps: %w", err)
	}
	defer func() { err = errors.Join(err, rows.Close(), rows.Err()) }()
	out = &Steps{}
	if !rows.Next() {
		return nil, fmt.Errorf("steps: %w", errors.Join(errNothing, rows.Err()))
	}
	if err := rows.Scan(&out.AssistantID, &out.Knowledge, &out.Chat, &out.Call, &out.Number, &out.Web, &out.Hidden); err != nil {
		return nil, fmt.Errorf("steps: %w", err)
	}
	return out, nil
}

// errNothing is a mistake of ours: the statement answers one row whatever there is.
var errNothing = errors.New("stats: no row")

// HideSteps hides them from the caller, or shows them again, in all subaccounts of the workspace. Only members have this choice.
func (s *Service) HideSteps(ctx context.Context, hidden bool) (*Steps, error) {
	c := authz.From(ctx)
	err := s.parts.Store.Again(ctx, func(ctx context.Context) error {
		n, err := s.parts.Store.Client(ctx).Membership.Update().Where(membership.UserID(c.ID)).SetHidesSteps(hidden).Save(ctx)
		if err == nil && (n == 0 || c.Kind != authz.KindUser) {
			err = fault.New(fault.Forbidden, "Only members can hide the first steps.")
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return s.Steps(ctx)
}
