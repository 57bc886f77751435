package main

import (
	"context"
	"time"

	"github.com/switchboard-dev/switchboard/domain/workspace"
)

type keyCommand struct {
	List   *keyList   `arg:"subcommand" help:"List API keys, the newest first. The keys themselves are not stored."`
	Create *keyCreate `arg:"subcommand" help:"Create an API key. It is shown only once."`
	Revoke *keyRevoke `arg:"subcommand" help:"Revoke an API key. Applies immediately and cannot be undone."`

	RotateMaster *keyRotateMaster `arg:"subcommand:rotate-master" help:"Re-encrypt everything with a new master key. Servers can keep running."`
}

type keyCreate struct {
	Workspace  string        `arg:"required" help:"The workspace's id."`
	Name       string        `default:"API key" help:"The name of the key. Notes written with it are signed with this name."`
	Subaccount []string      `arg:"separate" help:"A subaccount the key is limited to, by id or location id; repeat for more."`
	Preset     string        `help:"A preset of scopes: read_only, read_write or admin." xor:"grant"`
	Scope      []string      `arg:"separate" help:"A scope, such as contacts:read; repeat for more." xor:"grant"`
	AllowIP    []string      `arg:"--allow-ip,separate" help:"A network that the key can be used from; repeat for more."`
	Expires    time.Duration `help:"How long the key is valid, such as 720h. By default it does not expire." placeholder:"DURATION"`
}

// Run makes the key.
func (c keyCreate) Run(ctx context.Context, a *app) error {
	if c.Expires < 0 {
		return &usageError{"--expires must be in the future"}
	}
	k := workspace.NewKey{Name: c.Name, Preset: c.Preset, Scopes: c.Scope, Subaccounts: c.Subaccount, AllowIPs: c.AllowIP}
	if c.Expires > 0 {
		k.ExpiresAt = new(time.Now().Add(c.Expires))
	}
	return a.forWorkspace(ctx, c.Workspace, func(ctx context.Context, p *instance) error {
		id, secret, err := p.Workspaces.AddKey(ctx, k)
		if err != nil {
			return err
		}
		return a.print(map[string]string{"id": id, "key": secret}, "Key %s, shown only once:\n%s", id, secret)
	})
}

type keyRevoke struct {
	ID string `arg:"positional,required" help:"The key's id."`
}

// Run ends the key.
func (c keyRevoke) Run(ctx context.Context, a *app) error {
	return a.with(ctx, func(ctx context.Context, p *instance) error {
		if err := p.Workspaces.RevokeKey(ctx, c.ID); err != nil {
			return err
		}
		return a.print(map[string]any{"id": c.ID, "revoked": true}, "Key %s was revoked.", c.ID)
	})
}
