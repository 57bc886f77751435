package web

import (
	"bytes"
	"net/http"
	"path"
	"strings"
)

const (
	// english is the language of a page that was built.
	english = "en"
	// languageCookie is where the dashboard keeps the language that somebody has chosen.
	languageCookie = "switchboard_language"
	textsPrefix    = "texts-"
)

// textsOf is the language of a script of texts, such as assets/texts-de-C5Vv7o5x.js; "" for any other file.
func textsOf(name string) string {
	rest, is := strings.CutPrefix(path.Base(name), textsPrefix)
	language, _, _ := strings.Cut(rest, "-")
	if !is || !strings.HasPrefix(name, assets) || path.Ext(name) != ".js" {
		return ""
	}
	return language
}

// speaking is a page in another language. The script of its texts comes before the page's own, and is fetched at the same time.
func speaking(text []byte, language, script string) []byte {
	text = bytes.Replace(text, []byte(`<html lang="en"`), []byte(`<html lang="`+language+`"`), 1)
	tag := `<script type="module" crossorigin src="` + script + `"></script>`
	return bytes.Replace(text, []byte(`<script type="module"`), []byte(tag+`<script type="module"`), 1)
}

// pageFor is the page in the language that was last chosen in the browser, or else in the first that it prefers and that there is.
func (s *Site) pageFor(r *http.Request) *page {
	if c, err := r.Cookie(languageCookie); err == nil && s.pages[c.Value] != nil {
		return s.pages[c.Value]
	}
	for tag := range strings.SplitSeq(r.Header.Get("Accept-Language"), ",") { // browsers name what they prefer first
		tag, _, _ = strings.Cut(strings.TrimSpace(tag), ";")
		language, _, _ := strings.Cut(strings.ToLower(tag), "-")
		if p := s.pages[language]; p != nil {
			return p
		}
	}
	return s.pages[english]
}
