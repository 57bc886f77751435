package rest_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/rest"
	"github.com/switchboard-dev/switchboard/web"
)

// Browsers get the dashboard at each path that is not the API's; at the API's, every answer is byte for byte what it is without a dashboard, whatever
// is accepted.
func TestPages(t *testing.T) {
	t.Parallel()
	site := must(web.New(fstest.MapFS{"index.html": {Data: []byte("<p>home")}, "assets/a.js": {Data: []byte("1")}}))
	b := setup(t, storetest.SQLite, withDoor(func(d *rest.Door) { d.Pages = site.Serve }))
	bare := setup(t, storetest.SQLite)
	const html = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
	for _, path := range []string{"/", "/login", "/w/" + b.workspace + "/contacts", "/invite/abc", "/v33", "/document", "/assets/a.js"} {
		for _, method := range []string{"GET", "HEAD"} {
			r := b.send(method, path, "", "Accept", html, "Authorization", "")
			if r.status != 200 || method == "GET" && len(r.raw) == 0 || r.header.Get("X-Request-Id") == "" {
				t.Errorf("%s %s: %d %q", method, path, r.status, r.raw)
			}
		}
	}
	same := func(method, path, accept string) {
		got, want := b.send(method, path, "", "Accept", accept, "Authorization", ""), bare.send(method, path, "", "Accept", accept, "Authorization", "")
		text := func(r reply) string { return anyRequest.ReplaceAllString(string(r.raw), "") }
		if got.status != want.status || text(got) != text(want) || got.header.Get("Content-Type") != want.header.Get("Content-Type") || got.header.Get("Allow") != want.header.Get("Allow") {
			t.Errorf("%s %s: %d %s, without a dashboard %d %s", method, path, got.status, got.raw, want.status, want.raw)
		}
		if strings.Contains(string(got.raw), "home") {
			t.Errorf("%s %s: the dashboard", method, path)
		}
	}
	for _, path := range []string{
		"/v3", "/v3/nothing", "/v3/contacts", "/v2", "/v2/nothing", "/graphql", "/graphql/x", "/mcp", "/mcp/x", "/files", "/files/file_x", "/files/x/y/z", "/session", "/session/x",
		"/recordings", "/recordings/a/b/c/d", "/docs", "/docs/nothing", "/openapi.json", "/openapi.json/x", "/.well-known", "/.well-known/nothing",
		"/healthz", "/healthz/x", "/readyz", "/metrics", "/assets/gone.js",
	} {
		for _, method := range []string{"GET", "HEAD", "POST", "PUT"} {
			same(method, path, html)
		}
	}
	for _, method := range []string{"POST", "PUT", "PATCH", "DELETE"} {
		same(method, "/w/1", html)
	}
	for _, accept := range []string{"", "*/*", "application/json"} {
		same("GET", "/w/1", accept)
	}
}
