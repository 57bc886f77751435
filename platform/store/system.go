package store

import (
	"context"
	"fmt"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
)

type systemKey struct{}

// System returns a context whose reads and writes pass the tenant walls. It is the only way past them. The work it
// is for is named, so that each use can be found; what must stay inside one tenant uses a caller instead.
func System(ctx context.Context, work string) context.Context {
	return context.WithValue(ctx, systemKey{}, work)
}

// As works for a subaccount from then on, as a part of the platform: what a job does, whose arguments hold ids only.
func (s *Store) As(ctx context.Context, subaccountID, actor, name string) (context.Context, error) {
	system := System(ctx, "the workspace of a subaccount")
	sub, err := s.Client(system).Subaccount.Get(system, subaccountID)
	if err != nil {
		return ctx, fmt.Errorf("work for a subaccount: %w", err)
	}
	who := Part(sub, actor, name)
	return authz.With(ctx, &who), nil
}

// Part is who a part of the platform is that works for a subaccount.
func Part(sub *ent.Subaccount, actor, name string) authz.Caller {
	return authz.Caller{Kind: authz.KindSystem, ID: actor, Name: name, Workspace: sub.WorkspaceID, Subaccount: sub.ID}
}

// Following is the context for what follows from a change of the caller's, and is no change of its own that somebody made.
func Following(ctx context.Context) context.Context {
	caller := *authz.From(ctx)
	caller.Kind = authz.KindSystem
	return authz.With(ctx, &caller)
}

// Walled takes the permission of System away again.
func Walled(ctx context.Context) context.Context {
	return context.WithValue(ctx, systemKey{}, "")
}

// IsSystem reports whether the context passes the walls.
func IsSystem(ctx context.Context) bool {
	work, _ := ctx.Value(systemKey{}).(string)
	return work != ""
}
