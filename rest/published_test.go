package rest_test

import (
	"compress/gzip"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/rest"
)

// seen is an answer, but for its body.
type seen struct {
	StatusCode int
	Header     http.Header
}

// public fetches what anybody may read, without a key.
func (b *bundle) public(method, path string, headers ...string) (seen, string) {
	b.t.Helper()
	req := must(http.NewRequestWithContext(context.Background(), method, b.url+path, nil))
	for i := 0; i+1 < len(headers); i += 2 {
		req.Header.Set(headers[i], headers[i+1])
	}
	resp, err := (&http.Transport{DisableCompression: true}).RoundTrip(req)
	if err != nil {
		b.t.Fatal(err)
	}
	defer func() { _ = resp.Body.Close() }()
	return seen{resp.StatusCode, resp.Header}, string(must(io.ReadAll(resp.Body)))
}

// published are the documents and their types.
var published = map[string]string{
	"/openapi.json": "application/json", "/openapi/postman.json": "application/json", "/docs": "text/html; charset=utf-8", "/docs/start.js": "text/javascript; charset=utf-8",
	"/docs/scalar.js": "text/javascript; charset=utf-8", "/.well-known/ai-plugin.json": "application/json",
	"/.well-known/agent-card.json": "application/json", "/.well-known/mcp.json": "application/json", "/.well-known/agent.json": "application/json",
	"/.well-known/api-catalog":  `application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"`,
	"/.well-known/security.txt": "text/plain; charset=utf-8",
}

func TestPublishedDocuments(t *testing.T) {
	t.Parallel()
	b := setup(t, "sqlite", withDoor(func(d *rest.Door) { d.ContactEmail, d.LegalURL = "a@b.example", "https://b.example/terms" }))
	b.door.BaseURL = b.url
	for path, kind := range published {
		resp, body := b.public("GET", path)
		tag := resp.Header.Get("ETag")
		if resp.StatusCode != 200 || resp.Header.Get("Content-Type") != kind || tag == "" || body == "" ||
			resp.Header.Get("Access-Control-Allow-Origin") != "*" || resp.Header.Get("Cache-Control") != "public, max-age=300" {
			t.Errorf("%s: %d %v", path, resp.StatusCode, resp.Header)
		}
		if resp, body := b.public("GET", path, "If-None-Match", tag); resp.StatusCode != 304 || body != "" {
			t.Errorf("%s, seen: %d", path, resp.StatusCode)
		}
		if resp, body := b.public("HEAD", path); resp.StatusCode != 200 || body != "" || resp.Header.Get("ETag") != tag {
			t.Errorf("HEAD %s: %d", path, resp.StatusCode)
		}
		if resp, whole := b.public("GET", path, "Range", "bytes=0-0,2-2"); resp.StatusCode != 200 || whole != body {
			t.Errorf("two parts of %s: %d, %d bytes", path, resp.StatusCode, len(whole))
		}
		packed, text := b.public("GET", path, "Accept-Encoding", "gzip")
		if unpacked := must(io.ReadAll(must(gzip.NewReader(strings.NewReader(text))))); packed.Header.Get("Content-Encoding") != "gzip" ||
			string(unpacked) != body || packed.Header.Get("ETag") == tag {
			t.Errorf("%s is packed another: %v", path, packed.Header)
		}
	}
	if resp, _ := b.public("HEAD", "/.well-known/api-catalog"); resp.Header.Get("Link") != "<"+b.url+`/.well-known/api-catalog>; rel="api-catalog"` {
		t.Errorf("%v", resp.Header)
	}
	_, card := b.public("GET", "/.well-known/agent-card.json")
	if _, alias := b.public("GET", "/.well-known/agent.json"); alias != card {
		t.Error("the alias is another")
	}
	for _, path := range []string{"/.well-known/oauth-protected-resource", "/docs/other.js", "/openapi.yaml"} {
		if resp, body := b.public("GET", path); resp.StatusCode != 404 || !strings.Contains(body, `"not_found"`) {
			t.Errorf("%s: %d %s", path, resp.StatusCode, body)
		}
	}
	if resp, _ := b.public("POST", "/openapi.json"); resp.StatusCode != 405 || resp.Header.Get("Allow") == "" {
		t.Errorf("%d %v", resp.StatusCode, resp.Header)
	}
}

// Nothing is listed that does not answer.
func TestWhatIsListedAnswers(t *testing.T) {
	t.Parallel()
	b := setup(t, "sqlite", withDoor(func(d *rest.Door) { d.ContactEmail = "a@b.example" }))
	b.door.BaseURL = b.url
	links, found := regexp.MustCompile(regexp.QuoteMeta(b.url)+`[^"\s>]*`), 0
	for path := range published {
		if path == "/docs/scalar.js" {
			continue
		}
		_, body := b.public("GET", path)
		for _, link := range links.FindAllString(body, -1) {
			found++
			at := strings.TrimPrefix(link, b.url)
			if at == "" || at == "/v3" || at == "/v2" || at == "/readyz" || at == "/mcp" { // where paths begin, what goes around the door, and what takes a key
				continue
			}
			if resp, _ := b.public("GET", at); resp.StatusCode != 200 {
				t.Errorf("%s lists %s, which answers %d", path, link, resp.StatusCode)
			}
		}
		if path == "/docs" && strings.Contains(body, "://") {
			t.Error("the page names another host")
		}
	}
	if found < 10 {
		t.Errorf("only %d links", found)
	}
}

// A server that has been running for half a year does not serve a security.txt that has expired.
func TestSecurityTextStaysValid(t *testing.T) {
	t.Parallel()
	var later atomic.Int64
	b := setup(t, "sqlite", withDoor(func(d *rest.Door) {
		d.ContactEmail, d.Now = "a@b.example", func() time.Time { return time.Now().Add(time.Duration(later.Load())) }
	}))
	var tags []string
	for _, at := range []time.Duration{0, 181 * 24 * time.Hour} {
		later.Store(int64(at))
		resp, text := b.public("GET", "/.well-known/security.txt")
		expires := regexp.MustCompile(`(?m)^Expires: (.*)$`).FindStringSubmatch(text)
		if expires == nil || must(time.Parse(time.RFC3339, expires[1])).Before(time.Now().Add(at).AddDate(0, 3, 0)) {
			t.Errorf("after %v: %s", at, text)
		}
		tags = append(tags, resp.Header.Get("ETag"))
	}
	if tags[0] == tags[1] {
		t.Errorf("both have the tag %s", tags[0])
	}
}

// The documents say what the configuration says, and nothing of what it does not.
func TestDocumentsFollowTheConfiguration(t *testing.T) {
	t.Parallel()
	bare := setup(t, "sqlite")
	if resp, _ := bare.public("GET", "/.well-known/security.txt"); resp.StatusCode != 404 {
		t.Errorf("security.txt without a contact: %d", resp.StatusCode)
	}
	if _, body := bare.public("GET", "/.well-known/ai-plugin.json"); strings.Contains(body, "contact_email") || strings.Contains(body, "legal_info_url") {
		t.Errorf("%s", body)
	}
	full := setup(t, "sqlite", withDoor(func(d *rest.Door) { d.ContactEmail, d.LegalURL = "a@b.example", "https://b.example/terms" }))
	_, text := full.public("GET", "/.well-known/security.txt")
	expires := regexp.MustCompile(`(?m)^Expires: (.*)$`).FindStringSubmatch(text)
	if !strings.Contains(text, "Contact: mailto:a@b.example\n") || expires == nil || must(time.Parse(time.RFC3339, expires[1])).Before(time.Now().AddDate(0, 3, 0)) {
		t.Errorf("%s", text)
	}
	_, text = full.public("GET", "/.well-known/ai-plugin.json")
	var plugin map[string]any
	if err := json.Unmarshal([]byte(text), &plugin); err != nil || plugin["contact_email"] != "a@b.example" || plugin["legal_info_url"] != "https://b.example/terms" ||
		len(plugin["description_for_human"].(string)) > 100 {
		t.Errorf("%v, %v", plugin, err)
	}
	_, text = full.public("GET", "/.well-known/agent-card.json")
	var card map[string]any
	if err := json.Unmarshal([]byte(text), &card); err != nil || len(card["supportedInterfaces"].([]any)) != 0 || card["url"] != nil || len(card["skills"].([]any)) == 0 {
		t.Errorf("%v, %v", card, err)
	}
	for _, name := range []string{"name", "description", "version", "capabilities", "defaultInputModes", "defaultOutputModes"} {
		if card[name] == nil {
			t.Errorf("the card has no %s", name)
		}
	}
}

// A server that has been running for half a year publishes examples with days that are accepted then.
func TestPublishedExamplesFollowTheDay(t *testing.T) {
	t.Parallel()
	var later atomic.Int64
	b := setup(t, "sqlite", withDoor(func(d *rest.Door) {
		d.Now = func() time.Time { return time.Now().Add(time.Duration(later.Load())) }
	}))
	for range 2 {
		_, text := b.public("GET", "/openapi.json")
		var d map[string]any
		if err := json.Unmarshal([]byte(text), &d); err != nil {
			t.Fatal(err)
		}
		example := under(d, "paths", "/v3/webhooks/{id}/replay", "post", "requestBody", "content", "application/json", "example", "from")
		from := must(time.Parse(time.RFC3339, example.(string)))
		if age := time.Now().Add(time.Duration(later.Load())).Sub(from); age < 0 || age > 22*24*time.Hour {
			t.Errorf("the example is %v old", age)
		}
		later.Store(int64(183 * 24 * time.Hour))
	}
}
