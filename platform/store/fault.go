package store

import (
	"context"
	"database/sql/driver"
	"errors"
	"io"
	"net"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"github.com/switchboard-dev/switchboard/platform/fault"
)

// What PostgreSQL says when it stops, starts, has no connection left or is a standby: classes and codes of SQLSTATE.
var goneStates = []string{"08", "57P", "53300", "25006"}

// fullStates are when it has no room to write.
var fullStates = []string{"53100"}

// Public is the public face of an error: unavailable where the database does not answer or has no room left, else what
// fault.From makes of it.
func Public(err error) *fault.Error {
	f := fault.From(err)
	if f.Code != fault.Internal {
		return f
	}
	switch {
	case full(err):
		return fault.New(fault.Unavailable, "The storage is full. Reading still works.").Because(err)
	case gone(err):
		return fault.New(fault.Unavailable, "The database does not answer. Try again after the time in Retry-After.").Because(err)
	}
	return f
}

// full reports whether the database has no room left.
func full(err error) bool {
	return stated(err, fullStates) || primary(err) == sqlite3.SQLITE_FULL
}

// gone reports whether there is no connection to the database. What was written on one that broke may be stored or not.
func gone(err error) bool {
	if stated(err, goneStates) || errors.Is(err, driver.ErrBadConn) {
		return true
	}
	if code := primary(err); code == sqlite3.SQLITE_BUSY || code == sqlite3.SQLITE_IOERR || code == sqlite3.SQLITE_CANTOPEN {
		return true
	}
	if _, connecting := errors.AsType[*pgconn.ConnectError](err); connecting {
		return true
	}
	// What breaks a connection of the driver reaches us bare; errors of outgoing requests are turned into faults where
	// they are made.
	_, network := errors.AsType[net.Error](err)
	return errors.Is(err, io.ErrUnexpectedEOF) || network && !errors.Is(err, context.DeadlineExceeded) || pgconn.SafeToRetry(err) // "conn closed"
}

// stated reports whether PostgreSQL gave one of the states, each of them as it begins.
func stated(err error, states []string) bool {
	pg, ok := errors.AsType[*pgconn.PgError](err)
	return ok && slices.ContainsFunc(states, func(s string) bool { return strings.HasPrefix(pg.Code, s) })
}

// primary is SQLite's code; 0 for errors of others.
func primary(err error) int {
	if e, ok := errors.AsType[*sqlite.Error](err); ok {
		return e.Code() & 0xff //nolint:mnd // the rest says more of the same
	}
	return 0
}
