package rest_test

import (
	"context"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/subaccount"
	"github.com/switchboard-dev/switchboard/internal/await"
)

// crossings has PostgreSQL undo transactions of a tenant that is armed, as it does where two wait for each other: the first ones that write, as
// often as the tenant's sequence is below 1. Sequences are not rolled back. What is locked alone, by one statement, crosses nothing.
const crossings = `RESET ROLE;
	CREATE SCHEMA crossings;
	CREATE FUNCTION crossings.cross() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
	DECLARE
		tenant text;
		armed regclass;
	BEGIN
		FOREACH tenant IN ARRAY array_remove(ARRAY[current_setting('app.subaccount_id', true), current_setting('app.workspace_id', true)], NULL) LOOP
			armed := coalesce(to_regclass(format('crossings.%I', tenant || '/' || TG_TABLE_NAME)), to_regclass(format('crossings.%I', tenant)));
			IF armed IS NOT NULL AND nextval(armed) < 1 THEN
				RAISE 'crossed' USING ERRCODE = '40P01';
			END IF;
		END LOOP;
		RETURN NULL;
	END $$;
	DO $$
	DECLARE
		name text;
	BEGIN
		FOR name IN SELECT DISTINCT table_name FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
			WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND column_name IN ('subaccount_id', 'workspace_id') AND table_name <> 'holds' LOOP
			EXECUTE format('CREATE TRIGGER crossed AFTER INSERT OR UPDATE OR DELETE ON %I EXECUTE FUNCTION crossings.cross()', name);
		END LOOP;
	END $$;
	SET ROLE switchboard_system`

// execute as the owner of the tables. They are one transaction, which may cross a job's.
func (b *bundle) execute(statements string) {
	b.t.Helper()
	await.For(b.t, "the statements do not go through", func() (error, bool) {
		_, err := b.store.SystemDB().ExecContext(context.Background(), statements)
		return err, err == nil
	})
}

// cross the next transactions of a tenant, or only those that write to a table, so many times.
func (b *bundle) cross(tenant string, times int) {
	b.t.Helper()
	b.execute(fmt.Sprintf(`RESET ROLE; DROP SEQUENCE IF EXISTS crossings.%[1]q; CREATE SEQUENCE crossings.%[1]q MINVALUE -1000 START %[2]d;
		SET ROLE switchboard_system`, tenant, 1-times))
}

// Every write that deadlocks with another transaction is begun anew: no client has to try again.
func TestCrossedWritesAreBegunAnew(t *testing.T) {
	t.Parallel()
	b := racing(t, "postgres", slog.New(slog.DiscardHandler))
	b.execute(crossings)
	all, told := b.writers(), sync.Map{}
	turns := make(chan act)
	var workers sync.WaitGroup
	for range 4 {
		workers.Go(func() {
			for a := range turns {
				s := a.stage()
				tenant := s.things[home]
				if len(s.people) > 0 {
					b.system(func(ctx context.Context, c *ent.Client) error {
						row, err := c.Subaccount.Query().Where(subaccount.ID(tenant)).Only(ctx)
						tenant = row.WorkspaceID
						return err
					})
				}
				b.cross(tenant, 1)
				r := b.act(a.method, s)
				if again := crossed.Match(r.raw) || r.status >= 500 || unable.Match(r.raw); again {
					told.Store(a.id, fmt.Sprintf("%d %s", r.status, r.raw))
				}
			}
		})
	}
	for _, a := range all {
		turns <- a
	}
	close(turns)
	workers.Wait()
	n := 0
	for _, a := range all {
		if text, is := told.Load(a.id); is {
			n++
			t.Errorf("%s: %v", a.id, text)
		}
	}
	t.Logf("%d acts, %d told to try again", len(all), n)
}

// A request with an Idempotency-Key that has been undone too often is refused, and that is no answer for ever: its repeat is done, once.
func TestCrossedRequestsCanBeRepeated(t *testing.T) {
	t.Parallel()
	b := racing(t, "postgres", slog.New(slog.DiscardHandler))
	b.execute(crossings)
	bot := b.made("/v3/assistants", `{"name":"Ada"}`)
	for what, c := range map[string]struct{ table, path, body string }{
		"the claim":              {"idempotency_records", "/v3/tags", `{"name":"First"}`},
		"the work":               {"tags", "/v3/tags", `{"name":"Second"}`},
		"what a contact says":    {"messages", "/v3/chat/completions", `{"assistant_id":"` + bot + `","conversation_id":"a","input":"Hi"}`},
		"the reply":              {"turns", "/v3/chat/completions", `{"assistant_id":"` + bot + `","conversation_id":"b","input":"Hi"}`},
		"the work, not so often": {"assistants", "/v3/assistants", `{"name":"Ben"}`},
	} {
		armed, often, refused := b.sub+"/"+c.table, 100, 503
		if strings.HasSuffix(what, "not so often") {
			often, refused = 2, 201
		}
		send := func() reply { return b.send("POST", c.path, c.body, "Idempotency-Key", what) }
		b.cross(armed, often)
		if r := send(); r.status != refused {
			t.Errorf("%s: %d %s", what, r.status, r.raw)
		}
		b.cross(armed, 0)
		first := send()
		if replayed := first.header.Get("Idempotent-Replayed") != ""; first.status/100 != 2 || replayed != (refused == 201) {
			t.Errorf("%s, repeated: %d %s, replayed: %v", what, first.status, first.raw, replayed)
		}
		if again := send(); again.status != first.status || again.header.Get("Idempotent-Replayed") == "" || string(again.raw) == "" {
			t.Errorf("%s, once more: %d %s", what, again.status, again.raw)
		}
	}
	for path, want := range map[string]int{"/v3/tags": 2, "/v3/conversations": 2, "/v3/assistants": 2} {
		if n := len(b.send("GET", path, "").body["data"].([]any)); n != want {
			t.Errorf("%s has %d, want %d", path, n, want)
		}
	}
}

// A file whose upload is begun anew is kept whole: the first try has read it to its end.
func TestCrossedUploadIsWhole(t *testing.T) {
	t.Parallel()
	b := racing(t, "postgres", slog.New(slog.DiscardHandler))
	b.execute(crossings)
	const form = "--B\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.csv\"\r\n\r\nName\nAda\n\r\n--B--\r\n"
	for _, key := range []string{"", "an upload"} {
		b.cross(b.sub+"/files", 1)
		r := b.send("POST", "/files", form, "Content-Type", "multipart/form-data; boundary=B", "Idempotency-Key", key)
		if r.status != 201 || r.data()["size"] != 9.0 {
			t.Errorf("key %q: %d %s", key, r.status, r.raw)
		}
	}
}

// So is a change of a password, whose rows stand in no tenant: nobody has to try again, and it is changed once.
func TestCrossedPasswordIsChanged(t *testing.T) {
	t.Parallel()
	b := setup(t, "postgres")
	b.employ(b.workspace, "ada@example.com", "owner")
	cookie, _ := b.signIn("ada@example.com", password)
	b.execute(`RESET ROLE; CREATE SCHEMA crossings; CREATE SEQUENCE crossings.tries;
		CREATE FUNCTION crossings.once() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
			IF nextval('crossings.tries') = 1 THEN RAISE 'crossed' USING ERRCODE = '40P01'; END IF;
			RETURN NULL;
		END $$;
		CREATE TRIGGER crossed AFTER UPDATE OF password ON users EXECUTE FUNCTION crossings.once();
		SET ROLE switchboard_system`)
	const next = "another horse battery"
	if r := b.browse("PATCH", "/session", fmt.Sprintf(`{"current":%q,"password":%q}`, password, next), cookie); r.status != 200 {
		t.Errorf("%d %s", r.status, r.raw)
	}
	for text, want := range map[string]int{password: 401, next: 200} {
		if _, r := b.signIn("ada@example.com", text); r.status != want {
			t.Errorf("%s: %d %s", text, r.status, r.raw)
		}
	}
}
