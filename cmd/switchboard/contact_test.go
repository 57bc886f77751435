package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// planted is a job of nobody's in a state.
func planted(t *testing.T, dialect string, environ []string, state string) (stands func()) {
	t.Helper()
	db := direct(t, dialect, environ)
	table := "river_job"
	if dialect == "postgres" {
		table = "river.river_job"
	}
	statement(t, db, `INSERT INTO `+table+` (kind, queue, args, state, max_attempts) VALUES ('sync_assistant', 'sync', '{"assistant_id": "`+state+`"}', '`+
		state+`', 25)`)
	return func() {
		t.Helper()
		if !truth(t, db, `SELECT count(*) = 1 FROM `+table+` WHERE state = '`+state+`' AND CAST(args AS text) LIKE '%"`+state+`"%'`) {
			t.Errorf("the job that was %s is not any more", state)
		}
	}
}

// Commands that work for a subaccount do their own work alone: no other job, and nothing that a server is at.
func TestCommandsLeaveOtherJobs(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, dialect string) {
		environ := environment(t, dialect)
		workspace, _, _ := agency(t, environ)
		client, _ := command(t, environ, "subaccount", "create", "--workspace", workspace, "--name", "Dental")["id"].(string)
		dir := t.TempDir()
		people, numbers := filepath.Join(dir, "people.csv"), filepath.Join(dir, "numbers.txt")
		for path, text := range map[string]string{people: "name,email\nAda,ada@example.com\n", numbers: "+12025550142\n"} {
			if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		all := func() {
			t.Helper()
			if done := command(t, environ, "contact", "import", "--subaccount", client, people); done["status"] != "COMPLETED" {
				t.Errorf("the import is %v", done)
			}
			command(t, environ, "dnc", "import", "--subaccount", client, numbers)
			run(t.Context(), []string{"contact", "export", "--subaccount", client, filepath.Join(dir, "out.csv")}, environ, &journal{}, &journal{})
		}
		waits := planted(t, dialect, environ, "available")
		all()
		waits()
		db := direct(t, dialect, environ)
		if !truth(t, db, "SELECT count(*) = 1 FROM events WHERE type = 'contact.created'") {
			t.Error("no event tells that the contact was made")
		}
		server := spawn(t, environ)
		runs := planted(t, dialect, environ, "running")
		all()
		runs()
		server.kill()
	})
}

// A process that runs imports on a SQLite file may stop before other processes' imports are done; these continue, and a server that starts meanwhile
// waits.
func TestImportsBesideAnother(t *testing.T) {
	t.Parallel()
	environ := environment(t, storetest.SQLite)
	url := storedIn(environ)
	workspace, _, _ := agency(t, environ)
	client, _ := command(t, environ, "subaccount", "create", "--workspace", workspace, "--name", "Dental")["id"].(string)
	people := filepath.Join(t.TempDir(), "people.csv")
	if err := os.WriteFile(people, []byte("name,email\nAda,ada@example.com\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	hold := func() (release func() error) {
		t.Helper()
		release, err := store.ServeImports(url)
		if err != nil {
			t.Fatal(err)
		}
		return release
	}
	begin := func(ctx context.Context, args ...string) (log *journal, code chan int) {
		log, code = &journal{}, make(chan int, 1)
		go func() { code <- run(ctx, args, environ, &journal{}, log) }()
		return log, code
	}
	release := hold()
	_, done := begin(t.Context(), "contact", "import", "--subaccount", client, people)
	db := direct(t, storetest.SQLite, environ)
	await.Until(t, "nothing is to be imported", func() bool { return truth(t, db, "SELECT count(*) = 1 FROM contact_imports") })
	if err := release(); err != nil {
		t.Fatal(err)
	}
	if code, _ := await.Receive(t, done, "the import is not done"); code != exitOK {
		t.Errorf("the import: exit %d", code)
	}

	release = hold()
	ctx, stop := context.WithCancel(t.Context())
	log, done := begin(ctx, "serve")
	await.Until(t, "the server does not wait", func() bool { return strings.Contains(log.String(), "waiting for a command") || len(done) > 0 })
	if err := release(); err != nil {
		t.Fatal(err)
	}
	await.Until(t, "the server does not serve", func() bool { return strings.Contains(log.String(), `"serving"`) || len(done) > 0 })
	stop()
	if code, _ := await.Receive(t, done, "the server does not stop"); code != exitOK {
		t.Errorf("the server: exit %d: %s", code, log)
	}
}

// An import that is cancelled or given up is no success: a script would go on with a part of the contacts.
func TestImportThatEndsEarlyFails(t *testing.T) {
	t.Parallel()
	environ := environment(t, storetest.SQLite)
	workspace, _, _ := agency(t, environ)
	client, _ := command(t, environ, "subaccount", "create", "--workspace", workspace, "--name", "Dental")["id"].(string)
	people := filepath.Join(t.TempDir(), "people.csv")
	if err := os.WriteFile(people, []byte("name,email\nAda,ada@example.com\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	db := direct(t, storetest.SQLite, environ)
	for status, why := range map[string]string{"CANCELLED": "cancelled", "FAILED": "the reason"} {
		release, err := store.ServeImports(storedIn(environ)) // another command does imports, and none yet
		if err != nil {
			t.Fatal(err)
		}
		out, log, done := &journal{}, &journal{}, make(chan int, 1)
		go func() {
			done <- run(t.Context(), []string{"contact", "import", "--subaccount", client, people}, environ, out, log)
		}()
		await.Until(t, "nothing is to be imported", func() bool { return truth(t, db, "SELECT count(*) = 1 FROM contact_imports WHERE status = 'PENDING'") })
		statement(t, db, `UPDATE contact_imports SET status = '`+status+`', failure_reason = 'the reason' WHERE status = 'PENDING'`)
		code, _ := await.Receive(t, done, "the import does not end")
		if code != exitError || !strings.Contains(out.String(), status) || !strings.Contains(log.String(), why) {
			t.Errorf("%s: exit %d: %s%s", status, code, out, log)
		}
		if err := release(); err != nil {
			t.Fatal(err)
		}
	}
}
