package domain_test

import (
	"bytes"
	"context"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"log/slog"
	"net/http"
	"path"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain"
	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/domain/event"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/limit"
	"github.com/switchboard-dev/switchboard/platform/llm"
	"github.com/switchboard-dev/switchboard/platform/notify"
	"github.com/switchboard-dev/switchboard/platform/secret"
)

// blank renders nothing.
type blank struct{}

// Body of event.Bodies.
func (blank) Body(context.Context, string, string) (data []byte, contact string, err error) {
	return []byte("{}"), "", nil
}

// least are the parts without which there is no product.
func least(t *testing.T) domain.Parts {
	t.Helper()
	authority, err := authz.NewAuthority()
	if err != nil {
		t.Fatal(err)
	}
	unlimited, err := limit.New(limit.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return domain.Parts{
		Store: storetest.Open(t, storetest.SQLite), Authority: authority, Sealer: secret.New(bytes.Repeat([]byte{7}, secret.MasterLength)),
		Environment: authz.Test, Fetch: &http.Client{}, Messenger: &notify.Service{}, Client: llm.New(llm.Options{}), Answerer: chat.Passages{},
		Logins: unlimited, AccountLogins: unlimited, Bodies: func(*domain.Product) event.Bodies { return blank{} },
		Log: slog.New(slog.DiscardHandler),
	}
}

// Of the least that a product is made of, every service gets all that it works with. What may be nil says so where it is declared.
func TestNothingIsNilThatIsUsed(t *testing.T) {
	t.Parallel()
	parts := least(t)
	given(t, ".", reflect.ValueOf(parts))
	product, err := domain.New(parts)
	if err != nil {
		t.Fatal(err)
	}
	whole, services := reflect.ValueOf(product).Elem(), 0
	for i := range whole.NumField() {
		name, service := whole.Type().Field(i).Name, whole.Field(i)
		if service.IsNil() {
			t.Errorf("Product.%s is nil", name)
			continue
		}
		folder, is := strings.CutPrefix(service.Type().Elem().PkgPath(), reflect.TypeFor[domain.Product]().PkgPath()+"/")
		if !is {
			continue
		}
		services++
		if of := service.Elem().FieldByName("parts"); of.IsValid() {
			given(t, folder, of)
		}
	}
	if services < 25 {
		t.Errorf("there are only %d services", services)
	}
}

// given fails for each part that is nil, and is not declared as one that may be.
func given(t *testing.T, folder string, parts reflect.Value) {
	t.Helper()
	may := optional(t, folder)
	for i := range parts.NumField() {
		field, v := parts.Type().Field(i), parts.Field(i)
		if empty(v) && !may[field.Name] {
			t.Errorf("%s: Parts.%s is nil, and does not say that it may be", path.Join("domain", folder), field.Name)
		}
	}
}

// empty says whether a value is nil, or an interface of something that is.
func empty(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Interface:
		return v.IsNil() || empty(v.Elem())
	case reflect.Func, reflect.Pointer:
		return v.IsNil()
	default: // an empty list or map is one
		return false
	}
}

var saysNil = regexp.MustCompile(`(?i)\bnil\b`)

// optional are the fields of a folder's Parts of which the comment says what nil means: theirs, or that of the lines above which they end.
func optional(t *testing.T, folder string) map[string]bool {
	t.Helper()
	may, found := map[string]bool{}, false
	code, err := parser.ParseDir(token.NewFileSet(), folder, func(f fs.FileInfo) bool { return !strings.HasSuffix(f.Name(), "_test.go") }, parser.ParseComments) //nolint:staticcheck // no build tags
	if err != nil {
		t.Fatal(err)
	}
	for _, pkg := range code {
		ast.Inspect(pkg, func(n ast.Node) bool {
			spec, is := n.(*ast.TypeSpec)
			if !is || spec.Name.Name != "Parts" {
				return true
			}
			found = true
			says := false
			for _, field := range spec.Type.(*ast.StructType).Fields.List {
				if field.Doc != nil {
					says = saysNil.MatchString(field.Doc.Text())
				}
				for _, name := range field.Names {
					may[name.Name] = says
				}
			}
			return false
		})
	}
	if !found {
		t.Fatalf("domain/%s declares no Parts", folder)
	}
	return may
}
