package operation

import (
	"net/http"
	"regexp"
	"slices"
	"strings"

	"github.com/vektah/gqlparser/v2/ast"
)

var literalSegment = regexp.MustCompile(`^[a-z0-9]+([._-][a-z0-9]+)*$`)

var methods = []string{"GET", "POST", "PUT", "PATCH", "DELETE"}

// route takes the path apart and looks at it together with the method.
func (c *compiler) route(d *document, r *row) {
	r.path = position(d.http, "path")
	switch {
	case !slices.Contains(methods, r.Method):
		c.at(d.file, position(d.http, "method"), "%q is not a method: use one of %s", r.Method, strings.Join(methods, " "))
	case r.Method == http.MethodGet && d.op.Operation != ast.Query:
		c.at(d.file, position(d.http, "method"), "GET is for queries")
	case r.Method != http.MethodGet && r.Method != http.MethodPost && d.op.Operation == ast.Query:
		c.at(d.file, position(d.http, "method"), "%s is for mutations", r.Method)
	}
	if !strings.HasPrefix(r.Path, "/") {
		c.at(d.file, r.path, "the path must begin with a slash")
		return
	}
	r.segments = strings.Split(r.Path[1:], "/")
	for _, s := range r.segments {
		c.segment(d, r, s)
	}
}

func (c *compiler) segment(d *document, r *row, s string) {
	name := parameter(s)
	switch {
	case name == "" && !literalSegment.MatchString(s):
		c.at(d.file, r.path, "the segment %q of the path is neither a word nor a {parameter}", s)
	case name != "" && d.op.VariableDefinitions.ForName(name) == nil:
		c.at(d.file, r.path, "the path's {%s} has no variable $%s", name, name)
	}
}

// parameter is the name in a segment's braces, or "".
func parameter(segment string) string {
	name, open := strings.CutPrefix(segment, "{")
	name, closed := strings.CutSuffix(name, "}")
	if !open || !closed || !snakeName.MatchString(name) {
		return ""
	}
	return name
}

// routes makes sure that each request has one operation, and each place one spelling.
func (c *compiler) routes() {
	for i, b := range c.compiled {
		for _, a := range c.compiled[:i] {
			if len(a.segments) == 0 || len(a.segments) != len(b.segments) {
				continue
			}
			if a.Ours != b.Ours && overlap(a.segments, b.segments) {
				c.beside(a, b)
				continue
			}
			switch same := unnamed(a.segments) == unnamed(b.segments); {
			case same && a.Method == b.Method:
				c.at(b.File, b.path, "%s %s is taken by %s", b.Method, b.Path, a.File)
			case same && a.Path != b.Path:
				c.at(b.File, b.path, "%s is spelled %s in %s", b.Path, a.Path, a.File)
			case a.Method == b.Method && ambiguous(a.segments, b.segments):
				c.at(b.File, b.path, "%s and %s of %s match the same requests", b.Path, a.Path, a.File)
			}
		}
	}
}

// beside refuses a path of ours that answers requests of the contract's, by whatever method: one that a parameter of the
// contract takes today, or one whose other methods are refused.
func (c *compiler) beside(a, b *row) {
	if a.Ours {
		a, b = b, a
	}
	c.at(b.File, b.path, "%s and %s of %s, which is the contract's, match the same requests", b.Path, a.Path, a.File)
}

// overlap reports whether a request may match both.
func overlap(a, b []string) bool {
	for i := range a {
		if a[i] != b[i] && parameter(a[i]) == "" && parameter(b[i]) == "" {
			return false
		}
	}
	return true
}

// unnamed is the path without the names of its parameters.
func unnamed(segments []string) string {
	var b strings.Builder
	for _, s := range segments {
		if parameter(s) != "" {
			s = "{}"
		}
		b.WriteString("/" + s)
	}
	return b.String()
}

// ambiguous reports whether a path may match both and neither is the more literal one throughout: a router may take
// either of /a/{x}/c and /a/b/{y}, but always /a/b before /a/{x}.
func ambiguous(a, b []string) bool {
	var aFirst, bFirst bool
	for i := range a {
		pa, pb := parameter(a[i]) != "", parameter(b[i]) != ""
		switch {
		case !pa && !pb && a[i] != b[i]:
			return false
		case pa && !pb:
			bFirst = true
		case pb && !pa:
			aFirst = true
		}
	}
	return aFirst && bFirst
}
