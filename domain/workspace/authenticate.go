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

// credential is a key as a request needs it, and beside it the subaccount that the request's header names.
type credential struct {
	caller                  authz.Caller
	preset                  string
	scopes, allow           []string
	expires, revoked, used  sql.NullTime
	byID, byLocation        sql.NullString
	idArchived, locArchived sql.NullBool
}

// keyQuery reads a key and the subaccount of the header at once: every request does it.
const keyQuery = `SELECT k.id, k.name, k.workspace_id, k.preset, k.scopes, k.subaccounts, k.allow_ips,
	k.expires_at, k.revoked_at, k.last_used_at, a.id, a.archived, b.id, b.archived
	FROM api_keys k
	LEFT JOIN subaccounts a ON a.workspace_id = k.workspace_id AND a.id = $2
	LEFT JOIN subaccounts b ON b.workspace_id = k.workspace_id AND b.location_id = $2
	WHERE k.hash = $1`

// Authenticate is who calls with the key of this text from the address, and where to look subaccounts up: the one that
// the header names is known already. Every reason to refuse reads the same: unknown, revoked, expired, of another
// environment, from an address that is not allowed. What cannot be a key costs no query.
func (s *Service) Authenticate(ctx context.Context, text string, from netip.Addr, header string) (*authz.Caller, authz.Subaccounts, error) {
	hash, err := authz.ParseKey(s.Environment, text)
	if err != nil {
		return nil, nil, err
	}
	ctx = store.System(ctx, "authenticate")
	c, err := s.credential(ctx, hash, header)
	if err != nil {
		return nil, nil, err
	}
	now := time.Now().UTC()
	allow, err := authz.ParseAllowlist(c.allow)
	if err != nil {
		return nil, nil, fmt.Errorf("key %s: %w", c.caller.ID, err)
	}
	if c.revoked.Valid || c.expires.Valid && !now.Before(c.expires.Time) || !authz.Allowed(allow, from) {
		return nil, nil, authz.Unauthorized()
	}
	if c.caller.Scopes, err = s.Authority.Set(c.preset, c.scopes); err != nil {
		return nil, nil, fmt.Errorf("key %s: %w", c.caller.ID, err)
	}
	if !c.used.Valid || now.Sub(c.used.Time) > touched {
		_ = s.touch(ctx, c.caller.ID, now) // where nothing can be written, a key may still read
	}
	return &c.caller, c.subaccounts(s, header), nil
}

func (s *Service) credential(ctx context.Context, hash, header string) (*credential, error) {
	rows, err := s.Store.Query(ctx, keyQuery, hash, header)
	if err != nil {
		return nil, fmt.Errorf("find key: %w", err)
	}
	defer func() { _ = rows.Close() }()
	if !rows.Next() {
		if err := rows.Err(); err != nil {
			return nil, fmt.Errorf("find key: %w", err)
		}
		return nil, authz.Unauthorized()
	}
	c := &credential{caller: authz.Caller{Kind: authz.KindKey}}
	var scopes, subaccounts, allow []byte
	err = rows.Scan(&c.caller.ID, &c.caller.Name, &c.caller.Workspace, &c.preset, &scopes, &subaccounts, &allow,
		&c.expires, &c.revoked, &c.used, &c.byID, &c.idArchived, &c.byLocation, &c.locArchived)
	if err != nil {
		return nil, fmt.Errorf("find key: %w", err)
	}
	return c, errors.Join(list(scopes, &c.scopes), list(subaccounts, &c.caller.Subaccounts), list(allow, &c.allow), rows.Err())
}

// list reads a column of names; most are empty.
func list(column []byte, into *[]string) error {
	if len(column) == 0 {
		return nil
	}
	if err := json.Unmarshal(column, into); err != nil {
		return fmt.Errorf("read a column of names: %w", err)
	}
	return nil
}

// subaccounts resolves the header's subaccount from what was read with the key, and queries any other.
func (c *credential) subaccounts(s *Service, header string) authz.Subaccounts {
	k := headerSubaccount{Service: s, ref: header}
	switch {
	case c.byID.Valid:
		k.id, k.archived, k.found = c.byID.String, c.idArchived.Bool, true
	case c.byLocation.Valid:
		k.id, k.archived, k.found = c.byLocation.String, c.locArchived.Bool, true
	}
	return k
}

type headerSubaccount struct {
	*Service
	ref, id         string
	archived, found bool
}

// Subaccount of authz.Subaccounts.
func (k headerSubaccount) Subaccount(ctx context.Context, workspaceID, ref string) (id string, archived, found bool, err error) {
	if ref != "" && ref == k.ref {
		return k.id, k.archived, k.found, nil
	}
	return k.Service.Subaccount(ctx, workspaceID, ref)
}

func (s *Service) touch(ctx context.Context, id string, now time.Time) error {
	return s.Store.Tx(ctx, func(ctx context.Context) error {
		return s.Store.Client(ctx).ApiKey.Update().Where(apikey.ID(id)).
			SetLastUsedAt(now.Truncate(time.Microsecond)).Exec(ctx)
	})
}
