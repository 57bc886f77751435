package house_test

import (
	"cmp"
	"go/ast"
	"io/fs"
	"slices"
	"strings"
	"testing"
)

// What is longer is looked at again, and mostly turns out to be two things. Generated code and tests do not count.
const (
	medianFile     = 150
	medianFunction = 15
	longestFile    = 300
	longestFunc    = 60
)

// size is how many lines a thing has.
type size struct {
	name  string
	lines int
}

// TestSizes also reports, by: go test ./internal/house -run Sizes -v.
func TestSizes(t *testing.T) {
	t.Parallel()
	var all, funcs []size
	for _, s := range sources(t) {
		if !s.written {
			continue
		}
		all = append(all, size{s.path, strings.Count(s.text, "\n")})
		for _, d := range s.file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok {
				lines := s.fset.Position(f.End()).Line - s.fset.Position(f.Pos()).Line + 1
				funcs = append(funcs, size{s.path + ": " + f.Name.Name, lines})
			}
		}
	}
	report(t, "files", all, medianFile, longestFile)
	report(t, "functions", funcs, medianFunction, longestFunc)
}

// report logs how long things are, and fails where they are too long.
func report(t *testing.T, what string, sizes []size, median, longest int) {
	t.Helper()
	slices.SortFunc(sizes, func(a, b size) int { return cmp.Compare(b.lines, a.lines) })
	at := func(percent int) int { return sizes[(len(sizes)-1)*(100-percent)/100].lines }
	t.Logf("%d %s: %d lines at the median, %d at 90 %%, %d at 99 %%", len(sizes), what, at(50), at(90), at(99))
	for _, s := range sizes[:min(5, len(sizes))] {
		t.Logf("%5d  %s", s.lines, s.name)
	}
	if at(50) > median {
		t.Errorf("the median of the %s has %d lines, more than %d", what, at(50), median)
	}
	for _, s := range sizes {
		if s.lines > longest {
			t.Errorf("%s has %d lines, more than %d", s.name, s.lines, longest)
		}
	}
}

// large are the files of more than a megabyte that belong here; what is built belongs in bin, which git ignores.
var large = []string{
	"ent/mutation.go", "graph/generated/generated.go", "platform/vector/words.bin", "rest/discovery/docs/scalar.js.gz", "web/src/gql/graphql.ts",
}

func TestNothingLargeIsKept(t *testing.T) {
	t.Parallel()
	for _, name := range files(t, "") {
		info, err := fs.Stat(root(), name)
		if err != nil {
			t.Fatal(err)
		}
		if info.Size() > 1<<20 && !slices.Contains(large, name) {
			t.Errorf("%s has %d bytes", name, info.Size())
		}
	}
}
