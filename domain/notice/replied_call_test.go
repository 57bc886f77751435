package notice_test

import (
	"context"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/notice"
	"github.com/switchboard-dev/switchboard/ent"
)

// spoken has something said in a call in a conversation, by a colleague or by the contact.
func (o *office) spoken(id string, byColleague bool) {
	o.t.Helper()
	o.write(o.ctx, func(ctx context.Context, client *ent.Client) error {
		m := o.message(client, id).SetChannel("VOICE")
		if byColleague {
			m.SetAi(true).SetSource("human")
		}
		return m.Exec(ctx)
	})
	o.clock.pass(time.Millisecond)
}

// What is said in a call answers nothing that the contact has written.
func TestRepliedAndCalled(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		ada := o.conversation(o.ctx, "Ada")
		o.triage(o.ann, assign(user(o.bob)), ada)
		o.read(o.bob)
		o.choose(o.bob, notice.SettingsInput{Rules: []*notice.RuleInput{{Kind: notice.Replied, Channels: []string{notice.Page, notice.Email}}}})
		o.writes(o.ctx, ada)
		o.spoken(ada, true)
		o.later()
		unread, err := o.List(o.bob, new(true), nil, nil)
		if err != nil || len(unread.Nodes) != 1 || len(o.mailed("bob@example.com")) != 1 {
			t.Errorf("unread: %+v, %v; %d mails", unread, err, len(o.mailed("bob@example.com")))
		}
	})
}
