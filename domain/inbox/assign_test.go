package inbox_test

import (
	"slices"
	"sync"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/inbox"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// share of the conversations that each user has, by their ids.
func (o *office) share(ids []string) map[string]int {
	o.t.Helper()
	of := map[string]int{}
	for _, id := range ids {
		of[store.Text(o.get(id).AssigneeID)]++
	}
	return of
}

// Of conversations that begin to wait at the same time each member gets as many.
func TestAssignAtOnce(t *testing.T) {
	t.Parallel()
	for _, rule := range []string{"ROUND_ROBIN", "LEAST_BUSY"} {
		t.Run(rule, func(t *testing.T) {
			t.Parallel()
			each(t, func(t *testing.T, o *office) {
				o.assigned(rule, user(o.ann), user(o.bob))
				ids := make([]string, 12)
				for i := range ids {
					ids[i] = o.conversation(o.ctx)
				}
				var all sync.WaitGroup
				for _, id := range ids {
					all.Go(func() { o.handOff(id) })
				}
				all.Wait()
				if of := o.share(ids); of[user(o.ann)] != 6 || of[user(o.bob)] != 6 {
					t.Errorf("%v", of)
				}
			})
		})
	}
}

func TestAssignment(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		next := func() string {
			id := o.conversation(o.ctx)
			o.handOff(id)
			return store.Text(o.get(id).AssigneeID)
		}
		if got := next(); got != "" {
			t.Errorf("without a rule it is %s's", got)
		}
		o.assigned("LEAST_BUSY", user(o.ann), user(o.bob))
		busy := []string{o.conversation(o.ctx), o.conversation(o.ctx)}
		o.triage(o.ann, assign(user(o.ann)), busy...)
		if got := []string{next(), next()}; !slices.Equal(got, []string{user(o.bob), user(o.bob)}) {
			t.Errorf("the idler one gets them, but %v do", got)
		}
		o.triage(o.ann, status(inbox.Done), busy...)
		if got := next(); got != user(o.ann) {
			t.Errorf("what is done counts: %s", got)
		}
		owned := o.conversation(o.ctx)
		o.triage(o.ann, assign(user(o.bob)), owned)
		o.handOff(owned, owned)
		if got := store.Text(o.get(owned).AssigneeID); got != user(o.bob) {
			t.Errorf("what is somebody's is given to %s", got)
		}
		o.assigned("ROUND_ROBIN", user(o.ann), user(o.bob))
		o.leave(o.bob)
		if got := []string{next(), next()}; !slices.Equal(got, []string{user(o.ann), user(o.ann)}) {
			t.Errorf("who has left is not passed over: %v", got)
		}
		o.leave(o.ann)
		if got := next(); got != "" {
			t.Errorf("where nobody is left it is %s's", got)
		}
		o.assigned("OFF")
	})
}

func TestSettingsRefuse(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		rival, stranger := storetest.Rival(t, o.Parts().Store, o.ctx), storetest.Stranger(t, o.Parts().Store)
		limited := o.join(o.ctx, "lim@example.com", "admin", authz.From(rival).Subaccount)
		foreign := o.join(stranger, "fay@example.com", "admin")
		robin := "ROUND_ROBIN"
		for what, users := range map[string][]string{
			"who sees another subaccount": {user(limited)}, "another workspace's": {user(foreign)}, "nobody": {"usr_none"},
		} {
			_, err := o.ChangeSettings(o.ann, inbox.SettingsInput{Assignees: users})
			wantFault(t, what, err, fault.NotFound)
		}
		_, err := o.ChangeSettings(o.ann, inbox.SettingsInput{Assignment: patch.Sent(&robin)})
		wantFault(t, "among nobody", err, fault.Validation)
		_, err = o.ChangeSettings(o.ann, inbox.SettingsInput{Assignees: make([]string, 101)})
		wantFault(t, "among too many", err, fault.Validation)
		o.assigned(robin, user(o.ann), user(o.ann), user(o.bob))
		now, err := o.Settings(o.ctx)
		if err != nil || now.Assignment != robin || len(now.Assignees) != 2 || now.Assignees[0].Name != "ann" {
			t.Errorf("%v %v", now, err)
		}
		if other, err := o.Settings(rival); err != nil || other.Assignment != "OFF" || len(other.Assignees) != 0 {
			t.Errorf("another subaccount has %v %v", other, err)
		}
	})
}
