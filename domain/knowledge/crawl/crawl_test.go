package crawl_test

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/knowledge/crawl"
)

func at(t *testing.T, address string) *url.URL {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

// Letters that have another length in lower case stand before a session: the path is cut where it is written.
func TestSessionBehindLongLetters(t *testing.T) {
	t.Parallel()
	for letter, want := range map[string]string{
		"%C8%BA":       "%C8%BA",    // its lower case is longer
		"%E2%84%AA":    "%E2%84%AA", // and shorter
		"\u023a":       "%C8%BA",
		"%C8%BA/;%2F;": "%C8%BA/;%2F;",
	} {
		before, after := strings.Repeat(letter, 16), "https://a.example/"+strings.Repeat(want, 16)
		if u, ok := crawl.Address(nil, "https://a.example/"+before+";jsessionid=1"); !ok || u.String() != after {
			t.Errorf("%s: %v, want %s", letter, u, after)
		}
	}
}

// One page has one address, however it is written.
func TestAddress(t *testing.T) {
	t.Parallel()
	base := at(t, "https://a.example/docs/page")
	for ref, want := range map[string]string{
		"HTTPS://A.Example:443/x#top":         "https://a.example/x",
		"http://a.example:80":                 "http://a.example/",
		"http://a.example:8080/x":             "http://a.example:8080/x",
		"//b.example/y":                       "https://b.example/y",
		"../up/./here":                        "https://a.example/up/here",
		"?b=2&a=1&utm_source=x&UTM_Medium=y":  "https://a.example/docs/page?a=1&b=2",
		"/x?fbclid=1&PHPSESSID=2":             "https://a.example/x",
		"/shop;jsessionid=12AB/cart?a=1":      "https://a.example/shop/cart?a=1",
		"/shop;JSessionId=12AB;v=1/cart":      "https://a.example/shop;v=1/cart",
		"/a%20b/%2Fc":                         "https://a.example/a%20b/%2Fc",
		"https://m\u00fcnchen.example/\u00e4": "https://xn--mnchen-3ya.example/%C3%A4",
		"https://a.example.":                  "https://a.example/",
		" /x ":                                "https://a.example/x", //nolint:gocritic // space around an address
		"http://[::1]:80/x":                   "http://[::1]/x",
		"mailto:a@b.example":                  "",
		"javascript:void(0)":                  "",
		"https://user:pw@a.example/":          "",
		"ftp://a.example/":                    "",
		"http://":                             "",
		"":                                    "",
		"/" + strings.Repeat("x", 3000):       "",
	} {
		got := ""
		if u, ok := crawl.Address(base, ref); ok {
			got = u.String()
			if again, ok := crawl.Address(nil, got); !ok || again.String() != got {
				t.Errorf("%q becomes %q, and that %v", ref, got, again)
			}
		}
		if got != want {
			t.Errorf("%q: %q, want %q", ref, got, want)
		}
	}
}

func TestSameHost(t *testing.T) {
	t.Parallel()
	for pair, want := range map[[2]string]bool{
		{"https://a.example/", "http://www.a.example/x"}:          true,
		{"https://a.example/", "https://docs.a.example/"}:         false,
		{"https://a.example/", "https://a.example:8443/"}:         false,
		{"http://127.0.0.1:8080/", "http://127.0.0.1:8080/x"}:     true,
		{"https://a.example/", "https://a.example.evil.example/"}: false,
	} {
		if got := crawl.SameHost(at(t, pair[0]), at(t, pair[1])); got != want {
			t.Errorf("%v: %v", pair, got)
		}
	}
	if u := crawl.Secured(at(t, "https://a.example/"), at(t, "http://a.example/x")); u.String() != "https://a.example/x" {
		t.Error(u)
	}
	if u := crawl.Secured(at(t, "http://a.example/"), at(t, "http://a.example/x")); u.String() != "http://a.example/x" {
		t.Error(u)
	}
}

func TestFilter(t *testing.T) {
	t.Parallel()
	f := crawl.Filter{Include: []string{"/docs", "*/help"}, Exclude: []string{"/docs/old/", "*.pdf", "*?print=*"}}
	for path, want := range map[string]bool{
		"/docs": true, "/docs/a": true, "/de/help": true, "/blog": false, "/docs/old/a": false, "/docs/a.pdf": false,
		"/docs/a?print=1": false, "/docs/a?x=1": true, "/help/docs": false,
	} {
		if got := f.Wants(at(t, "https://a.example"+path)); got != want {
			t.Errorf("%s: %v", path, got)
		}
	}
	slow := crawl.Filter{Include: []string{strings.Repeat("*a", 200) + "b"}}
	if slow.Wants(at(t, "https://a.example/"+strings.Repeat("a", 2000))) {
		t.Error("a pattern matches that does not")
	}
}

func packed(t *testing.T, text string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := z.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// Site maps are read in all their forms. A bomb ends at its bound, and no entity is expanded.
func TestMap(t *testing.T) {
	t.Parallel()
	const set = `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="x">
		<url><loc> https://a.example/?a=1&amp;b=2 </loc><lastmod>2026-01-01</lastmod><image:image><image:loc>https://a.example/i.png</image:loc></image:image></url>
		<url><loc><![CDATA[https://a.example/c]]></loc></url></urlset>`
	const both = "https://a.example/?a=1&b=2 2026-01-01 false|https://a.example/c  false"
	var laughs strings.Builder
	laughs.WriteString(`<!DOCTYPE x [<!ENTITY a "ha">`)
	for i := range 30 {
		_, _ = fmt.Fprintf(&laughs, `<!ENTITY %c "&%c;&%c;">`, 'b'+i, 'a'+i, 'a'+i)
	}
	laughs.WriteString(`]><urlset><url><loc>&e;</loc></url></urlset>`)
	for name, c := range map[string]struct {
		text   []byte
		want   string
		broken bool
	}{
		"a set":    {[]byte(set), both, false},
		"packed":   {packed(t, set), both, false},
		"an index": {[]byte("\ufeff<sitemapindex><sitemap><loc>https://a.example/b.xml</loc></sitemap></sitemapindex>"), "https://a.example/b.xml  true", false},
		"lines":    {[]byte("https://a.example/x\n\nhttps://a.example/y\n"), "https://a.example/x  false|https://a.example/y  false", false},
		"a page":   {[]byte("<!doctype html><html><body>Not here</body></html>"), "", true},
		"cut off":  {[]byte("<urlset><url><loc>https://a.example/x</loc></url><url><lo"), "https://a.example/x  false", true},
		"empty":    {nil, "", true},
		"laughs":   {[]byte(laughs.String()), "", true},
		"a bomb":   {packed(t, "<urlset>"+strings.Repeat(" ", 200<<20)), "", true},
		"deep":     {[]byte("<urlset>" + strings.Repeat("<a>", 1000)), "", true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var got []string
			err := crawl.Map(bytes.NewReader(c.text), func(e crawl.Entry) bool {
				got = append(got, fmt.Sprintf("%s %s %v", e.URL, e.LastMod, e.Map))
				return true
			})
			if strings.Join(got, "|") != c.want || (err != nil) != c.broken || err != nil && !errors.Is(err, crawl.ErrMap) {
				t.Errorf("%q, %v", got, err)
			}
		})
	}
}

// A page names links, its canonical address and what robots may do.
func TestRead(t *testing.T) {
	t.Parallel()
	text := `<html><head><title> A  page
		of ours </title><base href="/docs/"><link rel="canonical" href="here"></head><body>
		<a href="a">A</a><a href="a#b">A again</a><a rel="nofollow" href="b">B</a><area href="/c"><a href="javascript:x">J</a><!-- <a href="d"> -->
		<script>"<a href='/e'>"</script><svg><title>Icon</title></svg></body></html>`
	p := crawl.Read(at(t, "https://a.example/x"), strings.NewReader(text), "switchboard")
	var links []string
	for _, u := range p.Links {
		links = append(links, u.Path)
	}
	if p.Title != "A page of ours" || p.Canonical == nil || p.Canonical.Path != "/docs/here" || p.Hidden || !slices.Equal(links, []string{"/docs/a", "/c"}) {
		t.Errorf("%q %v %v %v", p.Title, p.Canonical, p.Hidden, links)
	}
	for content, want := range map[string][2]bool{
		"noindex": {true, false}, "NOFOLLOW": {false, true}, "none": {true, true}, "index, follow": {false, false}, "noindex,nofollow": {true, true},
	} {
		p := crawl.Read(at(t, "https://a.example/"), strings.NewReader(`<meta name="ROBOTS" content="`+content+`"><a href="/x">X</a>`), "switchboard")
		if p.Hidden != want[0] || (len(p.Links) == 0) != want[1] {
			t.Errorf("%s: %+v", content, p)
		}
	}
	for _, c := range []struct {
		header           []string
		hidden, nofollow bool
	}{
		{nil, false, false},
		{[]string{"noarchive", "NoIndex"}, true, false},
		{[]string{"noindex, nofollow"}, true, true},
		{[]string{"Switchboard: none"}, true, true},
		{[]string{"googlebot: noindex, nofollow"}, false, false},
		{[]string{"googlebot: noindex, switchboard: nofollow", "max-snippet: 20, noindex"}, true, true},
		{[]string{"unavailable_after: 25 Jun 2010 15:00:00 PST, nofollow"}, false, true},
		{[]string{"unavailable_after: Thu, 26 Nov 2026 10:00:00 GMT, noindex"}, true, false},
	} {
		if hidden, nofollow := crawl.Tagged(c.header, "switchboard"); hidden != c.hidden || nofollow != c.nofollow {
			t.Errorf("%q: %t, %t", c.header, hidden, nofollow)
		}
	}
	var many strings.Builder
	for i := range 5000 {
		_, _ = fmt.Fprintf(&many, `<a href="/%d">x</a>`, i)
	}
	if n := len(crawl.Read(at(t, "https://a.example/"), strings.NewReader(many.String()), "switchboard").Links); n != 2000 {
		t.Errorf("%d links", n)
	}
}
