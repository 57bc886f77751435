package llm

// bodyOf is a request as the endpoint wants it.
func bodyOf(e Endpoint, r Request) completionRequest {
	a := completionRequest{Model: e.Model(r.Model), Temperature: r.Temperature, MaxTokens: r.MaxTokens, Stream: true}
	a.Options.Usage = true
	for _, m := range r.Messages {
		a.Messages = append(a.Messages, spoken(m))
	}
	for _, t := range r.Tools {
		f := function{Type: "function"}
		f.Function.Name, f.Function.Description, f.Function.Parameters = t.Name, t.Description, t.Parameters
		a.Tools = append(a.Tools, f)
	}
	return a
}

func spoken(m Message) message {
	said := message{Role: m.Role, Content: &m.Content, CallID: m.CallID}
	if m.Role == Assistant && m.Content == "" {
		said.Content = nil
	}
	for _, c := range m.Calls {
		call := toolCall{ID: c.ID, Type: "function"}
		call.Function.Name, call.Function.Arguments = c.Name, c.Arguments
		said.Calls = append(said.Calls, call)
	}
	return said
}
