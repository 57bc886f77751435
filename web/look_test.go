package web_test

import (
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/switchboard-dev/switchboard/web"
)

// A page comes with the brand of its host: what it says is text, whatever that is, and its style has the page's nonce. Another host's page has
// nothing of it.
func TestLook(t *testing.T) {
	t.Parallel()
	index, err := os.ReadFile("index.html")
	if err != nil {
		t.Fatal(err)
	}
	site, err := web.New(fstest.MapFS{"index.html": {Data: index}, "icon.svg": {Data: []byte("<svg/>")}})
	if err != nil {
		t.Fatal(err)
	}
	logo := "/brand/token"
	shades := &web.Shades{Accent: "#112233", Hover: "#000000", Ink: "#ffffff", Wash: "#eeeeee"}
	site.Look = func(r *http.Request) *web.Look {
		if r.Host != "brand.example" {
			return nil
		}
		return &web.Look{Name: `A"><script>alert(1)</script>`, Logo: &logo, Light: shades, Dark: shades}
	}
	get := func(host, tag string) *httptest.ResponseRecorder {
		r := httptest.NewRequest(http.MethodGet, "http://"+host+"/login", nil)
		r.Header.Set("Accept", "text/html")
		r.Header.Set("If-None-Match", tag)
		w := httptest.NewRecorder()
		site.Serve(w, r)
		return w
	}
	plain, branded := get("plain.example", ""), get("brand.example", "")
	text := branded.Body.String()
	if strings.Contains(plain.Body.String(), "brand.example") || strings.Contains(plain.Body.String(), `name="brand"`) {
		t.Errorf("%s", plain.Body)
	}
	if strings.Contains(text, "<script>alert") || strings.Contains(text, "Switchboard") || strings.Contains(text, "icon.svg") {
		t.Errorf("%s", text)
	}
	_, nonce, _ := strings.Cut(text, `<style id="brand" nonce="`)
	nonce, _, _ = strings.Cut(nonce, `"`)
	if len(nonce) < 20 || !strings.Contains(branded.Header().Get("Content-Security-Policy"), "'nonce-"+nonce+"'") {
		t.Errorf("nonce %q: %s", nonce, branded.Header())
	}
	for _, want := range []string{"<title>A&#34;&gt;&lt;script", `href="/brand/token"`, "--accent:#112233"} {
		if !strings.Contains(text, want) {
			t.Errorf("%s is not in %s", want, text)
		}
	}
	for host, want := range map[string]string{"plain.example": "", "brand.example": logo} {
		w := httptest.NewRecorder()
		if !site.Serve(w, httptest.NewRequest(http.MethodGet, "http://"+host+"/icon.svg", nil)) || w.Header().Get("Location") != want {
			t.Errorf("the icon of notifications by %s: %d %s", host, w.Code, w.Header())
		}
	}
	tag := branded.Header().Get("ETag")
	if tag == plain.Header().Get("ETag") || get("brand.example", tag).Code != http.StatusNotModified || get("plain.example", tag).Code != http.StatusOK {
		t.Errorf("tags %s and %s", tag, plain.Header().Get("ETag"))
	}
}

// The page of a call has a client's brand as text, for its script; its policy is that of a page without one. What a name says is never taken for
// part of the page, and a page without a brand says nothing of any.
func TestCallLook(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("call.html")
	if err != nil {
		t.Fatal(err)
	}
	site, err := web.New(fstest.MapFS{"call.html": {Data: text}})
	if err != nil {
		t.Fatal(err)
	}
	logo := "/brand/token"
	get := func(look *web.Look) *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		site.Call(w, httptest.NewRequest(http.MethodGet, "http://host.example/call/pub_1", nil), web.Caller{Name: "Ada</head>", Language: "en", Look: look})
		return w
	}
	shades := &web.Shades{Accent: "#112233", Hover: "#000000", Ink: "#ffffff", Wash: "#eeeeee"}
	plain, branded := get(nil), get(&web.Look{Name: `A__ASSISTANT__"><script>alert(1)</script>`, Logo: &logo, Light: shades, Dark: shades})
	if got := plain.Body.String(); strings.Contains(got, `name="brand"`) || !strings.Contains(got, `href="/icon.svg"`) {
		t.Errorf("%s", got)
	}
	got := branded.Body.String()
	for _, want := range []string{`<link rel="icon" href="/brand/token" />`, `<meta name="brand" content="{&#34;name&#34;:&#34;A__ASSISTANT__`, "#112233"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %s in %s", want, got)
		}
	}
	if strings.Contains(got, "<script>alert") || strings.Contains(got, "<style") || strings.Contains(got, "icon.svg") {
		t.Errorf("%s", got)
	}
	if a, b := plain.Header().Get("Content-Security-Policy"), branded.Header().Get("Content-Security-Policy"); a != b || strings.Contains(a, "nonce") {
		t.Errorf("%s, and with a brand %s", a, b)
	}
}
