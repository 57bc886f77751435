package store

import (
	"context"
	"database/sql"
	"fmt"
	"maps"
)

// DocBits is by how many bits the milliseconds are shifted that number what was said.
const DocBits = 20

// fulltext is what SQLite finds contacts, conversations, and what was said, by: a full-text table of the pieces of their text, which has no text of its
// own, and beside it which row of it is whose. Triggers keep both; they are named as the walls are, and made again with
// them. PostgreSQL has an index in place of all this.
var fulltext = []string{
	`CREATE TABLE IF NOT EXISTS contact_docs (doc INTEGER PRIMARY KEY, contact_id TEXT NOT NULL UNIQUE)`,
	`CREATE VIRTUAL TABLE IF NOT EXISTS contact_terms
		USING fts5(grams, content='', contentless_delete=1, detail=none, tokenize='ascii')`,
	`CREATE TABLE IF NOT EXISTS said_docs (doc INTEGER PRIMARY KEY, saying_id TEXT NOT NULL UNIQUE)`,
	`CREATE VIRTUAL TABLE IF NOT EXISTS said_terms
		USING fts5(grams, content='', contentless_delete=1, detail=none, tokenize='ascii')`,
	`CREATE TABLE IF NOT EXISTS conversation_docs (doc INTEGER PRIMARY KEY, conversation_id TEXT NOT NULL, part TEXT NOT NULL,
		UNIQUE (conversation_id, part))`,
	`CREATE VIRTUAL TABLE IF NOT EXISTS conversation_terms
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
	// What was said is numbered by when, so that the table is followed from the newest on. The pieces are kept there alone.
	"wall_fulltext_said_insert": fmt.Sprintf(`CREATE TRIGGER wall_fulltext_said_insert AFTER INSERT ON sayings WHEN NEW.grams IS NOT NULL BEGIN
		INSERT INTO said_docs (doc, saying_id) SELECT coalesce((SELECT max(doc) + 1 FROM said_docs WHERE doc >= at AND doc < at + (1 << %[1]d)), at), NEW.id
			FROM (SELECT CAST(unixepoch(NEW.created_at, 'subsec') * 1000 AS INTEGER) << %[1]d AS at);
		INSERT INTO said_terms (rowid, grams) SELECT doc, NEW.grams FROM said_docs WHERE saying_id = NEW.id;
		UPDATE sayings SET grams = NULL WHERE id = NEW.id; END`, DocBits),
	"wall_fulltext_said_delete": `CREATE TRIGGER wall_fulltext_said_delete AFTER DELETE ON sayings BEGIN
		DELETE FROM said_terms WHERE rowid = (SELECT doc FROM said_docs WHERE saying_id = OLD.id);
		DELETE FROM said_docs WHERE saying_id = OLD.id; END`,
}

// conversationTriggers move the pieces of what a conversation shows into the table: of its preview, and of its summary. What changes without
// its pieces, by a program that knows of none, is taken out of the table and marked, so that it is looked at. PostgreSQL has the same in a migration.
func conversationTriggers() map[string]string {
	const without = `DELETE FROM conversation_terms WHERE rowid = (SELECT doc FROM conversation_docs WHERE conversation_id = NEW.id AND part = '%[1]s');`
	all := map[string]string{"wall_fulltext_conversation_delete": `CREATE TRIGGER wall_fulltext_conversation_delete AFTER DELETE ON conversations BEGIN
		DELETE FROM conversation_terms WHERE rowid IN (SELECT doc FROM conversation_docs WHERE conversation_id = OLD.id);
		DELETE FROM conversation_docs WHERE conversation_id = OLD.id; END`}
	for part, key := range map[string]string{"preview": "preview_text_key", "summary": "summary_key"} {
		maps.Copy(all, map[string]string{
			"wall_fulltext_" + part + "_cut": fmt.Sprintf(`CREATE TRIGGER wall_fulltext_%[1]s_cut AFTER UPDATE OF %[1]s_grams ON conversations
				WHEN NEW.%[1]s_grams <> '{}' BEGIN `+without+`
				INSERT OR IGNORE INTO conversation_docs (conversation_id, part) VALUES (NEW.id, '%[1]s');
				INSERT INTO conversation_terms (rowid, grams) SELECT doc, NEW.%[1]s_grams FROM conversation_docs
					WHERE conversation_id = NEW.id AND part = '%[1]s';
				UPDATE conversations SET %[1]s_grams = '{}' WHERE id = NEW.id; END`, part),
			"wall_fulltext_" + part + "_left": fmt.Sprintf(`CREATE TRIGGER wall_fulltext_%[1]s_left AFTER UPDATE OF %[2]s ON conversations
				WHEN NEW.%[2]s IS NOT OLD.%[2]s AND coalesce(NEW.%[1]s_grams, '{}') = '{}' BEGIN `+without+`
				DELETE FROM conversation_docs WHERE conversation_id = NEW.id AND part = '%[1]s';
				UPDATE conversations SET %[1]s_grams = NULL WHERE id = NEW.id; END`, part, key),
		})
	}
	return all
}

// makeFulltext makes the tables where they are not there yet, and puts in whatever came while there were no triggers.
func makeFulltext(ctx context.Context, db *sql.DB) error {
	for _, statement := range fulltext {
		if _, err := db.ExecContext(ctx, statement); err != nil {
			return fmt.Errorf("full text: %w", err)
		}
	}
	// What was said while there were no triggers is found when a job has looked for it.
	if _, err := db.ExecContext(ctx, `DELETE FROM sayings WHERE id NOT IN (SELECT saying_id FROM said_docs)`); err != nil {
		return fmt.Errorf("full text: %w", err)
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
