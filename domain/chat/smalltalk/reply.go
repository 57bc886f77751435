package smalltalk

import (
	"cmp"
	"slices"
	"strings"
)

// Sentences of an assistant that are no reply to small talk.
const (
	Unknown = "unknown" // nothing that it knows answers
	Barred  = "barred"  // a model, or a filter before it, gives no word of its own
	Tired   = "tired"   // a model asks for tools to the end and says nothing
	Sources = "sources" // before the list of them
	Later   = "later"   // at the end of a call, somebody calls back
	Hold    = "hold"    // in a call, somebody who listens in may take over
)

// Replies that are not of a kind of their own.
const (
	hello  = "hello"  // if the assistant has no greeting, or has said it
	bye    = "bye"    // the end of a call
	here   = "here"   // in writing, nobody hears
	again  = "again"  // there is nothing to repeat
	nobody = "nobody" // nobody takes over
)

// Setting is who replies, and where.
type Setting struct {
	Name, Business, Greeting string
	// Last is what the assistant said before, "" if nothing.
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
	return fill.Replace(Sentence(kind, to.Language))
}

// Sentence of a kind in a language, such as "de"; "" if there is none.
func Sentence(kind, language string) string {
	for _, line := range lines(replyFile + sentenceFile) {
		if line[0] == kind && line[1] == language {
			return line[2]
		}
	}
	return ""
}

// Speaks says whether there are the sentences of an assistant in a language.
func Speaks(language string) bool { return Sentence(Unknown, language) != "" }

// Understands says whether small talk is recognized in a language.
func Understands(language string) bool { return slices.Contains(languages, language) }
