package notice_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"github.com/switchboard-dev/switchboard/domain/inbox"
	"github.com/switchboard-dev/switchboard/domain/notice"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/message"
	"github.com/switchboard-dev/switchboard/internal/pushtest"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// writes has the contact write in a conversation, as a caller.
func (o *office) writes(ctx context.Context, id string) {
	o.t.Helper()
	o.write(ctx, func(ctx context.Context, client *ent.Client) error {
		c, err := client.Conversation.Get(ctx, id)
		if err != nil {
			return err
		}
		u := client.Conversation.UpdateOne(c).SetLastHeardAt(store.Timestamp())
		if err := inbox.Heard(ctx, o.Parts().Store, u.Mutation(), c); err != nil {
			return err
		}
		if err := o.inbox.Wrote(ctx, u.Mutation(), c); err != nil {
			return err
		}
		if err := u.Exec(ctx); err != nil {
			return err
		}
		return o.message(client, id).Exec(ctx)
	})
	o.settle()
}

// message of the contact, by the clock.
func (o *office) message(client *ent.Client, id string) *ent.MessageCreate {
	return client.Message.Create().SetConversationID(id).SetContent("Well?").SetSource("api").SetChannel("SMS").SetCreatedAt(o.clock.now())
}

// reply to the contact as a person.
func (o *office) reply(id string) {
	o.t.Helper()
	o.write(o.ctx, func(ctx context.Context, client *ent.Client) error {
		c, err := client.Conversation.Get(ctx, id)
		if err != nil {
			return err
		}
		u := client.Conversation.UpdateOne(c)
		inbox.Answered(u, c)
		if err := u.Exec(ctx); err != nil {
			return err
		}
		return client.Message.Create().SetConversationID(id).SetContent("Soon.").SetAi(true).SetSource("human").SetChannel("SMS").
			SetCreatedAt(o.clock.now()).Exec(ctx)
	})
	o.clock.pass(time.Millisecond)
}

func (o *office) read(ctx context.Context) {
	o.t.Helper()
	o.settle()
	if _, err := o.Read(ctx, notice.Chosen{}); err != nil {
		o.t.Fatal(err)
	}
}

// The assignee of a conversation is notified when the contact writes after their reply, once until they have read it.
func TestReplied(t *testing.T) {
	t.Parallel()
	each(t, func(_ *testing.T, o *office) {
		ada := o.conversation(o.ctx, "Ada")
		o.writes(o.ctx, ada)
		o.want(o.ann, "the assistant answers")
		o.handOff(o.ctx, ada)
		o.settle()
		o.writes(o.ctx, ada)
		o.want(o.bob, "he has yet to read that it waits", "WAITING  Ada")
		o.triage(o.bob, assign(user(o.ann)), ada)
		o.settle()
		o.writes(o.ctx, ada)
		o.want(o.ann, "she has yet to read that it is hers", "ASSIGNED bob Ada", "WAITING  Ada")
		o.reply(ada)
		for range 2 {
			o.writes(o.ctx, ada)
			o.want(o.ann, "an answer to the reply", "REPLIED  Ada", "ASSIGNED bob Ada", "WAITING  Ada")
		}
		o.want(o.bob, "another's", "WAITING  Ada")
		o.read(o.ann)
		o.writes(o.ctx, ada)
		o.want(o.ann, "another answer", "REPLIED  Ada", "REPLIED  Ada", "ASSIGNED bob Ada", "WAITING  Ada")

		o.read(o.ann)
		o.writes(o.ann, ada)
		o.want(o.ann, "she wrote it herself", "REPLIED  Ada", "REPLIED  Ada", "ASSIGNED bob Ada", "WAITING  Ada")
	})
}

// What is before somebody is pushed to them only where they have not read it in a minute.
func TestRepliedBeforeTheirEyes(t *testing.T) {
	t.Parallel()
	eachPush(t, func(t *testing.T, o *office, s *pushtest.Service, key string) {
		b := s.Subscribe(t, key)
		o.add(o.bob, b)
		ada := o.conversation(o.ctx, "Ada")
		o.triage(o.bob, assign(user(o.bob)), ada)
		pushed := func(when string, want int) {
			t.Helper()
			o.send()
			if got := len(s.Taken(b)); got != want {
				t.Errorf("%s: %d are pushed, want %d", when, got, want)
			}
		}
		o.writes(o.ctx, ada)
		pushed("he is elsewhere", 1)
		o.read(o.bob)
		if _, err := o.inbox.Attend(o.bob, ada, false); err != nil {
			t.Fatal(err)
		}
		o.writes(o.ctx, ada)
		pushed("it is before him", 1)
		o.clock.pass(2 * time.Minute)
		pushed("he has left", 2)
	})
}

// What is somebody's is told to them while the assistant answers; what waits and is nobody's to its team, and else to all.
func TestRepliedToWhom(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		hers, nobodys, teams := o.conversation(o.ctx, "Hers"), o.conversation(o.ctx, "Nobody's"), o.conversation(o.ctx, "Team's")
		team, err := o.inbox.CreateTeam(o.ctx, inbox.TeamInput{Name: "Night", Assignment: "OFF", Members: []string{user(o.bob)}})
		if err != nil {
			t.Fatal(err)
		}
		o.triage(o.ann, inbox.Triage{TeamID: patch.Sent(&team.ID)}, teams)
		for _, id := range []string{nobodys, teams} {
			o.handOff(o.ctx, id)
			o.settle()
		}
		o.triage(o.ann, assign(user(o.ann)), hers)
		o.read(o.ann)
		o.read(o.bob)
		for _, id := range []string{hers, nobodys, teams} {
			o.writes(o.ctx, id)
		}
		o.want(o.ann, "hers, and what is nobody's", "REPLIED  Nobody's", "REPLIED  Hers", "WAITING  Nobody's")
		o.want(o.bob, "the team's, and what is nobody's", "REPLIED  Team's", "REPLIED  Nobody's", "WAITING  Team's", "WAITING  Nobody's")
	})
}

// A conversation that the contact reopens by writing waits again, and is notified as such.
func TestRepliedToWhatIsClosed(t *testing.T) {
	t.Parallel()
	each(t, func(_ *testing.T, o *office) {
		waits, hers := o.conversation(o.ctx, "Ada"), o.conversation(o.ctx, "Ben")
		o.handOff(o.ctx, waits)
		o.settle()
		o.triage(o.ann, assign(user(o.bob)), hers)
		o.settle()
		o.triage(o.ann, inbox.Triage{Status: patch.Sent(new(inbox.Done))}, waits, hers)
		o.read(o.bob)
		o.writes(o.ctx, waits)
		o.writes(o.ctx, hers)
		o.want(o.bob, "they write again", "REPLIED  Ben", "WAITING  Ada", "ASSIGNED ann Ben", "WAITING  Ada")
	})
}

// That a contact has written is not sent any more once somebody has replied.
func TestRepliedAndAnswered(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		answered, open := o.conversation(o.ctx, "Ada"), o.conversation(o.ctx, "Ben")
		o.triage(o.ann, assign(user(o.bob)), answered, open)
		o.read(o.bob)
		o.byMail(o.bob, notice.Replied)
		o.writes(o.ctx, answered)
		o.writes(o.ctx, open)
		o.reply(answered)
		o.later()
		got := o.mailed("bob@example.com")
		if len(got) != 1 || !strings.Contains(got[0].Body, open) || strings.Contains(got[0].Body, answered) ||
			!strings.Contains(got[0].Body, "A contact has written.") {
			t.Errorf("mails: %+v", got)
		}
	})
}

// A job that runs late does not report what was taken back, answered or put aside meanwhile.
func TestRepliedIsToldLate(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		late := func(what string, meanwhile func(id string), want ...string) {
			t.Helper()
			id := o.conversation(o.ctx, what)
			o.write(o.ctx, func(ctx context.Context, client *ent.Client) error {
				return client.Conversation.UpdateOneID(id).SetAssigneeID(user(o.bob)).Exec(ctx)
			})
			o.writes(o.ctx, id)
			o.write(o.ctx, func(ctx context.Context, client *ent.Client) error {
				_, err := client.Notice.Delete().Exec(ctx)
				return err
			})
			args := notice.TellArgs{ConversationID: id, Event: notice.Replied, Since: o.clock.now()}
			o.write(o.ctx, func(ctx context.Context, client *ent.Client) error { return o.message(client, id).Exec(ctx) })
			o.clock.pass(time.Millisecond)
			meanwhile(id)
			job := &river.Job[notice.TellArgs]{JobRow: &rivertype.JobRow{}, Args: args}
			if err := (&notice.TellWorker{Service: o.Service}).Work(t.Context(), job); err != nil {
				t.Fatal(err)
			}
			o.want(o.bob, what, want...)
		}
		late("Nothing", func(string) {}, "REPLIED  Nothing")
		late("Taken back", func(id string) {
			o.write(o.ctx, func(ctx context.Context, client *ent.Client) error {
				last, err := client.Message.Query().Where(message.ConversationID(id)).Order(ent.Desc(message.FieldCreatedAt)).First(ctx)
				if err != nil {
					return err
				}
				return client.Message.DeleteOne(last).Exec(ctx)
			})
		})
		late("Answered", o.reply)
		late("A colleague calls", func(id string) { o.spoken(id, true) }, "REPLIED  A colleague calls")
		late("Answered, and the contact calls", func(id string) {
			o.reply(id)
			o.spoken(id, false)
		})
		late("Closed", func(id string) { o.triage(o.ann, inbox.Triage{Status: patch.Sent(new(inbox.Done))}, id) })
		late("Answered, and again", func(id string) {
			o.reply(id)
			o.write(o.ctx, func(ctx context.Context, client *ent.Client) error { return o.message(client, id).Exec(ctx) })
		}, "REPLIED  Answered, and again")
	})
}

// What is taken back after it was told is forgotten by whoever has yet to read of it, unless the contact has written something else to them.
func TestRepliedIsTakenBack(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o *office) {
		takeBack := func(id string) {
			t.Helper()
			o.write(o.ctx, func(ctx context.Context, client *ent.Client) error {
				last, err := client.Message.Query().Where(message.ConversationID(id)).Order(ent.Desc(message.FieldCreatedAt)).First(ctx)
				if err != nil {
					return err
				}
				if err := client.Message.DeleteOne(last).Exec(ctx); err != nil {
					return err
				}
				return o.bell.Unsaid(ctx, id)
			})
		}
		one, two, answered := o.conversation(o.ctx, "One"), o.conversation(o.ctx, "Two"), o.conversation(o.ctx, "Answered")
		o.triage(o.bob, assign(user(o.bob)), one, two, answered)
		for _, id := range []string{one, two, two, answered} {
			o.writes(o.ctx, id)
		}
		o.reply(answered)
		o.writes(o.ctx, answered)
		o.want(o.bob, "told", "REPLIED  Answered", "REPLIED  Two", "REPLIED  One")
		for _, id := range []string{one, two, answered} {
			takeBack(id)
		}
		o.want(o.bob, "one message of two is still there", "REPLIED  Two")

		called := o.conversation(o.ctx, "Called")
		o.triage(o.bob, assign(user(o.bob)), called)
		o.spoken(called, false)
		o.writes(o.ctx, called)
		takeBack(called)
		o.want(o.bob, "what is left was said in a call", "REPLIED  Two")
		o.writes(o.ctx, called)
		o.spoken(called, true)
		o.writes(o.ctx, called)
		takeBack(called)
		o.want(o.bob, "what is left was not answered by a call", "REPLIED  Called", "REPLIED  Two")
	})
}
