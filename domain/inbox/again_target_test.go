package inbox_test

import (
	"context"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/inbox"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// highInTen promises replies to conversations of high priority in ten minutes.
var highInTen = []*inbox.PriorityTargetInput{{Priority: "HIGH", ResponseMinutes: new(10)}}

// said keeps a message in a conversation, of the contact or of a person, and what follows from it.
func (o *office) said(id string, byPerson bool) {
	o.t.Helper()
	c, source := o.get(id), "api"
	o.write(o.ctx, func(ctx context.Context, client *ent.Client) error {
		u := client.Conversation.UpdateOne(c)
		if byPerson {
			source = "human"
			inbox.Answered(u, c)
		} else if err := o.Wrote(ctx, u.SetLastHeardAt(store.Timestamp()).Mutation(), c); err != nil {
			return err
		}
		if err := u.Exec(ctx); err != nil {
			return err
		}
		return client.Message.Create().SetConversationID(id).SetContent("Well.").SetAi(byPerson).SetSource(source).SetChannel("SMS").Exec(ctx)
	})
}

// What the contact writes after the team's reply has to be answered in time as well.
func TestTargetOfTheNextReply(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		if err := o.aim(o.ann, 10, 60); err != nil {
			t.Fatal(err)
		}
		id := o.conversation(o.ctx)
		o.said(id, false)
		o.stands(id, "the assistant answers", false, false, false)
		o.handOff(id)
		first := o.get(id).ResponseDueAt
		o.said(id, false)
		if c := o.get(id); !c.ResponseDueAt.Equal(*first) {
			t.Errorf("more of what waits moves the reply from %v to %v", first, c.ResponseDueAt)
		}
		o.said(id, true)
		o.stands(id, "answered", false, true, false)
		o.said(id, false)
		o.stands(id, "the contact writes again", true, true, false)
		c := o.get(id)
		if c.DueAt == nil || c.ResponseDueAt == nil {
			t.Fatalf("nothing is due: %v", c)
		}
		if !c.DueAt.Equal(*c.ResponseDueAt) || c.ResponseDueAt.Sub(*c.LastHeardAt).Round(time.Minute) != 10*time.Minute {
			t.Errorf("heard at %v, the reply is due %v, the next of both %v", c.LastHeardAt, c.ResponseDueAt, c.DueAt)
		}
		o.pass(id, 11*time.Minute)
		o.stands(id, "late", true, true, true)
		o.said(id, true)
		o.stands(id, "answered late", false, true, false)
		if c := o.get(id); c.ResponseMet == nil || *c.ResponseMet {
			t.Errorf("replies came in time: %v", c.ResponseMet)
		}
		o.pass(id, time.Hour)
		o.said(id, false)
		o.stands(id, "after the end was missed", true, true, true)
		o.pass(id, 11*time.Minute)
		o.said(id, true)
		o.stands(id, "a reply does not close it", false, true, true)
	})
}

// A priority that changes counts the next reply from what the contact wrote.
func TestPriorityOfTheNextReply(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		if _, err := o.ChangeSettings(o.ann, inbox.SettingsInput{
			ResponseTargetMinutes: patch.Sent(new(60)),
			PriorityTargets:       highInTen,
		}); err != nil {
			t.Fatal(err)
		}
		id := o.conversation(o.ctx)
		o.handOff(id)
		o.said(id, true)
		o.write(o.ctx, func(ctx context.Context, client *ent.Client) error {
			return client.Conversation.UpdateOneID(id).SetHandedOffAt(store.Timestamp().Add(-time.Hour)).Exec(ctx)
		})
		high := inbox.Triage{Priority: patch.Sent(new("HIGH"))}
		o.triage(o.ann, high, id)
		o.stands(id, "a person has replied", false, false, false)
		o.said(id, false)
		o.triage(o.ann, inbox.Triage{Priority: patch.Sent(new("NONE"))}, id)
		o.triage(o.ann, high, id)
		o.stands(id, "the contact has just written", true, false, false)
		if c := o.get(id); c.ResponseDueAt == nil || c.ResponseDueAt.Sub(*c.LastHeardAt).Round(time.Minute) != 10*time.Minute {
			t.Errorf("heard at %v, the reply is due %v", c.LastHeardAt, c.ResponseDueAt)
		}
	})
}

// What the contact writes is due by no target that their conversation was not promised: it keeps what held when it began to wait.
func TestNoTargetWithoutPromise(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		never, before := o.conversation(o.ctx), o.conversation(o.ctx)
		o.said(before, true) // while the assistant answers
		o.handOff(never, before)
		o.said(never, true)
		o.said(never, false)
		o.stands(never, "the client has no targets", false, false, false)
		o.said(never, true)
		if err := o.aim(o.ann, 10, 60); err != nil {
			t.Fatal(err)
		}
		for _, id := range []string{never, before} {
			o.said(id, false)
			o.stands(id, "it began to wait before there were targets", false, false, false)
		}
		o.triage(o.ann, status(inbox.Done), never)
		o.triage(o.ann, status(inbox.Waiting), never)
		o.stands(never, "it waits anew", true, true, false)
		o.said(never, true)
		o.said(never, false)
		o.stands(never, "the contact writes after the reply", true, true, false)
	})
}

// Nor is anything due anew in a conversation that waits once more, and in which nobody has replied since.
func TestNoTargetOfAnEarlierReply(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		if err := o.aim(o.ann, 10, 60); err != nil {
			t.Fatal(err)
		}
		id := o.conversation(o.ctx)
		o.handOff(id)
		o.said(id, true)
		o.write(o.ctx, func(ctx context.Context, client *ent.Client) error { // the assistant answers again
			c := o.get(id)
			u := client.Conversation.UpdateOne(c).ClearHandedOffAt()
			inbox.Release(u.Mutation(), c)
			return u.Exec(ctx)
		})
		if err := o.aim(o.ann, 0, 0); err != nil {
			t.Fatal(err)
		}
		o.handOff(id)
		if err := o.aim(o.ann, 10, 60); err != nil {
			t.Fatal(err)
		}
		o.said(id, false)
		o.stands(id, "nobody has replied since it waits", false, false, false)
	})
}

// A priority with a target of its own promises it, whenever the conversation was given that.
func TestPriorityPromises(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		if _, err := o.ChangeSettings(o.ann, inbox.SettingsInput{
			PriorityTargets: highInTen,
		}); err != nil {
			t.Fatal(err)
		}
		id := o.conversation(o.ctx)
		o.handOff(id)
		o.said(id, true)
		o.triage(o.ann, inbox.Triage{Priority: patch.Sent(new("HIGH"))}, id)
		o.stands(id, "a person has replied", false, false, false)
		o.said(id, false)
		o.stands(id, "the contact has just written", true, false, false)
	})
}
