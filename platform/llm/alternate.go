package llm

// inTurn are messages in which no side speaks twice in a row, and the user begins. The templates of some models take no others. Records are joined to
// records only: in one message with them, what the user said would be a record as well.
func inTurn(all []Message) []Message {
	var out []Message
	for _, m := range all {
		last := len(out) - 1
		switch {
		case last >= 0 && out[last].Role == m.Role && out[last].Data == m.Data && m.Role != ToolSays && len(out[last].Calls) == 0:
			out[last].Content, out[last].Calls = paragraphs(out[last].Content, m.Content), m.Calls
		case m.Role == Assistant && (last < 0 || out[last].Role == System):
			out = append(out, Message{Role: User, Content: nothingSaid}, m)
		case m.Role == User && last >= 0 && out[last].Role != Assistant && out[last].Role != System: // to a record, or after tools, nothing was said
			out = append(out, Message{Role: Assistant, Content: nothingSaid}, m)
		default:
			out = append(out, m)
		}
	}
	return out
}

// paragraphs of a text that are two messages, as far as there are any.
func paragraphs(one, other string) string {
	if one == "" || other == "" {
		return one + other
	}
	return one + "\n\n" + other
}
