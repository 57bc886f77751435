package inbox_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/inbox"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Several conversations are locked in the order of their ids, so that no two changes wait for each other.
func TestSeveralAreLockedInOneOrder(t *testing.T) {
	t.Parallel()
	for name, work := range map[string]func(o *office) error{
		"snoozes end": func(o *office) error { return (&inbox.DueWorker{Service: o.Service}).Work(o.t.Context(), nil) },
		"somebody has left": func(o *office) error {
			args := inbox.LeaveArgs{WorkspaceID: authz.From(o.ctx).Workspace, UserID: user(o.bob)}
			return (&inbox.LeaveWorker{Service: o.Service}).Work(o.t.Context(), leaves(args))
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := storetest.Open(t, storetest.Postgres) // on SQLite, one of the two comes after the other
			o := open(t, s)
			ids, done := []string{o.conversation(o.ctx), o.conversation(o.ctx)}, make(chan error, 1)
			slices.Sort(ids)
			for _, id := range []string{ids[1], ids[0]} { // as they lie in the table then
				o.write(o.ctx, func(ctx context.Context, client *ent.Client) error {
					return client.Conversation.UpdateOneID(id).SetSnoozedUntil(store.Timestamp().Add(-time.Minute)).SetAssigneeID(user(o.bob)).Exec(ctx)
				})
			}
			o.leave(o.bob)
			err := s.Tx(o.ann, func(ctx context.Context) error {
				for i, id := range ids {
					if _, err := s.Client(ctx).Conversation.Query().Where(conversation.ID(id), s.Locked()).Only(ctx); err != nil {
						return err
					}
					if i == 0 {
						go func() { done <- work(o) }()
						await.Until(t, "it does not wait for the first", func() bool { return o.waiting() })
					}
				}
				return nil
			})
			if err := errors.Join(err, <-done); err != nil {
				t.Error(err)
			}
		})
	}
}

// waiting says that somebody waits for a lock.
func (o *office) waiting() bool {
	n := 0
	err := o.Parts().Store.SystemDB().QueryRowContext(o.t.Context(), `SELECT count(*) FROM pg_locks l JOIN pg_stat_activity a USING (pid)
		WHERE NOT l.granted AND a.datname = current_database()`).Scan(&n)
	return err == nil && n > 0
}

// A member who leaves while something is being assigned to them loses that as well.
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
			if err := (&inbox.LeaveWorker{Service: o.Service}).Work(o.ctx, leaves(args)); err != nil {
				t.Error(err)
			}
		}()
		await.Until(t, "leaving waits for the assignment, or goes through", func() bool {
			select {
			case <-left:
				return true
			default:
				return o.waiting()
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

// leaves is the job of somebody who has left.
func leaves(args inbox.LeaveArgs) *river.Job[inbox.LeaveArgs] {
	return &river.Job[inbox.LeaveArgs]{JobRow: &rivertype.JobRow{}, Args: args}
}
