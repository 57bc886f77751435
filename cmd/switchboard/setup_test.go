package main

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
)

// post what a page of the server's would.
func post(t testing.TB, c *http.Client, url, path string, body map[string]string) (status int, answer map[string]any) {
	t.Helper()
	text, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, url+path, strings.NewReader(string(text)))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Origin", url)
	resp, err := c.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = resp.Body.Close() }()
	if err := json.NewDecoder(resp.Body).Decode(&answer); err != nil {
		t.Fatal(err)
	}
	return resp.StatusCode, answer
}

// A server that nobody can sign in to prints a link by which somebody can, which no log has; after that it prints none.
func TestSetupLink(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, dialect string) {
		environ := environment(t, dialect)
		s := serve(t, environ)
		base, token, _ := strings.Cut(s.setup, "/setup#")
		if base != s.url || len(token) != 43 {
			t.Fatalf("%q at %s", s.setup, s.url)
		}
		if status, body := get(t, s.url+"/session/options", ""); status != http.StatusOK || !strings.Contains(body, `"setup":true`) {
			t.Errorf("%d %s", status, body)
		}
		in := map[string]string{
			"token": token, "workspace": "Agency", "name": "Ada", "email": "ada@example.com", "password": "correct horse battery", "subaccount": "Client",
		}
		if status, answer := post(t, http.DefaultClient, s.url, "/session/setup", in); status != http.StatusOK {
			t.Fatalf("%d %v", status, answer)
		}
		if status, answer := post(t, http.DefaultClient, s.url, "/session/setup", in); status != http.StatusNotFound {
			t.Errorf("once more: %d %v", status, answer)
		}
		s.stop()
		if strings.Contains(s.log.String(), token) {
			t.Error("the log has the token")
		}
		s = serve(t, environ)
		if s.setup != "" {
			t.Errorf("the second start: %s", s.setup)
		}
		if status, answer := post(t, http.DefaultClient, s.url, "/session", map[string]string{"email": "ada@example.com", "password": "correct horse battery"}); status != http.StatusOK {
			t.Errorf("%d %v", status, answer)
		}
		s.stop()
	})
}
