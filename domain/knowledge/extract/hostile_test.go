package extract_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/switchboard-dev/switchboard/domain/knowledge/extract"
)

// hostile are texts of which a reader may make far more than they are, or take time in the square of their length. Each
// is a megabyte.
func hostile() map[string]string {
	const size = 1 << 20
	fill := func(s string) string { return strings.Repeat(s, size/len(s)) }
	half := func(s string) string { return strings.Repeat(s, size/2/len(s)) }
	var attributes, deeper strings.Builder
	for i := 0; attributes.Len() < size/2; i++ {
		fmt.Fprintf(&attributes, "a%d ", i)
	}
	for i := 0; deeper.Len() < size; i++ {
		deeper.WriteString(strings.Repeat("  ", i%500) + "- x\n")
	}
	crowded := "<p" + strings.Repeat(" a", 101) + ">"
	return map[string]string{
		"depth.html":      fill("<div>") + "x",
		"formatting.html": fill("<b><i>") + "x",
		"lists.html":      fill("<ul><li>x"),
		"quotes.html":     fill("<blockquote>x"),
		"tables.html":     fill("<table><tr><td>x"),
		"cells.html":      fill("<td>") + "x",
		"links.html":      fill("<a href=x>x"),
		"code.html":       fill("<pre>x<b>y</b>"),
		"attributes.html": "<p " + attributes.String() + ">" + half("<b>") + "x",
		"crowded.html":    fill(crowded) + "x",
		"title.html":      "<title>" + half("word ") + "</title>" + half("<h1>h</h1>x"),
		"script.html":     "x" + fill("<script><!--<script>"),
		"depth.md":        fill("> - ") + "x",
		"deeper.md":       deeper.String(),
		"lists.md":        strings.Repeat("- ", 99) + "x\n" + fill("\n"),
		"quotes.md":       fill(strings.Repeat("> ", 99) + "x\n"),
		"lazy.md":         strings.Repeat("> ", 99) + "x\n" + fill("x\n"),
		"columns.md":      "|" + strings.Repeat("a|", 5_000) + "\n|" + strings.Repeat("-|", 5_000) + "\n" + fill("|x\n"),
		"cells.md":        "|a|\n|-|\n" + fill("|x"),
		"references.md":   half("[a]: /x\n") + half("[a] x "),
		"brackets.md":     fill("![") + "x",
		"links.md":        fill("[x]("),
		"targets.md":      fill("[x](("),
		"emphasis.md":     fill("*x_ "),
		"fence.md":        "```\n" + half("*x_ ") + "\n~~~\n" + half("*x_ "),
		"half fence.md":   "```x`\n" + fill("*x_ "),
		"comment.md":      "<!--\n" + half("*x_ ") + "\n-->\n\nx",
		"title.md":        "---\ntitle: " + half("word ") + "\n---\n" + half("# h\nx\n"),
		"word.txt":        fill("x"),
		"marks.txt":       "x" + fill("\u0301"),
		"nothing.txt":     fill("\u200b") + "x",
	}
}

// What is made of a text is bounded by its size, and so is the work: this ends, where the square of a megabyte does not.
func TestHostileTextIsRead(t *testing.T) {
	t.Parallel()
	for name, content := range hostile() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			found, n, size := false, 0, 0
			for _, s := range sections(t, name, "", content) {
				n++
				size += len(s.Text)
				found = found || strings.Contains(s.Text, "x")
				for _, c := range extract.Chunks(s) {
					if length := utf8.RuneCountInString(c.Text); length > 1400 || len(c.Heading) > 2000 {
						t.Fatalf("a chunk of %d characters under a heading of %d bytes", length, len(c.Heading))
					}
				}
			}
			if !found {
				t.Error("the text is lost")
			}
			if size > 2*len(content) || n > len(content)/5 {
				t.Errorf("%d sections of %d bytes in all from %d bytes", n, size, len(content))
			}
		})
	}
}

// watched is a context that counts how often it is looked at, and ends after so many looks.
type watched struct {
	context.Context
	looks, end int
}

func (w *watched) Err() error {
	if w.looks++; w.looks > w.end {
		return context.Canceled
	}
	return nil
}

func TestDocumentEndsWithItsContext(t *testing.T) {
	t.Parallel()
	prose := strings.Repeat("Some words that nobody waits for. ", 30_000)
	for name, content := range map[string]string{
		"a.txt": prose, "lines.txt": strings.ReplaceAll(prose, ". ", ".\n"),
		"a.md": prose, "pages.md": strings.ReplaceAll(prose, ". ", ".\n\n# And\n"),
		"a.html": "<p>" + prose, "pages.html": strings.ReplaceAll(prose, ". ", ".<h2>And</h2>"),
		"nothing.html": "x<nav>" + strings.ReplaceAll(prose, ".", "<br>"),
		"pages.zip":    archived(t, file{"a.txt", "one"}, file{"b.md", "# two"}, file{"c.html", "<p>three"}),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			read := func(end int) (*watched, error) {
				ctx := &watched{Context: t.Context(), end: end}
				_, err := reader.Document(ctx, name, "", strings.NewReader(content), int64(len(content)),
					func(extract.Section) error {
						if ctx.looks > end {
							t.Error("a section comes after the end")
						}
						return nil
					})
				return ctx, err
			}
			all, err := read(1 << 30)
			if err != nil {
				t.Fatal(err)
			}
			if all.looks < len(content)/(256<<10) {
				t.Errorf("the context is looked at %d times in %d bytes", all.looks, len(content))
			}
			if ctx, err := read(all.looks / 2); !errors.Is(err, context.Canceled) || ctx.looks != all.looks/2+1 {
				t.Errorf("%v after %d looks of %d", err, ctx.looks, all.looks)
			}
		})
	}
}

// hostileSheets are spreadsheets that are larger than they seem, or seem to be what they are not.
func hostileSheets(t *testing.T) map[string]string {
	t.Helper()
	const size = 2 << 20
	fill := func(s string) string { return strings.Repeat(s, size/len(s)) }
	text := func(all string) file { return file{"xl/sharedStrings.xml", all} }
	return map[string]string{
		"quote.csv":        `"x` + fill("word,\n"),
		"quotes.csv":       fill(`"x` + "\n"),
		"doubled.csv":      fill(`"`) + "x",
		"commas.csv":       fill(",,,,,,,,\n") + "x,x",
		"lines.csv":        fill("\n") + "x,x",
		"returns.csv":      fill("\r") + "x,x",
		"wide.csv":         strings.Repeat(strings.Repeat("name,", 10_000)+"\n", 20) + "x",
		"heads.csv":        strings.Repeat(strings.Repeat("n", 3_000)+",", 3) + "end\n" + fill("x\n"),
		"long heads.csv":   strings.Repeat("a name ", 1_000) + ",b\n" + fill("x,y\n"),
		"gaps.csv":         fill(strings.Repeat(",", 60) + "x\n"),
		"rows.xlsx":        oneSheet(t, fill("<row/>")+`<row><c t="str"><v>x</v></c></row>`),
		"cells.xlsx":       oneSheet(t, fill("<row><c/><c/></row>")+`<row><c t="str"><v>x</v></c></row>`),
		"depth.xlsx":       oneSheet(t, `<row><c t="str"><v>x</v></c></row>`+fill("<a>")),
		"far.xlsx":         oneSheet(t, fill(`<row><c r="XFD1" t="str"><v>x</v></c></row>`)),
		"texts.xlsx":       oneSheet(t, `<row><c t="s"><v>0</v></c></row>`, text("<si><t>x</t></si>"+fill("<si><t>y</t></si>"))),
		"empty texts.xlsx": oneSheet(t, `<row><c t="s"><v>0</v></c></row>`, text("<si><t>x</t></si>"+fill("<si/>"))),
		"deep texts.xlsx":  oneSheet(t, `<row><c t="s"><v>0</v></c></row>`, text("<si><t>x</t></si>"+fill("<r>"))),
		"styles.xlsx":      oneSheet(t, `<row><c t="str"><v>x</v></c><c s="9999999999"><v>1</v></c></row>`, file{"xl/styles.xml", "<cellXfs>" + fill("<xf/>")}),
		"formats.xlsx": oneSheet(t, `<row><c t="str"><v>x</v></c><c><v>1</v></c></row>`, file{
			"xl/styles.xml",
			fill(`<numFmt numFmtId="7" formatCode="[[[[[["/>`) + `<cellXfs><xf numFmtId="7"/></cellXfs>`,
		}),
		"numbers.xlsx": oneSheet(t, `<row><c t="str"><v>x</v></c></row>`+fill(`<row><c><v>1e308</v></c><c><v>NaN</v></c><c><v>-inf</v></c><c t="s"><v>-1</v></c></row>`)),
	}
}

// However a spreadsheet is made, what becomes of it is bounded, and what it says is found.
func TestHostileSheetIsRead(t *testing.T) {
	t.Parallel()
	for name, content := range hostileSheets(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			found, size, chunks := false, 0, 0
			for _, s := range sections(t, name, "", content) {
				size += len(s.Text)
				for _, c := range extract.Chunks(s) {
					chunks += len(c.Text)
					found = found || strings.Contains(c.Text, "x")
					if length := utf8.RuneCountInString(c.Text); length > 2800 {
						t.Fatalf("a chunk of %d characters", length)
					}
				}
			}
			if !found {
				t.Error("the text is lost")
			}
			t.Logf("%d bytes, %d of sections, %d of chunks", len(content), size, chunks)
			if size > 20<<20 || chunks > 100<<20 {
				t.Errorf("%d bytes of text, %d of chunks", size, chunks)
			}
		})
	}
}

func TestHostileSheetIsRefused(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct{ content, want string }{
		"columns.csv": {strings.Repeat("x,", 1<<20), "more than 16384 columns"},
		"lines.csv":   {strings.Repeat("\"\n\",", 1<<18) + "x", "more than 16384 columns"},
		"fences.csv":  {strings.Repeat("\"x\",\"\n", 1<<18), "more than 16384 columns"},
		"blank.csv":   {strings.Repeat(",", 1<<20), "no text"},
		"zeros.csv":   {strings.Repeat("\x00", 1<<20), "does not contain text"},
		"picture.csv": {"\x89PNG\r\n\x1a\n....", "PNG image"},
		"bomb.xlsx":   {oneSheet(t, strings.Repeat("<row/>", 4<<20)), "larger than 20 MB"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, _, err := document(name, "", test.content)
			wantRefusal(t, err, test.want)
		})
	}
}
