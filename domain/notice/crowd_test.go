package notice_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/notice"
	"github.com/switchboard-dev/switchboard/ent"
	entnotice "github.com/switchboard-dev/switchboard/ent/notice"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// Members who want to hear of a client do, however many have been members for longer and want to hear of another client only, or of nothing that
// waits. Of those who want the notification, at most 200 get it.
func TestWaitingInALargeTeam(t *testing.T) {
	t.Parallel()
	const crowd = 600
	each(t, func(t *testing.T, o *office) {
		rival := authz.From(storetest.Rival(t, o.Parts().Store, o.ctx)).Subaccount
		storetest.Crowd(t, o.Parts().Store, user(o.ann), crowd)
		dan := o.join("dan@example.com")
		o.write(o.ctx, func(ctx context.Context, client *ent.Client) error {
			rows := make([]*ent.NoticeSettingCreate, crowd)
			for i := range rows {
				rows[i] = client.NoticeSetting.Create().SetUserID(fmt.Sprint(user(o.ann), i+1))
				if i%2 == 0 {
					rows[i].SetSubaccounts([]string{rival})
				} else {
					rows[i].SetRules(map[string][]string{notice.Waiting: {}})
				}
			}
			return client.NoticeSetting.CreateBulk(rows...).Exec(ctx)
		})
		notified := func(id string) int {
			t.Helper()
			system := store.System(t.Context(), "how many are notified")
			n, err := o.Parts().Store.Client(system).Notice.Query().Where(entnotice.ConversationID(id)).Count(system)
			if err != nil {
				t.Fatal(err)
			}
			return n
		}
		ada, ben := o.conversation(o.ctx, "Ada"), o.conversation(o.ctx, "Ben")
		o.handOff(o.ctx, ada)
		o.want(dan, "a conversation waits", "WAITING  Ada")
		if n := notified(ada); n != 3 {
			t.Errorf("%d are notified, want Ann, Bob and Dan", n)
		}
		o.write(o.ctx, func(ctx context.Context, client *ent.Client) error {
			_, err := client.NoticeSetting.Delete().Exec(ctx)
			return err
		})
		o.handOff(o.ctx, ben)
		o.want(o.ann, "she has been a member for the longest", "WAITING  Ben", "WAITING  Ada")
		if n := notified(ben); n != 200 {
			t.Errorf("%d are notified of what all want to know", n)
		}
	})
}
