package operation_test

import (
	"encoding/json"
	"os"
	"slices"
	"testing"

	"github.com/switchboard-dev/switchboard/operation"
)

// jsonShapes is testdata/shapes.schema.json, as far as it is used.
type jsonShapes struct {
	Defs map[string]jsonShape `json:"$defs"`
}

type jsonShape struct {
	Ref        string               `json:"$ref"`
	Type       any                  `json:"type"`
	Enum       []string             `json:"enum"`
	Required   []string             `json:"required"`
	Properties map[string]jsonShape `json:"properties"`
	Items      *jsonShape           `json:"items"`
	AnyOf      []jsonShape          `json:"anyOf"`
}

func loadShapes(t *testing.T) jsonShapes {
	t.Helper()
	text, err := os.ReadFile("testdata/shapes.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	var shapes jsonShapes
	if err := json.Unmarshal(text, &shapes); err != nil {
		t.Fatal(err)
	}
	return shapes
}

func (s jsonShapes) compare(t *testing.T, at string, got *operation.Shape, want jsonShape) {
	t.Helper()
	if want.Ref != "" {
		want = s.Defs[want.Ref[len("#/$defs/"):]]
	}
	if len(want.AnyOf) == 2 && want.AnyOf[0].Type == "null" { // an object, or nothing
		want = want.AnyOf[1]
		want.Type = []any{want.Type, "null"}
	}
	if want.Enum != nil {
		if !slices.Equal(got.Enum, want.Enum) || got.Nullable {
			t.Errorf("%s: answers %v, the contract has %v", at, got.Enum, want.Enum)
		}
		return
	}
	kind, nullable := kindOf(want.Type)
	have := got.Kind
	if have == operation.Integer {
		have = operation.Number
	}
	if string(have) != kind || got.Nullable != nullable {
		t.Errorf("%s: answers %s (null %v), the contract has %v", at, got.Kind, got.Nullable, want.Type)
		return
	}
	if want.Items != nil {
		s.compare(t, at+"[]", got.Items, *want.Items)
	}
	if names := fieldNames(got); !slices.Equal(names, want.Required) && len(want.Required) > 0 {
		t.Errorf("%s: answers %v, the contract has %v", at, names, want.Required)
		return
	}
	for _, f := range got.Fields {
		s.compare(t, at+"."+f.Name, f.Shape, want.Properties[f.Name])
	}
}

func kindOf(t any) (kind string, nullable bool) {
	switch v := t.(type) {
	case string:
		return v, false
	case []any:
		for _, one := range v {
			if one == "null" {
				nullable = true
			} else {
				kind, _ = one.(string)
			}
		}
	}
	return kind, nullable
}
