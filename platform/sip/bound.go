package sip

import (
	"bytes"
	"errors"
	"maps"
	"net"
	"strings"

	sipgo "github.com/emiago/sipgo/sip"
)

// Bounds of a message, by what reading it costs: sipgo compares each parameter with all before it in its list, and makes a header of each
// part between commas. A call with 70 proxies on its way, each with all its parameters, is well within them.
const (
	mostParams = 128  // marks that may begin a parameter, in one list
	mostParts  = 2048 // lines and parts of lines, between empty lines
)

var errBound = errors.New("sip: more than a message needs")

// newParser is sipgo's parser, for headers whose lists of parameters are bounded.
func newParser() *sipgo.Parser {
	bounded := maps.Clone(sipgo.DefaultHeadersParser())
	for name, read := range bounded {
		bounded[name] = func(as []byte, text string) (sipgo.Header, error) {
			if part := opening(name, text); strings.Count(part, ";")+strings.Count(part, "&")+strings.Count(part, `"`) > mostParams {
				return nil, errBound
			}
			return read(as, text)
		}
	}
	return sipgo.NewParser(sipgo.WithHeadersParsers(bounded))
}

// opening is what sipgo reads of a header at once, with its list of parameters: one of the parts between commas, but where it overlooks a comma.
func opening(name, text string) string {
	switch name {
	case "via", "v":
		return firstVia(text)
	case "contact", "m", "route", "record-route":
		return firstAddress(text)
	}
	return text
}

func firstVia(text string) string {
	_, text, _ = strings.Cut(text, "/")
	_, text, _ = strings.Cut(text, "/")
	text = text[strings.IndexAny(text, " \t")+1:]
	if strings.HasPrefix(text, "[") {
		_, text, _ = strings.Cut(text, "]")
	}
	_, text, _ = strings.Cut(text, ";")
	if comma := strings.IndexByte(text, ','); comma > 0 {
		return text[:comma]
	}
	return text
}

func firstAddress(text string) string {
	quoted, bracket := false, false
	for i, c := range []byte(text) {
		switch {
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '<', c == '>':
			bracket = c == '<'
		case c == ',' && !bracket:
			return text[:i]
		}
	}
	return text
}

// meter follows what a peer sends, before it is parsed.
type meter struct {
	parts  int    // since the last empty line
	marks  int    // in the word that we are in
	word   []byte // its beginning
	ending int    // how much of an empty line's "\r\n\r\n" was just read
	all    int    // empty lines, of which each message has one at least
}

// longest is the longest beginning of a word that matters.
const longest = len("sips:")

// bears says whether what comes next is within bounds. Of words only addresses count that stand for themselves, as in the first line of a
// request, which nobody looks at before sipgo has parsed it. A body may have any others.
func (m *meter) bears(b []byte) bool {
	for _, c := range b {
		switch c {
		case ' ', '\r': // no others end a word for sipgo
			m.word, m.marks = m.word[:0], 0
		case ';', '&', '"':
			m.marks++
		}
		if c > ' ' && len(m.word) < longest {
			m.word = append(m.word, c)
		}
		m.line(c)
		if m.parts > mostParts || m.marks > mostParams && m.address() {
			return false
		}
	}
	return true
}

// line counts lines and their parts. It starts over after an empty line, which ends a message's headers.
func (m *meter) line(c byte) {
	switch c {
	case "\r\n\r\n"[m.ending]:
		m.ending++
	case '\r':
		m.ending = 1
	default:
		m.ending = 0
	}
	if c == ',' || c == '\n' {
		m.parts++
	}
	if m.ending == len("\r\n\r\n") {
		m.ending, m.parts = 0, 0
		m.all++
	}
}

func (m *meter) address() bool {
	scheme, _, ok := bytes.Cut(m.word, []byte(":"))
	return ok && (strings.EqualFold(string(scheme), "sip") || strings.EqualFold(string(scheme), "sips"))
}

// metered are connections whose peers are cut off if they send what costs more than any message.
type metered struct{ net.Listener }

func (l metered) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if err != nil {
		return nil, err //nolint:wrapcheck // this is a net.Listener
	}
	return newMetered(c), nil
}
