package chat_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/ent"
)

// A conversation is read as a whole, however many messages it has, also where many were written at once. Of one that is too large for an answer the
// newest messages are, a thousand at least.
func TestLatestIsWhole(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ messages, length, want int }{
		"many": {2501, 10, 2501}, "a piece": {1000, 10, 1000}, "large": {2501, 4500, 2000}, "very large": {1100, 9000, 1000},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			each(t, func(t *testing.T, r *room) {
				r.newContact("Ann", "ann")
				r.say(said{text: "Hello", conversation: "long", contact: "ann"})
				talk := r.Parts().Store.Client(r.ctx).Conversation.Query().OnlyX(r.ctx)
				began := talk.CreatedAt.Add(time.Hour)
				r.write(func(ctx context.Context, client *ent.Client) error {
					all := make([]*ent.MessageCreate, c.messages-2)
					for i := range all {
						text := fmt.Sprintf("%d %s", i, strings.Repeat("x", c.length))
						all[i] = client.Message.Create().SetConversationID(talk.ID).SetContent(text).SetChannel("SMS").SetAi(false).
							SetCreatedAt(began.Add(time.Duration(i/7) * time.Second))
					}
					for len(all) > 0 {
						some := min(len(all), 200)
						if err := client.Message.CreateBulk(all[:some]...).Exec(ctx); err != nil {
							return err
						}
						all = all[some:]
					}
					return nil
				})
				l, err := r.Latest(r.ctx, "ann")
				if err != nil || len(l.Messages) != c.want {
					t.Fatalf("%d of %d messages, %v", len(l.Messages), c.messages, err)
				}
				if first := l.Messages[0].Content; (first == "Hello") != (c.want == c.messages) {
					t.Errorf("it begins with %.20q", first)
				}
				for i, m := range l.Messages[1:] {
					if before := l.Messages[i]; before.ID == m.ID || before.CreatedAt.After(m.CreatedAt) ||
						before.CreatedAt.Equal(m.CreatedAt) && before.ID > m.ID {
						t.Fatalf("%s of %s follows %s of %s", m.ID, m.CreatedAt, before.ID, before.CreatedAt)
					}
				}
			})
		})
	}
}
