package inbox_test

import (
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/inbox"
	"github.com/switchboard-dev/switchboard/platform/patch"
)

// A closed conversation whose assignee has left is unassigned when it is reopened. If it waits for a person, the rule assigns it.
func TestReopenedAfterLeaving(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		cid := o.join(o.ctx, "cid@example.com", "operator")
		ids := make([]string, 7)
		for i := range ids {
			ids[i] = o.conversation(o.ctx)
		}
		waits, free, answered, bobs, sent, taken, team := ids[0], ids[1], ids[2], ids[3], ids[4], ids[5], ids[6]
		o.handOff(waits, free, bobs, sent, taken, team)
		o.triage(o.ann, assign(user(cid)), waits, answered, sent, taken, team)
		o.triage(o.ann, assign(user(o.bob)), bobs)
		o.triage(o.ann, status(inbox.Done), ids...)
		o.leave(cid)
		o.assigned("ROUND_ROBIN", user(o.ann))

		o.triage(o.bob, status(inbox.Open), waits, free, answered, bobs)
		o.triage(o.bob, snooze(time.Now().Add(time.Hour)), sent)
		nobody := status(inbox.Open)
		nobody.AssigneeID = patch.Sent[string](nil)
		o.triage(o.bob, nobody, taken)
		theirs := status(inbox.Waiting)
		theirs.TeamID = patch.Sent(new(o.newTeam("Night", "ROUND_ROBIN", o.bob)))
		o.triage(o.ann, theirs, team)
		for what, c := range map[string]struct{ id, whose string }{
			"waits, of one who has left": {waits, "ann"}, "waits, nobody's": {free, "ann"}, "does not wait": {answered, "nobody"},
			"waits, of one who is there": {bobs, "bob"}, "waits, and is snoozed": {sent, "ann"},
			"waits, and is taken from them": {taken, "nobody"}, "waits, and is given to a team": {team, "bob in a team"},
		} {
			if got := o.whose(c.id); got != c.whose {
				t.Errorf("%s: it is %s's, want %s", what, got, c.whose)
			}
		}
	})
}
