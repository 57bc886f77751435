package sdk

import (
	"fmt"
	"slices"
	"strings"
	"text/template"
)

func python() Language {
	return Language{"python/src/switchboard/generated.py", "python.tmpl", nil, template.FuncMap{
		"type": pyType, "name": pyName, "text": pyText, "signature": pySignature, "path": pyPath, "parts": pyParts, "decoder": pyDecoder, "field": pyField,
		"dicts": pyDicts, "nested": func(o *Object) bool { return !strings.HasSuffix(o.Name, "Params") },
		"quoted": func(values []string) string { return `"` + strings.Join(values, `", "`) + `"` },
	}}
}

// reserved are Python's keywords that are names of ours.
var reserved = []string{"from", "import", "class", "global", "in", "is", "not", "pass", "try", "with"}

// pyName is a name, with an underscore behind it where it is a keyword.
func pyName(name string) string {
	if slices.Contains(reserved, name) {
		return name + "_"
	}
	return name
}

// pyType is a type. Objects that are sent are dictionaries.
func pyType(t Type, sent bool) string {
	out := ""
	switch t.Kind {
	case String:
		out = "str"
	case Integer:
		out = "int"
	case Number:
		out = "float"
	case Boolean:
		out = "bool"
	case Time:
		out = "datetime"
	case JSON:
		return "Json"
	case List:
		out = "List[" + pyType(*t.Items, sent) + "]"
		if sent {
			out = "Sequence[" + pyType(*t.Items, sent) + "]"
		}
	case Map:
		out = "Dict[str, " + pyType(*t.Items, sent) + "]"
		if sent {
			out = "Mapping[str, " + pyType(*t.Items, sent) + "]"
		}
	case Named, Choice:
		out = t.Name
	case Either:
		out = "Union[" + pyType(*t.Items, sent) + ", " + Reference + "]"
	}
	if t.Nullable {
		return "Optional[" + out + "]"
	}
	return out
}

// pyText is a text for people as a literal.
func pyText(indent, text string) string {
	all := lines(strings.NewReplacer(`\`, `\\`, `"""`, `'''`).Replace(text), 118-len(indent))
	for i := 1; i < len(all); i++ {
		all[i] = strings.TrimRight(indent+all[i], " ")
	}
	if len(all) > 1 {
		all = append(all, indent)
	}
	return `"""` + strings.Join(all, "\n") + `"""`
}

// pySignature are the parameters of a method: the ids by position, all else by name.
func pySignature(m *Method) string {
	args := []string{"self"}
	for _, p := range m.Places {
		args = append(args, pyName(p.Name)+": str")
	}
	args = append(args, "*")
	if m.Params != nil {
		for _, required := range []bool{true, false} {
			for _, f := range m.Params.Fields {
				text := pyName(f.Name) + ": " + pyType(f.Type, true)
				switch {
				case f.Required != required:
				case required:
					args = append(args, text)
				default:
					args = append(args, pyName(f.Name)+": Union["+pyType(f.Type, true)+", NotGiven] = NOT_GIVEN")
				}
			}
		}
	}
	return strings.Join(append(args, "options: Optional[RequestOptions] = None"), ", ")
}

func pyPath(m *Method) string {
	path := m.Path
	for _, p := range m.Places {
		path = strings.Replace(path, "{"+p.Wire+"}", "{segment("+pyName(p.Name)+")}", 1)
	}
	if path == m.Path {
		return `"` + path + `"`
	}
	return `f"` + path + `"`
}

// pyParts are what a request has beside its path.
func pyParts(m *Method, stream bool) string {
	parts := map[string][]string{}
	if m.Params != nil {
		for _, f := range m.Params.Fields {
			parts[f.In] = append(parts[f.In], `"`+f.Wire+`": `+pyName(f.Name))
		}
	}
	if stream {
		parts["body"] = append(parts["body"], `"stream": True`)
	}
	var out strings.Builder
	for _, in := range []string{"query", "header", "body"} {
		if len(parts[in]) > 0 || in == "body" && m.Body {
			out.WriteString(", " + in + "={" + strings.Join(parts[in], ", ") + "}")
		}
	}
	if !m.Bound {
		out.WriteString(", workspace=True")
	}
	if m.Timeout > 0 {
		_, _ = fmt.Fprintf(&out, ", timeout=%d", m.Timeout)
	}
	return out.String()
}

// pyField makes the value of a field. One that can be null can be missing: the server may be older than the library.
func pyField(f Field) string {
	value, test := `data["`+f.Wire+`"]`, `data.get("`+f.Wire+`")`
	plain := f.Type
	plain.Nullable = false
	out := pyDecoder(plain, value)
	switch {
	case f.Type.Kind == JSON, f.Type.Nullable && out == value:
		return test
	case f.Type.Nullable:
		return "None if " + test + " is None else " + out
	}
	return out
}

// pyDecoder makes a value of what JSON has, by a function that is written beside the type.
func pyDecoder(t Type, value string) string {
	out := value
	switch t.Kind {
	case Time:
		out = "instant(" + value + ")"
	case Named:
		out = t.Name + ".decode(" + value + ")"
	case List:
		out = "list(" + value + ")"
		if inner := pyDecoder(*t.Items, "v"); inner != "v" {
			out = "[" + inner + " for v in " + value + "]"
		}
	case Either:
		out = "(" + Reference + ".decode(" + value + ") if len(" + value + ") == 1 else " + pyDecoder(*t.Items, value) + ")"
	case String, Integer, Number, Boolean, JSON, Map, Choice:
	}
	if t.Nullable && out != value {
		return "None if " + value + " is None else " + out
	}
	return out
}

// dictionary is what a request has within: all of its fields have to be there, or none has.
type dictionary struct {
	Name, Total string
	Fields      []Field
}

// pyDicts are the dictionaries that an object within a request consists of: one, or where some fields are required and others are not, one
// of each, for Python 3.10 has no word for that.
func pyDicts(o *Object) []dictionary {
	required := dictionary{"_" + o.Name + "Required", "True", nil}
	optional := dictionary{"_" + o.Name + "Optional", "False", nil}
	for _, f := range o.Fields {
		if f.Required {
			required.Fields = append(required.Fields, f)
		} else {
			optional.Fields = append(optional.Fields, f)
		}
	}
	switch {
	case len(optional.Fields) == 0:
		return []dictionary{{o.Name, required.Total, required.Fields}}
	case len(required.Fields) == 0:
		return []dictionary{{o.Name, optional.Total, optional.Fields}}
	}
	return []dictionary{required, optional}
}
