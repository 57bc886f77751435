package openapi_test

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/event"
	"github.com/switchboard-dev/switchboard/platform/catalog"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/rest/openapi"
)

// other are fields of requests that mean something else in the answer.
var other = []string{"removeDoNotCallNumber reason"} // why it is removed, and why it was added

// The example of an answer has what the example of its request asks for.
func TestAnswersRepeatTheirRequests(t *testing.T) {
	t.Parallel()
	compared := 0
	for _, methods := range document(t, openapi.About{})["paths"].(map[string]any) {
		for _, v := range methods.(map[string]any) {
			o := v.(map[string]any)
			asked, _ := within(o, "requestBody", "content", "application/json", "example").(map[string]any)
			data := answered(o)
			for name, want := range asked {
				answer, same := data[cmp.Or(operationField(data, name), name)]
				if _, nested := want.(map[string]any); nested || !same || slices.Contains(other, o["operationId"].(string)+" "+name) {
					continue
				}
				if list, ok := want.([]any); ok && len(list) > 0 && reflect.TypeOf(list[0]).Kind() == reflect.Map {
					continue
				}
				if compared++; !reflect.DeepEqual(answer, want) {
					t.Errorf("%s: %s is %v, and answered as %v", o["operationId"], name, want, answer)
				}
			}
		}
	}
	if compared < 80 {
		t.Errorf("only %d fields were compared", compared)
	}
}

// operationField is the field of an answer that a request's field becomes, "" if there is none.
func operationField(data map[string]any, name string) string {
	for field := range data {
		if strings.EqualFold(field, strings.ReplaceAll(name, "_", "")) {
			return field
		}
	}
	return ""
}

// answered is the data in the example of an operation's answer.
func answered(o map[string]any) map[string]any {
	for _, status := range []string{"200", "201"} {
		if data, ok := within(o, "responses", status, "content", "application/json", "example", "data").(map[string]any); ok {
			return data
		}
	}
	return nil
}

// within is what is at a path in a document, nil if there is nothing.
func within(v any, path ...string) any {
	for _, name := range path {
		object, _ := v.(map[string]any)
		v = object[name]
	}
	return v
}

// Every field of effect.json is in the example that it belongs to.
func TestEffectsAreShown(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("effect.json")
	if err != nil {
		t.Fatal(err)
	}
	var all map[string]map[string]any
	if err := json.Unmarshal(text, &all); err != nil {
		t.Fatal(err)
	}
	d := document(t, openapi.About{})
	shown := map[string]map[string]any{}
	for _, kind := range event.Types() {
		shown[kind.Name], _ = within(d, "webhooks", kind.Name, "post", "requestBody", "content", "application/json", "example", "data").(map[string]any)
	}
	for _, methods := range d["paths"].(map[string]any) {
		for _, v := range methods.(map[string]any) {
			o := v.(map[string]any)
			id := o["operationId"].(string)
			shown[strings.ToUpper(id[:1])+id[1:]] = answered(o)
		}
	}
	for what, fields := range all {
		for name, want := range fields {
			if got, ok := shown[what][name]; !ok || !reflect.DeepEqual(got, want) {
				t.Errorf("%s of %s is %v, want %v", name, what, got, want)
			}
		}
	}
	if len(all) < 30 {
		t.Errorf("only %d effects", len(all))
	}
}

// Every error that the document shows is one that the server answers: with details where fields are wrong, and not the description of its status.
func TestFailuresAreAnswered(t *testing.T) {
	t.Parallel()
	d := document(t, openapi.About{})
	shown := map[string]bool{}
	for name, v := range within(d, "components", "responses").(map[string]any) {
		media, _ := within(v, "content", "application/json").(map[string]any)
		for _, example := range examples(media) {
			e, _ := within(example, "error").(map[string]any)
			code, message := fmt.Sprint(e["code"]), fmt.Sprint(e["message"])
			shown[code] = true
			if !strings.HasSuffix(message, ".") || strings.Contains(fmt.Sprint(v.(map[string]any)["description"]), message) {
				t.Errorf("%s shows %v", name, e)
			}
			if details, _ := e["details"].([]any); len(details) == 0 && code == string(fault.Validation) {
				t.Error("a validation error names no field")
			}
		}
	}
	if len(shown) < 11 {
		t.Errorf("only the codes %v", slices.Sorted(maps.Keys(shown)))
	}
}

// examples beside a schema: one, or several by name.
func examples(media map[string]any) (all []any) {
	if media["example"] != nil {
		all = append(all, media["example"])
	}
	several, _ := media["examples"].(map[string]any)
	for _, one := range several {
		all = append(all, within(one, "value"))
	}
	return all
}

// Voices, their filters and the categories of tools are those of the catalog, with one of the subaccount's own.
func TestExamplesHaveTheCatalog(t *testing.T) {
	t.Parallel()
	d := document(t, openapi.About{})
	answer := func(path string) any {
		return within(d, "paths", path, "get", "responses", "200", "content", "application/json", "example", "data")
	}
	number := map[string]any{"OPENAI": 1.0}
	accents, genders, ages := map[string]bool{}, map[string]bool{}, map[string]bool{}
	voices := catalog.Voices()
	for _, v := range voices {
		n, _ := number[v.Provider].(float64)
		number[v.Provider] = n + 1
		take(accents, v.Accent)
		take(genders, v.Gender)
		take(ages, v.Age)
	}
	stats, _ := answer("/v3/voices/stats").(map[string]any)
	if n := float64(len(voices)); stats["systemVoices"] != n || stats["totalVoices"] != n+1 || !reflect.DeepEqual(stats["byProvider"], number) {
		t.Errorf("%v, and there are %d voices of %v", stats, len(voices), number)
	}
	options, _ := answer("/v3/voices/filter-options").(map[string]any)
	categories := map[string]bool{"prices": true}
	for _, tool := range catalog.Tools() {
		categories[tool.Category] = true
	}
	providers := map[string]bool{}
	for name := range number {
		providers[name] = true
	}
	for name, c := range map[string]struct {
		got  any
		want map[string]bool
	}{
		"providers": {options["providers"], providers}, "accents": {options["accents"], accents}, "genders": {options["genders"], genders},
		"ages": {options["ages"], ages}, "categories": {answer("/v3/tools/categories"), categories},
	} {
		var want []any
		for _, value := range slices.Sorted(maps.Keys(c.want)) {
			want = append(want, value)
		}
		if !reflect.DeepEqual(c.got, any(want)) {
			t.Errorf("%s are %v, want %v", name, c.got, want)
		}
	}
}

func take(set map[string]bool, value *string) {
	if value != nil {
		set[*value] = true
	}
}
