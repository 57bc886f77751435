package store_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/storetest"
)

func TestSchemaOfPostgres(t *testing.T) {
	t.Parallel()
	db := administrator(t, storetest.URL(t, storetest.Postgres))
	for _, f := range lintPostgres(t, db) {
		t.Error(f)
	}
}

// lint is one rule of the schema: a query whose every row is a breach, in words.
type lint struct{ rule, query string }

// tenantTables are the tables that belong to somebody, by the column that says to whom. They are read from the
// database, so that one made by hand is found, too.
const tenantTables = `WITH tenants AS (
	SELECT c.oid, c.relname, a.attname AS tenant, a.attnum, c.relrowsecurity, c.relforcerowsecurity,
		CASE a.attname WHEN 'subaccount_id' THEN 'app.subaccount_id' ELSE 'app.workspace_id' END AS setting
	FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND NOT a.attisdropped
	WHERE c.relkind IN ('r', 'p') AND ` + ours + ` AND
		(a.attname IN ('subaccount_id', 'workspace_id') OR c.relname = 'workspaces' AND a.attname = 'id'))
`

// ours are all schemas but PostgreSQL's own.
const ours = `relnamespace::regnamespace::text !~ '^(pg_|information_schema)'`

// uniques are the unique keys that do not start with a tenant: what finds the tenant in the first place.
const uniques = `'api_keys_hash_key', 'assistants_public_id_key', 'brands_icon_token_key', 'brands_logo_token_key', 'brands_verified_host_key', 'invitations_hash_key', 'ratings_hash_key'`

var lints = []lint{
	{"a table of a tenant has forced row-level security", tenantTables + `
		SELECT relname FROM tenants WHERE NOT relrowsecurity OR NOT relforcerowsecurity`},
	{"it has the two policies, with USING and WITH CHECK", tenantTables + `
		SELECT relname || ': ' || want.role FROM tenants CROSS JOIN LATERAL (VALUES
			('switchboard_app', format('((%s)::text = NULLIF(current_setting(''%s''::text, true), ''''::text))', tenant, setting)),
			('switchboard_system', 'true')) AS want(role, condition)
		WHERE NOT EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = tenants.oid AND p.polcmd = '*' AND p.polpermissive AND
			p.polroles = ARRAY[(SELECT oid FROM pg_roles WHERE rolname = want.role)] AND
			pg_get_expr(p.polqual, p.polrelid) = want.condition AND pg_get_expr(p.polwithcheck, p.polrelid) = want.condition)`},
	{"it has no other policy", tenantTables + `
		SELECT relname || ': ' || polname FROM tenants JOIN pg_policy ON polrelid = tenants.oid
		WHERE polname NOT IN ('tenant', 'system') OR (SELECT count(*) FROM pg_policy q WHERE q.polrelid = tenants.oid) > 2`},
	{"a foreign key between tables of one tenant has the tenant in it", tenantTables + `
		SELECT k.conname FROM pg_constraint k JOIN tenants a ON a.oid = k.conrelid JOIN tenants b ON b.oid = k.confrelid
		WHERE k.contype = 'f' AND a.tenant = b.tenant AND NOT (k.conkey[1] = a.attnum AND k.confkey[1] = b.attnum)`},
	{"SET NULL leaves the tenant alone", tenantTables + `
		SELECT k.conname FROM pg_constraint k JOIN tenants a ON a.oid = k.conrelid
		WHERE k.contype = 'f' AND k.confdeltype = 'n' AND (k.confdelsetcols IS NULL OR a.attnum = ANY (k.confdelsetcols))`},
	{"no foreign key sets a default or cascades an update", `
		SELECT conname FROM pg_constraint WHERE contype = 'f' AND (confdeltype = 'd' OR confupdtype <> 'a')`},
	{"a unique key begins with the tenant", tenantTables + `
		SELECT i.indexrelid::regclass::text FROM pg_index i JOIN tenants a ON a.oid = i.indrelid
		WHERE i.indisunique AND NOT i.indisprimary AND i.indkey[0] <> a.attnum AND i.indexrelid::regclass::text NOT IN (` + uniques + `)`},
	{"the roles are plain", `
		SELECT rolname FROM pg_roles WHERE rolname IN ('switchboard_app', 'switchboard_system') AND
			(rolsuper OR rolbypassrls OR rolcreaterole OR rolcreatedb OR rolcanlogin OR rolreplication)`},
	{"the roles are members of nothing", `
		SELECT member::regrole || ' of ' || roleid::regrole FROM pg_auth_members
		WHERE member::regrole::text IN ('switchboard_app', 'switchboard_system')`},
	{"the application's role owns nothing", `
		SELECT relname FROM pg_class WHERE relowner::regrole::text = 'switchboard_app'
		UNION ALL SELECT proname FROM pg_proc WHERE proowner::regrole::text = 'switchboard_app'
		UNION ALL SELECT nspname FROM pg_namespace WHERE nspowner::regrole::text = 'switchboard_app'
		UNION ALL SELECT datname FROM pg_database WHERE datdba::regrole::text = 'switchboard_app'`},
	{"it may not truncate, refer or trigger", `
		SELECT relname FROM pg_class WHERE relkind IN ('r', 'p') AND ` + ours + ` AND
			has_table_privilege('switchboard_app', oid, 'TRUNCATE, REFERENCES, TRIGGER')`},
	{"it may make nothing", `
		SELECT nspname FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema' AND has_schema_privilege('switchboard_app', oid, 'CREATE')`},
	{"it touches only tables of a tenant", tenantTables + `
		SELECT relname FROM pg_class c WHERE relkind IN ('r', 'p', 'f') AND ` + ours + ` AND
			NOT EXISTS (SELECT FROM tenants WHERE tenants.oid = c.oid) AND
			(has_table_privilege('switchboard_app', oid, 'SELECT, INSERT, UPDATE, DELETE') OR
				has_any_column_privilege('switchboard_app', oid, 'SELECT, INSERT, UPDATE'))`},
	{"a view asks as who asks it", `
		SELECT relname FROM pg_class WHERE relkind = 'v' AND ` + ours + ` AND
			NOT coalesce('security_invoker=true' = ANY (reloptions), false)`},
	{"there is no materialized view", `
		SELECT relname FROM pg_class WHERE relkind = 'm' AND ` + ours},
	{"a function that works as its owner is the system's, pinned, and not everybody's", `
		SELECT proname FROM pg_proc p WHERE prosecdef AND pronamespace::regnamespace::text !~ '^(pg_|information_schema)' AND
			(proowner::regrole::text <> 'switchboard_system' OR
			NOT EXISTS (SELECT FROM unnest(proconfig) c WHERE c LIKE 'search_path=%') OR
			EXISTS (SELECT FROM aclexplode(coalesce(proacl, acldefault('f', proowner))) WHERE grantee = 0))`},
}

// lintPostgres says what is wrong with a schema.
func lintPostgres(t testing.TB, db querier) []string {
	t.Helper()
	var found []string
	for _, l := range lints {
		for _, breach := range column(t, db, l.query) {
			found = append(found, l.rule+": "+breach)
		}
	}
	return append(found, lintEdges(t, db)...)
}

// lintEdges looks for what the table of walls has and the database does not.
func lintEdges(t testing.TB, db querier) []string {
	t.Helper()
	have := column(t, db, `SELECT k.conrelid::regclass || '(' || (SELECT string_agg(attname, ',' ORDER BY n) FROM unnest(conkey)
			WITH ORDINALITY u(num, n) JOIN pg_attribute ON attrelid = conrelid AND attnum = num) || ') ' ||
		k.confrelid::regclass || '(' || (SELECT string_agg(attname, ',' ORDER BY n) FROM unnest(confkey)
			WITH ORDINALITY u(num, n) JOIN pg_attribute ON attrelid = confrelid AND attnum = num) || ')'
		FROM pg_constraint k WHERE contype = 'f' AND convalidated`)
	walled := column(t, db, tenantTables+"SELECT relname || ' ' || tenant FROM tenants")
	var found []string
	for _, w := range ent.Walls {
		if !slices.Contains(walled, w.Table+" "+w.Column) {
			found = append(found, fmt.Sprintf("%s has no column %s", w.Table, w.Column))
		}
		for _, e := range w.Edges {
			if want := foreignKeyOf(w, e); e.OwnsKey && !slices.Contains(have, want) {
				found = append(found, "an edge has a foreign key, and the tenant in it: "+want)
			}
		}
	}
	return found
}

// foreignKeyOf is the foreign key that an edge must have.
func foreignKeyOf(w ent.Wall, e ent.WallEdge) string {
	to := wallNamed(e.Type)
	columns, refers := []string{e.Column}, []string{"id"}
	if e.Column != w.Column && to.Column == w.Column {
		columns, refers = []string{w.Column, e.Column}, []string{to.Column, "id"}
	}
	return fmt.Sprintf("%s(%s) %s(%s)", w.Table, strings.Join(columns, ","), to.Table, strings.Join(refers, ","))
}
