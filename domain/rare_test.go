package domain_test

import (
	"context"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/call"
	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/domain/figure"
	"github.com/switchboard-dev/switchboard/domain/inbox"
	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/domain/notice"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/job"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// What is done again and again is worth it where something is due, and not before.
func TestRareWorkIsWorthItOnceItIsDue(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx := storetest.Tenant(t, s)
		db, now := s.SystemDB(), store.Timestamp()
		execute := func(query string, args ...any) {
			t.Helper()
			if _, err := db.ExecContext(ctx, query, args...); err != nil {
				t.Fatal(err)
			}
		}
		if err := s.Tx(ctx, func(ctx context.Context) error { return s.Client(ctx).Conversation.Create().Exec(ctx) }); err != nil {
			t.Fatal(err)
		}
		execute("DELETE FROM figure_marks")
		for _, test := range []struct {
			work job.Rare
			set  string // "" where it is no time
		}{
			{chat.QuietArgs{}, "UPDATE conversations SET quiet_since = $1"},
			{inbox.DueArgs{}, "UPDATE conversations SET snoozed_until = $1"},
			{inbox.TargetArgs{}, "UPDATE conversations SET due_at = $1"},
			{notice.DueArgs{}, ""},
			{knowledge.DueArgs{}, ""},
			{figure.ReportArgs{}, ""},
			{call.ExpireArgs{}, ""},
		} {
			is := func() bool { return s.WorthNow(test.work.Where())(ctx) }
			if is() {
				t.Errorf("%T: there is none", test.work)
			}
			if test.set == "" {
				continue
			}
			execute(test.set, now.Add(time.Hour))
			if is() {
				t.Errorf("%T: it is not due", test.work)
			}
			execute(test.set, now)
			if !is() {
				t.Errorf("%T: it is due", test.work)
			}
		}
		execute("UPDATE subaccounts SET recording_days = 30")
		if !s.WorthNow(call.ExpireArgs{}.Where())(ctx) {
			t.Error("recordings may be due")
		}
		if !s.WorthNow(figure.CountArgs{}.Where())(ctx) {
			t.Error("nothing of the subaccount is counted")
		}
	})
}
