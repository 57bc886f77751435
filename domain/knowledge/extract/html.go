package extract

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"golang.org/x/net/html"
)

// overlong is the length from which a heading is taken for text that somebody wanted large.
const overlong = 1000

// page reads HTML as a stream of tags. No tree is built: a hostile page would make one many times its own size.
type page struct {
	out     *outline
	muted   region
	aside   region
	article region
	pre     region
	captive *prose // the heading or title being read
	level   int    // of the heading being read; 0 for the title
	cells   int    // of the row so far
	names   int    // of these, those that name a row or column
	head    region // the rows that are marked as a header
	defined bool   // the term before has its meaning
}

func readHTML(out *outline, text string) error {
	if err := (&page{out: out}).read(text); err != nil {
		return err
	}
	return out.flush()
}

func (p *page) read(text string) error {
	tokens := tokenizer(text)
	before := html.CommentToken
	for {
		kind := tokens.Next()
		text = text[min(len(tokens.Raw()), len(text)):]
		if kind == html.ErrorToken {
			if !errors.Is(tokens.Err(), html.ErrBufferExceeded) {
				return p.finish(tokens.Err())
			}
			if len(tokens.Raw()) > 0 {
				before = html.StartTagToken
			}
			text = p.skip(text, before)
			tokens = tokenizer(text)
			continue
		}
		before = kind
		crowded, err := p.token(tokens, kind)
		if err != nil {
			return err
		}
		if crowded {
			tokens = tokenizer(text) // the old one clears a table as large as its largest tag at every tag
		}
		if err := p.out.spill(); err != nil {
			return err
		}
	}
}

// token reads what the tokenizer stands at.
func (p *page) token(tokens *html.Tokenizer, kind html.TokenType) (crowded bool, err error) {
	switch kind { //nolint:exhaustive // the others say nothing
	case html.TextToken:
		return false, p.text(string(tokens.Text()))
	case html.EndTagToken:
		name, _ := tokens.TagName()
		return false, p.end(string(name))
	case html.StartTagToken, html.SelfClosingTagToken:
		t := readTag(tokens)
		if err = p.start(t); err == nil && kind == html.SelfClosingTagToken && !void[t.name] {
			tokens.NextIsNotRawText() // <script/> is empty in XHTML, and a mistake in HTML
			err = p.end(t.name)
		}
		return t.crowded, err
	}
	return false, nil
}

// skip passes over the rest of a tag, comment or script that is too long to be held in one piece: a picture written into
// its tag, mostly. A text that is as long goes on.
func (p *page) skip(rest string, inside html.TokenType) string {
	end := ">"
	switch {
	case inside == html.TextToken && p.muted.depth > 0:
		if at := strings.Index(rest, "</"+p.muted.tag); at >= 0 {
			return rest[at:]
		}
		return ""
	case inside == html.TextToken:
		return rest
	case inside == html.CommentToken:
		end = "-->"
	}
	_, rest, _ = strings.Cut(rest, end)
	return rest
}

func (p *page) finish(err error) error {
	if !errors.Is(err, io.EOF) {
		return fmt.Errorf("read the page: %w", err)
	}
	return p.endCaptive()
}

func (p *page) body() *prose {
	if p.captive != nil {
		return p.captive
	}
	return &p.out.body
}

func (p *page) text(text string) error {
	switch {
	case p.muted.depth > 0:
		return nil
	case p.captive != nil:
		p.captive.flow(text)
		return nil
	case p.pre.depth > 0:
		return p.out.lines(text)
	default:
		return p.out.flow(text)
	}
}

func (p *page) start(t tag) error {
	if p.muted.depth > 0 {
		p.muted.again(t.name)
		return nil
	}
	p.aside.again(t.name)
	switch {
	case void[t.name]:
	case p.isMute(t):
		p.muted.open(t.name)
		return nil
	case p.aside.depth == 0 && (t.name == "aside" || t.name == "blockquote" || hasAny(t.classes, asideClass)):
		p.aside.open(t.name)
	}
	if t.name == "article" || t.name == "main" {
		p.article.open(t.name)
	}
	return p.open(t.name)
}

func (p *page) isMute(t tag) bool {
	switch {
	case mute[t.name], muteOutside[t.name] && p.article.depth == 0:
		return true
	case t.name == "body" || t.name == "html":
		return false
	}
	return t.navigation || hasAny(t.classes, muteClass)
}

// open begins an element that is shown.
func (p *page) open(tag string) error { //nolint:cyclop // a case for each tag
	if level := headingLevel(tag); level > 0 {
		return p.beginHeading(level)
	}
	if p.captive != nil && breaks[tag] == 2 && p.captive.text.Len() > 0 {
		// A heading without an end tag must not swallow the page.
		if err := p.endCaptive(); err != nil {
			return err
		}
	}
	body := p.body()
	switch tag {
	case "title":
		if p.out.title == "" && p.captive == nil {
			p.captive, p.level = &prose{}, 0
		}
	case "li":
		body.bullet("-")
	case "table":
		p.head = region{}
		body.beginTable()
	case "tbody":
		p.head = region{}
	case "thead":
		p.head.open(tag)
	case "tr":
		p.endRow(body)
	case "td", "th":
		body.cell(p.cells == 0)
		p.cells++
		if tag == "th" {
			p.names++
		}
	case "pre":
		p.pre.open(tag)
	case "dt":
		p.term(body)
	case "dd":
		body.glue() // the term and what it means are one paragraph
		p.defined = true
	}
	body.breakLine(breaks[tag])
	return nil
}

// endRow ends the row of a table, if one has begun. It is a header where all of its cells are names.
func (p *page) endRow(body *prose) {
	body.row()
	switch {
	case p.cells > 0 && (p.head.depth > 0 || p.names == p.cells):
		body.headRow()
	case p.names > 0:
		body.grid.known = true // its names are marked, and these are of rows
	}
	p.cells, p.names = 0, 0
}

// term begins a term of a glossary: a paragraph, but terms without a meaning between them are a list.
func (p *page) term(body *prose) {
	body.breakLine(1)
	if p.defined {
		body.breakLine(2)
	}
	p.defined = false
}

func (p *page) end(tag string) error {
	if p.muted.depth > 0 {
		p.muted.close(tag)
		return nil
	}
	p.aside.close(tag)
	p.article.close(tag)
	p.pre.close(tag)
	body := p.body()
	switch tag {
	case "tr":
		p.endRow(body)
	case "table":
		p.endRow(body)
		p.head = region{}
		body.endTable()
	case "caption":
		body.captioned()
	case "thead":
		p.endRow(body)
		p.head.close(tag)
	case "li":
		body.glued = false
		body.breakLine(1)
	case "dd":
		body.glued = false
	case "title", "h1", "h2", "h3", "h4", "h5", "h6":
		return p.endCaptive()
	}
	body.breakLine(breaks[tag])
	return nil
}

func (p *page) beginHeading(level int) error {
	if err := p.endCaptive(); err != nil {
		return err
	}
	if p.aside.depth > 0 {
		p.out.body.breakLine(2)
		return nil
	}
	p.captive, p.level = &prose{}, level
	return nil
}

func (p *page) endCaptive() error {
	if p.captive == nil {
		p.out.body.breakLine(2)
		return nil
	}
	text, _ := p.captive.take()
	p.captive = nil
	switch {
	case p.level == 0:
		p.out.call(text)
		return nil
	case len(text) > overlong:
		p.out.body.breakLine(2)
		return p.out.flow(text)
	}
	return p.out.heading(p.level, text)
}
