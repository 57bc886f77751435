package chat

import (
	"context"
	"slices"
	"strings"
	"time"

	"entgo.io/ent/dialect/sql"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	entmessage "github.com/switchboard-dev/switchboard/ent/message"
	"github.com/switchboard-dev/switchboard/ent/predicate"
	"github.com/switchboard-dev/switchboard/ent/toolcall"
	entturn "github.com/switchboard-dev/switchboard/ent/turn"
	"github.com/switchboard-dev/switchboard/platform/llm"
)

// Limits of the history that a turn reads: messages at a time and in all, and how many of the newest tool calls are shown with their arguments
// and results.
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
			t.undigested.messages++
			t.undigested.tokens += llm.Message{Content: m.Content}.Tokens()
		}
		out = append(out, s)
	}
	if opened := slices.Clone(t.in.Opened); len(opened) > 0 {
		opened[0].begins = true
		later := slices.IndexFunc(rows, func(m *ent.Message) bool { return !m.CreatedAt.Before(t.in.OpenedAt) })
		if later < 0 {
			later = len(rows)
		}
		out = slices.Insert(out, len(t.in.History)+later, opened...)
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
	where := []predicate.Message{entmessage.ConversationID(t.conversation.ID), entmessage.IDNotIn(ids...), heard()}
	for tokens := 0; ; {
		rows, err := t.service.parts.Store.Client(ctx).Message.Query().Where(where...).
			Order(ent.Desc(entmessage.FieldCreatedAt, entmessage.FieldID)).Limit(historyLimit).
			Select(entmessage.FieldAi, entmessage.FieldContent, entmessage.FieldCreatedAt).All(ctx)
		if err != nil {
			return nil, err
		}
		for _, m := range rows {
			tokens += llm.Message{Content: m.Content}.Tokens()
		}
		all = append(all, rows...)
		window := t.window(ctx)
		if len(rows) < historyLimit || window == 0 || len(all) >= historyMost || tokens > historyWindows*window ||
			tokens > window && covered(t.conversation, rows[len(rows)-1]) {
			slices.Reverse(all)
			return all, nil
		}
		where = append(where[:3:3], before(rows[len(rows)-1]))
	}
}

// overdue is when a message was said that cannot be waiting for a turn under way any more: whoever was to reply has died.
func overdue() time.Time { return time.Now().Add(-TurnLimit - turnLease) }

// heard is the condition that a message is part of what was said: it does not wait for a turn, or for one that is under way.
func heard() predicate.Message {
	return entmessage.Or(entmessage.AwaitsIsNil(), entmessage.And(entmessage.Awaits(awaitsReply), entmessage.CreatedAtLT(overdue())))
}

// waits says whether a message does.
func waits(m *ent.Message) bool {
	return m.Awaits != nil && (*m.Awaits == awaitsTurn || m.CreatedAt.After(overdue()))
}

// historyWindows is how many windows of text are read that no digest covers yet.
const historyWindows = 8

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
func (s *Service) calls(ctx context.Context, of ...predicate.Turn) (calls map[string]*used, err error) {
	err = s.parts.Store.Together(ctx, s.callReads(&calls, authz.From(ctx).Subaccount, of...)...)
	return calls, err
}

// callReads are the reads of calls, which go together.
func (s *Service) callReads(into *map[string]*used, subaccount string, of ...predicate.Turn) []func(ctx context.Context) error {
	var turns []*ent.Turn
	of = append(of, entturn.RoundsGT(0))
	newest := newestOf(subaccount, of)
	return []func(ctx context.Context) error{
		func(ctx context.Context) (err error) {
			turns, err = s.parts.Store.Client(ctx).Turn.Query().Where(of...).
				Order(ent.Desc(entturn.FieldCreatedAt, entturn.FieldID)).Limit(callsNamed).Select(entturn.FieldID, entturn.FieldMessageID).All(ctx)
			return err
		},
		func(ctx context.Context) error {
			told, err := s.parts.Store.Client(ctx).ToolCall.Query().Where(newest).Order(toolcall.ByOrdinal()).Limit(callsNamed).All(ctx)
			if err == nil {
				*into, err = s.byMessage(ctx, turns, told)
			}
			return err
		},
	}
}

// newestOf is the condition that a tool was used in one of the newest of the turns.
func newestOf(subaccount string, of []predicate.Turn) func(*sql.Selector) {
	return func(q *sql.Selector) {
		t := sql.Dialect(q.Dialect()).Table(entturn.Table)
		some := sql.Dialect(q.Dialect()).Select(t.C(entturn.FieldID)).From(t).Where(sql.EQ(t.C(entturn.FieldSubaccountID), subaccount))
		for _, p := range of {
			p(some)
		}
		some.OrderBy(sql.Desc(t.C(entturn.FieldCreatedAt)), sql.Desc(t.C(entturn.FieldID))).Limit(callsTold)
		q.Where(sql.In(q.C(toolcall.FieldTurnID), some))
	}
}

// byMessage groups tool calls by the message of their turn: newer ones in full, older ones by name.
func (s *Service) byMessage(ctx context.Context, turns []*ent.Turn, told []*ent.ToolCall) (out map[string]*used, err error) {
	messages := map[string]string{}
	for _, r := range turns {
		messages[r.ID] = *r.MessageID
	}
	told = slices.DeleteFunc(told, func(c *ent.ToolCall) bool { return messages[c.TurnID] == "" }) // of a turn that has just ended
	var named []*ent.ToolCall
	if older := turns[min(callsTold, len(turns)):]; len(older) > 0 {
		named, err = s.parts.Store.Client(ctx).ToolCall.Query().Where(toolcall.TurnIDIn(idsOf(older)...)).Order(toolcall.ByOrdinal()).Limit(callsNamed).
			Select(toolcall.FieldID, toolcall.FieldTurnID, toolcall.FieldName).All(ctx)
	}
	for i, c := range append(told, named...) {
		if out == nil {
			out = map[string]*used{}
		}
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
	text := llm.Message{Role: part(s.Role), Content: unmarked(s.Content)}
	if s.begins && text.Role == llm.Assistant { // some models refuse a conversation that it begins, or in which it speaks twice
		return []llm.Message{{Role: llm.User, Content: callBegins}, text}
	}
	if s.used == nil || !tools {
		return []llm.Message{text}
	}
	out := usedRound(s.used.calls, toolTokens)
	if text.Role == llm.User { // nothing was said after them
		return append([]llm.Message{text}, out...)
	}
	return append(out, text)
}

// usedRound tells a model that it asked for tools, and what they said, each in so many tokens.
func usedRound(calls []*ToolCall, tokens int) []llm.Message {
	if len(calls) == 0 {
		return nil
	}
	out := []llm.Message{{Role: llm.Assistant}}
	for _, c := range calls {
		id := shortID(c.ID)
		out[0].Calls = append(out[0].Calls, llm.Call{ID: id, Name: c.Name, Arguments: abridged(object(c.Arguments), tokens)})
		result := "[…]"
		if c.Result != nil || c.Error != nil {
			result = clip(outcome(c), tokens)
		}
		out = append(out, llm.Message{Role: llm.ToolSays, CallID: id, Content: result})
	}
	return out
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
