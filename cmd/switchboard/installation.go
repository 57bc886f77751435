package main

import (
	"context"
	"crypto/ecdh"
	"crypto/rand"
	"database/sql"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"

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

// macKey is the row with the key of keyed hashes: of links and cursors.
const macKey = "mac_key"

// pushKey is the row with the private key by which push services know the installation. Browsers subscribe for it: with another one
// they would have to subscribe again.
const pushKey = "push_key"

const keyLength = 32

var errMaster = errors.New("SWITCHBOARD_MASTER_KEY: must be the key that this database was created with; its encrypted data " +
	"cannot be read with this one. Give every server the same key; while it is being replaced, the old one as SWITCHBOARD_MASTER_KEY_OLD")

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

// masters are the master key, and those before it that are still configured.
func (a *app) masters() (master []byte, retired [][]byte, err error) {
	if master, err = secret.LoadMaster(a.config.MasterKey, a.config.DataDir); err != nil {
		return nil, nil, err
	}
	retired, err = secret.LoadRetired(a.config.MasterKey, a.config.MasterKeyOld, a.config.DataDir)
	return master, retired, err
}

// sealer opens what the configured master keys sealed, and makes keyed hashes with a key of the installation, which no rotation changes. The check
// is that of the key that the database knows as its own.
func (a *app) sealer(ctx context.Context, s *store.Store) (sealer *secret.Sealer, check string, err error) {
	master, retired, err := a.masters()
	if err != nil {
		return nil, "", err
	}
	sealer = secret.New(master, retired...)
	check, err = kept(ctx, s, masterCheck, sealer.Check)
	if err != nil {
		return nil, "", err
	}
	if !slices.Contains(sealer.Checks(), check) {
		return nil, "", errMaster
	}
	// What was handed out before there was such a key goes on being valid: it begins as the one that the master key gave.
	begin := sealer
	for _, old := range retired {
		if k := secret.New(old); k.Check() == check {
			begin = k
		}
	}
	mac, err := sealedKey(ctx, s, sealer, macKey, begin.MACKey)
	if err != nil {
		return nil, "", err
	}
	return sealer.WithMAC(mac), check, nil
}

// ownKeys are those by which numbers are hashed and push services know the installation, in base64url.
func ownKeys(ctx context.Context, s *store.Store, sealer *secret.Sealer) (number []byte, push string, err error) {
	if number, err = sealedKey(ctx, s, sealer, numberKey, random); err != nil {
		return nil, "", err
	}
	key, err := sealedKey(ctx, s, sealer, pushKey, newPushKey)
	return number, base64.RawURLEncoding.EncodeToString(key), err
}

// newPushKey is a new private key for push services.
func newPushKey() []byte {
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		return nil // never: the program ends where the system has no randomness
	}
	return key.Bytes()
}

// random is a new key.
func random() []byte {
	key := make([]byte, keyLength)
	_, _ = rand.Read(key) // never fails: the program ends where the system has no randomness
	return key
}

// sealedKey is a key of the installation, made at the first start and sealed where it is kept.
func sealedKey(ctx context.Context, s *store.Store, sealer *secret.Sealer, name string, first func() []byte) ([]byte, error) {
	text, err := kept(ctx, s, name, func() string {
		return hex.EncodeToString(sealer.Seal("installation", name, first()))
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

// kept is the installation's value under a key: created when it is first needed, and the same from then on.
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
