package house_test

import (
	"go/ast"
	"path"
	"slices"
	"strings"
	"testing"
)

// A test that judges only what it finds in a list of the product's passes where the list is empty, which is when it ought to fail.
func TestNoTestPassesOnNothing(t *testing.T) {
	t.Parallel()
	own := map[string]map[string]bool{}
	for _, s := range sources(t) {
		declare(own, path.Dir(s.path), s.file)
	}
	judged := 0
	for _, name := range files(t, "_test.go") {
		if strings.HasPrefix(name, "sdk/") {
			continue
		}
		s := parsed(t, name, text(t, name))
		of := productOf(s.file, own[path.Dir(name)])
		for _, d := range s.file.Decls {
			if f, is := d.(*ast.FuncDecl); is && f.Body != nil && strings.HasPrefix(f.Name.Name, "Test") {
				lists, hollow := of.judge(f)
				judged += lists
				if hollow {
					t.Errorf("%s: %s passes where its list is empty: say how much it has to have, outside of the loop", name, f.Name.Name)
				}
			}
		}
	}
	if judged < 50 {
		t.Errorf("only %d loops over lists of the product are found", judged)
	}
}

// product is what a test can name that the product gives.
type product struct {
	packages map[string]bool // by the names of their imports
	own      map[string]bool // of the same package, outside of its tests
}

// productOf a file of tests: own are the names of its folder.
func productOf(file *ast.File, own map[string]bool) product {
	p := product{packages: map[string]bool{}}
	for _, spec := range file.Imports {
		at := strings.Trim(spec.Path.Value, `"`)
		if !strings.HasPrefix(at, module+"/") || strings.HasPrefix(at, module+"/internal/") {
			continue
		}
		name := path.Base(at)
		if spec.Name != nil {
			name = spec.Name.Name
		}
		p.packages[name] = true
	}
	if !strings.HasSuffix(file.Name.Name, "_test") {
		p.own = own
	}
	return p
}

// declare the functions and variables of a file, by its folder.
func declare(own map[string]map[string]bool, folder string, file *ast.File) {
	if own[folder] == nil {
		own[folder] = map[string]bool{}
	}
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil {
				own[folder][d.Name.Name] = true
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				if v, is := spec.(*ast.ValueSpec); is {
					for _, name := range v.Names {
						own[folder][name.Name] = true
					}
				}
			}
		}
	}
}

// judge counts the loops of a test over lists of the product, and says whether it has such ones and fails nowhere else.
func (p product) judge(f *ast.FuncDecl) (lists int, hollow bool) {
	given := map[string]bool{} // variables that hold such a list
	elsewhere := false
	var walk func(ast.Node)
	walk = func(n ast.Node) {
		ast.Inspect(n, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.AssignStmt:
				if name, is := n.Lhs[0].(*ast.Ident); is && len(n.Rhs) == 1 {
					given[name.Name] = p.gives(n.Rhs[0], given)
				}
			case *ast.RangeStmt:
				if p.gives(n.X, given) {
					lists++
					return false
				}
			case *ast.ExprStmt:
				elsewhere = elsewhere || fails(n)
			}
			return true
		})
	}
	walk(f.Body)
	return lists, lists > 0 && !elsewhere
}

// gives says whether an expression is a list of the product's, as it is or in another order.
func (p product) gives(x ast.Expr, given map[string]bool) bool {
	switch x := x.(type) {
	case *ast.Ident:
		return given[x.Name] || x.Obj == nil && p.own[x.Name]
	case *ast.SelectorExpr:
		if of, is := x.X.(*ast.Ident); is && p.packages[of.Name] {
			return true
		}
		return p.gives(x.X, given)
	case *ast.IndexExpr:
		return p.gives(x.X, given)
	case *ast.CallExpr:
		if of, is := x.Fun.(*ast.SelectorExpr); is {
			if pkg, is := of.X.(*ast.Ident); is && slices.Contains([]string{"maps", "slices"}, pkg.Name) {
				return len(x.Args) > 0 && p.gives(x.Args[0], given)
			}
		}
		return !slices.ContainsFunc(x.Args, isTest) && p.gives(x.Fun, given)
	}
	return false
}

// fails says whether a statement can fail its test: by itself, or by a helper that is given it. What runs a function is judged by that.
func fails(n *ast.ExprStmt) bool {
	call, is := n.X.(*ast.CallExpr)
	if !is || slices.ContainsFunc(call.Args, func(x ast.Expr) bool { _, is := x.(*ast.FuncLit); return is }) {
		return false
	}
	if of, is := call.Fun.(*ast.SelectorExpr); is && isTest(of.X) {
		return slices.Contains([]string{"Error", "Errorf", "Fatal", "Fatalf", "Fail", "FailNow"}, of.Sel.Name)
	}
	return slices.ContainsFunc(call.Args, isTest)
}

func isTest(x ast.Expr) bool {
	name, is := x.(*ast.Ident)
	return is && slices.Contains([]string{"t", "tb", "b"}, name.Name)
}

func TestHollowTestsAreNoticed(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]bool{
		`for _, v := range catalog.Voices() { if v == "" { t.Error(v) } }`:                                                true,
		`for _, v := range ent.Walls { t.Run(v, func(t *testing.T) { t.Error(v) }) }`:                                     true,
		`all := catalog.Voices(); for _, v := range all { t.Error(v) }`:                                                   true,
		`for _, f := range catalog.Schema().Types["Call"].Fields { t.Error(f) }`:                                          true,
		`for _, v := range slices.Sorted(maps.Keys(catalog.Texts())) { t.Error(v) }`:                                      true,
		`for _, v := range listed() { t.Error(v) }`:                                                                       true,
		`for _, v := range table { t.Error(v) }`:                                                                          true,
		`storetest.Each(t, func(t *testing.T, s *store.Store) { for range ent.Walls { t.Error(s) } })`:                    true,
		`for _, a := range []int{1} { for _, v := range catalog.Voices() { t.Error(a, v) } }`:                             true,
		`all := catalog.Voices(); if len(all) < 9 { t.Fatal(len(all)) }; for _, v := range all { t.Error(v) }`:            false,
		`n := 0; for _, v := range catalog.Voices() { n++; t.Error(v) }; if n == 0 { t.Error("none") }`:                   false,
		`for _, v := range catalog.Voices() { t.Error(v) }; refused(t, "")`:                                               false,
		`for _, v := range []string{"a"} { t.Error(v) }`:                                                                  false,
		`for _, v := range read(t) { t.Error(v) }`:                                                                        false,
		`listed := []string{"a"}; for _, v := range listed { t.Error(v) }`:                                                false,
		`for name, tt := range map[string]struct{ all []int }{"a": {}} { for _, v := range tt.all { t.Error(name, v) } }`: false,
	} {
		s := parsed(t, "a_test.go", "package a\n\nimport (\n\t\""+module+"/platform/catalog\"\n\t\""+module+"/ent\"\n\t\""+module+
			"/internal/storetest\"\n)\n\nfunc TestIt(t *testing.T) {\n"+body+"\n}\n")
		of := productOf(s.file, map[string]bool{"listed": true, "table": true})
		if _, hollow := of.judge(s.file.Decls[1].(*ast.FuncDecl)); hollow != want {
			t.Errorf("%s: hollow %t", body, hollow)
		}
	}
}
