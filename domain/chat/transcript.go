package chat

import (
	"context"
	"slices"
	"strings"

	"github.com/switchboard-dev/switchboard/ent"
	entmessage "github.com/switchboard-dev/switchboard/ent/message"
	"github.com/switchboard-dev/switchboard/ent/predicate"
	"github.com/switchboard-dev/switchboard/platform/llm"
	"github.com/switchboard-dev/switchboard/platform/plain"
)

// The end of a conversation is enough to sum it up.
const (
	analysedMessages   = 100
	analysedCharacters = 40_000
)

// transcript is the end of a conversation, or of some of its messages, a line for each. It is empty where the contact has said nothing.
func (s *Service) transcript(ctx context.Context, conversationID string, of ...predicate.Message) (string, error) {
	rows, err := s.parts.Store.Client(ctx).Message.Query().Where(entmessage.ConversationID(conversationID)).Where(of...).
		Order(ent.Desc(entmessage.FieldCreatedAt, entmessage.FieldID)).Limit(analysedMessages).
		Select(entmessage.FieldAi, entmessage.FieldContent).All(ctx)
	if err != nil {
		return "", err
	}
	if !slices.ContainsFunc(rows, func(m *ent.Message) bool { return !m.Ai }) {
		return "", nil
	}
	var lines []string
	left := analysedCharacters
	for _, m := range rows {
		label := "CONTACT: "
		if m.Ai {
			label = "ASSISTANT: "
		}
		line := []rune(label + plain.Line(m.Content))
		lines = append(lines, string(line[:min(len(line), left)]))
		if left -= len(line); left <= 0 {
			break
		}
	}
	slices.Reverse(lines)
	return strings.Join(lines, "\n"), nil
}

// roomFor is how many tokens a transcript may have beside what else there is to read.
func roomFor(where llm.Endpoint, rest string) int {
	window := where.Window("")
	return max(leastTokens, window-window/uncertain-min(replyTokens, window/2)-llm.Tokens(rest))
}

// ending of a text, with so many tokens at most.
func ending(text string, tokens int) string {
	all, has := []rune(text), llm.Tokens(text)
	if has <= tokens {
		return text
	}
	for keep := len(all) * max(0, tokens) / has; keep > 0; keep = keep * 9 / 10 {
		if short := "[…] " + string(all[len(all)-keep:]); llm.Tokens(short) <= tokens {
			return short
		}
	}
	return ""
}
