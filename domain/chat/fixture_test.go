package chat_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"sync"
	"testing"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/budget"
	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/domain/donotcall"
	"github.com/switchboard-dev/switchboard/domain/inbox"
	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/domain/tool"
	"github.com/switchboard-dev/switchboard/domain/topic"
	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/message"
	"github.com/switchboard-dev/switchboard/internal/readingtest"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/job"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// listener words a reply that says nothing, and keeps what it was asked.
type listener struct {
	mu    sync.Mutex
	asked []chat.Question
	told  []string // conversations of whose contacts the team heard
	taken []string // those in which what they wrote was taken back
	fails error
	costs int64
}

// Answer of chat.Answerer.
func (l *listener) Answer(_ context.Context, q chat.Question, tell chat.Listener) (chat.Reply, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.asked = append(l.asked, q)
	if l.fails != nil {
		return chat.Reply{Answerer: "listener"}, l.fails
	}
	text := "You said: " + q.Input
	reply := chat.Reply{Text: text, Answerer: "listener"}
	if l.costs > 0 {
		reply.Cost, reply.InputTokens, reply.OutputTokens = l.costs, 10, 5
	}
	return reply, tell(chat.Event{Kind: chat.Delta, Content: text})
}

// tells keeps a conversation of whose contact the team hears.
func (l *listener) tells(_ context.Context, id string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.told = append(l.told, id)
	return nil
}

// takesBack keeps a conversation in which what the contact wrote is taken back.
func (l *listener) takesBack(_ context.Context, id string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.taken = append(l.taken, id)
	return nil
}

func (l *listener) last() chat.Question {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.asked[len(l.asked)-1]
}

// room is the service on a database of its own, with an assistant of one subaccount.
type room struct {
	*chat.Service
	*listener
	t         *testing.T
	ctx       context.Context
	assistant string
}

func each(t *testing.T, f func(t *testing.T, r *room)) {
	t.Helper()
	storetest.Each(t, func(t *testing.T, s *store.Store) { f(t, furnished(t, s)) })
}

// furnished is a room on a store.
func furnished(t *testing.T, s *store.Store) *room {
	t.Helper()
	pager := &page.Pager{Store: s, Sealer: secret.New(bytes.Repeat([]byte{7}, secret.MasterLength))}
	workers := river.NewWorkers()
	queue, err := job.Open(s, workers, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	know := knowledge.New(knowledge.Parts{Store: s, Pager: pager, Queue: queue, Reader: readingtest.Reader(t)})
	river.AddWorker(workers, &knowledge.Worker{Service: know})
	river.AddWorker(workers, &chat.TurnWorker{})
	river.AddWorker(workers, &chat.DeliveryWorker{})
	river.AddWorker(workers, &chat.AnalysisWorker{})
	river.AddWorker(workers, &chat.DigestWorker{})
	river.AddWorker(workers, &chat.RatingWorker{})
	l := &listener{}
	r := &room{t: t, listener: l, ctx: storetest.Tenant(t, s), Service: chat.New(chat.Parts{
		Store: s, Pager: pager, Queue: queue, Knowledge: know, Tools: tool.New(tool.Parts{Store: s, Pager: pager}), Answerer: l,
		Contacts: contact.New(contact.Parts{Store: s, Pager: pager, DoNotCall: donotcall.New(donotcall.Parts{Store: s, NumberKey: []byte("key")}), BarredPrefixes: []string{"+53"}}),
		Inbox: inbox.New(inbox.Parts{
			Store: s, Pager: pager, Queue: queue, Sealer: pager.Sealer, BaseURL: "https://desk.example", Replied: l.tells, Unsaid: l.takesBack,
		}),
		Budget: budget.New(budget.Parts{Store: s}),
		Topics: topic.New(topic.Parts{Store: s, Pager: pager, Queue: queue}),
		Terms:  workspace.New(workspace.Parts{Store: s}).Terms, Log: slog.New(slog.DiscardHandler),
	})}
	r.assistant = r.newAssistant("Guide", "Be kind.")
	return r
}

// in is the room for another caller, with an assistant of theirs.
func (r *room) in(ctx context.Context) *room {
	other := *r
	other.ctx = ctx
	other.assistant = other.newAssistant("Theirs", "")
	return &other
}

// under is the room for a repeatable request.
func (r *room) under(attempt string) *room {
	caller := *authz.From(r.ctx)
	caller.Attempt = attempt
	other := *r
	other.ctx = authz.With(r.ctx, &caller)
	return &other
}

func (r *room) write(f func(ctx context.Context, client *ent.Client) error) {
	r.t.Helper()
	err := r.Parts().Store.Tx(r.ctx, func(ctx context.Context) error { return f(ctx, r.Parts().Store.Client(ctx)) })
	if err != nil {
		r.t.Fatal(err)
	}
}

func (r *room) newAssistant(name, prompt string) (id string) {
	r.t.Helper()
	r.write(func(ctx context.Context, client *ent.Client) error {
		a, err := client.Assistant.Create().SetName(name).SetPrompt(prompt).SetInboundGreeting("Hello!").Save(ctx)
		if err == nil {
			id = a.ID
		}
		return err
	})
	return id
}

func (r *room) newContact(name, ref string) (id string) {
	r.t.Helper()
	c, err := r.Parts().Contacts.Create(r.ctx, contact.Input{
		FirstName: patch.Sent(&name), ContactID: patch.Sent(&ref),
	})
	if err != nil {
		r.t.Fatal(err)
	}
	return c.ID
}

// learn makes a knowledge base of one text that the assistant answers from.
func (r *room) learn(name, text string) (base string) {
	r.t.Helper()
	b, err := r.Parts().Knowledge.Create(r.ctx, knowledge.CreateBase{Name: name})
	if err != nil {
		r.t.Fatal(err)
	}
	source, err := r.Parts().Knowledge.AddText(r.ctx, b.ID, name, text)
	if err == nil {
		err = (&knowledge.Worker{Service: r.Parts().Knowledge}).Work(r.t.Context(), &river.Job[knowledge.IngestArgs]{
			JobRow: &rivertype.JobRow{Attempt: 1, MaxAttempts: 5}, Args: knowledge.IngestArgs{SourceID: source.ID},
		})
	}
	if err == nil {
		_, err = r.Parts().Knowledge.Assign(r.ctx, b.ID, r.assistant)
	}
	if err != nil {
		r.t.Fatal(err)
	}
	return b.ID
}

// said is what a contact says: a text, and where it is said.
type said struct {
	text, conversation, contact, channel, more string
}

func (r *room) input(s said) chat.Input {
	optional := func(s string) patch.Field[string] {
		if s == "" {
			return patch.Field[string]{}
		}
		return patch.Sent(&s)
	}
	return chat.Input{
		AssistantID: r.assistant, Input: s.text, ConversationID: optional(s.conversation), ContactID: optional(s.contact),
		Channel: optional(s.channel), AdditionalInstructions: optional(s.more),
	}
}

func (r *room) say(s said) *chat.Completion {
	r.t.Helper()
	c, err := r.Complete(r.ctx, r.input(s))
	if err != nil {
		r.t.Fatal(err)
	}
	return c
}

// kept are the stored messages of a conversation, "<" before what the assistant said; of all where it is "".
func (r *room) kept(conversation string) (all []string) {
	r.t.Helper()
	q := r.Parts().Store.Client(r.ctx).Message.Query().Order(message.ByCreatedAt(), message.ByID())
	if conversation != "" {
		q.Where(message.ConversationID(conversation))
	}
	rows, err := q.All(r.ctx)
	if err != nil {
		r.t.Fatal(err)
	}
	for _, m := range rows {
		if m.Ai {
			m.Content = "<" + m.Content
		}
		all = append(all, m.Content)
	}
	return all
}

// wantFault fails the test unless err is a fault with the code, and a detail of the field where one is given.
func wantFault(t *testing.T, err error, code fault.Code, field string) {
	t.Helper()
	f, ok := errors.AsType[*fault.Error](err)
	if !ok || f.Code != code || field != "" && (len(f.Details) != 1 || f.Details[0].Field != field) {
		t.Errorf("got %#v, want %s of %s", err, code, field)
	}
}
