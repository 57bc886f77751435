package rest_test

import (
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/switchboard-dev/switchboard/internal/volume"
)

// junk are values that something somewhere may not be ready for.
var junk = []any{
	nil, true, -1, 0, 1e308, 2147483648, "", " ", "\u0000", "ÿ\u202e💥", strings.Repeat("x", 5000),
	[]any{},
	[]any{nil},
	map[string]any{},
	map[string]any{"a": map[string]any{"b": []any{1}}},
	"2026-02-30T25:00:00Z", "+1", "'; DROP TABLE contacts; --", "{{contact.name}}", "../../etc",
}

// asker makes requests by what the OpenAPI document says of an operation, and some that it does not say.
type asker struct {
	t        *rapid.T
	document map[string]any
	ids      map[string][]string // of things that there are, by the word of the path that they stand under
	tame     bool                // the request is meant to be right
}

// id of a thing by the name of a field or by a path; any other where there is none.
func (a *asker) id(name string) string {
	for word, ids := range a.ids {
		singular := strings.TrimSuffix(strings.ReplaceAll(word, "-", "_"), "s")
		if len(ids) > 0 && (strings.HasPrefix(name, "/v3/"+word+"/") || name == singular+"_id" || name == singular+"_ids") {
			return rapid.SampledFrom(ids).Draw(a.t, "id")
		}
	}
	return "loc-1"
}

func (a *asker) chance(percent int) bool {
	return rapid.IntRange(1, 100).Draw(a.t, "chance") <= percent
}

// value of a schema, mostly.
func (a *asker) value(name string, schema map[string]any) any {
	if !a.tame && a.chance(12) {
		return rapid.SampledFrom(junk).Draw(a.t, "junk")
	}
	if ref, ok := schema["$ref"].(string); ok {
		return a.value(name, under(a.document, strings.Split(strings.TrimPrefix(ref, "#/"), "/")...).(map[string]any))
	}
	if several, ok := schema["anyOf"].([]any); ok {
		return a.value(name, rapid.SampledFrom(several).Draw(a.t, "alternative").(map[string]any))
	}
	if enum, ok := schema["enum"].([]any); ok {
		return rapid.SampledFrom(enum).Draw(a.t, "enum")
	}
	kind, _ := schema["type"].(string)
	if kinds, ok := schema["type"].([]any); ok {
		kind, _ = rapid.SampledFrom(kinds).Draw(a.t, "type").(string)
	}
	switch kind {
	case "object":
		out := map[string]any{}
		properties, _ := schema["properties"].(map[string]any)
		required, _ := schema["required"].([]any)
		for name, property := range properties {
			if slices.Contains(required, any(name)) && (a.tame || a.chance(95)) || a.chance(35) && (!a.tame || !strings.HasSuffix(name, "_id")) {
				out[name] = a.value(name, property.(map[string]any))
			}
		}
		if !a.tame && a.chance(4) {
			out["surprise"] = 1
		}
		return out
	case "array":
		out := []any{}
		for range rapid.IntRange(0, 3).Draw(a.t, "items") {
			out = append(out, a.value(name, schema["items"].(map[string]any)))
		}
		return out
	case "integer":
		if a.tame {
			return rapid.IntRange(1, 20).Draw(a.t, "integer")
		}
		return rapid.IntRange(-2, 120).Draw(a.t, "integer")
	case "number":
		if a.tame {
			return rapid.Float64Range(0, 2).Draw(a.t, "number")
		}
		return rapid.Float64Range(-1, 3).Draw(a.t, "number")
	case "boolean":
		return rapid.Bool().Draw(a.t, "boolean")
	case "string":
		return a.text(name, schema)
	}
	return nil
}

func (a *asker) text(name string, schema map[string]any) string {
	if strings.HasSuffix(name, "_id") || strings.HasSuffix(name, "_ids") {
		return a.id(name)
	}
	switch schema["format"] {
	case "date-time":
		return fmt.Sprintf("20%02d-0%d-1%dT0%d:00:00Z", rapid.IntRange(20, 40).Draw(a.t, "year"), rapid.IntRange(1, 9).Draw(a.t, "month"),
			rapid.IntRange(0, 9).Draw(a.t, "day"), rapid.IntRange(0, 9).Draw(a.t, "hour"))
	case "email":
		return rapid.StringMatching(`[a-z]{1,8}@example\.com`).Draw(a.t, "email")
	case "uri":
		return "https://example.invalid/" + rapid.StringMatching(`[a-z]{0,8}`).Draw(a.t, "path")
	}
	if a.tame && (name == "phone" || name == "number" || name == "to" || name == "from") {
		return rapid.StringMatching(`\+1500555[0-9]{4}`).Draw(a.t, "number")
	}
	if a.tame {
		return rapid.StringMatching(`[A-Za-z]{1,12}`).Draw(a.t, "word")
	}
	return rapid.OneOf(
		rapid.StringMatching(`[A-Za-z0-9 ]{1,20}`), rapid.StringN(0, 20, -1),
		rapid.SampledFrom([]string{"+15005550100", "+1 (415) 555-0100", "UTC", "Europe/Berlin", "en-GB", "#ff0000", "SMS", "sms"}),
	).Draw(a.t, "text")
}

// ask for an operation: its route, and the body, or "".
func (a *asker) ask(route string, o map[string]any) (path, body string) {
	path = route
	query := url.Values{}
	parameters, _ := o["parameters"].([]any)
	for _, v := range parameters {
		p, _ := v.(map[string]any)
		name, _ := p["name"].(string)
		schema, _ := p["schema"].(map[string]any)
		switch p["in"] {
		case "path":
			id := a.id(route)
			if name != "id" {
				id = a.id(name)
			}
			if !a.tame && a.chance(10) {
				id = rapid.StringMatching(`[a-z_0-9]{1,30}`).Draw(a.t, "id")
			}
			path = strings.ReplaceAll(path, "{"+name+"}", url.PathEscape(id))
		case "query":
			if p["required"] == true || a.chance(30) && (!a.tame || name != "cursor") {
				value := a.value(name, schema)
				text, isText := value.(string)
				if !isText {
					text = string(must(json.Marshal(value)))
				}
				query.Set(name, text)
			}
		}
	}
	if len(query) > 0 {
		path += "?" + query.Encode()
	}
	if schema, ok := under(o, "requestBody", "content", "application/json", "schema").(map[string]any); ok {
		body = string(must(json.Marshal(a.value("", schema))))
	}
	return path, body
}

// No request that is made from the document, right or wrong, gets a server error, and each answer is one that the document describes. FUZZ is how
// many there are.
func TestRequestsFromTheDocument(t *testing.T) {
	t.Parallel()
	b := setup(t, "sqlite")
	w := theWitness()
	var routes [][2]string
	for route, methods := range w.document["paths"].(map[string]any) {
		for method := range methods.(map[string]any) {
			routes = append(routes, [2]string{route, method})
		}
	}
	slices.SortFunc(routes, func(x, y [2]string) int { return strings.Compare(x[0]+x[1], y[0]+y[1]) })
	ids := map[string][]string{}
	for _, name := range []string{"assistant", "folder", "contact", "tag", "tool", "pool", "number"} {
		if thing, ok := things[name]; ok && !strings.Contains(thing.body, "<") {
			word := strings.Split(thing.path, "/")[2]
			ids[word] = append(ids[word], b.made(thing.path, strings.ReplaceAll(thing.body, "#", "7")))
		}
	}
	many := volume.Of("FUZZ", 800)
	asked, statuses := 0, map[int]int{}
	rapid.Check(t, func(rt *rapid.T) {
		a := &asker{rt, w.document, ids, rapid.Bool().Draw(rt, "tame")}
		for range (many + 99) / 100 { // rapid does a hundred
			route := rapid.SampledFrom(routes).Draw(rt, "route")
			path, body := a.ask(route[0], under(w.document, "paths", route[0], route[1]).(map[string]any))
			r := b.send(strings.ToUpper(route[1]), path, body)
			asked++
			statuses[r.status]++
			if r.status >= 500 && r.status != 502 {
				rt.Fatalf("%s %s %s: %d %s", route[1], path, body, r.status, r.raw)
			}
			if id, ok := r.data()["id"].(string); ok && r.status == 201 && strings.Count(route[0], "/") == 2 { //nolint:mnd // /v3/contacts
				word := strings.Split(route[0], "/")[2]
				ids[word] = append(ids[word], id)
			}
		}
	})
	t.Logf("%d requests: %v", asked, statuses)
	if statuses[200] < asked/50 || statuses[201] < asked/100 || statuses[422] < asked/20 {
		t.Errorf("too few came through: %v", statuses)
	}
}
