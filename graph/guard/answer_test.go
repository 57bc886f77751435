package guard //nolint:testpackage // see schema_test.go

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/99designs/gqlgen/graphql"
	"github.com/99designs/gqlgen/graphql/handler"
	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/gqlerror"
)

func TestPostAcceptsBothMediaTypes(t *testing.T) {
	t.Parallel()
	es, _ := served(t, `{}`)
	s := server(t, es, Post{})
	for accept, want := range map[string]string{
		"": mediaJSON, "*/*": mediaJSON, "application/*": mediaJSON, "application/json": mediaJSON, "text/html": mediaJSON,
		"application/graphql-response+json":                       mediaGraphQL,
		"application/graphql-response+json, application/json":     mediaGraphQL,
		"application/json, application/graphql-response+json":     mediaJSON,
		"text/html, application/graphql-response+json;q=0.9":      mediaGraphQL,
		"application/graphql-response+json;q=0, application/json": mediaJSON,
		";;, application/graphql-response+json; charset=utf-8":    mediaGraphQL,
	} {
		got := send(t, s, request(t, asked(t, "{me{id}}"), "Accept", accept))
		if got.header.Get("Content-Type") != want+"; charset=utf-8" || got.status != http.StatusOK {
			t.Errorf("%q: got %d %q", accept, got.status, got.header.Get("Content-Type"))
		}
	}
}

func TestAnswerIsCutToAReasonableSize(t *testing.T) {
	t.Parallel()
	es, _ := served(t, "")
	es.ExecFunc = func(context.Context) graphql.ResponseHandler {
		var errs gqlerror.List
		for range 10_000 {
			long := strings.Repeat("é", 5_000)
			errs = append(errs, &gqlerror.Error{Message: long, Path: ast.Path{ast.PathName(long), ast.PathIndex(3)}})
		}
		return graphql.OneShot(&graphql.Response{Data: []byte("null"), Errors: errs})
	}
	got := send(t, server(t, es, Post{}), request(t, asked(t, "{me{id}}")))
	if len(got.Errors) != 50 || len(got.text) > 50_000 || string(got.Data) != "null" {
		t.Errorf("got %d errors in %d bytes", len(got.Errors), len(got.text))
	}
	if path := got.Errors[0].Path; len(path) != 2 || len(path[0].(string)) > 110 || path[1] != 3.0 {
		t.Errorf("the path is %v", path)
	}
}

// What a resolver puts into an error or an extension cannot make the answer unreadable.
func TestAnswerIsAlwaysJSON(t *testing.T) {
	t.Parallel()
	es, _ := served(t, "")
	es.ExecFunc = func(context.Context) graphql.ResponseHandler {
		return graphql.OneShot(&graphql.Response{Errors: gqlerror.List{{Message: "x", Extensions: map[string]any{"f": func() {}}}}})
	}
	got := send(t, server(t, es, Post{}), request(t, asked(t, "{me{id}}")))
	if len(got.Errors) != 1 || got.Errors[0].Message != "Something went wrong on our side." {
		t.Errorf("got %s", got.text)
	}
}

func TestPostWhenTheContextEnds(t *testing.T) {
	t.Parallel()
	es, _ := served(t, `{}`)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	got := send(t, server(t, es, Post{}), request(t, asked(t, "{me{id}}")).WithContext(ctx))
	if got.status != http.StatusServiceUnavailable || got.code() != "unavailable" {
		t.Errorf("got %d %s", got.status, got.text)
	}
}

func TestPostWithoutARequestID(t *testing.T) {
	t.Parallel()
	es, _ := served(t, `{}`)
	s := handler.New(es)
	s.AddTransport(Post{})
	recorder := httptest.NewRecorder()
	s.ServeHTTP(recorder, request(t, asked(t, "{me{id}}")))
	if got := recorder.Body.String(); got != `{"data":{}}` {
		t.Errorf("got %s", got)
	}
}
