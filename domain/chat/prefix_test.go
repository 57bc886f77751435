package chat_test

import (
	"context"
	"encoding/json"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/llmtest"
	"github.com/switchboard-dev/switchboard/platform/llm"
	"github.com/switchboard-dev/switchboard/platform/patch"
)

// steady has a conversation whose assistant tells the time, names its contact and knows something, on a clock that goes on.
func (r *room) steady(wire string) *llmtest.Server {
	r.t.Helper()
	m := r.dentist()
	r.rewrites(false)
	r.models(llm.Endpoint{URL: m.Base(), Key: llmtest.Key, Default: "gpt-4o", Wire: wire})
	r.write(func(ctx context.Context, client *ent.Client) error {
		return client.Assistant.UpdateOneID(r.assistant).SetPrompt("You talk with {{contact.first_name}}, {{contact.title}}, on a {{right_now.weekday}}.").
			SetPlatformTools([]string{"add_tag", "search_knowledge"}).Exec(ctx)
	})
	var minutes atomic.Int64
	r.Parts().Now = func() time.Time {
		return time.Date(2027, 3, 28, 9, 0, 0, 0, time.UTC).Add(time.Duration(minutes.Add(1)) * time.Minute)
	}
	return m
}

// untilTheTime are the messages of a request before what changes with every turn, each as JSON.
func untilTheTime(in llmtest.Request) (all []string) {
	for _, m := range in.Messages {
		if strings.HasPrefix(m.Text(), "[DATA] It is ") {
			return all
		}
		text, err := json.Marshal(m)
		if err != nil {
			panic(err)
		}
		all = append(all, string(text))
	}
	return nil
}

// A request repeats the one of the turn before up to what has been said since, so that endpoints can serve that part from their cache, and
// marks where it ends. The time, the passages and the new message come after it.
func TestTurnsBeginAlike(t *testing.T) {
	t.Parallel()
	for _, wire := range []string{llm.OpenAI, llm.Anthropic} {
		t.Run(wire, func(t *testing.T) {
			t.Parallel()
			each(t, func(t *testing.T, r *room) {
				m := r.steady(wire)
				ann := r.newContact("Ann", "ann")
				var before []string
				questions := []string{"What does a crown of porcelain cost?", "Is parking free behind the house?", "And a crown?", "Thank you, that is all"}
				for i, text := range questions {
					m.Play(llmtest.Say("Here is reply " + text))
					r.say(said{text: text, conversation: "c", contact: ann})
					all := m.Requests()
					in := all[len(all)-1]
					now := untilTheTime(in)
					if len(now) < 2+2*i || in.Last().Text() != text {
						t.Fatalf("turn %d has only %d messages before the time, and asks %q", i, len(now), in.Last().Text())
					}
					for j, old := range before {
						if now[j] != old {
							t.Errorf("turn %d: message %d was %s and is %s", i, j, old, now[j])
						}
					}
					if i > 0 && (len(now) != len(before)+2 || !strings.Contains(now[len(now)-2], questions[i-1])) {
						t.Errorf("turn %d has not what was said before alone: %q", i, now[len(before):])
					}
					if !strings.Contains(now[0], "You talk with Ann") || strings.Contains(now[0], "09:") {
						t.Errorf("turn %d: the system message has what changes: %s", i, now[0])
					}
					if in.Anthropic != nil && i > 0 && !marked(in.Anthropic, "Here is reply "+questions[i-1]) {
						t.Errorf("turn %d: the endpoint is not told where the beginning ends", i)
					}
					before = now
				}
			})
		})
	}
}

// marked says whether a text is the last that the endpoint is to keep.
func marked(in *llmtest.Anthropic, text string) (kept bool) {
	for _, turn := range in.Turns {
		for _, b := range turn.Content {
			if b.Cache != nil {
				kept = b.Text == text
			}
		}
	}
	return kept
}

// The first words of a call are asked for with the rules and the prompt of its turns, so that these begin with what the endpoint has read.
func TestFirstWordsBeginAsTurnsDo(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		m := r.steady(llm.OpenAI)
		in := r.ring("")
		m.Play(llmtest.Say("Bright Dental, this is Ada."), llmtest.Say("900 dollars."))
		words, err := r.FirstWords(r.ctx, in)
		if err != nil || words == "" {
			t.Fatalf("%q, %v", words, err)
		}
		channel := chat.Voice
		in.Channel, in.Input = patch.Sent(&channel), "What does a crown cost?"
		in.Opened, in.OpenedAt = []chat.Said{{Role: llm.Assistant, Content: words}}, time.Now()
		if _, err := r.Complete(r.ctx, in); err != nil {
			t.Fatal(err)
		}
		all := m.Requests()
		first, turn := all[0].Messages[0].Text(), all[1].Messages[0].Text()
		if !strings.HasPrefix(first, turn) || !strings.Contains(turn, "unanswered") || first == turn {
			t.Errorf("the first words are asked for with\n%s\nand the turn with\n%s", first, turn)
		}
	})
}
