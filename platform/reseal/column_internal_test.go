package reseal

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// The schema says what is sealed: every field of bytes that is sensitive. A column that the list lacks would stay sealed with the old key
// for ever; the count at the end of a rotation goes by the list, too.
func TestEverySealedColumnIsListed(t *testing.T) {
	t.Parallel()
	images := []string{"brand.logo", "brand.icon"} // sensitive because logs have no room for them
	schema := slices.DeleteFunc(sealedFields(t), func(field string) bool { return slices.Contains(images, field) })
	if len(schema) < 15 {
		t.Fatalf("the schema has %d sealed fields: %v", len(schema), schema)
	}
	for _, breach := range compare(schema, columns) {
		t.Error(breach)
	}
	for i := range columns { // a column that is forgotten is noticed
		planted := slices.Delete(slices.Clone(columns), i, i+1)
		if len(compare(schema, planted)) == 0 {
			t.Errorf("nobody notices that %s is missing", columns[i])
		}
	}
}

// compare the fields of the schema with columns, whose tables are the plurals of types.
func compare(schema []string, list []Column) (breaches []string) {
	var listed []string
	for _, c := range list {
		listed = append(listed, strings.ReplaceAll(strings.TrimSuffix(c.Table, "s"), "_", "")+"."+c.Name)
	}
	for _, f := range schema {
		if !slices.Contains(listed, f) {
			breaches = append(breaches, f+" is sealed, and no rotation seals it again")
		}
	}
	for _, f := range listed {
		if !slices.Contains(schema, f) {
			breaches = append(breaches, f+" is listed, and the schema has no such sealed field")
		}
	}
	return breaches
}

// sealedFields are those of ent/schema that are bytes and sensitive, as type.field in lower case.
func sealedFields(t *testing.T) (found []string) {
	t.Helper()
	packages, err := parser.ParseDir(token.NewFileSet(), "../../ent/schema", nil, 0) //nolint:staticcheck // its files need no build tags
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range packages["schema"].Files {
		for _, d := range file.Decls {
			method, ok := d.(*ast.FuncDecl)
			if !ok || method.Name.Name != "Fields" || method.Recv == nil {
				continue
			}
			owner, _ := method.Recv.List[0].Type.(*ast.Ident)
			ast.Inspect(method, func(n ast.Node) bool {
				name, sealed := chain(n)
				if sealed && owner != nil {
					found = append(found, strings.ToLower(owner.Name)+"."+name)
				}
				return name == "" // what is inside a field is no field
			})
		}
	}
	return found
}

// chain reads field.Bytes("name").A().B(), and says whether Sensitive is among them.
func chain(n ast.Node) (name string, sealed bool) {
	sensitive := false
	for {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return "", false
		}
		selected, ok := call.Fun.(*ast.SelectorExpr)
		if !ok {
			return "", false
		}
		if of, ok := selected.X.(*ast.Ident); ok && of.Name == "field" {
			literal, ok := call.Args[0].(*ast.BasicLit)
			if !ok {
				return "", false
			}
			name, _ = strconv.Unquote(literal.Value) // the parser has read it
			return name, sensitive && selected.Sel.Name == "Bytes"
		}
		sensitive = sensitive || selected.Sel.Name == "Sensitive"
		n = selected.X
	}
}
