package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib" // reads PostgreSQL past the server
	_ "modernc.org/sqlite"             // and SQLite

	"github.com/switchboard-dev/switchboard/internal/lab"
)

// stage is a database made by the old program, and the load on it.
type stage struct {
	*lab.Lab
	programs
	load *load
	up   []*lab.Server
	end  func()
}

func open(ctx context.Context, p programs, admin string) (*stage, error) {
	l, err := lab.Of(ctx, p.old, admin, clients)
	if err != nil {
		return nil, err
	}
	s := &stage{Lab: l, programs: p, load: newLoad(l.Key, l.Sub)}
	ctx, cancel := context.WithCancel(ctx)
	wait := s.load.begin(ctx)
	s.end = func() {
		cancel()
		wait()
	}
	return s, nil
}

func (s *stage) close() error {
	s.end()
	for _, server := range s.up {
		server.Stop()
	}
	return s.Close()
}

// start a program's server.
func (s *stage) start(ctx context.Context, program string) (*lab.Server, error) {
	s.Use(program)
	server, _, err := s.Serve(ctx)
	if err == nil {
		s.up = append(s.up, server)
	}
	return server, err
}

// severalServers is the way of PostgreSQL: nothing stops.
func (s *stage) severalServers(ctx context.Context, requests int) error {
	few := max(requests/10, 1)
	first, err := s.start(ctx, s.old)
	if err != nil {
		return err
	}
	s.load.to(first.URL)
	if err := s.load.count(ctx, "the old program on its own schema", few); err != nil {
		return err
	}
	if err := s.migrate(ctx); err != nil {
		return err
	}
	if err := s.load.count(ctx, "the old program goes on, on the new schema", requests); err != nil {
		return err
	}
	second, err := s.start(ctx, s.new)
	if err != nil {
		return err
	}
	s.load.to(first.URL, second.URL)
	if err := s.load.count(ctx, "the old and the new one side by side", few); err != nil {
		return err
	}
	s.load.to(second.URL)
	first.Stop()
	if err := s.load.count(ctx, "the new one alone", few); err != nil {
		return err
	}
	third, err := s.start(ctx, s.old)
	if err != nil {
		return fmt.Errorf("rollback: %w", err)
	}
	s.load.to(third.URL)
	second.Stop()
	return s.load.count(ctx, "rolled back: the old one, started on the new schema", few)
}

// oneServer is the way of SQLite: a file has one server, so that each is stopped before the next one starts.
func (s *stage) oneServer(ctx context.Context, requests int) error {
	few := max(requests/10, 1)
	for _, step := range []struct {
		what, program string
		n             int
	}{
		{"the old program on its own schema", s.old, few},
		{"the new program, which migrates", s.new, few},
		{"rolled back: the old one, started on the new schema", s.old, requests},
		{"the new one again", s.new, few},
	} {
		server, err := s.start(ctx, step.program)
		if err != nil {
			return fmt.Errorf("%s: %w", step.what, err)
		}
		s.load.to(server.URL)
		if err := s.load.count(ctx, step.what, step.n); err != nil {
			return err
		}
		s.load.to()
		server.Stop()
	}
	return nil
}

// migrate with the new program, while the old one serves.
func (s *stage) migrate(ctx context.Context) error {
	from := s.load.answered.Load()
	s.Use(s.new)
	out, err := s.Run(ctx, "migrate", "up")
	if err != nil {
		return err
	}
	fmt.Printf("  switchboard migrate up, under load: %s (%d requests meanwhile)\n", strings.TrimSpace(out), s.load.answered.Load()-from)
	if strings.HasPrefix(out, "0 ") {
		return errors.New("the new program has no migration that the old one does not")
	}
	return nil
}

// whole compares the contacts that were acknowledged with those that are there.
func (s *stage) whole(ctx context.Context) error {
	s.end()
	db, err := s.database()
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	var n int64
	if err := db.QueryRowContext(ctx, "SELECT count(*) FROM contacts").Scan(&n); err != nil {
		return err
	}
	// A request that was cut off at the end may have made one without a response.
	if acked := s.load.contacts.Load(); n < acked || n > acked+clients {
		return fmt.Errorf("%d contacts were acknowledged, and %d are there", acked, n)
	}
	fmt.Printf("  %d contacts were acknowledged, none is missing\n", s.load.contacts.Load())
	return nil
}

// refused takes back that the old program may serve: it must not start, and say why. One from before refusals knows none.
func (s *stage) refused(ctx context.Context) error {
	db, err := s.database()
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	if _, err := db.ExecContext(ctx, "UPDATE migration_serves SET serves = 0"); err != nil {
		return err
	}
	s.Use(s.old)
	if !s.refuses {
		fmt.Println("  the old program is from before refusals")
		return nil
	}
	for _, command := range [][]string{{"serve"}, {"migrate", "up"}, {"doctor"}, {"backup", "-"}, {"workspace", "list"}} {
		out, err := s.briefly(ctx, command)
		switch {
		case err == nil:
			return fmt.Errorf("switchboard %s works on a schema that does not admit it: %s", strings.Join(command, " "), out)
		case !strings.Contains(err.Error(), "newer version"):
			return fmt.Errorf("switchboard %s does not say why it is refused: %w", strings.Join(command, " "), err)
		}
	}
	fmt.Println("  not admitted any more, the old program refuses to serve, migrate, examine and back up")
	return nil
}

// briefly runs a command that has to refuse. One that goes on, as a server does, is ended, and its error does not say why it is refused.
func (s *stage) briefly(ctx context.Context, command []string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	return s.Run(ctx, command...)
}

func (s *stage) database() (*sql.DB, error) {
	if path, ok := strings.CutPrefix(s.DatabaseURL(), "sqlite://"); ok {
		return sql.Open("sqlite", path+"?_pragma=busy_timeout(10000)")
	}
	return sql.Open("pgx", s.DatabaseURL())
}

// worked says that no job failed because a program does not fit the schema, which no request notices: it looked for a table or a column that is
// not there, or, on PostgreSQL, for a function, or was refused by a trigger.
func (s *stage) worked(ctx context.Context) error {
	db, err := s.database()
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	query := "SELECT kind, errors::text FROM river.river_job WHERE errors::text ~ 'SQLSTATE (42[^5]|P0)' LIMIT 1"
	if strings.HasPrefix(s.DatabaseURL(), "sqlite://") {
		query = "SELECT kind, json(errors) FROM river_job WHERE json(errors) LIKE '%no such table%' OR json(errors) LIKE '%no such column%' LIMIT 1"
	}
	var kind, problem string
	switch err := db.QueryRowContext(ctx, query).Scan(&kind, &problem); {
	case errors.Is(err, sql.ErrNoRows):
		fmt.Println("  no job failed because of the schema")
		return nil
	case err != nil:
		return err
	}
	return fmt.Errorf("a job of the kind %s failed: %s", kind, problem)
}
