package store

import (
	"context"
	"database/sql/driver"
	"fmt"

	lru "github.com/hashicorp/golang-lru/v2/simplelru"
	"modernc.org/sqlite"

	"github.com/switchboard-dev/switchboard/platform/share"
)

// mostPrepared is how many statements a connection of SQLite keeps prepared. Each takes some kilobytes.
const mostPrepared = 100

// preparing opens connections of SQLite that keep their statements prepared: to prepare one costs as much as to run it, most often.
type preparing struct{ driver.Connector }

func connector(dsn string) (driver.Connector, error) {
	c, err := sqlite.NewConnector(dsn)
	if err != nil {
		return nil, fmt.Errorf("open: %w", err)
	}
	return preparing{c}, nil
}

// Connect of driver.Connector.
func (p preparing) Connect(ctx context.Context) (driver.Conn, error) {
	plain, err := p.Connector.Connect(ctx)
	if err != nil {
		return nil, err //nolint:wrapcheck // database/sql reads it
	}
	c := &sqliteConn{plainConn: plain.(plainConn)} //nolint:forcetypeassert // that of the driver has all of it
	c.kept, err = lru.NewLRU(mostPrepared, func(_ string, s *prepared) { s.leave() })
	return c, err //nolint:wrapcheck // never: the size is above 0
}

// plainConn is all that database/sql asks a connection of SQLite for.
type plainConn interface {
	driver.Conn
	driver.ConnBeginTx
	driver.ConnPrepareContext
	driver.ExecerContext
	driver.QueryerContext
	driver.Pinger
	driver.SessionResetter
	driver.Validator
}

// sqliteConn is a connection with its prepared statements. As with any other, only one goroutine uses it at a time.
type sqliteConn struct {
	plainConn

	kept    *lru.LRU[string, *prepared]
	release func() // says that the request which has the connection gives it back; nil: none has it
}

// prepared is a statement of a connection.
type prepared struct {
	plainStmt

	busy bool // its rows are being read
	left bool // by the connection, which keeps others
}

type plainStmt interface {
	driver.Stmt
	driver.StmtExecContext
	driver.StmtQueryContext
}

// leave the connection; rows that are being read are read to their end.
func (s *prepared) leave() {
	if s.left = true; !s.busy {
		_ = s.Close() // what the statement did was reported already
	}
}

func (s *prepared) done() {
	if s.busy = false; s.left {
		_ = s.Close() // likewise
	}
}

// statement is one that nobody reads from, and nil if there is no such: the query asks within its own rows.
func (c *sqliteConn) statement(ctx context.Context, query string) (*prepared, error) {
	if s, ok := c.kept.Get(query); ok {
		if s.busy {
			return nil, nil //nolint:nilnil // see above
		}
		return s, nil
	}
	plain, err := c.PrepareContext(ctx, query)
	if err != nil {
		return nil, err //nolint:wrapcheck // database/sql reads it
	}
	s := &prepared{plainStmt: plain.(plainStmt)} //nolint:forcetypeassert // that of the driver has all of it
	c.kept.Add(query, s)
	return s, nil
}

// ExecContext of driver.ExecerContext.
func (c *sqliteConn) ExecContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Result, error) {
	s, err := c.statement(ctx, query)
	if err != nil {
		return nil, err
	}
	if s == nil {
		return c.plainConn.ExecContext(ctx, query, args) //nolint:wrapcheck // database/sql reads it
	}
	return s.ExecContext(ctx, args) //nolint:wrapcheck // likewise
}

// QueryContext of driver.QueryerContext.
func (c *sqliteConn) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	s, err := c.statement(ctx, query)
	if err != nil {
		return nil, err
	}
	if s == nil {
		found, err := c.plainConn.QueryContext(ctx, query, args)
		if err != nil {
			return nil, err //nolint:wrapcheck // database/sql reads it
		}
		return &preparedRows{plainRows: found.(plainRows), meter: share.MeterOf(ctx)}, nil //nolint:forcetypeassert // see below
	}
	found, err := s.QueryContext(ctx, args)
	if err != nil {
		return nil, err //nolint:wrapcheck // likewise
	}
	s.busy = true
	return &preparedRows{plainRows: found.(plainRows), from: s, meter: share.MeterOf(ctx)}, nil //nolint:forcetypeassert // those of the driver have all of it
}

// Close of driver.Conn.
func (c *sqliteConn) Close() error {
	c.free()
	c.kept.Purge()
	return c.plainConn.Close() //nolint:wrapcheck // database/sql reads it
}

type plainRows interface {
	driver.Rows
	driver.RowsColumnTypeDatabaseTypeName
	driver.RowsColumnTypeScanType
}

// preparedRows say when they have been read.
type preparedRows struct {
	plainRows

	from  *prepared    // nil: they have been read, or nobody keeps the statement
	meter *share.Meter // of the bytes that are read; nil: nobody counts them
}

// Next of driver.Rows.
func (r *preparedRows) Next(dest []driver.Value) error {
	if err := r.plainRows.Next(dest); err != nil || r.meter == nil {
		return err //nolint:wrapcheck // database/sql reads it
	}
	var n int
	for _, column := range dest {
		switch v := column.(type) {
		case string:
			n += len(v)
		case []byte:
			n += len(v)
		}
	}
	return r.meter.Add(int64(n)) //nolint:wrapcheck // the counter says what it is
}

// Close of driver.Rows.
func (r *preparedRows) Close() error {
	err := r.plainRows.Close()
	if r.from != nil {
		r.from.done()
		r.from = nil
	}
	return err //nolint:wrapcheck // database/sql reads it
}
