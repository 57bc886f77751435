package operation

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"unicode"

	"github.com/switchboard-dev/switchboard/graph/scalar"
)

// maxLabel keeps an error small where the client chose a name of kilobytes.
const maxLabel = 200

// query binds the parameters of the query, each of which is sent once.
func (b *binder) query(raw string) { //nolint:cyclop // a case for each thing that may be wrong
	params, seen := placed(b.operation.Params, InQuery), map[string]bool{}
	for pair := range strings.SplitSeq(raw, "&") {
		if pair == "" {
			continue
		}
		rawName, rawValue, _ := strings.Cut(pair, "=")
		name, errName := url.QueryUnescape(rawName)
		value, errValue := url.QueryUnescape(rawValue)
		p := find(params, name)
		switch {
		case errName != nil || errValue != nil:
			b.problem(label(name, rawName), "must be encoded for URLs")
		case p == nil && name == TotalName && b.operation.Paged:
			switch {
			case seen[name]:
				b.problem(name, twice)
			case value != yes && value != no:
				b.problem(name, notBoolean)
			}
		case p == nil:
			b.problem(label(name, rawName), "must not be sent: the operation has no such parameter")
		case seen[name]:
			b.problem(name, twice)
		default:
			b.text(p, value)
		}
		seen[name] = true
	}
	for _, p := range params {
		if p.Required && !seen[p.Name] {
			b.problem(p.Name, missing)
		}
	}
}

// TotalName is the parameter of every page that asks how many things there are in all. It is no variable of a document: it changes
// nothing of the answer but a header.
const (
	TotalName        = "include_total"
	TotalDescription = "Whether to count the whole list, for the header X-Total-Count. Counting a long list takes time; ask once, not on every page."

	yes, no = "true", "false"
)

// Counts says whether a query asks for the total of a page.
func (o *Operation) Counts(rawQuery string) bool {
	if !o.Paged || !strings.Contains(rawQuery, TotalName) {
		return false
	}
	values, err := Query(rawQuery)
	return err == nil && values.Get(TotalName) == yes
}

// Query reads a query as Bind does: a semicolon is part of a name or a value, while package url takes neither with one. If something cannot be
// decoded, the values are the others.
func Query(raw string) (url.Values, error) {
	values, err := url.ParseQuery(strings.ReplaceAll(raw, ";", "%3B"))
	if err != nil {
		err = fmt.Errorf("query: %w", err)
	}
	return values, err
}

func (b *binder) headers(h http.Header) {
	for _, p := range placed(b.operation.Params, InHeader) {
		switch values := h.Values(p.Name); {
		case len(values) > 1:
			b.problem(p.Name, twice)
		case len(values) == 1:
			b.text(p, values[0])
		case p.Required:
			b.problem(p.Name, missing)
		}
	}
}

// text binds a value that comes as text.
func (b *binder) text(p *Param, text string) {
	value, message := p.fromText(text)
	if message != "" {
		b.problem(p.Name, message)
		return
	}
	b.problems(p.Check.Problems(p.Name, value)...)
	b.variables[p.Variable] = value
}

// path binds the parameters of the path. It reports whether each of them may be the name of something.
func (b *binder) path(values map[string]string) bool {
	for _, p := range placed(b.operation.Params, InPath) {
		id, err := scalar.UnmarshalID(values[p.Name])
		if err != nil || id == "" {
			return false
		}
		b.variables[p.Variable] = id
	}
	return true
}

// label is a name that the client chose, fit for an error.
func label(name, raw string) string {
	if name == "" {
		name = raw
	}
	name = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return unicode.ReplacementChar
		}
		return r
	}, name)
	if len(name) > maxLabel {
		name = name[:maxLabel]
	}
	return strings.ToValidUTF8(name, string(unicode.ReplacementChar))
}
