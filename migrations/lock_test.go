package migrations_test

import (
	"regexp"
	"strings"
	"testing"
)

// A migration keeps its locks until it ends. So one that builds an index over an existing table, which can take long, must not have altered another
// before, or dropped an index: nobody could read that table meanwhile. Nor may one that changes or copies rows have altered any: they may be many.

// lockedSince is the first migration that this is asked of: those before it have been applied.
const lockedSince = 20261129203000

var (
	alters  = regexp.MustCompile(`(?i)^ALTER TABLE (?:ONLY )?"?(\w+)"?`)
	drops   = regexp.MustCompile(`(?i)^DROP INDEX\b`)
	moves   = regexp.MustCompile(`(?i)^(?:UPDATE|DELETE FROM|INSERT INTO .*\bSELECT)\b`)
	bodies  = regexp.MustCompile(`(?s)\$\w*\$.*?\$\w*\$`)
	indexes = regexp.MustCompile(`(?i)^CREATE (?:UNIQUE )?INDEX (?:IF NOT EXISTS )?"?\w+"? ON (?:ONLY )?"?(\w+)"?`)
)

// waiting are the statements of PostgreSQL that build an index, or change or copy rows, while others wait for a table that the migration has locked
// before.
func waiting(up string) (found []string) {
	own, locked := map[string]bool{}, map[string]bool{}
	for statement := range strings.SplitSeq(bodies.ReplaceAllString(comment.ReplaceAllString(up, ""), ""), ";") {
		statement = strings.Join(strings.Fields(statement), " ")
		if m := creates.FindStringSubmatch(statement); m != nil {
			own[m[1]] = true
		} else if m := alters.FindStringSubmatch(statement); m != nil && !own[m[1]] {
			locked[m[1]] = true
		} else if drops.MatchString(statement) {
			locked["whose index is dropped"] = true
		} else if moves.MatchString(statement) && len(locked) > 0 {
			found = append(found, statement)
		} else if m := indexes.FindStringSubmatch(statement); m != nil && !own[m[1]] {
			for table := range locked {
				if table != m[1] {
					found = append(found, statement)
					break
				}
			}
		}
	}
	return found
}

func TestNobodyWaitsForAnIndexOrRows(t *testing.T) {
	t.Parallel()
	looked := 0
	for _, m := range folder(t, "postgres") {
		if m.version < lockedSince {
			continue
		}
		looked++
		for _, s := range waiting(m.up) {
			t.Errorf("%s keeps others from a table while it builds an index or changes rows; give it a migration of its own, or put it first: %s", m.name, s)
		}
	}
	if looked == 0 {
		t.Error("no migration was looked at")
	}
}

// The rule notices what it is for.
func TestWaiting(t *testing.T) {
	t.Parallel()
	for up, bad := range map[string]bool{
		`ALTER TABLE "api_keys" ADD COLUMN "a" text NULL; CREATE INDEX "x" ON "calls" ("a");`:                true,
		`DROP INDEX "x"; CREATE INDEX "y" ON "contacts" ("a");`:                                              true,
		`DROP INDEX "x"; CREATE UNIQUE INDEX "y" ON "contacts" ("a");`:                                       true,
		`CREATE INDEX "y" ON "contacts" ("a"); DROP INDEX "x";`:                                              false,
		`ALTER TABLE "calls" ADD COLUMN "a" text NULL; CREATE INDEX "x" ON "calls" ("a");`:                   false,
		`CREATE INDEX "x" ON "calls" ("a"); ALTER TABLE "api_keys" ADD COLUMN "a" text NULL;`:                false,
		`ALTER TABLE "calls" ADD COLUMN "a" text; CREATE TABLE "new" ("a" text); CREATE INDEX ON "new" (a)`:  false,
		`CREATE TABLE "new" ("a" text); ALTER TABLE "new" ADD "b" text; CREATE INDEX "x" ON "calls" ("a");`:  false,
		`ALTER TABLE "calls" ADD COLUMN "a" text NULL; UPDATE "calls" SET "a" = 'b';`:                        true,
		`ALTER TABLE "calls" ADD COLUMN "a" text NULL; DELETE FROM "contacts";`:                              true,
		`CREATE TABLE "new" ("a" text); ALTER TABLE "calls" ADD "a" text; INSERT INTO "new" SELECT a FROM b`: true,
		`ALTER TABLE "calls" ADD COLUMN "a" text NULL; INSERT INTO "kinds" ("a") VALUES ('b');`:              false,
		`UPDATE "calls" SET "a" = 'b'; ALTER TABLE "api_keys" ADD COLUMN "a" text NULL;`:                     false,
		`CREATE TABLE "new" ("a" text); ALTER TABLE "new" ADD "b" text; UPDATE "calls" SET "a" = 'b';`:       false,
		`ALTER TABLE "calls" ADD "a" text; CREATE FUNCTION f() AS $f$ BEGIN; UPDATE "calls"; END; $f$;`:      false,
	} {
		if got := len(waiting(up)) > 0; got != bad {
			t.Errorf("%s: %t", up, got)
		}
	}
}
