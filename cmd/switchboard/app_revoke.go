package main

import "context"

type appCommand struct {
	Revoke *appRevoke `arg:"subcommand" help:"Revoke connected apps. Applies immediately and cannot be undone."`
}

type appRevoke struct {
	IDs []string `arg:"positional,required" help:"The apps' ids."`
}

// Run revokes the apps, of any member.
func (c appRevoke) Run(ctx context.Context, a *app) error {
	return a.eachOf(ctx, c.IDs, "revoked", "apps revoked", func(ctx context.Context, p *instance, id string) error {
		return p.OAuth.RevokeByID(ctx, id)
	})
}
