package billing

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode"

	"codeberg.org/go-pdf/fpdf"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"

	"github.com/switchboard-dev/switchboard/platform/language"
)

// The page: A4, in millimetres.
const (
	family = "go"
	margin = 20.0
	width  = 210 - 2*margin
	row    = 8.0
)

// columns of the table, with their widths.
var columns = []struct {
	title string
	width float64
	align string
}{{"description", 60, "L"}, {"span", 38, "L"}, {"quantity", 24, "R"}, {"price", 24, "R"}, {"amount", 24, "R"}}

// paper is a page that a statement is written on, in the reader's language.
type paper struct {
	*fpdf.Fpdf

	reads string
}

// WritePDF writes a statement as a page to print, in a language.
func (s *Statement) WritePDF(to io.Writer, reads string) error {
	p := paper{fpdf.New("P", "mm", "A4", ""), reads}
	p.AddUTF8FontFromBytes(family, "", goregular.TTF)
	p.AddUTF8FontFromBytes(family, "B", gobold.TTF)
	p.SetMargins(margin, margin, margin)
	p.SetCreationDate(s.CreatedAt) // the same file every time
	p.SetModificationDate(s.CreatedAt)
	p.SetCatalogSort(true)
	p.SetTitle(legible(p.say("title", "month", s.Month)), true)
	p.SetLang(strings.ToLower(reads))
	p.AddPage()
	p.head(s)
	p.table(s)
	if err := p.Output(to); err != nil {
		return fmt.Errorf("statement as PDF: %w", err)
	}
	return nil
}

// say a text of statements.
func (p paper) say(key string, values ...string) string {
	return language.Write(p.reads, "statement."+key, values...)
}

// number as written in the language.
func (p paper) number(n string) string {
	return strings.Replace(n, ".", language.Write(p.reads, "point"), 1)
}

func (p paper) style(bold string, points float64) { p.SetFont(family, bold, points) }

// head says who bills whom for what.
func (p paper) head(s *Statement) {
	p.style("B", 18)
	p.MultiCell(width, 9, legible(s.Issuer), "", "L", false)
	p.style("", 11)
	p.MultiCell(width, 7, legible(p.say("for", "month", s.Month)), "", "L", false)
	p.Ln(6)
	facts := [][2]string{{"client", s.Client}, {"period", p.say("days", "month", s.Month, "zone", s.Zone)}, {"currency", s.Currency}}
	if n := s.Number(); n != nil {
		facts = append(facts, [2]string{"number", strconv.Itoa(*n)}, [2]string{"issued", s.CreatedAt.UTC().Format(p.say("moment"))})
	}
	for _, f := range facts {
		p.style("", 10)
		p.SetTextColor(100, 100, 100)
		p.CellFormat(45, 6, p.say(f[0]), "", 0, "L", false, 0, "")
		p.SetTextColor(0, 0, 0)
		p.MultiCell(width-45, 6, legible(f[1]), "", "L", false)
	}
	p.Ln(8)
}

// table has the lines, and the total.
func (p paper) table(s *Statement) {
	places := s.places()
	p.style("B", 9)
	heads := make([]string, len(columns))
	for i, c := range columns {
		heads[i] = p.say(c.title)
	}
	p.line("B", heads...)
	p.style("", 9)
	for _, l := range s.lines {
		p.line("", p.say("line."+l.Kind), days(l), p.number(l.quantity()), p.number(plain(l.Price, places)), p.number(plain(l.Sum, places)))
	}
	if len(s.lines) == 0 {
		p.line("", p.say("nothing"), "", "", "", "")
	}
	p.style("B", 10)
	p.line("T", p.say("total"), "", "", s.Currency, p.number(plain(s.Statement.Total, places)))
}

func (p paper) line(border string, cells ...string) {
	for i, c := range cells {
		p.CellFormat(columns[i].width, row, c, border, 0, columns[i].align, false, 0, "")
	}
	p.Ln(row)
}

// days of a line, in short.
func days(l *Line) string {
	if l.From == l.To {
		return l.From
	}
	return l.From + " – " + l.To[len(shape)+1:]
}

// longest is how many characters of a name a page shows.
const longest = 200

// legible is a text that the font has letters for: of Latin, Greek and Cyrillic. Others are question marks.
func legible(text string) string {
	runes := []rune(text)
	return strings.Map(func(r rune) rune {
		const end = 0x2500 // beyond the letters and signs of the font
		if r < end && unicode.IsGraphic(r) && unicode.In(r, unicode.Latin, unicode.Greek, unicode.Cyrillic, unicode.Common) {
			return r
		}
		return '?'
	}, string(runes[:min(len(runes), longest)]))
}
