package store

import (
	"slices"
	"strconv"
	"strings"
)

// nothingMet is PostgreSQL's code of a division by zero, by which a write fails that had to meet a row. Nothing else of ours divides.
const nothingMet = "22012"

// joined are late statements with those that follow each other in one, as far as that comes to the same: one statement with several writes
// costs less than several. It says only what each of them said, behind the same walls; what one of them violates fails it as it would
// have failed alone.
//
// The parts of one statement do not see each other, so none may ask for what another has changed: they are creations and changes of rows
// of different tables, which ask nothing but the row itself. Two creations, and a creation behind a change, may be of the same.
func joined(all []statement) (out []statement) {
	for all = sunk(all); len(all) > 0; {
		some := together(all)
		out = append(out, join(all[:some]))
		all = all[some:]
	}
	return out
}

// enqueue is how a job is enqueued, which looks for the row that it is for and takes no lock that others wait for.
const enqueue = "SELECT river.enqueue("

// sunk has jobs enqueued behind the creations and changes that follow them, which are one statement then with those before them.
func sunk(all []statement) []statement {
	if !slices.ContainsFunc(all, func(s statement) bool { return strings.HasPrefix(s.query, enqueue) }) {
		return all
	}
	out, jobs := make([]statement, 0, len(all)), []statement(nil)
	for _, s := range all {
		if strings.HasPrefix(s.query, enqueue) {
			jobs = append(jobs, s)
			continue
		}
		if kind, _ := s.part(); kind == otherwise {
			out, jobs = append(out, jobs...), nil
		}
		out = append(out, s)
	}
	return append(out, jobs...)
}

// Kinds of parts.
const (
	otherwise = iota // no part of one
	creation
	revision
)

// mostParts bounds one statement: a loop over many rows must not make texts of every length.
const mostParts = 16

// together is how many statements, from the first on, may be one.
func together(all []statement) int {
	met := map[string]int{}
	for i, s := range all {
		kind, table := s.part()
		if i == mostParts {
			return i
		}
		if i > 0 && (kind == otherwise || s.none != nil || met[table] == creation && kind == revision || met[table] == revision && kind == revision) {
			return i
		}
		if kind == otherwise && s.none == nil {
			return 1
		}
		if s.none != nil {
			kind = revision
		}
		met[table] = max(met[table], kind)
	}
	return len(all)
}

// part says what a statement would be in another, and the table that it writes.
func (s statement) part() (kind int, table string) {
	kind = otherwise
	rest, found := strings.CutPrefix(s.query, `INSERT INTO "`)
	if found {
		kind = creation
	} else if rest, found = strings.CutPrefix(s.query, `UPDATE "`); found {
		kind = revision
	} else if rest, found = strings.CutPrefix(s.query, `DELETE FROM "`); !found {
		return otherwise, ""
	}
	table, rest, _ = strings.Cut(rest, `"`)
	switch {
	case s.found != nil || strings.Contains(rest, "SELECT ") || strings.Contains(rest, " RETURNING "):
		kind = otherwise
	case strings.Contains(rest, " ON CONFLICT "):
		kind = revision // of what is there, or is made
	}
	return kind, table
}

// join statements into one. PostgreSQL does the first, and then the others of the list from its end: each comes behind those before it.
func join(all []statement) statement {
	first := all[0]
	if len(all) == 1 && first.none == nil {
		return first
	}
	var parts []string
	args := first.args
	for i, s := range all[1:] {
		parts = append(parts, "w"+strconv.Itoa(i+1)+" AS ("+shift(s.query, len(args))+")")
		args = append(args[:len(args):len(args)], s.args...)
	}
	last := first.query
	if first.none != nil {
		parts = append(parts, "met AS ("+first.query+" RETURNING 1)")
		last = "SELECT 1 / count(*) FROM met"
	}
	slices.Reverse(parts)
	return statement{query: "WITH " + strings.Join(parts, ", ") + " " + last, args: args, none: first.none}
}

// shift the numbers of a statement's arguments. Nothing but these has a dollar before a digit: values are arguments.
func shift(query string, by int) string {
	var out strings.Builder
	out.Grow(len(query) + len(query)/8) //nolint:mnd // room for longer numbers
	for {
		before, rest, more := strings.Cut(query, "$")
		out.WriteString(before)
		if !more {
			return out.String()
		}
		digits := 0
		for digits < len(rest) && rest[digits] >= '0' && rest[digits] <= '9' {
			digits++
		}
		out.WriteByte('$')
		if n, err := strconv.Atoi(rest[:digits]); err == nil {
			out.WriteString(strconv.Itoa(n + by))
		}
		query = rest[digits:]
	}
}
