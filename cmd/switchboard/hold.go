package main

import (
	"context"
	"errors"
	"time"

	"github.com/switchboard-dev/switchboard/platform/backup"
)

type holdCommand struct {
	Copy bool `help:"The database is a copy of one that stays in use, made without switchboard backup: leave what was in progress to the original."`
}

// Run holds the database while no server works on it.
func (c holdCommand) Run(ctx context.Context, a *app) error {
	if err := errors.Join(a.there(), a.one(ctx)); err != nil {
		return err
	}
	why := "held by its operator since "
	if c.Copy {
		why = "a copy of another installation, held since "
	}
	why += time.Now().UTC().Format(time.DateTime) + " UTC"
	settled, err := backup.HoldIdle(ctx, a.config.OwnerURL(), why, c.Copy)
	if err != nil {
		return err
	}
	if !c.Copy {
		return a.print(map[string]any{"held": why}, "Servers on this database only answer reads until switchboard release.")
	}
	return a.print(map[string]any{"held": why, "not_sent_again": settled}, "Servers on this copy only answer reads until switchboard release. What was "+
		"in progress is left to the original: %d messages, %d calls, %d replies, %d notifications, %d requests for a rating, %d bulk changes.",
		settled.Messages, settled.Calls, settled.Replies, settled.Notices, settled.Ratings, settled.BulkChanges)
}
