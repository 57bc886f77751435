package rest_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/llmtest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// waitsForSomeone says whether a conversation is left to a person.
func (b *bundle) waitsForSomeone(thread string) (waits bool) {
	b.t.Helper()
	ctx := authz.With(store.System(context.Background(), "test"), &authz.Caller{Kind: authz.KindSystem, ID: "test", Workspace: b.workspace, Subaccount: b.sub})
	row, err := b.store.Client(ctx).Conversation.Get(ctx, thread)
	if err != nil {
		b.t.Fatal(err)
	}
	return row.HandedOffAt != nil || row.PausedUntil != nil
}

// If a person hands back a call that was left to them, the assistant resumes. If they only leave or are lost, nobody is there: the call ends with the
// sentence for that.
func TestLiveACallThatIsLeftToAPersonIsHandedBack(t *testing.T) {
	t.Parallel()
	const asked = "What are your opening hours?"
	for _, how := range []string{"hand_back", "leave", "lost"} {
		t.Run(how, func(t *testing.T) {
			t.Parallel()
			speaking(t, []string{asked}, func(t *testing.T, s *telephony) { s.leftToAPerson(asked, how) })
		})
	}
}

func (s *telephony) leftToAPerson(asked, how string) {
	t := s.t
	s.answers(map[string]string{asked: "Nine."})
	s.employ(s.workspace, "boss@example.com", "owner")
	boss, _ := s.signIn("boss@example.com", password)
	who := s.provider.Call(ours, caller)
	who.Reply()
	call := s.calls()[0].(map[string]any)["id"].(string)
	thread := s.threadOf(call)
	taker := s.joined(boss, call, "TAKE_OVER")
	taker.takeOver()
	taker.next("taken_over")
	s.within(func(ctx context.Context, client *ent.Client) error { // somebody of the team
		now := store.Timestamp()
		return client.Conversation.UpdateOneID(thread).SetHandedOffAt(now).SetPausedUntil(now.AddDate(0, 0, 1)).Exec(ctx)
	})
	if how == "hand_back" {
		taker.tell(map[string]any{"type": "hand_back"})
		taker.next("given_back")
		await.Until(t, "the conversation still waits for a person", func() bool { return !s.waitsForSomeone(thread) })
		who.Say(s.book.Say(t, asked))
		who.Reply()
		who.Leave()
		if got := lines(s.latest()); !slices.Contains(got, "agent: Nine.") || s.waitsForSomeone(thread) {
			t.Errorf("%q", got)
		}
		return
	}
	listener := s.joined(boss, call, "LISTEN")
	if how == "leave" {
		taker.tell(map[string]any{"type": "leave"})
		listener.next("given_back")
		_ = taker.ws.CloseNow() // else they would be asked to take the call
	} else {
		_ = taker.ws.CloseNow()
		listener.next("given_back")
		who.Reply() // the assistant apologizes
	}
	_ = listener.ws.CloseNow()
	who.Say(s.book.Say(t, asked))
	who.Over()
	c := s.latest()
	if text, _ := c["transcript"].(string); !strings.HasSuffix(text, "Somebody will call you back. Goodbye.") ||
		c["disconnectionReason"] != "completed" || !s.waitsForSomeone(thread) {
		t.Errorf("%v", c)
	}
}

// A caller who wants a person is asked to wait while somebody listens in who can take over, who is told so and for how long.
func TestLiveACallerWaitsForThoseWhoListenIn(t *testing.T) {
	t.Parallel()
	phrases := []string{"Kann ich mit einem Menschen sprechen?", "What are your opening hours?"}
	speaking(t, phrases, func(t *testing.T, s *telephony) {
		s.send("PATCH", "/v3/assistants/"+s.bot, `{"platform_tools":["hand_off"],"language":"de"}`)
		s.behave(s.bot, `handOffSentence: "Anna ruft Sie zurück."`)
		s.answers(map[string]string{phrases[0]: `hand_off {"reason":"a bill"}`, "hand_off": "Gern.", phrases[1]: "Nine."})
		s.employ(s.workspace, "boss@example.com", "owner")
		s.employ(s.workspace, "guest@example.com", "viewer")
		boss, _ := s.signIn("boss@example.com", password)
		guest, _ := s.signIn("guest@example.com", password)

		who := s.provider.Call(ours, caller) // those who may not take over are waited for by nobody
		who.Reply()
		s.joined(guest, s.calls()[0].(map[string]any)["id"].(string), "LISTEN")
		who.Say(s.book.Say(t, phrases[0]))
		who.Over()
		if text, _ := s.latest()["transcript"].(string); !strings.HasSuffix(text, "Gern.\nagent: Anna ruft Sie zurück.") &&
			!strings.HasSuffix(text, "Gern. Anna ruft Sie zurück.") || strings.Contains(text, "Bitte bleiben") {
			t.Errorf("%q", text)
		}

		who = s.provider.Call(ours, caller)
		who.Reply()
		call := s.calls()[0].(map[string]any)["id"].(string)
		thread := s.threadOf(call)
		listener := s.joined(boss, call, "LISTEN")
		who.Say(s.book.Say(t, phrases[0]))
		if m := listener.next("waiting"); m["ms"] != 20_000.0 {
			t.Errorf("%v", m)
		}
		if !s.waitsForSomeone(thread) {
			t.Error("the conversation waits for nobody")
		}
		taker := s.joined(boss, call, "TAKE_OVER") // as a page does: from now on it is this seat
		_ = listener.ws.CloseNow()
		if m := taker.next("waiting"); m["ms"].(float64) <= 0 || m["ms"].(float64) > 20_000 {
			t.Errorf("who comes later: %v", m)
		}
		taker.takeOver()
		taker.next("taken_over")
		taker.tell(map[string]any{"type": "hand_back"})
		taker.next("given_back")
		who.Say(s.book.Say(t, phrases[1]))
		who.Reply()
		who.Leave()
		c := s.latest()
		text, _ := c["transcript"].(string)
		for _, want := range []string{
			"Bitte bleiben Sie dran.", "tool: the call waits for a person", "tool: a person took over from the assistant", "agent: Nine.",
		} {
			if !strings.Contains(text, want) {
				t.Errorf("%q is not in %s", want, text)
			}
		}
		if strings.Contains(text, "Anna") || s.waitsForSomeone(thread) {
			t.Errorf("%s", text)
		}
	})
}

// The same where no model answers, behind the sentence that the assistant has for that.
func TestLiveACallerWaitsWhereNoModelAnswers(t *testing.T) {
	t.Parallel()
	const asked = "What are your opening hours?"
	speaking(t, []string{asked}, func(t *testing.T, s *telephony) {
		s.model.Answer(func(llmtest.Request) llmtest.Step { return llmtest.Fail(500) })
		s.behave(s.bot, `fallbackSentence: "I cannot answer that."`)
		s.employ(s.workspace, "boss@example.com", "owner")
		boss, _ := s.signIn("boss@example.com", password)
		who := s.provider.Call(ours, caller)
		who.Reply()
		call := s.calls()[0].(map[string]any)["id"].(string)
		listener := s.joined(boss, call, "LISTEN")
		who.Say(s.book.Say(t, asked))
		listener.next("waiting")
		taker := s.joined(boss, call, "TAKE_OVER")
		taker.takeOver()
		taker.next("taken_over")
		who.Leave()
		text, _ := s.latest()["transcript"].(string)
		if !strings.Contains(text, "I cannot answer that.") || !strings.Contains(text, "Please stay on the line.") {
			t.Errorf("%s", text)
		}
	})
}
