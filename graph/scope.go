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

// scoped is Scope, where reports wait for their turn: one takes a connection to the database for long.
func (r *Resolver) scoped(ctx context.Context, obj any, next graphql.Resolver, resource, action string, wide *bool) (any, error) {
	f := graphql.GetFieldContext(ctx)
	if f == nil || weights[f.Object+"."+f.Field.Name] < report {
		return Scope(ctx, obj, next, resource, action, wide)
	}
	return Scope(ctx, obj, func(ctx context.Context) (any, error) {
		end, err := r.Store.Report(ctx)
		if err != nil {
			return nil, err
		}
		defer end()
		return next(ctx)
	}, resource, action, wide)
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
