package house_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/graph/generated"
	"github.com/switchboard-dev/switchboard/operation"
)

// exempt may name operations: their own folder, programs that test the server as its clients, and /v2, which is none.
var exempt = []string{
	"operation/*", "operation/*/*", "internal/bench/*", "internal/chaos/*", "internal/hostile/*", "internal/manual/*", "internal/upgrade/*",
	"rest/v2*.go", "rest/openapi/legacy.go",
}

// What is special about an operation stands in its document. Go that knows one by its name or its path hides it.
func TestNothingKnowsAnOperation(t *testing.T) {
	t.Parallel()
	l := newLexicon(t)
	read := 0
	for _, s := range sources(t) {
		free := slices.ContainsFunc(exempt, func(pattern string) bool { ok, _ := path.Match(pattern, s.path); return ok })
		if free || !s.written {
			continue
		}
		read++
		for _, word := range l.find(s.file) {
			t.Errorf("%s names an operation: %q", s.path, word)
		}
	}
	if read < 200 {
		t.Errorf("only %d files were read", read)
	}
}

func TestNamesOfOperationsAreNoticed(t *testing.T) {
	t.Parallel()
	l := newLexicon(t)
	for text, want := range map[string]bool{
		`"CreateCall"`:                             true,
		`"createCall"`:                             true,
		`"use calls_create first"`:                 true,
		`"/v3/calls"`:                              true,
		`"https://x.example/v3/calls/" + id`:       true,
		`"/permanent-delete"`:                      true,
		"`curl /v3/knowledge-bases/kb_1/archive`":  true,
		`"CreateCallInput"`:                        false,
		`"/v3"`:                                    false,
		`"/v3/callsign"`:                           false,
		`"call.created" + "contact_id" + "/files"`: false,
	} {
		file, err := parser.ParseFile(token.NewFileSet(), "planted.go", "package planted\n\nvar text = "+text, 0)
		if err != nil {
			t.Fatal(err)
		}
		if found := l.find(file); (len(found) > 0) != want {
			t.Errorf("%s: found %q", text, found)
		}
	}
}

// lexicon is what operations are called.
type lexicon struct {
	names map[string]bool
	// paths are the routes up to their first parameter, and what follows one in more than one word: others have /calls, too.
	paths *regexp.Regexp
}

func newLexicon(t *testing.T) lexicon {
	t.Helper()
	table, err := operation.Contract(generated.NewExecutableSchema(generated.Config{}).Schema())
	if err != nil {
		t.Fatal(err)
	}
	l := lexicon{names: map[string]bool{}}
	var paths []string
	for _, o := range slices.Concat(table.Operations, table.Bodies) {
		l.names[o.Name], l.names[o.ID()], l.names[o.Tool] = true, true, true
		for i, part := range strings.FieldsFunc(o.Path, func(r rune) bool { return r == '{' || r == '}' }) {
			switch {
			case i == 0:
				paths = append(paths, regexp.QuoteMeta(strings.TrimSuffix(part, "/")))
			case strings.HasPrefix(part, "/") && strings.ContainsAny(strings.Trim(part, "/"), "/-"):
				paths = append(paths, "^"+regexp.QuoteMeta(strings.TrimSuffix(part, "/")))
			}
		}
	}
	if len(l.names) < 100 {
		t.Fatalf("there are only %d names", len(l.names))
	}
	l.paths = regexp.MustCompile("(?:" + strings.Join(paths, "|") + `)(?:[^\w-]|$)`)
	return l
}

var word = regexp.MustCompile(`\w+`)

// find lists the names and paths of operations in the texts of a file.
func (l lexicon) find(file *ast.File) []string {
	var found []string
	ast.Inspect(file, func(n ast.Node) bool {
		lit, ok := n.(*ast.BasicLit)
		if !ok || lit.Kind != token.STRING {
			_, imports := n.(*ast.ImportSpec)
			return !imports
		}
		text, err := strconv.Unquote(lit.Value)
		if err != nil {
			return false
		}
		for _, w := range word.FindAllString(text, -1) {
			if l.names[w] {
				found = append(found, w)
			}
		}
		if l.paths.MatchString(text) {
			found = append(found, text)
		}
		return false
	})
	return found
}
