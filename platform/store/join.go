package store

import (
	"cmp"
	"errors"
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
// of different tables, which ask nothing but the row itself, or say that they ask for nothing of the kind (Beside). Two creations, and a creation behind a change, may be of the same.
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
func (s statement) sinks() bool { return s.found != nil || s.enqueues() }

// enqueues says whether a statement enqueues a job.
func (s statement) enqueues() bool { return s.found == nil && strings.HasPrefix(s.query, enqueue) }

// closes says whether a statement may be the last part of another one, which asks for the parts before it first: a job that is enqueued, whose
// function sees what the statement that calls it has done by then, or a creation that answers.
func (s statement) closes() bool {
	return s.enqueues() || s.found != nil && strings.HasPrefix(s.query, `INSERT INTO "`) && !strings.Contains(s.query, "SELECT ")
}

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

// together is how many statements, from the first on, may be one. Those of them that have to meet a row have the same error where they do not.
func together(all []statement) int {
	met, none := map[string]int{}, error(nil)
	for i, s := range all {
		kind, table := s.part()
		if i == mostParts || differ(s.none, none) {
			return i
		}
		if s.none != nil && (i == 0 || s.alone()) {
			kind, none = revision, s.none
		}
		if i > 0 && s.closes() && met[table] == otherwise {
			return i + 1
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

// differ says whether there are two errors, and not of the same.
func differ(a, b error) bool { return a != nil && b != nil && !errors.Is(a, b) }

// alone says whether a change or a deletion asks nothing but its own row, and has its answer made by the code that joins it.
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
	case s.found != nil || strings.Contains(rest, "SELECT ") && !s.beside || strings.Contains(rest, " RETURNING "):
		kind = otherwise
	case strings.Contains(rest, " ON CONFLICT "):
		kind = revision // of what is there, or is made
	}
	return kind, table
}

// join statements into one. PostgreSQL does what the last part asks for, in this order, and then the others of the list from its end: each
// comes behind those before it. So what has to meet a row, and what closes the statement, come behind what stands before them, and locks are
// taken in the order of the writes.
func join(all []statement) statement {
	end := len(all) - 1
	closed, wanted := end > 0 && all[end].closes(), end // the last part that is asked for
	for !closed && wanted >= 0 && all[wanted].none == nil {
		wanted--
	}
	if end == 0 && wanted < 0 {
		return all[0]
	}
	var parts, asked []string
	joined := statement{query: all[0].query}
	for i, s := range all {
		query, name := shift(s.query, len(joined.args)), "w"+strconv.Itoa(i)
		joined.args = append(joined.args[:len(joined.args):len(joined.args)], s.args...)
		joined.none = cmp.Or(joined.none, s.none)
		switch {
		case i > wanted && i > 0:
			parts = append(parts, name+" AS ("+query+")")
		case i > wanted: // it is what the others go with
		case s.enqueues():
			asked = append(asked, strings.TrimPrefix(query, "SELECT ")+"::text")
		case s.found != nil:
			joined.found = present(s.found)
			asked = append(asked, "coalesce((SELECT answer FROM "+name+"), '')")
			parts = append(parts, name+"(answer) AS ("+query+")")
		default:
			asked = append(asked, s.counted(name))
			parts = append(parts, name+" AS ("+query+" RETURNING 1)")
		}
	}
	if wanted >= 0 {
		joined.query = inOrder(asked)
	}
	slices.Reverse(parts)
	joined.query = "WITH " + strings.Join(parts, ", ") + " " + joined.query
	return joined
}

// counted asks how many rows a part has met, which fails where it has to meet one and has not.
func (s statement) counted(name string) string {
	if s.none != nil {
		return "1 / (SELECT count(*) FROM " + name + ")"
	}
	return "(SELECT count(*) FROM " + name + ")"
}

// present takes an answer, if there is one.
func present(take func(string)) func(string) {
	return func(text string) {
		if text != "" {
			take(text)
		}
	}
}

// inOrder asks for parts, one after the other; the last one answers.
func inOrder(parts []string) string {
	before, last := parts[:len(parts)-1], parts[len(parts)-1]
	if len(before) == 0 {
		return "SELECT " + last
	}
	return "SELECT CASE WHEN " + strings.Join(before, " + ") + " >= 0 THEN " + last + " END"
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
