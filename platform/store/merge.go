package store

import (
	"encoding/binary"
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgtype"
)

// readBatch is several reads whose questions are one statement: most reads find a row or two, which costs PostgreSQL less than a statement does.
// Each row of the answer says whose it is, and has the columns as a record, which knows their types. All of them read from one snapshot.
type readBatch struct {
	of      []*pendingRead
	columns [][]string
}

// readBatchesOf reads that stand next to each other. A read that locks is the last of its statement: what is read behind it sees what those who
// held the lock before have done.
func readBatchesOf(asking []*pendingRead) (all []readBatch) {
	open := false
	for _, v := range asking {
		columns := columnsOf(v.asked.query)
		if open && columns != nil && len(all[len(all)-1].of) < mostParts {
			last := &all[len(all)-1]
			last.of, last.columns = append(last.of, v), append(last.columns, columns)
		} else {
			all = append(all, readBatch{[]*pendingRead{v}, [][]string{columns}})
		}
		open = columns != nil && !strings.Contains(v.asked.query, " FOR ")
	}
	return all
}

// statement that asks for all of a batch.
func (c readBatch) statement() statement {
	if len(c.of) == 1 {
		return c.of[0].asked
	}
	var text strings.Builder
	var args []any
	for i, v := range c.of {
		if i > 0 {
			text.WriteString(" UNION ALL ")
		}
		text.WriteString("SELECT " + strconv.Itoa(i) + ", _r FROM (" + shift(v.asked.query, len(args)) + ") AS _r")
		args = append(args, v.asked.args...)
	}
	return statement{query: text.String(), args: args}
}

// answers to a batch, one for each read.
func (c readBatch) answers(results pgx.BatchResults) ([]pgx.Rows, error) {
	found, err := results.Query()
	if err != nil {
		return nil, err //nolint:wrapcheck // the caller says what for
	}
	if len(c.of) == 1 {
		return []pgx.Rows{found}, nil
	}
	defer found.Close()
	parts := make([]*part, len(c.of))
	for i := range parts {
		parts[i] = partOf(found.Conn(), c.columns[i])
	}
	for found.Next() {
		raw := found.RawValues()
		which, _ := number(raw[0])
		if which < 0 || which >= len(parts) {
			return nil, errRecord
		}
		p := parts[which]
		p.records = append(p.records, slices.Clone(raw[1]))
	}
	all := make([]pgx.Rows, len(parts))
	for i, p := range parts {
		all[i] = p
	}
	return all, found.Err() //nolint:wrapcheck // likewise
}

// columnsOf a query that may be asked with others, by their names; nil of any other. What ent and we write has quotes around names of columns, or
// plain words.
func columnsOf(query string) (names []string) { //nolint:cyclop // a case for each character that matters
	rest, ok := strings.CutPrefix(query, "SELECT ")
	if !ok || strings.HasPrefix(rest, "FROM ") {
		return nil
	}
	rest = strings.TrimPrefix(rest, "DISTINCT ")
	depth, quote, begin := 0, byte(0), 0
	for i := 0; i <= len(rest); i++ {
		switch {
		case i == len(rest):
			return append(names, nameOf(rest[begin:]))
		case quote != 0:
			if rest[i] == quote {
				quote = 0
			}
		case rest[i] == '"' || rest[i] == '\'':
			quote = rest[i]
		case rest[i] == '(':
			depth++
		case rest[i] == ')':
			depth--
		case depth > 0:
		case rest[i] == '*':
			return nil
		case rest[i] == ',':
			names = append(names, nameOf(rest[begin:i]))
			begin = i + 1
		case i > 0 && strings.HasPrefix(rest[i:], "FROM") && strings.ContainsAny(rest[i-1:i], " \n\t)"):
			return append(names, nameOf(rest[begin:i]))
		}
	}
	return nil
}

// nameOf an expression in a list of columns, as PostgreSQL names it where it matters: a column's own, the one behind AS, a function's.
func nameOf(expr string) string {
	expr = strings.TrimSpace(expr)
	if i := strings.LastIndex(expr, " AS "); i >= 0 && !strings.HasSuffix(expr, ")") {
		return strings.Trim(strings.TrimSpace(expr[i+len(" AS "):]), `"`)
	}
	if function, _, called := strings.Cut(expr, "("); called {
		return strings.ToLower(strings.TrimSpace(function))
	}
	return strings.Trim(expr[strings.LastIndexByte(expr, '.')+1:], `"`)
}

var errRecord = errors.New("store: an answer is not what was asked for")

// part of an answer: the rows of one read.
type part struct {
	conn    *pgx.Conn
	fields  []pgconn.FieldDescription
	records [][]byte // that are still to be read
	raw     [][]byte
	err     error
}

func partOf(conn *pgx.Conn, columns []string) *part {
	p := &part{conn: conn, fields: make([]pgconn.FieldDescription, len(columns)), raw: make([][]byte, len(columns))}
	for i, name := range columns {
		p.fields[i].Name = name
	}
	return p
}

// Next of pgx.Rows.
func (p *part) Next() bool {
	if p.err != nil || len(p.records) == 0 {
		return false
	}
	p.err = p.open(p.records[0])
	p.records = p.records[1:]
	return p.err == nil
}

// open a record: how many fields it has, then of each its type, its length, or -1 for null, and what it is.
func (p *part) open(record []byte) error {
	n, record := number(record)
	if n != len(p.fields) {
		return errRecord
	}
	for i := range p.fields {
		var oid, length int
		oid, record = number(record)
		length, record = number(record)
		if length < -1 || length > len(record) {
			return errRecord
		}
		p.fields[i].DataTypeOID, p.fields[i].Format, p.raw[i] = uint32(oid), pgtype.BinaryFormatCode, nil //nolint:gosec // as sent
		if length < 0 {
			continue
		}
		p.raw[i], record = record[:length:length], record[length:]
		if text, ok := spelled(p.fields[i].DataTypeOID, p.raw[i]); ok {
			p.fields[i].Format, p.raw[i] = pgtype.TextFormatCode, text
		}
	}
	return nil
}

// number that a record begins with, and the rest of it.
func number(record []byte) (int, []byte) {
	if len(record) < 4 { //nolint:mnd // bytes of a number
		return -2, nil
	}
	return int(int32(binary.BigEndian.Uint32(record))), record[4:] //nolint:gosec // two's complement
}

// spelled is what comes as text where it is no part of a record: jsonb behind its version, and arrays of numbers.
func spelled(oid uint32, raw []byte) ([]byte, bool) {
	switch {
	case oid == pgtype.JSONBOID && len(raw) > 0 && raw[0] == 1:
		return raw[1:], true
	case oid == pgtype.JSONOID:
		return raw, true
	case oid != pgtype.Int4ArrayOID:
		return nil, false
	}
	const head, each = 20, 8 // bytes: of an array of one dimension, and of a number with its length
	text := []byte{'{'}
	for at := head + each/2; at+4 <= len(raw); at += each {
		if len(text) > 1 {
			text = append(text, ',')
		}
		text = strconv.AppendInt(text, int64(int32(binary.BigEndian.Uint32(raw[at:]))), 10) //nolint:gosec // likewise
	}
	return append(text, '}'), true
}

// Close of pgx.Rows.
func (p *part) Close() { p.records = nil }

// Err of pgx.Rows.
func (p *part) Err() error { return p.err }

// CommandTag of pgx.Rows.
func (*part) CommandTag() pgconn.CommandTag { return pgconn.CommandTag{} }

// FieldDescriptions of pgx.Rows.
func (p *part) FieldDescriptions() []pgconn.FieldDescription { return p.fields }

// RawValues of pgx.Rows.
func (p *part) RawValues() [][]byte { return p.raw }

// Conn of pgx.Rows.
func (p *part) Conn() *pgx.Conn { return p.conn }

// TypeMap of pgx.Rows.
func (p *part) TypeMap() *pgtype.Map { return p.conn.TypeMap() }

// Scan of pgx.Rows is not used: readers scan through what wraps it.
func (*part) Scan(...any) error { return errRecord }

// Values of pgx.Rows. Nobody calls it.
func (*part) Values() ([]any, error) { return nil, errRecord }
