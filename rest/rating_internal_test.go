package rest

import (
	"fmt"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/html"

	"github.com/switchboard-dev/switchboard/domain/brand"
	"github.com/switchboard-dev/switchboard/domain/inbox"
)

// ratingOf somebody who writes the same everywhere, under a brand that does so as well.
func ratingOf(words string) ratingShown {
	support := "https://help.example/?q=" + words
	return ratingShown{
		Title: words + " title", Problem: words + " problem", Thanks: true,
		Form:  &inbox.Questionnaire{Business: words + " business", Question: words + " question", Comment: words + " comment", Score: 2, Expires: time.Unix(0, 0)},
		Front: &brand.Front{Name: words + " brand", SupportURL: &support, Light: &brand.Shades{Accent: "#756d00", Ink: "#ffffff"}, Dark: &brand.Shades{Accent: "#ffee00", Ink: "#06100d"}},
	}
}

// understood is a page as a browser understands it: each element with its attributes, and each text.
func understood(t *testing.T, s ratingShown) string {
	t.Helper()
	w := httptest.NewRecorder()
	showRating(w, 200, s)
	doc, err := html.Parse(w.Body)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	for n := range doc.Descendants() {
		switch n.Type {
		case html.ElementNode:
			fmt.Fprintln(&out, "element", n.Data)
			for _, a := range n.Attr {
				fmt.Fprintln(&out, "attribute", a.Key, a.Val)
			}
		case html.TextNode:
			fmt.Fprintln(&out, "text", n.Data)
		default:
			fmt.Fprintln(&out, "other", n.Type, n.Data)
		}
	}
	return out.String()
}

// Whatever contacts, members and brands write is text, and makes no element or attribute.
func TestRatingShowsTextsAsTexts(t *testing.T) {
	t.Parallel()
	const mark = "Ada"
	plain := understood(t, ratingOf(mark))
	for what, times := range map[string]int{mark: 7, "text " + mark + " comment\n": 1, "attribute href https://help.example/?q=" + mark + "\n": 1} {
		if strings.Count(plain, what) != times {
			t.Errorf("%q is not there %d times: %s", what, times, plain)
		}
	}
	for _, hostile := range []string{
		"<script>alert(1)</script>", `"><img src=x onerror=alert(1)>`, `' onfocus='alert(1)' autofocus='`, `" onfocus="alert(1)`, "` onfocus=alert(1) `",
		"</textarea><b>", "</title><b>", "</style><b>", "</main></body></html><b>", "<!--", "--><b>", "<![CDATA[<b>]]>", "<b", "\\\"><b>", "%22%3e<b>",
		"&lt;b&gt;", "&amp;", "&quot;&#39;&#x3c;", "&ltb&gt", "Tom & Jerry's \"<3\"", "é\u2028\u202e<b>", "{{.}}", "javascript:alert(1)", "\n<b>",
	} {
		if got, want := understood(t, ratingOf(hostile)), strings.ReplaceAll(plain, mark, hostile); got != want && hostile[0] != '\n' || strings.Contains(got, "element b\n") {
			t.Errorf("%q is\n%s\ninstead of\n%s", hostile, got, want)
		}
		mail := hostile + "@client.example"
		s := ratingOf(hostile)
		s.Front.SupportURL, s.Front.SupportEmail = nil, &mail
		if got := understood(t, s); !strings.Contains(got, "attribute href mailto:"+mail+"\nattribute rel noreferrer\ntext Get help\n") {
			t.Errorf("the address %q is\n%s", mail, got)
		}
		s = ratingShown{Title: hostile, Problem: hostile}
		if got, want := understood(t, s), strings.ReplaceAll(understood(t, ratingShown{Title: mark, Problem: mark}), mark, hostile); got != want {
			t.Errorf("without a form %q is\n%s\ninstead of\n%s", hostile, got, want)
		}
	}
}

// A brand's link leads to a page or to a mailbox, or is not there.
func TestRatingLinksNowhereElse(t *testing.T) {
	t.Parallel()
	for address, fine := range map[string]bool{
		"https://help.example": true, "HTTP://help.example/a?b=c&d#e": true, "mailto:help@client.example": true,
		"javascript:alert(1)": false, "JavaScript:alert(1)": false, " javascript:alert(1)": false, "\x01javascript:alert(1)": false,
		"java\tscript:alert(1)": false, "java\nscript:alert(1)": false, "javascript&colon;alert(1)": false, "&#106;avascript:alert(1)": false,
		"javascript://https://help.example": false, "data:text/html,<script>alert(1)</script>": false, "vbscript:x": false, "file:///etc/passwd": false,
		"blob:https://help.example/x": false, "view-source:https://help.example": false, "//help.example": false, "/help": false, "help": false,
		"https": false, "": false, ":": false, " https://help.example": false, "https&colon;//help.example": false,
	} {
		s := ratingOf("Ada")
		s.Front.SupportURL = &address
		got := understood(t, s)
		if strings.Contains(got, "attribute href "+address+"\n") != fine || strings.Contains(got, "element a\n") != fine || strings.Contains(got, "Get help") != fine {
			t.Errorf("%q is\n%s", address, got)
		}
	}
}

// The style has a brand's colours, and nothing that is no colour.
func TestRatingStyleHasColoursOnly(t *testing.T) {
	t.Parallel()
	s := ratingOf("Ada")
	if got := understood(t, s); !strings.Contains(got, "}\n:root{--accent:#756d00;--ink:#ffffff}@media (prefers-color-scheme:dark){:root{--accent:#ffee00;--ink:#06100d}}\n") {
		t.Errorf("colours: %s", got)
	}
	s.Front.Light, s.Front.Dark = nil, nil
	plain := understood(t, s)
	for _, hostile := range []string{"", "red", "#fff", "#00000g", "#000000;}a{", "#000000\n", "url(/x)", "</style><script>alert(1)</script>", "#000000</style>"} {
		for i := range 4 {
			s.Front.Light, s.Front.Dark = &brand.Shades{Accent: "#756d00", Ink: "#ffffff"}, &brand.Shades{Accent: "#ffee00", Ink: "#06100d"}
			*[]*string{&s.Front.Light.Accent, &s.Front.Light.Ink, &s.Front.Dark.Accent, &s.Front.Dark.Ink}[i] = hostile
			if got := understood(t, s); got != plain {
				t.Errorf("%q in place %d: %s", hostile, i, got)
			}
		}
	}
}
