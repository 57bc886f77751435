package extract_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/knowledge/extract"
)

const (
	priceBook = `<workbook xmlns:r="r"><workbookPr/><sheets><sheet name="Fees" sheetId="1" r:id="rId1"/>
<sheet name="Costs" sheetId="2" state="hidden" r:id="rId2"/><sheet name="Hours" sheetId="3" r:id="rId3"/></sheets></workbook>`
	priceFiles = `<Relationships><Relationship Id="rId3" Target="/xl/worksheets/sheet3.xml"/><Relationship Id="rId1" Target="worksheets/sheet1.xml"/>
<Relationship Id="rId2" Target="worksheets/sheet2.xml"/></Relationships>`
	priceStyles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="#,##0.00\ &quot;€&quot;"/></numFmts>
<cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="14"/><xf numFmtId="10"/></cellXfs></styleSheet>`
	priceTexts = `<sst><si><t>Service</t></si><si><t>Price</t></si><si><r><t xml:space="preserve">Root </t></r><r><t>canal</t></r>
<rPh><t>nobody says this</t></rPh></si><si><t>Since</t></si></sst>`
	priceSheet = `<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="D1" t="s"><v>3</v></c></row><row r="2"/>
<row r="3"><c r="A3" t="s"><v>2</v></c><c r="B3" s="1"><f>A1*2</f><v>1234.5</v></c><c r="D3" s="2"><v>45292</v></c></row>
<row r="4"><c t="inlineStr"><is><t>Whitening &amp; polish</t></is></c><c s="3"><v>0.195</v></c><c r="D4" t="b"><v>1</v></c></row>
<row r="5"><c r="A5" t="str"><v>Sum</v></c><c r="B5" t="e"><v>#DIV/0!</v></c></row></sheetData></worksheet>`
)

func priced(t *testing.T) string {
	t.Helper()
	return archived(t, file{"xl/workbook.xml", priceBook}, file{"xl/_rels/workbook.xml.rels", priceFiles}, file{"xl/styles.xml", priceStyles},
		file{"xl/sharedStrings.xml", priceTexts}, file{"xl/worksheets/sheet1.xml", priceSheet},
		file{"xl/worksheets/sheet2.xml", `<row><c t="str"><v>What we pay</v></c></row>`},
		file{"xl/worksheets/sheet3.xml", `<row><c t="str"><v>Monday</v></c><c><v>9</v></c></row>`})
}

// workbook is one with a single sheet.
func oneSheet(t *testing.T, rows string, more ...file) string {
	t.Helper()
	return archived(t, append([]file{
		{"xl/workbook.xml", `<workbook xmlns:r="r"><sheet name="S" r:id="a"/></workbook>`},
		{"xl/_rels/workbook.xml.rels", `<Relationship Id="a" Target="s.xml"/>`},
		{"xl/s.xml", rows},
	}, more...)...)
}

func TestWorkbook(t *testing.T) {
	t.Parallel()
	const media = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
	want := []extract.Section{
		{Heading: "Fees", Text: "Service | Price | | Since\nRoot canal | 1,234.50 € | | 2024-01-01\nWhitening & polish | 19.50% | | TRUE\nSum | #DIV/0!"},
		{Heading: "Hours", Text: "Monday | 9"},
	}
	for _, as := range [][2]string{{"a.xlsx", ""}, {"download", media}, {"a.xlsm", "application/zip"}} {
		same(t, sections(t, as[0], as[1], priced(t)), want)
	}
	for i := range want {
		want[i].Page = "in/fees.xlsx"
	}
	same(t, sections(t, "a.zip", "", archived(t, file{"in/fees.xlsx", priced(t)})), want)
}

func TestWorkbookIsRefused(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct{ content, want string }{
		"no archive":  {"plain words", "The file is named as an Excel workbook, but is not one."},
		"the old one": {"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1....", "old Office document"},
		"cut":         {priced(t)[:200], "The Excel workbook is damaged."},
		"no workbook": {archived(t, file{"xl/styles.xml", priceStyles}), "The Excel workbook is damaged."},
		"broken":      {oneSheet(t, "<row><c><v>1</v"), "The Excel workbook is damaged."},
		"entities":    {oneSheet(t, `<!DOCTYPE a [<!ENTITY b "bb">]><row><c t="str"><v>&b;</v></c></row>`), "The Excel workbook is damaged."},
		"empty":       {oneSheet(t, `<row/>`), "The file contains no text."},
		"a bomb":      {oneSheet(t, strings.Repeat(" ", 30<<20)), "larger than 20 MB"},
		"texts":       {oneSheet(t, "<row/>", file{"xl/sharedStrings.xml", strings.Repeat(" ", 30<<20)}), "larger than 20 MB"},
		"said again": {oneSheet(t, "<row>"+strings.Repeat(`<c t="s"><v>0</v></c>`, 1000)+"</row>",
			file{"xl/sharedStrings.xml", "<si><t>" + strings.Repeat("word ", 10_000) + "</t></si>"}), "more than 20 MB of text"},
		"columns":    {oneSheet(t, "<row>"+strings.Repeat(`<c t="str"><v>x</v></c>`, 20_000)+"</row>"), "more than 16384 columns"},
		"far column": {oneSheet(t, `<row><c r="ZZZZZZZZZZZZZ1" t="str"><v>x</v></c></row>`), "more than 16384 columns"},
		"sheets":     {archived(t, file{"xl/workbook.xml", strings.Repeat("<sheet/>", 501)}), "more than 500 sheets"},
		"one sheet, many times": {archived(t, file{"xl/workbook.xml", `<a xmlns:r="r">` + strings.Repeat(`<sheet name="S" r:id="a"/>`, 40)},
			file{"xl/_rels/workbook.xml.rels", ""}, file{"xl/s.xml", ""}), "no text"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, _, err := document("a.xlsx", "", test.content)
			wantRefusal(t, err, test.want)
		})
	}
}

// What a cell shows is what is read, not what it is computed with.
func TestNumbersAsShown(t *testing.T) {
	t.Parallel()
	cases := []struct {
		code, number, want string
	}{
		{"General", "0.30000000000000004", "0.3"},
		{"General", "1234567.891", "1234567.891"},
		{"General", "1e20", "1E+20"},
		{"", "-5", "-5"},
		{"0", "2.5", "2"},
		{"0", "3.5", "4"},
		{"0.00", "1234.5", "1234.50"},
		{"0.0#", "2", "2.0"},
		{"#.##", "2", "2"},
		{"#", "0", ""},
		{"#,##0", "1234567", "1,234,567"},
		{"#,##0", "12", "12"},
		{"#,##0.00", "-1234.567", "-1,234.57"},
		{"#,##0;(#,##0)", "-1234", "(1,234)"},
		{"0%", "0.19", "19%"},
		{"0.00%", "0.195", "19.50%"},
		{"0,", "1234567", "1235"},
		{"0.0,,", "1234567", "1.2"},
		{`#,##0.00 [$€-407]`, "5", "5.00 €"},
		{"[$$-409]#,##0.00", "5", "$5.00"},
		{`"EUR" 0`, "5", "EUR 5"},
		{`$#,##0_);[Red]($#,##0)`, "-5", "($5)"},
		{`_-* #,##0.00\ "€"_-;-* #,##0.00\ "€"_-`, "-5", "-5.00 €"},
		{`0;-0;"none"`, "0", "none"},
		{"000-00-0000", "123456789", "123-45-6789"},
		{"00000", "42", "00042"},
		{"0.00E+00", "12345", "1.23E+04"},
		{"0.00E+00", "0.00012", "1.20E-04"},
		{"# ?/?", "0.5", "0.5"},
		{"@", "5", "5"},
		{"[<100]0;0.0", "5.25", "5"},
		{"[<100]0;0.0", "105.25", "105.2"},
		{"yyyy-mm-dd", "45292", "2024-01-01"},
		{"d.m.yy", "45292", "1.1.24"},
		{`d\.\ mmmm yyyy`, "45352", "1. March 2024"},
		{"ddd, d mmm", "45292", "Mon, 1 Jan"},
		{"[$-409]m/d/yy h:mm AM/PM;@", "45292.75", "1/1/24 6:00 PM"},
		{"hh:mm", "0.5", "12:00"},
		{"h:mm", "45292.999999999", "0:00"},
		{"h:mm:ss", "0.0000115741", "0:00:01"},
		{"[h]:mm", "1.5", "36:00"},
		{"[mm]:ss", "0.125", "180:00"},
		{"mm:ss.0", "0.00001736", "00:01.5"},
		{"yyyy-mm-dd", "1", "1900-01-01"},
		{"yyyy-mm-dd", "61", "1900-03-01"},
		{"yyyy-mm-dd", "-1", "-1"},
		{"yyyy-mm-dd", "1e300", "1E+300"},
		{"h:mm", "0.125", "3:00"},
	}
	var formats, xfs, rows strings.Builder
	for i, c := range cases {
		fmt.Fprintf(&formats, `<numFmt numFmtId="%d" formatCode="%s"/>`, 200+i, strings.NewReplacer(`"`, "&quot;", "<", "&lt;").Replace(c.code))
		fmt.Fprintf(&xfs, `<xf numFmtId="%d"/>`, 200+i)
		fmt.Fprintf(&rows, `<row><c t="str"><v>is</v></c><c s="%d"><v>%s</v></c></row>`, i, c.number)
	}
	styles := "<numFmts>" + formats.String() + "</numFmts><cellXfs>" + xfs.String() + "</cellXfs>"
	got := strings.Split(sections(t, "a.xlsx", "", oneSheet(t, rows.String(), file{"xl/styles.xml", styles}))[0].Text, "\n")
	for i, c := range cases {
		if want := strings.TrimSuffix("is | "+c.want, " | "); got[i] != want {
			t.Errorf("%s as %s: %q, not %q", c.number, c.code, got[i], want)
		}
	}
}

func TestLongWorkbook(t *testing.T) {
	t.Parallel()
	var rows strings.Builder
	rows.WriteString(`<row><c t="str"><v>Service</v></c><c t="str"><v>Price</v></c></row>`)
	for i := range 20_000 {
		fmt.Fprintf(&rows, `<row><c t="str"><v>Treatment %d</v></c><c><v>%d</v></c></row>`, i, i*10)
	}
	var got []string
	for _, c := range chunked(t, "a.xlsx", oneSheet(t, rows.String())) {
		lines := strings.Split(c.Text, "\n")
		if lines[0] != "Service | Price" || c.Heading != "S" {
			t.Fatalf("a chunk without its header: %q", c.Text)
		}
		got = append(got, lines[1:]...)
	}
	if len(got) != 20_000 || got[19_999] != "Treatment 19999 | 199990" || !slices.IsSortedFunc(got, func(a, b string) int { return len(a) - len(b) }) {
		t.Errorf("%d rows", len(got))
	}
}
