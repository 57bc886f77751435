// Package guide serves the guide, which is written in Markdown, as web pages with a search.
package guide

import (
	"bytes"
	_ "embed"
	"fmt"
	"io/fs"
	"path"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// Root is the path of the first page, and Style that of the style sheet.
const (
	Root  = "/docs/guide"
	Style = Root + "/style.css"
)

// Policy lets a page load its style and its empty icon, and send its search.
const Policy = "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

// results is the path of the page that shows what a search found.
const results = Root + "/search"

// source is where files stand that are no pages.
const source = "https://github.com/switchboard-dev/switchboard/blob/main/"

// CSS is the style of all pages.
//
//go:embed style.css
var CSS []byte

// first is the page that links to all others.
const first = "guide/README.md"

// Page of the guide.
type Page struct {
	Path, Title string
	lower       string // the title, for the search
	content     string // HTML
	sections    []section
}

// Guide is all pages, the first one first.
type Guide struct{ Pages []*Page }

// Read the pages from a folder: the first one, and what it links to.
func Read(files fs.FS) (*Guide, error) {
	g := &Guide{}
	names := []string{first}
	for i := 0; i < len(names); i++ {
		p, linked, err := read(files, names[i])
		if err != nil {
			return nil, err
		}
		g.Pages = append(g.Pages, p)
		if i == 0 {
			names = append(names, linked...)
		}
	}
	return g, nil
}

var markdown = goldmark.New(goldmark.WithExtensions(extension.GFM), goldmark.WithParserOptions(parser.WithAutoHeadingID()))

// read a page; linked are the pages that it links to.
func read(files fs.FS, name string) (p *Page, linked []string, err error) {
	body, err := fs.ReadFile(files, name)
	if err != nil {
		return nil, nil, fmt.Errorf("guide: %w", err)
	}
	doc := markdown.Parser().Parse(text.NewReader(body), parser.WithContext(parser.NewContext(parser.WithIDs(ids{}))))
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if link, is := n.(*ast.Link); is && entering {
			to, page := follow(name, string(link.Destination))
			if page != "" {
				linked = append(linked, page)
			}
			link.Destination = []byte(to)
		}
		return ast.WalkContinue, nil
	})
	var b bytes.Buffer
	if err := markdown.Renderer().Render(&b, body, doc); err != nil {
		return nil, nil, fmt.Errorf("guide: %s: %w", name, err)
	}
	p = &Page{Path: address(name), content: reached.Replace(b.String())}
	p.sections = sections(p, doc, body)
	if len(p.sections) == 0 {
		return nil, nil, fmt.Errorf("guide: %s has no heading", name)
	}
	p.Title, p.lower = p.sections[0].Title, p.sections[0].heading
	return p, linked, nil
}

// reached lets the keyboard scroll what is wider than a phone; a column without a name has no header.
var reached = strings.NewReplacer("<th></th>", "<td></td>", "<pre>", `<pre tabindex="0">`,
	"<table>", `<div class="wide" tabindex="0"><table>`, "</table>", "</table></div>")

// address is the path that a file is shown at.
func address(name string) string {
	if name == first {
		return Root
	}
	return Root + "/" + strings.TrimSuffix(path.Base(name), ".md")
}

// follow a link of a page: to another page, to a file of the repository, or anywhere else.
func follow(from, to string) (at, page string) {
	file, fragment, cut := strings.Cut(to, "#")
	if cut {
		fragment = "#" + fragment
	}
	if file == "" || strings.HasPrefix(file, "/") || strings.Contains(file, ":") {
		return to, ""
	}
	file = path.Join(path.Dir(from), file)
	if !strings.HasSuffix(file, ".md") || strings.HasPrefix(file, "decisions") || strings.HasPrefix(file, "..") {
		return source + path.Join("docs", file) + fragment, ""
	}
	return address(file) + fragment, file
}

// HTML of a page.
func (g *Guide) HTML(p *Page) []byte { return g.draw(view{Page: p}) }

// Results is the page that shows what a search found.
func (g *Guide) Results(query string) []byte {
	query = strings.TrimSpace(query)
	return g.draw(view{Page: &Page{Title: "Search", Path: results}, query: query, found: g.Search(query)})
}

func (g *Guide) draw(v view) []byte {
	v.all = g.Pages
	var b bytes.Buffer
	_ = v.document().Render(&b) // a buffer takes everything
	return b.Bytes()
}
