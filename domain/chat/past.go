package chat

import (
	"context"
	"slices"
	"strings"
	"time"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/ent"
	entmessage "github.com/switchboard-dev/switchboard/ent/message"
	"github.com/switchboard-dev/switchboard/ent/predicate"
	"github.com/switchboard-dev/switchboard/ent/toolcall"
	entturn "github.com/switchboard-dev/switchboard/ent/turn"
	"github.com/switchboard-dev/switchboard/platform/llm"
)

// Limits of the history that a turn reads: messages at a time and in all, and how many of the newest calls of tools are told with
// what they were asked and said.
const (
	historyLimit = 50
	historyMost  = 600
	callsTold    = 20
	callsNamed   = 100
)

// toolTokens is how long the arguments and the result of a tool are in the history.
const toolTokens = 200

// used are tools that were used for a message.
type used struct{ calls []*ToolCall }

// fresh is how much was said that the conversation's digest does not cover.
type fresh struct{ messages, tokens int }

// history is what was said before: the caller's own account first, then what we keep, as much of it as a window may take. What
// waits for its turn is none.
func (t *turn) history(rows []*ent.Message, calls map[string]*used) (out []Said) {
	for _, h := range t.in.History {
		out = append(out, Said{Role: h.Role, Content: h.Content})
	}
	for _, m := range rows {
		s := Said{Role: role(m.Ai), Content: m.Content, used: calls[m.ID]}
		if s.covered = covered(t.conversation, m); !s.covered {
			t.fresh.messages++
			t.fresh.tokens += llm.Message{Content: m.Content}.Tokens()
		}
		out = append(out, s)
	}
	return out
}

// covered says whether a conversation's digest has the message.
func covered(c *ent.Conversation, m *ent.Message) bool {
	return c.DigestedUntil != nil && !m.CreatedAt.After(*c.DigestedUntil)
}

// earlier messages, oldest first: so many that they fill the window, and those that no digest covers.
func (t *turn) earlier(ctx context.Context) ([]*ent.Message, error) {
	ids := make([]string, 0, len(t.heard)+1)
	for _, m := range t.heard {
		ids = append(ids, m.ID)
	}
	if t.cut != nil {
		ids = append(ids, t.cut.ID)
	}
	var all []*ent.Message
	where := []predicate.Message{entmessage.ConversationID(t.conversation.ID), entmessage.IDNotIn(ids...), entmessage.AwaitsIsNil()}
	for tokens := 0; ; {
		rows, err := t.service.Store.Client(ctx).Message.Query().Where(where...).
			Order(ent.Desc(entmessage.FieldCreatedAt, entmessage.FieldID)).Limit(historyLimit).
			Select(entmessage.FieldAi, entmessage.FieldContent, entmessage.FieldCreatedAt).All(ctx)
		if err != nil {
			return nil, err
		}
		for _, m := range rows {
			tokens += llm.Message{Content: m.Content}.Tokens()
		}
		all = append(all, rows...)
		window := t.window()
		if len(rows) < historyLimit || window == 0 || len(all) >= historyMost || tokens > historyWindows*window ||
			tokens > window && covered(t.conversation, rows[len(rows)-1]) {
			slices.Reverse(all)
			return all, nil
		}
		where = append(where[:3:3], before(rows[len(rows)-1]))
	}
}

// historyWindows is how many windows of text are read that no digest covers yet.
const historyWindows = 8

// before is the condition that a message is earlier than another.
func before(m *ent.Message) func(*sql.Selector) {
	return func(s *sql.Selector) {
		at, id := s.C(entmessage.FieldCreatedAt), s.C(entmessage.FieldID)
		s.Where(sql.P(func(b *sql.Builder) {
			b.WriteString("(" + at + ", " + id + ") < (").Arg(m.CreatedAt).Comma().Arg(m.ID).WriteString(")")
		}))
	}
}

// recentIn is the condition that a turn is one of the conversation's latest, as many as a history has messages.
func recentIn(c *ent.Conversation) func(*sql.Selector) {
	return func(s *sql.Selector) {
		t := sql.Dialect(s.Dialect()).Table(entturn.Table).As("latest")
		some := sql.Dialect(s.Dialect()).Select(t.C(entturn.FieldID)).From(t).
			Where(sql.And(sql.EQ(t.C(entturn.FieldSubaccountID), c.SubaccountID), sql.EQ(t.C(entturn.FieldConversationID), c.ID))).
			OrderBy(sql.Desc(t.C(entturn.FieldCreatedAt)), sql.Desc(t.C(entturn.FieldID))).Limit(historyMost)
		s.Where(sql.In(s.C(entturn.FieldID), some))
	}
}

// calls of tools in turns, oldest first, by the message: the newest whole, of older ones the names.
func (s *Service) calls(ctx context.Context, of ...predicate.Turn) (map[string]*used, error) {
	client := s.Store.Client(ctx)
	turns, err := client.Turn.Query().
		Where(append(of, entturn.RoundsGT(0))...).
		Order(ent.Desc(entturn.FieldCreatedAt, entturn.FieldID)).Limit(callsNamed).Select(entturn.FieldID, entturn.FieldMessageID).All(ctx)
	if err != nil || len(turns) == 0 {
		return nil, err
	}
	place, messages := map[string]int{}, map[string]string{}
	for i, r := range turns {
		place[r.ID], messages[r.ID] = i, *r.MessageID
	}
	first := turns[:min(callsTold, len(turns))]
	told, err := client.ToolCall.Query().Where(toolcall.TurnIDIn(idsOf(first)...)).Order(toolcall.ByOrdinal()).Limit(callsNamed).All(ctx)
	if err != nil {
		return nil, err
	}
	var named []*ent.ToolCall
	if older := turns[len(first):]; len(older) > 0 {
		named, err = client.ToolCall.Query().Where(toolcall.TurnIDIn(idsOf(older)...)).Order(toolcall.ByOrdinal()).Limit(callsNamed).
			Select(toolcall.FieldID, toolcall.FieldTurnID, toolcall.FieldName).All(ctx)
	}
	out := map[string]*used{}
	for i, c := range append(told, named...) {
		at := out[messages[c.TurnID]]
		if at == nil {
			at = &used{}
			out[messages[c.TurnID]] = at
		}
		if call := shown(c); i < len(told) {
			at.calls = append(at.calls, call)
		} else {
			at.calls = append(at.calls, &ToolCall{ID: c.ID, Name: c.Name})
		}
	}
	return out, err
}

func idsOf(turns []*ent.Turn) []string {
	ids := make([]string, len(turns))
	for i, r := range turns {
		ids[i] = r.ID
	}
	return ids
}

// messages that tell a model what was said, and, where it is offered tools, which were used for it.
func (s Said) messages(tools bool) []llm.Message {
	text := llm.Message{Role: part(s.Role), Content: s.Content}
	if s.used == nil || !tools {
		return []llm.Message{text}
	}
	asked := llm.Message{Role: llm.Assistant}
	out := []llm.Message{asked}
	for _, c := range s.used.calls {
		id := shortID(c.ID)
		out[0].Calls = append(out[0].Calls, llm.Call{ID: id, Name: c.Name, Arguments: abridged(object(c.Arguments), toolTokens)})
		result := "[…]"
		if c.Result != nil || c.Error != nil {
			result = clip(outcome(c), toolTokens)
		}
		out = append(out, llm.Message{Role: llm.ToolSays, CallID: id, Content: result})
	}
	if text.Role == llm.User { // nothing was said after them
		return append([]llm.Message{text}, out...)
	}
	return append(out, text)
}

// shortID is the end of a tool call's id: some endpoints take nine letters and digits, and no more.
func shortID(id string) string {
	const most = 9
	return id[max(0, len(id)-most):]
}

// object is arguments as JSON that endpoints take back.
func object(arguments []byte) string {
	if text := strings.TrimSpace(string(arguments)); strings.HasPrefix(text, "{") {
		return text
	}
	return "{}"
}

// abridged is a text, or JSON of an object, with so many tokens at most.
func abridged(text string, tokens int) string {
	if llm.Tokens(text) <= tokens {
		return text
	}
	if strings.HasPrefix(text, "{") {
		const frame = 8
		return `{"abridged":` + quoted(clip(text, (tokens-frame)*2/3)) + `}`
	}
	return clip(text, tokens)
}

func role(ai bool) string {
	if ai {
		return llm.Assistant
	}
	return llm.User
}

// lastOf is the time of the last of some messages.
func lastOf(rows []*ent.Message) time.Time { return rows[len(rows)-1].CreatedAt }
