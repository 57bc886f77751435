package extract

import (
	"html"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	extast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

func readMarkdown(out *outline, source string) error {
	title, source := frontMatter(source)
	out.title = title
	src := []byte(source)
	parser := goldmark.New(goldmark.WithExtensions(extension.Table, extension.Strikethrough)).Parser()
	m := &document{out: out, src: src}
	if err := ast.Walk(parser.Parse(text.NewReader(src)), m.node); err != nil {
		return err //nolint:wrapcheck // it is what yield returned
	}
	return out.flush()
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

// document walks the tree of a Markdown page.
type document struct {
	out *outline
	src []byte
}

func (m *document) node(n ast.Node, entering bool) (ast.WalkStatus, error) {
	body := &m.out.body
	switch n := n.(type) {
	case *ast.Heading:
		if !entering {
			return ast.WalkContinue, nil
		}
		return ast.WalkSkipChildren, m.out.heading(n.Level, m.inline(n))
	case *ast.Paragraph, *ast.List, *ast.Blockquote, *extast.Table, *ast.ThematicBreak:
		body.breakLine(2)
	case *ast.TextBlock:
		body.breakLine(1)
	case *ast.ListItem:
		if entering {
			body.bullet("-")
		}
	case *extast.TableRow, *extast.TableHeader:
		body.row()
	case *extast.TableCell:
		if entering {
			body.cell(n.PreviousSibling() == nil)
		}
	case *ast.CodeBlock, *ast.FencedCodeBlock:
		body.breakLine(2)
		if entering {
			body.lines(m.raw(n))
		}
	case *ast.HTMLBlock:
		if entering {
			return ast.WalkSkipChildren, (&page{out: m.out}).read(m.raw(n))
		}
	default:
		if entering {
			m.word(body, n)
		}
	}
	return ast.WalkContinue, nil
}

// word adds what an inline node says.
func (m *document) word(to *prose, n ast.Node) {
	switch n := n.(type) {
	case *ast.Text:
		if value := n.Value(m.src); n.IsRaw() {
			to.flow(string(value))
		} else {
			to.flow(html.UnescapeString(string(util.UnescapePunctuations(value))))
		}
		switch {
		case n.HardLineBreak():
			to.breakLine(1)
		case n.SoftLineBreak():
			to.blank = true
		}
	case *ast.String:
		to.flow(string(n.Value))
	case *ast.AutoLink:
		to.flow(string(n.Label(m.src)))
	}
}

// inline is the text of a node's children on one line.
func (m *document) inline(n ast.Node) string {
	var line prose
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering {
			m.word(&line, n)
		}
		return ast.WalkContinue, nil
	})
	return strings.ReplaceAll(line.take(), "\n", " ")
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
