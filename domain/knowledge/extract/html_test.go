package extract_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/knowledge/extract"
)

// trails writes sections as "heading: text", which tables of cases can hold.
func trails(all []extract.Section) []string {
	var lines []string
	for _, s := range all {
		lines = append(lines, s.Heading+": "+s.Text)
	}
	return lines
}

func TestHTML(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		page string
		want []string
	}{
		"headings make the trail": {
			`<title>Manual</title>intro<h1>CREATE</h1>a<h2>Parameters</h2>b<h3>One</h3>c<h2>Notes</h2>d`,
			[]string{
				"Manual: intro", "Manual > CREATE: a", "Manual > CREATE > Parameters: b",
				"Manual > CREATE > Parameters > One: c", "Manual > CREATE > Notes: d",
			},
		},
		"a title that says the same as the first heading stands once": {
			`<title>11.8.&nbsp;Partial   Indexes</title><h2>11.8. Partial Indexes</h2>a<h3>More</h3>b`,
			[]string{"11.8. Partial Indexes: a", "11.8. Partial Indexes > More: b"},
		},
		"a title with the name of the site": {
			`<title>Prices - Example Ltd</title><h1>Prices</h1>a`, []string{"Prices: a"},
		},
		"headings have marks and lines inside": {
			"<h2>The <code>pg_hba.conf</code>\n  File</h2>a", []string{"The pg_hba.conf File: a"},
		},
		"a heading without an end": {"<h2>Title<p>text", []string{"Title: text"}},
		"text that is only large":  {"<h1>" + strings.Repeat("big ", 300) + "</h1>", []string{": " + strings.TrimSpace(strings.Repeat("big ", 300))}},
		"boxes have no headings of the page": {
			`<h2>Use</h2>a<div class="note"><h3>Note</h3><p>b</p></div><p>c</p>`, []string{"Use: a\n\nNote\n\nb\n\nc"},
		},
		"navigation is dropped": {
			`<body><header><h1>Shop</h1></header><nav><ul><li>Home</ul></nav><div class="navheader"><div>Prev</div></div>` +
				`<div role="navigation">Up</div><p>text<footer>Imprint</footer></body>`, []string{": text"},
		},
		"an article's header is not": {
			`<article><header><h1>Title</h1></header><p>text<footer>by me</footer></article>`, []string{"Title: text\n\nby me"},
		},
		"scripts and styles are dropped": {
			`<style>p{}</style><script>if (a<b) "<p>"</script><noscript>no</noscript><template>t</template><p>text`,
			[]string{": text"},
		},
		"an empty script of XHTML": {`<script src="x.js" /><p>text</p>`, []string{": text"}},
		"an empty title of XHTML":  {`<title/><p>text</p>`, []string{": text"}},
		"white space collapses":    {"<p> a\n\t b&nbsp; <b>c</b>d </p>\n<p>\n</p><div><div>e</div></div>", []string{": a b cd\n\ne"}},
		"code keeps its lines": {
			"<p>Run<pre>\nfoo(\n    <b>bar</b> +\n    baz)\n\n\n\nend\n</pre>now", []string{": Run\n\nfoo(\n    bar +\n    baz)\n\nend\n\nnow"},
		},
		"tables are rows": {
			`<table><caption>Sizes</caption><tr><th>Name<th>Bytes<tr><td><p>int</p><td>4</tr></table>after`,
			[]string{": Sizes\nName | Bytes\nint | 4\n\nafter"},
		},
		"an empty cell keeps its place":      {`<table><tr><td/><td>b</td><td></td><td>d</td></tr></table>`, []string{": | b | | d"}},
		"an empty first cell begins its row": {`<table><tr><td>a<td>b<tr><td><td>c</table>`, []string{": a | b\n| c"}},
		"tall rows are set apart": {
			`<table><tr><td><p>abs(x)<p>Absolute value<tr><td><p>ln(x)<p>Logarithm</table>`,
			[]string{": abs(x)\nAbsolute value\n\nln(x)\nLogarithm"},
		},
		"lists": {
			`Buy:<ul><li>milk<li><p>bread</p><ul><li>rye</ul></ul>then`, []string{": Buy:\n\n- milk\n- bread\n\n- rye\n\nthen"},
		},
		"terms stand with what they mean": {
			`<dl><dt>-a<dd><p>All.<p>Really.<dt>-b</dt><dd>Bare.</dd></dl>end`, []string{": -a\nAll.\n\nReally.\n\n-b\nBare.\n\nend"},
		},
		"terms alone are lines": {`<dl><dt>one<dt>two</dl>`, []string{": one\ntwo"}},
		"breaks":                {`a<br>b<br/>c<hr>d`, []string{": a\nb\nc\n\nd"}},
		"stray ends":            {`</div></p></table>a</h2></pre></li>b`, []string{": a\n\nb"}},
		"entities":              {`&lt;b&gt; &eacute; &#8364;`, []string{": <b> é €"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := trails(sections(t, "a.html", "", test.page)); !slices.Equal(got, test.want) {
				t.Errorf("got  %q\nwant %q", got, test.want)
			}
		})
	}
}

func TestHTMLHeadingsAreBounded(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("é", 500)
	all := sections(t, "a.html", "", "<title>"+long+"</title><h1>x"+long[:400]+"</h1>text")
	if len(all) == 0 || all[0].Heading == "" {
		t.Fatalf("no headings: %v", all)
	}
	for _, s := range all {
		if n := len([]rune(s.Heading)); n > 2*160+3 {
			t.Errorf("a heading of %d characters", n)
		}
	}
}

// A picture or a program that is written into the page must not hide the page.
func TestHTMLPassesOverWhatIsTooLong(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("data ", 1<<20)
	for name, page := range map[string]string{
		"a tag":        "<p>first<img src='" + long + "'>last",
		"an end tag":   "<p>first</p " + long + ">last",
		"a script":     "<p>first<script>if (a<b) '" + long + "<i>'</script>last",
		"a comment":    "<p>first<!-- <b> " + long + " <i> -->last",
		"a navigation": "<p>first<nav>" + long + "</nav>last",
		"two of them":  "<p>first<img src='" + long + "'><img src='" + long + "'>last",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			text := fmt.Sprint(sections(t, "a.html", "", page))
			if !strings.Contains(text, "first") || !strings.Contains(text, "last") || strings.Contains(text, "data") {
				t.Errorf("read %.200q", text)
			}
		})
	}
	words := 0
	for _, s := range sections(t, "a.html", "", "<p>"+long+"<p>"+long) {
		words += len(strings.Fields(s.Text))
	}
	if words != 2<<20 {
		t.Errorf("%d words of a long text, want %d", words, 2<<20)
	}
}
