package extract

import "strings"

const (
	sniffedTable = 64 << 10 // bytes of a table that tell what parts its cells
	sniffedRows  = 100
	longQuote    = 64 << 10 // a quote that is not closed within so many bytes opens nothing
)

// readCSV reads a table of text. encoding/csv is not used, because it holds a row whole, whatever that is, and takes all that follows
// a stray quote for one cell.
func readCSV(out *outline, text string) error {
	c := scanner{text: text}
	if line, rest, _ := strings.Cut(text, "\n"); strings.HasPrefix(line, "sep=") && len(strings.TrimSpace(line)) == len("sep=;") {
		c = scanner{text: rest, comma: line[len("sep=")]} // as for Excel
	} else {
		c.comma = comma(text)
	}
	s := sheet{out: out, kind: "table"}
	if err := s.begin(""); err != nil {
		return err
	}
	for column := 0; c.text != ""; column++ {
		cell, last := c.cell()
		err := s.cell(column, cell)
		if err == nil && last {
			err, column = s.end(), -1
		}
		if err != nil {
			return err
		}
	}
	if err := s.end(); err != nil {
		return err
	}
	out.body.endTable()
	return out.flush()
}

// scanner cuts a text into cells.
type scanner struct {
	text  string // what is left
	comma byte
	open  int // bytes from here on in which no quote closes a cell
}

// cell takes the next one off the text. last says that it ends its row.
func (c *scanner) cell() (cell string, last bool) {
	before := len(c.text)
	defer func() { c.open -= before - len(c.text) }()
	if strings.HasPrefix(c.text, `"`) && c.open <= 0 {
		if end := c.closing(); end > 0 {
			cell = strings.ReplaceAll(c.text[1:end], `""`, `"`)
			return cell, c.skip(end + 1)
		}
		c.open = longQuote
	}
	end := strings.IndexAny(c.text, string([]byte{c.comma, '\n'}))
	if end < 0 {
		end = len(c.text)
	}
	return c.text[:end], c.skip(end)
}

// closing is where the quote is that closes a cell, 0 if none does. A quote inside is written twice; one before anything but the
// end of a cell is taken for itself.
func (c *scanner) closing() int {
	text := c.text[:min(len(c.text), longQuote)]
	for at := 1; ; {
		quote := strings.IndexByte(text[at:], '"')
		if quote < 0 {
			return 0
		}
		at += quote
		rest := strings.TrimPrefix(c.text[at+1:], "\r")
		switch {
		case rest == "", rest[0] == c.comma, rest[0] == '\n':
			return at
		case rest[0] == '"' && at+2 <= len(text):
			at++ // it belongs to the one before
		}
		at++
	}
}

// skip passes over a cell and what ends it.
func (c *scanner) skip(n int) (last bool) {
	rest := c.text[n:]
	if strings.HasPrefix(rest, "\r\n") {
		rest = rest[1:]
	}
	if rest == "" {
		c.text = ""
		return true
	}
	c.text = rest[1:]
	return rest[0] == '\n'
}

// comma is what parts the cells: what cuts the most of the first rows into the same number of them.
func comma(text string) byte {
	sample := text[:min(len(text), sniffedTable)]
	if end := strings.LastIndexByte(sample, '\n'); end > 0 && len(sample) < len(text) {
		sample = sample[:end]
	}
	best, most, widest := byte(','), 0, 0
	for _, comma := range []byte(",;\t|") {
		rows, width := agreement(scanner{text: sample, comma: comma})
		if rows > most || rows == most && width > widest {
			best, most, widest = comma, rows, width
		}
	}
	return best
}

// agreement is the number of cells that most rows have, if that is more than one, and how many rows have it.
func agreement(c scanner) (rows, width int) {
	count := map[int]int{}
	for range sniffedRows {
		cells := 1
		for last := false; !last && c.text != ""; cells++ {
			_, last = c.cell()
		}
		if cells--; cells > 1 {
			count[cells]++
		}
		if c.text == "" {
			break
		}
	}
	for n, times := range count {
		if times > rows || times == rows && n > width {
			rows, width = times, n
		}
	}
	return rows, width
}
