package fault_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/platform/fault"
)

// Every rule has one row with what it says in English, and no row is of a rule that there is not.
func TestRulesHaveMessages(t *testing.T) {
	t.Parallel()
	table, err := os.ReadFile("rule.tsv")
	if err != nil {
		t.Fatal(err)
	}
	file, err := parser.ParseFile(token.NewFileSet(), "rule.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var rules, rows []string
	ast.Inspect(file, func(n ast.Node) bool {
		if spec, ok := n.(*ast.ValueSpec); ok && len(spec.Values) == 1 {
			if value, ok := spec.Values[0].(*ast.BasicLit); ok {
				name, _ := strconv.Unquote(value.Value)
				rules = append(rules, name)
			}
		}
		return true
	})
	for _, row := range strings.Split(strings.TrimSpace(string(table)), "\n")[1:] {
		name, message, _ := strings.Cut(row, "\t")
		if rows = append(rows, name); message == "" {
			t.Errorf("%s says nothing", name)
		}
	}
	if !slices.Equal(rules, rows) || len(slices.Compact(slices.Sorted(slices.Values(rows)))) != len(rows) {
		t.Errorf("rules %q\nrows  %q", rules, rows)
	}
}

// A message has its values in it, whatever they are.
func TestBreak(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		rule   string
		values []string
		want   string
	}{
		{fault.Absent, nil, "is required"},
		{fault.TooLong, []string{"4"}, "must have at most 4 characters"},
		{fault.OutOfRange, []string{"{}", "\u00e9{0}"}, "must be between {} and \u00e9{0}"},
		{fault.OutOfRange, []string{"1"}, "must be between 1 and "},
		{fault.TooLong, []string{"4", "5"}, "must have at most 4 characters"},
	} {
		got := fault.Break("a", c.rule, c.values...)
		if got.Field != "a" || got.Message != c.want || got.Rule != c.rule || !slices.Equal(got.Values, c.values) {
			t.Errorf("%+v, want %q", got, c.want)
		}
	}
	err := fault.Invalid(fault.Break("a", fault.Taken), fault.Detail{Field: "b", Message: "must be odd"})
	if all := err.Ruled(); len(all) != 2 || all[0].Rule != "unique" || all[1].Rule != "" || all[1].Message != "must be odd" {
		t.Errorf("%+v", all)
	}
	if all := fault.New(fault.Conflict, "No.").Ruled(); all == nil || len(all) != 0 {
		t.Errorf("%#v", all)
	}
}
