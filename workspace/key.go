package workspace

import (
	"context"
	"crypto/rand"
	"fmt"
	"net/netip"
	"slices"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/apikey"
	"github.com/switchboard-dev/switchboard/ent/subaccount"
	"github.com/switchboard-dev/switchboard/fault"
	"github.com/switchboard-dev/switchboard/store"
)

// NewKey is a key to be. It has a preset or a list of scopes.
type NewKey struct {
	Name        string
	Preset      string
	Scopes      []string
	Subaccounts []string
	AllowIPs    []string
	Expires     time.Duration
}

// AddKey makes a key of the caller's workspace. Its secret is in the answer and nowhere else.
func (s *Service) AddKey(ctx context.Context, in NewKey) (id, secret string, err error) {
	if _, err := s.Authority.Set(in.Preset, in.Scopes); err != nil {
		return "", "", err
	}
	if _, err := authz.ParseAllowlist(in.AllowIPs); err != nil {
		return "", "", err
	}
	key, err := authz.NewKey(s.Environment, rand.Reader)
	if err != nil {
		return "", "", err
	}
	err = s.Store.Tx(ctx, func(ctx context.Context) error {
		client := s.Store.Client(ctx)
		limited, err := s.known(ctx, in.Subaccounts)
		if err != nil {
			return err
		}
		create := client.ApiKey.Create().SetName(in.Name).SetHash(key.Hash).SetPrefix(key.Prefix).SetPreset(in.Preset).
			SetScopes(in.Scopes).SetSubaccounts(limited).SetAllowIps(in.AllowIPs)
		if in.Expires > 0 {
			create.SetExpiresAt(time.Now().UTC().Add(in.Expires).Truncate(time.Microsecond))
		}
		row, err := create.Save(ctx)
		if err != nil {
			return fmt.Errorf("create key: %w", err)
		}
		id = row.ID
		return nil
	})
	return id, key.Secret, err
}

// known are the ids of the subaccounts, each named by its id or its location id.
func (s *Service) known(ctx context.Context, refs []string) ([]string, error) {
	ids := make([]string, len(refs))
	for i, ref := range refs {
		row, err := s.Store.Client(ctx).Subaccount.Query().
			Where(subaccount.Or(subaccount.ID(ref), subaccount.LocationID(ref))).First(ctx)
		if ent.IsNotFound(err) {
			return nil, fault.MissingField("subaccount", "subaccount")
		}
		if err != nil {
			return nil, fmt.Errorf("find subaccount: %w", err)
		}
		ids[i] = row.ID
	}
	return ids, nil
}

// RevokeKey ends a key. The very next request with it is refused, on every copy of the server.
func (s *Service) RevokeKey(ctx context.Context, id string) error {
	system := store.System(ctx, "revoke key")
	row, err := s.Store.Client(system).ApiKey.Get(system, id)
	if ent.IsNotFound(err) {
		return fault.Missing("key")
	}
	if err != nil {
		return fmt.Errorf("find key: %w", err)
	}
	ctx = As(ctx, row.WorkspaceID)
	return s.Store.Tx(ctx, func(ctx context.Context) error {
		return s.Store.Client(ctx).ApiKey.Update().Where(apikey.ID(id), apikey.RevokedAtIsNil()).
			SetRevokedAt(time.Now().UTC().Truncate(time.Microsecond)).Exec(ctx)
	})
}

// touched is how old the time of last use may grow before it is written again.
const touched = time.Minute

// Authenticate is who calls with the key of this text from the address. Every reason to refuse reads the same: unknown,
// revoked, expired, of another environment, from an address that is not allowed. What cannot be a key costs no query.
func (s *Service) Authenticate(ctx context.Context, text string, from netip.Addr) (*authz.Caller, error) {
	hash, err := authz.ParseKey(s.Environment, text)
	if err != nil {
		return nil, err
	}
	ctx = store.System(ctx, "authenticate")
	row, err := s.Store.Client(ctx).ApiKey.Query().Where(apikey.Hash(hash)).Only(ctx)
	if ent.IsNotFound(err) {
		return nil, authz.Unauthorized()
	}
	if err != nil {
		return nil, fmt.Errorf("find key: %w", err)
	}
	now := time.Now().UTC()
	allow, err := authz.ParseAllowlist(row.AllowIps)
	if err != nil {
		return nil, fmt.Errorf("key %s: %w", row.ID, err)
	}
	if row.RevokedAt != nil || row.ExpiresAt != nil && !now.Before(*row.ExpiresAt) || !authz.Allowed(allow, from) {
		return nil, authz.Unauthorized()
	}
	scopes, err := s.Authority.Set(row.Preset, row.Scopes)
	if err != nil {
		return nil, fmt.Errorf("key %s: %w", row.ID, err)
	}
	if row.LastUsedAt == nil || now.Sub(*row.LastUsedAt) > touched {
		if err := s.touch(ctx, row.ID, now); err != nil {
			return nil, err
		}
	}
	return &authz.Caller{
		Kind: authz.KindKey, ID: row.ID, Name: row.Name, Workspace: row.WorkspaceID,
		Subaccounts: slices.Clone(row.Subaccounts), Scopes: scopes,
	}, nil
}

func (s *Service) touch(ctx context.Context, id string, now time.Time) error {
	return s.Store.Tx(ctx, func(ctx context.Context) error {
		return s.Store.Client(ctx).ApiKey.Update().Where(apikey.ID(id)).
			SetLastUsedAt(now.Truncate(time.Microsecond)).Exec(ctx)
	})
}
