package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// unkeyed are the foreign keys that no index begins with.
const unkeyed = `SELECT m.name, k."from" FROM sqlite_master m, pragma_foreign_key_list(m.name) k
	WHERE m.type = 'table' AND NOT EXISTS (
		SELECT 1 FROM pragma_index_list(m.name) i, pragma_index_info(i.name) c WHERE c.seqno = 0 AND c.name = k."from")
	ORDER BY 1, 2`

// keyed makes an index of every foreign key on SQLite. The keys name no tenant there, and the schema's indexes begin with one, so that
// to delete a row would read the whole of every table that refers to it, those of all tenants, while nobody else can write.
// PostgreSQL's keys name the tenant and have their indexes. A migration that builds a table again drops them.
func keyed(ctx context.Context, db *sql.DB) error {
	missing, err := unkeyedColumns(ctx, db)
	if err != nil {
		return err
	}
	for _, k := range missing {
		_, err := db.ExecContext(ctx, fmt.Sprintf("CREATE INDEX key_%s_%s ON %[1]s (%[2]s)", k[0], k[1]))
		if err != nil {
			return fmt.Errorf("index of a foreign key: %w", err)
		}
	}
	return nil
}

func unkeyedColumns(ctx context.Context, db querier) (missing [][2]string, err error) {
	rows, err := db.QueryContext(ctx, unkeyed)
	if err != nil {
		return nil, fmt.Errorf("foreign keys: %w", err)
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var k [2]string
		if err := rows.Scan(&k[0], &k[1]); err != nil {
			return nil, fmt.Errorf("foreign keys: %w", err)
		}
		missing = append(missing, k)
	}
	return missing, rows.Err()
}
