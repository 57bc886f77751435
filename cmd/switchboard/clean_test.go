package main

import (
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/storetest"
)

// A server writes a file anew, once, in which versions before may have left what was deleted. A command does so for a file of any size, and not
// below a server.
func TestServerCleansTheFile(t *testing.T) {
	t.Parallel()
	environ := environment(t, storetest.SQLite)
	db := direct(t, storetest.SQLite, environ)
	const marked = "SELECT user_version = 1 FROM pragma_user_version"
	if !truth(t, db, marked) {
		t.Error("a file that began with this version is not marked")
	}
	before := func() { statement(t, db, "PRAGMA user_version = 0") }
	before()
	s := serve(t, environ)
	if !truth(t, db, marked) || !strings.Contains(s.log.String(), "writing the database file anew") {
		t.Errorf("it was not written anew:\n%s", s.log)
	}
	if says := fails(t, environ, "migrate", "up", "--clean"); !strings.Contains(says, "stop it first") {
		t.Error(says)
	}
	s.stop()
	before()
	command(t, environ, "migrate", "up", "--clean")
	if !truth(t, db, marked) {
		t.Error("it was not written anew by the command")
	}
}
