package extract_test

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/switchboard-dev/switchboard/domain/knowledge/extract"
)

// chunked are the chunks of a document.
func chunked(t *testing.T, name, content string) (all []extract.Section) {
	t.Helper()
	for _, s := range sections(t, name, "", content) {
		all = append(all, extract.Chunks(s)...)
	}
	return all
}

// tariff is a price list of n rows in the way of each format, under the heading "Fees".
func tariff(t *testing.T, n int) map[string]string {
	t.Helper()
	rows := func(format string) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, format, i, i*10)
		}
		return b.String()
	}
	const title = `<w:p><w:pPr><w:pStyle w:val="berschrift1"/></w:pPr><w:r><w:t>Fees</w:t></w:r></w:p>`
	word := func(format, mark string) string {
		cell := func(text string) string { return "<w:tc><w:p><w:r><w:t>" + text + "</w:t></w:r></w:p></w:tc>" }
		row := cell("Treatment %d") + cell("%d EUR")
		head := "<w:tr>" + mark + cell("Service") + cell("Price") + "</w:tr>"
		return archived(t, file{"word/styles.xml", germanStyles}, file{"word/document.xml", `<w:document xmlns:w="w"><w:body>` + title +
			"<w:p><w:r><w:t>Our list:</w:t></w:r></w:p><w:tbl>" + head + rows("<w:tr>"+row+"</w:tr>") + "</w:tbl>" + format + "</w:body></w:document>"})
	}
	return map[string]string{
		"named.html":  "<h1>Fees</h1><p>Our list:<table><tr><th>Service<th>Price" + rows("<tr><td>Treatment %d<td>%d EUR") + "</table>After",
		"thead.html":  "<h1>Fees</h1><p>Our list:<table><thead><tr><td>Service<td>Price<tbody>" + rows("<tr><td>Treatment %d<td>%d EUR") + "</table>After",
		"plain.html":  "<h1>Fees</h1><p>Our list:<table><tr><td>Service</td><td>Price</td></tr>" + rows("<tr><td>Treatment %d</td><td>%d EUR</td></tr>") + "</table>After",
		"layout.html": "<h1>Fees</h1><table><tr><td><p>Our list:<table><tr><th>Service<th>Price" + rows("<tr><td>Treatment %d<td>%d EUR") + "</table></table>After",
		"bars.md":     "# Fees\n\nOur list:\n\n| Service | **Price** |\n|---|--:|\n" + rows("| Treatment %d | %d EUR |\n") + "\nAfter",
		"bare.md":     "# Fees\n\nOur list:\n\nService | Price\n---|--:\n" + rows("Treatment %d | %d EUR\n") + "\nAfter",
		"inside.md":   "# Fees\n\nOur list:\n\n<table>\n<tr><th>Service<th>Price\n" + rows("<tr><td>Treatment %d<td>%d EUR\n") + "</table>\n\nAfter",
		"marked.docx": word("<w:p><w:r><w:t>After</w:t></w:r></w:p>", "<w:trPr><w:tblHeader/></w:trPr>"),
		"plain.docx":  word("<w:p><w:r><w:t>After</w:t></w:r></w:p>", ""),
	}
}

// Each chunk of a table begins its rows with the header, and each row stands in one chunk, as a line of its own.
func TestTableKeepsItsHeader(t *testing.T) {
	t.Parallel()
	for _, n := range []int{3, 60, 400, 12_000} {
		for name, content := range tariff(t, n) {
			t.Run(fmt.Sprintf("%s/%d", name, n), func(t *testing.T) {
				t.Parallel()
				seen := map[string]int{}
				for i, c := range chunked(t, name, content) {
					if c.Heading != "Fees" {
						t.Fatalf("the heading %q", c.Heading)
					}
					headed := false
					for line := range strings.Lines(c.Text) {
						line = strings.TrimSpace(line)
						headed = headed || line == "Service | Price"
						if strings.Contains(line, "Treatment") {
							seen[line]++
							if !headed {
								t.Fatalf("chunk %d has rows without their header: %.200q", i, c.Text)
							}
						}
					}
					if headed && !strings.Contains(c.Text, "Treatment") {
						t.Errorf("chunk %d has a header without rows: %q", i, c.Text)
					}
				}
				for i := range n {
					if row := fmt.Sprintf("Treatment %d | %d EUR", i, i*10); seen[row] != 1 {
						t.Fatalf("%q stands %d times", row, seen[row])
					}
				}
				if len(seen) != n {
					t.Errorf("%d rows of %d", len(seen), n)
				}
			})
		}
	}
}

func TestTableHeaders(t *testing.T) {
	t.Parallel()
	row := strings.Repeat("x", 200)
	table := func(head, cell string) string { return "<table>" + head + strings.Repeat("<tr>"+cell, 20) + "</table>" }
	for name, test := range map[string]struct{ page, first string }{
		"a caption":            {table("<caption>Fees of 2026</caption><tr><th>A<th>B", "<td>"+row+"<td>1"), "Fees of 2026\nA | B\nxx"},
		"a caption alone":      {table("<caption>Fees of 2026</caption>", "<td>"+row+"<td>1"), "Fees of 2026\nxx"},
		"a title above":        {table("<tr><td colspan=2>Fees of 2026<tr><td>Service<td>Price", "<td>"+row+"<td>1"), "Fees of 2026\nService | Price\nxx"},
		"two rows":             {table("<tr><th>Fees<th>of 2026<tr><th>A<th>B", "<td>"+row+"<td>1"), "Fees | of 2026\nA | B\nxx"},
		"names of rows":        {table("<tr><th>A<td>1 x", "<th>"+row+"<td>1"), "xx"},
		"data that is alike":   {table("<tr><td>Monday<td>9 am", "<td>"+row+"<td>8 am"), "xx"},
		"an address":           {table("<tr><td>Ann<td>a@b.example", "<td>"+row+"<td>8 am"), "xx"},
		"a sentence":           {table("<tr><td>Open?<td>We are.", "<td>"+row+"<td>8 am"), "xx"},
		"a corner":             {table("<tr><td><td>Price", "<td>"+row+"<td>1"), "| Price\nxx"},
		"two names alike":      {table("<tr><td>A<td>A", "<td>"+row+"<td>1"), "xx"},
		"after the first rows": {table("<tr><td>1<td>2<tr><th>A<th>B", "<td>"+row+"<td>1"), "xx"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			chunks := chunked(t, "a.html", test.page)
			if len(chunks) < 3 {
				t.Fatalf("%d chunks", len(chunks))
			}
			if last := chunks[len(chunks)-2].Text; !strings.HasPrefix(last, test.first) {
				t.Errorf("a chunk begins %.60q, not %q", last, test.first)
			}
		})
	}
}

// A wide row is cut between its cells, and every part says whose and which they are.
func TestWideRows(t *testing.T) {
	t.Parallel()
	var head, row strings.Builder
	for i := range 120 {
		fmt.Fprintf(&head, "<th>Column %d", i)
		fmt.Fprintf(&row, "<td>value %d", i)
	}
	page := "<table><tr>" + head.String() + strings.Repeat("<tr>"+row.String(), 9) + "</table>"
	parts := 0
	for _, c := range chunked(t, "a.html", page) {
		for part := range strings.SplitSeq(c.Text, "\n\n") {
			names, values, _ := strings.Cut(part, "\n")
			if values != "" {
				parts++
			}
			if values != "" && (strings.ReplaceAll(values, "value", "Column") != names || !strings.HasPrefix(values, "value 0 |")) {
				t.Errorf("%q does not stand under its names", part)
			}
		}
	}
	if parts < 9 {
		t.Errorf("%d parts of nine rows", parts)
	}
	long := sentence(1000) + " " + sentence(1000) + " " + sentence(1300)
	page = "<table><tr><th>Name<th>Price<th>About" + strings.Repeat("<tr><td>Crown<td>900<td>"+long, 3) + "</table>"
	cells := 0
	for _, c := range chunked(t, "a.html", page) {
		if strings.Contains(c.Text, "abcd") {
			cells++
		}
		if strings.Contains(c.Text, "abcd") && !strings.Contains(c.Text, "Name | About\nCrown | abcd") {
			t.Errorf("a long cell does not say whose it is: %.60q", c.Text)
		}
	}
	if cells < 3 {
		t.Errorf("%d parts of three long cells", cells)
	}
	kept := sentence(2500)
	page = "<table><tr><th>Name<th>About" + strings.Repeat("<tr><td>Crown<td>"+kept, 3) + "</table>"
	whole := chunked(t, "a.html", page)
	if len(whole) != 3 {
		t.Errorf("%d parts of three rows", len(whole))
	}
	for _, c := range whole {
		if c.Text != "Name | About\nCrown | "+kept {
			t.Errorf("%d characters are cut: %.60q", utf8.RuneCountInString(c.Text), c.Text)
		}
	}
}

func TestTablesKeepEveryRow(t *testing.T) {
	t.Parallel()
	cell := rapid.StringMatching(`[a-z]{1,12}( [a-z]{1,12}){0,20}`)
	rapid.Check(t, func(t *rapid.T) {
		var page strings.Builder
		var want []string
		wide := rapid.IntRange(1, 12).Draw(t, "columns")
		page.WriteString("Before<table><tr><th>Head</th></tr>")
		for i := range rapid.IntRange(1, 80).Draw(t, "rows") {
			row := fmt.Sprintf("row %d", i)
			page.WriteString("<tr><td>" + row)
			for range wide - 1 {
				c := cell.Draw(t, "cell")
				row += " | " + c
				page.WriteString("<td>" + c)
			}
			want = append(want, row)
		}
		page.WriteString("</table>After")
		all, _, err := document("a.html", "", page.String())
		if err != nil {
			t.Fatal(err)
		}
		lines, whole := map[string]int{}, 0
		for _, s := range all {
			for _, c := range extract.Chunks(s) {
				if n := utf8.RuneCountInString(c.Text); n > 2800 {
					t.Fatalf("a chunk of %d characters", n)
				}
				for line := range strings.SplitSeq(c.Text, "\n") {
					lines[line]++
				}
			}
		}
		for _, row := range want {
			if utf8.RuneCountInString(row) > 2800-5 {
				continue
			}
			if whole++; lines[row] != 1 {
				t.Fatalf("%.50q stands %d times", row, lines[row])
			}
		}
	})
}
