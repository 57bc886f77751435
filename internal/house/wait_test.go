package house_test

import (
	"go/ast"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// apart are folders whose waiting says nothing about the tests: developers' commands, which measure by the clock, and what is built against the
// published client libraries.
var apart = regexp.MustCompile(`^(sdk/|internal/(bench|chaos|hostile|lab|manual|upgrade)/)`)

// paced are the tests that wait in real time, because they play somebody who is slow or measure what is used meanwhile. All others that let
// time pass are in a bubble of testing/synctest, where none does.
var paced = []string{
	"domain/chat/act_test.go", "internal/talkbench/crowd_test.go", "platform/sip/name_test.go", "rest/live_tool_test.go", "rest/sync_test.go",
}

// wait is a place where a file lets time pass, and what it says for itself.
type wait struct {
	line         int
	what, reason string
}

// A test that sleeps is slow where the machine is fast, and fails where it is slow: it waits for what happens, by internal/await. The linter
// says so too, but make test does not run it.
func TestNobodySleeps(t *testing.T) {
	t.Parallel()
	all := sources(t)
	bubbles := map[string]bool{}
	for _, name := range files(t, "_test.go") {
		s := parsed(t, name, text(t, name))
		all = append(all, s)
		bubbles[path.Dir(name)] = bubbles[path.Dir(name)] || strings.Contains(s.text, `"testing/synctest"`)
	}
	slow := map[string]bool{}
	for _, s := range all {
		if apart.MatchString(s.path) {
			continue
		}
		for _, w := range waits(s) {
			slow[s.path] = true
			if problem := unfounded(s.path, w, bubbles[path.Dir(s.path)]); problem != "" {
				t.Errorf("%s:%d %s", s.path, w.line, problem)
			}
		}
	}
	for _, name := range paced {
		if !slow[name] {
			t.Errorf("%s does not wait any more", name)
		}
	}
	if len(slow) < 2*len(paced) {
		t.Errorf("waiting is found in only %d files", len(slow))
	}
}

// unfounded says what is wrong with a wait; "" where nothing is.
func unfounded(name string, w wait, bubble bool) string {
	tests := strings.HasSuffix(name, "_test.go")
	switch {
	case !tests && w.what != "Sleep": // a server may have to wait for the time
	case w.reason == "":
		return "waits by time." + w.what + ": wait for what happens, by internal/await"
	case tests && !slices.Contains(paced, name) && !(bubble && regexp.MustCompile(`synctest|bubble|likewise`).MatchString(w.reason)):
		return "waits in real time: use testing/synctest, or put the file among those that are paced"
	}
	return ""
}

// waits are the places of a file that let time pass: a sleep, and a channel to which only the clock writes.
func waits(s source) (found []wait) {
	clock := clockOf(s.file)
	lines := strings.Split(s.text, "\n")
	excuse := regexp.MustCompile(`//nolint:forbidigo // (.+)`)
	ast.Inspect(s.file, func(n ast.Node) bool {
		what := ""
		switch n := n.(type) {
		case *ast.SelectorExpr: // time.NewTimer(d).C, which nobody can stop
			if call, is := n.X.(*ast.CallExpr); is && n.Sel.Name == "C" {
				what = member(call.Fun, clock, "NewTimer", "NewTicker")
			}
		case *ast.CallExpr:
			what = member(n.Fun, clock, "Sleep", "After", "Tick")
		}
		if what == "" {
			return true
		}
		w := wait{line: s.fset.Position(n.Pos()).Line, what: what}
		if said := excuse.FindStringSubmatch(lines[w.line-1]); said != nil {
			w.reason = said[1]
		}
		found = append(found, w)
		return true
	})
	return found
}

// clockOf a file is its name of package time; "" where it imports none.
func clockOf(file *ast.File) string {
	for _, spec := range file.Imports {
		switch {
		case spec.Path.Value != `"time"`:
		case spec.Name != nil:
			return spec.Name.Name
		default:
			return "time"
		}
	}
	return ""
}

// member is which of some members of a package an expression is; "" if it is none.
func member(x ast.Expr, pkg string, names ...string) string {
	of, is := x.(*ast.SelectorExpr)
	if !is {
		return ""
	}
	if by, is := of.X.(*ast.Ident); is && by.Name == pkg && slices.Contains(names, of.Sel.Name) {
		return of.Sel.Name
	}
	return ""
}

func TestSleepsAreNoticed(t *testing.T) {
	t.Parallel()
	const plain, bubble, own = "rest/a_test.go", "its clock is synctest's", "the server is slow"
	for _, tt := range []struct {
		does, in string
		bubble   bool
		noticed  bool
	}{
		{`time.Sleep(1)`, plain, true, true},
		{`<-time.After(1)`, plain, true, true},
		{"select {\ncase <-time.After(1):\ncase <-other:\n}", plain, true, true},
		{"for range time.Tick(1) {\n}", plain, true, true},
		{"<-time.NewTimer(1).C", plain, true, true},
		{"for end := later(); ; time.Sleep(1) {\n}", plain, true, true},
		{"time.Sleep(1) //nolint:forbidigo // " + bubble, plain, true, false},
		{"time.Sleep(1) //nolint:forbidigo // " + bubble, plain, false, true},
		{"time.Sleep(1) //nolint:forbidigo // " + own, plain, true, true},
		{"time.Sleep(1) //nolint:forbidigo // " + own, paced[0], true, false},
		{"time.Sleep(1)", paced[0], true, true},
		{"time.Sleep(1) //nolint:forbidigo", plain, true, true},
		{"time.Sleep(1) //nolint:gosec // " + bubble, plain, true, true},
		{"time.Sleep(1)", "rest/a.go", false, true},
		{"<-time.After(1)", "rest/a.go", false, false},
		{"time.AfterFunc(1, stop); late := time.NewTimer(1); <-late.C", plain, false, false},
		{"if at.After(time.Now()) { rest.Sleep() }", plain, false, false},
	} {
		for _, name := range []string{"time", "clock"} {
			s := parsed(t, tt.in, "package a\n\nimport "+name+" \"time\"\n\nfunc f() {\n"+strings.ReplaceAll(tt.does, "time.", name+".")+"\n}\n")
			noticed := slices.ContainsFunc(waits(s), func(w wait) bool { return unfounded(tt.in, w, tt.bubble) != "" })
			if noticed != tt.noticed {
				t.Errorf("%s as %s in %s, in a bubble: %t: noticed %t", tt.does, name, tt.in, tt.bubble, noticed)
			}
		}
	}
}
