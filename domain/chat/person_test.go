package chat_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/domain/inbox"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/llmtest"
	"github.com/switchboard-dev/switchboard/platform/patch"
)

// interrupts writes to the contact as a person of the subaccount's.
func (r *room) interrupts(thread string) {
	r.t.Helper()
	_, err := r.Write(r.person(), chat.NewMessage{ConversationID: thread, Content: "Ben here.", Ai: patch.Sent(new(true))})
	if err != nil {
		r.t.Error(err)
	}
}

// A person who writes while a model is thinking is not talked over: neither the reply nor a tool comes after them, whoever asked.
func TestPersonTakesOverWhileTheModelThinks(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		r.Parts().HumanPause = time.Hour
		m, used := r.equipped()
		ann := r.newContact("Ann", "ann")
		r.tag(ann, "sales", r.assistant)
		for _, c := range []struct {
			name string
			ask  func(thread string)
		}{
			{"a message", func(thread string) { r.works(r.writes(thread, "A table, please")) }},
			{"a chat", func(thread string) {
				if done := r.say(said{text: "A table, please", conversation: thread}); done.Replied || done.Output != "" {
					t.Errorf("it answers: %+v", done)
				}
			}},
		} {
			for _, steps := range [][]llmtest.Step{{llmtest.Call("book", `{}`), llmtest.Say("Booked.")}, {llmtest.Say("Yes.")}} {
				thread, next := r.thread(ann), steps
				m.Answer(func(llmtest.Request) llmtest.Step {
					if len(next) == len(steps) {
						r.interrupts(thread)
					}
					step := next[0]
					next = next[1:]
					return step
				})
				c.ask(thread)
				if want := []string{"A table, please", "<Ben here."}; !slices.Equal(r.kept(thread), want) {
					t.Errorf("%s: kept %q, want %q", c.name, r.kept(thread), want)
				}
			}
		}
		if n := len(used()); n != 0 {
			t.Errorf("%d tools are used after a person has taken over", n)
		}
		for _, row := range r.Parts().Store.Client(r.ctx).Turn.Query().AllX(r.ctx) {
			if row.Outcome != "SILENT" || row.InputTokens == 0 {
				t.Errorf("a turn is %s of %d tokens", row.Outcome, row.InputTokens)
			}
		}
	})
}

// An assistant that hands off itself says its goodbye, and uses the other tools of that round.
func TestOwnHandOffSilencesNothing(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		m, used := r.equipped()
		r.write(func(ctx context.Context, client *ent.Client) error {
			return client.Assistant.UpdateOneID(r.assistant).SetPlatformTools([]string{"hand_off"}).Exec(ctx)
		})
		ann := r.newContact("Ann", "ann")
		r.tag(ann, "sales", r.assistant)
		thread := r.thread(ann)
		m.Play(llmtest.Call("hand_off", `{}`), llmtest.Call("book", `{}`), llmtest.Say("A colleague will call you."))
		r.works(r.writes(thread, "A person, please"))
		if want := []string{"A person, please", "<A colleague will call you."}; !slices.Equal(r.kept(thread), want) || len(used()) != 1 {
			t.Errorf("kept %q, want %q; %d tools", r.kept(thread), want, len(used()))
		}
		if r.stands(thread).HandedOffAt == nil {
			t.Error("nobody is called for")
		}
	})
}

// The tag that silences assistants takes a conversation over as well, unless the assistant has given it itself: then it says its goodbye.
func TestTagSilencesWhileTheModelThinks(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		m, used := r.equipped()
		r.write(func(ctx context.Context, client *ent.Client) error {
			return client.Assistant.UpdateOneID(r.assistant).SetPlatformTools([]string{"add_tag"}).Exec(ctx)
		})
		off, err := r.Parts().Contacts.AddTag(r.ctx, contact.CreateTag{Name: "AI_off"})
		if err != nil {
			t.Fatal(err)
		}
		ann := r.newContact("Ann", "ann")
		r.tag(ann, "sales", r.assistant)
		for _, steps := range [][]llmtest.Step{{llmtest.Call("book", `{}`), llmtest.Say("Booked.")}, {llmtest.Say("Yes.")}} {
			thread, next := r.thread(ann), steps
			m.Answer(func(llmtest.Request) llmtest.Step {
				if _, err := r.Parts().Contacts.Tag(r.ctx, ann, off.ID); err != nil {
					t.Error(err)
				}
				step := next[0]
				next = next[1:]
				return step
			})
			r.works(r.writes(thread, "A table, please"))
			if want := []string{"A table, please"}; !slices.Equal(r.kept(thread), want) {
				t.Errorf("kept %q, want %q", r.kept(thread), want)
			}
			if _, err := r.Parts().Contacts.Untag(r.ctx, ann, off.ID); err != nil {
				t.Fatal(err)
			}
		}
		if n := len(used()); n != 0 {
			t.Errorf("%d tools are used after a person has taken over", n)
		}
		thread := r.thread(ann)
		m.Play(llmtest.Call("add_tag", `{"tag":"ai_off"}`), llmtest.Call("book", `{}`), llmtest.Say("A colleague will call you."))
		r.works(r.writes(thread, "A person, please"))
		if want := []string{"A person, please", "<A colleague will call you."}; !slices.Equal(r.kept(thread), want) || len(used()) != 1 {
			t.Errorf("kept %q, want %q; %d tools", r.kept(thread), want, len(used()))
		}
	})
}

// A tool that has come to nothing, or that gives another tag, leaves the conversation to nobody: a person who takes it over is heeded.
func TestToolsThatCedeNothing(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		m, used := r.equipped()
		r.write(func(ctx context.Context, client *ent.Client) error {
			return client.Assistant.UpdateOneID(r.assistant).SetPlatformTools([]string{"add_tag", "hand_off"}).Exec(ctx)
		})
		ann := r.newContact("Ann", "ann")
		r.tag(ann, "sales", r.assistant)
		var tags [2]string
		for i, name := range []string{"ai_off", "vip"} {
			tag, err := r.Parts().Contacts.AddTag(r.ctx, contact.CreateTag{Name: name})
			if err != nil {
				t.Fatal(err)
			}
			tags[i] = tag.ID
		}
		off := func(string) error { _, err := r.Parts().Contacts.Tag(r.ctx, ann, tags[0]); return err }
		handedOff := func(thread string) error {
			return r.Parts().Store.Tx(r.ctx, func(ctx context.Context) error { return inbox.HandOff(ctx, r.Parts().Store, thread, nil) })
		}
		for name, c := range map[string]struct {
			first llmtest.Step
			taken func(thread string) error
		}{
			"another tag":       {llmtest.Call("add_tag", `{"tag":"vip"}`), off},
			"no tag":            {llmtest.Call("add_tag", `{"tag":"nowhere"}`), off},
			"a refused tag":     {llmtest.Call("add_tag", `{"tag":7}`), off},
			"a refused handoff": {llmtest.Call("hand_off", `{"reason":7}`), handedOff},
		} {
			thread, rounds := r.thread(ann), 0
			m.Answer(func(llmtest.Request) llmtest.Step {
				switch rounds++; rounds {
				case 1:
					return c.first
				case 2:
					if err := c.taken(thread); err != nil {
						t.Error(err)
					}
					return llmtest.Call("book", `{}`)
				}
				return llmtest.Say("Booked.")
			})
			r.works(r.writes(thread, "A table, please"))
			if want := []string{"A table, please"}; !slices.Equal(r.kept(thread), want) || len(used()) != 0 {
				t.Errorf("%s: kept %q, want %q; %d tools", name, r.kept(thread), want, len(used()))
			}
			if _, err := r.Parts().Contacts.Untag(r.ctx, ann, tags[0]); err != nil {
				t.Fatal(err)
			}
		}
	})
}
