package chat

import (
	"context"
	"slices"
	"strings"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	entmessage "github.com/switchboard-dev/switchboard/ent/message"
	"github.com/switchboard-dev/switchboard/fault"
)

// Limits of what is read back and shown.
const (
	historyLimit = 50
	latestLimit  = 1000
	previewSize  = 160
)

// channels that messages travel on.
var channels = []string{
	"SMS", "EMAIL", "VOICE", "WHATSAPP", "WEBCHAT", "FACEBOOK", "INSTAGRAM", "GMB", "LIVE_CHAT", "CUSTOM",
}

const defaultChannel = "WEBCHAT"

// channelOf reads a channel in any case; "" where none is given.
func channelOf(text *string) (string, error) {
	if text == nil {
		return "", nil
	}
	c := strings.ToUpper(strings.TrimSpace(*text))
	if !slices.Contains(channels, c) {
		return "", fault.Field("channel", "must be one of "+strings.Join(channels, ", "))
	}
	return c, nil
}

// message is a row to be kept.
type message struct {
	content, source string
	ai              bool
}

func (t *turn) hearOnce(ctx context.Context) error {
	if err := t.admit(ctx); err != nil {
		return err
	}
	resumed, err := t.resume(ctx)
	if err == nil && !resumed {
		err = t.converse(ctx)
	}
	if err == nil && t.contact == nil && t.conversation.ContactID != nil { // named by the conversation alone
		t.contact, err = t.service.Contacts.Get(ctx, *t.conversation.ContactID)
	}
	if err != nil || resumed {
		return err
	}
	t.heard, err = t.keep(ctx, message{content: t.in.Input, source: "api"})
	return err
}

// resume takes up what an earlier try of the same request kept, so that nothing is said twice.
func (t *turn) resume(ctx context.Context) (bool, error) {
	attempt := authz.From(ctx).Attempt
	if attempt == "" {
		return false, nil
	}
	kept, err := t.service.Store.Client(ctx).Message.Query().Where(entmessage.Attempt(attempt)).WithConversation().All(ctx)
	if err != nil || len(kept) == 0 {
		return false, err
	}
	for _, m := range kept {
		t.conversation = m.Edges.Conversation
		if m.Ai {
			t.reply = m
		} else {
			t.heard = m
		}
	}
	if t.channel == "" {
		t.channel = kept[0].Channel
	}
	return true, nil
}

// converse finds the conversation by our id or the caller's own, or starts it.
func (t *turn) converse(ctx context.Context) error {
	client := t.service.Store.Client(ctx)
	ref := t.in.ConversationID.Value()
	if ref == nil {
		return t.start(ctx, nil)
	}
	row, err := client.Conversation.Query().
		Where(conversation.Or(conversation.ID(*ref), conversation.ExternalID(*ref))).
		Order(conversation.ByCreatedAt()).First(ctx)
	if ent.IsNotFound(err) {
		return t.start(ctx, ref)
	}
	if err != nil {
		return err
	}
	if t.contact != nil && row.ContactID != nil && *row.ContactID != t.contact.ID {
		return fault.New(fault.Conflict, "The conversation belongs to another contact.",
			fault.Detail{Field: "conversationId", Message: "belongs to another contact"})
	}
	if t.contact != nil && row.ContactID == nil {
		if row, err = client.Conversation.UpdateOneID(row.ID).SetContactID(t.contact.ID).Save(ctx); err != nil {
			return err
		}
	}
	t.conversation = row
	if t.channel == "" && row.LastChannel != nil {
		t.channel = *row.LastChannel
	}
	return nil
}

func (t *turn) start(ctx context.Context, external *string) error {
	create := t.service.Store.Client(ctx).Conversation.Create().
		SetNillableExternalID(external).SetAssistantID(t.assistant.ID)
	if t.contact != nil {
		create.SetContactID(t.contact.ID)
	}
	var err error
	t.conversation, err = create.Save(ctx)
	return err
}

// keep a message, and what its conversation shows of it.
func (t *turn) keep(ctx context.Context, m message) (*ent.Message, error) {
	if t.channel == "" {
		t.channel = defaultChannel
	}
	client := t.service.Store.Client(ctx)
	create := client.Message.Create().SetConversationID(t.conversation.ID).SetContent(m.content).SetAi(m.ai).
		SetSource(m.source).SetChannel(t.channel)
	if attempt := authz.From(ctx).Attempt; attempt != "" {
		create.SetAttempt(attempt)
	}
	row, err := create.Save(ctx)
	if err != nil {
		return nil, err
	}
	update := client.Conversation.UpdateOneID(t.conversation.ID).
		SetPreviewText(preview(m.content)).SetLastChannel(t.channel).SetAssistantID(t.assistant.ID)
	if m.ai {
		update.AddAiResponses(1)
	}
	return row, update.Exec(ctx)
}

func preview(s string) string {
	runes := []rune(strings.Join(strings.Fields(s), " "))
	if len(runes) <= previewSize {
		return string(runes)
	}
	return string(runes[:previewSize-1]) + "…"
}

// history is what was said before: the caller's own account first, then what we keep.
func (t *turn) history(ctx context.Context) ([]Said, error) {
	var out []Said
	for _, h := range t.in.History.Value() {
		out = append(out, *h)
	}
	rows, err := t.service.Store.Client(ctx).Message.Query().
		Where(entmessage.ConversationID(t.conversation.ID), entmessage.IDNEQ(t.heard.ID)).
		Order(ent.Desc(entmessage.FieldCreatedAt, entmessage.FieldID)).Limit(historyLimit).
		Select(entmessage.FieldAi, entmessage.FieldContent).All(ctx)
	if err != nil {
		return nil, err
	}
	slices.Reverse(rows)
	for _, m := range rows {
		out = append(out, Said{Role: role(m.Ai), Content: m.Content})
	}
	return out, nil
}

func role(ai bool) string {
	if ai {
		return "assistant"
	}
	return "user"
}
