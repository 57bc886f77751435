package openapi

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// What examples are made of.
const (
	exampleRequest = "req_01m7zzzzzzezzt1p20pdey9x3f"
	exampleTime    = "2026-11-21T09:30:00.000Z"
)

// texts are examples of fields by their names, in small letters and without underscores.
var texts = map[string]string{
	"email": "ada@example.com", "phone": "+14155550100", "number": "+14155550100", "to": "+14155550100", "from": "+14155550101",
	"tonumber": "+14155550100", "fromnumber": "+14155550101", "name": "Ada Lovelace", "firstname": "Ada", "lastname": "Lovelace",
	"language": "en-GB", "url": "https://example.com/a", "fileurl": "https://example.com/handbook.pdf", "website": "https://example.com",
	"image": "https://example.com/ada.png", "linkedinurl": "https://example.com/in/ada", "timezone": "Europe/Berlin", "color": "#1f6feb",
	"model": "gpt-4", "prompt": "You are the receptionist. {{greeting}}",
	"content": "What are your opening hours?", "input": "What are your opening hours?",
	"requestid": exampleRequest, "starttimedate": "2026-11-21",
}

// example is a value that a schema takes: what has to be there, and in answers everything. Objects keep their order.
func (b *builder) example(s *Schema, request bool) any { return b.exampleOf("", s, request, 0) }

func (b *builder) exampleOf(name string, s *Schema, request bool, depth int) any {
	switch {
	case s.Ref != "":
		return b.exampleOf(name, b.schemas[strings.TrimPrefix(s.Ref, "#/components/schemas/")], request, depth)
	case s.AnyOf != nil:
		return b.exampleOf(name, s.AnyOf[0], request, depth)
	case s.Default != nil:
		return s.Default
	case s.Enum != nil:
		return s.Enum[0]
	}
	switch kind(s) {
	case "object":
		return b.exampleObject(s, request, depth)
	case "array":
		if depth > 2 { //nolint:mnd // deep enough to show what it is
			return []any{}
		}
		return []any{b.exampleOf(strings.TrimSuffix(name, "s"), s.Items, request, depth+1)}
	case "string":
		return text(name, s)
	case "integer", "number":
		if s.Minimum != nil {
			return *s.Minimum
		}
		return 1
	case "boolean":
		return true
	}
	return nil
}

func kind(s *Schema) string {
	switch t := s.Type.(type) {
	case string:
		return t
	case []string:
		return t[0]
	}
	return ""
}

// members is an object in its order.
type members []member

type member struct {
	name  string
	value any
}

// MarshalJSON of json.Marshaler.
func (m members) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, f := range m {
		if i > 0 {
			b.WriteByte(',')
		}
		value, err := json.Marshal(f.value)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", f.name, err)
		}
		fmt.Fprintf(&b, "%q:%s", f.name, value)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

func (b *builder) exampleObject(s *Schema, request bool, depth int) members {
	out := members{}
	for _, p := range s.Properties {
		if request && !slices.Contains(s.Required, p.Name) && (p.Schema.Default != nil || len(out) >= 3 || strings.HasSuffix(p.Name, "_id")) {
			continue
		}
		out = append(out, member{p.Name, b.exampleOf(p.Name, p.Schema, request, depth+1)})
	}
	return out
}

func text(name string, s *Schema) string {
	plain := strings.ToLower(strings.ReplaceAll(name, "_", ""))
	switch {
	case s.Format == "date-time":
		return exampleTime
	case texts[plain] != "":
		return texts[plain]
	case s.Format == "email":
		return texts["email"]
	case s.Format == "uri":
		return texts["url"]
	case plain == "id" || strings.HasSuffix(plain, "id"):
		return "01m7zzzzzzezzt1p20pdey9x3f"
	}
	return "text"
}
