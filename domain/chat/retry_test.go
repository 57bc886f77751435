package chat_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"entgo.io/ent/dialect/sql"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/domain/donotcall"
	"github.com/switchboard-dev/switchboard/domain/tool"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/message"
	"github.com/switchboard-dev/switchboard/internal/llmtest"
)

// A turn in a job has the time that a turn may take, and some to keep what it came to.
func TestJobOfATurnLastsAsLongAsTheTurn(t *testing.T) {
	t.Parallel()
	if got := (&chat.TurnWorker{}).Timeout(nil); got <= chat.TurnLimit {
		t.Errorf("it is given %s of %s", got, chat.TurnLimit)
	}
}

// equipped is a room with a model and a tool that counts how often it is used; ids are those of its requests.
func (r *room) equipped() (m *llmtest.Server, ids func() []string) {
	r.t.Helper()
	var lock sync.Mutex
	var all []string
	m = r.books(func(w http.ResponseWriter, in *http.Request) {
		lock.Lock()
		defer lock.Unlock()
		all = append(all, in.Header.Get("Webhook-Id"))
		_, _ = io.WriteString(w, `{"booked":"table 7"}`)
	})
	return m, func() []string {
		lock.Lock()
		defer lock.Unlock()
		return slices.Clone(all)
	}
}

// books has a model in the room, and a tool that answers so.
func (r *room) books(answer http.HandlerFunc) *llmtest.Server {
	r.t.Helper()
	server := httptest.NewServer(answer)
	r.t.Cleanup(server.Close)
	m := r.modeled()
	r.Parts().Tools = tool.New(tool.Parts{Store: r.Parts().Store, Pager: r.Parts().Pager, Sealer: r.Parts().Pager.Sealer, Fetch: server.Client()})
	r.write(func(ctx context.Context, client *ent.Client) error {
		made, err := client.Tool.Create().SetName("book").SetURL(server.URL).SetHTTPMethod("POST").Save(ctx)
		if err == nil {
			err = client.AssistantTool.Create().SetToolID(made.ID).SetAssistantID(r.assistant).Exec(ctx)
		}
		return err
	})
	return m
}

// told are the tools' results in the last request to the model.
func told(m *llmtest.Server) (results []string) {
	all := m.Requests()
	for _, said := range all[len(all)-1].Messages {
		if said.Role == "tool" {
			results = append(results, said.Text())
		}
	}
	return results
}

// Where the model fails after a tool was used, the next try tells it what the tool came to. If it still asks for the same, whoever is asked
// sees that it is the same request.
func TestRetryKnowsItsTools(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		m, ids := r.equipped()
		ann := r.newContact("Ann", "ann")
		r.tag(ann, "sales", r.assistant)
		thread := r.thread(ann)
		m.Play(llmtest.Call("book", `{}`), llmtest.Fail(401), llmtest.Call("book", `{}`), llmtest.Say("Booked."))
		asks := r.writes(thread, "A table, please")
		if err := r.work(asks); err == nil {
			t.Fatal("the first try does not fail")
		}
		r.works(asks)
		first := m.Requests()[2]
		if last := first.Last(); last.Role != "tool" || !strings.Contains(last.Text(), "table 7") {
			t.Errorf("the second try ends with %+v", last)
		}
		if got := ids(); len(got) != 2 || got[0] != got[1] || got[0] == "" {
			t.Errorf("the requests are %q", got)
		}
		m.Play(llmtest.Call("book", `{}`), llmtest.Say("Booked again."))
		r.works(r.writes(thread, "Another table"))
		if got := ids(); len(got) != 3 || got[2] == got[0] {
			t.Errorf("with the next message, the requests are %q", got)
		}
		if n := r.Parts().Store.Client(r.ctx).ToolCall.Query().CountX(r.ctx); n != 3 {
			t.Errorf("%d uses of tools are kept", n)
		}
	})
}

// The same holds for a request that is repeated.
func TestRepeatedRequestKnowsItsTools(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		m, ids := r.equipped()
		r.newContact("Ann", "ann")
		again := r.under("once")
		m.Play(llmtest.Call("book", `{}`), llmtest.Fail(401), llmtest.Say("Booked."))
		in := r.input(said{text: "A table, please", contact: "ann"})
		if _, err := again.Complete(again.ctx, in); err == nil {
			t.Fatal("the first try does not fail")
		}
		if _, err := again.Complete(again.ctx, in); err != nil || len(ids()) != 1 {
			t.Errorf("%d requests, %v", len(ids()), err)
		}
		if got := told(m); len(got) != 1 || !strings.Contains(got[0], "table 7") {
			t.Errorf("the model reads %q", got)
		}
	})
}

// breaking says half of a reply and then fails, a given number of times.
type breaking struct {
	times int
	asked []chat.Question
}

func (b *breaking) Answer(_ context.Context, q chat.Question, tell chat.Listener) (chat.Reply, error) {
	b.asked = append(b.asked, q)
	text := "I can"
	err := tell(chat.Event{Kind: chat.Delta, Content: text})
	if b.times--; b.times >= 0 {
		return chat.Reply{Text: text, Answerer: "breaking"}, errors.Join(err, errors.New("broken"))
	}
	return chat.Reply{Text: text + " help.", Answerer: "breaking"}, err
}

// What a try in a job had said when it broke off is replaced by what the next one says.
func TestHalfRepliesDoNotPileUp(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		b := &breaking{times: 3}
		r.Parts().Answerer = b
		ann := r.newContact("Ann", "ann")
		r.tag(ann, "sales", r.assistant)
		thread := r.thread(ann)
		asks := r.writes(thread, "Help")
		for range b.times {
			if err := r.work(asks); err == nil {
				t.Fatal("it does not fail")
			}
		}
		r.works(asks)
		if want := []string{"Help", "<I can help."}; !slices.Equal(r.kept(thread), want) {
			t.Errorf("kept %q, want %q", r.kept(thread), want)
		}
		if n := len(b.asked[len(b.asked)-1].History); n != 0 {
			t.Errorf("the last try reads %d messages of earlier tries", n)
		}
		row := r.Parts().Store.Client(r.ctx).Message.Query().Where(message.Ai(true)).OnlyX(r.ctx)
		if row.Incomplete {
			t.Error("the reply is kept as half of one")
		}
	})
}

// A message whose turn did not begin, or whose server died, is part of what was said.
func TestUnansweredMessageIsHistory(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		r.Parts().Lease = time.Hour // of a turn that is under way
		r.newContact("Ann", "ann")
		in := said{text: "first", contact: "ann", conversation: "one"}
		thread := r.say(in).ConversationID
		r.write(func(ctx context.Context, client *ent.Client) error { // as a server leaves it that died
			return client.Message.Create().SetConversationID(thread).SetContent("Are you there?").SetAi(false).SetSource("api").SetChannel("CHAT").
				SetAwaits("reply").SetCreatedAt(time.Now().UTC().Add(-chat.TurnLimit - time.Minute)).Exec(ctx)
		})
		in.text = "second"
		r.say(in)
		history := func() (all []string) {
			for _, h := range r.last().History {
				all = append(all, h.Content)
			}
			return all
		}
		if !slices.Contains(history(), "Are you there?") {
			t.Errorf("the assistant knows %q only", history())
		}
		r.write(func(ctx context.Context, client *ent.Client) error {
			return client.Hold.Create().SetConversationID(thread).SetPurpose("turn").SetUntil(time.Now().UTC().Add(50 * time.Minute)).Exec(ctx)
		})
		short, stop := context.WithCancel(r.ctx)
		defer stop()
		in.text = "in vain"
		vain := r.input(in)
		vain.Along = func(context.Context, func(*sql.Selector)) (func(), error) { // the time begins when the message is kept
			return func() { time.AfterFunc(500*time.Millisecond, stop) }, nil
		}
		if _, err := r.Complete(short, vain); err == nil {
			t.Fatal("it is not held")
		}
		r.write(func(ctx context.Context, client *ent.Client) error {
			_, err := client.Hold.Delete().Exec(ctx)
			return err
		})
		in.text = "third"
		r.say(in)
		if !slices.Contains(history(), "in vain") {
			t.Errorf("the assistant knows %q only", history())
		}
	})
}

// Of two runs of one delivery, one asks the provider.
func TestMessageGoesOutOnce(t *testing.T) {
	t.Parallel()
	eachPost(t, func(t *testing.T, p *post) {
		m := p.says("SMS", "Open today?")
		var all sync.WaitGroup
		for range 8 {
			all.Go(func() {
				_ = (&chat.DeliveryWorker{Service: p.Service}).Work(t.Context(), &river.Job[chat.DeliveryArgs]{
					JobRow: &rivertype.JobRow{Attempt: 1, MaxAttempts: 3}, Args: chat.DeliveryArgs{MessageID: m.ID},
				})
			})
		}
		all.Wait()
		if got := p.texts.Taken(); len(got) != 1 {
			t.Errorf("it went out %d times", len(got))
		}
		if m = p.newest(); *m.DeliveryStatus != "SENT" || m.DeliveryError != nil {
			t.Errorf("it is %s: %v", *m.DeliveryStatus, value(m.DeliveryError))
		}
	})
}

// A number whose owner said STOP gets no text from a person, whichever contact has it now. Texts from it are answered.
func TestPersonsDoNotTextBarredNumbers(t *testing.T) {
	t.Parallel()
	eachPost(t, func(t *testing.T, p *post) {
		p.write(func(ctx context.Context, _ *ent.Client) error {
			_, err := donotcall.New(donotcall.Parts{Store: p.Parts().Store, NumberKey: []byte("key")}).Record(ctx, "+4930123456", donotcall.ByText, nil)
			return err
		})
		p.wants(p.says("SMS", "Open today?"), "SENT", "")
		p.wants(p.person("SMS", "Ben here."), "FAILED", "contact_dnd")
		p.wants(p.person("EMAIL", "Ben here."), "SENT", "")
		if n := len(p.texts.Taken()); n != 1 {
			t.Errorf("%d texts", n)
		}
	})
}
