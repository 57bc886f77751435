package store_test

import (
	"database/sql"
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/storetest"
)

// A fault of the schema, and what the check must say.
type schemaMutant struct{ name, fault, want string }

var postgresMutants = []schemaMutant{
	{"a table without a policy", `CREATE TABLE planted (id text PRIMARY KEY, subaccount_id text NOT NULL);
		GRANT SELECT, INSERT, UPDATE, DELETE ON planted TO switchboard_app`, "forced row-level security: planted"},
	{"a walled table without policies", `CREATE TABLE planted (id text PRIMARY KEY, subaccount_id text NOT NULL);
		ALTER TABLE planted ENABLE ROW LEVEL SECURITY; ALTER TABLE planted FORCE ROW LEVEL SECURITY`, "planted: switchboard_app"},
	{
		"a shared table that the application reads", `CREATE TABLE planted (id text PRIMARY KEY); GRANT SELECT ON planted TO switchboard_app`,
		"only tables of a tenant: planted",
	},
	{
		"a shared column that everybody reads", `CREATE TABLE planted (id text PRIMARY KEY); GRANT SELECT (id) ON planted TO PUBLIC`,
		"only tables of a tenant: planted",
	},
	{"policies switched off", `ALTER TABLE contacts DISABLE ROW LEVEL SECURITY`, "forced row-level security: contacts"},
	{"policies not for the owner", `ALTER TABLE contacts NO FORCE ROW LEVEL SECURITY`, "forced row-level security: contacts"},
	{"a policy dropped", `DROP POLICY tenant ON messages`, "messages: switchboard_app"},
	{"the system's policy dropped", `DROP POLICY system ON messages`, "messages: switchboard_system"},
	{"a policy that lets all through", `ALTER POLICY tenant ON messages USING (true)`, "messages: switchboard_app"},
	{"a policy that lets all be written", `ALTER POLICY tenant ON messages WITH CHECK (true)`, "messages: switchboard_app"},
	{"a policy for everybody", `CREATE POLICY more ON messages USING (true)`, "no other policy: messages"},
	{"a policy that an unset tenant passes", `ALTER POLICY tenant ON messages
		USING (subaccount_id = coalesce(nullif(current_setting('app.subaccount_id', true), ''), subaccount_id))`, "messages: switchboard_app"},
	{"a policy of the wrong setting", `ALTER POLICY tenant ON messages
		USING (subaccount_id = nullif(current_setting('app.workspace_id', true), ''))
		WITH CHECK (subaccount_id = nullif(current_setting('app.workspace_id', true), ''))`, "messages: switchboard_app"},
	{
		"a simple foreign key", `ALTER TABLE messages DROP CONSTRAINT messages_conversations_messages;
		ALTER TABLE messages ADD CONSTRAINT messages_conversations_messages FOREIGN KEY (conversation_id) REFERENCES conversations (id)`,
		"has the tenant in it: messages_conversations_messages",
	},
	{
		"no foreign key", `ALTER TABLE messages DROP CONSTRAINT messages_conversations_messages`,
		"messages(subaccount_id,conversation_id) conversations(subaccount_id,id)",
	},
	{"SET NULL of the tenant", `ALTER TABLE assistants DROP CONSTRAINT assistants_assistant_folders_assistants;
		ALTER TABLE assistants ADD CONSTRAINT assistants_assistant_folders_assistants FOREIGN KEY (subaccount_id, folder_id)
		REFERENCES assistant_folders (subaccount_id, id) ON DELETE SET NULL`, "leaves the tenant alone: assistants_"},
	{"a cascading update", `ALTER TABLE messages ADD CONSTRAINT planted FOREIGN KEY (subaccount_id, conversation_id)
		REFERENCES conversations (subaccount_id, id) ON UPDATE CASCADE`, "cascades an update: planted"},
	{"a key unique over all tenants", `CREATE UNIQUE INDEX planted ON contacts (phone)`, "begins with the tenant: planted"},
	{"a superuser", `ALTER ROLE switchboard_app SUPERUSER`, "roles are plain: switchboard_app"},
	{"a role past the policies", `ALTER ROLE switchboard_system BYPASSRLS`, "roles are plain: switchboard_system"},
	{"a role that logs in", `ALTER ROLE switchboard_app LOGIN`, "roles are plain: switchboard_app"},
	{"a member of the system", `GRANT switchboard_system TO switchboard_app`, "switchboard_app of switchboard_system"},
	{"an owner", `ALTER TABLE contacts OWNER TO switchboard_app`, "owns nothing: contacts"},
	{"who may truncate", `GRANT TRUNCATE ON contacts TO switchboard_app`, "truncate, refer or trigger: contacts"},
	{"who may make tables", `GRANT CREATE ON SCHEMA public TO PUBLIC`, "make nothing: public"},
	{"a view of its owner's", `CREATE VIEW planted AS SELECT * FROM contacts`, "who asks it: planted"},
	{"a materialized view", `CREATE MATERIALIZED VIEW planted AS SELECT * FROM contacts`, "materialized view: planted"},
	{"a function of its owner's", `CREATE FUNCTION planted() RETURNS bigint LANGUAGE sql SECURITY DEFINER
		AS 'SELECT count(*) FROM contacts'`, "not everybody's: planted"},
}

var sqliteMutants = []schemaMutant{
	{"a trigger dropped", `DROP TRIGGER wall_messages_conversation_id_insert`, "wall_messages_conversation_id_insert"},
	{"a trigger that never fires", `DROP TRIGGER wall_messages; CREATE TRIGGER wall_messages BEFORE UPDATE OF subaccount_id ON messages
		WHEN false BEGIN SELECT RAISE(ABORT, 'never'); END`, "wall_messages"},
	{"a table that no wall knows", `CREATE TABLE planted (id text, subaccount_id text)`, "planted"},
	{"a key unique over all tenants", `CREATE UNIQUE INDEX planted ON contacts (phone)`, "planted"},
	{"a view", `CREATE VIEW planted AS SELECT * FROM contacts`, "planted"},
	{
		"an edge without a foreign key", `DROP TABLE messages; CREATE TABLE messages (id text PRIMARY KEY, subaccount_id text, conversation_id text)`,
		"messages.conversation_id",
	},
}

// The check of the schema is only worth its rules: each fault, planted in a transaction that is rolled back, is found.
func TestMutantsOfSchema(t *testing.T) {
	t.Parallel()
	for dialect, mutants := range map[string][]schemaMutant{storetest.Postgres: postgresMutants, storetest.SQLite: sqliteMutants} {
		t.Run(dialect, func(t *testing.T) {
			t.Parallel()
			db := administrator(t, storetest.URL(t, dialect))
			lint := lintPostgres
			if dialect == storetest.SQLite {
				lint = lintSQLite
			}
			for _, m := range mutants {
				t.Run(m.name, func(t *testing.T) { plantSchema(t, db, m, lint) })
			}
		})
	}
}

func plantSchema(t *testing.T, db *sql.DB, m schemaMutant, lint func(testing.TB, querier) []string) {
	t.Helper()
	tx, err := db.BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = tx.Rollback() }()
	if _, err := tx.ExecContext(t.Context(), m.fault); err != nil {
		t.Fatal(err)
	}
	found := lint(t, tx)
	if !slices.ContainsFunc(found, func(f string) bool { return strings.Contains(f, m.want) }) {
		t.Errorf("found %q, want %q", found, m.want)
	}
}
