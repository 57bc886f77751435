package rest_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/docs"
	"github.com/switchboard-dev/switchboard/operation"
	"github.com/switchboard-dev/switchboard/rest"
)

// Answers of /v3 say which version they have: the one that the request names, or the first. What there is not is refused, behind key and
// scope, and before anything is done; also for callers who are remembered.
func TestVersionOfRequests(t *testing.T) {
	t.Parallel()
	b := setup(t, "sqlite")
	first := operation.Versions()[0]
	lacking := b.limited("contacts:list")
	const header = operation.VersionHeader
	for range 2 { // the second time, the caller is remembered
		for _, tt := range []struct {
			named, key string
			status     int
			says       string
		}{
			{"", b.key, 200, first},
			{first, b.key, 200, first},
			{"2019-01-01", b.key, 422, ""},
			{"yesterday", b.key, 422, ""},
			{"yesterday", lacking, 403, ""},
			{"yesterday", "ask_test_nobody", 401, ""},
		} {
			r := b.send("GET", "/v3/assistants", "", "Authorization", "Bearer "+tt.key, header, tt.named)
			if r.status != tt.status || r.header.Get(header) != tt.says {
				t.Errorf("%q: %d, version %q %s", tt.named, r.status, r.header.Get(header), r.raw)
			}
			if tt.status == 422 && (r.code() != "validation_error" || !strings.Contains(string(r.raw), `"field":"Switchboard-Version"`) || !strings.Contains(string(r.raw), first)) {
				t.Errorf("%q is refused by %s", tt.named, r.raw)
			}
		}
	}
	made := b.send("POST", "/v3/contacts", `{"name": "Ada"}`, header, "2019-01-01")
	if listed := b.send("GET", "/v3/contacts", ""); made.status != 422 || strings.Contains(string(listed.raw), "Ada") {
		t.Errorf("%d, and then there is %s", made.status, listed.raw)
	}
	if r := b.send("GET", "/v2/assistants", "", header, "yesterday"); r.header.Get(header) != "" || strings.Contains(string(r.raw), header) {
		t.Errorf("/v2 has versions: %s", r.raw)
	}
}

// Every answer of an operation that is going to end says so, refusals as well, beside the links that it has anyway.
func TestDeprecatedOperationsSaySo(t *testing.T) {
	t.Parallel()
	b := setup(t, "sqlite", withDoor(func(d *rest.Door) {
		table := *d.Table
		table.Operations = slices.Clone(table.Operations)
		for i, o := range table.Operations {
			if o.Name == "ListContacts" {
				marked := *o
				marked.Deprecated, marked.Sunset = time.Date(2026, 12, 1, 0, 0, 0, 0, time.UTC), time.Date(2027, 7, 1, 0, 0, 0, 0, time.UTC)
				table.Operations[i] = &marked
			}
		}
		d.Table = &table
	}))
	for _, name := range []string{"Ada", "Bob"} {
		b.send("POST", "/v3/contacts", `{"name": "`+name+`"}`)
	}
	const deprecation, sunset = `</docs/guide/api-changelog>; rel="deprecation"; type="text/html"`, `</docs/guide/api-changelog>; rel="sunset"; type="text/html"`
	for path, rel := range map[string]string{"/v3/contacts?limit=1": `rel="next"`, "/v3/contacts?limit=x": `rel="help"`, "/v3/contacts?limit=50": ""} {
		for range 2 {
			r := b.send("GET", path, "")
			links := r.header.Values("Link")
			if r.header.Get("Deprecation") != "@1796083200" || r.header.Get("Sunset") != "Thu, 01 Jul 2027 00:00:00 GMT" ||
				!slices.Contains(links, deprecation) || !slices.Contains(links, sunset) || !strings.Contains(strings.Join(links, " "), rel) || len(links) > 3 {
				t.Errorf("%s: %d %v", path, r.status, r.header)
			}
		}
	}
	if r := b.send("GET", "/v3/contacts", "", "Authorization", ""); r.status != 401 || r.header.Get("Deprecation") == "" {
		t.Errorf("%d %v", r.status, r.header)
	}
	if r := b.send("GET", "/v3/assistants", ""); r.header.Get("Deprecation")+r.header.Get("Sunset")+r.header.Get("Link") != "" {
		t.Errorf("another operation: %v", r.header)
	}
	page := b.send("GET", "/docs/guide/api-changelog", "")
	if page.status != 200 || !strings.Contains(string(page.raw), operation.Versions()[0]) {
		t.Errorf("the changelog: %d", page.status)
	}
}

// The changelog has what its readers are sent there for: every version, and every operation that is deprecated.
func TestChangelogIsComplete(t *testing.T) {
	t.Parallel()
	text, err := docs.Guide.ReadFile("api-changelog.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range operation.Versions() {
		if !strings.Contains(string(text), "| `"+v+"` |") {
			t.Errorf("it lacks the version %s", v)
		}
	}
	table, err := contract()
	if err != nil {
		t.Fatal(err)
	}
	for _, missing := range unannounced(table.Operations, string(text)) {
		t.Errorf("it lacks %s", missing)
	}
	planted := *table.Operations[0]
	planted.Deprecated = time.Now()
	if len(unannounced([]*operation.Operation{&planted}, string(text))) != 1 {
		t.Error("an operation that it lacks goes unnoticed")
	}
}

// unannounced are deprecated operations that a text does not name.
func unannounced(all []*operation.Operation, text string) (missing []string) {
	for _, o := range all {
		if name := "`" + o.Method + " " + o.Path + "`"; !o.Deprecated.IsZero() && !strings.Contains(text, name) {
			missing = append(missing, name)
		}
	}
	return missing
}
