package demo

import (
	"context"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	"github.com/switchboard-dev/switchboard/ent/rating"
)

// rated has contacts asked how satisfied they were with conversations that are closed, and most of them answer.
func (s filler) rated(ctx context.Context, all []opinion) error {
	setting, err := s.Inbox.Asking(ctx)
	if err != nil || setting == nil {
		return err
	}
	text, err := s.Inbox.Request(ctx, setting)
	if err != nil {
		return err
	}
	rows, err := s.Store.Client(ctx).Conversation.Query().
		Where(conversation.Status("CLOSED"), conversation.ConversationType("CHAT"), conversation.ContactIDNotNil()).
		Order(ent.Desc(conversation.FieldUpdatedAt, conversation.FieldID)).Limit(len(all)).All(ctx)
	if err != nil {
		return err
	}
	return s.Store.Tx(ctx, func(ctx context.Context) error {
		client := s.Store.Client(ctx)
		for i, c := range rows {
			m, err := client.Message.Create().SetConversationID(c.ID).SetContent(text).SetAi(true).SetSource("assistant").
				SetChannel("SMS").SetDeliveryStatus("SENT").SetCreatedAt(c.UpdatedAt).Save(ctx)
			if err != nil {
				return err
			}
			if err := s.Inbox.Ask(ctx, setting, c.ID, m.ID); err != nil {
				return err
			}
			if err := s.Inbox.Gone(ctx, m); err != nil {
				return err
			}
			if all[i].Score == 0 {
				continue
			}
			u := client.Rating.Update().Where(rating.ConversationID(c.ID)).SetScore(all[i].Score).SetRatedAt(c.UpdatedAt)
			if all[i].Comment != "" {
				u.SetComment(all[i].Comment)
			}
			if err := u.Exec(ctx); err != nil {
				return err
			}
		}
		return nil
	})
}
