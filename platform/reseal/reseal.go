package reseal

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"

	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

const (
	// slice is how many values are sealed again in one transaction: on SQLite that keeps every other writer waiting.
	slice = 8
	// passes is how often everything is looked through, for servers that went on with the old key meanwhile.
	passes = 5
	// sealedKeys is how the names of the installation's sealed values end.
	sealedKeys = "_key"
)

// Why a rotation is not over.
var (
	ErrLost = errors.New("some values were sealed with a key that is not configured")
	ErrBusy = errors.New("some server still seals with the old key")
)

// Rotation is a change of the master key.
type Rotation struct {
	Store  *store.Store
	Sealer *secret.Sealer
	// Tell is called after every slice, with how far it is.
	Tell func(column string, resealed int)

	columns []Column // nil: all
}

// Done is what a rotation did.
type Done struct {
	Resealed int     `json:"resealed"`
	Left     []Count `json:"left"`
}

// Run seals again what is not sealed with the current key, until nothing is left. It may be cut off anywhere and run again, and two may
// run at once: a value is replaced only while it is the one that was read. It changes no other column, and is no change that anybody
// made: there is no event and no audit entry. The error is ErrLost or ErrBusy if something is left.
func (r *Rotation) Run(ctx context.Context) (done Done, err error) {
	if r.columns == nil {
		r.columns = columns
	}
	for range passes {
		n, err := r.pass(ctx)
		done.Resealed += n
		if err != nil {
			return done, err
		}
		if done.Left, err = counts(ctx, r.Store, r.Sealer, r.columns); err != nil {
			return done, err
		}
		if still, lost := sum(done.Left); still == 0 {
			if lost > 0 {
				return done, ErrLost
			}
			return done, nil
		}
	}
	return done, ErrBusy
}

func sum(all []Count) (stale, lost int) {
	for _, c := range all {
		stale, lost = stale+c.Stale, lost+c.Lost
	}
	return stale, lost
}

func (r *Rotation) pass(ctx context.Context) (resealed int, err error) {
	for _, c := range r.columns {
		for after, here := "", 0; ; {
			var n int
			if after, n, err = r.slice(ctx, c, after); err != nil {
				return resealed, fmt.Errorf("seal %s again: %w", c, err)
			}
			resealed, here = resealed+n, here+n
			if n > 0 && r.Tell != nil {
				r.Tell(c.String(), here)
			}
			if after == "" {
				break
			}
		}
	}
	n, err := r.installation(ctx)
	return resealed + n, err
}

// value is one that an old key sealed, and the same by the current one.
type value struct {
	id       string
	old, new []byte
}

// slice seals a few values again, in the order of their ids. next is "" behind the last.
func (r *Rotation) slice(ctx context.Context, c Column, after string) (next string, resealed int, err error) {
	rows, err := r.Store.Query(store.System(ctx, "seal again"), fmt.Sprintf("SELECT id, %s, %s FROM %s WHERE %s AND id > $2 ORDER BY id LIMIT %d",
		c.Tenant, c.Name, c.Table, stale(c.Name), slice), r.Sealer.Header(), after)
	if err != nil {
		return "", 0, err
	}
	var values []value
	read := 0
	for rows.Next() {
		var v value
		var tenant string
		if err := rows.Scan(&v.id, &tenant, &v.old); err != nil {
			_ = rows.Close()
			return "", 0, fmt.Errorf("read: %w", err)
		}
		read++
		next = v.id
		if plain, err := r.Sealer.Open(tenant, c.Bound, v.old); err == nil { // else it is counted as lost
			v.old, v.new = bytes.Clone(v.old), r.Sealer.Seal(tenant, c.Bound, plain)
			values = append(values, v)
		}
	}
	if err := errors.Join(rows.Err(), rows.Close()); err != nil {
		return "", 0, fmt.Errorf("read: %w", err)
	}
	if read < slice {
		next = ""
	}
	resealed, err = r.replace(ctx, c, values)
	return next, resealed, err
}

// replace values that are still what was read.
func (r *Rotation) replace(ctx context.Context, c Column, values []value) (replaced int, err error) {
	if len(values) == 0 {
		return 0, nil
	}
	tx, err := r.Store.SystemDB().BeginTx(ctx, nil)
	if err != nil {
		return 0, fmt.Errorf("begin: %w", err)
	}
	defer func() { _ = tx.Rollback() }() // nothing after the commit
	query := fmt.Sprintf("UPDATE %s SET %[2]s = $1 WHERE id = $2 AND %[2]s = $3", c.Table, c.Name)
	for _, v := range values {
		n, err := changed(tx.ExecContext(ctx, query, v.new, v.id, v.old))
		if err != nil {
			return 0, err
		}
		replaced += n
	}
	if err := tx.Commit(); err != nil {
		return 0, fmt.Errorf("commit: %w", err)
	}
	return replaced, nil
}

// installation seals the installation's own values again.
func (r *Rotation) installation(ctx context.Context) (resealed int, err error) {
	values, err := sealedValues(ctx, r.Store)
	if err != nil {
		return 0, err
	}
	for name, text := range values {
		sealed, err := hex.DecodeString(text)
		if err != nil || !r.Sealer.Stale(sealed) {
			continue
		}
		plain, err := r.Sealer.Open(Installation, name, sealed)
		if err != nil {
			continue // it is counted as lost
		}
		n, err := Replace(ctx, r.Store, name, text, hex.EncodeToString(r.Sealer.Seal(Installation, name, plain)))
		if err != nil {
			return resealed, err
		}
		resealed += n
	}
	return resealed, nil
}

// Replace a value of the installation that is still the old one. Nobody sees it gone meanwhile.
func Replace(ctx context.Context, s *store.Store, name, old, fresh string) (replaced int, err error) {
	tx, err := s.SystemDB().BeginTx(ctx, nil)
	if err != nil {
		return 0, fmt.Errorf("begin: %w", err)
	}
	defer func() { _ = tx.Rollback() }() // nothing after the commit
	replaced, err = changed(tx.ExecContext(ctx, "DELETE FROM installation WHERE key = $1 AND value = $2", name, old))
	if err != nil || replaced == 0 {
		return 0, err
	}
	if _, err := changed(tx.ExecContext(ctx, "INSERT INTO installation (key, value) VALUES ($1, $2)", name, fresh)); err != nil {
		return 0, err
	}
	if err := tx.Commit(); err != nil {
		return 0, fmt.Errorf("commit: %w", err)
	}
	return replaced, nil
}

func changed(result sql.Result, err error) (int, error) {
	if err != nil {
		return 0, fmt.Errorf("replace: %w", err)
	}
	n, err := result.RowsAffected()
	return int(n), err
}

// sealedValues of the installation, by their names.
func sealedValues(ctx context.Context, s *store.Store) (values map[string]string, err error) {
	rows, err := s.SystemDB().QueryContext(ctx, "SELECT key, value FROM installation")
	if err != nil {
		return nil, fmt.Errorf("read the installation: %w", err)
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	values = map[string]string{}
	for rows.Next() {
		var name, text string
		if err := rows.Scan(&name, &text); err != nil {
			return nil, fmt.Errorf("read the installation: %w", err)
		}
		if strings.HasSuffix(name, sealedKeys) {
			values[name] = text
		}
	}
	return values, rows.Err()
}
