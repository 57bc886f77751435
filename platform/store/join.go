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

// sinks says whether a statement may come behind the creations and changes that follow it: a job that is enqueued, and what is answered by
// the commit, on which nothing in the transaction depends.
func (s statement) sinks() bool { return s.found != nil || strings.HasPrefix(s.query, enqueue) }

// sunk has what may wait come behind the creations and changes that follow it, which are one statement then with those before it.
func sunk(all []statement) []statement {
	if !slices.ContainsFunc(all, statement.sinks) {
		return all
	}
	out, waiting := make([]statement, 0, len(all)), []statement(nil)
	for _, s := range all {
		if s.sinks() {
			waiting = append(waiting, s)
			continue
		}
		if kind, _ := s.part(); kind == otherwise {
			out, waiting = append(out, waiting...), nil
		}
		out = append(out, s)
	}
	return append(out, waiting...)
}

// Kinds of parts.
const (
	otherwise = iota // no part of one
	creation
	revision
)

// mostParts bounds one statement: a loop over many rows must not make texts of every length.
const mostParts = 16

// together is how many statements, from the first on, may be one. One of them may have to meet a row.
func together(all []statement) int {
	met, bound := map[string]int{}, false
	for i, s := range all {
		kind, table := s.part()
		if i == mostParts || i > 0 && s.none != nil && bound {
			return i
		}
		if s.none != nil && (i == 0 || s.alone()) {
			kind, bound = revision, true
		}
		if i > 0 && (kind == otherwise || met[table] != otherwise && kind == revision) {
			return i
		}
		if kind == otherwise {
			return 1
		}
		met[table] = max(met[table], kind)
	}
	return len(all)
}

// alone says whether a change or a deletion asks nothing but its own row, and has its answer made by whoever joins it.
func (s statement) alone() bool {
	return s.found == nil && !slices.ContainsFunc([]string{"SELECT ", " RETURNING ", " ON CONFLICT "}, func(more string) bool {
		return strings.Contains(s.query, more)
	})
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

// join statements into one. PostgreSQL does what the last part asks for, in this order, and then the others of the list from its end: each
// comes behind those before it. So what has to meet a row comes behind what stands before it, and locks are taken in the order of the writes.
func join(all []statement) statement {
	must := slices.IndexFunc(all, func(s statement) bool { return s.none != nil })
	if len(all) == 1 && must < 0 {
		return all[0]
	}
	var parts, before []string
	var args []any
	joined := statement{query: all[0].query}
	for i, s := range all {
		query, name := shift(s.query, len(args)), "w"+strconv.Itoa(i)
		args = append(args[:len(args):len(args)], s.args...)
		switch {
		case i == must:
			joined.none = s.none
			parts = append(parts, "met AS ("+query+" RETURNING 1)")
		case i < must:
			before = append(before, "(SELECT count(*) FROM "+name+")")
			parts = append(parts, name+" AS ("+query+" RETURNING 1)")
		case i > 0:
			parts = append(parts, name+" AS ("+query+")")
		}
	}
	switch {
	case must == 0:
		joined.query = "SELECT 1 / count(*) FROM met"
	case must > 0:
		joined.query = "SELECT CASE WHEN " + strings.Join(before, " + ") + " >= 0 THEN 1 / (SELECT count(*) FROM met) END"
	}
	slices.Reverse(parts)
	joined.query, joined.args = "WITH "+strings.Join(parts, ", ")+" "+joined.query, args
	return joined
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
