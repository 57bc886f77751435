package notice

import (
	"context"
	"fmt"

	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/ent/membership"
	"github.com/switchboard-dev/switchboard/ent/notice"
	"github.com/switchboard-dev/switchboard/ent/noticedevice"
	"github.com/switchboard-dev/switchboard/ent/noticesetting"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// LeaveArgs name a user who may have lost sight of subaccounts of a workspace.
type LeaveArgs struct {
	WorkspaceID string `json:"workspace_id"`
	UserID      string `json:"user_id"`
}

// Kind of river.JobArgs.
func (LeaveArgs) Kind() string { return "notice_leave" }

// LeaveWorker deletes a user's notices of subaccounts that they no longer see, and everything else of a user who has left the workspace.
type LeaveWorker struct {
	river.WorkerDefaults[LeaveArgs]
	*Service
}

// Work of river.Worker. Nothing is sent meanwhile: sending looks at the membership as well.
func (w *LeaveWorker) Work(ctx context.Context, j *river.Job[LeaveArgs]) error {
	ctx = store.System(ctx, "notices of a member who has left")
	err := w.parts.Store.Again(ctx, func(ctx context.Context) error {
		client, args := w.parts.Store.Client(ctx), j.Args
		rows, err := client.Membership.Query().Where(membership.WorkspaceID(args.WorkspaceID), membership.UserID(args.UserID)).All(ctx)
		if err != nil {
			return err
		}
		gone := client.Notice.Delete().Where(of(args.UserID, args.WorkspaceID, nil)...)
		if len(rows) > 0 {
			if len(rows[0].Subaccounts) == 0 {
				return nil
			}
			gone.Where(notice.SubaccountIDNotIn(rows[0].Subaccounts...))
		}
		if _, err := gone.Exec(ctx); err != nil || len(rows) > 0 {
			return err
		}
		_, err = client.NoticeSetting.Delete().
			Where(noticesetting.WorkspaceID(args.WorkspaceID), noticesetting.UserID(args.UserID)).Exec(ctx)
		if err == nil {
			_, err = client.NoticeDevice.Delete().Where(noticedevice.WorkspaceID(args.WorkspaceID), noticedevice.UserID(args.UserID)).Exec(ctx)
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("leave: %w", err)
	}
	return nil
}
