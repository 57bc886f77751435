package chat_test

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/conversation"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/store"
)

func TestTurnIsKept(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		person := r.newContact("Ann", "crm-1")
		first := r.say(said{text: "Hi", contact: "crm-1", channel: "sms"})
		again := r.say(said{text: "And  now\n?", conversation: first.ConversationID, contact: person})
		if again.ConversationID != first.ConversationID || again.MessageID == first.MessageID || !again.Replied ||
			again.Output != "You said: And  now\n?" || again.AboutContact() != person {
			t.Errorf("%+v after %+v", again, first)
		}
		if got := r.kept(""); !slices.Equal(got, []string{"Hi", "<You said: Hi", "And  now\n?", "<You said: And  now\n?"}) {
			t.Errorf("kept %q", got)
		}
		c, err := r.Parts().Store.Client(r.ctx).Conversation.Get(r.ctx, first.ConversationID)
		if err != nil || *c.ContactID != person || *c.AssistantID != r.assistant || c.AiResponses != 2 ||
			*c.PreviewText != "You said: And now ?" || *c.LastChannel != "SMS" {
			t.Errorf("%+v, %v", c, err)
		}
	})
}

func TestTurnIsRefused(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		r.newContact("Ann", "ann")
		r.newContact("Bob", "bob")
		anns := r.say(said{text: "Hi", contact: "ann"}).ConversationID
		theirs := r.in(storetest.Rival(t, r.Parts().Store, r.ctx))
		before := r.kept("")
		wrong := func(assistant string, s said) chat.Input {
			in := r.input(s)
			in.AssistantID = assistant
			return in
		}
		for name, c := range map[string]struct {
			in    chat.Input
			code  fault.Code
			field string
		}{
			"no such assistant":      {wrong("asst_none", said{text: "Hi"}), fault.NotFound, "assistantId"},
			"a rival's assistant":    {wrong(theirs.assistant, said{text: "Hi"}), fault.NotFound, "assistantId"},
			"no such contact":        {r.input(said{text: "Hi", contact: "eve"}), fault.NotFound, "contactId"},
			"another's conversation": {r.input(said{text: "Hi", contact: "bob", conversation: anns}), fault.Conflict, "conversationId"},
			"no such channel":        {r.input(said{text: "Hi", channel: "pigeon"}), fault.Validation, "channel"},
		} {
			_, err := r.Complete(r.ctx, c.in)
			t.Run(name, func(t *testing.T) { wantFault(t, err, c.code, c.field) })
		}
		r.write(func(ctx context.Context, client *ent.Client) error {
			return client.Assistant.UpdateOneID(r.assistant).SetArchived(true).Exec(ctx)
		})
		wantReason(t, r, "assistant_archived")
		system := store.System(t.Context(), "suspend")
		if err := r.Parts().Store.Tx(system, func(ctx context.Context) error {
			return r.Parts().Store.Client(ctx).Workspace.UpdateOneID(authz.From(r.ctx).Workspace).SetSuspended(true).Exec(ctx)
		}); err != nil {
			t.Fatal(err)
		}
		wantReason(t, r, "workspace_inactive")
		if after := r.kept(""); !slices.Equal(after, before) {
			t.Errorf("refused turns left %q", after)
		}
	})
}

func wantReason(t *testing.T, r *room, reason string) {
	t.Helper()
	_, err := r.Complete(r.ctx, r.input(said{text: "Hi"}))
	wantFault(t, err, fault.ChatRefused, "reason")
	if f, ok := errors.AsType[*fault.Error](err); ok && f.Details[0].Message != reason {
		t.Errorf("the reason is %v, want %s", f.Details, reason)
	}
}

func TestConversationsAreTold(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		person := r.newContact("Ann", "ann")
		anonymous := r.say(said{text: "one", conversation: "thread-1"})
		if anonymous.AboutContact() != "" || r.say(said{text: "two"}).ConversationID == anonymous.ConversationID {
			t.Error("turns that name no conversation share one")
		}
		claimed := r.say(said{text: "three", conversation: "thread-1", contact: "ann"})
		if claimed.ConversationID != anonymous.ConversationID || claimed.AboutContact() != person {
			t.Errorf("a contact takes up %+v, not %s", claimed, anonymous.ConversationID)
		}
		silent := r.say(said{text: "four", conversation: anonymous.ConversationID})
		if silent.ConversationID != anonymous.ConversationID || silent.AboutContact() != person {
			t.Errorf("a turn of %s's conversation is about %q", person, silent.AboutContact())
		}
		theirs := r.in(storetest.Rival(t, r.Parts().Store, r.ctx))
		for _, ref := range []string{"thread-1", anonymous.ConversationID} {
			if c := theirs.say(said{text: "mine", conversation: ref}); c.ConversationID == anonymous.ConversationID {
				t.Errorf("a rival speaks in our conversation by %s", ref)
			}
		}
		if got := r.kept(anonymous.ConversationID); len(got) != 6 {
			t.Errorf("the conversation has %q", got)
		}
	})
}

// Many first messages at once, under one name for the conversation, make one.
func TestConversationBeginsOnce(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		const speakers = 6
		type outcome struct {
			id  string
			err error
		}
		outcomes := make(chan outcome)
		for i := range speakers {
			go func() {
				c, err := r.Complete(r.ctx, r.input(said{text: strconv.Itoa(i), conversation: "thread-1"}))
				if err != nil {
					c = &chat.Completion{}
				}
				outcomes <- outcome{c.ConversationID, err}
			}()
		}
		ids := map[string]bool{}
		for range speakers {
			o := <-outcomes
			ids[o.id] = true
			if o.err != nil {
				t.Error(o.err)
			}
		}
		if n, err := r.Parts().Store.Client(r.ctx).Conversation.Query().Count(r.ctx); err != nil || n != 1 || len(ids) != 1 {
			t.Errorf("%d conversations, %v: %v", n, err, ids)
		}
		if got := r.kept(""); len(got) != 2*speakers {
			t.Errorf("kept %q", got)
		}
	})
}

func TestChannels(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		r.newContact("Ann", "ann")
		channel := func(s said) string {
			t.Helper()
			r.say(s)
			latest, err := r.Latest(r.ctx, "ann")
			if err != nil {
				t.Fatal(err)
			}
			return latest.Channel
		}
		for _, c := range []struct{ given, want string }{
			{"", "WEBCHAT"}, {" Live_Chat ", "LIVE_CHAT"}, {"", "LIVE_CHAT"}, {"sms", "SMS"}, {"", "SMS"},
		} {
			if got := channel(said{text: "Hi", conversation: "thread-1", contact: "ann", channel: c.given}); got != c.want {
				t.Errorf("%q is said on %s, want %s", c.given, got, c.want)
			}
		}
	})
}

func TestAnswererKnows(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		r.write(func(ctx context.Context, client *ent.Client) error {
			return client.Assistant.UpdateOneID(r.assistant).
				SetPrompt("{{greeting}} You are {{assistant.name}} of {{location.name}}, with {{contact.first_name}} of {{contact.nobody}}.").Exec(ctx)
		})
		base := r.learn("Hours", "The shop is open from nine to five.")
		r.newContact("Ann", "ann")
		r.say(said{text: "First", conversation: "thread-1", contact: "ann"})
		in := r.input(said{text: "When is the shop open?", conversation: "thread-1", contact: "ann", more: "Ask {{contact.first_name}} back."})
		in.History = []*chat.Said{{Role: "user", Content: "Elsewhere"}}
		c, err := r.Complete(r.ctx, in)
		if err != nil {
			t.Fatal(err)
		}
		q := r.last()
		if want := "Hello! You are Guide of Client, with Ann of .\n\nAsk Ann back."; q.Prompt != want {
			t.Errorf("prompt %q, want %q", q.Prompt, want)
		}
		want := []chat.Said{{Role: "user", Content: "Elsewhere"}, {Role: "user", Content: "First"}, {Role: "assistant", Content: "You said: First"}}
		if !slices.Equal(q.History, want) || q.Input != "When is the shop open?" {
			t.Errorf("%q after %v", q.Input, q.History)
		}
		if len(q.Passages) != 1 || len(c.Matches) != 1 || c.Matches[0].ID != q.Passages[0].ID ||
			c.Matches[0].Metadata.Text != "The shop is open from nine to five." || c.Matches[0].Values == nil ||
			c.Namespace != base || c.ReadUnits != 1 {
			t.Errorf("%+v from %+v", c, q.Passages)
		}
		if strings.Contains(strings.Join(r.kept(""), " "), "Elsewhere") {
			t.Error("what was said elsewhere is kept")
		}
		turn, err := r.Parts().Store.Client(r.ctx).Turn.Get(r.ctx, c.TraceID)
		if err != nil || *turn.MessageID != c.MessageID || !slices.Equal(turn.UnknownVariables, []string{"contact.nobody"}) {
			t.Errorf("the trace says %+v, %v", turn, err)
		}
	})
}

func TestHistoryIsBounded(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		for i := range 30 {
			r.say(said{text: strconv.Itoa(i), conversation: "thread-1"})
		}
		h := r.last().History
		if len(h) != 50 || h[0].Content != "4" || h[49].Content != "You said: 28" {
			t.Errorf("%d messages of history: %v", len(h), h)
		}
	})
}

func TestFailedAnswer(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		r.fails = errors.New("the model says sk-secret")
		_, err := r.Complete(r.ctx, r.input(said{text: "Hi", conversation: "thread-1"}))
		wantFault(t, err, fault.ChatFailed, "")
		if strings.Contains(err.Error(), "sk-secret") || !errors.Is(err, r.fails) {
			t.Errorf("%v hides no cause, or has none", err)
		}
		if got := r.kept(""); !slices.Equal(got, []string{"Hi"}) {
			t.Errorf("kept %q", got)
		}
	})
}

// A repeat of a request takes up what the first one kept, however far it came.
func TestRepeatSaysNothingTwice(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		r.newContact("Ann", "ann")
		one := r.under("idem_1")
		in := one.input(said{text: "Hi", contact: "ann", channel: "SMS"}) // names no conversation
		r.fails = errors.New("no model")
		_, err := one.Complete(one.ctx, in)
		wantFault(t, err, fault.ChatFailed, "")
		r.fails = nil
		first, err := one.Complete(one.ctx, in)
		if err != nil {
			t.Fatal(err)
		}
		second, err := one.Complete(one.ctx, in)
		if err != nil || second.MessageID != first.MessageID || second.Output != first.Output || second.TraceID != first.TraceID ||
			!second.CompletedAt.Equal(first.CompletedAt) || second.AboutContact() != first.AboutContact() {
			t.Errorf("%+v, %v; first %+v", second, err, first)
		}
		if got := r.kept(""); !slices.Equal(got, []string{"Hi", "<You said: Hi"}) || len(r.asked) != 2 {
			t.Errorf("kept %q after %d questions", got, len(r.asked))
		}
		if c := r.under("idem_2").say(said{text: "Hi", contact: "ann"}); c.MessageID == first.MessageID {
			t.Error("another request is taken for the first")
		}
	})
}

func TestLatest(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		person := r.newContact("Ann", "ann")
		if l, err := r.Latest(r.ctx, person); err != nil || len(l.Messages) != 0 || l.Messages == nil || l.Channel != "" {
			t.Errorf("of nothing: %+v, %v", l, err)
		}
		r.say(said{text: "old", conversation: "a", contact: "ann"})
		r.say(said{text: "new", conversation: "b", contact: "ann"})
		r.say(said{text: "old again", conversation: "a", contact: "ann"})
		r.write(func(ctx context.Context, client *ent.Client) error { // as an analysis does
			return client.Conversation.Update().Where(conversation.ExternalID("b")).SetSummary("About what is new.").Exec(ctx)
		})
		l, err := r.Latest(r.ctx, "ann")
		if err != nil {
			t.Fatal(err)
		}
		var said []string
		for _, m := range l.Messages {
			said = append(said, m.Role()+" "+m.Content)
		}
		want := []string{"user old", "assistant You said: old", "user old again", "assistant You said: old again"}
		if !slices.Equal(said, want) {
			t.Errorf("%q", said)
		}
		_, err = r.Latest(storetest.Rival(t, r.Parts().Store, r.ctx), person)
		wantFault(t, err, fault.NotFound, "contactId")
		if seen, err := r.GetMessages(storetest.Rival(t, r.Parts().Store, r.ctx), []string{l.Messages[0].ID}); err != nil || len(seen) > 0 {
			t.Errorf("another tenant sees %v, %v", seen, err)
		}
	})
}
