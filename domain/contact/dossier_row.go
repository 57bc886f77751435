package contact

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/archive"
	"github.com/switchboard-dev/switchboard/platform/backup"
)

// rowsAtOnce is how many rows an export holds in memory.
const rowsAtOnce = 200

// whom an export is about: a contact, and the numbers that it is known by, now and before.
type whom struct {
	id      string
	numbers []string
}

// place is where a page of rows begins: behind it.
type place struct {
	at time.Time
	id string
}

// eachRow gives every row of a table that is about the contact, oldest first, as an object of JSON.
func (s *Service) eachRow(ctx context.Context, h holding, of whom, give func(row []byte) error) error {
	columns := backup.Columns(h.table)
	var after place
	for {
		rows, last, err := s.rowsBehind(ctx, h, columns, of, after)
		if err != nil {
			return err
		}
		for _, r := range rows {
			if err := give(r); err != nil {
				return err
			}
		}
		if len(rows) < rowsAtOnce {
			return nil
		}
		after = last
	}
}

// filler is a value in a condition.
var filler = regexp.MustCompile(`@[a-z]+`)

// rowsBehind is a page of rows. Every query names the tenant of its table: on SQLite nothing else does.
func (s *Service) rowsBehind(ctx context.Context, h holding, columns []archive.Column, of whom, after place) (
	out [][]byte, last place, err error,
) {
	c := authz.From(ctx)
	values := map[string]any{
		"@contact": of.id, "@subaccount": c.Subaccount, "@workspace": c.Workspace, "@at": after.at, "@after": after.id, "@most": rowsAtOnce,
	}
	var args []any
	numbers := map[string]string{}
	query := filler.ReplaceAllStringFunc(statement(h, columns, after.id != "", s.parts.Store.Postgres()), func(name string) string {
		if name == "@numbers" {
			return placeholders(of.numbers, &args)
		}
		if numbers[name] == "" {
			args = append(args, values[name])
			numbers[name] = fmt.Sprintf("$%d", len(args))
		}
		return numbers[name]
	})
	rows, err := s.parts.Store.Query(ctx, query, args...)
	if err != nil {
		return nil, last, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	targets := backup.Targets(columns)
	for rows.Next() {
		if err := rows.Scan(targets...); err != nil {
			return nil, last, fmt.Errorf("read: %w", err)
		}
		text, err := object(h, columns, targets, of.id)
		if err != nil {
			return nil, last, err
		}
		out = append(out, text)
		last = placeOf(columns, targets)
	}
	return out, last, rows.Err()
}

// placeholders are a list of values in a condition; an empty one has nothing in it.
func placeholders(values []string, args *[]any) string {
	if len(values) == 0 {
		return "(NULL)"
	}
	names := make([]string, len(values))
	for i, v := range values {
		*args = append(*args, v)
		names[i] = fmt.Sprintf("$%d", len(*args))
	}
	return "(" + strings.Join(names, ", ") + ")"
}

// statement is the query for a page of a table's rows.
func statement(h holding, columns []archive.Column, further, postgres bool) string {
	names := make([]string, len(columns))
	for i, c := range columns {
		names[i] = `"` + c.Name + `"`
		if postgres && c.Kind == archive.JSON {
			names[i] += "::text"
		}
	}
	tenant := "subaccount_id = @subaccount"
	for _, w := range ent.Walls {
		if w.Table == h.table && w.Column == "workspace_id" {
			tenant = "workspace_id = @workspace"
		}
	}
	behind := ""
	if further {
		behind = " AND (created_at, id) > (@at, @after)"
	}
	return "SELECT " + strings.Join(names, ", ") + ` FROM "` + h.table + `" WHERE ` + tenant + " AND (" + h.which + ")" + behind +
		" ORDER BY created_at, id LIMIT @most"
}

// object is a row as JSON, its columns in their order.
func object(h holding, columns []archive.Column, targets []any, contact string) ([]byte, error) {
	var b strings.Builder
	sep := "{"
	for i, c := range columns {
		if h.lacks(c.Name) {
			continue
		}
		value := shownAs(c.Kind, backup.Found(targets[i]))
		if written, is := value.(json.RawMessage); is && h.part[c.Name] != nil {
			value = h.part[c.Name](written, contact)
		}
		text, err := json.Marshal(value)
		if err != nil {
			return nil, fmt.Errorf("column %s: %w", c.Name, err)
		}
		fmt.Fprintf(&b, "%s%q:%s", sep, c.Name, text)
		sep = ","
	}
	b.WriteString("}")
	return []byte(b.String()), nil
}

// shownAs is a value as JSON has it: what is JSON already stays it.
func shownAs(kind archive.Kind, v any) any {
	switch v := v.(type) {
	case []byte:
		if utf8.Valid(v) && json.Valid(v) {
			return json.RawMessage(v)
		}
	case string:
		if kind == archive.JSON && json.Valid([]byte(v)) {
			return json.RawMessage(v)
		}
	case time.Time:
		return v.UTC()
	}
	return v
}

// lacks says whether a column is left out.
func (h *holding) lacks(column string) bool {
	return slices.Contains(h.without, column)
}

// placeOf is where a row stands.
func placeOf(columns []archive.Column, targets []any) (p place) {
	for i, c := range columns {
		switch v := targets[i].(type) {
		case *sql.Null[time.Time]:
			if c.Name == "created_at" {
				p.at = v.V
			}
		case *sql.NullString:
			if c.Name == "id" {
				p.id = v.String
			}
		}
	}
	return p
}
