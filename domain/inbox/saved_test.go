package inbox_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/inbox"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
)

// urgent is a view of what is urgent.
func urgent(name string, shared bool) inbox.SavedInput {
	return inbox.SavedInput{Name: name, Shared: shared, Filter: &inbox.SavedFilterInput{
		InboxView: patch.Sent(new(inbox.Waiting)), Priority: patch.Sent(new("URGENT")),
	}}
}

// saved are the names of the views that somebody has.
func (o *office) saved(ctx context.Context) string {
	o.t.Helper()
	all, err := o.SavedViews(ctx)
	if err != nil {
		o.t.Fatal(err)
	}
	names := make([]string, len(all))
	for i, v := range all {
		names[i] = v.Name
	}
	return strings.Join(names, ", ")
}

func (o *office) keep(ctx context.Context, in inbox.SavedInput) *inbox.Saved {
	o.t.Helper()
	v, err := o.CreateSaved(ctx, in)
	if err != nil {
		o.t.Fatal(err)
	}
	return v
}

// A view is its owner's, or everybody's in the subaccount, and nobody else's.
func TestSavedViews(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		shared := o.keep(o.ann, urgent("  Urgent   first ", true))
		own := o.keep(o.ann, urgent("Mine", false))
		o.keep(o.bob, urgent("mine", false))
		if f := own.Filter; shared.Name != "Urgent first" || own.Shared() || !shared.Shared() || *f.Priority != "URGENT" || *f.InboxView != inbox.Waiting {
			t.Errorf("%+v %+v", shared, own)
		}
		rival, stranger := storetest.Rival(t, o.Parts().Store, o.ctx), storetest.Stranger(t, o.Parts().Store)
		for who, ctx := range map[string]context.Context{"Urgent first, Mine": o.ann, "Urgent first, mine": o.bob, "Urgent first": o.ctx, "": rival} {
			if got := o.saved(ctx); got != who {
				t.Errorf("somebody has %q, want %q", got, who)
			}
		}
		for who, ctx := range map[string]context.Context{"a colleague": o.bob, "a key": o.ctx, "another subaccount": rival, "another workspace": stranger} {
			_, err := o.ChangeSaved(ctx, own.ID, urgent("x", true))
			wantFault(t, who+" changes another's", err, fault.NotFound)
			wantFault(t, who+" deletes another's", o.DeleteSaved(ctx, own.ID), fault.NotFound)
		}
		_, err := o.ChangeSaved(rival, shared.ID, urgent("x", true))
		wantFault(t, "another subaccount's", err, fault.NotFound)
		_, err = o.CreateSaved(o.bob, urgent("URGENT FIRST", true))
		wantFault(t, "a name twice", err, fault.Conflict)
		_, err = o.CreateSaved(o.ctx, urgent("Keys", false))
		wantFault(t, "a key's own", err, fault.Forbidden)
		if _, err := o.ChangeSaved(o.bob, shared.ID, inbox.SavedInput{Name: "First", Shared: true, Filter: &inbox.SavedFilterInput{}}); err != nil {
			t.Fatal(err)
		}
		if _, err := o.ChangeSaved(o.ann, own.ID, urgent("Everybody's", true)); err != nil {
			t.Fatal(err)
		}
		if got := o.saved(o.bob); got != "Everybody's, First, mine" {
			t.Errorf("Bob has %q", got)
		}
		if err := o.DeleteSaved(o.bob, own.ID); err != nil {
			t.Fatal(err)
		}
		wantFault(t, "one that is gone", o.DeleteSaved(o.ann, own.ID), fault.NotFound)
	})
}

// A filter names what there is, in this subaccount.
func TestSavedViewsNameWhatThereIs(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		theirs := ""
		rival := storetest.Rival(t, o.Parts().Store, o.ctx)
		err := o.Parts().Store.Tx(rival, func(ctx context.Context) error {
			a, err := o.Parts().Store.Client(ctx).Assistant.Create().SetName("Theirs").Save(ctx)
			if err == nil {
				theirs = a.ID
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		for what, filter := range map[string]*inbox.SavedFilterInput{
			"assigneeId": {AssigneeID: patch.Sent(new("usr_nobody"))}, "assistantId": {AssistantID: patch.Sent(&theirs)},
			"tagId": {TagID: patch.Sent(new("tag_none"))}, "topicId": {TopicID: patch.Sent(new("topic_none"))},
		} {
			_, err := o.CreateSaved(o.ann, inbox.SavedInput{Name: "x", Shared: true, Filter: filter})
			wantFault(t, what, err, fault.NotFound)
			if !strings.Contains(fmt.Sprint(detailsOf(err)), "filter."+what) {
				t.Errorf("%s: %v", what, detailsOf(err))
			}
		}
		for what, filter := range map[string]*inbox.SavedFilterInput{
			"priority": {Priority: patch.Sent(new("SOON"))}, "channel": {Channel: patch.Sent(new("pigeon"))},
			"search": {Search: patch.Sent(new(strings.Repeat("x", 201)))},
		} {
			_, err := o.CreateSaved(o.ann, inbox.SavedInput{Name: "x", Shared: true, Filter: filter})
			wantFault(t, what, err, fault.Validation)
		}
		if got := o.saved(o.ann); got != "" {
			t.Errorf("something was kept: %q", got)
		}
	})
}

// Of several that are added at the same time, as many succeed as the limit leaves room for. Another's own views take no room.
func TestSavedViewsAreBounded(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		o.write(o.ctx, func(ctx context.Context, client *ent.Client) error {
			all := make([]*ent.SavedViewCreate, 0, 66)
			for i := range 48 {
				all = append(all, client.SavedView.Create().SetName(fmt.Sprint("shared ", i)).SetFilter([]byte(`{}`)))
			}
			for i := range 18 {
				all = append(all, client.SavedView.Create().SetName(fmt.Sprint("own ", i)).SetOwnerID(user(o.ann)).SetFilter([]byte(`{}`)))
			}
			return client.SavedView.CreateBulk(all...).Exec(ctx)
		})
		results := make(chan error)
		for i := range 12 {
			go func() {
				_, err := o.CreateSaved(o.ann, urgent(fmt.Sprint("new ", i), i%2 == 0))
				results <- err
			}()
		}
		added := 0
		for range 12 {
			if err := <-results; err == nil {
				added++
			} else {
				wantFault(t, "one too many", err, fault.Conflict)
			}
		}
		all, err := o.SavedViews(o.ann)
		if err != nil || added != 4 || len(all) != 70 {
			t.Errorf("%d were added, and there are %d: %v", added, len(all), err)
		}
		theirs := o.keep(o.bob, urgent("Bob's", false))
		_, err = o.ChangeSaved(o.bob, theirs.ID, urgent("Bob's", true))
		wantFault(t, "one more is shared", err, fault.Conflict)
	})
}

// A member who leaves takes their own views along, and leaves those that are shared.
func TestLeavingForgetsSavedViews(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		o.keep(o.bob, urgent("Bob's", false))
		o.keep(o.bob, urgent("Everybody's", true))
		o.keep(o.ann, urgent("Ann's", false))
		work := func() {
			args := inbox.LeaveArgs{WorkspaceID: authz.From(o.ctx).Workspace, UserID: user(o.bob)}
			if err := (&inbox.LeaveWorker{Service: o.Service}).Work(t.Context(), leaves(args)); err != nil {
				t.Fatal(err)
			}
		}
		work()
		if got := o.saved(o.bob); got != "Everybody's, Bob's" {
			t.Errorf("who is still there has %q", got)
		}
		o.leave(o.bob)
		work()
		if got := o.saved(o.bob) + "; " + o.saved(o.ann); got != "Everybody's; Everybody's, Ann's" {
			t.Errorf("left are %q", got)
		}
	})
}
