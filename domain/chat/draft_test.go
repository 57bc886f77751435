package chat_test

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/llmtest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
)

// ring is a conversation that is there, as a call's is, and what is said in it.
func (r *room) ring(text string) chat.Input {
	r.t.Helper()
	in := r.input(said{text: text})
	r.write(func(ctx context.Context, client *ent.Client) error {
		c, err := client.Conversation.Create().SetAssistantID(r.assistant).Save(ctx)
		if err == nil {
			in.ConversationID = patch.Sent(&c.ID)
		}
		return err
	})
	in.Line = &chat.Line{}
	return in
}

// read the whole of a draft.
func read(t *testing.T, d *chat.Draft) (text string, err error) {
	t.Helper()
	for {
		piece, err := d.Next(t.Context())
		if err != nil {
			return text, err
		}
		text += piece
	}
}

// rows counts what turns leave.
func (r *room) rows() (messages, turns, holds int) {
	client := r.Parts().Store.Client(r.ctx)
	return client.Message.Query().CountX(r.ctx), client.Turn.Query().CountX(r.ctx), client.Hold.Query().CountX(r.ctx)
}

func TestDraftIsKept(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		in := r.ring("Are you open?")
		for _, c := range []struct {
			name, heard string
			cut         bool
			kept        []string
		}{
			{"to its end", "You said: Are you open?", false, []string{"Are you open?", "<You said: Are you open?"}},
			{"as far as it was heard", "You sa", true, []string{"Are you open?", "<You sa"}},
			{"unheard", "", true, []string{"Are you open?"}},
		} {
			before := len(r.kept(""))
			d := r.Draft(r.ctx, in)
			text, err := read(t, d)
			if text != "You said: Are you open?" || !errors.Is(err, io.EOF) {
				t.Fatalf("%s: %q, %v", c.name, text, err)
			}
			if n := len(r.kept("")); n != before {
				t.Errorf("%s: %d messages are kept of a draft", c.name, n-before)
			}
			d.Commit(r.ctx)
			done, err := d.End(r.ctx, c.heard, c.cut)
			if err != nil || done.Output != c.heard || done.Replied != (c.heard != "") {
				t.Errorf("%s: %+v, %v", c.name, done, err)
			}
			if got := r.kept("")[before:]; !slices.Equal(got, c.kept) {
				t.Errorf("%s: kept %q, want %q", c.name, got, c.kept)
			}
		}
		if _, turns, holds := r.rows(); turns != 3 || holds != 0 {
			t.Errorf("%d traces of 3 turns, and %d leases are left", turns, holds)
		}
	})
}

// Nothing is left of a draft that is dropped, but what it cost.
func TestDroppedDraft(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		r.costs = 500
		d := r.Draft(r.ctx, r.ring("And my number is"))
		if _, err := read(t, d); !errors.Is(err, io.EOF) {
			t.Fatal(err)
		}
		d.Drop(r.ctx)
		d = r.Draft(r.ctx, r.ring("Hm"))
		d.Drop(r.ctx) // before there is anything
		await.Until(t, "it is not paid for", func() bool {
			figured, other := r.split()
			if figured != 0 {
				t.Errorf("figures are to have %d of what was dropped", figured)
			}
			return other >= 500
		})
		if messages, turns, holds := r.rows(); messages+turns+holds != 0 {
			t.Errorf("a dropped draft leaves %d messages, %d traces, %d leases", messages, turns, holds)
		}
		d = r.Draft(r.ctx, r.ring("Are you open?"))
		if _, err := read(t, d); !errors.Is(err, io.EOF) {
			t.Fatal(err)
		}
		if _, err := d.End(r.ctx, "You said: Are you open?", false); err != nil {
			t.Fatal(err)
		}
		if figured, _ := r.split(); figured != 500 {
			t.Errorf("figures are to have %d of a draft that was heard", figured)
		}
	})
}

// Tools wait for the commit, and are never used in a draft that is dropped.
func TestDraftUsesNoTools(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		m := r.modeled()
		in := r.ring("Goodbye")
		m.Play(llmtest.Call("end_call", `{}`))
		d := r.Draft(r.ctx, in)
		await.Until(t, "the model is not asked", func() bool { return len(m.Requests()) == 1 })
		d.Drop(r.ctx)
		if _, err := read(t, d); errors.Is(err, io.EOF) {
			t.Error("a dropped draft has a reply")
		}
		if in.Line.End {
			t.Fatal("a dropped draft hung up")
		}
		m.Play(llmtest.Call("end_call", `{}`), llmtest.Say("Goodbye!"))
		d = r.Draft(r.ctx, in)
		await.Until(t, "the model is not asked again", func() bool { return len(m.Requests()) == 2 })
		d.Commit(r.ctx)
		if text, err := read(t, d); text != "Goodbye!" || !errors.Is(err, io.EOF) {
			t.Errorf("%q, %v", text, err)
		}
		if _, err := d.End(r.ctx, "Goodbye!", false); err != nil || !in.Line.End {
			t.Errorf("%v; it hangs up: %t", err, in.Line.End)
		}
	})
}

// What is said before a tool is known before the tool has answered, and is no other text than that of a chat.
func TestDraftSpeaksBeforeATool(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		m := r.modeled()
		m.Play(llmtest.Say("Let me see.").And("end_call", `{}`), llmtest.Say("Goodbye!"))
		d := r.Draft(r.ctx, r.ring("Bye"))
		var pieces []string
		for len(pieces) == 0 || pieces[len(pieces)-1] != "" { // the tool waits for the commit
			piece, err := d.Next(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			pieces = append(pieces, piece)
		}
		if got := strings.Join(pieces, ""); got != "Let me see." {
			t.Errorf("before the tool it says %q", got)
		}
		d.Commit(r.ctx)
		rest, err := read(t, d)
		if rest != "\n\nGoodbye!" || !errors.Is(err, io.EOF) {
			t.Errorf("%q, %v", rest, err)
		}
		if done, err := d.End(r.ctx, "Let me see."+rest, false); err != nil || done.Output != "Let me see.\n\nGoodbye!" {
			t.Errorf("%+v, %v", done, err)
		}
	})
}

func TestDraftFails(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		in := r.ring("Hi")
		r.fails = errors.New("no words")
		d := r.Draft(r.ctx, in)
		if _, err := read(t, d); !fault.Is(err, fault.ChatFailed) {
			t.Errorf("it fails with %v", err)
		}
		if _, err := d.End(r.ctx, "", false); !fault.Is(err, fault.ChatFailed) {
			t.Errorf("it ends with %v", err)
		}
		if got := r.kept(""); !slices.Equal(got, []string{"Hi"}) {
			t.Errorf("kept %q", got)
		}
		gone := strings.Repeat("x", 10)
		in.ConversationID = patch.Sent(&gone)
		d = r.Draft(r.ctx, in)
		if _, err := d.End(r.ctx, "", false); !fault.Is(err, fault.NotFound) {
			t.Errorf("in a conversation that is gone: %v", err)
		}
		r.fails = nil
		r.write(func(ctx context.Context, client *ent.Client) error {
			return client.Assistant.UpdateOneID(r.assistant).SetArchived(true).Exec(ctx)
		})
		d = r.Draft(r.ctx, r.ring("Hi"))
		if _, err := d.End(r.ctx, "", false); !fault.Is(err, fault.ChatRefused) {
			t.Errorf("of an archived assistant: %v", err)
		}
		if messages, _, holds := r.rows(); messages != 1 || holds != 0 {
			t.Errorf("%d messages, %d leases", messages, holds)
		}
	})
}

// Where no model answers, a draft has the assistant's sentence for that; the conversation waits for a person once it was heard, and
// not for one that was dropped.
func TestDraftFallsBack(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		in := r.ring("Hi")
		r.fails = errors.New("no words")
		r.write(func(ctx context.Context, client *ent.Client) error {
			return client.Assistant.UpdateOneID(r.assistant).SetBehavior([]byte(`{"fallbackSentence":"We call back."}`)).Exec(ctx)
		})
		d := r.Draft(r.ctx, in)
		if text, err := read(t, d); text != "We call back." || !errors.Is(err, io.EOF) {
			t.Errorf("%q, %v", text, err)
		}
		d.Drop(r.ctx)
		c := *in.ConversationID.Value()
		if got, err := r.Get(r.ctx, c); err != nil || got.HandedOff() {
			t.Errorf("a dropped draft hands off: %v", err)
		}
		d = r.Draft(r.ctx, in)
		d.Commit(r.ctx)
		text, _ := read(t, d)
		if done, err := d.End(r.ctx, text, false); err != nil || !done.Fallback || done.Output != "We call back." {
			t.Errorf("%+v, %v", done, err)
		}
		if got, err := r.Get(r.ctx, c); err != nil || !got.HandedOff() {
			t.Errorf("nobody is called for: %v", err)
		}
	})
}

// Drafts reserve what they may cost, owe what they have cost until it was heard, and leave nothing reserved when they end.
func TestDraftReserves(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		m := r.modeled()
		r.write(func(ctx context.Context, client *ent.Client) error {
			err := client.Assistant.UpdateOneID(r.assistant).SetModel("gpt-4o").SetBehavior([]byte(`{"maxTokens":500}`)).Exec(ctx)
			return errors.Join(err, client.Subaccount.UpdateOneID(authz.From(ctx).Subaccount).SetMonthlyBudget(0.01).Exec(ctx))
		})
		reserved := func() (all []int64) {
			for _, row := range r.Parts().Store.Client(r.ctx).Reservation.Query().AllX(r.ctx) {
				all = append(all, row.Cost)
			}
			return all
		}
		in := r.ring("Hi")
		m.Answer(func(llmtest.Request) llmtest.Step { return llmtest.Say("Yes.") })
		for _, end := range []func(*chat.Draft){
			func(d *chat.Draft) { d.Drop(r.ctx) },
			func(d *chat.Draft) {
				if _, err := d.End(r.ctx, "Yes.", false); err != nil {
					t.Error(err)
				}
			},
		} {
			d := r.Draft(r.ctx, in)
			if text, err := read(t, d); text != "Yes." || !errors.Is(err, io.EOF) {
				t.Fatalf("%q, %v", text, err)
			}
			if owed := reserved(); len(owed) != 1 || owed[0] == 0 || owed[0] > 1_000 {
				t.Errorf("it owes %v", owed)
			}
			end(d)
			await.Until(t, "it stays reserved", func() bool { return len(reserved()) == 0 })
		}
		m.Answer(func(llmtest.Request) llmtest.Step { return llmtest.Hang() })
		first := r.Draft(r.ctx, in)
		await.Until(t, "nothing is reserved", func() bool { return len(reserved()) == 1 })
		second := r.Draft(r.ctx, in)
		if _, err := read(t, second); !fault.Is(err, fault.ChatRefused) {
			t.Errorf("two drafts have one cent: %v", err)
		}
		first.Drop(r.ctx)
		second.Drop(r.ctx)
		await.Until(t, "it stays reserved", func() bool { return len(reserved()) == 0 })
	})
}
