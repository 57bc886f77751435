package chat_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/llm"
)

const (
	codeText = `send_sms {"text":"Code 12"}`
	sentOne  = `{"sent":true}`
	already  = "This message has been sent already. It is not sent again."
)

// A text that a try has sent whose model failed then is not sent again by the next one, unless the contact has written since: then it is asked for
// again.
func TestTextIsAskedForAgain(t *testing.T) {
	t.Parallel()
	eachPost(t, func(t *testing.T, p *post) {
		a := p.sends(0, codeText)
		a.fails = 2
		asks := p.writes(p.thread, "Send me the code")
		for _, want := range []string{sentOne, already} {
			if err := p.work(asks); err == nil || a.used() != want {
				t.Errorf("%s, %v, want %s", a.used(), err, want)
			}
		}
		a.lives = 1
		again := p.writes(p.thread, "It has not come, send it again")
		until(func() { _ = p.work(again) })
		if got := a.used(); got != sentOne || len(p.texts.Taken()) != 2 {
			t.Errorf("%s, %d texts", got, len(p.texts.Taken()))
		}
		p.works(again) // as the server died meanwhile
		if got := a.used(); got != already || len(p.texts.Taken()) != 2 {
			t.Errorf("in the turn that is begun anew: %s, %d texts", got, len(p.texts.Taken()))
		}
	})
}

// Whatever failed before, a text that was sent after that is known.
func TestFailureHidesNoText(t *testing.T) {
	t.Parallel()
	eachPost(t, func(t *testing.T, p *post) {
		a := p.sends(1, codeText)
		a.fails = 1
		p.texts.Fail(503)
		asks := p.writes(p.thread, "Send me the code")
		if err := p.work(asks); err == nil || a.used() != "provider_unavailable" {
			t.Fatalf("%s, %v", a.used(), err)
		}
		until(func() { _ = p.work(asks) })
		if a.used() != sentOne {
			t.Fatalf("the second try: %s", a.used())
		}
		p.works(asks)
		if got, want := a.knew(), codeText+" "+sentOne+"\n"+codeText+" provider_unavailable"; got != want {
			t.Errorf("the third try knows %s, want %s", got, want)
		}
		if n := len(p.texts.Taken()); n != 1 || a.used() != already {
			t.Errorf("%d texts, and %s", n, a.used())
		}
	})
}

// Servers have clocks of their own: what the contact has written later may come first.
func TestWhatComesFirstChanges(t *testing.T) {
	t.Parallel()
	eachPost(t, func(t *testing.T, p *post) {
		a := p.sends(1, codeText)
		asks := p.writes(p.thread, "Send me the code")
		until(func() { _ = p.work(asks) })
		more := p.writes(p.thread, "Are you there?")
		p.write(func(ctx context.Context, client *ent.Client) error {
			before, err := client.Message.Create().SetConversationID(p.thread).SetContent("Hello").SetChannel("SMS").SetSource("api").
				SetCreatedAt(asks.CreatedAt.Add(-time.Hour)).Save(ctx)
			if err != nil {
				return err
			}
			_, err = p.Parts().Store.Exec(ctx, `UPDATE messages SET created_at = (SELECT b.created_at FROM messages b WHERE b.id = $1) WHERE id = $2`,
				before.ID, more.ID)
			return err
		})
		p.works(asks)
		if got := a.used(); got != already || len(p.texts.Taken()) != 1 || a.knew() != codeText+" "+sentOne {
			t.Errorf("%s, %d texts, knowing %s", got, len(p.texts.Taken()), a.knew())
		}
		for _, m := range p.Parts().Store.Client(p.ctx).Message.Query().AllX(p.ctx) {
			if m.Sends != nil || m.Awaits != nil {
				t.Errorf("%q keeps %s", m.Content, m.Sends)
			}
		}
	})
}

// What is not sent again is none of the few messages of a turn.
func TestSentAlreadyIsNotCounted(t *testing.T) {
	t.Parallel()
	eachPost(t, func(t *testing.T, p *post) {
		a := p.sends(0, codeText, codeText, codeText, `send_sms {"text":"B"}`, `send_sms {"text":"C"}`, `send_sms {"text":"D"}`,
			`send_sms {"text":"D"}`)
		p.works(p.writes(p.thread, "Send me the code"))
		const many = "send_sms can be used at most 3 times in one turn."
		if got, want := a.used(), strings.Join([]string{sentOne, already, already, sentOne, sentOne, many, many}, "\n"); got != want {
			t.Errorf("%s, want %s", got, want)
		}
		if n := len(p.texts.Taken()); n != 3 {
			t.Errorf("%d texts", n)
		}
	})
}

// A request to a client's tool that a try has made whose model failed then is not the one that the contact asks for since. One of a turn that is begun
// anew is, whatever was told before.
func TestAnotherRequestIsAnother(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		_, ids := r.equipped()
		r.models(llm.Endpoint{})
		ann := r.newContact("Ann", "ann")
		r.tag(ann, "sales", r.assistant)
		thread := r.thread(ann)
		a := &mortal{fails: 2, calls: []llm.Call{{Name: "book", Arguments: `{}`}}}
		r.Parts().Answerer = a
		asks := r.writes(thread, "A table, please")
		for range 2 {
			if err := r.work(asks); err == nil {
				t.Fatal("the model does not fail")
			}
		}
		a.lives = 1
		more := r.writes(thread, "A second table as well, same time")
		until(func() { _ = r.work(more) })
		r.works(r.writes(thread, "Are you there?"))
		got := ids()
		if len(got) != 4 || got[0] == "" || got[1] != got[0] || got[2] == got[0] || got[3] != got[2] {
			t.Errorf("the requests are %q", got)
		}
	})
}
