package operation

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/vektah/gqlparser/v2/ast"
)

// locked is what clients rely on in one operation, a line for each thing, so that a change reads well in a diff.
type locked struct {
	Source   string   `json:"source,omitempty"` // ours, or the contract's
	Method   string   `json:"method"`
	Path     string   `json:"path"`
	Scope    string   `json:"scope"`
	Tool     string   `json:"tool"`
	Status   int      `json:"status"`
	Leaving  string   `json:"leaving,omitempty"` // since when it is deprecated, and from when it may be gone
	Params   []string `json:"params"`
	Response []string `json:"response"`
}

// Lock is the text of the lock file: everything that clients rely on in every operation, by its id. The file beside
// the documents must be this text, so that nothing of it changes but on purpose.
func (t *Table) Lock() ([]byte, error) {
	all := make(map[string]locked, len(t.Operations))
	for _, o := range t.Operations {
		l := locked{Method: o.Method, Path: o.Path, Scope: o.Scope, Tool: o.Tool, Status: o.Status, Params: []string{}}
		for _, p := range o.Params {
			l.Params = lockParam(l.Params, "", p)
		}
		if o.Ours {
			l.Source = "ours"
		}
		if !o.Deprecated.IsZero() {
			l.Leaving = o.Deprecated.Format(time.DateOnly)
		}
		if !o.Sunset.IsZero() {
			l.Leaving += " until " + o.Sunset.Format(time.DateOnly)
		}
		l.Response = lockShape(nil, "data", o.Response)
		all[o.ID()] = l
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(all); err != nil {
		return nil, fmt.Errorf("write the lock of the operations: %w", err)
	}
	return b.Bytes(), nil
}

// lockParam writes "body voice_settings.greeting_mode: GreetingMode" and what bounds the value.
func lockParam(lines []string, parent string, p *Param) []string {
	name := p.Name
	if parent != "" {
		name = parent + "." + name
	}
	text := fmt.Sprintf("%s %s: %s", p.In, name, p.Type)
	if p.Default != nil {
		text += fmt.Sprintf(" = %v", p.Default)
	}
	if p.Kind == ast.Enum {
		text += " of " + strings.Join(p.Enum, "|")
	}
	lines = append(lines, text+bounds(p))
	for _, f := range p.Fields {
		lines = lockParam(lines, name, f)
	}
	return lines
}

func bounds(p *Param) string {
	var b strings.Builder
	whole := func(name string, n int) {
		if n > 0 {
			fmt.Fprintf(&b, " %s=%d", name, n)
		}
	}
	whole("minLength", p.Check.MinLength)
	whole("maxLength", p.Check.MaxLength)
	whole("maxItems", p.Check.MaxItems)
	if p.Check.Min != nil {
		fmt.Fprintf(&b, " min=%v", *p.Check.Min)
	}
	if p.Check.Max != nil {
		fmt.Fprintf(&b, " max=%v", *p.Check.Max)
	}
	if p.Check.Format != "" {
		b.WriteString(" " + p.Check.Format)
	}
	if p.Check.NotNull {
		b.WriteString(" notNull")
	}
	return b.String()
}

// lockShape writes "data[].voice_settings.greeting_mode: string of dynamic|fixed|contact_first".
func lockShape(lines []string, at string, s *Shape) []string {
	text := string(s.Kind)
	if s.Format != "" {
		text += " " + s.Format
	}
	if s.Enum != nil {
		text += " of " + strings.Join(s.Enum, "|")
	}
	if s.Nullable {
		text += " or null"
	}
	lines = append(lines, at+": "+text)
	if s.Items != nil {
		lines = lockShape(lines, at+"[]", s.Items)
	}
	for _, f := range s.Fields {
		lines = lockShape(lines, at+"."+f.Name, f.Shape)
	}
	return lines
}
