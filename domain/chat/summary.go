package chat

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/plain"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// sumUp keeps what there is of an analysis of a conversation that was read before the model was asked. What somebody has written since stays.
func (s *Service) sumUp(ctx context.Context, c *ent.Conversation, a Analysis) error {
	if a.Topics != nil {
		if err := s.parts.Topics.KeepConversation(ctx, c.ID, a.Topics); err != nil {
			return err
		}
	}
	if a.Summary == nil && a.LeadQuality == nil && a.UserSentiment == nil {
		return nil
	}
	now, err := s.parts.Store.Client(ctx).Conversation.Query().Where(conversation.ID(c.ID), s.parts.Store.Reserved()).
		Select(conversation.FieldSummary, conversation.FieldLeadQuality, conversation.FieldUserSentiment).Only(ctx)
	if err != nil {
		return ent.MaskNotFound(err)
	}
	update := s.parts.Store.Client(ctx).Conversation.Update().Where(conversation.ID(c.ID))
	for _, f := range []struct {
		found, was, is *string
		set            func(string) *ent.ConversationUpdate
	}{
		{a.Summary, c.Summary, now.Summary, update.SetSummary},
		{a.LeadQuality, c.LeadQuality, now.LeadQuality, update.SetLeadQuality},
		{a.UserSentiment, c.UserSentiment, now.UserSentiment, update.SetUserSentiment},
	} {
		if f.found != nil && store.Text(f.was) == store.Text(f.is) {
			f.set(*f.found)
		}
	}
	if len(update.Mutation().Fields()) == 0 {
		return nil
	}
	return update.Exec(ctx)
}

// read what a model answered: models like to put words around it. What it says beyond what it may is left out.
func read(text string) (a Analysis) {
	from, to := strings.Index(text, "{"), strings.LastIndex(text, "}")
	if from < 0 || to < from || json.Unmarshal([]byte(plain.Text(text[from:to+1])), &a) != nil {
		return Analysis{}
	}
	if a.Summary != nil {
		runes := []rune(strings.TrimSpace(plain.Text(*a.Summary)))
		a.Summary = patch.Filled(string(runes[:min(len(runes), summarySize)]))
	}
	a.LeadQuality, a.UserSentiment = oneOf(a.LeadQuality, leadQualities), oneOf(a.UserSentiment, sentiments)
	return a
}

func oneOf(s *string, known []string) *string {
	if s == nil || !slices.Contains(known, strings.ToUpper(*s)) {
		return nil
	}
	return patch.Filled(strings.ToUpper(*s))
}
