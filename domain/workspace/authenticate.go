package workspace

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"net/netip"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent/apikey"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// touched is how old the time of last use may grow before it is written again.
const touched = time.Minute

// credential is a key as a request needs it, and beside it the subaccount that the request's header names, or else the only one that the key
// is limited to.
type credential struct {
	keyRow

	caller     authz.Caller // what a request gets a copy of
	from       []netip.Prefix
	words, ips []string
}

// keyRow is what the database says of a key. Two are equal where nothing that decides has changed.
type keyRow struct {
	id, name, workspace, preset string
	scopes, subaccounts, allow  string
	expires, revoked            sql.NullInt64 // in microseconds
	byID, byLocation            sql.NullString
	idArchived, locArchived     sql.NullBool
}

// keyQuery reads a key and the subaccount of the header at once: every request does it. If there is no header, it reads the first subaccount
// that the key is limited to, which a request without any other name is for if it is the only one.
const keyQuery = `SELECT k.id, k.name, k.workspace_id, k.preset, k.scopes, k.subaccounts, k.allow_ips,
	k.expires_at, k.revoked_at, k.last_used_at, a.id, a.archived, b.id, b.archived
	FROM api_keys k
	LEFT JOIN subaccounts a ON a.workspace_id = k.workspace_id AND a.id = CASE WHEN $2 = '' THEN k.subaccounts->>0 ELSE $2 END
	LEFT JOIN subaccounts b ON b.workspace_id = k.workspace_id AND b.location_id = CASE WHEN $2 = '' THEN k.subaccounts->>0 ELSE $2 END
	WHERE k.hash = $1`

// Authenticate is who calls with the key of this text from the address, and where to look subaccounts up: the one that
// the header names is known already. Every reason to refuse reads the same: unknown, revoked, expired, of another
// environment, from an address that is not allowed. What cannot be a key costs no query.
func (s *Service) Authenticate(ctx context.Context, text string, from netip.Addr, header string) (*authz.Caller, authz.Subaccounts, error) {
	hash, err := authz.ParseKey(s.parts.Environment, text)
	if err != nil {
		return nil, nil, err
	}
	if !authz.PossibleName(header) { // it names nothing, and is refused once the key is known
		header = ""
	}
	ctx = store.System(ctx, "authenticate")
	s.memory.Remove(memoryKey{hash, header}) // whoever is let in is remembered again
	row, used, err := s.key(ctx, hash, header)
	if err != nil {
		return nil, nil, err
	}
	c, err := s.credential(row)
	if err != nil {
		return nil, nil, fmt.Errorf("key %s: %w", row.id, err)
	}
	now := time.Now().UTC()
	if !c.good(now, from) {
		return nil, nil, authz.Unauthorized()
	}
	if !used.Valid || now.Sub(used.Time) > touched {
		_ = s.touch(ctx, c.caller.ID, now) // if nothing can be written, a key may still read
		used.Time = now
	}
	s.remember(hash, header, c, used.Time)
	return c.copied(), c.lookup(s, header), nil
}

// good says whether the key may be used now, from the address.
func (c *credential) good(now time.Time, from netip.Addr) bool {
	return !c.revoked.Valid && (!c.expires.Valid || now.UnixMicro() < c.expires.Int64) && authz.Allowed(c.from, from)
}

func (s *Service) key(ctx context.Context, hash, header string) (row keyRow, used sql.NullTime, err error) {
	rows, err := s.parts.Store.Query(ctx, keyQuery, hash, header)
	if err != nil {
		return row, used, fmt.Errorf("find key: %w", err)
	}
	defer func() { _ = rows.Close() }()
	if !rows.Next() {
		if err := rows.Err(); err != nil {
			return row, used, fmt.Errorf("find key: %w", err)
		}
		return row, used, authz.Unauthorized()
	}
	if row, used, err = scanKey(rows.Scan); err != nil {
		return row, used, fmt.Errorf("find key: %w", err)
	}
	return row, used, rows.Err()
}

// scanKey reads the row of keyQuery.
func scanKey(scan func(dest ...any) error) (k keyRow, used sql.NullTime, err error) {
	var scopes, subaccounts, allow []byte
	var expires, revoked sql.NullTime
	err = scan(&k.id, &k.name, &k.workspace, &k.preset, &scopes, &subaccounts, &allow,
		&expires, &revoked, &used, &k.byID, &k.idArchived, &k.byLocation, &k.locArchived)
	k.scopes, k.subaccounts, k.allow = string(scopes), string(subaccounts), string(allow)
	k.expires = sql.NullInt64{Int64: expires.Time.UnixMicro(), Valid: expires.Valid}
	k.revoked = sql.NullInt64{Int64: revoked.Time.UnixMicro(), Valid: revoked.Valid}
	return k, used, err
}

// credential makes of a row what requests need.
func (s *Service) credential(row keyRow) (*credential, error) {
	c := &credential{keyRow: row, caller: authz.Caller{Kind: authz.KindKey, ID: row.id, Name: row.name, Workspace: row.workspace}}
	err := errors.Join(list(row.scopes, &c.words), list(row.subaccounts, &c.caller.Subaccounts), list(row.allow, &c.ips))
	if err != nil {
		return nil, err
	}
	if c.from, err = authz.ParseAllowlist(c.ips); err != nil {
		return nil, err
	}
	c.caller.Scopes, err = s.parts.Authority.Set(row.preset, c.words)
	return c, err
}

// list reads a column of names; most are empty.
func list(column string, into *[]string) error {
	if column == "" {
		return nil
	}
	if err := json.Unmarshal([]byte(column), into); err != nil {
		return fmt.Errorf("read a column of names: %w", err)
	}
	return nil
}

// lookup resolves the header's subaccount, or without one that of the key, from what was read with the key, and queries any other.
func (c *credential) lookup(s *Service, header string) authz.Subaccounts {
	k := readSubaccount{Service: s, ref: header}
	if header == "" && len(c.caller.Subaccounts) > 0 {
		k.ref = c.caller.Subaccounts[0]
	}
	switch {
	case c.byID.Valid:
		k.id, k.archived, k.found = c.byID.String, c.idArchived.Bool, true
	case c.byLocation.Valid:
		k.id, k.archived, k.found = c.byLocation.String, c.locArchived.Bool, true
	}
	return k
}

type readSubaccount struct {
	*Service
	ref, id         string
	archived, found bool
}

// Subaccount of authz.Subaccounts.
func (k readSubaccount) Subaccount(ctx context.Context, workspaceID, ref string) (id string, archived, found bool, err error) {
	if ref != "" && ref == k.ref {
		return k.id, k.archived, k.found, nil
	}
	return k.Service.Subaccount(ctx, workspaceID, ref)
}

func (s *Service) touch(ctx context.Context, id string, now time.Time) error {
	return s.parts.Store.Tx(ctx, func(ctx context.Context) error {
		return s.parts.Store.Client(ctx).ApiKey.Update().Where(apikey.ID(id)).
			SetLastUsedAt(now.Truncate(time.Microsecond)).Exec(ctx)
	})
}
