package house_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"strconv"
	"strings"
	"testing"
)

// One place puts the product together, so that a service never has only half of its parts. Tests may make one for themselves.
func TestServicesAreMadeOnce(t *testing.T) {
	t.Parallel()
	made := 0
	for _, s := range sources(t) {
		found := makes(s.file)
		if s.path == "domain/new.go" {
			made = len(found)
			continue
		}
		for _, call := range found {
			t.Errorf("%s has %s: only domain/new.go makes services", s.path, call)
		}
	}
	if made < 20 {
		t.Errorf("domain/new.go makes only %d services", made)
	}
}

func TestMakingAServiceIsNoticed(t *testing.T) {
	t.Parallel()
	for code, want := range map[string]int{
		`"MODULE/domain/person"; func f() { person.New(person.Parts{}) }`:        1,
		`people "MODULE/domain/person"; func f() { people.New(people.Parts{}) }`: 1,
		`"MODULE/domain/person"; func f() { person.Open() }`:                     0,
		`"MODULE/domain/said"; var s = &said.Service{Store: nil}`:                1,
		`"MODULE/domain/said"; var s = new(said.Service)`:                        1,
		`"MODULE/domain/said"; var s said.Service`:                               1,
		`"MODULE/domain/said"; var s = new(said.Found)`:                          0,
		`"MODULE/domain/said"; var s *said.Service`:                              0,
		`"MODULE/domain/said"; var s = said.Found{}`:                             0,
		`"MODULE/platform/notify"; var s = notify.Service{}`:                     0,
		`"MODULE/domain"; func f() { domain.New(domain.Parts{}) }`:               0,
		`"MODULE/domain/knowledge/reading"; func f() { reading.New() }`:          0,
		`"MODULE/platform/llm"; func f() { llm.New() }`:                          0,
	} {
		code = "package p; import " + strings.ReplaceAll(code, "MODULE", module)
		file, err := parser.ParseFile(token.NewFileSet(), "p.go", code, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		if got := makes(file); len(got) != want {
			t.Errorf("%s: %v", code, got)
		}
	}
}

// makes lists where a file makes a service of the domain.
func makes(file *ast.File) (found []string) {
	services := map[string]bool{}
	for _, spec := range file.Imports {
		name, err := strconv.Unquote(spec.Path.Value)
		if err != nil || path.Dir(name) != module+"/domain" {
			continue
		}
		if spec.Name != nil {
			services[spec.Name.Name] = true
		} else {
			services[path.Base(name)] = true
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		var made ast.Expr
		by := "New"
		switch n := n.(type) {
		case *ast.CallExpr:
			made = n.Fun
			if name(n.Fun) == "new" && len(n.Args) == 1 {
				made, by = n.Args[0], "Service"
			}
		case *ast.CompositeLit:
			made, by = n.Type, "Service"
		case *ast.ValueSpec: // a variable is one without being given a value
			made, by = n.Type, "Service"
		}
		if from, ok := made.(*ast.SelectorExpr); ok && from.Sel.Name == by && services[name(from.X)] {
			found = append(found, name(from.X)+"."+by)
		}
		return true
	})
	return found
}

// A service is made of what is there before it: a function that is written where services are made would call one that is not there yet.
func TestServicesAreMadeInOrder(t *testing.T) {
	t.Parallel()
	looked := false
	for _, s := range sources(t) {
		if s.path != "domain/new.go" {
			continue
		}
		looked = true
		ast.Inspect(s.file, func(n ast.Node) bool {
			if lit, is := n.(*ast.FuncLit); is {
				t.Errorf("%s: make what it calls first", s.fset.Position(lit.Pos()))
			}
			return true
		})
	}
	if !looked {
		t.Error("there is no domain/new.go")
	}
}

// A service is made of its parts, and keeps them to itself: nobody sets one afterwards, or reaches through one service for another. Tests that have a
// whole product choose its parts before it is put together; the test of a service alone may change those of the one that it has made.
func TestServicesKeepTheirParts(t *testing.T) {
	t.Parallel()
	services := 0
	for _, s := range sources(t) {
		if path.Dir(path.Dir(s.path)) != "domain" {
			continue
		}
		services += len(openFields(s.file, func(field string) { t.Errorf("%s: Service has the field %s, which others can use", s.path, field) }))
	}
	if services < 25 {
		t.Errorf("there are only %d services", services)
	}
}

func TestAnOpenFieldIsNoticed(t *testing.T) {
	t.Parallel()
	for code, want := range map[string]string{
		"type Service struct{ Parts }":        "Parts",
		"type Service struct{ *sub.Store }":   "Store",
		"type Service struct{ a, Store int }": "Store",
		"type Service struct{ parts Parts }":  "",
		"type Parts struct{ Store int }":      "",
		"type Service interface{ Get() }":     "",
	} {
		file, err := parser.ParseFile(token.NewFileSet(), "p.go", "package p; "+code, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		openFields(file, func(field string) { got += field })
		if got != want {
			t.Errorf("%s: %q", code, got)
		}
	}
}

// openFields gives the fields of a file's services that other packages can use, embedded ones among them, and returns the services.
func openFields(file *ast.File, give func(field string)) (services []*ast.StructType) {
	ast.Inspect(file, func(n ast.Node) bool {
		spec, is := n.(*ast.TypeSpec)
		if !is || spec.Name.Name != "Service" {
			return true
		}
		of, is := spec.Type.(*ast.StructType)
		if !is {
			return false
		}
		services = append(services, of)
		for _, field := range of.Fields.List {
			names := field.Names
			if len(names) == 0 {
				names = []*ast.Ident{embedded(field.Type)}
			}
			for _, name := range names {
				if name.IsExported() {
					give(name.Name)
				}
			}
		}
		return false
	})
	return services
}

// embedded is the name of a field that is embedded.
func embedded(of ast.Expr) *ast.Ident {
	switch of := of.(type) {
	case *ast.StarExpr:
		return embedded(of.X)
	case *ast.SelectorExpr:
		return of.Sel
	case *ast.Ident:
		return of
	default:
		return &ast.Ident{}
	}
}

// Only tests make passwords cheap: no other code makes a cost that is not empty, which is what they cost in every installation.
func TestNobodyMakesPasswordsCheap(t *testing.T) {
	t.Parallel()
	empty := 0
	for _, s := range sources(t) {
		if path.Dir(s.path) == "domain/person" {
			continue
		}
		ast.Inspect(s.file, func(n ast.Node) bool {
			lit, is := n.(*ast.CompositeLit)
			if !is {
				return true
			}
			if of, is := lit.Type.(*ast.SelectorExpr); !is || of.Sel.Name != "Cost" || name(of.X) != "person" {
				return true
			}
			empty++
			if len(lit.Elts) > 0 {
				t.Errorf("%s sets what a password costs", s.path)
			}
			return true
		})
	}
	if empty == 0 {
		t.Error("no program says what a password costs: this test looks for another name")
	}
}

func name(e ast.Expr) string {
	id, is := e.(*ast.Ident)
	if !is {
		return ""
	}
	return id.Name
}
