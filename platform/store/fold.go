package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/ngram"
)

// foldedColumns are the texts that search finds fragments of, case and accents aside. Each is kept a second time under
// its name and _key: no two databases fold alike.
var foldedColumns = map[string][]string{
	ent.TypeApiKey:          {"name"},
	ent.TypeAssistant:       {"name"},
	ent.TypeAssistantFolder: {"name"},
	ent.TypeCustomVoice:     {"voice_name"},
	ent.TypeConversation:    {"preview_text", "summary"},
	ent.TypeKnowledgeBase:   {"name"},
	ent.TypeKnowledgeSource: {"name"},
	ent.TypeNumberPool:      {"name"},
	ent.TypePhoneNumber:     {"name", dialled},
	ent.TypeSubaccount:      {"name", "location_id"},
	ent.TypeTool:            {"name", "description"},
	ent.TypeTrunk:           {"name"},
}

const foldedSuffix = "_key"

// cutColumns are those of them that an index has in pieces, and where these are put on their way into it.
var cutColumns = map[string]map[string]string{
	ent.TypeConversation: {"preview_text": "preview_grams", "summary": "summary_grams"},
}

// dialled is the column that has a number. What is kept of it a second time is how it ends: some dial it without its country.
const dialled = "number"

// Ending is how many digits the end of a number has: enough to tell it from others.
const Ending = 7

// folded is what is kept of a text a second time.
func folded(column, text string) string {
	if column == dialled {
		return text[max(0, len(text)-Ending):]
	}
	return ngram.Fold(text)
}

// fold keeps folded columns in step with what they are made of.
func fold(next ent.Mutator) ent.Mutator {
	return ent.MutateFunc(func(ctx context.Context, m ent.Mutation) (ent.Value, error) {
		for _, column := range foldedColumns[m.Type()] {
			var err error
			if v, ok := m.Field(column); ok {
				text, _ := v.(string)
				key := folded(column, text)
				err = errors.Join(m.SetField(column+foldedSuffix, key), cut(ctx, m, column, key))
			} else if m.FieldCleared(column) {
				err = m.ClearField(column + foldedSuffix)
			}
			if err != nil {
				return nil, fmt.Errorf("fold %s: %w", column, err)
			}
		}
		return next.Mutate(ctx, m)
	})
}

// cut puts the pieces of a text beside it. What is created, and what the system writes for nobody in particular, a job cuts.
func cut(ctx context.Context, m ent.Mutation, column, key string) error {
	to, ok := cutColumns[m.Type()][column]
	if !ok || m.Op().Is(ent.OpCreate) || IsSystem(ctx) {
		return nil
	}
	sub, err := tenant(ctx, wallOf[m.Type()])
	if err != nil {
		return err
	}
	return m.SetField(to, ngram.Index(sub, key))
}

// foldSize is how many rows are folded at a time.
const foldSize = 500

// Refold folds what was stored before values were folded. It is an Extra, and does nothing a second time.
func Refold(ctx context.Context, db *sql.DB, postgres bool) error {
	return refoldAll(func(table, column string) (n int, err error) {
		err = inOne(ctx, db, func(tx *sql.Tx) error {
			n, err = refold(ctx, tx, postgres, table, column)
			return err
		})
		return n, err
	})
}

// RefoldWithin is Refold in the transaction that fills a database. It is a Filler.
func RefoldWithin(ctx context.Context, tx *sql.Tx, postgres bool) error {
	return refoldAll(func(table, column string) (int, error) { return refold(ctx, tx, postgres, table, column) })
}

// refoldAll columns, some rows at a time.
func refoldAll(some func(table, column string) (n int, err error)) error {
	for entity, columns := range foldedColumns {
		for _, column := range columns {
			for {
				n, err := some(wallOf[entity].Table, column)
				if err != nil {
					return fmt.Errorf("fold %s of %s: %w", column, wallOf[entity].Table, err)
				}
				if n < foldSize {
					break
				}
			}
		}
	}
	return nil
}

// refold names come from the table above.
func refold(ctx context.Context, tx *sql.Tx, postgres bool, table, column string) (n int, err error) {
	key := column + foldedSuffix
	update := fmt.Sprintf("UPDATE %s SET %s = ? WHERE id = ?", table, key) //nolint:gosec // see above
	if postgres {
		update = fmt.Sprintf("UPDATE %s SET %s = $1 WHERE id = $2", table, key)
	}
	look := fmt.Sprintf("SELECT id, %[1]s FROM %[2]s WHERE %[1]s IS NOT NULL AND %[3]s IS NULL LIMIT %[4]d",
		column, table, key, foldSize)
	found, err := unfolded(ctx, tx, look)
	if err != nil {
		return 0, err
	}
	for id, text := range found {
		if _, err := tx.ExecContext(ctx, update, folded(column, text), id); err != nil {
			return 0, fmt.Errorf("update: %w", err)
		}
	}
	return len(found), nil
}

func unfolded(ctx context.Context, tx *sql.Tx, query string) (found map[string]string, err error) {
	rows, err := tx.QueryContext(ctx, query)
	if err != nil {
		return nil, fmt.Errorf("look: %w", err)
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	found = map[string]string{}
	for rows.Next() {
		var id, text string
		if err := rows.Scan(&id, &text); err != nil {
			return nil, fmt.Errorf("look: %w", err)
		}
		found[id] = text
	}
	return found, rows.Err()
}
