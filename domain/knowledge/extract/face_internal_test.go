package extract

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// typed is a line in a font of a size.
type typed struct {
	font string
	size float64
	text string
}

// typeset writes a PDF whose pages have these lines. F1 is plain, F2 is bold.
func typeset(scaled bool, pages ...[]typed) []byte {
	var kids strings.Builder
	objects := []string{"<< /Type /Catalog /Pages 2 0 R >>", "", font, "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>"}
	for _, page := range pages {
		fmt.Fprintf(&kids, "%d 0 R ", len(objects)+1)
		var b strings.Builder
		for i, line := range page {
			text := strings.NewReplacer("(", `\(`, ")", `\)`).Replace(line.text)
			y := 760 - i*14
			if scaled { // as programs do that write every font in one size
				fmt.Fprintf(&b, "BT /%s 1 Tf %g 0 0 %g 72 %d Tm (%s) Tj ET\n", line.font, line.size, line.size, y, text)
			} else {
				fmt.Fprintf(&b, "BT /%s %g Tf 72 %d Td (%s) Tj ET\n", line.font, line.size, y, text)
			}
		}
		sheet := strings.Replace(fmt.Sprintf(paper, len(objects)+2), "/F1 3 0 R", "/F1 3 0 R /F2 4 0 R", 1)
		objects = append(objects, sheet, content(b.String()))
	}
	objects[1] = fmt.Sprintf("<< /Type /Pages /Kids [%s] /Count %d >>", kids.String(), len(pages))
	return printed("", objects...)
}

func told(t *testing.T, data []byte) (all []string) {
	t.Helper()
	sections, err := readAll(t.Context(), data, newAllowance())
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range sections {
		all = append(all, s.Page+" "+s.Heading+": "+s.Text)
	}
	return all
}

const (
	someText = "Whoever comes late to an appointment without calling before pays a fee of"
	moreText = "thirty euros, which is waived if the delay was not their own doing."
)

func TestPDFHeadingsByType(t *testing.T) {
	t.Parallel()
	first := []typed{
		{"F2", 24, "House rules"},
		{"F1", 11, someText},
		{"F1", 11, moreText},
		{"F2", 16, "2. Fees"},
		{"F1", 11, someText},
		{"F1", 11, moreText},
		{"F2", 11, "Late payment"},
		{"F1", 11, someText},
		{"F1", 11, moreText},
	}
	second := []typed{
		{"F1", 11, someText},
		{"F1", 11, moreText},
		{"F1", 16, "3. What we do when somebody"},
		{"F1", 16, "does not pay at all"},
		{"F1", 11, moreText},
		{"F1", 8, "1) A note in small type."},
	}
	text := someText + " " + moreText
	want := []string{
		"1 House rules: " + text, "1 House rules > 2. Fees: " + text, "1 House rules > 2. Fees > Late payment: " + text,
		"2 House rules > 2. Fees > Late payment: " + text,
		"2 House rules > 3. What we do when somebody does not pay at all: " + moreText + "\n1) A note in small type.",
	}
	for _, scaled := range []bool{false, true} {
		if got := told(t, typeset(scaled, first, second)); !slices.Equal(got, want) {
			t.Errorf("scaled %v:\n%s\nnot\n%s", scaled, strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	}
}

// What is large or bold is no heading where all of it is, where it is long, or where it is a sentence or a number.
func TestPDFTypeThatIsNoHeading(t *testing.T) {
	t.Parallel()
	var body []typed
	for range 12 {
		body = append(body, typed{"F1", 11, someText}, typed{"F1", 11, moreText})
	}
	with := func(lines ...typed) []typed { return slices.Concat(body[:6], lines, body[6:]) }
	for name, page := range map[string][]typed{
		"one size":      with(typed{"F1", 11, "Only short"}),
		"hardly larger": with(typed{"F1", 11.5, "Only short"}),
		"a sentence":    with(typed{"F2", 11, "Never without a coat."}),
		"a number":      with(typed{"F2", 30, "900"}),
		"a long quote":  with(typed{"F1", 13, "Never"}, typed{"F1", 13, "without"}, typed{"F1", 13, "any"}, typed{"F1", 13, "coat"}),
		"half of it":    with(body...),
	} {
		if got := told(t, typeset(false, page)); len(got) != 1 || !strings.HasPrefix(got[0], "1 : ") {
			t.Errorf("%s: %.200q", name, got)
		}
	}
}

func TestPDFRunningLines(t *testing.T) {
	t.Parallel()
	var pages [][]typed
	for i := range 7 {
		pages = append(pages, []typed{
			{"F2", 16, "ACME Dental - Handbook"},
			{"F1", 11, "Total 9" + strings.Repeat("9", i)},
			{"F1", 11, someText},
			{"F1", 11, fmt.Sprint("It is the rule number ", i*i, " of the house.")},
			{"F1", 9, fmt.Sprintf("Page %d of 7", i+1)},
			{"F1", 9, fmt.Sprint(40 + i)},
		})
	}
	got := told(t, typeset(false, pages...))
	if len(got) != 7 {
		t.Fatalf("%d pages", len(got))
	}
	for i, page := range got {
		for _, running := range []string{"ACME", "Page", fmt.Sprint(40 + i)} {
			if strings.Contains(page, running) {
				t.Errorf("%q stands in %q", running, page)
			}
		}
		for _, kept := range []string{"Total 9", "rule number", fmt.Sprint(i+1, " : ")} {
			if !strings.Contains(page, kept) {
				t.Errorf("%q is lost from %q", kept, page)
			}
		}
	}
	if got := told(t, typeset(false, pages[0])); !strings.Contains(got[0], "Page 1 of 7") {
		t.Errorf("of one page nothing repeats: %q", got)
	}
}

func TestAlike(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		a, b        string
		apart, want int
	}{
		{"Handbook", "Handbook", 1, 1},
		{"Handbook 4", "Handbook 5", 1, 2},
		{"4 Handbook 2026", "6 Handbook 2026", 2, 2},
		{"Handbook 4", "Handbook 4", 1, 1},
		{"Total 900", "Total 800", 1, 0},
		{"900", "900", 1, 0},
		{"4", "5", 1, 0},
		{"Fees", "Prices", 1, 0},
		{"Fees 4", "Fees", 1, 0},
		{"", "", 1, 0},
	} {
		if got := alike(c.a, c.b, c.apart); got != c.want {
			t.Errorf("alike(%q, %q, %d) = %d, not %d", c.a, c.b, c.apart, got, c.want)
		}
	}
}

// A page of more sizes than there are is read like any other, in the time of any other.
func TestPDFOfManySizes(t *testing.T) {
	t.Parallel()
	var page []typed
	for i := range 30_000 {
		page = append(page, typed{"F1", float64(i)/100 + 0.01, "word"})
	}
	if got := told(t, typeset(false, page)); len(got) == 0 {
		t.Error("nothing is read")
	}
	var pages [][]typed
	for i := range 200 {
		pages = append(pages, page[i*10:i*10+10])
	}
	words := 0
	for _, text := range told(t, typeset(true, pages...)) {
		words += strings.Count(text, "word")
	}
	if words == 0 {
		t.Error("nothing is read")
	}
}
