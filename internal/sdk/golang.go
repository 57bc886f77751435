package sdk

import (
	"fmt"
	"go/format"
	"slices"
	"strings"
	"text/template"
)

func golang() Language {
	return Language{"go/generated.go", "go.tmpl", format.Source, template.FuncMap{
		"type": goType, "param": goParam, "tag": goTag, "signature": goSignature, "path": goPath,
		"value": goValue, "private": goPrivate, "places": goPlaces,
	}}
}

// goType is a type in an answer. Null is nil.
func goType(t Type) string {
	out := ""
	switch t.Kind {
	case String, Boolean:
		out = map[Kind]string{String: "string", Boolean: "bool"}[t.Kind]
	case Integer:
		out = "int64"
	case Number:
		out = "float64"
	case Time:
		out = "time.Time"
	case JSON:
		return "json.RawMessage"
	case List:
		return "[]" + goType(*t.Items)
	case Map:
		if t.Items.Kind == JSON {
			return "map[string]any"
		}
		return "map[string]" + goType(*t.Items)
	case Named, Choice:
		out = t.Name
	case Either:
		return "OrReference[" + goType(*t.Items) + "]"
	}
	if t.Nullable {
		return "*" + out
	}
	return out
}

// goParam is a type that is sent: an Opt where it can be absent. Those outside of bodies are never null.
func goParam(f Field) string {
	plain := f.Type
	plain.Nullable = false
	out := goType(plain)
	if f.Type.Kind == JSON {
		out = "any"
	}
	if f.Required {
		return out
	}
	return "Opt[" + out + "]"
}

func goTag(f Field) string {
	switch {
	case f.In != "body":
		return "`json:\"-\"`"
	case f.Required:
		return "`json:\"" + f.Wire + "\"`"
	}
	return "`json:\"" + f.Wire + ",omitzero\"`"
}

// goPrivate is the name of a parameter.
func goPrivate(name string) string {
	if name == "id" {
		return name
	}
	out := exported(name)
	return strings.ToLower(out[:1]) + out[1:]
}

func goSignature(m *Method) string {
	args := []string{"ctx context.Context"}
	for _, p := range m.Places {
		args = append(args, goPrivate(p.Name)+" string")
	}
	if m.Params != nil {
		args = append(args, "params "+m.Params.Name)
	}
	return strings.Join(append(args, "opts ...Option"), ", ")
}

// goPath is the path, as pieces of which every second is a parameter.
func goPath(m *Method) string {
	path := fmt.Sprintf("%q", m.Path)
	for _, p := range m.Places {
		path = strings.Replace(path, "{"+p.Wire+"}", "%s", 1)
	}
	args := []string{path}
	for _, p := range m.Places {
		args = append(args, goPrivate(p.Name))
	}
	return strings.Join(args, ", ")
}

// goValue is a constant of an enum.
func goValue(enum, value string) string {
	return enum + exported(strings.NewReplacer(".", "_", "*", "all").Replace(strings.ToLower(value)))
}

// goPlaces are where fields go that do not go into the body.
func goPlaces(o *Object) (out []string) {
	for _, f := range o.Fields {
		if f.In != "body" && !slices.Contains(out, f.In) {
			out = append(out, f.In)
		}
	}
	return out
}
