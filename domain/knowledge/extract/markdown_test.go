package extract_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestMarkdown(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		page string
		want []string
	}{
		"headings make the trail": {
			"intro\n\n# A\none\n## B `c`\ntwo\n\n# D\nthree\n\nE\n---\nfour",
			[]string{": intro", "A: one", "A > B c: two", "D: three", "D > E: four"},
		},
		"a long trail is cut in the middle": {
			"# Fees\n## " + strings.Repeat("b", 150) + "\n### " + strings.Repeat("c", 150) + "\n#### Late payment\ntext",
			[]string{"Fees > … > " + strings.Repeat("c", 150) + " > Late payment: text"},
		},
		"front matter gives the title": {
			"---\ntitle: \"The Page\"\ntags: [a]\n---\ntext\n# H\nmore", []string{"The Page: text", "The Page > H: more"},
		},
		"a rule is no front matter":     {"---\ntext", []string{": text"}},
		"lines of a paragraph are one":  {"one\ntwo\\\nthree\n\nfour", []string{": one two\nthree\n\nfour"}},
		"marks and links are dropped":   {"**a** _b_ [c](http://x) ![d](e.png) <http://f>", []string{": a b c d http://f"}},
		"escapes and entities are read": {`\*a\* &amp; &eacute; ` + "`&amp;`", []string{": *a* & é &amp;"}},
		"code keeps its lines": {
			"Run:\n```sh\nif x\n  then\n\n\n# y\n```\n\n    indented\n      more",
			[]string{": Run:\n\nif x\n  then\n\n# y\n\nindented\n  more"},
		},
		"tables are rows": {
			"| Name | **Bytes** |\n|:--|--:|\n| int | 4 |\n| big | `8` |\n\nafter",
			[]string{": Name | Bytes\nint | 4\nbig | 8\n\nafter"},
		},
		"a bar makes no table": {"a | b\nc | d", []string{": a | b c | d"}},
		"lists":                {"- a\n- b\n  - c\n\n1. d\n\n   e", []string{": - a\n- b\n\n- c\n\n- d\n\ne"}},
		"quotations":           {"> a\n> b\n\nc", []string{": a b\n\nc"}},
		"HTML inside": {
			"<div><p>a</p><script>x()</script></div>\n\nb <br> <b>c</b>", []string{": a\n\nb c"},
		},
		"HTML headings inside": {"<h1>T</h1>\n\na\n\n## U\n\nb", []string{"T: a", "T > U: b"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := trails(sections(t, "a.md", "", test.page)); !slices.Equal(got, test.want) {
				t.Errorf("got  %q\nwant %q", got, test.want)
			}
		})
	}
}

// A long page is parsed in parts; the cuts must not show.
func TestMarkdownLongPage(t *testing.T) {
	t.Parallel()
	var page, want strings.Builder
	for i := range 2_000 {
		fmt.Fprintf(&page, "# H%d\nSome *text* of %d.\n\n```\n# code\n\n  %d\n```\n\n- item\n\n", i, i, i)
		fmt.Fprintf(&want, "H%d: Some text of %d.\n\n# code\n\n  %d\n\n- item\n", i, i, i)
	}
	if got := strings.Join(trails(sections(t, "a.md", "", page.String())), "\n") + "\n"; got != want.String() {
		t.Errorf("got %d bytes that differ from the %d wanted", len(got), want.Len())
	}
}

// What has no empty line is cut as well: the cuts must not show where its lines can be told apart, and no word is lost
// elsewhere.
func TestMarkdownIsCutWithCare(t *testing.T) {
	t.Parallel()
	lines := func(format string) string {
		var b strings.Builder
		for i := range 500 {
			fmt.Fprintf(&b, format, i)
		}
		return b.String()
	}
	for name, test := range map[string]struct{ page, want string }{
		"a list":      {lines("- item *%d* is\n"), lines("- item %d is\n")},
		"a table":     {"| a | b |\n|---|---|\n" + lines("| *%d* | cell |\n"), "a | b\n" + lines("%d | cell\n")},
		"code":        {"```sh\n" + lines("# not *%d* a heading\n") + "```\n", lines("# not *%d* a heading\n")},
		"tilde code":  {"~~~\n```\n" + lines("# not *%d* a heading\n") + "~~~\n", "```\n" + lines("# not *%d* a heading\n")},
		"a script":    {"Before\n<script>\n" + lines("# %d\n") + "</script>\nafter\n", "Before\nafter\n"},
		"a comment":   {"Before\n<!--\n" + lines("# %d\n") + "-->\nafter\n", "Before\nafter\n"},
		"HTML's code": {"<pre>\n" + lines("- *%d*\n") + "</pre>\n", lines("- *%d*\n")},
		"numbers":     {lines("%d.5 ") + "\n", lines("%d.5 ") + "\n"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var got strings.Builder
			for _, s := range sections(t, "a.md", "", test.page) {
				if s.Heading != "" {
					t.Errorf("a heading %q", s.Heading)
				}
				got.WriteString(s.Text + "\n")
			}
			text := strings.ReplaceAll(got.String(), "\n\n", "\n")
			if name == "numbers" {
				text = strings.Join(strings.Fields(text), " ") + " \n"
			}
			if text != test.want {
				t.Errorf("got\n%s", text)
			}
		})
	}
}
