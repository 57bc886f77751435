package inbox

import (
	"context"
	"fmt"

	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	"github.com/switchboard-dev/switchboard/ent/team"
)

// TeamGoneArgs name a team that has been deleted.
type TeamGoneArgs struct {
	SubaccountID string `json:"subaccount_id"`
	TeamID       string `json:"team_id"`
}

// Kind of river.JobArgs.
func (TeamGoneArgs) Kind() string { return "inbox_team_gone" }

// TeamGoneWorker takes open conversations from a team that is gone. What is closed is of no team that anybody can see.
type TeamGoneWorker struct {
	river.WorkerDefaults[TeamGoneArgs]
	*Service
}

// Work through the conversations of the team, some at a time.
func (w *TeamGoneWorker) Work(ctx context.Context, j *river.Job[TeamGoneArgs]) error {
	ctx, err := w.parts.Store.As(ctx, j.Args.SubaccountID, "team", "Inbox")
	if err != nil {
		return fmt.Errorf("team gone: %w", err)
	}
	there, err := w.parts.Store.Client(ctx).Team.Query().Where(team.ID(j.Args.TeamID)).Exist(ctx)
	if err != nil || there {
		return err
	}
	err = w.release(ctx, conversation.TeamID(j.Args.TeamID), func(u *ent.ConversationUpdate) { u.ClearTeamID() })
	if err != nil {
		return fmt.Errorf("team gone: %w", err)
	}
	return nil
}
