// Package authz says who calls and what the caller may do: API keys, scopes, presets and address allowlists.
package authz

import (
	"context"
	"slices"
	"time"

	"github.com/switchboard-dev/switchboard/platform/fault"
)

// Kind is the sort of caller.
type Kind string

// The kinds of caller. A system caller passes the tenant walls: only store.System makes one.
const (
	KindKey    Kind = "key"
	KindUser   Kind = "user"
	KindSystem Kind = "system"
)

// Caller is who a request works for. It is the one value that travels in the context.
type Caller struct {
	Kind Kind
	// ID names the key or user; for the system, the work it does.
	ID string
	// Name is shown where people read who did a thing (the author of a note).
	Name string
	// Workspace and Subaccount are the tenant; Subaccount is empty until one is chosen.
	Workspace  string
	Subaccount string
	// Subaccounts is the set a key is limited to; empty means the whole workspace.
	Subaccounts []string
	Scopes      *ScopeSet
	// Session and Role are a person's: where they are signed in, and what they are in the workspace.
	Session, Role string
	// Confined says that a person came by the host name of a brand, and sees nothing but what is of that: Subaccounts may be fewer than those of
	// their membership.
	Confined bool
	// Address is where the request comes from, "" if it is no request.
	Address string
	// RequestID is in every log line and answer of the request.
	RequestID string
	// Attempt is the idempotency record that the request runs under, or "". Work that cannot be undone
	// (a message said, a call dialled) is kept under it, so that a repeat takes it up.
	Attempt string
	// AskedAt is when the work that the system does was asked for, where that may be long ago.
	AskedAt time.Time
}

type callerKey struct{}

// With returns a context that carries the caller.
func With(ctx context.Context, c *Caller) context.Context {
	return context.WithValue(ctx, callerKey{}, c)
}

// From is the caller of the context, or nil where there is none.
func From(ctx context.Context) *Caller {
	c, _ := ctx.Value(callerKey{}).(*Caller)
	return c
}

// Author is what people read as who did a thing: the caller's name, or what it is.
func (c *Caller) Author() string {
	if c.Name != "" {
		return c.Name
	}
	return "API " + string(c.Kind)
}

// PersonID is the id of the person who calls, or nil: keys and the platform are nobody.
func (c *Caller) PersonID() *string {
	if c.Kind != KindUser {
		return nil
	}
	return &c.ID
}

// Covers reports whether access limited to the given subaccounts stays within the caller's own. An empty list means the whole
// workspace.
func (c *Caller) Covers(subaccounts []string) bool {
	outside := func(id string) bool { return !slices.Contains(c.Subaccounts, id) }
	return len(c.Subaccounts) == 0 || len(subaccounts) > 0 && !slices.ContainsFunc(subaccounts, outside)
}

// Chosen fails for a caller who has chosen no subaccount.
func Chosen(ctx context.Context) error {
	if From(ctx).Subaccount == "" {
		return fault.New(fault.SubaccountRequired, "Name the subaccount in the header X-Subaccount-Id.")
	}
	return nil
}

// Whole fails for a caller who is limited to some subaccounts: what is everybody's is not theirs to change.
func Whole(ctx context.Context) error {
	if c := From(ctx); c == nil || len(c.Subaccounts) > 0 {
		return fault.New(fault.Forbidden, "You are limited to some subaccounts; this belongs to the whole workspace.")
	}
	return nil
}
