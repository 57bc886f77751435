package house_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"testing"
)

// Package variables are tables and errors: nothing writes them, so that no two requests meet in one.
func TestNothingWritesAPackageVariable(t *testing.T) {
	t.Parallel()
	packages := map[string][]source{}
	for _, s := range sources(t) {
		if s.written {
			packages[path.Dir(s.path)] = append(packages[path.Dir(s.path)], s)
		}
	}
	for _, p := range packages {
		for _, at := range writes(p) {
			t.Errorf("%s: a package variable is written", at)
		}
	}
}

func TestWritesAreNoticed(t *testing.T) {
	t.Parallel()
	for code, want := range map[string]int{
		"func f() { table[1] = 2 }":                      1,
		"func f() { count++ }":                           1,
		"func f() { count, err := 1, 2; _ = err }":       0,
		"func f() { table := map[int]int{}; table[1]=2}": 0,
		"func f(count int) { count = 2 }":                0,
		"func f() { shape.a.b = 1 }":                     1,
		"func f() { *pointer = 1 }":                      1,
		"var _ = 1; func f() { _ = 2 }":                  0,
		"func f() { for count = range 3 {} }":            1,
	} {
		fset := token.NewFileSet()
		const vars = "package p\nvar table map[int]int; var count int; var shape T; var pointer *int\n"
		file, err := parser.ParseFile(fset, "p.go", vars+code, 0)
		if err != nil {
			t.Fatal(err)
		}
		if got := writes([]source{{fset: fset, file: file}}); len(got) != want {
			t.Errorf("%s: %v", code, got)
		}
	}
}

// writes lists where the files of a package assign to its variables. A name that a function declares is its own.
func writes(files []source) []string {
	global := map[string]bool{}
	for _, s := range files {
		for _, v := range variables(s.file) {
			global[v] = true
		}
	}
	var found []string
	for _, s := range files {
		ast.Inspect(s.file, func(n ast.Node) bool {
			for _, target := range targets(n) {
				if id := base(target); id != nil && global[id.Name] && !local(s.file, id) {
					found = append(found, s.fset.Position(id.Pos()).String())
				}
			}
			return true
		})
	}
	return found
}

func variables(file *ast.File) (names []string) {
	for _, d := range file.Decls {
		decl, ok := d.(*ast.GenDecl)
		if !ok || decl.Tok != token.VAR {
			continue
		}
		for _, spec := range decl.Specs {
			for _, name := range spec.(*ast.ValueSpec).Names {
				if name.Name != "_" {
					names = append(names, name.Name)
				}
			}
		}
	}
	return names
}

// targets are what a statement writes.
func targets(n ast.Node) []ast.Expr {
	switch n := n.(type) {
	case *ast.AssignStmt:
		if n.Tok != token.DEFINE {
			return n.Lhs
		}
	case *ast.IncDecStmt:
		return []ast.Expr{n.X}
	case *ast.RangeStmt:
		if n.Tok == token.ASSIGN {
			return []ast.Expr{n.Key, n.Value}
		}
	}
	return nil
}

// base is the variable that x is a part of; nil where x is the result of a call.
func base(x ast.Expr) *ast.Ident {
	switch x := x.(type) {
	case *ast.Ident:
		return x
	case *ast.IndexExpr:
		return base(x.X)
	case *ast.SelectorExpr:
		return base(x.X)
	case *ast.StarExpr:
		return base(x.X)
	case *ast.ParenExpr:
		return base(x.X)
	}
	return nil
}

// local reports whether a function declares the name. The parser binds names within a file: one that it could not
// bind is another file's, and so the package's.
func local(file *ast.File, id *ast.Ident) bool {
	return id.Obj != nil && file.Scope.Lookup(id.Name) != id.Obj
}
