package extract

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// namesColumns reports whether a row names the columns of those below it, one or more: short names, none like what stands below it. That a
// name is missing, stands twice or is a number is taken only for what rows of data are not.
func namesColumns(row []string, below [][]string) bool {
	next := below[0]
	if len(row) < 2 || len(next) > len(row) {
		return false
	}
	n := naming{row: row, figures: overFigures(row, below), groups: repeating(row[1:])}
	n.counts = counting(row) && !slices.ContainsFunc(below, func(under []string) bool { return counting(under) || valued(row, under) })
	for i := range row {
		cell := ""
		if i < len(next) {
			cell = next[i]
		}
		if !n.names(i, cell) {
			return false
		}
	}
	return true
}

// naming is a row that may be a header, and what speaks for it.
type naming struct {
	row                     []string
	counts, figures, groups bool
}

// names reports whether the cell of the row may be the name of the column in which the other stands.
func (n naming) names(i int, cell string) bool {
	switch name := n.row[i]; {
	case name == "": // the corner of a table that is read both ways, or a column of its own
		return i == 0 || n.row[0] != "" && n.figures
	case !hasLetter(name):
		return isUnit(name) || i > 0 && n.counts
	case slices.Contains(n.row[:i], name) && !(n.groups && n.figures):
		return false
	default:
		return !unlike(name, cell)
	}
}

// unlike reports whether a text with letters is no name of a column in which the cell stands.
func unlike(name, cell string) bool {
	switch {
	case utf8.RuneCountInString(name) > longName, strings.ContainsAny(name, "@\n"), strings.Contains(name, "://"):
		return true
	case strings.HasSuffix(name, "?"), strings.HasSuffix(name, "!"):
		return true
	case strings.HasSuffix(name, "."): // "Tel.", and neither a sentence nor "Mon." above "Tue."
		return utf8.RuneCountInString(name) > longShort || strings.ContainsFunc(name, unicode.IsSpace) || strings.HasSuffix(cell, ".") && hasLetter(cell)
	}
	return cell != "" && hasDigit(name) && shape(name) == shape(cell)
}

// isUnit reports whether a name is a sign that says what the numbers below it are.
func isUnit(name string) bool {
	return !strings.ContainsFunc(name, func(r rune) bool { return !unicode.Is(unicode.Sc, r) && !strings.ContainsRune("%‰°#№", r) })
}

// overFigures reports whether a word after the first stands above cells with digits.
func overFigures(row []string, below [][]string) bool {
	for i, name := range row {
		if i == 0 || !hasLetter(name) || hasDigit(name) {
			continue
		}
		if !slices.ContainsFunc(below, func(under []string) bool { return i >= len(under) || !hasDigit(under[i]) }) {
			return true
		}
	}
	return false
}

// repeating reports whether names are a group of several, again and again: From, To, From, To.
func repeating(names []string) bool {
	for size := 2; size <= len(names)/2; size++ {
		if len(names)%size == 0 && names[0] != names[1] && slices.Equal(names[size:], names[:len(names)-size]) {
			return true
		}
	}
	return false
}

// counting reports whether the numbers of a row after the first cell count on or back, each by one, so that nobody takes them for amounts: at
// least three sizes, or two years.
func counting(row []string) bool {
	const least = 3
	var all []int
	for _, cell := range row[1:] {
		if hasLetter(cell) || !hasDigit(cell) {
			continue
		}
		n, err := strconv.Atoi(cell)
		if err != nil || len(all) > 0 && n != all[len(all)-1]+1 && n != all[len(all)-1]-1 || len(all) > 1 && n == all[len(all)-2] {
			return false
		}
		all = append(all, n)
	}
	return len(all) >= least || len(all) == 2 && isYear(all[0])
}

// valued reports whether a number of a row after the first cell and what stands below it are both hours of a day or both years: then either may be
// a value. "38" above "40" is a size.
func valued(row, under []string) bool {
	const lastHour = 24
	for i := 1; i < min(len(row), len(under)); i++ {
		after := strings.TrimLeft(under[i], "0123456789")
		n, err := strconv.Atoi(row[i])
		m, wrong := strconv.Atoi(under[i][:len(under[i])-len(after)])
		switch {
		case err != nil || wrong != nil || hasLetter(after):
		case n <= lastHour && m <= lastHour && !strings.HasPrefix(after, ","), isYear(n) && isYear(m):
			return true
		}
	}
	return false
}

func isYear(n int) bool {
	const first, last = 1900, 2100
	return n >= first && n <= last
}

func hasLetter(text string) bool { return strings.ContainsFunc(text, unicode.IsLetter) }
