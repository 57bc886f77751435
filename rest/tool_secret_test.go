package rest_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
)

// ear is a server of somebody's, and the last request that it got.
type ear struct {
	url  string
	last atomic.Pointer[http.Request]
}

func newEar(t *testing.T) *ear {
	t.Helper()
	e := &ear{}
	s := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { e.last.Store(r.Clone(context.Background())) }))
	t.Cleanup(s.Close)
	e.url = s.URL
	return e
}

// key is the secret that came with the last request; it is forgotten.
func (e *ear) key(t *testing.T) string {
	t.Helper()
	r := e.last.Swap(nil)
	if r == nil {
		t.Fatal("no request came")
	}
	return r.Header.Get("X-Key")
}

// try a tool: it asks the server at its URL.
func (b *bundle) try(id string) {
	b.t.Helper()
	if r := b.send("POST", "/graphql", fmt.Sprintf(`{"query":"mutation { tryTool(id: \"%s\", arguments: {}) { error } }"}`, id)); strings.Contains(string(r.raw), `"errors"`) {
		b.t.Fatalf("%s", r.raw)
	}
}

// A tool whose URL is changed to another server does not take its secret headers there, by whichever interface, at once or in two steps.
func TestSecretHeadersStayWithTheirServer(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		owner, evil := newEar(t), newEar(t)
		agent := b.agent(b.key)
		tools := b.tools(agent)
		patch := func(id, body string) {
			if r := b.send("PATCH", "/v3/tools/"+id, body); r.status != 200 {
				t.Fatalf("%s: %d %s", body, r.status, r.raw)
			}
		}
		for name, change := range map[string]func(id string){
			"REST": func(id string) { patch(id, `{"url":"`+evil.url+`"}`) },
			"GraphQL": func(id string) {
				b.send("POST", "/graphql", fmt.Sprintf(`{"query":"mutation { updateTool(id: \"%s\", input: {url: \"%s\"}) { id } }"}`, id, evil.url))
			},
			"MCP": func(id string) {
				if text, _, failed := b.used(agent, tools, "tools_update", map[string]any{"id": id, "url": evil.url}); failed {
					t.Errorf("%s", text)
				}
			},
			"two steps": func(id string) { patch(id, `{"url":null}`); patch(id, `{"url":"`+evil.url+`"}`) },
			"the mask":  func(id string) { patch(id, `{"url":"`+evil.url+`","headers":{"X-Key":"•••"}}`) },
			"a new name": func(id string) {
				patch(id, `{"name":"n`+id[len(id)-8:]+`","url":"`+strings.Replace(evil.url, "http://", "HTTP://", 1)+`"}`)
			},
		} {
			id := b.made("/v3/tools", fmt.Sprintf(`{"name":%q,"http_method":"GET","url":%q,"headers":{"X-Key":"hunter2"}}`, strings.ReplaceAll(name, " ", "_"), owner.url))
			if b.try(id); owner.key(t) != "hunter2" {
				t.Fatalf("%s: the owner's own server did not get the key", name)
			}
			change(id)
			b.try(id)
			if got := evil.key(t); strings.Contains(got, "hunter2") {
				t.Errorf("%s: the other server got the key", name)
			}
		}
	})
}

// Headers stay if the server does, and if they are sent again with the new URL.
func TestSecretHeadersAreKept(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		first, second := newEar(t), newEar(t)
		id := b.made("/v3/tools", fmt.Sprintf(`{"name":"look_up","http_method":"GET","url":%q,"headers":{"X-Key":"hunter2"}}`, first.url))
		for _, c := range []struct {
			body, want string
			at         *ear
		}{
			{`{"url":"` + first.url + `/another?path=1"}`, "hunter2", first},
			{`{"url":"` + strings.Replace(first.url, "http:", "HTTP:", 1) + `"}`, "hunter2", first},
			{`{"description":"Looks up."}`, "hunter2", first},
			{`{"url":"` + second.url + `","headers":{"X-Key":"fresh"}}`, "fresh", second},
			{`{"url":"` + first.url + `"}`, "", first},
		} {
			if r := b.send("PATCH", "/v3/tools/"+id, c.body); r.status != 200 {
				t.Fatalf("%s: %d %s", c.body, r.status, r.raw)
			}
			if b.try(id); c.at.key(t) != c.want {
				t.Errorf("%s: not %q", c.body, c.want)
			}
		}
	})
}
