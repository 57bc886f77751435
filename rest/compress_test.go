package rest_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"

	"github.com/switchboard-dev/switchboard/internal/storetest"
)

// An answer comes in the coding that its client likes best, and says the same in each.
func TestAnswersAreCompressed(t *testing.T) {
	t.Parallel()
	b := setup(t, storetest.SQLite)
	for i := range 20 {
		b.made("/v3/contacts", fmt.Sprintf(`{"name":"Contact %d","email":"c%d@example.com"}`, i, i))
	}
	long := b.made("/v3/assistants", `{"name":"A","prompt":"`+strings.Repeat("Be kind and brief. ", 100)+`"}`)
	want := b.plainly(t, "GET", "/v3/contacts", nil)
	for name, test := range map[string]struct {
		method, path, accept, cookie, want string
	}{
		"none":                    {"GET", "/v3/contacts", "", "", ""},
		"identity":                {"GET", "/v3/contacts", "identity", "", ""},
		"gzip":                    {"GET", "/v3/contacts", "gzip", "", "gzip"},
		"zstd":                    {"GET", "/v3/contacts", "zstd", "", "zstd"},
		"as browsers say it":      {"GET", "/v3/contacts", "gzip, deflate, br, zstd", "", "zstd"},
		"the better liked":        {"GET", "/v3/contacts", "zstd;q=0.5, gzip;q=0.8", "", "gzip"},
		"refused":                 {"GET", "/v3/contacts", "gzip;q=0, zstd; q=0", "", ""},
		"all but one":             {"GET", "/v3/contacts", "zstd;q=0, *", "", "gzip"},
		"no number":               {"GET", "/v3/contacts", "gzip;q=x", "", ""},
		"beyond one":              {"GET", "/v3/contacts", "gzip;q=7", "", ""},
		"another one":             {"GET", "/v3/contacts", "br", "", ""},
		"what cookies come with":  {"GET", "/v3/contacts", "gzip", "switchboard_session=x", ""},
		"what changes something":  {"POST", "/v3/assistants", "gzip", "", ""},
		"what has an ETag":        {"GET", "/v3/assistants/" + long, "gzip", "", ""},
		"what is short":           {"GET", "/v3/tags", "gzip", "", ""},
		"a refusal that is short": {"GET", "/v3/contacts?limit=0", "gzip", "", ""},
	} {
		header := http.Header{"Accept-Encoding": {test.accept}}
		if test.cookie != "" {
			header.Set("Cookie", test.cookie)
		}
		got := b.plainly(t, test.method, test.path, header)
		if coding := got.Header.Get("Content-Encoding"); coding != test.want {
			t.Errorf("%s: %q, want %q", name, coding, test.want)
		}
		if test.path == "/v3/contacts" && test.method == "GET" {
			if got.data != want.data {
				t.Errorf("%s: %s, want %s", name, got.data, want.data)
			}
			if got.Header.Get("Vary") != "Accept-Encoding" {
				t.Errorf("%s: it varies by %q", name, got.Header.Get("Vary"))
			}
		}
	}
}

// plain is an answer as it came, and its data.
type plain struct {
	*http.Response

	data string
}

// plainly sends a request by a client that decodes nothing by itself.
func (b *bundle) plainly(t *testing.T, method, path string, header http.Header) plain {
	t.Helper()
	req := must(http.NewRequestWithContext(context.Background(), method, b.url+path, strings.NewReader("")))
	if method == http.MethodPost {
		req = must(http.NewRequestWithContext(context.Background(), method, b.url+path, strings.NewReader(`{"name":"B","prompt":"`+strings.Repeat("x", 2000)+`"}`)))
		req.Header.Set("Content-Type", "application/json")
	}
	maps.Copy(req.Header, header)
	req.Header.Set("Authorization", "Bearer "+b.key)
	client := &http.Client{Transport: &http.Transport{DisableCompression: true}}
	defer client.CloseIdleConnections()
	resp := must(client.Do(req)) //nolint:bodyclose // it is, below
	defer func() { _ = resp.Body.Close() }()
	raw := must(io.ReadAll(resp.Body))
	if resp.Header.Get("Content-Length") != strconv.Itoa(len(raw)) {
		t.Errorf("%s: %s bytes are announced, %d came", path, resp.Header.Get("Content-Length"), len(raw))
	}
	switch resp.Header.Get("Content-Encoding") {
	case "gzip":
		raw = must(io.ReadAll(must(gzip.NewReader(bytes.NewReader(raw)))))
	case "zstd":
		raw = must(must(zstd.NewReader(nil)).DecodeAll(raw, nil))
	}
	var body struct{ Data json.RawMessage }
	if err := json.Unmarshal(raw, &body); err != nil {
		t.Fatalf("%s: %s: %v", path, raw, err)
	}
	return plain{resp, string(body.Data)}
}
