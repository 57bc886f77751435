package chat

import (
	"fmt"
	"slices"
	"strings"

	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/platform/llm"
)

// promptMessages are the messages sent to a model: instructions, then what is known of the contact, the history, which begins
// at the index, the passages found and the new message. What changes least comes first, for the endpoint's cache. Only the
// first is ours to instruct with.
func promptMessages(q Question) (all []llm.Message, history int) {
	if text := joined(q.Frame.Rules, q.Prompt, q.Frame.Time); text != "" {
		all = append(all, llm.Message{Role: llm.System, Content: text, Stable: len(joined(q.Frame.Rules, q.Prompt))})
	}
	if q.Frame.Contact != "" {
		all = append(all, llm.Message{Role: llm.User, Content: dataMark + " " + q.Frame.Contact})
	}
	history = len(all)
	for _, h := range q.History {
		all = append(all, llm.Message{Role: part(h.Role), Content: h.Content})
	}
	if text := passages(q.Passages); text != "" {
		all = append(all, llm.Message{Role: llm.User, Content: text})
	}
	return append(all, llm.Message{Role: llm.User, Content: q.Input}), history
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
