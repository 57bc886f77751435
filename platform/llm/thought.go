package llm

import "strings"

// thought takes what stands between think tags out of a text that comes in pieces.
type thought struct {
	inside  bool
	after   bool   // a thought has just ended: the empty lines after it belong to it
	pending string // the end of what came, which may be the beginning of a tag
}

// The tags that models put around what they think aloud.
const (
	thinkTag   = "<think>"
	thoughtTag = "</think>"
)

// pass gives what of the text may be said. Where a closing tag has no opening one, it alone is taken out.
func (t *thought) pass(piece string) string {
	text := t.pending + piece
	var out strings.Builder
	for {
		at, tag := firstTag(text, t.inside)
		if tag == "" {
			t.pending = text[at:]
			t.put(&out, text[:at])
			return out.String()
		}
		t.put(&out, text[:at])
		t.inside, t.after = tag == thinkTag, tag == thoughtTag
		text = text[at+len(tag):]
	}
}

// rest is what was held back and is no tag after all.
func (t *thought) rest() string {
	var out strings.Builder
	t.put(&out, t.pending)
	t.pending = ""
	return out.String()
}

func (t *thought) put(out *strings.Builder, text string) {
	if t.inside {
		return
	}
	if t.after {
		text = strings.TrimLeft(text, " \t\r\n")
	}
	if text != "" {
		t.after = false
	}
	out.WriteString(text)
}

// firstTag is where the first tag stands, or where one may begin that is not there yet: then it is "". In a thought only
// its end is one.
func firstTag(text string, inside bool) (int, string) {
	for from := 0; ; from++ {
		at := strings.IndexByte(text[from:], '<')
		if at < 0 {
			return len(text), ""
		}
		from += at
		for _, tag := range []string{thoughtTag, thinkTag} {
			if inside && tag == thinkTag {
				continue
			}
			if strings.HasPrefix(text[from:], tag) {
				return from, tag
			}
			if strings.HasPrefix(tag, text[from:]) {
				return from, ""
			}
		}
	}
}
