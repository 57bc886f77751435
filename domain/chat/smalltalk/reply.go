package smalltalk

import (
	"cmp"
	"strings"
)

// Replies that are not of a kind of their own.
const (
	hello  = "hello"  // where the assistant has no greeting, or has said it
	bye    = "bye"    // the end of a call
	here   = "here"   // in writing, nobody hears
	again  = "again"  // there is nothing to repeat
	nobody = "nobody" // nobody takes over
)

// Setting is who replies, and where.
type Setting struct {
	Name, Business, Greeting string
	// Last is what the assistant said before, "" where nothing.
	Last string
	// HandsOff says that a person takes over.
	HandsOff, Voice bool
}

// Reply to small talk.
func Reply(to Said, s Setting) string {
	kind := to.Kind
	switch kind {
	case Greeting:
		if s.Greeting == "" || s.Last != "" {
			kind = hello
		}
	case Goodbye:
		if s.Voice {
			kind = bye
		}
	case Hear:
		if !s.Voice {
			kind = here
		}
	case Repeat:
		if s.Last != "" {
			return s.Last
		}
		kind = again
	case Person:
		if !s.HandsOff {
			kind = nobody
		}
	}
	fill := strings.NewReplacer("{name}", s.Name, "{business}", cmp.Or(s.Business, s.Name), "{greeting}", s.Greeting)
	for _, line := range lines(replyFile) {
		if line[0] == kind && line[1] == to.Language {
			return fill.Replace(line[2])
		}
	}
	return ""
}
