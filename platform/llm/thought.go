package llm

import "strings"

// thought takes what a model thinks aloud out of a text that comes in pieces: what stands between think tags, and, as some models leave
// out the first of them, what stands before a closing tag that comes first. Of such a model's text nothing is said until that tag comes,
// once the model is known for it.
type thought struct {
	openless bool // the model is known to leave out the opening tag
	inside   bool
	after    bool            // a thought has just ended: the empty lines after it belong to it
	pending  string          // the end of what came, which may be the beginning of a tag
	tagged   bool            // a tag came
	unopened bool            // the first was a closing one
	held     strings.Builder // what may be a thought
}

// The tags that models put around what they think aloud.
const (
	thinkTag   = "<think>"
	thoughtTag = "</think>"
)

// heldMost is how many bytes are held back of what may be a thought. What is longer is said after all.
const heldMost = 64 << 10

// pass gives what of the text may be said.
func (t *thought) pass(piece string) string {
	text := t.pending + piece
	var out strings.Builder
	for {
		at, tag := firstTag(text, t.inside)
		t.put(&out, text[:at])
		if tag == "" {
			t.pending = text[at:]
			return t.hold(out.String())
		}
		if tag == thoughtTag && !t.tagged {
			t.unopened = true
			t.held.Reset()
			out.Reset()
		}
		t.inside, t.after, t.tagged = tag == thinkTag, tag == thoughtTag, true
		text = text[at+len(tag):]
	}
}

// hold back what may be a thought, and give all that is none.
func (t *thought) hold(text string) string {
	if !t.openless && !t.holds() {
		return text
	}
	t.held.WriteString(text)
	if t.openless && !t.tagged && t.held.Len() <= heldMost {
		return ""
	}
	t.openless = false // whatever comes is said as it comes
	text = t.held.String()
	t.held.Reset()
	return text
}

// holds says whether anything is held back.
func (t *thought) holds() bool { return t.held.Len() > 0 }

// rest is what was held back and is no tag, and no thought, after all. In a text that was cut, the thought goes on.
func (t *thought) rest(cut bool) string {
	if cut && t.openless && !t.tagged {
		return ""
	}
	var out strings.Builder
	t.put(&out, t.pending)
	t.pending, t.openless = "", false
	return t.hold(out.String())
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
