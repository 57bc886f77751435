package contact

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/switchboard-dev/switchboard/ent"
)

// reindexSize is how many contacts are looked at in one transaction.
const reindexSize = 500

// Reindex gives contacts that were kept before there was an index what they are found by. It is a store.Extra, and does
// nothing where it has been.
func Reindex(ctx context.Context, db *sql.DB, postgres bool) error {
	for {
		n, err := reindex(ctx, db, postgres)
		if err != nil {
			return fmt.Errorf("index contacts: %w", err)
		}
		if n < reindexSize {
			return nil
		}
	}
}

func reindex(ctx context.Context, db *sql.DB, postgres bool) (n int, err error) {
	update := `UPDATE contacts SET search_text = ?, grams = ?, email_key = ? WHERE id = ?`
	if postgres {
		update = `UPDATE contacts SET search_text = $1, grams = $2, email_key = $3 WHERE id = $4`
	}
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return 0, fmt.Errorf("begin: %w", err)
	}
	defer func() { _ = tx.Rollback() }() // nothing after the commit
	found, err := unindexed(ctx, tx)
	if err != nil {
		return 0, err
	}
	for _, c := range found {
		text, pieces := Index(c.SubaccountID, c)
		var key *string
		if c.Email != nil {
			k := emailKey(*c.Email)
			key = &k
		}
		if _, err := tx.ExecContext(ctx, update, text, pieces, key, c.ID); err != nil {
			return 0, fmt.Errorf("update: %w", err)
		}
	}
	if err := tx.Commit(); err != nil {
		return 0, fmt.Errorf("commit: %w", err)
	}
	return len(found), nil
}

func unindexed(ctx context.Context, tx *sql.Tx) (found []*ent.Contact, err error) {
	rows, err := tx.QueryContext(ctx, fmt.Sprintf(`SELECT id, subaccount_id, name, first_name, last_name, email, company_name, phone
		FROM contacts WHERE grams IS NULL LIMIT %d`, reindexSize))
	if err != nil {
		return nil, fmt.Errorf("look: %w", err)
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		c := &ent.Contact{}
		err := rows.Scan(&c.ID, &c.SubaccountID, &c.Name, &c.FirstName, &c.LastName, &c.Email, &c.CompanyName, &c.Phone)
		if err != nil {
			return nil, fmt.Errorf("look: %w", err)
		}
		found = append(found, c)
	}
	return found, rows.Err()
}
