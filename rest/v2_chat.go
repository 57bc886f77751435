package rest

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"strings"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/strictjson"
)

func (d *Door) v2GetConversation(ctx context.Context, r *request) (answer, error) {
	if _, err := query(r, "location_id"); err != nil {
		return answer{}, err
	}
	contactID, err := query(r, "contact_id")
	if err != nil {
		return answer{}, err
	}
	if !authz.PossibleName(contactID) {
		return answer{}, fault.MissingField("contact", "contactId")
	}
	latest, err := d.Product.Chat.Latest(ctx, contactID)
	if err != nil {
		return answer{}, err
	}
	type shown struct {
		ID        string `json:"id"`
		Role      string `json:"role"`
		Content   string `json:"content"`
		Channel   string `json:"channel"`
		CreatedAt string `json:"createdAt"`
	}
	messages := make([]shown, len(latest.Messages))
	for i, m := range latest.Messages {
		messages[i] = shown{m.ID, m.Role(), m.Content, m.Channel, timestamp(m.CreatedAt)}
	}
	data, err := json.Marshal(struct {
		Messages []shown `json:"messages"`
		Channel  string  `json:"channel"`
	}{messages, latest.Channel})
	return answer{status: http.StatusOK, data: data}, err
}

func (d *Door) v2Chat(ctx context.Context, r *request) (answer, error) {
	f := &fields{body: r.body}
	conversation, contact := f.need("conversation_id", otherLimit), f.need("contact_id", otherLimit)
	channel := f.need("channel", otherLimit)
	in := chat.Input{
		AssistantID: f.need("assistant_id", otherLimit), Input: f.need("input", messageLimit),
		ConversationID: patch.Sent(&conversation), ContactID: patch.Sent(&contact), CreateContact: true,
		Channel: patch.Sent(&channel), History: f.history("messages"),
	}
	f.need("location_id", otherLimit)
	f.text("last_message_id", otherLimit)
	if err := f.err(); err != nil {
		return answer{}, err
	}
	c, err := d.Product.Chat.Complete(ctx, in)
	if err != nil {
		return answer{}, err
	}
	data, err := json.Marshal(v2Run(c, conversation, in.Input))
	return answer{status: http.StatusOK, data: data, contact: c.AboutContact()}, err
}

// history is what was said elsewhere: objects with a role and a content.
func (f *fields) history(name string) []*chat.Said {
	list := f.body.Get(name)
	switch list.Kind() {
	case strictjson.KindAbsent, strictjson.KindNull:
		return nil
	case strictjson.KindArray:
	default:
		f.bad(name, "must be a list")
		return nil
	}
	if list.Len() > historyLimit {
		f.bad(name, "must have at most %d items", historyLimit)
		return nil
	}
	items := list.Items()
	said := make([]*chat.Said, len(items))
	for i, item := range items {
		role, isRole := legible(item.Get("role"))
		content, isContent := content(item.Get("content"))
		if !isRole || !isContent || !rule.Visible(role) || len([]rune(role)) > otherLimit || len([]rune(content)) > messageLimit {
			f.bad(item.Path(), "must be an object with role and content")
		}
		said[i] = &chat.Said{Role: role, Content: content}
	}
	return said
}

// content is what a message says: a text, or a list of OpenAI's parts, of which those that are text are a line each.
func content(v *strictjson.Value) (string, bool) {
	if v.Kind() != strictjson.KindArray {
		text, ok := legible(v)
		return text, ok || empty(v)
	}
	if v.Len() > historyLimit {
		return "", false
	}
	var lines []string
	for _, part := range v.Items() {
		kind, isPart := part.Get("type").Text()
		if !isPart {
			return "", false
		}
		if !slices.Contains([]string{"text", "input_text", "output_text"}, kind) {
			continue // a picture says nothing that could be kept
		}
		text, ok := part.Get("text").Text()
		if !ok {
			return "", false
		}
		lines = append(lines, text)
	}
	return strings.Join(lines, "\n"), true
}

// v2Run is a turn in the shape of v2.
func v2Run(c *chat.Completion, conversation, input string) any {
	type message struct {
		Role        string           `json:"role"`
		Content     string           `json:"content"`
		Refusal     string           `json:"refusal"`
		Annotations []map[string]any `json:"annotations"`
	}
	messages := []message{}
	if c.Replied {
		messages = append(messages, message{Role: "assistant", Content: c.Output, Refusal: c.Refusal, Annotations: []map[string]any{}})
	}
	type object = map[string]any
	type response struct {
		Messages  []message        `json:"messages"`
		ToolCalls []*chat.ToolCall `json:"toolCalls"`
		Timestamp string           `json:"completionTimestamp"`
	}
	type ids struct {
		ConversationID string `json:"conversationId"`
		MessageID      string `json:"messageId"`
		TraceID        string `json:"traceId"`
	}
	type knowledge struct {
		Matches   []*chat.Match  `json:"matches"`
		Namespace string         `json:"namespace"`
		Usage     map[string]int `json:"usage"`
	}
	type run struct {
		Response  response  `json:"response"`
		Message   ids       `json:"message"`
		Knowledge knowledge `json:"knowledge_base"`
		Input     string    `json:"input"`
		Output    string    `json:"output"`
	}
	return object{"run": run{
		Response:  response{messages, c.ToolCalls, timestamp(c.CompletedAt)},
		Message:   ids{conversation, c.MessageID, c.TraceID},
		Knowledge: knowledge{c.Matches, c.Namespace, map[string]int{"readUnits": c.ReadUnits}},
		Input:     input, Output: c.Output,
	}}
}
