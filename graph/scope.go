package graph

import (
	"context"

	"github.com/99designs/gqlgen/graphql"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

// workspaceWide are the resources that belong to the workspace and not to one subaccount.
var workspaceWide = map[string]bool{"subaccounts": true, "audit": true, "keys": true, "members": true, "settings": true}

// Scope is the @scope directive: it lets a field run for callers that hold its scope.
func Scope(ctx context.Context, _ any, next graphql.Resolver, resource, action string, wide *bool) (any, error) {
	ask := allow
	if yes(wide) {
		ask = hold
	}
	if err := ask(ctx, resource, action); err != nil {
		return nil, err
	}
	return next(ctx)
}

// allow is hold, and the subaccount that a resource of one needs.
func allow(ctx context.Context, resource, action string) error {
	if err := hold(ctx, resource, action); err != nil {
		return err
	}
	if workspaceWide[resource] {
		return nil
	}
	return authz.Chosen(ctx)
}

// hold fails where the caller lacks a scope.
func hold(ctx context.Context, resource, action string) error {
	c := authz.From(ctx)
	switch scope := resource + ":" + action; {
	case c == nil:
		return fault.New(fault.Unauthorized, "Send a valid API key.")
	case !c.Scopes.Has(scope):
		return fault.Newf(fault.Forbidden, "The key lacks the scope %s.", scope)
	}
	return nil
}
