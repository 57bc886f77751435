package answer

import "strings"

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
	body := lines
	if isHead(head) {
		body = lines[1:]
	} else {
		head = nil
	}
	all := make([]*unit, 0, len(body))
	for _, line := range body {
		if row := cells(line); row != nil {
			all = append(all, &unit{text: cut(worded(head, row, nil), longest), head: head, row: row})
		}
	}
	return all
}

// isHead reports whether a row names columns: it has no numbers.
func isHead(row []string) bool {
	for _, c := range row {
		if strings.ContainsAny(c, "0123456789") {
			return false
		}
	}
	return true
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
