package extract_test

import (
	"archive/zip"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/knowledge/extract"
)

// Parts of a Word document as a German Word writes them: the ids of its styles are German.
const (
	germanStyles = `<w:styles xmlns:w="w"><w:style w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style>
<w:style w:styleId="berschrift2"><w:name w:val="heading 2"/></w:style>
<w:style w:styleId="Eigene"><w:name w:val="My own"/><w:pPr><w:outlineLvl w:val="1"/></w:pPr></w:style>
<w:style w:styleId="Titel"><w:name w:val="Title"/></w:style></w:styles>`
	germanText = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:document xmlns:w="w"><w:body>
<w:p><w:r><w:t>Before any heading.</w:t></w:r></w:p>
<w:p><w:pPr><w:pStyle w:val="berschrift1"/></w:pPr><w:r><w:t>Opening</w:t></w:r><w:r><w:tab/><w:t xml:space="preserve">hours </w:t></w:r></w:p>
<w:p><w:r><w:t xml:space="preserve">We are open </w:t></w:r><w:r><w:t>from nine &amp; to</w:t></w:r><w:r><w:br/><w:t>five.</w:t></w:r>
<w:del><w:r><w:delText>Never.</w:delText></w:r></w:del><w:moveFrom><w:r><w:t>Elsewhere.</w:t></w:r></w:moveFrom>
<w:r><w:instrText>PAGE</w:instrText></w:r></w:p>
<w:p><w:pPr><w:pStyle w:val="berschrift2"/></w:pPr><w:r><w:t>Holidays</w:t></w:r></w:p>
<w:p><w:pPr><w:numPr/></w:pPr><w:r><w:t>Christmas</w:t></w:r></w:p><w:p><w:pPr><w:numPr/></w:pPr><w:r><w:t>Easter</w:t></w:r></w:p>
<w:p><w:pPr><w:pStyle w:val="Eigene"/></w:pPr><w:r><w:t>Prices</w:t></w:r></w:p>
<w:tbl><w:tr><w:tc><w:p><w:r><w:t>Check</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>40</w:t></w:r></w:p></w:tc></w:tr>
<w:tr><w:tc><w:p><w:r><w:t>Crown</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>900</w:t></w:r></w:p></w:tc></w:tr></w:tbl>
<w:p><w:r><mc:AlternateContent><mc:Choice><w:txbxContent><w:p><w:r><w:t>In a box.</w:t></w:r></w:p></w:txbxContent></mc:Choice>
<mc:Fallback><w:p><w:r><w:t>In a box again.</w:t></w:r></w:p></mc:Fallback></mc:AlternateContent></w:r></w:p>
</w:body></w:document>`
	germanNotes = `<w:footnotes><w:footnote><w:p><w:r><w:t>Without tax.</w:t></w:r></w:p></w:footnote></w:footnotes>`
)

func german(t *testing.T) string {
	t.Helper()
	return archived(t, file{"[Content_Types].xml", "<Types/>"}, file{"word/styles.xml", germanStyles},
		file{"word/document.xml", germanText}, file{"word/footnotes.xml", germanNotes}, file{"word/media/image1.png", "\x89PNG"})
}

func TestWordDocument(t *testing.T) {
	t.Parallel()
	const media = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
	want := []extract.Section{
		{Text: "Before any heading."},
		{Heading: "Opening hours", Text: "We are open from nine & to\nfive."},
		{Heading: "Opening hours > Holidays", Text: "- Christmas\n\n- Easter"},
		{Heading: "Opening hours > Prices", Text: "Check | 40\nCrown | 900\n\nIn a box."},
		{Text: "Without tax."},
	}
	for _, as := range [][2]string{{"a.docx", ""}, {"download", media}, {"a.docx", "application/zip"}} {
		same(t, sections(t, as[0], as[1], german(t)), want)
	}
	for i := range want {
		want[i].Page = "in/letter.docx"
	}
	same(t, sections(t, "a.zip", "", archived(t, file{"in/letter.docx", german(t)})), want)
}

func same(t *testing.T, got, want []extract.Section) {
	t.Helper()
	for i := range max(len(got), len(want)) {
		switch {
		case i >= len(got):
			t.Errorf("%+v is missing", want[i])
		case i >= len(want):
			t.Errorf("%+v is too much", got[i])
		case trails(got[i : i+1])[0] != trails(want[i : i+1])[0] || got[i].Page != want[i].Page:
			t.Errorf("%+v, not %+v", got[i], want[i])
		}
	}
}

func TestWordDocumentIsRefused(t *testing.T) {
	t.Parallel()
	body := func(text string) file { return file{"word/document.xml", text} }
	for name, test := range map[string]struct{ content, want string }{
		"no archive":  {"plain words", "The file is named as a Word document, but is not one."},
		"the old one": {"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1....", "old Office document"}, // encrypted ones are such, too
		"cut":         {german(t)[:200], "The Word document is damaged."},
		"no text":     {archived(t, file{"word/styles.xml", germanStyles}), "The Word document is damaged."},
		"broken":      {archived(t, body("<w:p><w:t>a</w:t")), "The Word document is damaged."},
		"entities":    {archived(t, body(`<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]><w:p><w:t>&c;</w:t></w:p>`)), "The Word document is damaged."},
		"from a file": {archived(t, body(`<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><w:p><w:t>&b;</w:t></w:p>`)), "The Word document is damaged."},
		"empty":       {archived(t, body(`<w:p/>`)), "The file contains no text."},
		"a bomb":      {archived(t, body(strings.Repeat(" ", 30<<20))), "larger than 20 MB"},
		"a long tag":  {archived(t, body("<w:p "+strings.Repeat(`a=">" `, 1<<19)+"><w:t>a</w:t></w:p>")), "The Word document is damaged."},
		"encrypted": {packed(t, func(w *zip.Writer) {
			addRaw(t, w, &zip.FileHeader{Name: "word/document.xml", Flags: 1, UncompressedSize64: 5}, "abcde")
		}), "The file is encrypted. Send it without a password."},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, _, err := document("a.docx", "", test.content)
			wantRefusal(t, err, test.want)
		})
	}
}

// Many small documents in one archive may expand to no more than one archive may. What they expand to is no XML: to parse half a gigabyte of it
// takes ten seconds, and none of that is what bounds it.
func TestWordDocumentsInAnArchiveShareTheirLimit(t *testing.T) {
	t.Parallel()
	one := archived(t, file{"word/document.xml", "<w:p><w:t>x</w:t></w:p>"}, file{"word/styles.xml", "<1" + strings.Repeat(" ", 19<<20)})
	files := make([]file, 40)
	for i := range files {
		files[i] = file{strings.Repeat("a", i+1) + ".docx", one}
	}
	all, skipped, err := document("a.zip", "", archived(t, files...))
	if err != nil || len(all) != 26 || len(skipped) != 14 || !strings.Contains(skipped[0].Reason, "more than 512 MB") {
		t.Errorf("%d sections, %d skipped, %v", len(all), len(skipped), err)
	}
}
