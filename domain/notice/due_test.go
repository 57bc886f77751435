package notice_test

import (
	"context"
	"strconv"
	"testing"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/notice"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// owe notices by mail to so many members of the workspace of ctx, since an instant.
func (o *office) owe(ctx context.Context, members int, since time.Time) {
	o.t.Helper()
	o.write(ctx, func(ctx context.Context, client *ent.Client) error {
		rows := make([]*ent.NoticeCreate, members)
		for i := range rows {
			rows[i] = client.Notice.Create().SetUserID("usr_" + strconv.Itoa(i)).SetKind(notice.Assigned).SetMailDueAt(since)
		}
		return client.Notice.CreateBulk(rows...).Exec(ctx)
	})
}

// However many members of one workspace are to hear of something, those of another do not wait for all of them to be found.
func TestManyMembersHoldUpNobodyElse(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		other, since := storetest.Stranger(t, o.Parts().Store), store.Timestamp().Add(-time.Hour)
		o.owe(o.ctx, 600, since)
		o.owe(other, 1, since.Add(time.Minute))
		look := func() {
			t.Helper()
			w := &notice.DueWorker{Service: o.Service}
			if err := w.Work(t.Context(), &river.Job[notice.DueArgs]{JobRow: &rivertype.JobRow{}}); err != nil {
				t.Fatal(err)
			}
		}
		found := func(ctx context.Context, when string, want int) {
			t.Helper()
			table, n := "river_job", 0
			if o.Parts().Store.Postgres() {
				table = "river." + table
			}
			err := o.Parts().Store.SystemDB().QueryRowContext(t.Context(), "SELECT count(DISTINCT args->>'user_id') FROM "+table+
				" WHERE kind = 'notice_send' AND args->>'workspace_id' = $1", authz.From(ctx).Workspace).Scan(&n)
			if err != nil || n != want {
				t.Errorf("%s: %d members are found, %v, want %d", when, n, err, want)
			}
		}
		look()
		found(o.ctx, "many members", 499)
		found(other, "one member", 1)
		o.owe(other, 3, since.Add(2*time.Minute))
		look() // while the others still wait
		found(o.ctx, "all members", 600)
		found(other, "more members", 3)
	})
}
