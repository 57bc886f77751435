package extract

import (
	"strings"
	"unicode"
)

// Table is a table in the text of a section. A row is one line, or several where a cell has several.
type Table struct {
	Rows []int // where its rows begin, in bytes of the text; there is at least one
	Head int   // how many of them are its header, its caption included; 0 if it has none
	End  int   // where it ends, in bytes of the text
}

// row is the text of a row.
func (t Table) row(text string, i int) string {
	end := t.End
	if i+1 < len(t.Rows) {
		end = t.Rows[i+1]
	}
	return strings.TrimSpace(text[t.Rows[i]:end])
}

// header is the text of the rows that are repeated.
func (t Table) header(text string) string {
	if t.Head == 0 {
		return ""
	}
	end := t.End
	if t.Head < len(t.Rows) {
		end = t.Rows[t.Head]
	}
	return strings.TrimRight(text[t.Rows[0]:end], "\n ")
}

// move shifts tables by so many bytes.
func move(tables []Table, by int) {
	for i := range tables {
		for j := range tables[i].Rows {
			tables[i].Rows[j] += by
		}
		tables[i].End += by
	}
}

// maxHeader is how many bytes of a header are kept for the rest of a table that is longer than a section.
const maxHeader = 8 << 10

// grid is a table that is being read.
type grid struct {
	open     bool
	pending  bool  // the next word begins a row
	rows     []int // where they begin
	head     int   // how many of them are the header
	known    bool  // which rows are the header was said, or is decided
	repeated int   // bytes of the header of a table that began in the section before
}

// mark notes where a row begins.
func (g *grid) mark(at int) {
	if g.open && g.pending {
		g.rows = append(g.rows, at)
	}
	g.pending = false
}

// settle decides which rows are the header where nothing has said so.
func (g *grid) settle(text string) {
	t := Table{g.rows, g.head, len(text)}
	if !g.known {
		t.Head = guessHead(t, text)
	}
	if len(t.header(text)) > maxHeader {
		t.Head = 0
	}
	g.head, g.known = t.Head, true
}

// beginTable begins a table. One around it is for the layout of a page, and no table.
func (p *prose) beginTable() {
	p.breakLine(2)
	p.grid = grid{open: true, pending: true}
}

// headRow says that the row before belongs to the header, if it stands below nothing else.
func (p *prose) headRow() {
	if g := &p.grid; g.open && len(g.rows) > 0 && g.head >= len(g.rows)-1 {
		g.head, g.known = len(g.rows), true
	}
}

// captioned says that what came so far is the caption of the table.
func (p *prose) captioned() {
	if g := &p.grid; g.open && !g.known && g.repeated == 0 {
		g.head, g.pending = len(g.rows), true
	}
}

func (p *prose) endTable() {
	g := p.grid
	p.grid = grid{}
	switch {
	case !g.open || len(g.rows) == 0:
		return
	case g.repeated == p.text.Len():
		p.text.Reset()
		p.owed = 0
	default:
		text := p.text.String()
		g.settle(text)
		p.tables = append(p.tables, Table{g.rows, g.head, len(text)})
	}
	p.breakLine(2)
}

// resume goes on with a table in a new section, which begins with the table's header.
func (p *prose) resume(g grid, text string) {
	p.grid = grid{open: true, pending: true, known: g.known}
	if g.head == 0 {
		return
	}
	head := Table{g.rows, g.head, len(text)}.header(text)
	for _, at := range g.rows[:g.head] {
		p.grid.rows = append(p.grid.rows, at-g.rows[0])
	}
	p.text.WriteString(head)
	p.grid.head, p.grid.repeated, p.owed = g.head, len(head), 1
}

// What a header may be where nothing marks it.
const (
	mostTitles = 3  // lines above it that are the table's title
	longName   = 60 // characters of a name
	longShort  = 12 // characters of a word that is cut short, such as "Art.-Nr."
	rowsBelow  = 2  // rows below it that tell it from one of them
)

// guessHead is how many rows at the top of a table look like its title and header. A title alone is repeated only where it was
// marked as one.
func guessHead(t Table, text string) int {
	first := t.Head
	for first < len(t.Rows) && first < t.Head+mostTitles && len(cells(t.row(text, first))) == 1 {
		first++
	}
	var below [][]string
	for i := first + 1; i < len(t.Rows) && len(below) < rowsBelow; i++ {
		below = append(below, cells(t.row(text, i)))
	}
	if len(below) == 0 || !namesColumns(cells(t.row(text, first)), below) {
		return t.Head
	}
	return first + 1
}

// cells of a row.
func cells(row string) []string {
	all := strings.Split(row, "|")
	for i := range all {
		all[i] = strings.TrimSpace(all[i])
	}
	return all
}

func hasDigit(text string) bool { return strings.ContainsFunc(text, unicode.IsDigit) }

// shape is a text with all digits alike and all letters: "9:30 am" and "8:00 pm" have the same.
func shape(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsDigit(r):
			return '0'
		case unicode.IsLetter(r):
			return 'a'
		}
		return r
	}, text)
}
