package chat

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/switchboard-dev/switchboard/domain/chat/smalltalk"
	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/domain/knowledge/answer"
	"github.com/switchboard-dev/switchboard/platform/id"
	"github.com/switchboard-dev/switchboard/platform/llm"
	"github.com/switchboard-dev/switchboard/platform/vector"
)

// Passages is the embedded answerer. It has no language model: it says the sentence or the row of a table that answers, word
// for word, says where that stands, and says plainly when it has nothing. Small talk it answers by itself. The same question
// gets the same reply.
type Passages struct {
	// Words say which words are near in meaning; nil are the program's.
	Words *vector.Table
}

// Answer small talk, or by the best passage.
func (p Passages) Answer(ctx context.Context, q Question, tell Listener) (Reply, error) {
	reply := Reply{Answerer: "passages"}
	if said, is := smalltalk.Of(q.Input); is {
		return chatter(ctx, q, said, reply, tell)
	}
	asked := answer.Asked{Text: q.Input, Before: leaningOn(q.Input, q.History), Known: q.Known, Words: p.Words}
	found := answer.Find(asked, knowledge.Readable(q.Passages))
	if found.Enough() {
		reply.Text = worded(q, found.Parts, q.Passages[found.Passage])
	} else {
		reply.Text, reply.Unknown = cmp.Or(q.Fallback, q.sentence(smalltalk.Unknown)), true
	}
	return reply, tell(Event{Kind: Delta, Content: reply.Text})
}

// chatter replies to small talk. One who wants a person gets one if the assistant can hand off; one who says goodbye in a call
// ends it.
func chatter(ctx context.Context, q Question, said smalltalk.Said, reply Reply, tell Listener) (Reply, error) {
	s := smalltalk.Setting{
		Name: q.Self.Name, Business: q.Self.Business, Greeting: q.Self.Greeting, Last: lastReply(q.History), Voice: q.Channel == Voice,
	}
	if said.Kind == smalltalk.Person {
		if call, err := act(ctx, q, handOff, tell); call != nil {
			reply.Calls, reply.Rounds = append(reply.Calls, call), 1
			if s.HandsOff = call.Error == nil; err != nil {
				return reply, err
			}
		}
	}
	reply.Text = smalltalk.Reply(said, s)
	if s.HandsOff && q.Parting != "" {
		reply.Text = q.Parting
	}
	if err := tell(Event{Kind: Delta, Content: reply.Text}); err != nil {
		return reply, err
	}
	if said.Kind == smalltalk.Goodbye {
		if call, err := act(ctx, q, endCall, tell); call != nil {
			reply.Calls, reply.Rounds = append(reply.Calls, call), 1
			return reply, err
		}
	}
	return reply, nil
}

// act uses a tool without arguments; nil if the assistant does not have it.
func act(ctx context.Context, q Question, name string, tell Listener) (*ToolCall, error) {
	if q.Tools == nil {
		return nil, nil //nolint:nilnil // it has none
	}
	for _, t := range q.Tools.Tools() {
		if t.Name != name {
			continue
		}
		call := llm.Call{ID: id.New("tcall"), Name: name, Arguments: string(noArguments)}
		err := tell(Event{Kind: ToolUse, Call: &ToolCall{ID: call.ID, Name: name, Arguments: noArguments}})
		if err != nil {
			return nil, err
		}
		done := q.Tools.Use(ctx, call)
		return done, tell(Event{Kind: ToolResult, Call: done})
	}
	return nil, nil //nolint:nilnil // it is not attached
}

// lastReply is what the assistant said last, "" if nothing.
func lastReply(history []Said) string {
	for _, v := range slices.Backward(history) {
		if part(v.Role) != llm.User {
			return v.Content
		}
	}
	return ""
}

// textMost is how many characters a text message has, as the rules of the channel tell a language model.
const textMost = 320

// worded are the parts of an answer as the question's channel has them: in a call, a text message and a messaging app without
// the source.
func worded(q Question, parts []string, from *knowledge.Match) string {
	switch q.Channel {
	case Voice:
		return strings.Join(sentenced(parts), " ")
	case "SMS":
		return texted(sentenced(parts))
	}
	glue := " "
	for _, p := range parts {
		if !ended(p) {
			glue = "\n" // rows and items are lines
		}
	}
	text := strings.Join(parts, glue)
	if slices.Contains(messagingApps, q.Channel) {
		return text
	}
	return text + " [1]\n\n" + q.sentence(smalltalk.Sources) + "\n[1] " + cite(from)
}

func ended(s string) bool {
	last, _ := utf8.DecodeLastRuneInString(s)
	return strings.ContainsRune(".!?…。！？।:", last)
}

// sentenced ends each part like a sentence.
func sentenced(parts []string) []string {
	out := make([]string, len(parts))
	for i, p := range parts {
		if out[i] = p; !ended(p) {
			out[i] += "."
		}
	}
	return out
}

// texted is as many parts as a text message takes, at least the beginning of the first.
func texted(parts []string) string {
	text := parts[0]
	for _, p := range parts[1:] {
		if utf8.RuneCountInString(text)+1+utf8.RuneCountInString(p) <= textMost {
			text += " " + p
		}
	}
	if r := []rune(text); len(r) > textMost {
		text = string(r[:textMost-1])
		if at := strings.LastIndexByte(text, ' '); at > 0 {
			text = text[:at]
		}
		text += "…"
	}
	return text
}

// cite says where a passage stands.
func cite(p *knowledge.Match) string {
	parts := []string{p.SourceName}
	for _, s := range []*string{p.Page, p.Heading} {
		if s != nil {
			parts = append(parts, *s)
		}
	}
	return strings.Join(parts, ", ")
}
