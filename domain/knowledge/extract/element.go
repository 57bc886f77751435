package extract

import "slices"

// mute are the elements whose content is not text of the page.
var mute = set("script", "style", "template", "svg", "iframe", "object", "select", "textarea", "canvas", "noscript",
	"audio", "video", "nav", "button")

// muteOutside are mute unless they belong to an article, where a header holds its title.
var muteOutside = set("header", "footer")

// muteClass are the classes by which pages made before the nav element mark navigation.
var muteClass = set("navheader", "navfooter", "navbar", "navigation", "breadcrumb", "breadcrumbs",
	"headerlink", "toc-backref")

// asideClass are the classes of boxes whose headings ("Note") are not headings of the text after them.
var asideClass = set("note", "tip", "warning", "caution", "important", "admonition", "example")

// breaks are the elements that begin and end a line (1) or a paragraph (2).
var breaks = map[string]int{
	"p": 2, "ul": 2, "ol": 2, "dl": 2, "table": 2, "pre": 2, "blockquote": 2, "section": 2, "article": 2, "main": 2,
	"aside": 2, "figure": 2, "details": 2, "fieldset": 2, "form": 2, "hr": 2,
	"address": 2, "header": 2, "footer": 2, "body": 2,
	"div": 1, "br": 1, "figcaption": 1, "summary": 1, "caption": 1, "legend": 1, "tbody": 1, "thead": 1, "center": 1,
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

func headingLevel(tag string) int {
	if len(tag) == 2 && tag[0] == 'h' && tag[1] >= '1' && tag[1] <= '6' {
		return int(tag[1] - '0')
	}
	return 0
}
