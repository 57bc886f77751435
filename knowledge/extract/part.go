package extract

import (
	"iter"
	"strings"
)

// Markdown is parsed in parts of about this many bytes, each of them within this many: the parser takes time in the
// square of some texts.
const (
	markdownPart    = 32 << 10
	maxMarkdownPart = 2 * markdownPart
)

// parts cuts a long page: before a heading or at an empty line outside code, else wherever a line ends.
func parts(source string) iter.Seq[string] {
	return func(yield func(string) bool) {
		var part strings.Builder
		fenced := false
		for line := range strings.Lines(source) {
			line = unnested(line)
			bare := strings.TrimSpace(line)
			open := !fenced && (bare == "" || strings.HasPrefix(line, "#"))
			if size := part.Len(); size > markdownPart && open || size+len(line) > maxMarkdownPart && size > 0 {
				if !yield(part.String()) {
					return
				}
				part.Reset()
			}
			if strings.HasPrefix(bare, "```") || strings.HasPrefix(bare, "~~~") {
				fenced = !fenced
			}
			for len(line) > maxMarkdownPart {
				n := portion(line)
				if !yield(line[:n]) {
					return
				}
				line = line[n:]
			}
			part.WriteString(line)
		}
		if part.Len() > 0 {
			yield(part.String())
		}
	}
}

// unnested takes the marks off a line that is nested in more lists and quotations than anybody writes.
func unnested(line string) string {
	const deepest = 200
	text := strings.TrimLeft(line, " \t>-*+.)0123456789")
	if len(line)-len(text) <= deepest {
		return line
	}
	return text
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
