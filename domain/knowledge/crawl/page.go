package crawl

import (
	"io"
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"

	"github.com/switchboard-dev/switchboard/platform/plain"
)

// Limits of what a page can name.
const (
	MaxLinks = 2000
	maxToken = 4 << 20
	maxTitle = 200
)

// Page is what an HTML page says of itself and names.
type Page struct {
	Title string
	// Canonical is the address under which the page wants to be known, nil if it does not say.
	Canonical *url.URL
	// Links to follow, each once.
	Links []*url.URL
	// Hidden says that robots are not to keep it.
	Hidden bool
}

// Read a page that stands at an address, tag by tag. What is broken ends it; what was found before stands.
func Read(at *url.URL, r io.Reader, agent string) Page {
	p := &reader{at: at, base: at, agent: agent, seen: map[string]bool{}}
	tokens := html.NewTokenizer(r)
	tokens.SetMaxBuf(maxToken)
	for {
		switch tokens.Next() {
		case html.ErrorToken:
			if p.nofollow {
				p.Links = nil
			}
			p.Title = title(p.Title)
			return p.Page
		case html.TextToken:
			if p.titling && len(p.Title) < maxTitle*utf8.UTFMax {
				p.Title += string(tokens.Text())
			}
		case html.EndTagToken:
			p.titling = false
		case html.StartTagToken, html.SelfClosingTagToken:
			p.tag(tokens)
		case html.CommentToken, html.DoctypeToken: // nobody reads them
		}
	}
}

type reader struct {
	Page

	at, base *url.URL
	agent    string
	seen     map[string]bool
	titling  bool
	titled   bool
	based    bool
	nofollow bool
}

func (p *reader) tag(tokens *html.Tokenizer) { //nolint:cyclop // a case for each tag
	name, more := tokens.TagName()
	tag := string(name)
	p.titling = tag == "title" && !p.titled
	p.titled = p.titled || p.titling
	if tag != "a" && tag != "area" && tag != "base" && tag != "link" && tag != "meta" {
		return
	}
	attributes := map[string]string{}
	for i := 0; more && i < 100; i++ {
		var key, value []byte
		key, value, more = tokens.TagAttr()
		if _, twice := attributes[string(key)]; !twice {
			attributes[string(key)] = string(value)
		}
	}
	rel := strings.Fields(strings.ToLower(attributes["rel"]))
	switch tag {
	case "base":
		p.rebase(attributes["href"])
	case "meta":
		if name := strings.ToLower(attributes["name"]); name == "robots" || name == p.agent {
			p.Obey(attributes["content"])
		}
	case "link":
		if u, ok := Address(p.base, attributes["href"]); ok && has(rel, "canonical") && p.Canonical == nil {
			p.Canonical = u
		}
	default:
		p.link(attributes["href"], rel)
	}
}

func (p *reader) rebase(ref string) {
	if u, err := p.at.Parse(strings.TrimSpace(ref)); err == nil && ref != "" && !p.based {
		p.base, p.based = u, true
	}
}

// Obey what a page asks of robots.
func (p *reader) Obey(content string) {
	hidden, nofollow := Robots(content)
	p.Hidden = p.Hidden || hidden
	p.nofollow = p.nofollow || nofollow
}

// Tagged reads what the headers X-Robots-Tag of a page ask of all robots, or of the agent.
func Tagged(values []string, agent string) (hidden, nofollow bool) {
	for _, value := range values {
		of := "" // everybody
		for word := range strings.SplitSeq(strings.ToLower(value), ",") {
			if name, rest, named := strings.Cut(word, ":"); named {
				if name = strings.TrimSpace(name); valued[name] || strings.Contains(name, " ") { // or the time of a date
					continue
				}
				of, word = name, rest
			}
			if of != "" && of != agent {
				continue
			}
			h, n := Robots(word)
			hidden, nofollow = hidden || h, nofollow || n
		}
	}
	return hidden, nofollow
}

// valued are the rules of a header that have a value, as a robot's name has rules.
var valued = map[string]bool{"unavailable_after": true, "max-snippet": true, "max-image-preview": true, "max-video-preview": true}

// Robots reads what a page asks of robots.
func Robots(content string) (hidden, nofollow bool) {
	for word := range strings.SplitSeq(strings.ToLower(content), ",") {
		switch strings.TrimSpace(word) {
		case "noindex":
			hidden = true
		case "nofollow":
			nofollow = true
		case "none":
			hidden, nofollow = true, true
		}
	}
	return hidden, nofollow
}

func (p *reader) link(ref string, rel []string) {
	if ref == "" || has(rel, "nofollow") || len(p.Links) >= MaxLinks {
		return
	}
	u, ok := Address(p.base, ref)
	if !ok || p.seen[u.String()] {
		return
	}
	p.seen[u.String()] = true
	p.Links = append(p.Links, u)
}

func has(words []string, word string) bool {
	return slices.Contains(words, word)
}

// title is one on a line of its own that is not too long.
func title(text string) string {
	text = strings.ToValidUTF8(plain.Line(strings.ReplaceAll(text, "\x00", "")), "\ufffd")
	return plain.FirstRunes(text, maxTitle)
}
