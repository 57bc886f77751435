package sdk

import (
	"fmt"
	"strings"
	"text/template"
)

func typescript() Language {
	return Language{"typescript/src/generated.ts", "typescript.tmpl", nil, template.FuncMap{
		"type": tsType, "key": tsKey, "comment": tsComment, "signature": tsSignature, "request": tsRequest, "path": tsPath,
		"quoted": func(values []string) string { return "'" + strings.Join(values, "' | '") + "'" },
	}}
}

// tsType is a type; an instant that is sent can also be a Date.
func tsType(t Type, sent bool) string {
	out := ""
	switch t.Kind {
	case Integer, Number:
		out = "number"
	case Time:
		out = "string"
		if sent {
			out = "string | Date"
		}
	case JSON:
		return "Json"
	case List:
		out = tsType(*t.Items, sent)
		if strings.Contains(out, " ") {
			out = "(" + out + ")"
		}
		out += "[]"
	case Map:
		out = "Record<string, " + tsType(*t.Items, sent) + ">"
	case Named, Choice:
		out = t.Name
	case Either:
		out = tsType(*t.Items, sent) + " | " + Reference
	case String, Boolean:
		out = string(t.Kind)
	}
	if t.Nullable {
		out += " | null"
	}
	return out
}

// tsKey is how a field is written: what is sent in camelCase, which the server takes; what is answered as it comes.
func tsKey(f Field, sent bool) string {
	if !sent {
		return f.Wire
	}
	return camel(f.Name)
}

func tsComment(indent, text string) string {
	all := lines(strings.ReplaceAll(text, "*/", "* /"), 120-len(indent))
	if len(all) == 1 && all[0] == "" {
		return ""
	}
	if len(all) == 1 {
		return indent + "/** " + all[0] + " */\n"
	}
	var b strings.Builder
	b.WriteString(indent + "/**\n")
	for _, line := range all {
		b.WriteString(strings.TrimRight(indent+" * "+line, " ") + "\n")
	}
	return b.String() + indent + " */\n"
}

// tsSignature are the parameters of a method.
func tsSignature(m *Method, last string) string {
	var args []string
	for _, p := range m.Places {
		args = append(args, camel(p.Name)+": string")
	}
	switch {
	case m.Params != nil && m.Needed:
		args = append(args, "params: "+m.Params.Name)
	case m.Params != nil:
		args = append(args, "params: "+m.Params.Name+" = {}")
	}
	return strings.Join(append(args, last), ", ")
}

func tsPath(m *Method) string {
	path := m.Path
	for _, p := range m.Places {
		path = strings.Replace(path, "{"+p.Wire+"}", "${segment("+camel(p.Name)+")}", 1)
	}
	if path == m.Path {
		return "'" + path + "'"
	}
	return "`" + path + "`"
}

// tsRequest is what the core sends.
func tsRequest(m *Method, stream bool) string {
	out := []string{"method: '" + m.Verb + "'", "path: " + tsPath(m)}
	parts := map[string][]string{}
	var aside []string
	if m.Params != nil {
		for _, f := range m.Params.Fields {
			if f.In == "body" {
				continue
			}
			aside = append(aside, camel(f.Name))
			parts[f.In] = append(parts[f.In], fmt.Sprintf("'%s': params.%s", f.Wire, camel(f.Name)))
		}
	}
	for _, in := range []string{"query", "header"} {
		if len(parts[in]) > 0 {
			out = append(out, in+": { "+strings.Join(parts[in], ", ")+" }")
		}
	}
	switch {
	case stream:
		out = append(out, "body: { ...params, stream: true }")
	case m.Body && m.Params == nil:
		out = append(out, "body: {}")
	case m.Body && len(aside) == 0:
		out = append(out, "body: params")
	case m.Body:
		out = append(out, "body: without(params, '"+strings.Join(aside, "', '")+"')")
	}
	if !m.Bound {
		out = append(out, "workspace: true")
	}
	if m.Timeout > 0 {
		out = append(out, fmt.Sprintf("timeout: %d_000", m.Timeout))
	}
	return "{ " + strings.Join(out, ", ") + " }"
}
