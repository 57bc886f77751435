package openapi_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/rest/openapi"
)

// The document says of an operation that is going to end that it does, and of no other.
func TestDocumentOfDeprecated(t *testing.T) {
	t.Parallel()
	all := table(t)
	plain, err := openapi.Build(all, openapi.About{})
	if err != nil || strings.Contains(string(plain), "eprecat") || strings.Contains(string(plain), "Sunset") {
		t.Errorf("nothing is deprecated, and the document says so: %v", err)
	}
	o := all.Operation("ListContacts")
	o.Deprecated, o.Sunset = time.Date(2026, 12, 1, 0, 0, 0, 0, time.UTC), time.Date(2027, 7, 1, 0, 0, 0, 0, time.UTC)
	text, err := openapi.Build(all, openapi.About{})
	if err != nil {
		t.Fatal(err)
	}
	var d struct {
		Paths map[string]map[string]struct {
			Deprecated  bool
			Description string
			Responses   map[string]struct{ Headers map[string]any }
		}
		Components struct{ Headers map[string]any }
	}
	if err := json.Unmarshal(text, &d); err != nil {
		t.Fatal(err)
	}
	got := d.Paths["/v3/contacts"]["get"]
	if !got.Deprecated || !strings.Contains(got.Description, "Deprecated: since 2026-12-01, and may be removed from 2027-07-01 on.") {
		t.Errorf("%+v", got)
	}
	for _, name := range []string{"Deprecation", "Sunset"} {
		if got.Responses["200"].Headers[name] == nil || d.Components.Headers[name] == nil {
			t.Errorf("it has no %s", name)
		}
	}
	if strings.Count(string(text), `"deprecated": true`) != 1 {
		t.Error("others are deprecated as well")
	}
}
