package contact

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/switchboard-dev/switchboard/ent"
)

// reindexSize is how many contacts are looked at at a time.
const reindexSize = 500

// Reindex adds the search index to contacts that were stored before there was one. It is a store.Extra, and does nothing a second time.
func Reindex(ctx context.Context, db *sql.DB, postgres bool) error {
	return reindexAll(func(after string) (last string, err error) {
		tx, err := db.BeginTx(ctx, nil)
		if err != nil {
			return "", fmt.Errorf("begin: %w", err)
		}
		defer func() { _ = tx.Rollback() }() // nothing after the commit
		if last, err = reindex(ctx, tx, postgres, after); err != nil {
			return "", err
		}
		if err := tx.Commit(); err != nil {
			return "", fmt.Errorf("commit: %w", err)
		}
		return last, nil
	})
}

// ReindexWithin is Reindex in the transaction that fills a database. It is a store.Filler.
func ReindexWithin(ctx context.Context, tx *sql.Tx, postgres bool) error {
	return reindexAll(func(after string) (last string, err error) { return reindex(ctx, tx, postgres, after) })
}

// reindexAll contacts, some at a time: those after an id, of which the last is returned; "" if there are no more.
func reindexAll(some func(after string) (last string, err error)) error {
	for after, done := "", false; !done; {
		last, err := some(after)
		if err != nil {
			return fmt.Errorf("index contacts: %w", err)
		}
		after, done = last, last == ""
	}
	return nil
}

// reindex the next contacts after an id, and return the last.
func reindex(ctx context.Context, tx *sql.Tx, postgres bool, after string) (last string, err error) {
	update := `UPDATE contacts SET search_text = ?, grams = ?, email_key = ?, name_key = ? WHERE id = ?`
	if postgres {
		update = `UPDATE contacts SET search_text = $1, grams = $2, email_key = $3, name_key = $4 WHERE id = $5`
	}
	found, err := unindexed(ctx, tx, after)
	if err != nil {
		return "", err
	}
	for _, c := range found {
		text, pieces := Index(c.SubaccountID, c)
		var key *string
		if c.Email != nil {
			k := emailKey(*c.Email)
			key = &k
		}
		if _, err := tx.ExecContext(ctx, update, text, pieces, key, nameKey(c), c.ID); err != nil {
			return "", fmt.Errorf("update: %w", err)
		}
		last = c.ID
	}
	return last, nil
}

func unindexed(ctx context.Context, tx *sql.Tx, after string) (found []*ent.Contact, err error) {
	rows, err := tx.QueryContext(ctx, fmt.Sprintf(`SELECT id, subaccount_id, name, first_name, last_name, email, company_name, phone
		FROM contacts WHERE id > $1 AND (grams IS NULL OR name_key = '' AND (name <> '' OR email <> '' OR phone <> ''
			OR name IS NULL AND (first_name <> '' OR last_name <> '')))
		ORDER BY id LIMIT %d`, reindexSize), after)
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
