package backup

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/switchboard-dev/switchboard/platform/archive"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Take writes what the database has at this moment. Whatever was committed before is in it; of what is committed meanwhile, nothing.
// The head's program and master check are the caller's.
func Take(ctx context.Context, s *store.Store, out io.Writer, key *archive.Key, head archive.Head) (sum archive.Summary, err error) {
	tx, err := s.Snapshot(ctx)
	if err != nil {
		return sum, err
	}
	defer func() { _ = tx.Rollback() }() // nothing was written
	tables := catalogue()
	head.Dialect, head.MadeAt = s.Kind(), store.Timestamp()
	if head.Schema, err = newest(head.Dialect); err != nil {
		return sum, err
	}
	for _, t := range tables {
		head.Tables = append(head.Tables, t.Table)
	}
	w, err := archive.NewWriter(out, key, head)
	if err != nil {
		return sum, err
	}
	for i := range tables {
		if err := write(ctx, tx, w, &tables[i], s.Postgres()); err != nil {
			return sum, fmt.Errorf("table %s: %w", tables[i].Name, err)
		}
	}
	return w.Close()
}

func write(ctx context.Context, tx *sql.Tx, w *archive.Writer, t *table, postgres bool) (err error) {
	if err := w.Begin(t.Table); err != nil {
		return err
	}
	rows, err := tx.QueryContext(ctx, t.selects(postgres))
	if err != nil {
		return fmt.Errorf("read: %w", err)
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	targets, values := Targets(t.Columns), make([]any, len(t.Columns))
	for rows.Next() {
		if err := rows.Scan(targets...); err != nil {
			return fmt.Errorf("read: %w", err)
		}
		for i := range targets {
			values[i] = Found(targets[i])
		}
		if err := w.Row(values); err != nil {
			return err
		}
	}
	if err := rows.Err(); err != nil {
		return fmt.Errorf("read: %w", err)
	}
	return nil
}

// Targets are what the columns of a row are read into.
func Targets(columns []archive.Column) []any {
	out := make([]any, len(columns))
	for i, c := range columns {
		switch c.Kind {
		case archive.Int:
			out[i] = new(sql.Null[int64])
		case archive.Float:
			out[i] = new(sql.Null[float64])
		case archive.Bool:
			out[i] = new(sql.Null[bool])
		case archive.Time:
			out[i] = new(sql.Null[time.Time])
		case archive.Bytes:
			out[i] = new([]byte)
		case archive.Text, archive.JSON:
			out[i] = new(sql.NullString)
		}
	}
	return out
}

// Found is what has been read into one.
func Found(target any) any {
	switch v := target.(type) {
	case *[]byte:
		if *v == nil {
			return nil
		}
		return *v
	case *sql.NullString:
		return unless(v.Valid, v.String)
	case *sql.Null[int64]:
		return unless(v.Valid, v.V)
	case *sql.Null[float64]:
		return unless(v.Valid, v.V)
	case *sql.Null[bool]:
		return unless(v.Valid, v.V)
	case *sql.Null[time.Time]:
		return unless(v.Valid, v.V)
	}
	return nil
}

func unless(valid bool, v any) any {
	if !valid {
		return nil
	}
	return v
}
