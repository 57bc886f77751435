package extract

import "strings"

// What a sheet may be, whatever program wrote it: the columns are Excel's own limit.
const (
	maxColumns = 16_384
	maxGap     = 64 // empty cells in a row that keep their place
)

// sheet writes the rows of a spreadsheet into a section, as a table.
type sheet struct {
	out   *outline
	kind  string // what the person who sent it calls it
	next  int    // the column of the next cell
	some  bool   // the row has a cell
	bytes int
}

// begin begins a sheet under its name; a file without sheets has none.
func (s *sheet) begin(name string) error {
	err := s.out.heading(1, name)
	s.out.body.beginTable()
	return err
}

// cell adds one. Empty ones count only where others follow.
func (s *sheet) cell(column int, text string) error {
	if text = strings.TrimSpace(text); text == "" || column < s.next {
		return nil
	}
	if column >= maxColumns {
		return refuse("The %s has more than %d columns.", s.kind, maxColumns)
	}
	if s.bytes += len(text); s.bytes > maxFile {
		return refuse("The %s contains more than %s of text. Send it in parts.", s.kind, megabytes(maxFile))
	}
	gap := column - s.next
	if gap > maxGap {
		gap = 1
	}
	for range gap + 1 {
		s.out.body.cell(!s.some)
		s.some = true
	}
	s.next = column + 1
	return s.out.flow(text)
}

// end ends a row, of which nothing is left where it was empty.
func (s *sheet) end() error {
	if s.some {
		s.out.body.row()
	}
	s.next, s.some = 0, false
	return s.out.spill()
}
