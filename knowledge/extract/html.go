package extract

import (
	"io"
	"slices"
	"strings"

	"golang.org/x/net/html"
)

// mute are the elements whose content is not text of the page.
var mute = set("script", "style", "template", "svg", "iframe", "object", "select", "textarea", "canvas", "noscript",
	"audio", "video", "nav", "button")

// muteOutside are mute unless they belong to an article, where a header holds its title.
var muteOutside = set("header", "footer")

// muteClass are the classes by which pages made before the nav element mark navigation.
var muteClass = set("navheader", "navfooter", "navbar", "navigation", "breadcrumb", "breadcrumbs", "headerlink", "toc-backref")

// asideClass are the classes of boxes whose headings ("Note") are not headings of the text after them.
var asideClass = set("note", "tip", "warning", "caution", "important", "admonition", "example")

// breaks are the elements that begin and end a line (1) or a paragraph (2).
var breaks = map[string]int{
	"p": 2, "ul": 2, "ol": 2, "dl": 2, "table": 2, "pre": 2, "blockquote": 2, "section": 2, "article": 2, "main": 2,
	"aside": 2, "figure": 2, "details": 2, "fieldset": 2, "form": 2, "hr": 2,
	"address": 2,
	"div":     1, "br": 1, "dt": 1, "figcaption": 1, "summary": 1, "caption": 1, "legend": 1, "tbody": 1, "thead": 1,
	"center": 1, "body": 2,
}

// void are the elements that never have an end tag, so that nothing waits for one.
var void = set("br", "hr", "img", "input", "meta", "link", "area", "base", "col", "embed", "source", "track", "wbr")

// region is the inside of an element, found again by counting the elements of its name: the end tag that matters is
// the one that closes as many as were opened.
type region struct {
	tag   string
	depth int
}

func (r *region) open(tag string) {
	switch {
	case r.depth == 0:
		*r = region{tag, 1}
	case r.tag == tag:
		r.depth++
	}
}

// again counts a nested element of the region's own name.
func (r *region) again(tag string) {
	if r.depth > 0 && r.tag == tag {
		r.depth++
	}
}

func (r *region) close(tag string) {
	if r.depth > 0 && r.tag == tag {
		r.depth--
	}
}

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
}

func readHTML(out *outline, text string) error {
	if err := (&page{out: out}).read(text); err != nil {
		return err
	}
	return out.flush()
}

func (p *page) read(text string) error {
	tokens := html.NewTokenizer(strings.NewReader(text))
	for {
		if tokens.Next() == html.ErrorToken {
			if err := tokens.Err(); err != io.EOF { //nolint:errorlint // the tokenizer returns it bare
				return refuse("The page cannot be read as HTML.")
			}
			break
		}
		token := tokens.Token()
		if token.Type == html.SelfClosingTagToken {
			tokens.NextIsNotRawText() // <script/> is empty in XHTML, and a mistake in HTML
		}
		if err := p.token(token); err != nil {
			return err
		}
	}
	return p.endCaptive()
}

func (p *page) token(t html.Token) error {
	switch t.Type {
	case html.TextToken:
		p.text(t.Data)
	case html.StartTagToken:
		return p.start(t)
	case html.SelfClosingTagToken:
		if err := p.start(t); err != nil || void[t.Data] {
			return err
		}
		return p.end(t.Data)
	case html.EndTagToken:
		return p.end(t.Data)
	}
	return nil
}

func (p *page) body() *prose {
	if p.captive != nil {
		return p.captive
	}
	return &p.out.body
}

func (p *page) text(text string) {
	switch {
	case p.muted.depth > 0:
	case p.pre.depth > 0 && p.captive == nil:
		p.out.body.lines(text)
	default:
		p.body().flow(text)
	}
}

func (p *page) start(t html.Token) error {
	tag := t.Data
	if p.muted.depth > 0 {
		p.muted.again(tag)
		return nil
	}
	p.aside.again(tag)
	classes := strings.Fields(strings.ToLower(attribute(t, "class")))
	switch {
	case void[tag]:
	case p.isMute(t, classes):
		p.muted.open(tag)
		return nil
	case p.aside.depth == 0 && (tag == "aside" || tag == "blockquote" || hasAny(classes, asideClass)):
		p.aside.open(tag)
	}
	if tag == "article" || tag == "main" {
		p.article.open(tag)
	}
	return p.open(tag)
}

func (p *page) isMute(t html.Token, classes []string) bool {
	if mute[t.Data] || muteOutside[t.Data] && p.article.depth == 0 {
		return true
	}
	if t.Data == "body" || t.Data == "html" {
		return false
	}
	return hasAny(classes, muteClass) || attribute(t, "role") == "navigation"
}

// open begins an element that is shown.
func (p *page) open(tag string) error {
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
	case "tr":
		p.cells = 0
		body.row()
	case "td", "th":
		body.cell(p.cells == 0)
		p.cells++
	case "pre":
		p.pre.open(tag)
	case "dd":
		body.glue() // the term and what it means are one paragraph
	}
	body.breakLine(breaks[tag])
	return nil
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
	case "tr", "table":
		body.row()
	case "li":
		body.glued = false
		body.breakLine(1)
	case "dd":
		body.glued = false
		body.breakLine(2)
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
	text := p.captive.take()
	p.captive = nil
	if p.level == 0 {
		p.out.title = text
		return nil
	}
	return p.out.heading(p.level, text)
}

func headingLevel(tag string) int {
	if len(tag) == 2 && tag[0] == 'h' && tag[1] >= '1' && tag[1] <= '6' {
		return int(tag[1] - '0')
	}
	return 0
}

func attribute(t html.Token, name string) string {
	for _, a := range t.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

func set(words ...string) map[string]bool {
	m := make(map[string]bool, len(words))
	for _, w := range words {
		m[w] = true
	}
	return m
}

func hasAny(words []string, of map[string]bool) bool {
	return slices.ContainsFunc(words, func(w string) bool { return of[w] })
}
