package chat

import (
	"cmp"
	"slices"
	"strings"

	"github.com/switchboard-dev/switchboard/domain/chat/smalltalk"
)

// signRule has a model mark its reply where nothing answers the question. A reply that only says so in words looks like any other answer.
const signRule = "If the contact asks something that neither passages from the knowledge base, nor tools, nor these instructions answer, say that " +
	"you do not know it and end the reply with <" + signName + "/>. That mark is taken out before anybody reads the reply. " +
	"Do not use it in any other case, and not for small talk."

const signName = "unanswered"

// signMost is how many characters the mark has at most, however a model writes it.
const signMost = len(signName) + 8

// sign takes the mark out of a text that comes in pieces, wherever it stands.
type sign struct {
	given   bool   // it was there
	after   bool   // and nothing yet since: blanks that follow it go with it
	spoke   bool   // something else was there
	pending string // the end of what came, which may be the beginning of a mark
}

// pass gives what of the text may be said.
func (s *sign) pass(piece string) string {
	text := s.pending + piece
	s.pending = ""
	var out strings.Builder
	for {
		at := strings.IndexByte(text, '<')
		if at < 0 {
			s.put(&out, text)
			return out.String()
		}
		size, whole := marked(text[at:])
		if size > 0 && !whole {
			s.put(&out, text[:at])
			s.pending = text[at:]
			return out.String()
		}
		if !whole {
			s.put(&out, text[:at+1])
			text = text[at+1:]
			continue
		}
		s.put(&out, text[:at])
		s.given, s.after = true, true
		text = text[at+size:]
	}
}

// rest is what was held back and is no mark after all. If the reply was cut, it was to be one.
func (s *sign) rest(cut bool) string {
	var out strings.Builder
	if cut && len(s.pending) > 1 {
		s.given = true
	} else {
		s.put(&out, s.pending)
	}
	s.pending = ""
	return out.String()
}

func (s *sign) put(out *strings.Builder, text string) {
	if s.after {
		text = strings.TrimLeft(text, " \t\r\n")
	}
	if text != "" {
		s.after = false
	}
	s.spoke = s.spoke || strings.TrimSpace(text) != ""
	out.WriteString(text)
}

// marked is how much of a text that begins with < is a mark, or may be the beginning of one: then it is not whole. 0: it is none. Models
// also write it as the tag that opens or closes something, with blanks or in capitals.
func marked(text string) (size int, whole bool) {
	body := strings.TrimPrefix(text[1:], "/")
	if len(body) < len(signName) {
		if strings.HasPrefix(signName, strings.ToLower(body)) {
			return len(text), false
		}
		return 0, false
	}
	if !strings.EqualFold(body[:len(signName)], signName) {
		return 0, false
	}
	end := strings.TrimLeft(body[len(signName):], " ")
	end = strings.TrimPrefix(end, "/")
	switch {
	case strings.HasPrefix(end, ">"):
		return len(text) - len(end) + 1, true
	case end == "" && len(text) < signMost:
		return len(text), false
	}
	return 0, false
}

// unanswered takes over whether the model has found no answer. One that says nothing but that is helped out, as one that is not there.
func (d *dialogue) unanswered() error {
	if d.reply.Unanswered = d.sign.given; !d.reply.Unanswered {
		return nil
	}
	d.reply.Text = strings.TrimRight(d.reply.Text, " \t\r\n") // the mark stood behind
	if d.sign.spoke || slices.ContainsFunc(d.reply.Calls, handedOff) {
		return nil
	}
	d.reply.Unknown = true
	return d.say(cmp.Or(d.question.Fallback, d.question.sentence(smalltalk.Unknown)), true)
}
