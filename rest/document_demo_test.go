package rest_test

import (
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strings"
)

// demo is one operation of the document with its examples.
type demo struct {
	id, method, route string
	operation         map[string]any
}

// demos are the operations of the document.
func demos() []demo {
	var out []demo
	for route, methods := range theWitness().document["paths"].(map[string]any) {
		for method, v := range methods.(map[string]any) {
			o := v.(map[string]any)
			out = append(out, demo{o["operationId"].(string), strings.ToUpper(method), route, o})
		}
	}
	slices.SortFunc(out, func(x, y demo) int { return strings.Compare(x.id, y.id) })
	return out
}

// path is the route with the examples of its parameters, and how many they are.
func (d demo) path() (path string, examples int) {
	path = d.route
	query := url.Values{}
	parameters, _ := d.operation["parameters"].([]any)
	for _, v := range parameters {
		p := v.(map[string]any)
		if p["example"] == nil {
			continue
		}
		examples++
		switch name := fmt.Sprint(p["name"]); p["in"] {
		case "path":
			path = strings.ReplaceAll(path, "{"+name+"}", fmt.Sprint(p["example"]))
		case "query":
			query.Set(name, fmt.Sprint(p["example"]))
		}
	}
	if len(query) > 0 {
		path += "?" + query.Encode()
	}
	return path, examples
}

// headers are the examples of its parameters that are headers.
func (d demo) headers() (pairs []string) {
	parameters, _ := d.operation["parameters"].([]any)
	for _, v := range parameters {
		p := v.(map[string]any)
		if at, ok := p["$ref"].(string); ok {
			p = under(theWitness().document, strings.Split(strings.TrimPrefix(at, "#/"), "/")...).(map[string]any)
		}
		if p["in"] == "header" && p["example"] != nil {
			pairs = append(pairs, fmt.Sprint(p["name"]), fmt.Sprint(p["example"]))
		}
	}
	return pairs
}

// body is the example of the body, "" where there is none.
func (d demo) body() string {
	example := under(d.operation, "requestBody", "content", "application/json", "example")
	if example == nil {
		return ""
	}
	return string(must(json.Marshal(example)))
}

// form is the example of a body that is a form with a file, and its type; "" where there is none.
func (d demo) form() (kind, body string) {
	file, ok := under(d.operation, "requestBody", "content", "multipart/form-data", "example", "file").(string)
	if !ok {
		return "", ""
	}
	return formOf("contacts.csv", file)
}

// answer is the example of the answer.
func (d demo) answer() any {
	for _, status := range []string{"200", "201"} {
		if media, ok := under(d.operation, "responses", status, "content", "application/json").(map[string]any); ok {
			return media["example"]
		}
	}
	return nil
}
