package migrations_test

import (
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/pressly/goose/v3"
	_ "modernc.org/sqlite" // what the migrations are replayed on
)

// A migration that says that older programs may serve after it must leave to them all that they read and write. On PostgreSQL, the rules
// are read off its statements. On SQLite, which builds tables anew, the schema before is compared with the one after it.

var serves = regexp.MustCompile(`(?m)^-- serves: (\d+)$`)

// migration is one file.
type migration struct {
	version, serves int64
	name, up        string
}

func folder(t *testing.T, dialect string) []migration {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(dialect, "*.sql"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("no migrations: %v", err)
	}
	var out []migration
	for _, p := range paths {
		text, err := os.ReadFile(p)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, parse(t, filepath.Base(p), string(text)))
	}
	return out
}

func parse(t *testing.T, name, text string) migration {
	t.Helper()
	version, err := goose.NumericComponent(name)
	if err != nil {
		t.Fatal(err)
	}
	up, _, _ := strings.Cut(text, "-- +goose Down")
	m := migration{version: version, name: name, up: up}
	if line := serves.FindStringSubmatch(up); line != nil {
		if m.serves, err = strconv.ParseInt(line[1], 10, 64); err != nil {
			t.Fatal(err)
		}
	}
	return m
}

// What takes something from programs that do not know of it.
var breaking = []*regexp.Regexp{
	regexp.MustCompile(`(?i)\bDROP (COLUMN|TABLE)\b`),
	regexp.MustCompile(`(?i)\bRENAME\b`),
	regexp.MustCompile(`(?i)\bSET NOT NULL\b`),
	regexp.MustCompile(`(?i)\bALTER COLUMN "?\w+"? (SET DATA )?TYPE\b`),
	regexp.MustCompile(`(?i)\bADD (CONSTRAINT|UNIQUE|CHECK|PRIMARY|FOREIGN|EXCLUDE)\b`),
	regexp.MustCompile(`(?i)\bCREATE (OR REPLACE )?(CONSTRAINT )?(TRIGGER|POLICY)\b`),
	regexp.MustCompile(`(?i)^REVOKE\b`),
}

var (
	creates  = regexp.MustCompile(`(?i)^CREATE TABLE (?:IF NOT EXISTS )?"?(\w+)"?`)
	concerns = regexp.MustCompile(`(?i)\b(?:ON|ALTER TABLE|FROM) (?:ONLY )?"(\w+)"`)
	unique   = regexp.MustCompile(`(?i)^CREATE UNIQUE INDEX\b`)
	column   = regexp.MustCompile(`(?i)\bADD (?:COLUMN )`)
	refers   = regexp.MustCompile(`(?i)\bADD CONSTRAINT "\w+" FOREIGN KEY \(([^)]*)\) REFERENCES [^)]*\) ` +
		`ON UPDATE NO ACTION ON DELETE (?:SET NULL|CASCADE)\b`)
	empty    = regexp.MustCompile(`(?i)^[\w ]+ NULL( COLLATE "C")?,`) // one that is required has a default, or is refused anyway
	dropped  = regexp.MustCompile(`(?i)^DROP TRIGGER (?:IF EXISTS )?"?(\w+)"?`)
	trigger  = regexp.MustCompile(`(?i)^CREATE TRIGGER "?(\w+)"? .* EXECUTE FUNCTION "?(\w+)"?`)
	function = regexp.MustCompile(`(?i)^CREATE (?:OR REPLACE )?FUNCTION "?(\w+)"?`)
	quoted   = regexp.MustCompile(`'[^']*'`)
	comment  = regexp.MustCompile(`(?m)^--.*$`)
)

// unnoticed are functions whose triggers no older program notices, whatever it writes, and why.
var unnoticed = map[string]string{
	"keep_conversation_terms": "it refuses nothing, and writes a table and two columns that these do not know",
}

// broken are the statements of PostgreSQL that older programs may stumble over. What concerns a table that the migration itself creates
// concerns none of them, nor does a trigger that takes the place of one and does the same, at other times, or is unnoticed,
// nor a reference from a new column, which they leave empty, if it keeps nothing from being deleted.
func broken(up string) (found []string) {
	own, gone := map[string]bool{}, map[string]bool{}
	for statement := range strings.SplitSeq(comment.ReplaceAllString(up, ""), ";") {
		statement = strings.Join(strings.Fields(statement), " ")
		bare := quoted.ReplaceAllString(statement, "''")
		if m := creates.FindStringSubmatch(bare); m != nil {
			own[m[1]] = true
			continue
		}
		if m := concerns.FindStringSubmatch(bare); m != nil && own[m[1]] {
			continue
		}
		if m := function.FindStringSubmatch(bare); m != nil {
			own["function "+m[1]] = true
		}
		if m := dropped.FindStringSubmatch(bare); m != nil {
			gone[m[1]] = true
		}
		if m := trigger.FindStringSubmatch(bare); m != nil && (gone[m[1]] && !own["function "+m[2]] || unnoticed[m[2]] != "") {
			continue
		}
		bare = refers.ReplaceAllStringFunc(bare, func(reference string) string {
			for c := range strings.SplitSeq(refers.FindStringSubmatch(reference)[1], ", ") {
				if _, added, _ := strings.Cut(bare, "ADD COLUMN "+c+" "); empty.MatchString(added) {
					return ""
				}
			}
			return reference
		})
		bad := unique.MatchString(bare) || slices.ContainsFunc(breaking, func(r *regexp.Regexp) bool { return r.MatchString(bare) })
		for _, added := range column.Split(bare, -1)[1:] {
			bad = bad || strings.Contains(added, "NOT NULL") && !strings.Contains(added, "DEFAULT")
		}
		if bad {
			found = append(found, statement)
		}
	}
	return found
}

func TestPostgresExpands(t *testing.T) {
	t.Parallel()
	claims := 0
	for _, m := range folder(t, "postgres") {
		if m.serves == 0 {
			continue
		}
		claims++
		for _, s := range broken(m.up) {
			t.Errorf("%s says that programs which know %d may serve after it, and has: %s", m.name, m.serves, s)
		}
	}
	if claims == 0 {
		t.Error("no migration lets older programs serve: nothing was looked at")
	}
}

// The rules notice what they are for.
func TestBroken(t *testing.T) {
	t.Parallel()
	for statement, bad := range map[string]bool{
		`ALTER TABLE "contacts" DROP COLUMN "name";`:                                                                                                true,
		`DROP TABLE "contacts";`:                                                                                                                    true,
		`ALTER TABLE "contacts" RENAME COLUMN "name" TO "title";`:                                                                                   true,
		`ALTER TABLE "contacts" RENAME TO "people";`:                                                                                                true,
		`ALTER TABLE "contacts" ADD COLUMN "a" bigint NOT NULL;`:                                                                                    true,
		`ALTER TABLE "contacts" ADD COLUMN "a" bigint NOT NULL DEFAULT 0, ADD COLUMN "b" bigint NOT NULL;`:                                          true,
		`ALTER TABLE "contacts" ADD COLUMN "a" character varying NOT NULL, ADD COLUMN "b" bigint DEFAULT 0;`:                                        true,
		`ALTER TABLE "contacts" ALTER COLUMN "name" SET NOT NULL;`:                                                                                  true,
		`ALTER TABLE "contacts" ALTER COLUMN "name" TYPE bigint;`:                                                                                   true,
		`ALTER TABLE "contacts" ADD CONSTRAINT "short" CHECK (length(name) < 9);`:                                                                   true,
		`CREATE UNIQUE INDEX "one" ON "contacts" ("name");`:                                                                                         true,
		"-- drop index\nDROP INDEX \"a\";\n-- lost\nALTER TABLE \"contacts\"\n  DROP COLUMN \"name\";":                                              true,
		`CREATE TABLE "mine" ("id" text NOT NULL); DROP TABLE "contacts";`:                                                                          true,
		`ALTER TABLE "contacts" ADD COLUMN "a" bigint NULL, ADD COLUMN "b" bigint NOT NULL DEFAULT 0;`:                                              false,
		`ALTER TABLE "contacts" ADD COLUMN "a" character varying NOT NULL DEFAULT 'DROP COLUMN';`:                                                   false,
		`CREATE TABLE "mine" ("id" text NOT NULL); CREATE UNIQUE INDEX "one" ON "mine" ("id"); ALTER TABLE "mine" ADD CONSTRAINT "x" CHECK (true);`: false,
		`CREATE INDEX "some" ON "contacts" ("name");`:                                                                                               false,
		`-- DROP COLUMN`: false,
		`CREATE TRIGGER a AFTER INSERT ON "contacts" FOR EACH ROW EXECUTE FUNCTION f();`:                                                  true,
		`DROP TRIGGER b ON "contacts"; CREATE TRIGGER a AFTER INSERT ON "contacts" FOR EACH ROW EXECUTE FUNCTION f();`:                    true,
		`DROP TRIGGER a ON "contacts"; CREATE TRIGGER a AFTER INSERT ON "contacts" FOR EACH ROW WHEN (NEW.b = 'c') EXECUTE FUNCTION f();`: false,
		`ALTER TABLE "contacts" ADD COLUMN "a" text NULL,
			ADD CONSTRAINT "x" FOREIGN KEY ("subaccount_id", "a") REFERENCES "notes" ("subaccount_id", "id")
			ON UPDATE NO ACTION ON DELETE SET NULL ("a");`: false,
		`ALTER TABLE "contacts" ADD COLUMN "a" text NULL,
			ADD CONSTRAINT "x" FOREIGN KEY ("subaccount_id", "a") REFERENCES "notes" ("subaccount_id", "id")
			ON UPDATE NO ACTION ON DELETE NO ACTION;`: true,
		`ALTER TABLE "contacts" ADD COLUMN "a" text NULL,
			ADD CONSTRAINT "x" FOREIGN KEY ("subaccount_id", "b") REFERENCES "notes" ("subaccount_id", "id")
			ON UPDATE NO ACTION ON DELETE SET NULL ("b");`: true,
		`ALTER TABLE "contacts" ADD COLUMN "a" text NOT NULL DEFAULT 'b',
			ADD CONSTRAINT "x" FOREIGN KEY ("subaccount_id", "a") REFERENCES "notes" ("subaccount_id", "id")
			ON UPDATE NO ACTION ON DELETE CASCADE;`: true,
		`CREATE FUNCTION f() RETURNS trigger LANGUAGE sql AS ''; DROP TRIGGER a ON "contacts";
			CREATE TRIGGER a AFTER INSERT ON "contacts" FOR EACH ROW EXECUTE FUNCTION f();`: true,
	} {
		if got := len(broken(statement)) > 0; got != bad {
			t.Errorf("%s: %t", statement, got)
		}
	}
}

// facts are what programs rely on in a SQLite database: columns, which of them may be left out, and unique keys.
func facts(t *testing.T, db *sql.DB) (columns map[string]bool, keys map[string]bool) {
	t.Helper()
	columns, keys = map[string]bool{}, map[string]bool{}
	read(t, db, `SELECT m.name || '.' || c.name, c."notnull" AND c.dflt_value IS NULL FROM sqlite_master m, pragma_table_info(m.name) c
		WHERE m.type = 'table'`, columns)
	read(t, db, `SELECT m.name || '(' || (SELECT group_concat(name) FROM (SELECT name FROM pragma_index_info(i.name) ORDER BY seqno)) || ')' ||
		coalesce((SELECT substr(sql, instr(sql, ' WHERE ')) FROM sqlite_master WHERE name = i.name AND i.partial), ''), true
		FROM sqlite_master m, pragma_index_list(m.name) i WHERE m.type = 'table' AND i."unique"`, keys)
	return columns, keys
}

func read(t *testing.T, db *sql.DB, query string, into map[string]bool) {
	t.Helper()
	rows, err := db.QueryContext(t.Context(), query)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var key string
		var value bool
		if err := rows.Scan(&key, &value); err != nil {
			t.Fatal(err)
		}
		into[key] = value
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
}

// lost compares a SQLite database before and after a migration.
func lost(t *testing.T, db *sql.DB, up string) (found []string) {
	t.Helper()
	before, keysBefore := facts(t, db)
	if _, err := db.ExecContext(t.Context(), up); err != nil {
		t.Fatal(err)
	}
	after, keysAfter := facts(t, db)
	tables := map[string]bool{}
	for c := range before {
		table, _, _ := strings.Cut(c, ".")
		tables[table] = true
		if _, there := after[c]; !there {
			found = append(found, c+" is gone")
		}
	}
	for c, needed := range after {
		table, _, _ := strings.Cut(c, ".")
		if needed && tables[table] && !before[c] {
			found = append(found, c+" must be given")
		}
	}
	for k := range keysAfter {
		table, _, _ := strings.Cut(k, "(")
		if tables[table] && !keysBefore[k] {
			found = append(found, k+" is unique")
		}
	}
	return found
}

func memory(t *testing.T) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		t.Fatal(err)
	}
	db.SetMaxOpenConns(1)
	t.Cleanup(func() { _ = db.Close() })
	return db
}

func TestSQLiteExpands(t *testing.T) {
	t.Parallel()
	db, claims := memory(t), 0
	for _, m := range folder(t, "sqlite") {
		found := lost(t, db, m.up)
		if m.serves == 0 {
			continue
		}
		claims++
		for _, f := range found {
			t.Errorf("%s says that programs which know %d may serve after it, and %s", m.name, m.serves, f)
		}
	}
	if claims == 0 {
		t.Error("no migration lets older programs serve: nothing was looked at")
	}
}

// The comparison notices what it is for, in tables that are built anew, too.
func TestLost(t *testing.T) {
	t.Parallel()
	anew := "CREATE TABLE new_x (%s); INSERT INTO new_x (id) SELECT id FROM x; DROP TABLE x; ALTER TABLE new_x RENAME TO x;"
	for up, bad := range map[string]bool{
		fmt.Sprintf(anew, "id text NOT NULL, name text NULL"):                                 false,
		fmt.Sprintf(anew, "id text NOT NULL, name text NULL, more text NULL"):                 false,
		fmt.Sprintf(anew, "id text NOT NULL, name text NULL, more text NOT NULL DEFAULT 'x'"): false,
		fmt.Sprintf(anew, "id text NOT NULL"):                                                 true,
		fmt.Sprintf(anew, "id text NOT NULL, title text NULL"):                                true,
		fmt.Sprintf(anew, "id text NOT NULL, name text NULL UNIQUE"):                          true,
		"ALTER TABLE x RENAME COLUMN name TO title":                                           true,
		"ALTER TABLE x ADD COLUMN more text NOT NULL DEFAULT 'x'":                             false,
		"CREATE UNIQUE INDEX one ON x (name)":                                                 true,
		"CREATE UNIQUE INDEX one ON x (id) WHERE name IS NULL":                                true,
		"CREATE INDEX one ON x (name)":                                                        false,
		"DROP TABLE x":                                                                        true,
		"CREATE TABLE y (id text NOT NULL UNIQUE)":                                            false,
	} {
		db := memory(t)
		if _, err := db.ExecContext(t.Context(), "CREATE TABLE x (id text NOT NULL, name text NULL)"); err != nil {
			t.Fatal(err)
		}
		if got := lost(t, db, up); len(got) > 0 != bad {
			t.Errorf("%s: %v", up, got)
		}
	}
	db := memory(t)
	if _, err := db.ExecContext(t.Context(), "CREATE TABLE x (id text NOT NULL, name text NULL); INSERT INTO x VALUES ('a', 'b')"); err != nil {
		t.Fatal(err)
	}
	need := "CREATE TABLE new_x (id text NOT NULL, name text NOT NULL); INSERT INTO new_x SELECT id, name FROM x; DROP TABLE x; ALTER TABLE new_x RENAME TO x;"
	if got := lost(t, db, need); len(got) != 1 {
		t.Errorf("a column that has to be given: %v", got)
	}
}

// A claim names a migration of the same folder, and an older one.
func TestClaims(t *testing.T) {
	t.Parallel()
	for _, dialect := range []string{"postgres", "sqlite"} {
		var known []int64
		claims := 0
		for _, m := range folder(t, dialect) {
			if m.serves != 0 {
				claims++
			}
			if m.serves != 0 && !slices.Contains(known, m.serves) {
				t.Errorf("%s: no migration before it is %d", m.name, m.serves)
			}
			if strings.Contains(m.up, "NO TRANSACTION") {
				t.Errorf("%s runs without a transaction: who may serve after it would not be written with it", m.name)
			}
			known = append(known, m.version)
		}
		if claims == 0 {
			t.Errorf("no claim of %s was read", dialect)
		}
	}
}
