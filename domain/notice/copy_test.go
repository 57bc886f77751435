package notice_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/inbox"
	"github.com/switchboard-dev/switchboard/domain/notice"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// In a copy of an installation nobody is notified of what came by the clock before it acted: the original has done so.
func TestCopyTellsOfWhatComesLater(t *testing.T) {
	t.Parallel()
	eachCopy(t, func(t *testing.T, o *office, released time.Time) {
		before, after := released.Add(-time.Minute), released.Add(time.Minute)
		var imports []string
		for name, due := range map[string]time.Time{"Before": before, "After": after} {
			snoozed, late := o.conversation(o.ctx, name), o.conversation(o.ctx, name+" late")
			o.write(o.ctx, func(ctx context.Context, client *ent.Client) error {
				err := client.Conversation.UpdateOneID(snoozed).SetAssigneeID(user(o.bob)).SetSnoozedUntil(due).Exec(ctx)
				if err != nil {
					return err
				}
				err = client.Conversation.UpdateOneID(late).SetAssigneeID(user(o.ann)).SetResponseDueAt(due).SetDueAt(due).Exec(ctx)
				if err != nil {
					return err
				}
				row, err := client.ContactImport.Create().SetCreatedAt(due).SetName(name).SetFields([]string{}).SetUserID(user(o.ann)).Save(ctx)
				if err == nil {
					imports = append(imports, row.ID)
				}
				return err
			})
		}
		o.settle()
		for _, ctx := range []context.Context{o.ann, o.bob} {
			if _, err := o.Read(ctx, notice.Chosen{}); err != nil {
				t.Fatal(err)
			}
		}
		told := map[string]int{}
		for _, who := range []context.Context{o.ann, o.bob} {
			told[user(who)] = len(o.told(who))
		}
		if err := (&inbox.DueWorker{Service: o.inbox}).Work(t.Context(), nil); err != nil {
			t.Fatal(err)
		}
		if err := (&inbox.TargetWorker{Service: o.inbox}).Work(t.Context(), nil); err != nil {
			t.Fatal(err)
		}
		o.fresh(o.bob, told, "SNOOZE_ENDED  After")
		o.fresh(o.ann, told, "OVERDUE  After late")
		for _, id := range imports {
			job := &river.Job[notice.ImportArgs]{JobRow: &rivertype.JobRow{}, Args: notice.ImportArgs{ImportID: id}}
			if err := (&notice.ImportWorker{Service: o.Service}).Work(t.Context(), job); err != nil {
				t.Fatal(err)
			}
		}
		o.fresh(o.ann, told, "IMPORT_ENDED  ")
	})
}

// In a copy, whoever left before it acted gives up their conversations, and nobody is notified of that: the original has done both.
func TestCopyTellsNotOfWhoeverLeftBefore(t *testing.T) {
	t.Parallel()
	eachCopy(t, func(t *testing.T, o *office, released time.Time) {
		for _, c := range []struct {
			rule string
			left time.Time
			want int // of Ann's and Bob's together
		}{
			{"OFF", released.Add(-time.Minute), 0},
			{"OFF", released.Add(time.Minute), 2},
			{"ROUND_ROBIN", released.Add(-time.Minute), 0},
			{"ROUND_ROBIN", released.Add(time.Minute), 1},
		} {
			carl := o.join("carl" + c.left.Format("05") + strings.ToLower(c.rule) + "@example.com")
			ada := o.conversation(o.ctx, "Ada")
			o.triage(o.ann, assign(user(carl)), ada)
			o.handOff(o.ctx, ada)
			rule := inbox.SettingsInput{Assignment: patch.Sent(&c.rule)}
			if c.rule != "OFF" {
				rule.Assignees = []string{user(o.ann), user(o.bob)}
			}
			if _, err := o.inbox.ChangeSettings(o.ctx, rule); err != nil {
				t.Fatal(err)
			}
			before := len(o.told(o.ann)) + len(o.told(o.bob))
			o.leave(carl)
			job := &river.Job[inbox.LeaveArgs]{
				JobRow: &rivertype.JobRow{CreatedAt: c.left},
				Args:   inbox.LeaveArgs{WorkspaceID: authz.From(o.ctx).Workspace, UserID: user(carl)},
			}
			if err := (&inbox.LeaveWorker{Service: o.inbox}).Work(t.Context(), job); err != nil {
				t.Fatal(err)
			}
			now := o.Parts().Store.Client(o.ctx).Conversation.GetX(o.ctx, ada)
			if to := store.Text(now.AssigneeID); to == user(carl) || (to == "") != (c.rule == "OFF") {
				t.Errorf("%+v: it is %q's", c, to)
			}
			if n := len(o.told(o.ann)) + len(o.told(o.bob)) - before; n != c.want {
				t.Errorf("%+v: %d notices", c, n)
			}
		}
	})
}

// fresh are the notices that somebody has got since so many.
func (o *office) fresh(ctx context.Context, before map[string]int, want string) {
	o.t.Helper()
	all := o.told(ctx)
	if n := len(all) - before[user(ctx)]; n != 1 || all[0] != want {
		o.t.Errorf("%d notices: %q, want %q more", n, all, want)
	}
	before[user(ctx)] = len(all)
}
