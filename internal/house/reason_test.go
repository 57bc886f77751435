package house_test

import (
	"go/ast"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// reasoned are where the sentences stand in which the server keeps why something failed, or was left out. The dashboard shows them.
var reasoned = []string{
	"domain/bulk/job.go", "domain/chat/fallback.go", "domain/chat/incomplete.go", "domain/chat/missed.go", "domain/contact/import_job.go",
	"domain/contact/import_row.go", "domain/knowledge/", "domain/trunk/state.go", "domain/webhook/giveup.go", "domain/webhook/send.go",
	"domain/workspace/import", "platform/backup/settle.go", "platform/carrier/live/accept.go", "platform/carrier/live/voice.go",
	"platform/carrier/simulated.go", "platform/sheet/", "platform/sip/register.go",
}

// tabled are those of them that say of a row or a column what is wrong with it, without a subject.
var tabled = []string{"domain/contact/import_", "domain/workspace/import", "platform/sheet/"}

const kinds = "domain/knowledge/extract/kind.go" // of files, which reasons name

// What the server keeps as the reason of something is said in each language of the dashboard.
func TestReasonsAreTranslated(t *testing.T) {
	t.Parallel()
	within := func(places []string, path string) bool {
		return slices.ContainsFunc(places, func(p string) bool { return strings.HasPrefix(path, p) })
	}
	var all []string
	for _, s := range sources(t) {
		if within(reasoned, s.path) {
			all = append(all, reasons(s.file, within(tabled, s.path), s.path == kinds)...)
		}
	}
	if len(all) < 150 {
		t.Fatalf("only %d reasons were found", len(all))
	}
	for _, language := range []string{"de", "es"} {
		known := append(patterns(t, text(t, "web/src/text/"+language+"/reading.ts")), patterns(t, text(t, "web/src/text/"+language+"/reason.ts"))...)
		for _, said := range all {
			if !slices.ContainsFunc(known, func(k *regexp.Regexp) bool { return k.MatchString(said) }) {
				t.Errorf("web/src/text/%s says neither in reading.ts nor in reason.ts: %q", language, said)
			}
		}
	}
}

// How reasons, problems of rows and kinds of files are told from the other texts of a program: "a/b.txt: The file is empty.",
// "must be yes or no", "PNG image".
var (
	sentence = regexp.MustCompile(`^(?:7: )?([A-Z\d].* .*[.:])(?:[ \n]7)*$`)
	wrong    = regexp.MustCompile(`^(?:must|is|has|cannot|the contact) .+$`)
	kind     = regexp.MustCompile(`^[\w-]+(?: [A-Za-z]+)+$`)
)

// reasons are the texts of a file that say why. Those of faults, which are answers to requests, and of errors, which people do not
// read, are left out.
func reasons(file *ast.File, isTable, hasKinds bool) (out []string) {
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec:
			return false
		case *ast.CallExpr:
			if _, ok := faulty(n); ok || calls(n, "errors", "New") {
				return false
			}
		case *ast.BasicLit, *ast.BinaryExpr:
			said := strings.TrimSpace(worded(n.(ast.Expr)))
			switch parts := sentence.FindStringSubmatch(said); {
			case parts != nil:
				out = append(out, parts[1])
			case isTable && wrong.MatchString(said), hasKinds && kind.MatchString(said):
				out = append(out, said)
			default:
				_, isSum := n.(*ast.BinaryExpr)
				return isSum // a part of a comparison may be one
			}
			return false
		}
		return true
	})
	return out
}

func calls(call *ast.CallExpr, of, name string) bool {
	f, _ := call.Fun.(*ast.SelectorExpr)
	if f == nil || f.Sel.Name != name {
		return false
	}
	x, _ := f.X.(*ast.Ident)
	return x != nil && x.Name == of
}
