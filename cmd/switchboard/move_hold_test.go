package main

import (
	"net"
	"path/filepath"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/storetest"
)

// The original is held before anybody looks at the database that it is copied into: a server that starts meanwhile would write what the copy
// does not have. Where there is no copy, the original goes on.
func TestMoveHoldsTheOriginalFirst(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, dialect string) {
		environ := environment(t, dialect)
		agency(t, environ)
		target, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		asked := make(chan net.Conn, 1)
		go func() {
			if c, err := target.Accept(); err == nil {
				asked <- c
			}
		}()
		moved := make(chan string, 1)
		go func() {
			moved <- fails(t, environ, "move", "--to", "postgres://x:x@"+target.Addr().String()+"/x?sslmode=disable")
		}()
		c, _ := await.Receive(t, asked, "nobody asks for the target")
		db := direct(t, dialect, environ) // not before: nobody may be at the database
		const held = "SELECT count(*) = 1 FROM installation WHERE key = 'held'"
		if !truth(t, db, held) {
			t.Error("the original is not held")
		}
		_, _ = target.Close(), c.Close()
		if _, ok := await.Receive(t, moved, "the move does not end"); !ok {
			t.Error("the move does not say what is wrong")
		}
		if truth(t, db, held) {
			t.Error("the original is held, though there is no copy")
		}
	})
}

// A server that starts between the first look and the hold does not know that it is held, and is seen by the second look: the original goes on. The
// test waits at the table of the hold under the name of those who migrate, whom nobody counts.
func TestMoveLooksAgainOnceItHolds(t *testing.T) {
	t.Parallel()
	environ := environment(t, storetest.Postgres)
	agency(t, environ)
	migrating := environ[0] + "&application_name=switchboard%20migrate"
	if !strings.Contains(environ[0], "?") {
		migrating = environ[0] + "?application_name=switchboard%20migrate"
	}
	db := direct(t, storetest.Postgres, []string{migrating})
	tx, err := db.BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = tx.Rollback() }()
	if _, err := tx.ExecContext(t.Context(), "LOCK TABLE installation IN ACCESS EXCLUSIVE MODE"); err != nil {
		t.Fatal(err)
	}
	moved := make(chan string, 1)
	go func() { moved <- fails(t, environ, "move", "--to", "sqlite://"+filepath.Join(t.TempDir(), "x.db")) }()
	await.Until(t, "nobody waits for the hold", func() bool {
		return truth(t, db, "SELECT count(*) > 0 FROM pg_locks WHERE relation = 'installation'::regclass AND NOT granted")
	})
	server, err := direct(t, storetest.Postgres, environ).Conn(t.Context())
	if err == nil {
		_, err = server.ExecContext(t.Context(), "SELECT 1")
	}
	if err != nil {
		t.Fatal(err)
	}
	_ = tx.Rollback()
	if says, _ := await.Receive(t, moved, "the move does not end"); !strings.Contains(says, "others are connected") {
		t.Errorf("moved beside a server: %s", says)
	}
	if truth(t, db, "SELECT count(*) > 0 FROM installation WHERE key = 'held'") {
		t.Error("the original is held, though there is no copy")
	}
}

// A copy that turns out not to have all of the original is there, and is held: there are not to be two that act.
func TestMoveHoldsACopyThatLacksSomething(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, dialect string) {
		environ, target := environment(t, dialect), environment(t, dialect)
		plantIn(t, storedIn(environ), `INSERT INTO spent (hash, until) VALUES ('x', 9007199254740991)`)
		lose := `CREATE TRIGGER lose AFTER INSERT ON spent BEGIN DELETE FROM spent; END`
		if dialect == storetest.Postgres {
			lose = `CREATE RULE lose AS ON INSERT TO spent DO INSTEAD NOTHING`
		}
		plantIn(t, storedIn(target), lose)
		if says := fails(t, environ, "move", "--to", storedIn(target)); !strings.Contains(says, errCounts.Error()) {
			t.Errorf("moved: %s", says)
		}
		const held = "SELECT count(*) = 1 FROM installation WHERE key = 'held'"
		if !truth(t, direct(t, dialect, target), held) {
			t.Error("the copy is not held, though it lacks something")
		}
		if truth(t, direct(t, dialect, environ), held) {
			t.Error("the original is held, though the copy is")
		}
	})
}

// A copy that is moved knows there since when it acts: what was due before, the original has done.
func TestMoveKeepsSinceWhenACopyActs(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, dialect string) {
		environ, target := environment(t, dialect), environment(t, dialect)
		plantIn(t, storedIn(environ), `INSERT INTO installation (key, value) VALUES ('released', '2026-03-01T03:00:00Z')`)
		command(t, environ, "move", "--to", storedIn(target))
		db := direct(t, dialect, target)
		if !truth(t, db, "SELECT count(*) = 1 FROM installation WHERE key = 'released' AND value = '2026-03-01T03:00:00Z'") {
			t.Error("it does not know since when it acts")
		}
		if truth(t, db, "SELECT count(*) > 0 FROM installation WHERE key = 'held'") {
			t.Error("what was moved is held")
		}
	})
}
