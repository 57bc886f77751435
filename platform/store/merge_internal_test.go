package store

import (
	"slices"
	"testing"
)

// Columns of a read have the names that PostgreSQL gives them, and what does not say its columns is asked alone.
func TestColumnsOf(t *testing.T) {
	t.Parallel()
	for query, want := range map[string][]string{
		`SELECT "a"."id", "a"."from" FROM "a" WHERE "a"."x" IN (SELECT "b", "c" FROM "d")`: {"id", "from"},
		`SELECT DISTINCT "a"."id" FROM "a"`:                                                {"id"},
		`SELECT COUNT("a"."id") FROM "a"`:                                                  {"count"},
		`SELECT "a"."b", MAX("a"."c") AS "max" FROM "a" GROUP BY "a"."b"`:                  {"b", "max"},
		`SELECT CAST(a AS text), b AS c FROM d`:                                            {"cast", "c"},
		"SELECT id,\n\t\tname\nFROM a":                                                     {"id", "name"},
		`SELECT (SELECT count(*) FROM a), 'x, FROM' AS "y z" FROM b`:                       {"", "y z"},
		`SELECT EXISTS (SELECT 1 FROM a)`:                                                  {"exists"},
		`SELECT * FROM a`:                                                                  nil,
		`SELECT FROM a`:                                                                    nil,
		`SELECT "a"."id" FROM "a" FOR UPDATE`:                                              {"id"},
		`WITH a AS (SELECT 1) SELECT a FROM a`:                                             nil,
		`UPDATE "a" SET "b" = 1`:                                                           nil,
	} {
		if got := columnsOf(query); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", query, got, want)
		}
	}
}

// What is read behind a lock is asked behind it.
func TestLocksAreTheLastOfTheirStatement(t *testing.T) {
	t.Parallel()
	const read, lock, other = `SELECT "a"."id" FROM "a"`, `SELECT "a"."id" FROM "a" FOR UPDATE`, `SELECT * FROM a`
	for _, test := range []struct {
		asked []string
		want  []int
	}{
		{[]string{read, read, lock}, []int{3}},
		{[]string{lock, read, read}, []int{1, 2}},
		{[]string{read, lock, lock, read}, []int{2, 1, 1}},
		{[]string{read, other, read, read}, []int{1, 1, 2}},
	} {
		var asking []*pendingRead
		for _, query := range test.asked {
			asking = append(asking, &pendingRead{asked: statement{query: query}})
		}
		var got []int
		for _, c := range readBatchesOf(asking) {
			got = append(got, len(c.of))
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%q: %d, want %d", test.asked, got, test.want)
		}
	}
}
