package inbox_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/inbox"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
)

func TestCannedReplies(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		rival := storetest.Rival(t, o.Parts().Store, o.ctx)
		made, err := o.CreateCanned(o.ann, inbox.CannedInput{Name: "  Opening  Hours ", Content: "From 9, {{contact.first_name}}."})
		if err != nil || made.Name != "opening hours" {
			t.Fatalf("%v %v", made, err)
		}
		_, err = o.CreateCanned(o.ann, inbox.CannedInput{Name: "OPENING hours", Content: "x"})
		wantFault(t, "a name twice", err, fault.Conflict)
		if _, err := o.CreateCanned(rival, inbox.CannedInput{Name: "opening hours", Content: "Theirs."}); err != nil {
			t.Errorf("another subaccount's name: %v", err)
		}
		_, err = o.CreateCanned(o.ann, inbox.CannedInput{Name: " ", Content: "x"})
		wantFault(t, "no name", err, fault.Validation)
		_, err = o.CreateCanned(o.ann, inbox.CannedInput{Name: "x", Content: strings.Repeat("x", 10001)})
		wantFault(t, "too long", err, fault.Validation)
		_, err = o.ChangeCanned(rival, made.ID, inbox.CannedInput{Name: "x", Content: "x"})
		wantFault(t, "another subaccount's", err, fault.NotFound)
		wantFault(t, "another subaccount's", o.DeleteCanned(rival, made.ID), fault.NotFound)
		_, err = o.CannedReply(rival, made.ID)
		wantFault(t, "another subaccount's", err, fault.NotFound)
		if _, err := o.ChangeCanned(o.bob, made.ID, inbox.CannedInput{Name: "Hours", Content: "From 10."}); err != nil {
			t.Fatal(err)
		}
		for search, want := range map[string]int{"HOUR": 1, "from": 1, "nine": 0, "": 1, "%": 0} {
			list, err := o.CannedReplies(o.ann, &search, nil, nil)
			if err != nil || len(list.Nodes) != want {
				t.Errorf("%q: %d, %v", search, len(list.Nodes), err)
			}
		}
		if err := o.DeleteCanned(o.ann, made.ID); err != nil {
			t.Fatal(err)
		}
		wantFault(t, "one that is gone", o.DeleteCanned(o.ann, made.ID), fault.NotFound)
	})
}

// Of several that are added at the same time, as many succeed as the limit leaves room for.
func TestCannedRepliesAreBounded(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		o.write(o.ctx, func(ctx context.Context, client *ent.Client) error {
			all := make([]*ent.CannedReplyCreate, 498)
			for i := range all {
				all[i] = client.CannedReply.Create().SetName(fmt.Sprint("old ", i)).SetContent("x")
			}
			return client.CannedReply.CreateBulk(all...).Exec(ctx)
		})
		results := make(chan error)
		for i := range 6 {
			go func() {
				_, err := o.CreateCanned(o.ann, inbox.CannedInput{Name: fmt.Sprint("new ", i), Content: "x"})
				results <- err
			}()
		}
		added := 0
		for range 6 {
			if err := <-results; err == nil {
				added++
			} else {
				wantFault(t, "one too many", err, fault.Conflict)
			}
		}
		if n := o.Parts().Store.Client(o.ctx).CannedReply.Query().CountX(o.ctx); added != 2 || n != 500 {
			t.Errorf("%d were added, and there are %d", added, n)
		}
	})
}
