package main

import (
	"net/http"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/storetest"
)

// refusals make every write of a table fail, as a disk does that is full.
var refusals = map[string]struct{ table, key string }{
	"the claim cannot be released":       {"contacts", "first"},
	"the claim itself cannot be written": {"idempotency_records", "second"},
}

// A request that failed with the database, so that not even its claim of the key could be released, can be repeated at once.
func TestRepeatAfterAnOutage(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, dialect string) {
		environ := environment(t, dialect)
		_, _, key := agency(t, environ)
		db := direct(t, dialect, environ)
		server := spawn(t, environ)
		for name, r := range refusals {
			var stop []string
			for _, verb := range []string{"INSERT ON " + r.table, "UPDATE ON idempotency_records", "DELETE ON idempotency_records"} {
				stop = append(stop, refuse(t, dialect, verb, func(text string) { statement(t, db, text) })...)
			}
			ask := func() int {
				status, body, err := request(server.url, key, "/v3/contacts", `{"name":"Ada"}`, "X-Subaccount-Id", "loc-1", "Idempotency-Key", r.key)
				if err != nil {
					t.Fatalf("%s: %v %s", name, err, body)
				}
				return status
			}
			if status := ask(); status < http.StatusBadRequest {
				t.Errorf("%s: %d, and nothing can be written", name, status)
			}
			for _, text := range stop {
				statement(t, db, text)
			}
			if status := ask(); status != http.StatusCreated {
				t.Errorf("%s: the repeat is %d", name, status)
			}
		}
	})
}

// refuse a kind of write, and return the statements that end it.
func refuse(t *testing.T, dialect, verb string, do func(string)) (end []string) {
	t.Helper()
	name := "refuse_" + verb[:6]
	table := verb[len("INSERT ON "):]
	if dialect == storetest.SQLite {
		do("CREATE TRIGGER " + name + " BEFORE " + verb + " BEGIN SELECT RAISE(FAIL, 'database or disk is full'); END")
		return []string{"DROP TRIGGER " + name}
	}
	do(`CREATE FUNCTION ` + name + `() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no space' USING ERRCODE = '53100'; END $$`)
	do("CREATE TRIGGER " + name + " BEFORE " + verb + " FOR EACH ROW EXECUTE FUNCTION " + name + "()")
	return []string{"DROP TRIGGER " + name + " ON " + table, "DROP FUNCTION " + name + "()"}
}
