package house_test

import (
	"go/ast"
	"strings"
	"testing"
)

// The domain knows no transport: what GraphQL makes of a value is in graph/scalar.
func TestDomainKnowsNoGraphQL(t *testing.T) {
	t.Parallel()
	methods := 0
	for _, s := range sources(t) {
		if !strings.HasPrefix(s.path, "domain/") {
			continue
		}
		for _, d := range s.file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || f.Recv == nil {
				continue
			}
			methods++
			if strings.Contains(f.Name.Name, "GQL") {
				t.Errorf("%s has %s: write the scalar in graph/scalar", s.path, f.Name.Name)
			}
		}
	}
	if methods < 1000 {
		t.Errorf("only %d methods were read", methods)
	}
}
