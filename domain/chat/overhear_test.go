package chat_test

import (
	"context"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Lines that are overheard together bring a conversation back once: one member gets it.
func TestOverheardTogether(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		id := r.say(said{text: "Hello"}).ConversationID
		r.write(func(ctx context.Context, client *ent.Client) error {
			users := []string{"usr_ann", "usr_bob", "usr_cid"}
			for _, u := range users {
				if err := client.Membership.Create().SetUserID(u).SetRole("operator").Exec(ctx); err != nil {
					return err
				}
			}
			if err := client.InboxSetting.Create().SetAssignment("ROUND_ROBIN").SetAssignees(users).Exec(ctx); err != nil {
				return err
			}
			return client.Conversation.UpdateOneID(id).SetStatus("CLOSED").SetHandedOffAt(store.Timestamp()).SetAssigneeID("usr_left").Exec(ctx)
		})
		err := r.Overhear(r.ctx, id, []chat.Overheard{{Text: "Hello?"}, {Text: "Yes?", Human: true}, {Text: "My bill."}, {Text: "It is wrong."}})
		if err != nil {
			t.Fatal(err)
		}
		rule, err := r.Parts().Store.Client(r.ctx).InboxSetting.Query().Only(r.ctx)
		if err != nil {
			t.Fatal(err)
		}
		if c := r.stands(id); store.Text(c.AssigneeID) != "usr_ann" || store.Text(rule.LastAssigneeID) != "usr_ann" || c.Status != "OPEN" {
			t.Errorf("%s has it, %s got the last one, it is %s", store.Text(c.AssigneeID), store.Text(rule.LastAssigneeID), c.Status)
		}
	})
}
