package inbox_test

import (
	"context"
	"testing"

	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/inbox"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Whoever leaves while something is being assigned to them gives that up as well.
func TestLeavingWhileAssigned(t *testing.T) {
	t.Parallel()
	s := storetest.Open(t, storetest.Postgres) // on SQLite, one of the two comes after the other
	o := open(t, s)
	id, left := o.conversation(o.ctx), make(chan struct{})
	err := s.Tx(o.ann, func(ctx context.Context) error {
		if _, err := o.Triage(ctx, []string{id}, assign(user(o.bob))); err != nil {
			return err
		}
		go func() {
			defer close(left)
			o.leave(o.bob)
			args := inbox.LeaveArgs{WorkspaceID: authz.From(o.ctx).Workspace, UserID: user(o.bob)}
			if err := (&inbox.LeaveWorker{Service: o.Service}).Work(o.ctx, &river.Job[inbox.LeaveArgs]{Args: args}); err != nil {
				t.Error(err)
			}
		}()
		await.Until(t, "leaving waits for the assignment, or goes through", func() bool {
			waiting := 0
			err := s.SystemDB().QueryRowContext(t.Context(), `SELECT count(*) FROM pg_locks l JOIN pg_stat_activity a USING (pid)
					WHERE NOT l.granted AND a.datname = current_database()`).Scan(&waiting)
			select {
			case <-left:
				return true
			default:
				return err == nil && waiting > 0
			}
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	<-left
	if got := store.Text(o.get(id).AssigneeID); got != "" {
		t.Errorf("it is %s's, who has left", got)
	}
}
