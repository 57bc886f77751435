package chat_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/turn"
	"github.com/switchboard-dev/switchboard/internal/llmtest"
	"github.com/switchboard-dev/switchboard/platform/llm"
)

// lastTry runs the job of a message for the last time.
func (r *room) lastTry(m *chat.Message) error { return r.try(m, 5) }

// try runs the job of a message, which has five attempts.
func (r *room) try(m *chat.Message, attempt int) error {
	return (&chat.TurnWorker{Service: r.Service}).Work(r.t.Context(), &river.Job[chat.TurnArgs]{
		JobRow: &rivertype.JobRow{Attempt: attempt, MaxAttempts: 5}, Args: chat.TurnArgs{MessageID: m.ID},
	})
}

// A message whose every try ended with its server is not tried again, and a person is called for.
func TestMessageThatKillsItsServersIsAbandoned(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		r.Parts().Answerer = &breaking{}
		ann := r.newContact("Ann", "ann")
		r.tag(ann, "sales", r.assistant)
		thread := r.thread(ann)
		if err := r.try(r.writes(thread, "Help"), 6); err != nil {
			t.Error(err)
		}
		if want := []string{"Help"}; !slices.Equal(r.kept(thread), want) {
			t.Errorf("kept %q, want %q", r.kept(thread), want)
		}
		if r.stands(thread).HandedOffAt == nil {
			t.Error("nobody is called for")
		}
	})
}

// behaves sets how the assistant behaves, and what of the platform's tools it has.
func (r *room) behaves(behavior string, tools ...string) {
	r.t.Helper()
	r.write(func(ctx context.Context, client *ent.Client) error {
		return client.Assistant.UpdateOneID(r.assistant).SetPlatformTools(tools).SetBehavior([]byte(behavior)).Exec(ctx)
	})
}

// What the last try had said when it broke off was sent to nobody, and is not kept as if it had been.
func TestHalfReplyOfTheLastTryIsNotKept(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		r.Parts().Answerer = &breaking{times: 1}
		ann := r.newContact("Ann", "ann")
		r.tag(ann, "sales", r.assistant)
		thread := r.thread(ann)
		m := r.writes(thread, "Help")
		if err := r.lastTry(m); err == nil {
			t.Error("it does not fail")
		}
		if want := []string{"Help"}; !slices.Equal(r.kept(thread), want) {
			t.Errorf("kept %q, want %q", r.kept(thread), want)
		}
		if r.stands(thread).HandedOffAt == nil {
			t.Error("nobody is called for")
		}
	})
}

// Nor does it go out before the fallback sentence.
func TestFallbackSentenceOfTheLastTryIsAllThatGoesOut(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		r.Parts().Answerer = &breaking{times: 1}
		r.behaves(`{"fallbackSentence":"We call back."}`)
		ann := r.newContact("Ann", "ann")
		r.tag(ann, "sales", r.assistant)
		thread := r.thread(ann)
		if err := r.lastTry(r.writes(thread, "Help")); err != nil {
			t.Error(err)
		}
		if want := []string{"Help", "<We call back."}; !slices.Equal(r.kept(thread), want) {
			t.Errorf("kept %q, want %q", r.kept(thread), want)
		}
	})
}

// If the last try hands the conversation off and then fails, the contact gets the hand-off sentence, not the fallback sentence.
func TestHandOffOfTheLastTryIsTold(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		m := r.modeled()
		ann := r.newContact("Ann", "ann")
		r.tag(ann, "sales", r.assistant)
		for behavior, said := range map[string]string{
			`{"handOffSentence":"A colleague will call you."}`:                                       "<A colleague will call you.",
			`{"handOffSentence":"A colleague will call you.","fallbackSentence":"I cannot answer."}`: "<A colleague will call you.",
			`{"fallbackSentence":"I cannot answer."}`:                                                "<I cannot answer.",
		} {
			r.behaves(behavior, "hand_off")
			thread := r.thread(ann)
			m.Play(llmtest.Call("hand_off", `{"reason":"asked"}`), llmtest.Fail(401))
			if err := r.lastTry(r.writes(thread, "A person, please")); err != nil {
				t.Error(err)
			}
			if want := []string{"A person, please", said}; !slices.Equal(r.kept(thread), want) {
				t.Errorf("%s: kept %q, want %q", behavior, r.kept(thread), want)
			}
			if c := r.stands(thread); c.HandedOffAt == nil || *c.HandOffReason != "asked" {
				t.Errorf("%s: it waits: %v", behavior, c.HandedOffAt != nil)
			}
		}
		for outcome, n := range map[string]int{"ANSWERED": 2, "FAILED": 1} {
			if got := r.Parts().Store.Client(r.ctx).Turn.Query().Where(turn.Outcome(outcome)).CountX(r.ctx); got != n {
				t.Errorf("%d turns are %s, want %d", got, outcome, n)
			}
		}
	})
}

// What a model has told whoever listens of its hand-off before it failed is not told again.
func TestHandOffIsToldOnce(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		m := r.modeled()
		r.behaves(`{"handOffSentence":"A colleague will call you."}`, "hand_off")
		m.Play(llmtest.Say("A colleague will call you.").And("hand_off", `{}`), llmtest.Fail(401))
		var heard strings.Builder
		done, err := r.Complete(chat.Listening(r.ctx, func(e chat.Event) error {
			if e.Kind == chat.Delta {
				heard.WriteString(e.Content)
			}
			return nil
		}), r.input(said{text: "A person, please"}))
		if err != nil || done.Output != "A colleague will call you." || heard.String() != done.Output || done.Fallback {
			t.Errorf("%q is heard, %+v, %v", heard.String(), done, err)
		}
	})
}

// Where a try hands off and then fails, the next says the sentence for that, asks no model, and leaves the rest to the person.
func TestFailedTryThatHandedOffIsTold(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		m := r.modeled()
		r.write(func(ctx context.Context, client *ent.Client) error {
			return client.Assistant.UpdateOneID(r.assistant).SetPlatformTools([]string{"hand_off"}).
				SetBehavior([]byte(`{"handOffSentence":"A colleague will call you."}`)).Exec(ctx)
		})
		ann := r.newContact("Ann", "ann")
		r.tag(ann, "sales", r.assistant)
		thread := r.thread(ann)
		m.Play(llmtest.Call("hand_off", `{}`), llmtest.Fail(401))
		asks := r.writes(thread, "A person, please")
		if err := r.work(asks); err == nil {
			t.Fatal("the first try does not fail")
		}
		r.works(asks)
		r.works(r.writes(thread, "Hello?"))
		want := []string{"A person, please", "<A colleague will call you.", "Hello?"}
		if !slices.Equal(r.kept(thread), want) || len(m.Requests()) != 2 {
			t.Errorf("kept %q, want %q; %d requests", r.kept(thread), want, len(m.Requests()))
		}
	})
}

// A long message without full stops is remembered in a time that grows with its length alone. With its square, this would take hours.
func TestLongMessageWithoutSentences(t *testing.T) {
	t.Parallel()
	s := llmtest.Serve(t)
	s.Play(llmtest.Say("Yes."))
	m := &chat.Modeled{Client: swift(), Choices: []llm.Choice{{Endpoint: llm.Endpoint{URL: s.Base(), Key: llmtest.Key, Default: "small"}}}}
	q := chat.Question{Input: "When?", History: []chat.Said{{Role: "user", Content: strings.Repeat("a b c d ", 1_000_000)}}}
	ctx, stop := context.WithTimeout(authz.With(t.Context(), &authz.Caller{Workspace: "ws"}), 10*time.Minute)
	defer stop()
	if reply, err := m.Answer(ctx, q, deaf); err != nil || reply.Text != "Yes." {
		t.Errorf("%q, %v", reply.Text, err)
	}
	if asked := s.Requests()[0]; !strings.Contains(asked.Messages[0].Text(), "a b c d") {
		t.Error("nothing is remembered of it")
	}
}

// What is summed up fits the model's window: its end, whatever it is written in. What the endpoint still finds too long is halved.
func TestSummaryFitsTheWindow(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, r *room) {
		m := llmtest.Serve(t)
		r.Parts().Client = llm.New(llm.Options{})
		r.models(llm.Endpoint{URL: m.Base(), Key: llmtest.Key, Default: "small"})
		var sizes []int
		m.Answer(func(in llmtest.Request) llmtest.Step {
			if text := in.Last().Text(); !strings.HasSuffix(text, "и это конец.") {
				t.Errorf("its end is left out: %q", text[max(0, len(text)-40):])
			}
			sizes = append(sizes, llm.Tokens(in.Messages[0].Text())+llm.Tokens(in.Last().Text()))
			if len(sizes) == 1 {
				return llmtest.Overflow()
			}
			return llmtest.Say(`{"summary":"Она ждёт."}`)
		})
		thread := r.thread(r.newContact("Ann", "ann"))
		r.writes(thread, strings.Repeat("Я хочу прийти в четверг. ", 1_500)+"и это конец.")
		c, err := r.analyse(thread)
		if err != nil || c.Summary == nil || *c.Summary != "Она ждёт." {
			t.Errorf("%v, %v", c.Summary, err)
		}
		if len(sizes) != 2 || sizes[0] > llm.DefaultWindow || sizes[1] > sizes[0]*2/3 {
			t.Errorf("the requests have %v tokens", sizes)
		}
	})
}
