package workspace

import (
	"context"
	"crypto/rand"
	"fmt"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/subaccount"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// NewKey is a key to be. It has a preset or a list of scopes.
type NewKey struct {
	Name        string   `check:"minLength=1,maxLength=200"`
	Preset      string   `check:"maxLength=100"`
	Scopes      []string `check:"maxItems=100"`
	Subaccounts []string `check:"maxItems=500"`
	AllowIPs    []string `check:"maxItems=100"`
	// ExpiresAt is from when the key is good for nothing; nil is never.
	ExpiresAt *time.Time
}

// Judge finds scopes that no key can have, and what is no address or network.
func (in NewKey) Judge() []fault.Detail {
	authority, err := authz.Embedded()
	if err == nil {
		_, err = authority.Set(in.Preset, in.Scopes)
	}
	_, networks := authz.ParseAllowlist(in.AllowIPs)
	return append(fault.From(err).Details, fault.From(networks).Details...)
}

// AddKey makes a key of the caller's workspace. Its secret is in the answer and nowhere else.
func (s *Service) AddKey(ctx context.Context, in NewKey) (id, secret string, err error) {
	if err := rule.Check(in); err != nil {
		return "", "", err
	}
	key, err := authz.NewKey(s.parts.Environment, rand.Reader)
	if err != nil {
		return "", "", err
	}
	err = s.parts.Store.Again(ctx, func(ctx context.Context) error {
		if err := s.roomForKey(ctx); err != nil {
			return err
		}
		client := s.parts.Store.Client(ctx)
		limited, err := s.named(ctx, in.Subaccounts)
		if err != nil {
			return err
		}
		create := client.ApiKey.Create().SetName(in.Name).SetHash(key.Hash).SetPrefix(key.Prefix).SetPreset(in.Preset).
			SetScopes(in.Scopes).SetSubaccounts(limited).SetAllowIps(in.AllowIPs)
		if in.ExpiresAt != nil {
			create.SetExpiresAt(in.ExpiresAt.UTC().Truncate(time.Microsecond))
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

// named are the ids of the subaccounts, each named by its id or its location id. What is the id of one is that one, whatever another calls
// itself.
func (s *Service) named(ctx context.Context, refs []string) ([]string, error) {
	ids := make([]string, len(refs))
	for i, ref := range refs {
		find := s.parts.Store.Client(ctx).Subaccount.Query
		row, err := find().Where(subaccount.ID(ref)).Only(ctx)
		if ent.IsNotFound(err) {
			row, err = find().Where(subaccount.LocationID(ref)).Only(ctx)
		}
		if ent.IsNotFound(err) {
			return nil, fault.MissingField("subaccount", "subaccounts")
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
	row, err := s.parts.Store.Client(system).ApiKey.Get(system, id)
	if ent.IsNotFound(err) {
		return fault.Missing("key")
	}
	if err != nil {
		return fmt.Errorf("find key: %w", err)
	}
	_, err = s.EndKey(As(ctx, row.WorkspaceID), id)
	return err
}
