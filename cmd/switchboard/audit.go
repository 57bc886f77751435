package main

import (
	"cmp"
	"context"
	"time"

	"github.com/switchboard-dev/switchboard/domain/audit"
)

type auditCommand struct {
	Workspace  string        `arg:"required" help:"The workspace's id."`
	Subaccount string        `help:"Only changes in the subaccount with this id."`
	Actor      string        `help:"Only changes by the key or person with this id."`
	Target     string        `help:"Only changes to the object with this id."`
	Action     string        `help:"Only this action, such as assistant.update."`
	Since      time.Duration `help:"Only entries newer than this, such as 24h." placeholder:"DURATION"`
}

// Run prints the trail, newest first; with --json an entry a line, with all it has.
func (c auditCommand) Run(ctx context.Context, a *app) error {
	f := audit.Filter{
		SubaccountID: whereSet(c.Subaccount), ActorID: whereSet(c.Actor), TargetID: whereSet(c.Target), Action: whereSet(c.Action),
	}
	if c.Since > 0 {
		from := time.Now().Add(-c.Since)
		f.From = &from
	}
	return a.forWorkspace(ctx, c.Workspace, func(ctx context.Context, p *instance) error {
		return p.Audit.Walk(ctx, f, func(e *audit.Entry) error {
			return a.print(entryOf(e), "%s  %-28s %-32s %s %s", e.CreatedAt.Format(time.RFC3339), e.Action, e.TargetID, e.ActorKind,
				plain(cmp.Or(e.ActorName, e.ActorID)))
		})
	})
}

// whereSet is a filter where the flag is there.
func whereSet(value string) *string {
	if value == "" {
		return nil
	}
	return &value
}

// entryOf is an entry as a program reads it.
func entryOf(e *audit.Entry) map[string]any {
	return map[string]any{
		"id": e.ID, "createdAt": e.CreatedAt, "actorKind": e.ActorKind, "actorId": e.ActorID, "actorName": e.ActorName, "address": e.Address(),
		"requestId": e.RequestID(), "subaccountId": e.SubaccountID(), "action": e.Action, "targetId": e.TargetID, "changes": e.Changes(),
	}
}
