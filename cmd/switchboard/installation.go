package main

import (
	"context"
	"crypto/rand"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5/pgconn"

	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// undefinedTable is PostgreSQL's code.
const undefinedTable = "42P01"

// masterCheck is the row that tells whether a copy has the master key of the others.
const masterCheck = "master_key_check"

// numberKey is the row with the key that hashes the numbers of erased contacts. It is its own and never changes, or they
// would be called again.
const numberKey = "number_hash_key"

const keyLength = 32

var errMaster = errors.New("SWITCHBOARD_MASTER_KEY: must be the key that this database was created with; its encrypted data " +
	"cannot be read with this one. Give every server the same key")

// makeInstallation makes the table of what is known of the installation as a whole. It is a store.Extra: the table
// belongs to no tenant and is for the system alone.
func makeInstallation(ctx context.Context, db *sql.DB, postgres bool) error {
	statements := []string{`CREATE TABLE IF NOT EXISTS installation (key text PRIMARY KEY, value text NOT NULL)`}
	if postgres {
		statements = append(statements, `REVOKE ALL ON installation FROM PUBLIC, switchboard_app`,
			`GRANT SELECT, INSERT, DELETE ON installation TO switchboard_system`)
	}
	for _, s := range statements {
		if _, err := db.ExecContext(ctx, s); err != nil {
			return fmt.Errorf("installation: %w", err)
		}
	}
	return nil
}

// checkMaster remembers the master key's check value at the first start, and refuses another key ever after.
func checkMaster(ctx context.Context, s *store.Store, sealer *secret.Sealer) error {
	check, err := kept(ctx, s, masterCheck, sealer.Check)
	if err == nil && check != sealer.Check() {
		err = errMaster
	}
	return err
}

// sealedKey is a random key of the installation, made at the first start and sealed where it is kept.
func sealedKey(ctx context.Context, s *store.Store, sealer *secret.Sealer, name string) ([]byte, error) {
	text, err := kept(ctx, s, name, func() string {
		key := make([]byte, keyLength)
		_, _ = rand.Read(key) // never fails: the program ends where the system has no randomness
		return hex.EncodeToString(sealer.Seal("installation", name, key))
	})
	if err != nil {
		return nil, err
	}
	sealed, err := hex.DecodeString(text)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", name, err)
	}
	return sealer.Open("installation", name, sealed)
}

// kept is the installation's value under a key: made by whoever needs it first, the same ever after.
func kept(ctx context.Context, s *store.Store, key string, first func() string) (string, error) {
	insert := `INSERT INTO installation (key, value) VALUES (?, ?) ON CONFLICT DO NOTHING`
	query := `SELECT value FROM installation WHERE key = ?`
	if s.Postgres() {
		insert = `INSERT INTO installation (key, value) VALUES ($1, $2) ON CONFLICT DO NOTHING`
		query = `SELECT value FROM installation WHERE key = $1`
	}
	db := s.SystemDB()
	var value string
	err := db.QueryRowContext(ctx, query, key).Scan(&value)
	if pg, ok := errors.AsType[*pgconn.PgError](err); ok && pg.Code == undefinedTable {
		return "", errPending // the migrations were applied by something that did not know of the table
	}
	if errors.Is(err, sql.ErrNoRows) {
		if _, err := db.ExecContext(ctx, insert, key, first()); err != nil {
			return "", fmt.Errorf("keep %s: %w", key, err)
		}
		err = db.QueryRowContext(ctx, query, key).Scan(&value)
	}
	if err != nil {
		return "", fmt.Errorf("read %s: %w", key, err)
	}
	return value, nil
}
