package ent_test

import (
	"fmt"
	"maps"
	"os"
	"reflect"
	"regexp"
	"slices"
	"testing"
	"time"

	"entgo.io/ent"
	"entgo.io/ent/schema/field"

	"github.com/switchboard-dev/switchboard/ent/schema"
	"github.com/switchboard-dev/switchboard/platform/id"
)

// entity is one of the schema, with what was written down of it: the values by field and by what its descriptor calls them.
type entity struct {
	schema ent.Interface
	values map[string]any
}

// What template/runtime.tmpl has written down of the schema is what the schema says.
func TestValuesAreTheSchemas(t *testing.T) {
	t.Parallel()
	compared := 0
	for name, e := range entities {
		for _, d := range differences(e) {
			t.Errorf("%s: %s", name, d)
		}
		compared += len(e.values)
	}
	if compared < 500 {
		t.Errorf("only %d values were compared", compared)
	}
}

func TestEveryEntityIsCompared(t *testing.T) {
	t.Parallel()
	named := regexp.MustCompile(`type (\w+) struct\{ ent\.Schema \}`)
	files, err := os.ReadDir("schema")
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]bool{}
	for _, f := range files {
		text, err := os.ReadFile("schema/" + f.Name())
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range named.FindAllSubmatch(text, -1) {
			found[string(m[1])] = true
		}
	}
	for name := range found {
		if _, ok := entities[name]; !ok {
			t.Errorf("%s is not compared: make generate", name)
		}
	}
	if len(found) != len(entities) {
		t.Errorf("%d entities are compared, where the schema has %d", len(entities), len(found))
	}
}

func TestDifferencesAreNoticed(t *testing.T) {
	t.Parallel()
	fixed := id.New("asst")
	for name, faults := range map[string][]any{ // nil: the value is missing
		"created_at.Default":       {nil, time.Now, (func() time.Time)(nil), time.Time{}},
		"updated_at.UpdateDefault": {nil, time.Now},
		"id.Default": {
			nil, id.Maker("asstv"), id.Maker("ass"), (func() string)(nil), func() string { return "" }, func() string { return fixed }, fixed,
		},
		"id.Validators[0]":          {nil, func(string) error { return nil }, (func(string) error)(nil)},
		"id.Validators[1]":          {func(string) error { return nil }},
		"assistant_type.Default":    {nil, "", "FLOW_BUILDER"},
		"voice_enabled.Default":     {nil, false, "true"},
		"calls_per_address.Default": {nil, 0, int64(10)},
		"sync_done.Default":         {nil, 1},
		"platform_tools.Default":    {nil, []string(nil), []string{"a"}},
		"description.Default":       {""},
		"name.UpdateDefault":        {func() string { return "" }},
	} {
		for _, fault := range faults {
			e := entity{schema.Assistant{}, maps.Clone(entities["Assistant"].values)}
			if e.values[name] = fault; fault == nil {
				delete(e.values, name)
			}
			if found := differences(e); len(found) != 1 {
				t.Errorf("%s as %T(%v): %q", name, fault, fault, found)
			}
		}
	}
}

// differences lists where the values are not those of the schema.
func differences(e entity) (found []string) {
	want := described(e.schema)
	for _, name := range slices.Sorted(maps.Keys(want)) {
		if got, ok := e.values[name]; !ok {
			found = append(found, name+" is missing")
		} else if !same(got, want[name]) {
			found = append(found, fmt.Sprintf("%s is %T(%v), not %T(%v)", name, got, got, want[name], want[name]))
		}
	}
	for name := range e.values {
		if _, ok := want[name]; !ok {
			found = append(found, name+" is not in the schema")
		}
	}
	return found
}

// described are the values of an entity's descriptors. The default of an enum is a constant of its package.
func described(s ent.Interface) map[string]any {
	var fields []ent.Field
	for _, m := range s.Mixin() {
		fields = append(fields, m.Fields()...)
	}
	values := map[string]any{}
	for _, f := range append(fields, s.Fields()...) {
		d := f.Descriptor()
		if d.Default != nil && d.Info.Type != field.TypeEnum {
			values[d.Name+".Default"] = d.Default
		}
		if d.UpdateDefault != nil {
			values[d.Name+".UpdateDefault"] = d.UpdateDefault
		}
		for i, v := range d.Validators {
			values[fmt.Sprintf("%s.Validators[%d]", d.Name, i)] = v
		}
		if d.ValueScanner != nil {
			values[d.Name+".ValueScanner"] = d.ValueScanner
		}
	}
	return values
}

// same compares two values. Functions have to be one function, but for those that make ids, of which there is one for each prefix.
func same(got, want any) bool {
	a, b := reflect.ValueOf(got), reflect.ValueOf(want)
	if a.Type() != b.Type() {
		return false
	}
	if a.Kind() != reflect.Func {
		return reflect.DeepEqual(got, want)
	}
	makes, _ := got.(func() string)
	model, _ := want.(func() string)
	if makes != nil && model != nil {
		one, another := makes(), makes()
		return one != another && id.Shaped(one, id.Prefix(model()))
	}
	return a.Pointer() == b.Pointer()
}
