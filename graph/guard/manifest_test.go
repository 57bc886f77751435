package guard //nolint:testpackage // see schema_test.go

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"strings"
	"testing"

	"github.com/99designs/gqlgen/graphql/handler"
	"github.com/99designs/gqlgen/graphql/handler/transport"
)

func hashOf(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

func manifestOf(texts ...string) Manifest {
	m := Manifest{Documents: map[string]string{}, Signed: func(ctx context.Context) bool { return ctx.Value(pageKey{}) != nil }}
	for _, text := range texts {
		m.Documents[hashOf(text)] = text
	}
	return m
}

type pageKey struct{}

// ofPage marks a request as one of a page.
func ofPage(r *http.Request) *http.Request {
	return r.WithContext(context.WithValue(r.Context(), pageKey{}, true))
}

// persisted is a body that names a document by its hash.
func persisted(t testing.TB, hash string, more map[string]any) string {
	t.Helper()
	body := map[string]any{"extensions": map[string]any{"persistedQuery": map[string]any{"version": 1, "sha256Hash": hash}}}
	maps.Copy(body, more)
	text, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestManifest(t *testing.T) {
	t.Parallel()
	const known, costly = "query A($n:Int){latest(first:$n){id}}", "query B($n:Int){contacts(first:$n){nodes{contacts(first:$n){nodes{id}}}}}"
	for _, open := range []bool{false, true} {
		es, ran := served(t, `{"ok":1}`)
		m := manifestOf(known, costly)
		m.Open = open
		g := New(Defaults())
		s := handler.New(es)
		post := Post{Manifest: m, RequestID: func(context.Context) string { return requestID }}
		s.AddTransport(Stream{Post: post, SSE: transport.SSE{}})
		s.AddTransport(post)
		s.SetQueryCache(g.Documents())
		s.Use(m)
		s.Use(g)
		full := ""
		if !open {
			full = "forbidden"
		}
		extension := func(text string) string { return `{"extensions":{"persistedQuery":` + text + `}}` }
		for name, c := range map[string]struct {
			body       string
			page       bool
			status     int
			code       string
			operations int32
		}{
			"a hash":                {persisted(t, hashOf(known), map[string]any{"operationName": "A", "variables": vars{"n": 3}}), true, 200, "", 1},
			"a hash, empty query":   {persisted(t, hashOf(known), map[string]any{"query": ""}), true, 200, "", 1},
			"another operation":     {persisted(t, hashOf(known), map[string]any{"operationName": "B"}), true, 200, CodeOperationMissing, 0},
			"too costly":            {persisted(t, hashOf(costly), map[string]any{"variables": vars{"n": 100}}), true, 200, CodeTooCostly, 0},
			"too large a page":      {persisted(t, hashOf(costly), map[string]any{"variables": vars{"n": 101}}), true, 200, CodePageSize, 0},
			"an unknown hash":       {persisted(t, hashOf("{me{id}}"), nil), true, 200, CodePersistedUnknown, 0},
			"in capitals":           {persisted(t, strings.ToUpper(hashOf(known)), nil), true, 200, CodePersistedUnknown, 0},
			"no hash":               {persisted(t, "", nil), true, 200, CodePersistedUnknown, 0},
			"both":                  {persisted(t, hashOf(known), map[string]any{"query": known}), true, 200, "validation_error", 0},
			"both, to be kept":      {persisted(t, hashOf("{me{id}}"), map[string]any{"query": "{me{id}}"}), true, 200, "validation_error", 0},
			"query null":            {persisted(t, hashOf(known), map[string]any{"query": nil}), true, 400, "validation_error", 0},
			"query of another kind": {persisted(t, hashOf(known), map[string]any{"query": 1}), true, 400, "validation_error", 0},
			"version 2":             {extension(`{"version":2,"sha256Hash":"` + hashOf(known) + `"}`), true, 200, "validation_error", 0},
			"no version":            {extension(`{"sha256Hash":"` + hashOf(known) + `"}`), true, 200, "validation_error", 0},
			"a hash that is none":   {extension(`{"version":1,"sha256Hash":[]}`), true, 200, "validation_error", 0},
			"an extension of null":  {extension(`null`), true, 200, "validation_error", 0},
			"an extension of text":  {extension(`"x"`), true, 200, "validation_error", 0},
			"extensions of text":    {`{"extensions":"x"}`, true, 400, "validation_error", 0},
			"nothing":               {`{}`, true, 400, "validation_error", 0},
			"a document":            {asked(t, known), true, 200, full, map[bool]int32{true: 1}[open]},
			"its own, with none":    {`{"query":"{me{id}}","extensions":{}}`, true, 200, full, map[bool]int32{true: 1}[open]},
			"a program's document":  {asked(t, known), false, 200, "", 1},
			"a program's hash":      {persisted(t, hashOf(known), nil), false, 400, "validation_error", 0},
			"a program's both":      {persisted(t, hashOf(known), map[string]any{"query": known}), false, 400, CodePersisted, 0},
		} {
			before := ran.Load()
			r := request(t, c.body)
			if c.page {
				r = ofPage(r)
			}
			got := send(t, s, r)
			if got.status != c.status || got.code() != c.code || ran.Load()-before != c.operations {
				t.Errorf("open %t, %s: %d %s, %d ran", open, name, got.status, got.text, ran.Load()-before)
			}
		}
		kept := g.Documents().lru.Len()
		for i := range 2_000 {
			send(t, s, ofPage(request(t, persisted(t, hashOf(fmt.Sprint(i)), nil))))
			text := fmt.Sprintf("{me{a%d:id}}", i)
			send(t, s, request(t, persisted(t, hashOf(text), map[string]any{"query": text})))
		}
		if now := g.Documents().lru.Len(); now != kept || len(m.Documents) != 2 {
			t.Errorf("unknown hashes: %d documents were kept, now %d", kept, now)
		}
	}
}

// A manifest that the schema or the limits refuse is found before a page is.
func TestManifestIsChecked(t *testing.T) {
	t.Parallel()
	schema := schemaOf(t)
	for text, fine := range map[string]bool{
		"{me{id}}": true, "query($n:Int=5){contacts(first:$n){nodes{id}}}": true, "{me{gone}}": false, "{": false, "query($n:Int){me{id}}": false,
		"{contacts(first:101){nodes{id}}}": false, bombs()["pages in pages"].query: false, "query a{me{id}} query b{me{id}}": false,
	} {
		if err := manifestOf("{me{name}}", text).Check(schema, Defaults()); (err == nil) != fine {
			t.Errorf("%.80s: %v", text, err)
		}
	}
}
