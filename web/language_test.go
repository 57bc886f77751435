package web_test

import (
	"strings"
	"testing"
	"testing/fstest"
)

// A page is in the language that was chosen in the browser, or else in one that it prefers; what a cookie says that is no language changes
// nothing.
func TestPageSpeaks(t *testing.T) {
	t.Parallel()
	files := built()
	files["index.html"] = &fstest.MapFile{Data: []byte(`<html lang="en"><head><script type="module" src="/assets/app-1a2b.js"></script>`)}
	files["assets/texts-de-1a.js"] = &fstest.MapFile{Data: []byte("texts")}
	files["assets/texts-de-1a.js.br"] = &fstest.MapFile{Data: []byte("small")}
	s := open(t, files)
	const texts = `<script type="module" crossorigin src="/assets/texts-de-1a.js"></script><script type="module" src="/assets/app-1a2b.js">`
	tags := map[string]bool{}
	for _, c := range []struct{ cookie, prefers, want string }{
		{"", "", "en"},
		{"", "de-AT,de;q=0.9,en;q=0.8", "de"},
		{"", "fr, DE;q=0.5", "de"},
		{"", "en-GB,de", "en"},
		{"", "fr", "en"},
		{"en", "de", "en"},
		{"de", "en", "de"},
		{`"><script>`, "de", "de"},
		{"fr", "", "en"},
		{"", ";;,-,", "en"},
	} {
		headers := []string{"Accept", browser, "Accept-Language", c.prefers}
		if c.cookie != "" {
			headers = append(headers, "Cookie", "switchboard_language="+c.cookie)
		}
		resp, body := ask(t, s, "GET", "/", headers...)
		if !strings.Contains(body, `<html lang="`+c.want+`"`) || strings.Contains(body, texts) != (c.want == "de") {
			t.Errorf("%+v: %s", c, body)
		}
		tags[c.want+resp.Header.Get("ETag")] = true
	}
	if len(tags) != 2 { //nolint:mnd // languages
		t.Errorf("a language does not have one ETag of its own: %v", tags)
	}
}
