package llm

import "strings"

// calling is a tool call as it comes.
type calling struct {
	given, id, name string // given is the id that the endpoint gave, if any
	arguments       strings.Builder
	// How far the arguments are: how many objects and lists are open at their end, and whether a text is.
	depth           int
	quoted, escaped bool
	closed          bool // all of them have ended
}

// add to the arguments. Each byte is looked at once, however often somebody asks whether they are whole.
func (c *calling) add(args string) {
	c.arguments.WriteString(args)
	for at := 0; at < len(args) && !c.closed; at++ {
		switch b := args[at]; {
		case c.escaped:
			c.escaped = false
		case c.quoted:
			c.quoted, c.escaped = b != '"', b == '\\'
		case b == '"':
			c.quoted = true
		case b == '{' || b == '[':
			c.depth++
		case b == '}' || b == ']':
			c.depth--
			c.closed = c.depth <= 0
		}
	}
}

// whole says whether the arguments are an object that is there to its end.
func (c *calling) whole() bool { return c.closed || c.arguments.String() == "null" }
