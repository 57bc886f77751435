package chat_test

import (
	"context"
	"testing"

	"github.com/switchboard-dev/switchboard/ent"
)

// A contact whom the request for a rating certainly did not reach has not been asked, and is asked when the conversation is closed again. Where
// nobody knows whether it reached them, they are not asked a second time.
func TestRequestThatDidNotGoOutAsksNobody(t *testing.T) {
	t.Parallel()
	eachPost(t, func(t *testing.T, p *post) {
		p.asks(true)
		other := p.room.thread(p.ann)
		p.write(func(ctx context.Context, client *ent.Client) error {
			return client.Rating.Create().SetConversationID(other).SetQuestion("?").SetHash("x").SetMessageID("msg_other").
				SetExpiresAt(p.get().CreatedAt.AddDate(1, 0, 0)).Exec(ctx)
		})
		asked := func() int {
			t.Helper()
			all, err := p.Parts().Inbox.Ratings(p.ctx, nil, nil)
			if err != nil {
				t.Fatal(err)
			}
			return all.Asked - 1 // but for the other
		}
		p.says("SMS", "Hi")
		for _, c := range []struct {
			reason string
			fails  func()
			asked  int
		}{
			{"provider_refused", func() { p.texts.Fail(400) }, 0},
			{"provider_unavailable", func() { p.texts.Fail(503) }, 0},
			{"contact_dnd", func() { p.contact(func(u *ent.ContactUpdateOne) { u.SetDnd(true) }) }, 0},
			{"outcome_unknown", func() { p.texts.Fail(500) }, 1},
		} {
			p.status("CLOSED")
			m := p.asked()
			if m == nil || asked() != 1 {
				t.Fatalf("%s: the contact is not asked: %v", c.reason, m)
			}
			c.fails()
			for range 2 { // the job comes again
				if status, reason, err := p.deliver(m, 3); status != "FAILED" || reason != c.reason || err != nil {
					t.Errorf("%s: %s because of %q, %v", c.reason, status, reason, err)
				}
			}
			if n := asked(); n != c.asked {
				t.Errorf("%s: %d are said to have been asked, want %d", c.reason, n, c.asked)
			}
			p.contact(func(u *ent.ContactUpdateOne) { u.SetDnd(false) })
			p.status("OPEN")
		}
		p.status("CLOSED")
		if p.asked() != nil {
			t.Error("the contact is asked again, and nobody knows of the first request")
		}
	})
}
