package robots

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"
)

func TestAllows(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		text         string
		yes, forbids []string
	}{
		"nothing":                    {"", []string{"/", "/a"}, nil},
		"no such file":               {"<!doctype html><p>Disallow: / is what it would say</p>", []string{"/"}, nil},
		"all":                        {"User-agent: *\nDisallow: /", nil, []string{"/", "/a?b=c"}},
		"an empty rule":              {"User-agent: *\nDisallow:", []string{"/"}, nil},
		"a beginning":                {"user-agent:*\ndisallow:/fish", []string{"/", "/Fish.asp", "/catfish"}, []string{"/fish", "/fish.html", "/fish/salmon", "/fishheads?id=1"}},
		"without its slash":          {"User-agent: *\nDisallow: fish", []string{"/a"}, []string{"/fish"}},
		"a star":                     {"User-agent: *\nDisallow: /*.php", []string{"/", "/windows.PHP"}, []string{"/index.php", "/a/b.php?c", "/filename.php/"}},
		"a star is bound to a start": {"User-agent: *\nDisallow: /a*b", []string{"/x/a1b"}, []string{"/a1b", "/ab"}},
		"an end":                     {"User-agent: *\nDisallow: /*.php$", []string{"/a.php?x", "/a.php5"}, []string{"/a.php", "/a.php/b.php"}},
		"an end without a star":      {"User-agent: *\nDisallow: /a$", []string{"/ab", "/"}, []string{"/a"}},
		"a part that comes again":    {"User-agent: *\nDisallow: /a*ab$", []string{"/ab", "/a"}, []string{"/aab", "/a-ab-ab"}},
		"many stars":                 {"User-agent: *\nDisallow: /**a**b*", []string{"/b"}, []string{"/ab", "/xaxb"}},
		"the longest decides":        {"User-agent: *\nAllow: /p\nDisallow: /", []string{"/page"}, []string{"/a"}},
		"whatever stands first":      {"User-agent: *\nDisallow: /\nAllow: /p", []string{"/page"}, []string{"/a"}},
		"of two the one that allows": {"User-agent: *\nDisallow: /folder\nAllow: /folder", []string{"/folder/page"}, nil},
		"our own group":              {"User-agent: *\nDisallow: /\n\nUser-agent: Switchboard/2.1\nDisallow: /b", []string{"/a"}, []string{"/b"}},
		"our own, that is empty":     {"User-agent: switchboard\n\nUser-agent: *\nDisallow: /", nil, []string{"/"}},
		"our own says nothing":       {"User-agent: switchboard\nDisallow:\n\nUser-agent: *\nDisallow: /", []string{"/"}, nil},
		"two of our own":             {"User-agent: switchboard\nDisallow: /a\nUser-agent: x\nDisallow: /c\nUser-agent: Switchboard\nDisallow: /b", []string{"/c"}, []string{"/a", "/b"}},
		"one of several":             {"User-agent: x\nUser-agent: switchboard\nUser-agent: y\nDisallow: /a", []string{"/"}, []string{"/a"}},
		"another's":                  {"User-agent: switch\nUser-agent: switchboards\nDisallow: /", []string{"/"}, nil},
		"before any group":           {"Disallow: /\nUser-agent: *\nDisallow: /a", []string{"/"}, []string{"/a"}},
		"a map between":              {"User-agent: *\nSitemap: https://example.com/map.xml\nUser-agent: x\nDisallow: /a", nil, []string{"/a"}},
		"comments and line ends":     {"\xef\xbb\xbfUser-agent: * # all\r\n# Disallow: /b\rDisallow: /a#c\r\n", []string{"/b"}, []string{"/a", "/ab"}},
		"escapes":                    {"User-agent: *\nDisallow: /%7ejoe/\nDisallow: /ü\nDisallow: /a%2fb", []string{"/a/b"}, []string{"/~joe/x", "/%7Ejoe/x", "/%C3%BC", "/%c3%bcber", "/a%2Fb"}},
		"a star that is none":        {"User-agent: *\nDisallow: /a-%2a.html\nDisallow: /b%24", []string{"/a-b.html", "/b"}, []string{"/a-*.html", "/a-%2A.html", "/b$", "/b$c"}},
		"a dollar in the middle":     {"User-agent: *\nDisallow: /a$b", []string{"/a"}, []string{"/a$b"}},
		"a delay ends the names":     {"User-agent: *\nCrawl-delay: 5\nUser-agent: x\nDisallow: /", []string{"/"}, nil},
		"a broken escape":            {"User-agent: *\nDisallow: /100%", []string{"/1"}, []string{"/100%25", "/100%zz"}},
	} {
		r := Parse([]byte(c.text), "switchboard")
		for _, path := range c.yes {
			if !r.Allows(path) {
				t.Errorf("%s: %s is forbidden", name, path)
			}
		}
		for _, path := range c.forbids {
			if r.Allows(path) {
				t.Errorf("%s: %s is allowed", name, path)
			}
		}
	}
}

func TestPauseAndMaps(t *testing.T) {
	t.Parallel()
	const text = "Crawl-delay: 7\nSitemap: /one.xml\nUser-agent: *\nCrawl-delay: 1.5\nDisallow: /a\nSITEMAP: https://example.com/two.xml\nCrawl-delay: NaN\nCrawl-delay: -1\nCrawl-delay: 1e300"
	r := Parse([]byte(text), "switchboard")
	if r.Pause != 1500*time.Millisecond || fmt.Sprint(r.Maps) != "[/one.xml https://example.com/two.xml]" || r.Allows("/a") {
		t.Errorf("%v %v", r.Pause, r.Maps)
	}
}

// A text costs about what it is long, whatever it says: neither names that are repeated nor patterns multiply it.
func TestHostileTexts(t *testing.T) {
	t.Parallel()
	const limit = 500 << 10
	for name, text := range map[string]string{
		"names":    strings.Repeat("user-agent:*\n", 21_000) + strings.Repeat("allow:/\n", 28_000),
		"groups":   strings.Repeat("user-agent:*\nallow:/a\n", 23_000),
		"patterns": "user-agent:*\n" + strings.Repeat("disallow:/*a$\n", 36_000),
		"stars":    "user-agent:*\ndisallow:/" + strings.Repeat("*a", limit/2-20) + "b",
		"maps":     strings.Repeat("sitemap:/a\n", 46_000),
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		r := Parse([]byte(text[:min(len(text), limit)]), "switchboard")
		runtime.ReadMemStats(&after)
		if r.Size > 6*limit || len(r.rules) > mostRules || len(r.Maps) > mostMaps {
			t.Errorf("%s: %d bytes, %d rules, %d maps are kept", name, r.Size, len(r.rules), len(r.Maps))
		}
		if made := after.TotalAlloc - before.TotalAlloc; made > 64<<20 {
			t.Errorf("%s: %d bytes are allocated", name, made)
		}
		r.Allows("/" + strings.Repeat("a", 8<<10))
	}
}

func FuzzParse(f *testing.F) {
	f.Add("User-agent: *\nDisallow: /*a$\nAllow: /%41", "/a")
	f.Fuzz(func(t *testing.T, text, path string) {
		r := Parse([]byte(text), "switchboard")
		r.Allows(path)
		if again := normal(normal(path)); again != normal(path) {
			t.Errorf("%q is %q, and then %q", path, normal(path), again)
		}
	})
}
