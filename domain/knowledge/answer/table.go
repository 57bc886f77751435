package answer

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// tableAt is how many lines at the beginning are rows of one table; none if there are fewer than two.
func tableAt(lines []string) int {
	n := 0
	for n < len(lines) && strings.Contains(lines[n], "|") && cells(lines[n]) != nil {
		n++
	}
	if n < 2 {
		return 0
	}
	return n
}

// cells of a row; nil if it is none.
func cells(line string) []string {
	if !strings.Contains(line+" ", " | ") {
		return nil
	}
	all := strings.Split(strings.Trim(line, " "), "|")
	for i := range all {
		all[i] = strings.TrimSpace(all[i])
	}
	return all
}

// rows are the units of a table, under the names of its columns.
func rows(lines []string) []*unit {
	head := cells(lines[0])
	below := make([][]string, 0, len(lines))
	for _, line := range lines[1:] {
		if row := cells(line); row != nil {
			below = append(below, row)
		}
	}
	if !isHead(head, below) {
		head, below = nil, append([][]string{head}, below...)
	}
	all := make([]*unit, 0, len(below))
	for _, row := range below {
		all = append(all, &unit{text: cut(worded(head, row, nil), longest), head: head, row: row})
	}
	return all
}

const numerals = "0123456789"

// isHead reports whether a row names columns: it has no numbers, or only such as count on from column to column, as the row below does not, and
// no cell below them is an hour or a year like its name.
func isHead(row []string, below [][]string) bool {
	if !strings.ContainsAny(strings.Join(row, ""), numerals) {
		return true
	}
	return counting(row) && !counting(below[0]) && !slices.ContainsFunc(below, func(under []string) bool {
		for i := 1; i < min(len(row), len(under)); i++ {
			if alike(row[i], under[i]) {
				return true
			}
		}
		return false
	})
}

// alike reports whether the number at the end of a name and one below it, after the same word, are both hours of a day or both years: then either
// may be a value. "38" above "40" is a size.
func alike(name, cell string) bool {
	word := strings.TrimRight(name, numerals)
	n, is := numbered(name)
	rest, same := strings.CutPrefix(cell, word)
	after := strings.TrimLeft(rest, numerals)
	m, err := strconv.Atoi(rest[:len(rest)-len(after)])
	if !is || !same || err != nil || strings.ContainsFunc(after, unicode.IsLetter) {
		return false
	}
	const lastHour = 24
	return n <= lastHour && m <= lastHour && !strings.HasPrefix(after, ",") || isYear(n) && isYear(m)
}

func isYear(n int) bool {
	const first, last = 1900, 2100
	return n >= first && n <= last
}

// counting reports whether the numbers of a row stand at the ends of its cells after the first, and count on or back, each by one, so that nobody
// takes them for amounts: at least three, or two years.
func counting(row []string) bool {
	const least = 3
	var all []int
	for i, cell := range row {
		if !strings.ContainsAny(cell, numerals) {
			continue
		}
		n, is := numbered(cell)
		if !is || i == 0 || len(all) > 0 && n != all[len(all)-1]+1 && n != all[len(all)-1]-1 || len(all) > 1 && n == all[len(all)-2] {
			return false
		}
		all = append(all, n)
	}
	return len(all) >= least || len(all) == 2 && isYear(all[0])
}

// numbered is the number at the end of a name, such as "Price 2026".
func numbered(name string) (n int, is bool) {
	word := strings.TrimRight(name, numerals)
	n, err := strconv.Atoi(name[len(word):])
	return n, err == nil && !strings.ContainsFunc(word, func(r rune) bool { return !unicode.IsLetter(r) && r != ' ' })
}

// worded is what a row says, with the names of its columns; of all or only of some. Of a table of two columns whose rows begin
// with what they are about, such as "Check-up | £45", the name of the second adds nothing.
func worded(head, row []string, only map[int]bool) string {
	var said []string
	for i := 1; i < len(row); i++ {
		switch {
		case row[i] == "" || only != nil && !only[i]:
		case len(row) > 2 && i < len(head) && head[i] != "": //nolint:mnd // what it is about, and one more
			said = append(said, head[i]+" "+row[i])
		default:
			said = append(said, row[i])
		}
	}
	switch {
	case len(said) == 0:
		return row[0]
	case row[0] == "":
		return strings.Join(said, ", ")
	}
	return row[0] + ": " + strings.Join(said, ", ")
}

// said is what is said of a unit: of a row only the columns that the question names, where it names some.
func (r *reading) said(u *unit) string {
	if len(u.row) <= 2 || len(u.head) == 0 { //nolint:mnd // as in worded
		return u.text
	}
	lang, only := r.passages[u.passage].Language, map[int]bool{}
	for i := 1; i < min(len(u.head), len(u.row)); i++ {
		names := terms(lang, u.head[i])
		for _, t := range r.things {
			if t.exact(names) && t.weight >= 1.0/4 && u.row[i] != "" {
				only[i] = true
			}
		}
	}
	if len(only) == 0 {
		return u.text
	}
	return cut(worded(u.head, u.row, only), longest)
}
