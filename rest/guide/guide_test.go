package guide_test

import (
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/switchboard-dev/switchboard/docs"
	"github.com/switchboard-dev/switchboard/rest/guide"
)

func read(t *testing.T) *guide.Guide {
	t.Helper()
	g, err := guide.Read(docs.Guide)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

var href = regexp.MustCompile(`href="([^"]*)"`)

// Every page is linked, every link of a page leads to a page, a heading or a file that is there, and no page has another's path.
func TestLinksLead(t *testing.T) {
	t.Parallel()
	g := read(t)
	ids, files := map[string]bool{"/docs": true, guide.Style: true}, 0
	bodies := map[string]string{}
	for _, p := range g.Pages {
		body := g.HTML(p)
		if ids[p.Path] {
			t.Errorf("%s is there twice", p.Path)
		}
		ids[p.Path], bodies[p.Path] = true, string(body)
		for _, id := range regexp.MustCompile(` id="([^"]*)"`).FindAllStringSubmatch(string(body), -1) {
			ids[p.Path+"#"+id[1]] = true
		}
	}
	for at, body := range bodies {
		for _, m := range href.FindAllStringSubmatch(body, -1) {
			to := m[1]
			if strings.HasPrefix(to, "#") {
				to = at + to
			}
			if file, ours := strings.CutPrefix(to, "https://github.com/switchboard-dev/switchboard/blob/main/"); ours {
				file, _, _ := strings.Cut(file, "#")
				if _, err := os.Stat(path.Join("../..", file)); err != nil {
					t.Errorf("%s: %v", at, err)
				}
			} else if strings.HasPrefix(to, "/") && !ids[to] {
				t.Errorf("%s links to %s", at, to)
			}
		}
	}
	err := fs.WalkDir(docs.Guide, ".", func(_ string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			files++
		}
		return err
	})
	if err != nil || files != len(g.Pages) || files < 10 {
		t.Errorf("%d files, %d pages: %v", files, len(g.Pages), err)
	}
}

// A search finds the section, by its title before its text, by beginnings of words, and only where all words are.
func TestSearch(t *testing.T) {
	t.Parallel()
	g := read(t)
	for query, want := range map[string]string{
		"master key":                   guide.Root + "/secure#the-master-key",
		"SWITCHBOARD_SIP_PUBLIC_ADDR":  guide.Root + "/carrier#1-open-the-ports",
		"kuber":                        guide.Root + "/install#kubernetes",
		"WEBHOOKS":                     guide.Root + "/crm#5-webhooks",
		"max_connections":              guide.Root + "/scale#several-servers",
		"trunk register test button":   guide.Root + "/carrier",
		"several servers upgrade":      guide.Root + "/upgrade",
		"idempotency key":              guide.Root + "/errors",
		"\"interrupts\" <people>":      guide.Root + "/carrier#if-it-does-not-work",
		"ipv6 64 bits network address": guide.Root + "/web-calls",
	} {
		hits := g.Search(query)
		if len(hits) == 0 || !strings.HasPrefix(hits[0].Path, want) {
			t.Errorf("%s: %+v", query, hits)
		}
	}
	for _, query := range []string{"", "  ", "!?", "xylophone", "master xylophone", "\xff\xfe", strings.Repeat("é", 1000)} {
		if hits := g.Search(query); len(hits) != 0 {
			t.Errorf("%q: %v", query, hits)
		}
	}
	for long, short := range map[string]string{"z master key": "master key", "trunk register test button zq": "trunk register test button"} {
		if hits, want := g.Search(long), g.Search(short); len(want) == 0 || !slices.Equal(hits, want) {
			t.Errorf("%s: %+v, want %+v", long, hits, want)
		}
	}
	if n := len(g.Search("the")); n != 20 {
		t.Errorf("%d sections", n)
	}
}

// What somebody searches for is shown as text, and so is what a page says.
func TestTextsAreTexts(t *testing.T) {
	t.Parallel()
	g, err := guide.Read(fstest.MapFS{"guide/README.md": {Data: []byte("# A <b> page\n\n<script>alert(1)</script>\n\nAn `<i>` in code, and é before needle.\n")}})
	if err != nil {
		t.Fatal(err)
	}
	for _, query := range []string{"<script>alert(1)</script>", `"><img src=x>`, "needle", "script"} {
		body := g.Results(query)
		for _, bad := range []string{"<script", "<img", "<i>", "<b>"} {
			if strings.Contains(string(body), bad) {
				t.Errorf("%s: %s", query, body)
			}
		}
	}
	body := g.Results("needle")
	if !strings.Contains(string(body), "é before <mark>needle</mark>.") {
		t.Errorf("%s", body)
	}
	page := g.HTML(g.Pages[0])
	if strings.Contains(string(page), "<script") {
		t.Errorf("%s", page)
	}
}

func TestNoGuide(t *testing.T) {
	t.Parallel()
	for name, files := range map[string]fstest.MapFS{
		"empty":      {},
		"no heading": {"guide/README.md": {Data: []byte("words")}},
		"no page":    {"guide/README.md": {Data: []byte("# Guide\n\n[one](one.md)")}},
	} {
		if _, err := guide.Read(files); err == nil {
			t.Errorf("%s is read", name)
		}
	}
}
