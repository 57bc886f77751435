package main

import (
	"database/sql"
	"net/http"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/carriertest"
)

// phones starts a carrier of its own, which outlives the servers.
func phones(t *testing.T, stage func(r *http.Request, has bool)) *carriertest.Server {
	t.Helper()
	c, err := carriertest.Start(filepath.Join(t.TempDir(), "carrier.log"), stage)
	if err != nil {
		t.Fatal(err)
	}
	c.Pace(20 * time.Millisecond)
	t.Cleanup(func() {
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	})
	return c
}

// gate holds the first request that comes to a stage, for as long as somebody waits for it.
type gate struct {
	path    string
	has     bool
	reached atomic.Bool
}

func (g *gate) stage(r *http.Request, has bool) {
	if r.URL.Path == g.path && has == g.has && g.reached.CompareAndSwap(false, true) {
		<-r.Context().Done()
	}
}

// A server is killed at every step of telling the carrier of an assistant. What is shown is never ahead of the carrier, and
// soon the carrier has the newest configuration.
func TestExtendedKilledSyncConverges(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		step   string
		path   string // of the request that is held,
		has    bool   // before the carrier has it, or after
		update string // of the row that is held
	}{
		{step: "before anybody asks", update: "NEW.sync_until IS NOT NULL AND OLD.sync_until IS NULL"},
		{step: "before the carrier hears", path: "/configurations"},
		{step: "before the carrier answers", path: "/configurations", has: true},
		{step: "before the answer is kept", update: "NEW.sync_done > OLD.sync_done"},
	} {
		t.Run(strings.ReplaceAll(c.step, " ", "_"), func(t *testing.T) {
			t.Parallel()
			each(t, func(t *testing.T, dialect string) {
				at := gate{path: c.path, has: c.has}
				carrier := phones(t, at.stage)
				environ := environment(t, dialect, "SWITCHBOARD_TELEPHONY="+carrier.URL)
				_, _, key := agency(t, environ)
				db := direct(t, dialect, environ)
				release := func() {}
				if c.update != "" {
					release = hold(t, db, dialect, "UPDATE", "assistants", c.update)
				}
				first := spawn(t, environ)
				first.post("/v3/assistants", key, map[string]any{"name": "Ada"})
				reached(t, db, dialect, &at, c.update)
				truthful(t, db, carrier)
				first.kill()
				release()
				second := spawn(t, environ)
				killed := time.Now()
				await.Until(t, "nobody tells the carrier", func() bool {
					truthful(t, db, carrier)
					return truth(t, db, "SELECT count(*) = 1 FROM assistants WHERE web_calls_enabled AND sync_done = sync_wanted")
				})
				t.Logf("%s after the kill", time.Since(killed).Round(time.Millisecond))
				second.kill()
			})
		})
	}
}

// reached waits until the server is at the step: held by the carrier, or by the database.
func reached(t *testing.T, db *sql.DB, dialect string, at *gate, held string) {
	t.Helper()
	await.Until(t, "the step is never reached", func() bool {
		switch {
		case held == "":
			return at.reached.Load()
		case dialect == "sqlite":
			return busy(t, db)
		}
		return truth(t, db, "SELECT count(*) > 0 FROM pg_stat_activity WHERE wait_event = 'advisory' AND datname = current_database()")
	})
}

// busy says whether somebody has been writing to the file for a while.
func busy(t *testing.T, db *sql.DB) bool {
	t.Helper()
	conn, err := db.Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close() }()
	_, err = conn.ExecContext(t.Context(), "PRAGMA busy_timeout = 1500")
	if err == nil {
		_, err = conn.ExecContext(t.Context(), "BEGIN IMMEDIATE")
	}
	if err == nil {
		_, err = conn.ExecContext(t.Context(), "ROLLBACK")
	}
	if _, reset := conn.ExecContext(t.Context(), "PRAGMA busy_timeout = 10000"); reset != nil {
		t.Fatal(reset)
	}
	return err != nil
}

// truthful checks that no assistant is shown as accepted that the carrier has not.
func truthful(t *testing.T, db *sql.DB, carrier *carriertest.Server) {
	t.Helper()
	rows, err := db.QueryContext(t.Context(), "SELECT id FROM assistants WHERE web_calls_enabled OR last_synced_at IS NOT NULL")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var id string
		if err := rows.Scan(&id); err != nil {
			t.Fatal(err)
		}
		if carrier.Taken(id).AssistantID == "" {
			t.Errorf("%s is shown as accepted", id)
		}
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
}
