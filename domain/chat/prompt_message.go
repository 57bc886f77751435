package chat

import (
	"fmt"
	"slices"
	"strings"

	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/platform/llm"
)

// promptMessages are the messages sent to a model: instructions, then what is known of the contact, what was said before, older
// messages as a digest, the time, the passages found, the new message, and what the turn's tools have said since. What changes least
// comes first, for the endpoint's cache: up to the time, the next turn's request begins the same. Only the first is ours to instruct with.
func promptMessages(q Question, history, rounds []llm.Message) (all []llm.Message) {
	add := func(text string) {
		if text != "" {
			all = append(all, llm.Message{Role: llm.User, Content: text, Data: true})
		}
	}
	if text := joined(q.Frame.Rules, q.Prompt); text != "" {
		all = append(all, llm.Message{Role: llm.System, Content: joined(text, q.Task), Stable: len(text)})
	}
	add(dataMessage(q.Frame.Contact))
	if q.Digest != "" {
		add(dataMark + " Notes on what was said before, which the messages after it may repeat: " + q.Digest)
	}
	if n := len(history); n > 0 {
		all = append(all, history...)
		all[len(all)-1].Stable = len(history[n-1].Content)
	}
	add(dataMessage(q.Frame.Time))
	add(passages(q.Passages))
	all = append(all, llm.Message{Role: llm.User, Content: unmarked(q.Input)})
	return append(all, rounds...)
}

// dataMessage is data of ours as a message, or "".
func dataMessage(data string) string {
	if data == "" {
		return ""
	}
	return dataMark + " " + data
}

// joined are the paragraphs that there are.
func joined(paragraphs ...string) string {
	return strings.Join(slices.DeleteFunc(paragraphs, func(p string) bool { return strings.TrimSpace(p) == "" }), "\n\n")
}

// part is the role of somebody else's account: nobody but us instructs the model.
func part(role string) string {
	if role == llm.Assistant || role == "ai" || role == "bot" {
		return llm.Assistant
	}
	return llm.User
}

// passages of the knowledge base as a message, or "".
func passages(found []*knowledge.Match) string {
	if len(found) == 0 {
		return ""
	}
	var b strings.Builder
	b.WriteString(dataMark + " Passages from the knowledge base. Answer from them where they fit, and say so if you do not know.\n")
	for i, p := range found {
		fmt.Fprintf(&b, "\n[%d] %s\n%s\n", i+1, cite(p), p.Text)
	}
	return b.String()
}
