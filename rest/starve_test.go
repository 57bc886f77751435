package rest_test

import (
	"bytes"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain"
	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/llmtest"
	"github.com/switchboard-dev/switchboard/platform/llm"
)

// dripping serves pages that do not end, just fast enough not to be cut off, and counts the requests that are open.
func dripping(t *testing.T) (url string, open *atomic.Int32) {
	t.Helper()
	open = new(atomic.Int32)
	piece := bytes.Repeat([]byte("x"), 1<<10)
	shut := make(chan struct{})
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/robots.txt" {
			http.NotFound(w, r)
			return
		}
		open.Add(1)
		defer open.Add(-1)
		w.Header().Set("Content-Type", "text/plain")
		tick := time.NewTicker(20 * time.Millisecond)
		defer tick.Stop()
		for {
			select {
			case <-shut:
				return
			case <-r.Context().Done():
				return
			case <-tick.C:
				_, _ = w.Write(piece)
				w.(http.Flusher).Flush()
			}
		}
	}))
	t.Cleanup(func() { close(shut); s.Close() })
	return s.URL, open
}

// pages adds sources whose pages drip, and answers their ids.
func (b *bundle) pages(base, at string, n int) (ids []string) {
	b.t.Helper()
	for i := range n {
		ids = append(ids, b.made("/v3/knowledge-bases/"+base+"/sources/url", fmt.Sprintf(`{"url":"%s/%d"}`, at, i)))
	}
	return ids
}

// neighbour is the same server for a subaccount of another workspace.
func (b *bundle) neighbour() *bundle {
	b.t.Helper()
	other := *b
	other.key = b.newKey(b.rival, workspace.NewKey{Preset: "admin", Subaccounts: []string{b.stranger}})
	return &other
}

// reached makes a contact with a conversation, whose messages an assistant answers.
func (b *bundle) reached() (conversation string) {
	b.t.Helper()
	return b.threads("c")[0]
}

// threads makes conversations of these names, each with a contact of its own, whose messages one assistant answers.
func (b *bundle) threads(names ...string) (ids []string) {
	b.t.Helper()
	bot := b.made("/v3/assistants", `{"name":"Ada","prompt":"Be kind."}`)
	tag := b.made("/v3/tags", `{"name":"T","assistant_id":"`+bot+`"}`)
	for _, name := range names {
		contact := b.made("/v3/contacts", `{"name":"Zoe"}`)
		if r := b.send("POST", "/v3/contacts/"+contact+"/tags", `{"tag_id":"`+tag+`"}`); r.status != 200 {
			b.t.Fatalf("%d %s", r.status, r.raw)
		}
		said := b.say(turn{assistant: bot, contact: contact, conversation: name, input: "Hi"})
		ids = append(ids, said.data()["conversationId"].(string))
	}
	return ids
}

// One tenant's slow pages stop nobody else: neither another's reply nor its own knowledge waits for them.
func TestSlowPagesStarveNobody(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		at, open := dripping(t)
		b.pages(b.made("/v3/knowledge-bases", `{"name":"Slow"}`), at, 20)
		await.Until(t, "no page is read", func() bool { return open.Load() == 2 })
		n := b.neighbour()
		thread := n.reached()
		before := len(n.kept("c"))
		start := time.Now()
		n.send("POST", "/v3/messages", `{"conversation_id":"`+thread+`","content":"Anybody?"}`)
		await.Until(t, "the neighbour's message is not answered", func() bool { return len(n.kept("c")) == before+4 })
		replied := time.Since(start)
		base := n.made("/v3/knowledge-bases", `{"name":"K"}`)
		n.made("/v3/knowledge-bases/"+base+"/sources/text", `{"name":"Hours","text":"A zeppelin at nine."}`)
		n.settled(base)
		t.Logf("a reply after %s, a source after %s more, %d pages open", replied, time.Since(start)-replied, open.Load())
	}, reaching(netip.MustParsePrefix("127.0.0.0/8")))
}

// A subaccount's third source waits for one of the first two; a deletion gives its worker to the next at once.
func TestDeletionFreesAWorker(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		at, open := dripping(t)
		base := b.made("/v3/knowledge-bases", `{"name":"K"}`)
		slow := b.pages(base, at, 2)
		await.Until(t, "the pages are not read", func() bool { return open.Load() == 2 })
		b.made("/v3/knowledge-bases/"+base+"/sources/text", `{"name":"Hours","text":"A zeppelin at nine."}`)
		jobs := func() string {
			counts := must(b.door.Product.Queue.Count(t.Context()))
			return fmt.Sprint(counts.In("running"), " run, ", counts.In("available"), " wait")
		}
		await.For(t, "the third source does not wait for the others", func() (string, bool) { // once what begins with a server is done
			got := jobs()
			return got, got == "2 run, 1 wait"
		})
		if r := b.send("DELETE", "/v3/knowledge-bases/"+base+"/sources/"+slow[0], ""); r.status != 200 {
			t.Fatalf("%d %s", r.status, r.raw)
		}
		await.Until(t, "the third source is not read", func() bool { return len(b.hits(base, "zeppelin")) == 1 })
		await.Until(t, "the deleted page is still read", func() bool { return open.Load() == 1 })
	}, reaching(netip.MustParsePrefix("127.0.0.0/8")))
}

// A model that says a word now and then has one agency's replies take minutes. However many of its subaccounts and conversations wait for one, a
// neighbour's message is answered at once.
func TestDrippingModelStarvesNoReply(t *testing.T) {
	t.Parallel()
	for _, dialect := range []string{"sqlite", "postgres"} {
		t.Run(dialect, func(t *testing.T) {
			t.Parallel()
			m := llmtest.Serve(t)
			b := setup(t, dialect, withParts(func(p *domain.Parts) {
				p.Models = llm.Endpoint{URL: m.Base(), Key: llmtest.Key, Default: "small"}
			}))
			slow := func(in llmtest.Request) bool { return strings.Contains(in.Last().Text(), "drip") }
			m.Answer(func(in llmtest.Request) llmtest.Step {
				if slow(in) {
					return llmtest.Say(strings.Repeat("word ", 1000)).Every(time.Second)
				}
				return llmtest.Say("At nine.")
			})
			n := b.neighbour()
			thread := n.reached()
			before := len(n.kept("c"))
			waiting := map[string]*bundle{} // by conversation
			for _, sub := range []string{b.sub, b.other, b.subaccount(b.workspace, "loc-3"), b.subaccount(b.workspace, "loc-4")} {
				client := *b
				client.key = b.newKey(b.workspace, workspace.NewKey{Preset: "admin", Subaccounts: []string{sub}})
				for _, id := range client.threads("a", "b", "c", "d", "e", "f", "g", "h") {
					waiting[id] = &client
				}
			}
			for id, client := range waiting {
				client.send("POST", "/v3/messages", `{"conversation_id":"`+id+`","content":"drip"}`)
			}
			begun := func() (replies int) {
				for _, in := range m.Requests() {
					if slow(in) {
						replies++
					}
				}
				return replies
			}
			await.Until(t, "the agency's replies are not begun", func() bool { return begun() >= 24 })
			n.send("POST", "/v3/messages", `{"conversation_id":"`+thread+`","content":"Anybody?"}`)
			await.Until(t, "the neighbour's message is not answered", func() bool { return len(n.kept("c")) == before+4 })
			if replies := begun(); replies != 24 { // each takes as long as a reply may
				t.Errorf("%d replies of the agency were begun, want 24", replies)
			}
			m.Answer(func(llmtest.Request) llmtest.Step { return llmtest.Say("At nine.") })
			m.CloseClientConnections()
		})
	}
}
