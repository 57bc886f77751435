package store

import (
	"context"
	"errors"
	"fmt"

	"entgo.io/ent/dialect/sql"
	"github.com/gofrs/flock"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent/subaccount"
	"github.com/switchboard-dev/switchboard/ent/workspace"
)

// ErrServed is why a second server does not start on a SQLite file. What a server counts and tells in its own process, such
// as rate limits and events, would hold for each of them alone. ErrCommand is why a server has to wait: a command works on imports.
var (
	ErrServed  = errors.New("another server is serving this SQLite file; stop it first, or use PostgreSQL to run several")
	ErrCommand = errors.New("a command is importing into this SQLite file")
)

// Serve takes the database for one server where only one can serve it: a SQLite file. The lock ends with release or with the
// process. Commands beside the server need none, except for those that work on jobs. The error says so where another server has the file, or a
// command, which will soon be done with it.
func Serve(databaseURL string) (release func() error, err error) {
	path, err := file(databaseURL)
	if err != nil || path == "" {
		return func() error { return nil }, err
	}
	release, err = lock(path+serverEnding, ErrServed)
	if !errors.Is(err, ErrServed) {
		return release, err
	}
	probe, other := lock(path+commandEnding, ErrCommand)
	if other != nil {
		return nil, other
	}
	return nil, errors.Join(err, probe())
}

// ServeImports is Serve for a command that works on imports as long as no server does. The error is ErrServed or ErrCommand if somebody else
// works on them.
func ServeImports(databaseURL string) (release func() error, err error) {
	path, err := file(databaseURL)
	if err != nil || path == "" {
		return func() error { return nil }, err
	}
	command, err := lock(path+commandEnding, ErrCommand) // first: servers that do not get the other look at this one
	if err != nil {
		return nil, err
	}
	server, err := lock(path+serverEnding, ErrServed)
	if err != nil {
		return nil, errors.Join(err, command())
	}
	return func() error { return errors.Join(server(), command()) }, nil
}

// file of the database, which is there and private then; "" if it is no SQLite file.
func file(databaseURL string) (path string, err error) {
	scheme, path, err := split(databaseURL)
	if err != nil || scheme != schemeSQLite {
		return "", err
	}
	return path, ready(path)
}

func lock(path string, taken error) (release func() error, err error) {
	l := flock.New(path)
	ok, err := l.TryLock()
	if err != nil {
		return nil, fmt.Errorf("lock %s: %w", path, err)
	}
	if !ok {
		return nil, fmt.Errorf("%s: %w", path, taken)
	}
	return l.Unlock, nil
}

// Locked is a condition that locks what a query in a transaction reads until the transaction ends. On SQLite the
// transaction itself keeps every other writer out.
func (s *Store) Locked() func(*sql.Selector) {
	return func(q *sql.Selector) {
		if s.Postgres() {
			q.ForUpdate()
		}
	}
}

// Shared keeps what a query in a transaction reads from being changed or deleted until the transaction ends. Others may keep it as well.
func (s *Store) Shared() func(*sql.Selector) {
	return func(q *sql.Selector) {
		if s.Postgres() {
			q.ForShare()
		}
	}
}

// Reserved is Locked for a row that others may refer to meanwhile: only those who lock or change it wait.
func (s *Store) Reserved() func(*sql.Selector) {
	return func(q *sql.Selector) {
		if s.Postgres() {
			q.For(sql.LockNoKeyUpdate)
		}
	}
}

// InTurn reserves the caller's subaccount until the transaction ends, so that of two who count or look for the same things in it, the second one
// finds what the first one has added.
func (s *Store) InTurn(ctx context.Context) error {
	_, err := s.Client(ctx).Subaccount.Query().Where(subaccount.ID(authz.From(ctx).Subaccount), s.Reserved()).
		Select(subaccount.FieldID).Only(ctx)
	return Missing(err, "subaccount")
}

// WorkspaceInTurn is InTurn for the caller's workspace. Writes of rows that refer to it, as all audited ones do, need not wait.
func (s *Store) WorkspaceInTurn(ctx context.Context) error {
	_, err := s.Client(ctx).Workspace.Query().Where(workspace.ID(authz.From(ctx).Workspace), s.Reserved()).OnlyID(ctx)
	return err
}

// Unclaimed is Locked for rows of which any will do: those that another transaction holds are passed over.
func (s *Store) Unclaimed() func(*sql.Selector) {
	return func(q *sql.Selector) {
		if s.Postgres() {
			q.ForUpdate(sql.WithLockAction(sql.SkipLocked))
		}
	}
}
