package house_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"strings"
	"testing"
)

// A service of the product is made of its parts, and keeps them for itself: nobody sets one afterwards, or reaches through one service for
// another, as in product.Calls.Carrier. Tests that have a whole product choose its parts before it is put together; the test of a service alone
// may set the parts of the one that it has made, which this does not look at.
func TestNobodyReachesThroughAService(t *testing.T) {
	t.Parallel()
	services, parts := map[string]bool{}, map[string]bool{}
	var all []*ast.File
	var at []string
	for _, name := range files(t, ".go") {
		file, err := parser.ParseFile(token.NewFileSet(), name, text(t, name), parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		all, at = append(all, file), append(at, name)
		if name == "domain/domain.go" {
			fields(file, "Product", services)
		} else if strings.HasPrefix(name, "domain/") && path.Dir(name) != "domain" {
			fields(file, "Parts", parts)
		}
	}
	for _, own := range []string{"Store", "Queue", "Log", "Files"} { // the product's own, and no service of the domain
		delete(services, own)
	}
	if len(services) < 10 || len(parts) < 20 {
		t.Fatalf("only %d services and %d parts were found", len(services), len(parts))
	}
	for i, file := range all {
		if at[i] == "domain/new.go" { // it puts the product together
			continue
		}
		for _, found := range reaches(file, services, parts) {
			t.Errorf("%s reaches through a service: %s", at[i], found)
		}
	}
}

func TestReachesAreNoticed(t *testing.T) {
	t.Parallel()
	services, parts := map[string]bool{"Calls": true}, map[string]bool{"Carrier": true}
	for code, want := range map[string]int{
		"p.Calls.Carrier = nil":             1,
		"use(door.Product.Calls.Carrier.X)": 1,
		"p.Calls.Place(p.Carrier)":          0,
		"p.Carrier = nil":                   0,
		"p.Calls.Carrier()":                 0,
	} {
		file, err := parser.ParseFile(token.NewFileSet(), "p.go", "package p\nfunc f() { "+code+" }", 0)
		if err != nil {
			t.Fatal(err)
		}
		if got := reaches(file, services, parts); len(got) != want {
			t.Errorf("%s: %v", code, got)
		}
	}
}

// fields adds the names of a struct's fields.
func fields(file *ast.File, name string, to map[string]bool) {
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.TypeSpec)
		if !ok || spec.Name.Name != name {
			return true
		}
		if s, ok := spec.Type.(*ast.StructType); ok {
			for _, f := range s.Fields.List {
				for _, id := range f.Names {
					to[id.Name] = true
				}
			}
		}
		return false
	})
}

// reaches lists where a file takes a part of a service of the product.
func reaches(file *ast.File, services, parts map[string]bool) (found []string) {
	methods := map[ast.Expr]bool{}
	ast.Inspect(file, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			methods[call.Fun] = true
		}
		part, ok := n.(*ast.SelectorExpr)
		if !ok || !parts[part.Sel.Name] || methods[part] {
			return true
		}
		if service, ok := part.X.(*ast.SelectorExpr); ok && services[service.Sel.Name] {
			found = append(found, service.Sel.Name+"."+part.Sel.Name)
		}
		return true
	})
	return found
}
