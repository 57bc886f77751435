package certificate

import (
	"context"
	"crypto/rand"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/switchboard-dev/switchboard/platform/lease"
	"github.com/switchboard-dev/switchboard/platform/reseal"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// The keys of our rows of the installation. Rows whose key ends in `_key` hold sealed values, which a rotation of the master key seals again.
const (
	accountRow = "acme.account_key"
	claimRow   = "acme.claim"
	// ordersRow has the last hour's orders of names that come and go.
	ordersRow      = "acme.orders"
	certificateRow = "acme.%s.certificate_key"
	challengeRow   = "acme.%s.challenge"
	failureRow     = "acme.%s.failure"
	// passingRow marks a name that may go again.
	passingRow = "acme.%s.passing" //nolint:gosec // it is no secret
)

// vault is where copies of the server have their certificates together: in the table of the installation, which tenants do not reach.
type vault struct {
	store  *store.Store
	sealer *secret.Sealer
}

// named is the name that a row is for, if it is of a kind.
func named(key, kind string) (name string, is bool) {
	before, after, _ := strings.Cut(kind, "%s")
	name, ends := strings.CutSuffix(key, after)
	name, begins := strings.CutPrefix(name, before)
	return name, begins && ends
}

// rows of ours that meet a condition, as they lie there.
func (v *vault) rows(ctx context.Context, condition string) (rows map[string]string, err error) {
	found, err := v.store.SystemDB().QueryContext(ctx, `SELECT key, value FROM installation WHERE `+condition)
	if err != nil {
		return nil, fmt.Errorf("read the certificates: %w", err)
	}
	defer func() { err = errors.Join(err, found.Close()) }()
	rows = map[string]string{}
	for found.Next() {
		var key, value string
		if err := found.Scan(&key, &value); err != nil {
			return nil, fmt.Errorf("read the certificates: %w", err)
		}
		rows[key] = value
	}
	return rows, found.Err()
}

// put a value in the place of the one that is there.
func (v *vault) put(ctx context.Context, key, value string) error {
	tx, err := v.store.SystemDB().BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("keep %s: %w", key, err)
	}
	defer func() { _ = tx.Rollback() }() // nothing after the commit
	if _, err := tx.ExecContext(ctx, `DELETE FROM installation WHERE key = $1`, key); err != nil {
		return fmt.Errorf("keep %s: %w", key, err)
	}
	if _, err := tx.ExecContext(ctx, `INSERT INTO installation (key, value) VALUES ($1, $2)`, key, value); err != nil {
		return fmt.Errorf("keep %s: %w", key, err)
	}
	if err := tx.Commit(); err != nil {
		return fmt.Errorf("keep %s: %w", key, err)
	}
	return nil
}

func (v *vault) remove(ctx context.Context, key string) error {
	if _, err := v.store.SystemDB().ExecContext(ctx, `DELETE FROM installation WHERE key = $1`, key); err != nil {
		return fmt.Errorf("remove %s: %w", key, err)
	}
	return nil
}

// seal a value for a row, and open one.
func (v *vault) seal(key string, plain []byte) string {
	return hex.EncodeToString(v.sealer.Seal(reseal.Installation, key, plain))
}

func (v *vault) open(key, value string) ([]byte, error) {
	sealed, err := hex.DecodeString(value)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", key, err)
	}
	plain, err := v.sealer.Open(reseal.Installation, key, sealed)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", key, err)
	}
	return plain, nil
}

// longestClaim is as long as any lasts.
const longestClaim = attempt + patience

// claimUntil is the value of a claim, which begins with its end.
func claimUntil(end time.Time) string { return strconv.FormatInt(end.Unix(), 10) + " " + rand.Text() }

// claim the right to order, which one copy has at a time: until release, or as long as it lasts if the copy dies. The times are the
// database's. A claim that lasts for longer than any is from before its clock was set back, perhaps of a copy that lives and orders: it lasts
// from now on for as long as any.
func (v *vault) claim(ctx context.Context, lasts time.Duration) (release func(), claimed bool, err error) {
	now, err := v.store.Now(store.System(ctx, "claim to order certificates"))
	if err != nil {
		return nil, false, err
	}
	tx, err := v.store.SystemDB().BeginTx(ctx, nil)
	if err != nil {
		return nil, false, fmt.Errorf("claim: %w", err)
	}
	defer func() { _ = tx.Rollback() }() // nothing after the commit
	if err := expire(ctx, tx, now); err != nil {
		return nil, false, err
	}
	mine := claimUntil(now.Add(lasts))
	result, err := tx.ExecContext(ctx, `INSERT INTO installation (key, value) VALUES ($1, $2) ON CONFLICT DO NOTHING`, claimRow, mine)
	if err != nil {
		return nil, false, fmt.Errorf("claim: %w", err)
	}
	n, err := result.RowsAffected()
	if err != nil {
		return nil, false, err //nolint:wrapcheck // no driver of ours fails
	}
	if err := tx.Commit(); err != nil {
		return nil, false, fmt.Errorf("claim: %w", err)
	}
	if n == 0 {
		return nil, false, nil
	}
	return func() {
		end, cancel := context.WithTimeout(context.WithoutCancel(ctx), patience)
		defer cancel()
		_, _ = v.store.SystemDB().ExecContext(end, `DELETE FROM installation WHERE key = $1 AND value = $2`, claimRow, mine) // else it expires
	}, true, nil
}

// expire the claim that there is if it is over. One that is of a clock before makes room for one that ends in time.
func expire(ctx context.Context, tx *sql.Tx, now time.Time) error {
	result, err := tx.ExecContext(ctx, `DELETE FROM installation WHERE key = $1 AND value > $2`, claimRow,
		strconv.FormatInt(lease.Latest(now, longestClaim).Unix(), 10))
	if err != nil {
		return fmt.Errorf("claim: %w", err)
	}
	if n, err := result.RowsAffected(); err == nil && n > 0 {
		if _, err := tx.ExecContext(ctx, `INSERT INTO installation (key, value) VALUES ($1, $2)`, claimRow, claimUntil(now.Add(longestClaim))); err != nil {
			return fmt.Errorf("claim: %w", err)
		}
	}
	if _, err := tx.ExecContext(ctx, `DELETE FROM installation WHERE key = $1 AND value < $2`, claimRow, strconv.FormatInt(now.Unix(), 10)); err != nil {
		return fmt.Errorf("claim: %w", err)
	}
	return nil
}
