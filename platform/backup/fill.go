package backup

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strconv"
	"strings"
	"time"

	"github.com/switchboard-dev/switchboard/migrations"
	"github.com/switchboard-dev/switchboard/platform/archive"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Bounds of one statement: SQLite takes 32,766 parameters, PostgreSQL 65,535.
const (
	mostRows  = 500
	mostParts = 30_000
	mostBytes = 4 << 20
)

// ErrNotEmpty is why a database is not filled.
var ErrNotEmpty = errors.New("the database is not empty: a backup is restored into an empty one only")

// newest is the name of the newest migration that this program has for a dialect.
func newest(dialect string) (string, error) {
	kind := migrations.Postgres
	if dialect == "sqlite3" {
		kind = migrations.SQLite
	}
	return migrations.Newest(kind)
}

// Fits says whether this program can restore what has the head.
func Fits(head archive.Head) error {
	want, err := newest(head.Dialect)
	if err != nil {
		return err
	}
	var tables []archive.Table
	for _, t := range catalogue() {
		tables = append(tables, t.Table)
	}
	if head.Schema != want || !reflect.DeepEqual(head.Tables, tables) {
		return fmt.Errorf("the backup has the schema %s of Switchboard %s, this is a program for %s: restore it with the version that "+
			"made it, then migrate", head.Schema, head.Program, want)
	}
	return nil
}

// Filling is how an archive becomes a database.
type Filling struct {
	// URL is the database's. It has to be up to date and empty, and nobody may work on it.
	URL string
	// Hold is why what works on the database must not act, or "".
	Hold string
	// Moved says that there will be no other that acts, so that what was under way goes on. Released is then since when the original acts, if
	// that is a copy itself.
	Moved    bool
	Released time.Time
	// Fillers write what is in no backup, once its rows are there.
	Fillers []store.Filler
}

// From fills the database from an archive: with all of it, or with nothing.
func (f Filling) From(ctx context.Context, in io.Reader, key *archive.Key) (sum archive.Summary, settled Settled, err error) {
	r, err := archive.NewReader(in, key)
	if err != nil {
		return sum, settled, err
	}
	defer r.Close()
	if err := Fits(r.Head); err != nil {
		return sum, settled, err
	}
	write := func(ctx context.Context, tx *sql.Tx, postgres bool) error {
		if err := empty(ctx, tx, postgres); err != nil {
			return err
		}
		l := &loader{ctx: ctx, tx: tx, postgres: postgres, tables: map[string]table{}}
		for _, t := range catalogue() {
			l.tables[t.Name] = t
		}
		if sum, err = r.Each(l.add); err != nil {
			return err
		}
		if err := l.flush(); err != nil {
			return err
		}
		settled, err = f.settle(ctx, tx, postgres)
		return err
	}
	return sum, settled, store.Fill(ctx, f.URL, append([]store.Filler{write}, f.Fillers...)...)
}

// empty takes away what a server that nobody has used leaves in a database, and fails where there is more.
func empty(ctx context.Context, tx *sql.Tx, postgres bool) error {
	if err := lock(ctx, tx, postgres); err != nil {
		return err
	}
	for _, t := range catalogue() {
		if t.Name == Installation || t.Name == "jobs" { // a server begins with keys and with work of its own
			if _, err := tx.ExecContext(ctx, "DELETE FROM "+t.from(postgres)); err != nil { //nolint:gosec // a table of ours
				return fmt.Errorf("empty %s: %w", t.Name, err)
			}
			continue
		}
		var used bool
		if err := tx.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM "+t.from(postgres)+")").Scan(&used); err != nil {
			return fmt.Errorf("look into %s: %w", t.Name, err)
		}
		if used {
			return fmt.Errorf("%w: it has rows in the table %s", ErrNotEmpty, t.Name)
		}
	}
	return nil
}

// lock what a server that starts meanwhile asks whether the database is held: it waits for the answer.
func lock(ctx context.Context, tx *sql.Tx, postgres bool) error {
	if !postgres {
		return nil
	}
	if _, err := tx.ExecContext(ctx, "LOCK TABLE "+Installation+" IN ACCESS EXCLUSIVE MODE"); err != nil {
		return fmt.Errorf("keep servers waiting: %w", err)
	}
	return nil
}

// loader inserts rows, many at a time.
type loader struct {
	ctx      context.Context //nolint:containedctx // it lasts as long as one call
	tx       *sql.Tx
	postgres bool
	tables   map[string]table
	table    table
	args     []any
	bytes    int
}

func (l *loader) add(of archive.Table, row []any) error {
	if l.table.Name != of.Name {
		if err := l.flush(); err != nil {
			return err
		}
		l.table = l.tables[of.Name]
	}
	for _, v := range row {
		switch v := v.(type) {
		case string:
			l.bytes += len(v)
		case []byte:
			l.bytes += len(v)
		}
	}
	l.args = append(l.args, row...)
	if n := len(l.args); n/len(row) >= mostRows || n+len(row) > mostParts || l.bytes > mostBytes {
		return l.flush()
	}
	return nil
}

// flush inserts what has come together.
func (l *loader) flush() error {
	if len(l.args) == 0 {
		return nil
	}
	if _, err := l.tx.ExecContext(l.ctx, l.insert(len(l.args)/len(l.table.Columns)), l.args...); err != nil {
		return fmt.Errorf("fill %s: %w", l.table.Name, err)
	}
	l.args, l.bytes = l.args[:0], 0
	return nil
}

func (l *loader) insert(rows int) string {
	names := make([]string, len(l.table.Columns))
	for i, c := range l.table.Columns {
		names[i] = `"` + c.Name + `"`
	}
	var b strings.Builder
	b.WriteString("INSERT INTO " + l.table.from(l.postgres) + " (" + strings.Join(names, ", ") + ") VALUES ")
	for i := range rows * len(names) {
		switch {
		case i == 0:
			b.WriteString("(")
		case i%len(names) == 0:
			b.WriteString("), (")
		default:
			b.WriteString(", ")
		}
		b.WriteString(l.parameter(i))
	}
	return b.String() + ")"
}

// parameter is the place of a value in the statement.
func (l *loader) parameter(i int) string {
	if l.postgres {
		return "$" + strconv.Itoa(i+1)
	}
	if how := l.table.sqliteWrite[l.table.Columns[i%len(l.table.Columns)].Name]; how != "" {
		return fmt.Sprintf(how, "?")
	}
	return "?"
}
