package house_test

import (
	"go/ast"
	"go/token"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// hushed are codes for which the dashboard has words of its own, whatever the server says.
var hushed = []string{"Forbidden", "RateLimited", "Internal"}

// programs are refusals that no page meets: of a command, and of requests with a key.
var programs = []string{"The file has ", "Send a valid API key."}

// What the product refuses is said in each language of the dashboard.
func TestRefusalsAreTranslated(t *testing.T) {
	t.Parallel()
	var all []string
	for _, s := range sources(t) {
		if strings.HasPrefix(s.path, "domain/") || strings.HasPrefix(s.path, "graph/") || strings.HasPrefix(s.path, "platform/store/") {
			all = append(all, refusals(s.file)...)
		}
	}
	if len(all) < 100 {
		t.Fatalf("only %d refusals were found", len(all))
	}
	for _, language := range []string{"de", "es"} {
		known := patterns(t, text(t, "web/src/text/"+language+"/refusal.ts"))
		for _, said := range all {
			told := slices.ContainsFunc(known, func(k *regexp.Regexp) bool { return k.MatchString(said) })
			apart := slices.ContainsFunc(programs, func(p string) bool { return strings.HasPrefix(said, p) })
			if !told && !apart {
				t.Errorf("web/src/text/%s/refusal.ts does not say %q", language, said)
			}
		}
	}
}

// What stands for one message is said of it: no entry that stands before it fits it as well.
func TestNoTranslationIsHidden(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"de/reading", "de/reason", "de/refusal", "es/reading", "es/reason", "es/refusal"} {
		known, exact := patterns(t, text(t, "web/src/text/"+name+".ts")), 0
		for i, k := range known {
			said := strings.ReplaceAll(strings.TrimSuffix(strings.TrimPrefix(k.String(), "^"), "$"), `\.`, ".")
			if !k.MatchString(said) {
				continue // it stands for several
			}
			exact++
			if first := slices.IndexFunc(known, func(k *regexp.Regexp) bool { return k.MatchString(said) }); first != i {
				t.Errorf("web/src/text/%s.ts says %q by %q", name, said, known[first])
			}
		}
		if exact < 50 {
			t.Errorf("%s: only %d messages have words of their own", name, exact)
		}
	}
}

// patterns are the regular expressions of a list of translations. Those that are used there mean the same in both languages.
func patterns(t *testing.T, list string) (out []*regexp.Regexp) {
	t.Helper()
	for _, m := range regexp.MustCompile(`/(\^.*\$)/,`).FindAllStringSubmatch(list, -1) {
		one, err := regexp.Compile(m[1])
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, one)
	}
	return out
}

// refusals are the messages of a file's faults, and of the table of refused calls. What stands for a value is 7.
func refusals(file *ast.File) (out []string) {
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if code, ok := faulty(n); ok && len(n.Args) > 1 && !slices.Contains(hushed, code) {
				out = append(out, worded(n.Args[1]))
			}
		case *ast.ValueSpec:
			if len(n.Names) == 1 && n.Names[0].Name == "messages" && len(n.Values) == 1 {
				for _, one := range n.Values[0].(*ast.CompositeLit).Elts {
					out = append(out, worded(one.(*ast.KeyValueExpr).Value))
				}
			}
		}
		return true
	})
	return slices.DeleteFunc(out, func(said string) bool { return !strings.HasSuffix(said, ".") || said == "." })
}

// faulty says whether a call makes a fault with a message, and of which code, where it is named.
func faulty(call *ast.CallExpr) (code string, ok bool) {
	switch f := call.Fun.(type) {
	case *ast.SelectorExpr:
		of, _ := f.X.(*ast.Ident)
		ok = of != nil && of.Name == "fault" && (f.Sel.Name == "New" || f.Sel.Name == "Newf")
	case *ast.Ident:
		ok = f.Name == "refused"
	}
	if ok && len(call.Args) > 0 {
		if named, is := call.Args[0].(*ast.SelectorExpr); is {
			code = named.Sel.Name
		}
	}
	return code, ok
}

// worded is what a message says, with 7 in the place of what is not known before.
func worded(x ast.Expr) string {
	switch x := x.(type) {
	case *ast.BasicLit:
		if said, err := strconv.Unquote(x.Value); err == nil && x.Kind == token.STRING {
			return regexp.MustCompile(`%[][.0-9]*[a-z]`).ReplaceAllString(said, "7")
		}
	case *ast.BinaryExpr:
		return worded(x.X) + worded(x.Y)
	}
	return "7"
}
