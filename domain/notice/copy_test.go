package notice_test

import (
	"context"
	"testing"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"github.com/switchboard-dev/switchboard/domain/inbox"
	"github.com/switchboard-dev/switchboard/domain/notice"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// In a copy of an installation nobody is notified of what came by the clock before it acted: the original has done so.
func TestCopyTellsOfWhatComesLater(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		now := store.Timestamp()
		o.Released = now.Add(-time.Hour)
		before, after := o.Released.Add(-time.Minute), o.Released.Add(time.Minute)
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

// fresh are the notices that somebody has got since so many.
func (o *office) fresh(ctx context.Context, before map[string]int, want string) {
	o.t.Helper()
	all := o.told(ctx)
	if n := len(all) - before[user(ctx)]; n != 1 || all[0] != want {
		o.t.Errorf("%d notices: %q, want %q more", n, all, want)
	}
	before[user(ctx)] = len(all)
}
