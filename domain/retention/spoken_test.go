package retention_test

import (
	"context"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/message"
	"github.com/switchboard-dev/switchboard/ent/turn"
	"github.com/switchboard-dev/switchboard/ent/unansweredquestion"
)

// calls plants a call of the conversation that began so many days ago, with one question, and how the assistant came to reply.
func (f *fixture) calls(ctx context.Context, conversation string, days int, word string) {
	f.t.Helper()
	f.tx(ctx, func(ctx context.Context, c *ent.Client) error {
		at := f.now.AddDate(0, 0, -days)
		call := c.Call.Create().SetDirection("inbound").SetToNumber("+14155550100").SetConversationID(conversation).
			SetCreatedAt(at).SetAnsweredAt(at).SetEndedAt(at.Add(time.Minute)).SetActive(false).SaveX(ctx)
		trace := c.Turn.Create().SetConversationID(conversation).SetCallID(call.ID).SetAssistantID("a").SetOutcome("ANSWERED").
			SetAnswerer("model").SetCreatedAt(at).SaveX(ctx)
		c.ToolCall.Create().SetConversationID(conversation).SetTurnID(trace.ID).SetOrdinal(0).SetName("note").SetArguments(word).ExecX(ctx)
		return c.Message.Create().SetConversationID(conversation).SetContent(word).SetChannel("VOICE").SetCreatedAt(at.Add(time.Second)).Exec(ctx)
	})
}

// What was said in a call that joined a chat goes with the call; what was written stays as long as chats do, and so does a later call.
func TestWhatWasSpokenInAChatGoesWithItsCall(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, f *fixture) {
		long, ended := f.talk(f.own, "CHAT", 40, 0), f.talk(f.own, "CHAT", 40, 0)
		client := f.store.Client(f.own)
		f.tx(f.own, func(ctx context.Context, c *ent.Client) error {
			at := f.now.AddDate(0, 0, -40)
			c.Conversation.UpdateOneID(long).SetLastChannel("VOICE").SetPreviewText("later").SetUpdatedAt(at).ExecX(ctx)
			c.Conversation.UpdateOneID(ended).SetLastChannel("VOICE").SetPreviewText("last").SetUpdatedAt(at).ExecX(ctx)
			for _, id := range []string{long, ended} {
				c.Message.Create().SetConversationID(id).SetContent("written").SetChannel("SMS").SetCreatedAt(at.Add(time.Second)).ExecX(ctx)
			}
			return nil
		})
		for range 120 {
			f.calls(f.own, long, 40, "old")
		}
		f.calls(f.own, long, 10, "later")
		f.calls(f.own, ended, 35, "last")
		f.set(f.own, "CALLS", new(30))
		f.work()
		left := client.Message.Query().Order(message.ByCreatedAt()).Select(message.FieldContent).StringsX(f.own)
		if want := []string{"written", "written", "later"}; !slices.Equal(left, want) {
			t.Errorf("%q is left, want %q", left, want)
		}
		if turns, tools := client.Turn.Query().CountX(f.own), client.ToolCall.Query().CountX(f.own); turns != 1 || tools != 1 {
			t.Errorf("%d traces and %d uses of tools are left, want those of the later call", turns, tools)
		}
		for id, shows := range map[string]bool{long: true, ended: false} {
			c := client.Conversation.GetX(f.own, id)
			if (c.PreviewText != nil) != shows || c.UpdatedAt.After(f.now.AddDate(0, 0, -39)) {
				t.Errorf("the conversation shows %v, changed at %s", c.PreviewText, c.UpdatedAt)
			}
		}
	})
}

// What was said in a call goes with it from what models were asked later in its chat as well. The traces of those replies stay, and what models were
// asked before the call, in other chats, and after a call that is kept.
func TestWhatWasSpokenGoesFromLaterRequests(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, f *fixture) {
		joined, other := f.talk(f.own, "CHAT", 10, 0), f.talk(f.own, "CHAT", 10, 0)
		later := f.talk(f.other, "CHAT", 10, 0)
		f.calls(f.own, joined, 40, "spoken")
		f.calls(f.own, other, 20, "kept")
		f.calls(f.other, later, 40, "theirs")
		client := f.store.Client(f.own)
		asked := func(ctx context.Context, talk string, days, replies int) {
			f.tx(ctx, func(ctx context.Context, c *ent.Client) error {
				all := make([]*ent.TurnCreate, replies)
				for i := range all {
					all[i] = c.Turn.Create().SetConversationID(talk).SetAssistantID("a").SetOutcome("ANSWERED").SetAnswerer("model").
						SetRequest([]byte("with the history")).SetCreatedAt(f.now.AddDate(0, 0, -days))
				}
				return c.Turn.CreateBulk(all...).Exec(ctx)
			})
		}
		const many = 250
		asked(f.own, joined, 45, 1)
		asked(f.own, joined, 39, many)
		asked(f.own, other, 19, 1)
		asked(f.other, later, 39, 1)
		f.set(f.own, "CALLS", new(30))
		f.work()
		if n := client.Turn.Query().Where(turn.CallIDIsNil()).CountX(f.own); n != many+2 {
			t.Errorf("%d traces are left", n)
		}
		for talk, want := range map[string]int{joined: 1, other: 1} {
			if n := client.Turn.Query().Where(turn.ConversationID(talk), turn.RequestNotNil()).CountX(f.own); n != want {
				t.Errorf("%d requests are left in a chat, want %d", n, want)
			}
		}
		if n := f.store.Client(f.other).Turn.Query().Where(turn.RequestNotNil()).CountX(f.other); n != 1 {
			t.Errorf("%d requests of another client are left", n)
		}
	})
}

// Nothing was said in a call that nobody answered: what models were asked later in its chat stays. What was said in a call goes, although nothing says
// when it was answered.
func TestUnansweredCallsClearNoRequests(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, f *fixture) {
		client := f.store.Client(f.own)
		talk := func(said bool) string {
			id := f.talk(f.own, "CHAT", 10, 0)
			f.tx(f.own, func(ctx context.Context, c *ent.Client) error {
				at := f.now.AddDate(0, 0, -40)
				c.Call.Create().SetDirection("outbound").SetToNumber("+14155550100").SetConversationID(id).
					SetCreatedAt(at).SetEndedAt(at.Add(time.Minute)).SetActive(false).ExecX(ctx)
				if said {
					c.Message.Create().SetConversationID(id).SetContent("said").SetChannel("VOICE").SetCreatedAt(at.Add(time.Second)).ExecX(ctx)
				}
				return c.Turn.Create().SetConversationID(id).SetAssistantID("a").SetOutcome("ANSWERED").SetAnswerer("model").
					SetRequest([]byte("with the history")).SetCreatedAt(at.AddDate(0, 0, 1)).Exec(ctx)
			})
			return id
		}
		silent, spoken := talk(false), talk(true)
		f.set(f.own, "CALLS", new(30))
		f.work()
		for id, want := range map[string]int{silent: 1, spoken: 0} {
			if n := client.Turn.Query().Where(turn.ConversationID(id), turn.RequestNotNil()).CountX(f.own); n != want {
				t.Errorf("%d requests are left, want %d", n, want)
			}
		}
		if calls, said := client.Call.Query().CountX(f.own), client.Message.Query().Where(message.Channel("VOICE")).CountX(f.own); calls+said > 0 {
			t.Errorf("%d calls and %d spoken messages are left", calls, said)
		}
	})
}

// What a call has left in the notes of its chat, and in the list of what nobody could answer, goes with the call; notes of what was written before
// it stay.
func TestNotesOfWhatWasSpokenGoWithItsCall(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, f *fixture) {
		client := f.store.Client(f.own)
		talk := func(days int) string {
			id := f.talk(f.own, "CHAT", 10, 0)
			f.calls(f.own, id, 40, "spoken")
			f.tx(f.own, func(ctx context.Context, c *ent.Client) error {
				c.Message.Create().SetConversationID(id).SetContent("written").SetChannel("SMS").SetCreatedAt(f.now.AddDate(0, 0, -45)).ExecX(ctx)
				assistant := c.Assistant.Create().SetName("Ada").SaveX(ctx).ID
				for _, days := range []int{45, 40, 20} {
					c.UnansweredQuestion.Create().SetConversationID(id).SetAssistantID(assistant).SetGroupID("g").
						SetQuestion(strconv.Itoa(days)).SetCreatedAt(f.now.AddDate(0, 0, -days).Add(time.Second)).ExecX(ctx)
				}
				return c.Conversation.UpdateOneID(id).SetDigest("notes").SetDigestedUntil(f.now.AddDate(0, 0, -days)).
					SetUpdatedAt(f.now.AddDate(0, 0, -10)).Exec(ctx)
			})
			return id
		}
		before, after := talk(44), talk(39)
		f.set(f.own, "CALLS", new(30))
		f.work()
		for id, stays := range map[string]bool{before: true, after: false} {
			c := client.Conversation.GetX(f.own, id)
			if (c.Digest != nil) != stays || (c.DigestedUntil != nil) != stays || c.UpdatedAt.After(f.now.AddDate(0, 0, -9)) {
				t.Errorf("%v until %v is left, changed at %s; it stays: %v", c.Digest, c.DigestedUntil, c.UpdatedAt, stays)
			}
			asked := client.UnansweredQuestion.Query().Where(unansweredquestion.ConversationID(id)).Order(unansweredquestion.ByCreatedAt()).
				Select(unansweredquestion.FieldQuestion).StringsX(f.own)
			if want := []string{"45", "20"}; !slices.Equal(asked, want) {
				t.Errorf("questions %q are left", asked)
			}
		}
	})
}
