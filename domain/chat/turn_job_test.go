package chat_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// writes adds a message of the contact's, and runs its job as often as it wants to be run.
func (r *room) writes(conversation, text string) *chat.Message {
	r.t.Helper()
	m, err := r.Write(r.ctx, chat.NewMessage{ConversationID: conversation, Content: text})
	if err != nil {
		r.t.Fatal(err)
	}
	return m
}

// work runs the job of a message once.
func (r *room) work(m *chat.Message) error {
	return (&chat.TurnWorker{Service: r.Service}).Work(r.t.Context(), &river.Job[chat.TurnArgs]{
		JobRow: &rivertype.JobRow{Attempt: 1, MaxAttempts: 5}, Args: chat.TurnArgs{MessageID: m.ID},
	})
}

// works runs the job of a message, which has to come to an end.
func (r *room) works(m *chat.Message) {
	r.t.Helper()
	if err := r.work(m); err != nil {
		r.t.Fatal(err)
	}
}

// thread is a conversation of the contact's.
func (r *room) thread(contactID string) (id string) {
	r.t.Helper()
	r.write(func(ctx context.Context, client *ent.Client) error {
		c, err := client.Conversation.Create().SetContactID(contactID).Save(ctx)
		if err == nil {
			id = c.ID
		}
		return err
	})
	return id
}

// tag gives a contact a new tag whose contacts the assistant answers, if there is one.
func (r *room) tag(contactID, name, assistant string) (tagID string) {
	r.t.Helper()
	in := contact.CreateTag{Name: name}
	if assistant != "" {
		in.AssistantID = patch.Sent(&assistant)
	}
	tag, err := r.Parts().Contacts.AddTag(r.ctx, in)
	if err == nil {
		_, err = r.Parts().Contacts.Tag(r.ctx, contactID, tag.ID)
	}
	if err != nil {
		r.t.Fatal(err)
	}
	return tag.ID
}

// A message is answered by the assistant of the tag that was added last; without one there is silence, and what was said
// is kept.
func TestWhoAnswersMessages(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		ann := r.newContact("Ann", "ann")
		thread := r.thread(ann)
		r.works(r.writes(thread, "Anybody?"))
		r.tag(ann, "plain", "")
		r.works(r.writes(thread, "Hello?"))
		if len(r.asked) > 0 {
			t.Errorf("somebody answered: %q", r.kept(thread))
		}
		r.tag(ann, "sales", r.assistant)
		other := r.newAssistant("Other", "")
		last := r.tag(ann, "support", other)
		r.works(r.writes(thread, "Now?"))
		c, err := r.Get(r.ctx, thread)
		if err != nil || *c.AssistantID != other || len(r.asked) != 1 || r.last().Input != "Now?" || len(r.last().History) != 2 {
			t.Errorf("%+v asked %q after %d, %v", c, r.last().Input, len(r.last().History), err)
		}
		if err := r.Parts().Contacts.HideTag(r.ctx, last); err != nil {
			t.Fatal(err)
		}
		r.works(r.writes(thread, "And now?"))
		if c, err = r.Get(r.ctx, thread); err != nil || *c.AssistantID != r.assistant {
			t.Errorf("after the tag is gone: %+v, %v", c, err)
		}
		r.write(func(ctx context.Context, client *ent.Client) error {
			return client.Assistant.UpdateOneID(r.assistant).SetArchived(true).Exec(ctx)
		})
		asked := len(r.asked)
		r.works(r.writes(thread, "Still there?"))
		r.works(r.writes(r.thread(r.newContact("Bob", "bob")), "And me?"))
		if len(r.asked) != asked {
			t.Error("an archived assistant answers, or somebody does without a tag")
		}
	})
}

// What arrives within the wait makes one turn, by the job of the last message. A turn that fails is tried again.
func TestMessagesWaitForEachOther(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		ann := r.newContact("Ann", "ann")
		r.tag(ann, "sales", r.assistant)
		thread := r.thread(ann)
		r.Parts().Wait = time.Hour
		first, second := r.writes(thread, "Hi"), r.writes(thread, "I have a question")
		if err := r.work(first); err != nil {
			t.Errorf("the first waits no longer: %v", err)
		}
		var snooze *rivertype.JobSnoozeError
		if err := r.work(second); !errors.As(err, &snooze) || snooze.Duration > time.Hour || snooze.Duration < 59*time.Minute {
			t.Errorf("the second does not wait: %v", err)
		}
		r.Parts().Wait = 0
		r.fails = errors.New("no model")
		if err := r.work(second); err == nil {
			t.Error("a turn that failed is done")
		}
		r.fails = nil
		for range 3 {
			r.works(second)
			r.works(first)
		}
		if want := []string{"Hi", "I have a question", "<You said: Hi\nI have a question"}; !slices.Equal(r.kept(thread), want) {
			t.Errorf("kept %q", r.kept(thread))
		}
	})
}

// Turns of one conversation come one after the other, and each knows what was said before; those of others do not wait.
func TestOneTurnAtATime(t *testing.T) {
	t.Parallel()
	const turns = 12
	each(t, func(t *testing.T, r *room) {
		r.newContact("Ann", "ann")
		var all sync.WaitGroup
		for i := range turns {
			all.Go(func() {
				if _, err := r.Complete(r.ctx, r.input(said{text: fmt.Sprint(i), conversation: "one", contact: "ann"})); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		if len(r.asked) != turns {
			t.Fatalf("%d turns, want %d", len(r.asked), turns)
		}
		for i, q := range r.asked {
			if len(q.History) != 2*i || strings.Contains(q.Input, "\n") {
				t.Errorf("turn %d knows %d messages of before, and answers %q", i, len(q.History), q.Input)
			}
		}
		c, err := r.Parts().Store.Client(r.ctx).Conversation.Query().Only(r.ctx)
		if err != nil || c.AiResponses != turns {
			t.Errorf("%+v, %v", c, err)
		}
		if n := r.Parts().Store.Client(r.ctx).Hold.Query().CountX(r.ctx); n != 0 {
			t.Errorf("%d holds are left", n)
		}
	})
}

// A person who speaks in the assistant's place silences it for a while; a hand-off does until somebody resumes.
func TestPersonHasTheWord(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		r.Parts().HumanPause = time.Hour
		r.newContact("Ann", "ann")
		thread := r.say(said{text: "Hi", contact: "ann", conversation: "c"}).ConversationID
		person := *authz.From(r.ctx)
		person.Kind = authz.KindUser
		yes := true
		m, err := r.Write(authz.With(r.ctx, &person), chat.NewMessage{ConversationID: thread, Content: "Ben here.", Ai: patch.Sent(&yes)})
		if err != nil || m.Source != "human" {
			t.Fatalf("%+v, %v", m, err)
		}
		silent := r.say(said{text: "Ah", contact: "ann", conversation: "c"})
		if silent.Replied || silent.Output != "" {
			t.Errorf("it answers while a person has the word: %+v", silent)
		}
		c, err := r.Resume(r.ctx, thread)
		if err != nil || c.PausedUntil != nil {
			t.Fatalf("%+v, %v", c, err)
		}
		if again := r.say(said{text: "And now?", contact: "ann", conversation: "c"}); !again.Replied || len(r.last().History) != 4 {
			t.Errorf("it is silent when it may speak: %+v after %d", again, len(r.last().History))
		}
		if _, err := r.Pause(r.ctx, thread, time.Now().Add(-time.Minute)); err != nil {
			t.Fatal(err)
		}
		if over := r.say(said{text: "And now?", contact: "ann", conversation: "c"}); !over.Replied {
			t.Error("a pause that is over still silences")
		}
		turns := r.Parts().Store.Client(r.ctx).Turn.Query().CountX(r.ctx)
		if turns != 4 {
			t.Errorf("%d traces of 4 turns", turns)
		}
	})
}

// A message that nobody can pay a reply to waits for a person, and what follows it, too; one that nobody is to answer does not.
func TestMessagesBeyondTheBudgetWait(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		r.costs = 600_000
		r.budget(0.5)
		ann := r.newContact("Ann", "ann")
		r.tag(ann, "sales", r.assistant)
		thread := r.thread(ann)
		waits := func() (waits bool, why string) {
			c := r.Parts().Store.Client(r.ctx).Conversation.GetX(r.ctx, thread)
			return c.HandedOffAt != nil, store.Text(c.HandOffReason)
		}
		r.works(r.writes(thread, "Hello?")) // goes over it, and is answered
		if is, why := waits(); is {
			t.Errorf("it waits: %s", why)
		}
		last := r.writes(thread, "And now?")
		r.works(last)
		if is, why := waits(); !is || why != "The budget does not pay for a reply." {
			t.Errorf("it waits: %t, %q", is, why)
		}
		if m := r.Parts().Store.Client(r.ctx).Message.GetX(r.ctx, last.ID); m.Awaits != nil {
			t.Errorf("the message waits for %s", *m.Awaits)
		}
		if len(r.asked) != 1 {
			t.Errorf("%d turns", len(r.asked))
		}
		r.budget(1)
		r.works(r.writes(thread, "Anybody?"))
		if is, why := waits(); is || len(r.asked) != 2 {
			t.Errorf("%d turns, and it waits: %t, %q", len(r.asked), is, why)
		}
		r.works(r.writes(thread, "And now?"))
		since := r.stands(thread).HandedOffAt
		r.works(r.writes(thread, "Hello?")) // nothing has changed: it waits as long as before
		if now := r.stands(thread).HandedOffAt; now == nil || since == nil || !now.Equal(*since) {
			t.Errorf("it waits since %v, not %v", now, since)
		}
		r.budget(5)
		if _, err := r.Pause(r.person(), thread, time.Now().Add(time.Hour)); err != nil {
			t.Fatal(err)
		}
		r.works(r.writes(thread, "Are you there?"))
		if is, _ := waits(); !is {
			t.Error("a person has the word, and it does not wait for them")
		}
		if _, err := r.Pause(r.person(), thread, time.Now().Add(-time.Hour)); err != nil {
			t.Fatal(err)
		}
		r.interrupts(thread)
		r.works(r.writes(thread, "Hello, Ben"))
		if is, _ := waits(); !is || len(r.asked) != 2 {
			t.Errorf("%d turns, and with a person it waits: %t", len(r.asked), is)
		}
	})
}

// A budget that is used up stops the turn before it is kept, and only in its month and subaccount.
func TestBudget(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		r.costs = 600_000 // 60 cents a turn
		r.write(func(ctx context.Context, client *ent.Client) error {
			return client.Subaccount.UpdateOneID(authz.From(ctx).Subaccount).SetMonthlyBudget(1).Exec(ctx)
		})
		for range 2 { // the second goes over it, and ends all the same
			r.say(said{text: "Hi", conversation: "c"})
		}
		before := r.kept("")
		_, err := r.Complete(r.ctx, r.input(said{text: "Hi", conversation: "c"}))
		f, ok := errors.AsType[*fault.Error](err)
		if !ok || f.Code != fault.ChatRefused || f.Details[0].Message != "budget_used_up" || !slices.Equal(r.kept(""), before) {
			t.Errorf("%v, and kept %q", err, r.kept(""))
		}
		var spent ent.Spending
		for _, row := range r.Parts().Store.Client(r.ctx).Spending.Query().AllX(r.ctx) {
			spent.Cost, spent.InputTokens, spent.OutputTokens = spent.Cost+row.Cost, spent.InputTokens+row.InputTokens, spent.OutputTokens+row.OutputTokens
		}
		if spent.Cost != 1_200_000 || spent.InputTokens != 20 || spent.OutputTokens != 10 {
			t.Errorf("spent %+v", spent)
		}
		r.write(func(ctx context.Context, client *ent.Client) error {
			if _, err := client.Spending.Delete().Exec(ctx); err != nil {
				return err
			}
			return client.Spending.Create().SetMonth("2020-01").SetShard(0).SetCost(9_000_000).Exec(ctx)
		})
		r.say(said{text: "A new month", conversation: "c"})
	})
}
