package store

import (
	"errors"
	"slices"
	"testing"
)

// Writes that follow each other are one statement where none of them could have asked for what another has changed.
func TestJoined(t *testing.T) {
	t.Parallel()
	none, other := errors.New("none"), errors.New("other")
	is := func(query string, args ...any) statement { return statement{query: query, args: args} }
	for name, test := range map[string]struct{ all, want []statement }{
		"nothing": {nil, nil},
		"one":     {[]statement{is(`INSERT INTO "a" ("x") VALUES ($1)`, 1)}, []statement{is(`INSERT INTO "a" ("x") VALUES ($1)`, 1)}},
		"several": {
			[]statement{is(`UPDATE "a" SET "x" = $1`, 1), is(`INSERT INTO "b" ("x") VALUES ($1)`, 2), is(`INSERT INTO "b" ("x") VALUES ($1)`, 3)},
			[]statement{is(`WITH w2 AS (INSERT INTO "b" ("x") VALUES ($3)), w1 AS (INSERT INTO "b" ("x") VALUES ($2)) UPDATE "a" SET "x" = $1`, 1, 2, 3)},
		},
		"a change of what was made": {
			[]statement{is(`INSERT INTO "a" ("x") VALUES ($1)`, 1), is(`UPDATE "a" SET "x" = $1`, 2)},
			[]statement{is(`INSERT INTO "a" ("x") VALUES ($1)`, 1), is(`UPDATE "a" SET "x" = $1`, 2)},
		},
		"two changes": {
			[]statement{is(`UPDATE "a" SET "x" = $1`, 1), is(`UPDATE "a" SET "x" = $1`, 2)},
			[]statement{is(`UPDATE "a" SET "x" = $1`, 1), is(`UPDATE "a" SET "x" = $1`, 2)},
		},
		"what asks": {
			[]statement{is(`INSERT INTO "a" ("x") VALUES ($1)`, 1), is(`UPDATE "b" SET "x" = $1 WHERE EXISTS (SELECT 1 FROM "a")`, 2), is(`SELECT 3`)},
			[]statement{is(`INSERT INTO "a" ("x") VALUES ($1)`, 1), is(`UPDATE "b" SET "x" = $1 WHERE EXISTS (SELECT 1 FROM "a")`, 2), is(`SELECT 3`)},
		},
		"what asks for others": {
			[]statement{
				{query: `UPDATE "a" SET "x" = $1`, args: []any{1}, none: none},
				{query: `INSERT INTO "b" ("x") SELECT $1 FROM "c" WHERE "y" = $2`, args: []any{2, 3}, beside: true},
				is(`INSERT INTO "d" ("x") VALUES ($1)`, 4),
			},
			[]statement{{
				query: `WITH w2 AS (INSERT INTO "d" ("x") VALUES ($4)), w1 AS (INSERT INTO "b" ("x") SELECT $2 FROM "c" WHERE "y" = $3), ` +
					`w0 AS (UPDATE "a" SET "x" = $1 RETURNING 1) SELECT 1 / (SELECT count(*) FROM w0)`,
				args: []any{1, 2, 3, 4}, none: none,
			}},
		},
		"a deletion": {
			[]statement{is(`INSERT INTO "a" ("x") VALUES ($1)`, 1), is(`DELETE FROM "b"`), is(`INSERT INTO "c" ("x") VALUES ($1)`, 2)},
			[]statement{is(`INSERT INTO "a" ("x") VALUES ($1)`, 1), is(`DELETE FROM "b"`), is(`INSERT INTO "c" ("x") VALUES ($1)`, 2)},
		},
		"what changes or makes a row": {
			[]statement{is(`UPDATE "a" SET "x" = $1`, 1), is(`INSERT INTO "b" ("x") VALUES ($1) ON CONFLICT DO NOTHING`, 2), is(`UPDATE "b" SET "x" = 3`)},
			[]statement{is(`WITH w1 AS (INSERT INTO "b" ("x") VALUES ($2) ON CONFLICT DO NOTHING) UPDATE "a" SET "x" = $1`, 1, 2), is(`UPDATE "b" SET "x" = 3`)},
		},
		"a job between": {
			[]statement{is(`INSERT INTO "a" ("x") VALUES ($1)`, 1), is(`SELECT river.enqueue($1)`, 2), is(`INSERT INTO "b" ("x") VALUES ($1)`, 3)},
			[]statement{is(`WITH w1 AS (INSERT INTO "b" ("x") VALUES ($2) RETURNING 1), w0 AS (INSERT INTO "a" ("x") VALUES ($1) RETURNING 1) `+
				`SELECT CASE WHEN (SELECT count(*) FROM w0) + (SELECT count(*) FROM w1) >= 0 THEN river.enqueue($3)::text END`, 1, 3, 2)},
		},
		"two jobs behind what must meet a row": {
			[]statement{
				{query: `UPDATE "a" SET "x" = $1`, args: []any{1}, none: none},
				is(`SELECT river.enqueue($1)`, 2), is(`SELECT river.enqueue($1)`, 3),
				is(`INSERT INTO "b" ("x") VALUES ($1)`, 4),
			},
			[]statement{
				{
					query: `WITH w1 AS (INSERT INTO "b" ("x") VALUES ($2) RETURNING 1), w0 AS (UPDATE "a" SET "x" = $1 RETURNING 1) ` +
						`SELECT CASE WHEN 1 / (SELECT count(*) FROM w0) + (SELECT count(*) FROM w1) >= 0 THEN river.enqueue($3)::text END`,
					args: []any{1, 4, 2}, none: none,
				},
				is(`SELECT river.enqueue($1)`, 3),
			},
		},
		"a job before a deletion": {
			[]statement{is(`SELECT river.enqueue($1)`, 1), is(`DELETE FROM "a"`), is(`UPDATE "b" SET "x" = 1`)},
			[]statement{is(`SELECT river.enqueue($1)`, 1), is(`DELETE FROM "a"`), is(`UPDATE "b" SET "x" = 1`)},
		},
		"what must meet a row": {
			[]statement{
				is(`INSERT INTO "a" ("x") VALUES ($1)`, 1),
				{query: `DELETE FROM "b" WHERE "id" = $1`, args: []any{2}, none: none},
				is(`INSERT INTO "c" ("x") VALUES ($1)`, 3),
			},
			[]statement{{
				query: `WITH w2 AS (INSERT INTO "c" ("x") VALUES ($3)), w1 AS (DELETE FROM "b" WHERE "id" = $2 RETURNING 1), ` +
					`w0 AS (INSERT INTO "a" ("x") VALUES ($1) RETURNING 1) ` +
					`SELECT CASE WHEN (SELECT count(*) FROM w0) >= 0 THEN 1 / (SELECT count(*) FROM w1) END`,
				args: []any{1, 2, 3}, none: none,
			}},
		},
		"what must meet a row first": {
			[]statement{{query: `UPDATE "a" SET "x" = $1`, args: []any{1}, none: none}, is(`INSERT INTO "c" ("x") VALUES ($1)`, 2)},
			[]statement{{
				query: `WITH w1 AS (INSERT INTO "c" ("x") VALUES ($2)), w0 AS (UPDATE "a" SET "x" = $1 RETURNING 1) SELECT 1 / (SELECT count(*) FROM w0)`,
				args:  []any{1, 2}, none: none,
			}},
		},
		"two that must meet a row": {
			[]statement{
				{query: `UPDATE "a" SET "x" = $1`, args: []any{1}, none: none},
				is(`INSERT INTO "c" ("x") VALUES ($1)`, 2),
				{query: `UPDATE "b" SET "x" = $1`, args: []any{3}, none: none},
				is(`INSERT INTO "c" ("x") VALUES ($1)`, 4),
			},
			[]statement{{
				query: `WITH w3 AS (INSERT INTO "c" ("x") VALUES ($4)), w2 AS (UPDATE "b" SET "x" = $3 RETURNING 1), ` +
					`w1 AS (INSERT INTO "c" ("x") VALUES ($2) RETURNING 1), w0 AS (UPDATE "a" SET "x" = $1 RETURNING 1) ` +
					`SELECT CASE WHEN 1 / (SELECT count(*) FROM w0) + (SELECT count(*) FROM w1) >= 0 THEN 1 / (SELECT count(*) FROM w2) END`,
				args: []any{1, 2, 3, 4}, none: none,
			}},
		},
		"two that must meet a row, with errors of their own": {
			[]statement{{query: `UPDATE "a" SET "x" = 1`, none: none}, {query: `UPDATE "b" SET "x" = 1`, none: other}},
			[]statement{
				{query: `WITH w0 AS (UPDATE "a" SET "x" = 1 RETURNING 1) SELECT 1 / (SELECT count(*) FROM w0)`, none: none},
				{query: `WITH w0 AS (UPDATE "b" SET "x" = 1 RETURNING 1) SELECT 1 / (SELECT count(*) FROM w0)`, none: other},
			},
		},
		"what is answered behind what must meet a row": {
			[]statement{
				{query: `UPDATE "a" SET "x" = $1`, args: []any{1}, none: none},
				{query: `INSERT INTO "h" ("x") VALUES ($1) ON CONFLICT DO NOTHING RETURNING id`, args: []any{2}, found: func(string) {}},
				is(`INSERT INTO "c" ("x") VALUES ($1)`, 3),
			},
			[]statement{{
				query: `WITH w2(answer) AS (INSERT INTO "h" ("x") VALUES ($3) ON CONFLICT DO NOTHING RETURNING id), ` +
					`w1 AS (INSERT INTO "c" ("x") VALUES ($2) RETURNING 1), w0 AS (UPDATE "a" SET "x" = $1 RETURNING 1) ` +
					`SELECT CASE WHEN 1 / (SELECT count(*) FROM w0) + (SELECT count(*) FROM w1) >= 0 THEN coalesce((SELECT answer FROM w2), '') END`,
				args: []any{1, 3, 2}, none: none,
			}},
		},
		"what is answered behind another": {
			[]statement{
				is(`UPDATE "a" SET "x" = $1`, 1), {query: `INSERT INTO "h" ("x") VALUES ($1) RETURNING id`, args: []any{2}, found: func(string) {}},
			},
			[]statement{is(`WITH w1(answer) AS (INSERT INTO "h" ("x") VALUES ($2) RETURNING id), w0 AS (UPDATE "a" SET "x" = $1 RETURNING 1) `+
				`SELECT CASE WHEN (SELECT count(*) FROM w0) >= 0 THEN coalesce((SELECT answer FROM w1), '') END`, 1, 2)},
		},
		"what is answered of what was written before": {
			[]statement{is(`UPDATE "h" SET "x" = 1`), {query: `INSERT INTO "h" ("x") VALUES ($1) RETURNING id`, args: []any{2}, found: func(string) {}}},
			[]statement{is(`UPDATE "h" SET "x" = 1`), is(`INSERT INTO "h" ("x") VALUES ($1) RETURNING id`, 2)},
		},
		"what asks and must meet a row": {
			[]statement{is(`UPDATE "a" SET "x" = 1`), {query: `DELETE FROM "b" WHERE EXISTS (SELECT 1 FROM "a")`, none: none}},
			[]statement{is(`UPDATE "a" SET "x" = 1`), {
				query: `WITH w0 AS (DELETE FROM "b" WHERE EXISTS (SELECT 1 FROM "a") RETURNING 1) SELECT 1 / (SELECT count(*) FROM w0)`, none: none,
			}},
		},
		"what the commit answers": {
			[]statement{is(`UPDATE "a" SET "x" = 1`), {query: `SELECT lease()`, found: func(string) {}}, is(`INSERT INTO "b" ("x") VALUES ($1)`, 1)},
			[]statement{is(`WITH w1 AS (INSERT INTO "b" ("x") VALUES ($1)) UPDATE "a" SET "x" = 1`, 1), is(`SELECT lease()`)},
		},
	} {
		got := joined(test.all)
		same := slices.EqualFunc(got, test.want, func(a, b statement) bool {
			return a.query == b.query && slices.Equal(a.args, b.args) && errors.Is(a.none, b.none)
		})
		if !same {
			t.Errorf("%s:\n%v\nwant\n%v", name, got, test.want)
		}
	}
}
