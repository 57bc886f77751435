package rest

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/graph/generated"
	"github.com/switchboard-dev/switchboard/operation"
	"github.com/switchboard-dev/switchboard/rest/openapi"
)

// Every endpoint of files that a key may use stands in the document, with its scopes, and no other does.
func TestFilesStandInTheDocument(t *testing.T) {
	t.Parallel()
	table, err := operation.Contract(generated.NewExecutableSchema(generated.Config{}).Schema())
	if err != nil {
		t.Fatal(err)
	}
	text, err := openapi.Build(table, openapi.About{})
	if err != nil {
		t.Fatal(err)
	}
	var document struct {
		Paths map[string]map[string]struct {
			Description string
			Scope       string `json:"x-scope"`
			Source      string `json:"x-source"`
		}
	}
	if err := json.Unmarshal(text, &document); err != nil {
		t.Fatal(err)
	}
	there := 0
	for path := range document.Paths {
		if strings.HasPrefix(path, "/files") {
			there += len(document.Paths[path])
		}
	}
	forKeys := map[string]bool{}
	for _, s := range authz.Catalogue() {
		forKeys[s.Name()] = s.Group == authz.GroupAPI
	}
	all := slices.DeleteFunc((&Door{}).files(), func(e *endpoint) bool { return !forKeys[e.scope] })
	for _, e := range all {
		o, ok := document.Paths[e.path][strings.ToLower(e.method)]
		if !ok || o.Scope != e.scope || o.Source != "ours" || !strings.Contains(o.Description, e.or) {
			t.Errorf("%s %s: %+v", e.method, e.path, o)
		}
	}
	if there != len(all) || there < 4 {
		t.Errorf("%d endpoints of files in the document, there are %d", there, len(all))
	}
}
