package operation_test

import (
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/vektah/gqlparser/v2"
	"github.com/vektah/gqlparser/v2/ast"

	"github.com/switchboard-dev/switchboard/operation"
)

const lockFile = "v3.lock.json"

func TestLock(t *testing.T) {
	t.Parallel()
	got, err := compiled(t).Lock()
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(lockFile, got, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(lockFile)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != string(want) {
		t.Errorf("the operations differ from %s, which clients rely on.\n%s\n"+
			"If that is meant: go test ./operation -run Lock -update", lockFile, difference(string(want), string(got)))
	}
}

//nolint:gochecknoglobals // flags are global
var update = flag.Bool("update", false, "write the lock file anew")

// difference shows the lines that only one of the two texts has.
func difference(before, after string) string {
	var b strings.Builder
	only := func(mark, a, other string) {
		count := map[string]int{}
		for line := range strings.Lines(other) {
			count[line]++
		}
		for line := range strings.Lines(a) {
			if count[line]--; count[line] < 0 {
				b.WriteString(mark + line)
			}
		}
	}
	only("- ", before, after)
	only("+ ", after, before)
	return b.String()
}

// Each thing that clients rely on shows in the lock, whether a document or the schema changes it.
func TestLockSeesEveryChange(t *testing.T) {
	t.Parallel()
	var sdl string
	for _, name := range []string{directives, "testdata/bad.graphqls"} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		sdl += string(text)
	}
	original := lockOf(t, sdl, updateThing)
	for _, test := range []struct{ old, new string }{
		{"UpdateThing", "ChangeThing"},
		{`"Changes a thing."`, "# of ours\n" + `"Changes a thing."`},
		{`"PATCH"`, `"POST"`},
		{"/v3/things", "/v3/stuff"},
		{"etag: true", "status: 201"},
		{"$name: String", "$name: String!"},
		{"$name: String", `$name: String = "x"`},
		{"display_name: name", "name"},
		{"display_name: name", "display_name: name maker { name }"},
		{"If-Match", "If-None-Match"},
		{
			`updateThing(id: ID!, input: ThingInput!, ifMatch: String): Thing! @scope(resource: "things", action: "update")`,
			`updateThing(id: ID!, input: ThingInput!, ifMatch: String): Thing! @scope(resource: "things", action: "create")`,
		},
		{"input ThingInput {\n  name: String", "input ThingInput {\n  name: String @check(maxLength: 5)"},
		{"input ThingInput {\n  name: String", "input ThingInput {\n  name: String @check(minLength: 5)"},
		{"input ThingInput {\n  name: String", "input ThingInput {\n  name: String @check(format: URL)"},
		{"input ThingInput {\n  name: String", "input ThingInput {\n  name: String @check(notNull: true)"},
		{"input ThingInput {\n  name: String", "input ThingInput {\n  name: String @check(min: 1)"},
		{"input ThingInput {\n  name: String", "input ThingInput {\n  name: String @check(max: 1)"},
		{"greetingMode: String", "greeting: String"},
		{"greetingMode: String", "greetingMode: String!"},
		{"greetingMode: String", "greetingMode: Format"},
		{"  name: String\n  node: Node", "  name: String!\n  node: Node"},
		{"  name: String\n  node: Node", "  name: Int\n  node: Node"},
		{"  name: String\n  node: Node", "  name: [String]\n  node: Node"},
		{"  name: String\n  node: Node", "  name: Format\n  node: Node"},
	} {
		newSDL, document := strings.Replace(sdl, test.old, test.new, 1), strings.Replace(updateThing, test.old, test.new, 1)
		if newSDL == sdl && document == updateThing {
			t.Errorf("%q changes nothing", test.old)
		}
		if lockOf(t, newSDL, document) == original {
			t.Errorf("%q for %q is not seen", test.new, test.old)
		}
	}
}

func lockOf(t *testing.T, sdl, document string) string {
	t.Helper()
	schema, err := gqlparser.LoadSchema(&ast.Source{Input: sdl})
	if err != nil {
		t.Fatal(err)
	}
	file := "things/update.graphql"
	if strings.HasPrefix(document, "#") {
		file = "ours/" + file
	}
	table, err := operation.Compile(schema, folder(map[string]string{file: document}))
	if err != nil {
		t.Fatal(err)
	}
	lock, err := table.Lock()
	if err != nil {
		t.Fatal(err)
	}
	return string(lock)
}
