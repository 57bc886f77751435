package oauth

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent/connectedapp"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// touched is how old the time of last use may grow before it is written again.
const touched = time.Minute

// tokenQuery reads an app with its member at once: every request with a token does it.
//
//nolint:gosec // a query has no credentials
const tokenQuery = `SELECT a.id, a.name, a.workspace_id, a.scopes, a.subaccounts, a.access_expires_at, a.last_used_at, m.role, m.subaccounts, u.name
	FROM connected_apps a JOIN memberships m ON m.workspace_id = a.workspace_id AND m.id = a.membership_id JOIN users u ON u.id = m.user_id
	WHERE a.access_hash = $1`

// bearer is an app and its member, as the database has them.
type bearer struct {
	id, name, workspace, role, person    string
	scopes, subaccounts, limited         []string
	scopeText, subaccountText, limitText []byte
	expires, used                        sql.NullTime
}

// Is says whether a text looks like an access token, so that it is no key.
func (s *Service) Is(text string) bool {
	_, err := authz.ParseToken(authz.AccessToken, s.parts.Environment, text)
	return s.parts.On && err == nil
}

// Authenticate returns the caller of an access token, which is valid only at the MCP server: the door checks that. Every reason to refuse reads
// the same: unknown, revoked, expired, of a member who may do less by now.
func (s *Service) Authenticate(ctx context.Context, text string) (*authz.Caller, error) {
	hash, err := authz.ParseToken(authz.AccessToken, s.parts.Environment, text)
	if err != nil || !s.parts.On {
		return nil, authz.Unauthorized().Because(err)
	}
	b, err := s.bearer(store.System(ctx, "whose a token is"), hash)
	if err != nil {
		return nil, err
	}
	now := time.Now().UTC()
	if b == nil || !b.expires.Valid || !now.Before(b.expires.Time) {
		return nil, authz.Unauthorized()
	}
	if ok, err := s.grants.within(b.role, b.limited, b.scopes, b.subaccounts); err != nil || !ok {
		return nil, authz.Unauthorized().Because(err)
	}
	scopes, err := s.parts.Authority.Exactly(b.scopes)
	if err != nil {
		return nil, err
	}
	if !b.used.Valid || now.Sub(b.used.Time) > touched {
		_ = s.touch(ctx, b, now) // if nothing can be written, an app may still read
	}
	return &authz.Caller{
		Kind: authz.KindKey, ID: b.id, Name: b.name + " (" + b.person + ")", Workspace: b.workspace, Subaccounts: b.subaccounts, Scopes: scopes,
	}, nil
}

// bearer of an access token; nil if there is none.
func (s *Service) bearer(ctx context.Context, hash string) (*bearer, error) {
	rows, err := s.parts.Store.Query(ctx, tokenQuery, hash)
	if err != nil {
		return nil, fmt.Errorf("find a token: %w", err)
	}
	defer func() { _ = rows.Close() }()
	if !rows.Next() {
		return nil, rows.Err()
	}
	b := &bearer{}
	err = rows.Scan(&b.id, &b.name, &b.workspace, &b.scopeText, &b.subaccountText, &b.expires, &b.used, &b.role, &b.limitText, &b.person)
	if err != nil {
		return nil, fmt.Errorf("find a token: %w", err)
	}
	for text, into := range map[*[]byte]*[]string{&b.scopeText: &b.scopes, &b.subaccountText: &b.subaccounts, &b.limitText: &b.limited} {
		if len(*text) == 0 {
			continue
		}
		if err := json.Unmarshal(*text, into); err != nil {
			return nil, fmt.Errorf("find a token: %w", err)
		}
	}
	return b, rows.Err()
}

func (s *Service) touch(ctx context.Context, b *bearer, now time.Time) error {
	ctx = authz.With(ctx, &authz.Caller{Kind: authz.KindSystem, ID: "last use of an app", Workspace: b.workspace})
	return s.parts.Store.Tx(ctx, func(ctx context.Context) error {
		return s.parts.Store.Client(ctx).ConnectedApp.Update().Where(connectedapp.ID(b.id)).SetLastUsedAt(now.Truncate(time.Microsecond)).Exec(ctx)
	})
}
