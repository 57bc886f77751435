package main

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/knowledge/index"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/storetest"
)

// A source is killed at two places: between its passages, and between the rows of its index. The database never finishes
// one of the later rows, so that the server cannot get past it.
func TestKilledIngestionIsDoneOnce(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, table, when string }{
		{"between passages", "chunks", "NEW.ordinal = 500"},
		{"in the index", "postings", "NEW.term = 'w950'"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			each(t, func(t *testing.T, dialect string) {
				environ := environment(t, dialect)
				_, _, key := agency(t, environ)
				db := direct(t, dialect, environ)
				release := hold(t, db, dialect, "INSERT", c.table, c.when)
				first := spawn(t, environ)
				base := first.post("/v3/knowledge-bases", key, map[string]string{"name": "Words"})["id"].(string)
				first.post("/v3/knowledge-bases/"+base+"/sources/text", key, map[string]string{"name": "Words", "text": passages()})
				await.Until(t, "the source is never half read", func() bool { return truth(t, db, "SELECT count(*) > 0 FROM "+c.table) })
				first.kill()
				release()
				second := spawn(t, environ)
				await.Until(t, "nobody takes up the source", func() bool {
					return truth(t, db, "SELECT count(*) = 1 FROM knowledge_sources WHERE status = 'READY'")
				})
				second.kill()
				complete(t, db)
			})
		})
	}
}

// passages is a text of so many paragraphs, each with a word of its own, that each is a passage.
const paragraphs = 1000

func passages() string {
	var b strings.Builder
	for i := range paragraphs {
		fmt.Fprintf(&b, "Passage w%d. %s\n\n", i, strings.Repeat("and more ", 50))
	}
	return b.String()
}

// complete checks that every passage, and every word's row in the index, is there once.
func complete(t *testing.T, db *sql.DB) {
	t.Helper()
	rows, err := db.QueryContext(t.Context(), "SELECT term, data FROM postings WHERE term LIKE 'w%'")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	indexed := 0
	for rows.Next() {
		var term string
		var data []byte
		if err := rows.Scan(&term, &data); err != nil {
			t.Fatal(err)
		}
		entries, err := index.Decode(data)
		if err != nil || len(entries) != 1 {
			t.Fatalf("%s: %v, %v", term, entries, err)
		}
		indexed++
		if !truth(t, db, fmt.Sprintf("SELECT count(*) = 1 FROM chunks WHERE ordinal = %d AND text LIKE '%%%s.%%'", entries[0].Ordinal, term)) {
			t.Errorf("the index finds %s where it is not", term)
		}
	}
	if err := rows.Err(); err != nil || indexed != paragraphs {
		t.Errorf("%d words are in the index, %v", indexed, err)
	}
	for _, want := range []string{
		"SELECT count(*) = max(ordinal) + 1 FROM chunks",
		"SELECT count(*) = (SELECT count(*) FROM chunks) FROM (SELECT DISTINCT text FROM chunks) AS texts",
		"SELECT passages = (SELECT count(*) FROM chunks) FROM knowledge_sources",
		"SELECT count(*) = (SELECT count(*) FROM postings) FROM (SELECT DISTINCT term FROM postings) AS terms",
	} {
		if !truth(t, db, want) {
			t.Errorf("not so: %s", want)
		}
	}
}

// direct is a way into the server's database beside the server.
func direct(t *testing.T, dialect string, environ []string) *sql.DB {
	t.Helper()
	url := storedIn(environ)
	driver := "pgx"
	if dialect == storetest.SQLite {
		driver, url = "sqlite", "file:"+strings.TrimPrefix(url, "sqlite://")+"?_pragma=busy_timeout(10000)"
	}
	db, err := sql.Open(driver, url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return db
}

// hold makes the insert or update of a row wait until it is released.
func hold(t *testing.T, db *sql.DB, dialect, verb, table, when string) (release func()) {
	t.Helper()
	if dialect == storetest.SQLite { // it cannot wait: it counts for longer than anybody lives
		statement(t, db, "CREATE TRIGGER hold BEFORE "+verb+" ON "+table+" WHEN "+when+
			" BEGIN SELECT count(*) FROM (WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i FROM n) SELECT i FROM n); END")
		return func() { statement(t, db, "DROP TRIGGER hold") }
	}
	const lock = "hashtext(current_database())"
	conn, err := db.Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	if _, err := conn.ExecContext(t.Context(), "SELECT pg_advisory_lock("+lock+")"); err != nil {
		t.Fatal(err)
	}
	statement(t, db, "CREATE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS "+
		"$$ BEGIN PERFORM pg_advisory_xact_lock("+lock+"); RETURN NEW; END $$")
	statement(t, db, "CREATE TRIGGER hold BEFORE "+verb+" ON "+table+" FOR EACH ROW WHEN ("+when+") EXECUTE FUNCTION hold()")
	return func() {
		if _, err := conn.ExecContext(t.Context(), "SELECT pg_advisory_unlock("+lock+")"); err != nil {
			t.Fatal(err)
		}
	}
}

func statement(t *testing.T, db *sql.DB, text string) {
	t.Helper()
	if _, err := db.ExecContext(t.Context(), text); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
}

// truth is what a query of one truth value answers.
func truth(t *testing.T, db *sql.DB, query string) (is bool) {
	t.Helper()
	if err := db.QueryRowContext(t.Context(), query).Scan(&is); err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	return is
}

// process is a server in a process of its own.
type process struct {
	t   *testing.T
	cmd *exec.Cmd
	url string
}

// spawn starts the server as the program that it is, and returns when it says that it serves.
func spawn(t *testing.T, environ []string) *process {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	log := &journal{}
	cmd := exec.CommandContext(context.WithoutCancel(t.Context()), self, "serve", "--json")
	cmd.Args[0] = "switchboard" // see TestMain
	cmd.Env, cmd.Stderr = environ, log
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	p := &process{t: t, cmd: cmd}
	t.Cleanup(p.kill)
	var said struct{ URL string }
	if err := json.NewDecoder(out).Decode(&said); err != nil {
		t.Fatalf("the server does not serve: %v\n%s", err, log)
	}
	p.url = said.URL
	return p
}

// kill ends the process as a power cut would.
func (p *process) kill() {
	if p.cmd.ProcessState == nil {
		_ = p.cmd.Process.Kill()
		_ = p.cmd.Wait()
	}
}

// post asks as the key's owner, and returns the data of the answer.
func (p *process) post(path, key string, body any) map[string]any {
	p.t.Helper()
	text, err := json.Marshal(body)
	if err != nil {
		p.t.Fatal(err)
	}
	var answer struct{ Data map[string]any }
	if err := json.Unmarshal(p.send(path, key, "application/json", text), &answer); err != nil {
		p.t.Fatal(err)
	}
	return answer.Data
}

// send posts a body, and returns the answer, which is no error.
func (p *process) send(path, key, mimeType string, body []byte) []byte {
	p.t.Helper()
	req, err := http.NewRequestWithContext(p.t.Context(), http.MethodPost, p.url+path, bytes.NewReader(body))
	if err != nil {
		p.t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+key)
	req.Header.Set("Content-Type", mimeType)
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		p.t.Fatal(err)
	}
	defer func() { _ = resp.Body.Close() }()
	answer, err := io.ReadAll(resp.Body)
	if err != nil || resp.StatusCode >= http.StatusMultipleChoices {
		p.t.Fatalf("%s: %d %s %v", path, resp.StatusCode, answer, err)
	}
	return answer
}
