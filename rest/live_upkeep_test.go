package rest_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/carrier/live"
	"github.com/switchboard-dev/switchboard/platform/sound"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// A caller who presses the key is on the do-not-call list immediately, hears so, and causes an event.
func TestLiveTheKeyToOptOut(t *testing.T) {
	t.Parallel()
	speaking(t, []string{"Hello."}, func(t *testing.T, s *telephony) {
		s.settle(`optOutKey: "9", recordingNotice: "Recorded."`)
		who := s.provider.Call(ours, caller)
		who.Reply()
		who.Press("9")
		who.Over()
		c := s.latest()
		said := lines(c)
		if !strings.HasPrefix(said[0], "agent: Recorded") || !slices.Contains(said, "tool: caller pressed 9") ||
			said[len(said)-1] != "agent: Understood. We will not call you again. Goodbye." || c["disconnectionReason"] != "opted_out" {
			t.Errorf("%v", c)
		}
		ctx := store.System(context.Background(), "test")
		if listed := must(s.store.Client(ctx).DoNotCall.Query().Only(ctx)); store.Text(listed.Number) != caller || listed.Source != "call" {
			t.Errorf("%v", listed)
		}
		if told := s.events("contact.updated"); !strings.Contains(told, `"dnd":true`) {
			t.Errorf("told: %s", told)
		}
	})
}

// A silent caller is asked whether they are still there, and then hung up on, after the times in the assistant's settings, or else the
// installation's. A silent call is not taken for lost, by whichever copy checks it, and however long it lasts.
func TestLiveSilence(t *testing.T) {
	t.Parallel()
	const silence = time.Second
	speakingAs(t, func(s *telephony) { s.lost = silence }, []string{"Hello."}, func(t *testing.T, s *telephony) {
		s.copied()
		who := s.provider.Call(ours, caller)
		who.Reply()
		who.Over()
		c := s.latest()
		if said := lines(c); said[len(said)-1] != "agent: Are you still there?" || c["disconnectionReason"] != "silence" {
			t.Errorf("%v", c)
		}
		s.behave(s.bot, `askAfterSilence: 300, endAfterSilence: 5`)
		who = s.provider.Call(ours, "+14155552672")
		who.Reply()
		id := s.callID()
		lease, before := s.until(id), s.asked()
		await.Until(t, "nobody looks after the call", func() bool {
			return who.Gone() || s.asked() >= before+3 && time.Now().After(lease)
		})
		if state, err := s.copies[1].Find(t.Context(), id); err != nil || state.Over || who.Gone() {
			t.Errorf("%v, %v", state, err)
		}
		who.Leave()
		c = s.latest()
		if said := lines(c); len(said) != 1 || c["disconnectionReason"] != "user_hangup" {
			t.Errorf("%v", c)
		}
	}, brisk, func(c *live.Config) { c.Silence, c.Absence = silence, silence })
}

// asked is how often copies were asked whether they have a call.
func (s *telephony) asked() (n int) {
	for _, one := range s.copies {
		n += int(one.finds.Load())
	}
	return n
}

// Without a key to opt out, keys are an answer like another.
func TestLiveKeysAreAnAnswer(t *testing.T) {
	t.Parallel()
	speaking(t, []string{"Hello."}, func(t *testing.T, s *telephony) {
		s.answers(map[string]string{"[pressed 9 on the keypad]": "end_call {}", "end_call": "Nine it is."})
		who := s.provider.Call(ours, caller)
		who.Reply()
		who.Press("9#")
		who.Over()
		if got := lines(s.latest()); !slices.Equal(got[1:], []string{"tool: caller pressed 9", "agent: Nine it is."}) {
			t.Errorf("%q", got)
		}
	})
}

// A card is paid by: the model has its number, also a turn later, and nothing that is stored does. The recording is silent meanwhile.
func TestLiveACardsNumberIsNotKept(t *testing.T) {
	t.Parallel()
	const card, code = "4242424242424242", "8317294605"
	phrases := []string{"I would like to pay by card.", "Thank you very much, goodbye."}
	speaking(t, phrases, func(t *testing.T, s *telephony) {
		s.send("PATCH", "/v3/assistants/"+s.bot, `{"platform_tools":["pause_recording","resume_recording","create_note"]}`)
		s.answers(map[string]string{
			phrases[0]: "pause_recording {}", "pause_recording": "Key it in.",
			"[pressed " + card + " on the keypad]": "And the code.",
			"[pressed " + code + " on the keypad]": `resume_recording {}`, "resume_recording": "Paid with " + code + ".",
			phrases[1]: "end_call {}", "end_call": "Bye.",
		})
		who := s.provider.Call(ours, caller)
		who.Reply()
		who.Say(s.book.Say(t, phrases[0]))
		who.Reply()
		for _, keys := range []string{card, code} {
			who.Press(keys + "#")
			who.Reply()
		}
		who.Say(s.book.Say(t, phrases[1]))
		who.Over()
		c := s.latest()
		want := []string{
			"user: " + phrases[0], "tool: recording paused", "agent: Key it in.", "tool: caller pressed keys", "agent: And the code.",
			"tool: caller pressed keys", "agent: Paid with ••••••••••.", "tool: recording resumed", "user: " + phrases[1], "agent: Bye.",
		}
		if got := lines(c)[1:]; !slices.Equal(ordered(got), ordered(want)) {
			t.Errorf("%q", got)
		}
		s.remembers(card, code)
		s.nowhere(card, code)
		s.silent(c)
	})
}

// ordered is a transcript without the order of what happens at the same moment.
func ordered(lines []string) []string { return slices.Sorted(slices.Values(lines)) }

// remembers looks whether the model was told the first number when it was given the second.
func (s *telephony) remembers(first, second string) {
	s.t.Helper()
	for _, r := range s.model.Requests() {
		text := string(must(json.Marshal(r.Messages)))
		if strings.Contains(r.Last().Text(), second) && !strings.Contains(text, first) {
			s.t.Errorf("the model was not told the number: %s", text)
		}
	}
}

// nowhere looks for a number in all that is kept of calls.
func (s *telephony) nowhere(numbers ...string) {
	s.t.Helper()
	ctx := store.System(context.Background(), "test")
	client := s.store.Client(ctx)
	all := map[string]any{
		"calls": client.Call.Query().AllX(ctx), "messages": client.Message.Query().AllX(ctx), "conversations": client.Conversation.Query().AllX(ctx),
		"turns": client.Turn.Query().AllX(ctx), "tool calls": client.ToolCall.Query().AllX(ctx),
	}
	for name, rows := range all {
		for _, n := range numbers {
			if text := string(must(json.Marshal(rows))); strings.Contains(text, n) {
				s.t.Errorf("%s is in the %s: %s", n, name, text)
			}
		}
	}
	kept := 0
	for _, turn := range client.Turn.Query().AllX(ctx) {
		if len(turn.Request) == 0 {
			continue
		}
		kept++
		text := string(must(io.ReadAll(must(gzip.NewReader(bytes.NewReader(turn.Request))))))
		for _, n := range numbers {
			if strings.Contains(text, n) {
				s.t.Errorf("%s is in a request that is kept: %s", n, text)
			}
		}
	}
	if kept != 2 {
		s.t.Errorf("%d requests are kept, of two turns that were not private", kept)
	}
	for _, n := range numbers {
		for _, e := range s.told() {
			if strings.Contains(string(e.Data), n) {
				s.t.Errorf("%s is in an event: %s", n, e.Data)
			}
		}
	}
}

// silent looks at the recording between the marks: there is no sound on either side.
func (s *telephony) silent(c map[string]any) {
	s.t.Helper()
	from, to := -1.0, -1.0
	for _, u := range c["transcriptObject"].([]any) {
		switch u := u.(map[string]any); u["content"] {
		case "recording paused":
			from = u["startMs"].(float64)
		case "recording resumed":
			to = u["startMs"].(float64)
		}
	}
	link := await.For(s.t, "there is no recording", func() (string, bool) {
		url, ok := s.send("GET", "/v3/calls/"+c["id"].(string), "").data()["recordingUrl"].(string)
		return strings.TrimPrefix(url, "http://test"), ok
	})
	in := must(sound.NewReader(strings.NewReader(string(s.send("GET", link, "", "Authorization", "").raw))))
	both := must(in.ReadAll(600 * in.Rate))
	for side, samples := range both {
		part := samples[int(from)*sound.Rate/1000+sound.FrameSize : int(to)*sound.Rate/1000-sound.FrameSize]
		if loud := slices.IndexFunc(part, func(v int16) bool { return v != 0 }); loud >= 0 || len(part) < sound.Rate {
			s.t.Errorf("side %d has sound after %d of %d samples", side, loud, len(part))
		}
	}
	r := s.ask(`{ call(id: "` + c["id"].(string) + `") { waveform { durationMs contact assistant } } }`)
	var got struct {
		Data struct {
			Call struct {
				Waveform struct {
					DurationMs         int
					Contact, Assistant []int
				}
			}
		}
	}
	must(0, json.Unmarshal(r.raw, &got))
	w := got.Data.Call.Waveform
	if w.DurationMs != len(both[0])/8 || len(w.Contact) != len(w.Assistant) || len(w.Contact) > sound.WaveformParts || slices.Max(w.Contact) < 10 || slices.Max(w.Assistant) < 10 {
		s.t.Errorf("%s", r.raw)
	}
}
