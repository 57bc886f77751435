package chat

import (
	"context"
	"fmt"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	"github.com/switchboard-dev/switchboard/ent/message"
)

// Stats count the conversations of the subaccount, and what was said in them.
type Stats struct{ Total, Archived, Active, TotalMessages, AiMessages int }

// Stats as they are now, of one instant each.
func (s *Service) Stats(ctx context.Context) (*Stats, error) {
	client := s.parts.Store.Client(ctx)
	var threads []struct {
		IsArchived bool `json:"is_archived"`
		Count      int  `json:"count"`
	}
	err := client.Conversation.Query().GroupBy(conversation.FieldIsArchived).Aggregate(ent.Count()).Scan(ctx, &threads)
	if err != nil {
		return nil, fmt.Errorf("count conversations: %w", err)
	}
	var said []struct {
		Ai    bool `json:"ai"`
		Count int  `json:"count"`
	}
	if err := client.Message.Query().GroupBy(message.FieldAi).Aggregate(ent.Count()).Scan(ctx, &said); err != nil {
		return nil, fmt.Errorf("count messages: %w", err)
	}
	var out Stats
	for _, t := range threads {
		out.Total += t.Count
		if t.IsArchived {
			out.Archived += t.Count
		} else {
			out.Active += t.Count
		}
	}
	for _, m := range said {
		out.TotalMessages += m.Count
		if m.Ai {
			out.AiMessages += m.Count
		}
	}
	return &out, nil
}
