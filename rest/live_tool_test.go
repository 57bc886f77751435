package rest_test

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/llmtest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// What is said before a tool is heard while the tool runs, a filler bridges the rest, and the tool's own settings reach the model. The
// transcript has all of it where it was said, the conversation what the assistant said of its own.
func TestLiveASlowTool(t *testing.T) {
	t.Parallel()
	const asked = "What are your opening hours?"
	const slow = 5 * time.Second
	speaking(t, []string{asked}, func(t *testing.T, s *telephony) {
		at := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			select {
			case <-time.After(slow): //nolint:forbidigo // as long as the tool takes
			case <-r.Context().Done():
			}
			_, _ = fmt.Fprint(w, `"nine to five"`)
		}))
		t.Cleanup(at.Close)
		tool := s.made("/v3/tools", `{"name":"hours","url":"`+at.URL+`","description":"Finds.","speak_during_execution":true,`+
			`"execution_message_description":"Say that you look."}`)
		s.send("POST", "/v3/tools/"+tool+"/assign", `{"assistant_id":"`+s.bot+`"}`)
		var told atomic.Bool
		s.model.Answer(func(r llmtest.Request) llmtest.Step {
			for _, f := range r.Tools {
				if f.Function.Name == "hours" && strings.HasSuffix(f.Function.Description, ": Say that you look.") {
					told.Store(true)
				}
			}
			if r.Last().Role == "tool" {
				return llmtest.Say("From nine to five.")
			}
			return llmtest.Say("Let me look.").And("hours", `{}`)
		})
		who := s.provider.Call(ours, caller)
		who.Reply()
		who.Say(s.book.Say(t, asked))
		id := s.callID()
		await.Until(t, "the hours are not told", func() bool {
			text, _ := s.send("GET", "/v3/calls/"+id, "").data()["transcript"].(string)
			return strings.Contains(text, "nine to five")
		})
		who.Leave()
		c := s.latest()
		want := []string{"user: " + asked, "agent: Let me look.", "agent: One moment.", "agent: From nine to five."}
		if got := lines(c); !told.Load() || !slices.Equal(got[1:], want) {
			t.Fatalf("%q, the model was told: %t", got, told.Load())
		}
		all := c["transcriptObject"].([]any)
		stopped, began := all[1].(map[string]any)["endMs"].(float64), all[2].(map[string]any)["startMs"].(float64)
		if began-stopped > float64(slow.Milliseconds())/2 {
			t.Errorf("what was said before the tool is heard after %v ms", began-stopped)
		}
		ctx := store.System(t.Context(), "test")
		for _, m := range s.store.Client(ctx).Message.Query().AllX(ctx) {
			if m.Ai && m.Content != "Let me look.\n\nFrom nine to five." && m.Content != "Hi." {
				t.Errorf("the conversation has %q", m.Content)
			}
		}
	})
}

// slowTool is a tool that answers when it may.
type slowTool struct {
	url     string
	began   chan struct{}
	finish  func()
	aborted atomic.Bool
}

func openSlowTool(t *testing.T) *slowTool {
	t.Helper()
	may := make(chan struct{})
	out := &slowTool{began: make(chan struct{}, 10), finish: sync.OnceFunc(func() { close(may) })}
	at := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body) // else nobody notices that the client is gone
		out.began <- struct{}{}
		select {
		case <-may:
			_, _ = io.WriteString(w, `{"booked":"table 7"}`)
		case <-r.Context().Done():
			out.aborted.Store(true)
		}
	}))
	t.Cleanup(at.Close)
	t.Cleanup(out.finish)
	out.url = at.URL
	return out
}

// lend an assistant a tool.
func (b *bundle) lend(bot string, tool *slowTool) {
	b.t.Helper()
	id := b.made("/v3/tools", `{"name":"book","url":"`+tool.url+`","description":"Books a table."}`)
	b.send("POST", "/v3/tools/"+id+"/assign", `{"assistant_id":"`+bot+`"}`)
}

// booked waits until a call has what the tool did.
func (b *bundle) booked(id string) {
	b.t.Helper()
	tools := await.For(b.t, "what the tool did is not kept", func() (string, bool) {
		all, _ := b.send("GET", "/v3/calls/"+id, "").data()["calledTools"].([]any)
		return fmt.Sprint(all...), len(all) > 0
	})
	if !strings.Contains(tools, "table 7") {
		b.t.Errorf("the tools of the call are %s", tools)
	}
}

// A caller who hangs up while a tool runs is not in a call any more: everything that a call takes is free, and they may call again. The tool is
// finished, and what follows the call knows what it did.
func TestLiveACallerLeavesDuringATool(t *testing.T) {
	t.Parallel()
	const asked = "Please book a table."
	speaking(t, []string{asked}, func(t *testing.T, s *telephony) {
		tool := openSlowTool(t)
		s.lend(s.bot, tool)
		s.concurrent(1)
		s.model.Answer(bookOnce(asked))
		who := s.provider.Call(ours, caller)
		who.Reply()
		who.Say(s.book.Say(t, asked))
		await.Receive(t, tool.began, "the tool is not used")
		who.Leave()
		c := s.latest()
		await.Until(t, "its place is taken", func() bool { return s.copies[0].Owned() == 0 })
		again := s.provider.Call(ours, caller)
		if tool.aborted.Load() || c["disconnectionReason"] != "user_hangup" {
			t.Errorf("the tool is aborted: %t, %v", tool.aborted.Load(), c)
		}
		again.Reply()
		again.Say(s.book.Say(t, asked))
		again.Reply() // that it takes a moment
		tool.finish()
		s.booked(c["id"].(string))
		id := s.callID()
		await.Until(t, "the second call has no answer", func() bool {
			text, _ := s.send("GET", "/v3/calls/"+id, "").data()["transcript"].(string)
			return strings.Contains(text, "agent: You have table 7.") || strings.Contains(text, "agent: Done.")
		})
		again.Leave()
		if len(tool.began) > 0 {
			t.Error("what the first call had done is done again in the second")
		}
	})
}

// Somebody who calls while a chat of theirs is being answered hears that it takes a moment, and then an answer that knows what the chat has done. A
// turn that did not wait would only move the silence behind its answer, where nothing bridges it: it cannot end before that of the chat has.
func TestLiveACallDuringAChat(t *testing.T) {
	t.Parallel()
	const asked = "Please book a table."
	speaking(t, []string{asked}, func(t *testing.T, s *telephony) {
		began, may := make(chan struct{}, 10), make(chan struct{})
		finish := sync.OnceFunc(func() { close(may) })
		t.Cleanup(finish)
		s.model.Answer(func(r llmtest.Request) llmtest.Step {
			switch {
			case r.Last().Text() != asked:
				return llmtest.Say("Yes?")
			case strings.Contains(fmt.Sprint(r.Messages), "table 7"):
				return llmtest.Say("You have table 7.")
			}
			began <- struct{}{}
			<-may
			return llmtest.Say("I have booked table 7.")
		})
		contact := s.made("/v3/contacts", `{"name":"Ann","phone":"`+caller+`"}`)
		chatted := make(chan reply, 1)
		go func() {
			chatted <- s.send("POST", "/v3/chat/completions", fmt.Sprintf(`{"assistant_id":%q,"contact_id":%q,"input":%q}`, s.bot, contact, asked))
		}()
		await.Receive(t, began, "the chat is not answered")
		who := s.provider.Call(ours, caller)
		who.Reply()
		who.Say(s.book.Say(t, asked))
		who.Reply() // that it takes a moment
		finish()
		id := s.callID()
		said := await.For(t, "the call has no answer", func() (string, bool) {
			text, _ := s.send("GET", "/v3/calls/"+id, "").data()["transcript"].(string)
			return text, strings.Contains(text, "table 7.")
		})
		who.Leave()
		if !strings.Contains(said, "agent: One moment.") || !strings.Contains(said, "agent: You have table 7.") || len(began) > 0 {
			t.Errorf("it is booked %d times more; said is %s", len(began), said)
		}
		if r, _ := await.Receive(t, chatted, "the chat has no answer"); r.status != 200 {
			t.Errorf("the chat is answered by %d: %s", r.status, r.raw)
		}
	})
}

// bookOnce has a model use the tool for what was asked, unless it knows that this is done.
func bookOnce(asked string) func(r llmtest.Request) llmtest.Step {
	return func(r llmtest.Request) llmtest.Step {
		last := r.Last()
		switch {
		case last.Role == "tool":
			return llmtest.Say("Done.")
		case last.Text() != asked:
			return llmtest.Say("Yes?")
		case strings.Contains(fmt.Sprint(r.Messages), "table 7"):
			return llmtest.Say("You have table 7.")
		}
		return llmtest.Call("book", `{}`)
	}
}
