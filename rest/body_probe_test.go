package rest_test

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/vektah/gqlparser/v2/ast"

	"github.com/switchboard-dev/switchboard/operation"
)

// probe is a value for one field of a body: the members to send, and the place that a refusal names.
type probe struct{ why, members, at string }

// unfit are values that no field of the type takes.
var unfit = map[string][]string{
	"String": {`7`, `true`, `["x"]`, `{}`, `"\u0000"`, `"\ud800"`}, "ID": {`7`, `true`, `["x"]`, `{}`, `"\u0000"`},
	"Int": {`"7"`, `1.5`, `1.0`, `true`, `2147483648`, `[7]`}, "Float": {`"1"`, `true`, `1e400`, `[1]`},
	"Time":    {`7`, `"yesterday"`, `"2027-01-02"`, `"2027-01-02T03:04:05"`, `true`, `["2027-01-02T03:04:05Z"]`},
	"Boolean": {`"true"`, `0`, `"yes"`, `[true]`}, "enum": {`7`, `"nonsense"`, `""`, `true`},
}

// fit is a value that a field of the type takes, whatever it is called.
func fit(p *operation.Param) string {
	switch {
	case p.Type.Elem != nil:
		return `[]`
	case p.Kind == ast.InputObject:
		return `{}`
	case p.Kind == ast.Enum:
		return `"` + p.Enum[0] + `"`
	}
	switch p.Name {
	case "phone", "number":
		return `"+12025550123"`
	case "time_zone":
		return `"Europe/Berlin"`
	case "region":
		return `"DE"`
	case "slot_minutes":
		return `30`
	case "opt_out_key":
		return `"9"`
	case "end_time":
		return `"2099-02-03T04:05:06Z"`
	case "contact_id", "tag_id", "location_id":
		return numbered(`"x#"`)
	}
	if v, ok := map[string]string{"Int": `1`, "Float": `1`, "Boolean": `true`, "Time": `"2099-01-02T03:04:05Z"`, "JSON": `{"type":"object"}`}[p.Type.Name()]; ok {
		return v
	}
	return map[string]string{"": `"x"`, "EMAIL": `"a@b.co"`, "URL": `"http://127.0.0.1:1/x"`, "LANGUAGE": `"de"`}[p.Check.Format]
}

// refused are the values that a field must refuse.
func refused(p *operation.Param) []probe {
	var all []probe
	add := func(why, value, at string) {
		all = append(all, probe{why, strconv.Quote(p.Name) + ":" + value, at})
	}
	if !p.Nullable {
		add("null", `null`, p.Name)
	}
	if p.Camel != "" {
		all = append(all, probe{"both spellings", fmt.Sprintf("%q:%s,%q:%s", p.Name, fit(p), p.Camel, fit(p)), p.Camel})
	}
	switch {
	case p.Type.Elem != nil:
		add("no list", `"x"`, p.Name)
		add("an object", `{}`, p.Name)
		if p.Type.Elem.NonNull {
			add("null in the list", `[null]`, p.Name+"[0]")
		}
		add("too many", "["+strings.Repeat(`"x",`, p.Check.MaxItems)+`"x"]`, p.Name)
		for _, v := range scalars(p) {
			add("an item", "["+v+"]", p.Name+"[0]")
		}
	case p.Kind == ast.InputObject:
		add("no object", `[]`, p.Name)
		add("text", `"x"`, p.Name)
		add("unknown member", "{"+siblings(p, nil)+`"nonsense":1}`, p.Name+".nonsense")
		for _, f := range p.Fields {
			for _, inner := range refused(f) {
				add(inner.why, "{"+siblings(p, f)+inner.members+"}", p.Name+"."+inner.at)
			}
		}
	default:
		for _, v := range scalars(p) {
			add(v[:min(len(v), 20)], v, p.Name)
		}
	}
	return all
}

// siblings are the members that an object must have beside one.
func siblings(p, beside *operation.Param) string {
	var members strings.Builder
	for _, f := range p.Fields {
		if f.Required && f != beside {
			_, _ = fmt.Fprintf(&members, "%q:%s,", f.Name, fit(f))
		}
	}
	return members.String()
}

// scalars are the values of no list and no object that a field must refuse.
func scalars(p *operation.Param) []string {
	kind := p.Type.Name()
	if p.Kind == ast.Enum {
		kind = "enum"
	}
	all := append([]string{}, unfit[kind]...)
	if n := p.Check.MaxLength; n > 0 {
		all = append(all, `"`+strings.Repeat("é", n+1)+`"`)
	}
	if p.Check.MinLength > 0 {
		all = append(all, `""`, `" \t\u200b"`)
	}
	if p.Check.Format != "" {
		all = append(all, `"no such thing"`)
	}
	step := 1.0
	if kind == "Float" {
		step = 0.001
	}
	if p.Check.Min != nil {
		all = append(all, decimal(*p.Check.Min-step))
	}
	if p.Check.Max != nil {
		all = append(all, decimal(*p.Check.Max+step))
	}
	return all
}

func decimal(n float64) string { return strconv.FormatFloat(n, 'f', -1, 64) }

// meant are texts that must mean something, however long they may be.
var meant = map[string]bool{
	"phone": true, "number": true, "channel": true, "contact_id": true, "csv": true, "time_zone": true, "region": true, "opt_out_key": true,
	"currency": true, "template_id": true, "from": true,
}

// accepted are the values at the very edge of what a field takes.
func accepted(p *operation.Param) []probe {
	var all []probe
	add := func(why, value string) {
		all = append(all, probe{why, strconv.Quote(p.Name) + ":" + value, p.Name})
	}
	if p.Nullable {
		add("null", `null`)
	}
	if p.Camel != "" {
		all = append(all, probe{"the other spelling", strconv.Quote(p.Camel) + ":" + fit(p), p.Name})
	}
	for _, v := range p.Enum {
		if p.Type.Elem == nil {
			add(v, strconv.Quote(v))
		}
	}
	if text := p.Type.Name() == "String" && p.Type.Elem == nil; text && p.Check.Format == "" && !meant[p.Name] && p.Check.MaxLength != 64 {
		add("the longest", numbered(`"#`)+strings.Repeat("é", p.Check.MaxLength-4)+`"`)
	}
	if p.Check.Min != nil {
		add("the least", decimal(*p.Check.Min))
	}
	if p.Check.Max != nil {
		add("the most", decimal(*p.Check.Max))
	}
	return all
}
