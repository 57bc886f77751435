package store

import (
	"context"
	"database/sql"
	"fmt"
)

// fulltext is what SQLite finds contacts by: a full-text table of the pieces of their text, which has no text of its
// own, and beside it which row of it is whose. Triggers keep both; they are named as the walls are, and made anew with
// them. PostgreSQL has an index in place of all this.
var fulltext = []string{
	`CREATE TABLE IF NOT EXISTS contact_docs (doc INTEGER PRIMARY KEY, contact_id TEXT NOT NULL UNIQUE)`,
	`CREATE VIRTUAL TABLE IF NOT EXISTS contact_terms
		USING fts5(grams, content='', contentless_delete=1, detail=none, tokenize='ascii')`,
}

// fulltextTriggers are the statements, by the trigger's name.
var fulltextTriggers = map[string]string{
	"wall_fulltext_insert": `CREATE TRIGGER wall_fulltext_insert AFTER INSERT ON contacts WHEN NEW.grams IS NOT NULL BEGIN
		INSERT INTO contact_docs (contact_id) VALUES (NEW.id);
		INSERT INTO contact_terms (rowid, grams) SELECT doc, NEW.grams FROM contact_docs WHERE contact_id = NEW.id; END`,
	"wall_fulltext_update": `CREATE TRIGGER wall_fulltext_update AFTER UPDATE OF grams ON contacts WHEN NEW.grams IS NOT OLD.grams BEGIN
		DELETE FROM contact_terms WHERE rowid = (SELECT doc FROM contact_docs WHERE contact_id = NEW.id);
		INSERT OR IGNORE INTO contact_docs (contact_id) VALUES (NEW.id);
		INSERT INTO contact_terms (rowid, grams) SELECT doc, NEW.grams FROM contact_docs WHERE contact_id = NEW.id; END`,
	"wall_fulltext_delete": `CREATE TRIGGER wall_fulltext_delete AFTER DELETE ON contacts BEGIN
		DELETE FROM contact_terms WHERE rowid = (SELECT doc FROM contact_docs WHERE contact_id = OLD.id);
		DELETE FROM contact_docs WHERE contact_id = OLD.id; END`,
}

// makeFulltext makes the tables where they are not there yet, and puts in whatever came while there were no triggers.
func makeFulltext(ctx context.Context, db *sql.DB) error {
	for _, statement := range fulltext {
		if _, err := db.ExecContext(ctx, statement); err != nil {
			return fmt.Errorf("full text: %w", err)
		}
	}
	var last int64
	if err := db.QueryRowContext(ctx, `SELECT coalesce(max(doc), 0) FROM contact_docs`).Scan(&last); err != nil {
		return fmt.Errorf("full text: %w", err)
	}
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("full text: %w", err)
	}
	defer func() { _ = tx.Rollback() }() // nothing after the commit
	_, err = tx.ExecContext(ctx, `INSERT INTO contact_docs (contact_id)
		SELECT id FROM contacts WHERE grams IS NOT NULL AND id NOT IN (SELECT contact_id FROM contact_docs)`)
	if err != nil {
		return fmt.Errorf("full text: %w", err)
	}
	_, err = tx.ExecContext(ctx, `INSERT INTO contact_terms (rowid, grams)
		SELECT d.doc, c.grams FROM contact_docs d JOIN contacts c ON c.id = d.contact_id WHERE d.doc > ?`, last)
	if err != nil {
		return fmt.Errorf("full text: %w", err)
	}
	if err := tx.Commit(); err != nil {
		return fmt.Errorf("full text: %w", err)
	}
	return nil
}
