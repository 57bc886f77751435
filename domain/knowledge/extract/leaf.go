package extract

import (
	"math"
	"strings"
	"unicode"

	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"
)

// Lines whose type is looked at: of a page, and of a document. The others are taken for running text.
const (
	typedOfPage = 300
	typedOfAll  = 150_000
)

// portionOfPage is how many characters of a page are asked for at once.
const portionOfPage = 100_000

// leaf is a page of a PDF: its text, and the type that each of its lines is set in.
type leaf struct {
	number int
	text   string
	types  []typeface
}

// typeface is how large a line is, in half points, and whether it is bold. The zero one is not known, or is more than one.
type typeface uint16

const largest = 500 // half points

func faceOf(points float64, bold bool) typeface {
	half := math.Round(points * 2)
	if !(half >= 1) { // nor is it NaN
		return 0
	}
	face := typeface(min(half, largest)) << 1
	if bold {
		face |= 1
	}
	return face
}

func (t typeface) size() int  { return int(t >> 1) }
func (t typeface) bold() bool { return t&1 == 1 }

// leaf reads a page.
func (p *pdf) leaf(i int) (leaf, error) {
	page := requests.Page{ByIndex: &requests.PageByIndex{Document: p.doc, Index: i}}
	loaded, err := p.box.FPDFText_LoadPage(&requests.FPDFText_LoadPage{Page: page})
	if err != nil {
		return leaf{}, err //nolint:wrapcheck // the page is left out
	}
	text := loaded.TextPage
	defer func() {
		_, _ = p.box.FPDFText_ClosePage(&requests.FPDFText_ClosePage{TextPage: text}) // it fails with the sandbox, as all does
	}()
	count, err := p.box.FPDFText_CountChars(&requests.FPDFText_CountChars{TextPage: text})
	if err != nil {
		return leaf{}, err //nolint:wrapcheck // likewise
	}
	read := leafReader{pdf: p, page: text, first: -1}
	seen := 0 // characters of the text; the page may have others
	for at := 0; at < count.Count; at += portionOfPage {
		n := min(portionOfPage, count.Count-at)
		got, err := p.box.FPDFText_GetText(&requests.FPDFText_GetText{TextPage: text, StartIndex: at, Count: n})
		if err != nil {
			read.gaps = true // none of these has a letter
			continue
		}
		for _, c := range got.Text {
			read.char(c, seen)
			seen++
		}
		read.gaps = read.gaps || seen != at+n
	}
	read.end()
	return leaf{number: i + 1, text: read.text.String(), types: read.types}, nil
}

// leafReader gathers the lines of a page.
type leafReader struct {
	pdf         *pdf
	page        references.FPDF_TEXTPAGE
	text        strings.Builder
	types       []typeface
	before      rune
	first, last int  // characters of the line that are seen; -1 for none
	gaps        bool // the page has characters that are not in the text
}

func (r *leafReader) char(c rune, at int) {
	before := r.before
	r.before = c
	switch {
	case c == '\n' && before == '\r':
	case c == '\n', c == '\r', c == '\f':
		r.end()
		r.text.WriteByte('\n')
	case c == '\ufffe': // a hyphen at the end of a line
		r.text.WriteString("\u00ad")
	case unicode.IsSpace(c):
		r.text.WriteByte(' ')
	default:
		r.text.WriteRune(c)
		if r.first < 0 {
			r.first = at
		}
		r.last = at
	}
}

// end ends a line: it is of one type if it begins and ends with it.
func (r *leafReader) end() {
	face := typeface(0)
	if r.first >= 0 && len(r.types) < typedOfPage && r.pdf.typed < typedOfAll {
		r.pdf.typed++
		if face = r.face(r.first); r.last != r.first && face != r.face(r.last) {
			face = 0
		}
	}
	r.types = append(r.types, face)
	r.first = -1
}

// face is the type of a character: its font's size, as large as the page makes it.
func (r *leafReader) face(at int) typeface {
	box := r.pdf.box
	if r.gaps {
		char, err := box.FPDFText_GetCharIndexFromTextIndex(&requests.FPDFText_GetCharIndexFromTextIndex{TextPage: r.page, NTextIndex: at})
		if err != nil {
			return 0
		}
		at = char.CharIndex
	}
	size, err := box.FPDFText_GetFontSize(&requests.FPDFText_GetFontSize{TextPage: r.page, Index: at})
	if err != nil {
		return 0
	}
	matrix, err := box.FPDFText_GetMatrix(&requests.FPDFText_GetMatrix{TextPage: r.page, Index: at})
	if err != nil {
		return 0
	}
	font, err := box.FPDFText_GetFontInfo(&requests.FPDFText_GetFontInfo{TextPage: r.page, Index: at})
	bold := err == nil && isBold(font.FontName, font.Flags)
	return faceOf(size.FontSize*math.Hypot(float64(matrix.Matrix.C), float64(matrix.Matrix.D)), bold)
}

const forceBold = 1 << 18 // a flag of a font (ISO 32000, 9.8.2)

// boldNames are parts of the names of bold fonts. CMBX and SFBX are TeX's.
var boldNames = []string{"bold", "black", "heavy", "demi", "cmbx", "sfbx"}

func isBold(name string, flags int) bool {
	name = strings.ToLower(name)
	for _, part := range boldNames {
		if strings.Contains(name, part) {
			return true
		}
	}
	return flags&forceBold != 0
}
