package extract

import (
	"iter"
	"strings"
)

// Markdown is parsed in parts, because the parser takes time in the square of some texts: of what may become one
// paragraph, and of how deep things are nested. Nobody notices where a text of their own is cut.
const (
	markdownPart = 32 << 10 // from this size a part ends at the next heading or empty line
	maxParagraph = 4 << 10  // without an empty line it ends after this, or at an item or row after half of it
	deepest      = 32       // lists and quotations in each other

	// inlineMarks begin something in running text. Each is compared with those before it, so it counts as if it were longer.
	inlineMarks = "*_[<`!"
	markWeight  = 16
)

// parts cuts a page.
func parts(source string) iter.Seq[string] {
	return func(yield func(string) bool) {
		p := part{yield: yield}
		for line := range strings.Lines(source) {
			for line = unnested(line); line != ""; {
				n := portion(line, room(line))
				if !p.line(line[:n]) {
					return
				}
				line = line[n:]
			}
		}
		p.end()
	}
}

// part is the part being gathered.
type part struct {
	yield func(string) bool
	text  strings.Builder
	run   int     // weight since the last empty line
	in    literal // what the line stands in
	last  string  // the line before
	table bool    // the line is a row
}

// line adds a line. It is false where no more parts are wanted.
func (p *part) line(line string) bool {
	line = p.barred(line)
	bare := strings.TrimSpace(line)
	if bare == "" && p.run == 0 {
		return true // of several empty lines one counts
	}
	heavy := weight(line)
	begins := bare == "" || strings.HasPrefix(line, "#")
	switch {
	case p.text.Len() > markdownPart && begins && p.in.open == "",
		p.run+heavy > maxParagraph, p.run > maxParagraph/2 && p.in.open == "" && item(line):
		if !p.end() {
			return false
		}
	}
	p.in = p.in.after(bare)
	p.text.WriteString(line)
	if p.run += heavy; bare == "" {
		p.run = 0
	}
	return true
}

// barred puts a bar before a row of a table that is written without, so that one row is known as such when it is cut from the rule.
func (p *part) barred(line string) string {
	bare := strings.TrimSpace(line)
	wide := strings.Contains(bare, "|") && p.in.open == ""
	p.table = wide && (p.table || isRule(bare) && strings.Contains(p.last, "|"))
	p.last = bare
	if p.table && bare[0] != '|' && bare[0] != '#' && marks(bare) == 0 {
		return "| " + line
	}
	return line
}

// weight of a text: what it takes of a paragraph.
func weight(text string) (n int) {
	for i := range len(text) {
		n += byteWeight(text[i])
	}
	return n
}

// room is how many bytes of a line one paragraph takes.
func room(line string) int {
	left := maxParagraph
	for i := range len(line) {
		if left -= byteWeight(line[i]); left < 0 {
			return i
		}
	}
	return len(line)
}

func byteWeight(b byte) int {
	if strings.IndexByte(inlineMarks, b) >= 0 {
		return markWeight
	}
	return 1
}

// end hands out the part. What it is cut within is opened again in the next.
func (p *part) end() bool {
	if p.text.Len() == 0 {
		return true
	}
	more := p.yield(p.text.String())
	p.text.Reset()
	p.text.WriteString(p.in.open)
	p.run = 0
	return more
}

// item reports whether a line begins an outermost item of a list, or a row of a table.
func item(line string) bool { return strings.HasPrefix(line, "|") || marks(line) > 0 }

// literal is a block in which marks mean nothing: code, or HTML that is not shown. The zero one is none.
type literal struct {
	open string // the line that opens it
	end  string // what ends it
}

// tags open the literals of HTML.
var tags = []literal{
	{"<!--\n", "-->"}, {"<script>\n", "</script>"}, {"<style>\n", "</style>"}, {"<pre>\n", "</pre>"},
}

// after is what the line after this one stands in.
func (l literal) after(bare string) literal {
	switch {
	case l.open == "":
		return opened(bare)
	case l.end != "":
		if strings.Contains(bare, l.end) {
			return literal{}
		}
	case len(bare) >= len(l.open)-1 && strings.Trim(bare, l.open[:1]) == "":
		return literal{}
	}
	return l
}

// opened is the literal that a line opens.
func opened(bare string) literal {
	for _, h := range tags {
		tag := strings.TrimRight(h.open, ">\n")
		if strings.HasPrefix(bare, tag) && !strings.Contains(bare, h.end) {
			return h
		}
	}
	for _, mark := range []string{"`", "~"} {
		info := strings.TrimLeft(bare, mark)
		if n := len(bare) - len(info); n >= 3 && !strings.Contains(info, "`") {
			return literal{open: strings.Repeat(mark, n) + "\n"}
		}
	}
	return literal{}
}

// unnested takes the marks off a line that is nested in more lists and quotations than anybody writes.
func unnested(line string) string {
	text := strings.TrimLeft(line, " \t")
	for depth := 0; ; depth++ {
		n := marks(text)
		if n == 0 {
			return line
		}
		if depth == deepest {
			return strings.TrimLeft(text, " \t>-*+.)0123456789")
		}
		text = strings.TrimLeft(text[n:], " \t")
	}
}

// marks is how long the mark at the beginning of a text is that makes a list or quotation of it; 0 if there is none.
func marks(text string) int {
	if strings.HasPrefix(text, ">") {
		return 1
	}
	digits := len(text) - len(strings.TrimLeft(text, "0123456789"))
	signs := "-*+"
	if digits > 0 {
		signs = ".)"
	}
	rest := text[digits:]
	if rest == "" || !strings.Contains(signs, rest[:1]) || rest[1:] != "" && !strings.ContainsAny(rest[1:2], " \t\r\n") {
		return 0
	}
	return digits + 1
}

// frontMatter parts the block of settings at the top of a page, which site generators read, from the page. Only its
// title is kept.
func frontMatter(source string) (title, rest string) {
	lines := strings.ReplaceAll(source, "\r\n", "\n")
	block, found := strings.CutPrefix(lines, "---\n")
	if !found {
		return "", source
	}
	block, rest, found = strings.Cut(block, "\n---\n")
	if !found {
		return "", source
	}
	for line := range strings.SplitSeq(block, "\n") {
		if value, is := strings.CutPrefix(line, "title:"); is {
			return strings.Trim(strings.TrimSpace(value), `"'`), rest
		}
	}
	return "", rest
}
