package chat_test

import (
	"context"
	"encoding/json"
	"errors"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/builtin"
	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/id"
	"github.com/switchboard-dev/switchboard/platform/llm"
	"github.com/switchboard-dev/switchboard/platform/notify"
)

// mortal is an answerer who uses tools and, while it has lives to lose, dies before anything is kept, as a server does that is killed.
type mortal struct {
	calls  []llm.Call
	before func() // it uses them
	lives  int
	fails  int // before that, its model fails so often after the tools
	asked  []chat.Question
	came   []*chat.ToolCall
}

// Answer of chat.Answerer.
func (a *mortal) Answer(ctx context.Context, q chat.Question, tell chat.Listener) (chat.Reply, error) {
	a.asked = append(a.asked, q)
	reply := chat.Reply{Text: "Done.", Answerer: "mortal", Rounds: 1}
	if a.before != nil {
		a.before()
	}
	for _, call := range a.calls {
		call.ID = id.New("tcall")
		reply.Calls = append(reply.Calls, q.Tools.Use(ctx, call))
	}
	a.came = reply.Calls
	if a.fails--; a.fails >= 0 {
		return reply, errors.New("broken")
	}
	if a.lives--; a.lives >= 0 {
		runtime.Goexit()
	}
	return reply, tell(chat.Event{Kind: chat.Delta, Content: reply.Text})
}

// used is what the tools came to in the newest try, one a line.
func (a *mortal) used() string {
	var all []string
	for _, c := range a.came {
		if c.Error != nil {
			all = append(all, *c.Error)
		} else {
			all = append(all, string(c.Result))
		}
	}
	return strings.Join(all, "\n")
}

// knew is what the newest try knew of tools that earlier ones had used, one a line.
func (a *mortal) knew() string {
	var all []string
	for _, c := range a.asked[len(a.asked)-1].Used {
		text := c.Name + " " + string(c.Arguments) + " " + string(c.Result)
		if c.Error != nil {
			text += *c.Error
		}
		all = append(all, text)
	}
	return strings.Join(all, "\n")
}

// until the goroutine is over in which something is done, which may end it.
func until(do func()) {
	over := make(chan struct{})
	go func() {
		defer close(over)
		do()
	}()
	<-over
}

// sends equips the room with an answerer who asks for a tool with the arguments, each time anew.
func (p *post) sends(lives int, calls ...string) *mortal {
	p.t.Helper()
	p.Parts().Actions = builtin.New(builtin.Parts{Store: p.Parts().Store, Contacts: p.Parts().Contacts, Knowledge: p.Parts().Knowledge, Messenger: p.Parts().Messenger})
	p.write(func(ctx context.Context, client *ent.Client) error {
		return client.Assistant.UpdateOneID(p.assistant).SetPlatformTools([]string{"send_sms", "send_email"}).Exec(ctx)
	})
	a := &mortal{lives: lives}
	for _, c := range calls {
		name, args, _ := strings.Cut(c, " ")
		a.calls = append(a.calls, llm.Call{Name: name, Arguments: args})
	}
	p.Parts().Answerer = a
	return a
}

// A text and an e-mail that a tool has sent before its server died are not sent by the turn that is begun anew, which knows of them; what else it sends
// goes out. What the contact asks for in another message goes out again.
func TestTurnBegunAnewSendsNothingAgain(t *testing.T) {
	t.Parallel()
	eachPost(t, func(t *testing.T, p *post) {
		const text, mail = `send_sms {"text":"Code 12"}`, `send_email {"subject":"Code","body":"12"}`
		a := p.sends(1, text, mail)
		asks := p.writes(p.thread, "Send me the code")
		until(func() { _ = p.work(asks) })
		if got := a.used(); got != "{\"sent\":true}\n{\"sent\":true}" {
			t.Fatalf("the first try: %s", got)
		}
		more := p.writes(p.thread, "Are you there?") // it has another last message, and is asked for another text
		a.calls = append(a.calls, llm.Call{Name: "send_sms", Arguments: `{"text":"Anything else?"}`})
		a.calls[0].Arguments = `{ "text": "Code 12" }`
		p.works(more)
		const already = "This message has been sent already. It is not sent again."
		if got, want := a.used(), already+"\n"+already+"\n{\"sent\":true}"; got != want {
			t.Errorf("the second try: %s, want %s", got, want)
		}
		if got, want := a.knew(), text+` {"sent":true}`+"\n"+mail+` {"sent":true}`; got != want {
			t.Errorf("it knows %s, want %s", got, want)
		}
		if texts, mails := p.texts.Taken(), p.mails.Taken(); len(texts) != 2 || texts[0].Body != "Code 12" || texts[1].Body != "Anything else?" || len(mails) != 1 {
			t.Errorf("%+v, %+v", texts, mails)
		}
		if row := p.Parts().Store.Client(p.ctx).Message.GetX(p.ctx, asks.ID); row.Sends != nil || row.Awaits != nil {
			t.Errorf("the answered message keeps %s", row.Sends)
		}
		p.works(p.writes(p.thread, "Again, please"))
		if got := a.used(); got != "{\"sent\":true}\n{\"sent\":true}\n{\"sent\":true}" || a.knew() != "" {
			t.Errorf("for another message: %s, knowing %q", got, a.knew())
		}
		if texts, mails := p.texts.Taken(), p.mails.Taken(); len(texts) != 4 || len(mails) != 2 {
			t.Errorf("%d texts and %d mails", len(texts), len(mails))
		}
	})
}

// So it is where the client repeats its request.
func TestRepeatedRequestSendsNothingAgain(t *testing.T) {
	t.Parallel()
	eachPost(t, func(t *testing.T, p *post) {
		a := p.sends(1, `send_sms {"text":"Code 12"}`)
		once := p.under("once")
		in := p.input(said{text: "Send me the code", contact: "ann"})
		until(func() { _, _ = once.Complete(once.ctx, in) })
		if c, err := once.Complete(once.ctx, in); err != nil || c.Output != "Done." || len(a.asked) != 2 {
			t.Fatalf("%+v, %v, after %d tries", c, err, len(a.asked))
		}
		if n := len(p.texts.Taken()); n != 1 || !strings.Contains(a.knew(), "Code 12") {
			t.Errorf("%d texts, knowing %q", n, a.knew())
		}
	})
}

// fatal is a provider in which the server dies, for a time.
type fatal struct {
	notify.Texter
	lives int
	taken []string
}

// Text of notify.Texter.
func (f *fatal) Text(_ context.Context, _, text string) error {
	f.taken = append(f.taken, text)
	if f.lives--; f.lives >= 0 {
		runtime.Goexit()
	}
	return nil
}

// Of a text whose provider was being asked when the server died, nobody knows whether it went out, and it is not sent again. Nor is one whose provider
// did not say. One that the provider did not take is.
func TestSendsOfWhichNobodyKnows(t *testing.T) {
	t.Parallel()
	eachPost(t, func(t *testing.T, p *post) {
		const text, unknown = `send_sms {"text":"Code 12"}`, "This message was being sent before, and it is not known whether it went out. It is not sent again."
		texter := p.Parts().Messenger.Texter
		dies := &fatal{lives: 1}
		p.Parts().Messenger.Texter = dies
		a := p.sends(0, text)
		asks := p.writes(p.thread, "Send me the code")
		until(func() { _ = p.work(asks) })
		p.works(asks)
		if len(dies.taken) != 1 || a.used() != unknown || a.knew() != text+" "+unknown {
			t.Errorf("after %q: %s, knowing %s", dies.taken, a.used(), a.knew())
		}
		p.Parts().Messenger.Texter = texter
		a = p.sends(0, text, text)
		p.texts.Fail(0) // it is taken, and the answer is lost
		p.works(p.writes(p.thread, "Send me the code"))
		if got := a.used(); !strings.HasSuffix(got, "\n"+unknown) || p.texts.Asked() != 1 {
			t.Errorf("whose answer is lost: %s", got)
		}
		p.texts.Fail(503, 400)
		a = p.sends(0, text, text, text, text)
		p.works(p.writes(p.thread, "Send me the code"))
		if got := strings.Split(a.used(), "\n"); !slices.Equal(got[:3], []string{"provider_unavailable", "provider_refused", `{"sent":true}`}) {
			t.Errorf("that was not taken: %s", got)
		}
	})
}

// hasty is an answerer who uses a tool several times at once.
type hasty struct{ call llm.Call }

// Answer of chat.Answerer.
func (h hasty) Answer(ctx context.Context, q chat.Question, tell chat.Listener) (chat.Reply, error) {
	var all sync.WaitGroup
	for range 3 {
		all.Go(func() { q.Tools.Use(ctx, h.call) })
	}
	all.Wait()
	return chat.Reply{Text: "Done.", Answerer: "hasty"}, tell(chat.Event{Kind: chat.Delta, Content: "Done."})
}

// Of several who send the same at once, one does. In a conversation that is deleted meanwhile, nobody does.
func TestSendsAtOnce(t *testing.T) {
	t.Parallel()
	eachPost(t, func(t *testing.T, p *post) {
		p.sends(0)
		p.Parts().Answerer = hasty{llm.Call{Name: "send_sms", Arguments: `{"text":"Code 12"}`}}
		p.works(p.writes(p.thread, "Send me the code"))
		if n := len(p.texts.Taken()); n != 1 {
			t.Errorf("%d texts", n)
		}
		a := p.sends(0, `send_sms {"text":"Code 13"}`)
		a.before = func() {
			if err := p.Delete(p.ctx, p.thread); err != nil {
				t.Error(err)
			}
		}
		_ = p.work(p.writes(p.thread, "Another code"))
		if got := a.used(); got != "No such conversation." || len(p.texts.Taken()) != 1 {
			t.Errorf("the conversation is gone: %s", got)
		}
	})
}

// What is noted of a text is not what was said in a part of a call that is not recorded, and goes with its conversation.
func TestSendsAreNoted(t *testing.T) {
	t.Parallel()
	eachPost(t, func(t *testing.T, p *post) {
		p.sends(1, `send_sms {"text":"Code 12"}`)
		asks := p.writes(p.thread, "Send me the code")
		until(func() { _ = p.work(asks) })
		row := p.Parts().Store.Client(p.ctx).Message.GetX(p.ctx, asks.ID)
		var kept []map[string]any
		if err := json.Unmarshal(row.Sends, &kept); err != nil || len(kept) != 1 || strings.Contains(string(row.Sends), "4930123456") {
			t.Errorf("%s, %v", row.Sends, err)
		}
		p.write(func(ctx context.Context, client *ent.Client) error {
			return client.Contact.DeleteOneID(p.ann).Exec(ctx)
		})
		if n := p.Parts().Store.Client(p.ctx).Message.Query().CountX(p.ctx); n != 0 {
			t.Errorf("%d messages", n)
		}
		private := p.input(said{text: "Send it", channel: "VOICE"})
		private.Private = true
		ben := p.newContact("Ben", "ben")
		p.write(func(ctx context.Context, client *ent.Client) error {
			return client.Contact.UpdateOneID(ben).SetPhone("+4930123457").Exec(ctx)
		})
		private.ContactID = p.input(said{contact: "ben"}).ContactID
		p.sends(1, `send_sms {"text":"Code 12"}`)
		until(func() { _, _ = p.Complete(p.ctx, private) })
		rows := p.Parts().Store.Client(p.ctx).Message.Query().AllX(p.ctx)
		if len(rows) != 1 || len(rows[0].Sends) == 0 || strings.Contains(string(rows[0].Sends), "Code") {
			t.Errorf("%+v", rows)
		}
	})
}

// A request to a client's tool is the same one in a turn that is begun anew, also where the contact has written more meanwhile.
func TestToolOfATurnBegunAnewIsKnownAgain(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		_, ids := r.equipped()
		r.models(llm.Endpoint{})
		ann := r.newContact("Ann", "ann")
		r.tag(ann, "sales", r.assistant)
		thread := r.thread(ann)
		a := &mortal{lives: 1, calls: []llm.Call{{Name: "book", Arguments: `{}`}}}
		r.Parts().Answerer = a
		asks := r.writes(thread, "A table, please")
		until(func() { _ = r.work(asks) })
		r.works(r.writes(thread, "Are you there?"))
		r.works(r.writes(thread, "Another one"))
		if got := ids(); len(got) != 3 || got[0] == "" || got[1] != got[0] || got[2] == got[0] {
			t.Errorf("the requests are %q", got)
		}
	})
}
