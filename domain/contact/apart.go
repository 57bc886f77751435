package contact

import (
	"context"
	"fmt"
	"time"

	"github.com/switchboard-dev/switchboard/ent/conversation"
	"github.com/switchboard-dev/switchboard/ent/message"
	"github.com/switchboard-dev/switchboard/ent/predicate"
	"github.com/switchboard-dev/switchboard/ent/toolcall"
	"github.com/switchboard-dev/switchboard/ent/turn"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Bounds of what goes with a conversation.
const (
	// apartAtOnce is how many rows one statement deletes.
	apartAtOnce = 100
	// short is how many messages may be deleted in one transaction with what they belong to, which keeps SQLite's one writer for so long.
	short = 1000
)

// TakeApart deletes some of what a conversation is made of, its oldest messages first: where somebody writes before all is gone, the latest
// are left, without a gap. It answers how many rows were.
func TakeApart(ctx context.Context, s *store.Store, subaccount, id string) (int, error) {
	c := s.Client(ctx)
	for _, part := range []struct {
		ids    func(context.Context) ([]string, error)
		remove func(ctx context.Context, ids []string) (int, error)
	}{
		{
			c.ToolCall.Query().Where(toolcall.SubaccountID(subaccount), toolcall.ConversationID(id)).Limit(apartAtOnce).IDs,
			func(ctx context.Context, ids []string) (int, error) {
				return c.ToolCall.Delete().Where(toolcall.SubaccountID(subaccount), toolcall.IDIn(ids...)).Exec(ctx)
			},
		},
		{
			c.Turn.Query().Where(turn.SubaccountID(subaccount), turn.ConversationID(id)).Limit(apartAtOnce).IDs,
			func(ctx context.Context, ids []string) (int, error) {
				return c.Turn.Delete().Where(turn.SubaccountID(subaccount), turn.IDIn(ids...)).Exec(ctx)
			},
		},
		{
			c.Message.Query().Where(message.SubaccountID(subaccount), message.ConversationID(id)).
				Order(message.ByCreatedAt(), message.ByID()).Limit(apartAtOnce).IDs,
			func(ctx context.Context, ids []string) (int, error) {
				if err := Undigest(ctx, s, subaccount, id, time.Time{}); err != nil { // it begins with the oldest
					return 0, err
				}
				return c.Message.Delete().Where(message.SubaccountID(subaccount), message.IDIn(ids...)).Exec(ctx)
			},
		},
	} {
		ids, err := part.ids(ctx)
		if err != nil {
			return 0, err
		}
		if len(ids) > 0 {
			return part.remove(ctx, ids)
		}
	}
	return 0, nil
}

// Long says whether conversations have too many messages together to go in one transaction: those that meet the conditions.
func Long(ctx context.Context, s *store.Store, which ...predicate.Conversation) (bool, error) {
	many, err := s.Client(ctx).Message.Query().Where(message.HasConversationWith(which...)).Offset(short).Limit(1).IDs(ctx)
	return len(many) > 0, err
}

// Shorten takes conversations apart that are too long to go in one transaction, before they are deleted: those that meet the conditions, if
// their messages together are too many. What was deleted of them stays so where it does not come to the end; the next request continues.
func Shorten(ctx context.Context, s *store.Store, which ...predicate.Conversation) error {
	long, err := Long(ctx, s, which...)
	if err != nil || !long {
		return err
	}
	rows, err := s.Client(ctx).Conversation.Query().Where(which...).Select(conversation.FieldID, conversation.FieldSubaccountID).All(ctx)
	if err != nil {
		return err
	}
	for _, c := range rows {
		err := s.Throughout(store.Following(ctx), func(ctx context.Context) (bool, error) {
			n, err := TakeApart(ctx, s, c.SubaccountID, c.ID)
			return n > 0, err
		})
		if err != nil {
			return fmt.Errorf("a long conversation: %w", err)
		}
	}
	return nil
}
