package extract

import (
	"strings"
	"unicode"
)

// prose gathers running text. Space collapses to one blank; a break is owed until the next word comes, so that
// nested blocks do not pile up empty lines.
type prose struct {
	text   strings.Builder
	owed   int  // line breaks before the next word
	blank  bool // a blank before the next word
	glued  bool // just after a bullet or at the start of a cell: breaks are dropped
	inCell bool // in a table: paragraphs are lines
	tall   bool // the row has a cell of several lines
	grid   grid // the table that the text stands in, if any
	tables []Table
}

// flow adds text whose white space means nothing but the end of a word.
func (p *prose) flow(text string) {
	for text != "" {
		word := strings.IndexFunc(text, unicode.IsSpace)
		switch {
		case word == 0:
			p.blank = true
			text = strings.TrimLeftFunc(text, unicode.IsSpace)
		case word < 0:
			p.put(text)
			return
		default:
			p.put(text[:word])
			text = text[word:]
		}
	}
}

var lineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\f", "\n", "\u00a0", " ")

// lines adds text whose line breaks and indentation are meant. Runs of empty lines become one.
func (p *prose) lines(text string) {
	text = lineEnds.Replace(text)
	for line := range strings.Lines(text) {
		body, ended := strings.CutSuffix(line, "\n")
		if ended {
			body = strings.TrimRightFunc(body, unicode.IsSpace)
		}
		if body != "" {
			p.put(body)
		}
		if ended {
			p.owed = min(p.owed+1, 2)
		}
	}
}

func (p *prose) put(word string) {
	if word = visible(word); word == "" {
		return
	}
	switch {
	case p.text.Len() == 0:
	case p.owed > 0:
		p.text.WriteString("\n\n"[:p.owed])
		p.tall = p.tall || p.inCell && !p.glued
	case p.blank:
		p.text.WriteByte(' ')
	}
	p.grid.mark(p.text.Len())
	p.text.WriteString(word)
	p.owed, p.blank, p.glued = 0, false, false
}

// breakLine owes n line breaks: 1 ends a line, 2 ends a paragraph.
func (p *prose) breakLine(n int) {
	if p.glued || n == 0 {
		return
	}
	if p.inCell {
		n = 1
	}
	p.owed = max(p.owed, n)
}

// bullet begins an item of a list; its first paragraph stays on the line.
func (p *prose) bullet(mark string) {
	p.breakLine(1)
	p.put(mark)
	p.blank, p.glued = true, true
}

// glue puts what follows on the next line, whatever breaks are asked for before it comes.
func (p *prose) glue() {
	p.owed, p.glued = 1, true
}

// row ends the row of a table. A row of several lines is set apart like a paragraph.
func (p *prose) row() {
	p.inCell, p.glued = false, false
	if p.tall {
		p.breakLine(2)
	}
	p.breakLine(1)
	p.tall = false
	p.grid.pending = true
}

// cell begins a cell; first says that none came before it in the row.
func (p *prose) cell(first bool) {
	if !first {
		if !p.grid.pending { // or the break before the row is still owed
			p.owed = 0
		}
		p.blank = true
		p.put("|")
	}
	p.inCell, p.blank, p.glued = true, true, true
}

// take returns the text with its tables and starts over. A table that has not ended goes on under its header.
func (p *prose) take() (string, []Table) {
	text, tables, g := p.text.String(), p.tables, p.grid
	if len(g.rows) > 0 {
		g.settle(text)
		tables = append(tables, Table{g.rows, g.head, len(text)})
	}
	*p = prose{inCell: p.inCell}
	if g.open {
		p.resume(g, text)
	}
	if g.repeated == len(text) {
		return "", nil // nothing came under the header
	}
	return text, tables
}
