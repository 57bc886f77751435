package extract

import (
	"strings"
	"unicode/utf8"
)

// How the rows of a long table become chunks.
const (
	longHead = 400          // characters of a header that is repeated whole; of a longer one, the columns that a chunk has
	maxRow   = 2 * maxChunk // characters that a row may have with the header, to be kept whole
	longCell = 80           // characters of a column's name, or of the cell that says which row it is, where they are repeated
)

// blocks are the pieces of a section: those of its running text, and the rows of its tables.
func blocks(s Section) []piece {
	var all []piece
	at := 0
	for _, t := range s.Tables {
		all = append(all, pieces(s.Text[at:t.Rows[0]], 0)...)
		all = append(all, rows(t, s.Text)...)
		at = t.End
	}
	return append(all, pieces(s.Text[at:], 0)...)
}

// rows are the pieces of a table: all of it where it is no longer than a chunk.
func rows(t Table, text string) []piece {
	whole := strings.TrimSpace(text[t.Rows[0]:t.End])
	if n := utf8.RuneCountInString(whole); n <= maxChunk {
		return []piece{{text: whole, glue: "\n\n", runes: n}}
	}
	if t.Head == len(t.Rows) {
		t.Head = 0
	}
	head := t.header(text)
	above := utf8.RuneCountInString(head)
	var names []string
	if t.Head > 0 {
		names = cells(t.row(text, t.Head-1))
	}
	var all []piece
	repeated := false
	for i := t.Head; i < len(t.Rows); i++ {
		row := t.row(text, i)
		n := utf8.RuneCountInString(row)
		if above > longHead || above+1+n > maxRow {
			all = append(all, columns(names, row)...)
			continue
		}
		glue := "\n"
		if strings.Contains(row, "\n") || i == t.Head {
			glue = "\n\n"
		}
		all = append(all, piece{text: row, glue: glue, runes: n, head: head, above: above})
		repeated = true
	}
	if !repeated && head != "" {
		return append(pieces(head, 0), all...)
	}
	return all
}

// columns cuts a row that is too wide between cells, each part under the names of its columns and after the row's first cell. Empty
// cells are left out.
func columns(names []string, row string) []piece {
	c := cutter{names: names}
	for i, cell := range cells(row) {
		if cell == "" {
			continue
		}
		for _, part := range join(pieces(cell, 1)) {
			c.add(i, part)
		}
		if c.who == "" {
			c.who, c.whose = clipAt(cell, longCell), i
		}
	}
	c.end()
	return c.all
}

// cutter gathers the cells of one part of a row.
type cutter struct {
	names      []string
	who        string // the first cell
	whose      int    // its column
	name, cell []string
	runes      int
	all        []piece
}

func (c *cutter) add(column int, cell string) {
	name := c.nameOf(column)
	grown := utf8.RuneCountInString(name) + utf8.RuneCountInString(cell) + 2*len(" | ")
	if c.runes > 0 && c.runes+grown > targetChunk {
		c.end()
		if c.who != "" && column != c.whose {
			c.put(c.nameOf(c.whose), c.who)
		}
	}
	c.put(name, cell)
}

func (c *cutter) put(name, cell string) {
	c.name, c.cell = append(c.name, name), append(c.cell, cell)
	c.runes += utf8.RuneCountInString(name) + utf8.RuneCountInString(cell) + 2*len(" | ")
}

func (c *cutter) nameOf(column int) string {
	if column >= len(c.names) {
		return ""
	}
	return clipAt(c.names[column], longCell)
}

func (c *cutter) end() {
	if len(c.cell) == 0 {
		return
	}
	text := strings.Join(c.cell, " | ")
	if names := strings.Join(c.name, " | "); strings.Trim(names, " |") != "" {
		text = names + "\n" + text
	}
	c.all = append(c.all, piece{text: text, glue: "\n\n", runes: utf8.RuneCountInString(text)})
	c.name, c.cell, c.runes = nil, nil, 0
}
