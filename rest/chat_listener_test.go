package rest_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/switchboard-dev/switchboard/domain"
	"github.com/switchboard-dev/switchboard/domain/chat"
)

// listener is an answerer that remembers what it was asked. It fails with what it is given, and says "Reply 1" and so on.
type listener struct {
	sync.Mutex

	asked []chat.Question
	fails error
}

// Answer of chat.Answerer.
func (l *listener) Answer(_ context.Context, q chat.Question, tell chat.Listener) (chat.Reply, error) {
	l.Lock()
	defer l.Unlock()
	l.asked = append(l.asked, q)
	reply := chat.Reply{Text: fmt.Sprintf("Reply %d", len(l.asked)), Answerer: "listener"}
	if l.fails != nil {
		return reply, l.fails
	}
	return reply, tell(chat.Event{Kind: chat.Delta, Content: reply.Text})
}

// last is what it was asked last.
func (l *listener) last() chat.Question {
	l.Lock()
	defer l.Unlock()
	return l.asked[len(l.asked)-1]
}

// failing makes it fail from now on, or not.
func (l *listener) failing(err error) {
	l.Lock()
	defer l.Unlock()
	l.fails = err
}

// listening runs a test on a server whose answers come from a listener.
func listening(t *testing.T, f func(t *testing.T, b *bundle, l *listener)) {
	t.Helper()
	for _, dialect := range []string{"sqlite", "postgres"} {
		t.Run(dialect, func(t *testing.T) {
			t.Parallel()
			l := &listener{}
			f(t, setup(t, dialect, withParts(func(p *domain.Parts) { p.Answerer = l })), l)
		})
	}
}

// turn is a request of a chat on /v3; what is empty is left out.
type turn struct {
	assistant, contact, conversation, input, channel, instructions string
}

// say sends a turn. Headers come in pairs.
func (b *bundle) say(s turn, headers ...string) reply {
	b.t.Helper()
	body := map[string]string{}
	for name, value := range map[string]string{
		"assistant_id": s.assistant, "contact_id": s.contact, "conversation_id": s.conversation, "input": s.input,
		"channel": s.channel, "additional_instructions": s.instructions,
	} {
		if value != "" {
			body[name] = value
		}
	}
	return b.send("POST", "/v3/chat/completions", string(must(json.Marshal(body))), headers...)
}

// said is what a contact's latest conversation holds, as role: content, oldest first.
func (b *bundle) said(contact string) string {
	b.t.Helper()
	r := b.send("GET", "/v2/get-conversation?location_id=loc-1&contact_id="+contact, "")
	list, ok := r.body["messages"].([]any)
	if !ok {
		b.t.Fatalf("get-conversation: %d %s", r.status, r.raw)
	}
	lines := make([]string, len(list))
	for i, item := range list {
		m := item.(map[string]any)
		lines[i] = fmt.Sprintf("%v: %v", m["role"], m["content"])
	}
	return strings.Join(lines, "; ")
}

// transcript is a history as role: content.
func transcript(history []chat.Said) string {
	lines := make([]string, len(history))
	for i, m := range history {
		lines[i] = m.Role + ": " + m.Content
	}
	return strings.Join(lines, "; ")
}
