package extract

import (
	"html"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

func readMarkdown(out *outline, source string) error {
	title, source := frontMatter(source)
	out.call(title)
	for part := range parts(source) {
		if err := out.ended(); err != nil {
			return err
		}
		src := []byte(part)
		m := &document{out: out, src: src}
		root := goldmark.DefaultParser().Parse(text.NewReader(src))
		if err := ast.Walk(root, m.node); err != nil {
			return err //nolint:wrapcheck // it is what yield returned
		}
	}
	return out.flush()
}

// document walks the tree of a Markdown page.
type document struct {
	out *outline
	src []byte
}

func (m *document) node(n ast.Node, entering bool) (ast.WalkStatus, error) { //nolint:cyclop // a case for each kind of node
	body := &m.out.body
	if entering && m.endsTable(n) {
		body.endTable()
	}
	switch n := n.(type) {
	case *ast.Heading:
		if entering {
			return ast.WalkSkipChildren, m.out.heading(n.Level, strings.ReplaceAll(m.inline(n), "\n", " "))
		}
	case *ast.Paragraph:
		body.breakLine(2)
		if entering {
			return ast.WalkSkipChildren, m.paragraph(n)
		}
	case *ast.TextBlock:
		body.breakLine(1)
		if entering {
			return ast.WalkSkipChildren, m.paragraph(n)
		}
	case *ast.List, *ast.Blockquote, *ast.ThematicBreak:
		body.breakLine(2)
	case *ast.ListItem:
		if entering {
			body.bullet("-")
		}
	case *ast.CodeBlock, *ast.FencedCodeBlock:
		body.breakLine(2)
		if entering {
			return ast.WalkContinue, m.out.lines(m.raw(n))
		}
	case *ast.HTMLBlock:
		if entering {
			return ast.WalkSkipChildren, (&page{out: m.out}).read(m.raw(n))
		}
	}
	return ast.WalkContinue, nil
}

// endsTable reports whether a block ends the table before it. A long one comes as several paragraphs, or as several blocks of HTML.
func (m *document) endsTable(n ast.Node) bool {
	switch n.(type) {
	case *ast.Paragraph:
		return false
	case *ast.HTMLBlock:
		return !strings.HasPrefix(strings.TrimSpace(m.raw(n)), "<t")
	}
	return n.Type() == ast.TypeBlock && n.Parent() != nil
}

// paragraph adds running text, or a table: its rows stay lines. The parser's own tables are not used, because a
// header of a thousand columns makes every short row as wide.
func (m *document) paragraph(n ast.Node) error {
	body := &m.out.body
	source := m.raw(n)
	if !isTable(source) {
		body.endTable()
		return m.out.lines(m.inline(n))
	}
	ruled := hasRule(source)
	if ruled || !body.grid.open {
		body.endTable()
		body.beginTable()
	}
	for row := range strings.SplitSeq(m.lined(n), "\n") {
		if isRule(row) {
			if ruled {
				body.headRow()
			}
			continue
		}
		body.row()
		cells := strings.Split(strings.Trim(strings.TrimSpace(row), "|"), "|")
		for i := range cells {
			cells[i] = strings.TrimSpace(cells[i])
		}
		if err := m.out.lines(strings.Join(cells, " | ") + "\n"); err != nil {
			return err
		}
	}
	return nil
}

// isTable reports whether a block is a table: its second line is the rule under the header, or it is the rest of one, and
// every line begins with a bar.
func isTable(block string) bool {
	if hasRule(block) {
		return true
	}
	for line := range strings.Lines(block) {
		if !strings.HasPrefix(strings.TrimSpace(line), "|") {
			return false
		}
	}
	return true
}

// hasRule reports whether a block begins with a header and the rule under it.
func hasRule(block string) bool {
	head, rest, _ := strings.Cut(block, "\n")
	rule, _, _ := strings.Cut(rest, "\n")
	return strings.Contains(head, "|") && isRule(rule)
}

func isRule(line string) bool {
	return strings.Contains(line, "-") && strings.Trim(line, " \t|:-") == ""
}

// inline is what a block says, its lines joined except for those broken on purpose; lined keeps every line.
func (m *document) inline(n ast.Node) string {
	return m.say(n, func(line *prose) { line.blank = true })
}
func (m *document) lined(n ast.Node) string { return m.say(n, func(line *prose) { line.breakLine(1) }) }

func (m *document) say(n ast.Node, softBreak func(*prose)) string {
	var line prose
	// The function given to Walk never fails.
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Text:
			line.flow(m.unescaped(n))
			if n.HardLineBreak() {
				line.breakLine(1)
			} else if n.SoftLineBreak() {
				softBreak(&line)
			}
		case *ast.String:
			line.flow(string(n.Value))
		case *ast.AutoLink:
			line.flow(string(n.Label(m.src)))
		}
		return ast.WalkContinue, nil
	})
	text, _ := line.take()
	return text
}

func (m *document) unescaped(n *ast.Text) string {
	value := n.Value(m.src)
	if n.IsRaw() {
		return string(value)
	}
	return html.UnescapeString(string(util.UnescapePunctuations(value)))
}

// raw is the source of a block's lines.
func (m *document) raw(n ast.Node) string {
	var text strings.Builder
	lines := n.Lines()
	for i := range lines.Len() {
		segment := lines.At(i)
		text.Write(segment.Value(m.src))
	}
	return text.String()
}
