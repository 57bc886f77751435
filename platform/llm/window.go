package llm

// DefaultWindow is how many tokens a request may have, with its reply, if no window is set.
const DefaultWindow = 16_000

// Window is how many tokens a request to a model may have there, with its reply. The model is as assistants name it.
func (e Endpoint) Window(named string) int {
	for _, name := range []string{e.Model(named), named, ""} {
		if n := e.Windows[name]; n > 0 {
			return n
		}
	}
	return DefaultWindow
}
