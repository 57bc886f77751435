package llmtest

// Alternates says whether the templates of such models as Mistral's and Gemma's take the request: the user begins, and the user and the
// assistant speak in turn. Messages of the system and of tools, and those that ask for tools, are not counted.
func (r Request) Alternates() bool {
	next := "user"
	for _, m := range r.Messages {
		if m.Role != "user" && m.Role != "assistant" || len(m.ToolCalls) > 0 {
			continue
		}
		if m.Role != next {
			return false
		}
		next = map[string]string{"user": "assistant", "assistant": "user"}[next]
	}
	return true
}
