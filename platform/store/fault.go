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
var goneStates = []string{"08", "57P", "53300", readOnly}

// fullStates are when it has no room to write.
var fullStates = []string{"53100"}

// crossedStates are when two transactions waited for each other, or one would have overwritten the other: one was undone as a whole.
var crossedStates = []string{"40P01", "40001"}

// orphanStates are when a row would have referred to one that is gone, and orphanText is what SQLite says then.
var orphanStates = []string{"23503"}

const orphanText = "FOREIGN KEY constraint failed"

// clashStates are those, and when a value is taken, or is none that may be.
var clashStates = slices.Concat(orphanStates, []string{"23505", "23514"})

// undoneStates are when a transaction was undone for any such reason, or because it broke a rule or took too long.
var undoneStates = slices.Concat(crossedStates, fullStates, []string{"22", "23", "55P03", "57014"})

// Undone reports whether the database says that a transaction was undone as a whole, so that it can be tried again. It is false where the
// connection broke, as what was committed may be stored or not, and where a fault says what is wrong with it.
func Undone(err error) bool {
	if f, ok := errors.AsType[*fault.Error](err); ok && f.Code != fault.Internal {
		return false
	}
	code := primary(err)
	return stated(err, undoneStates) || code == sqlite3.SQLITE_CONSTRAINT || code == sqlite3.SQLITE_FULL || code == sqlite3.SQLITE_BUSY
}

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
	case stated(err, crossedStates):
		return fault.New(fault.Unavailable, "Another request changed the same things at the same moment. Try again.").Because(err)
	case Gone(err):
		return fault.New(fault.Unavailable, "The database is unavailable. Try again after the time in Retry-After.").Because(err)
	}
	return f
}

// Passing reports whether an error says nothing about what was written: the database did not answer, had no room left, or undid a transaction
// because of another one. The same may well be written later.
func Passing(err error) bool { return Gone(err) || full(err) || stated(err, crossedStates) }

// full reports whether the database has no room left.
func full(err error) bool {
	return stated(err, fullStates) || primary(err) == sqlite3.SQLITE_FULL
}

// Gone reports whether there is no connection to the database. What was written on one that broke may be stored or not.
func Gone(err error) bool {
	if stated(err, goneStates) || errors.Is(err, errStandby) || errors.Is(err, driver.ErrBadConn) {
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

// orphaned reports whether the database refused a row because another one that it refers to is gone. It asks the driver's own error: what reads on
// behalf of others words errors of its own, in whose text nothing of the database's is left.
func orphaned(err error) bool { return stated(err, orphanStates) || mentions(err, orphanText) }

// mentions reports whether SQLite, or a trigger of ours in its words, said one of the texts.
func mentions(err error, texts ...string) bool {
	e, ok := errors.AsType[*sqlite.Error](err)
	return ok && slices.ContainsFunc(texts, func(text string) bool { return strings.Contains(e.Error(), text) })
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
