package rest_test

import (
	"context"
	"net/http"
	"testing"

	entassistant "github.com/switchboard-dev/switchboard/ent/assistant"
	"github.com/switchboard-dev/switchboard/internal/llmtest"
	"github.com/switchboard-dev/switchboard/internal/speechtest"
	"github.com/switchboard-dev/switchboard/internal/trunktest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// A call that ends because the assistant cannot hear or speak, or has no reply, says so; one that goes well says nothing of the kind.
func TestLiveACallSaysWhatFailed(t *testing.T) {
	t.Parallel()
	to, phrases := trunktest.Awake(t), []string{"Hello there, can you hear me?"}
	speaking(t, phrases, func(t *testing.T, s *telephony) {
		broken := speechtest.Manner{Status: http.StatusInternalServerError}
		s.model.Answer(func(llmtest.Request) llmtest.Step { return llmtest.Say("Yes.") })
		failure := func() any {
			t.Helper()
			id, _ := s.latest()["id"].(string)
			r := s.ask(`{ call(id: "` + id + `") { callStatus failure } }`)
			return under(r.body, "data", "call", "failure")
		}
		who := s.provider.Call(ours, caller)
		who.Reply()
		who.Say(s.book.Say(t, phrases[0]))
		who.Reply()
		who.Leave()
		if got := failure(); got != nil {
			t.Errorf("it went well: %v", got)
		}

		s.hearer.Behave(broken)
		who = s.provider.Call(ours, caller)
		who.Reply()
		who.Say(s.book.Say(t, phrases[0]))
		who.Reply() // that it has not been understood
		who.Say(s.book.Say(t, phrases[0]))
		who.Over()
		if got := failure(); got != "HEARING" {
			t.Errorf("nothing is heard: %v", got)
		}

		s.hearer.Behave(speechtest.Manner{})
		s.speaker.Behave(broken)
		s.provider.Call(ours, caller).Over()
		if got := failure(); got != "SPEAKING" {
			t.Errorf("nothing is said: %v", got)
		}

		s.speaker.Behave(speechtest.Manner{})
		ctx := store.System(context.Background(), "test")
		must(0, s.store.Tx(ctx, func(ctx context.Context) error {
			return s.store.Client(ctx).Assistant.Update().Where(entassistant.ID(s.bot)).SetVoiceID("ghost").Exec(ctx)
		}))
		if _, err := s.provider.Try(ours, caller); err == nil {
			t.Error("a call without a voice is answered")
		}
		if got := failure(); got != "NO_VOICE" {
			t.Errorf("there is no voice: %v", got)
		}
		r := s.send("POST", "/v3/calls", `{"assistant_id":"`+s.bot+`","to":"`+to+`"}`)
		if got := failure(); r.code() != "call_failed" || got != "NO_VOICE" {
			t.Errorf("there is no voice to call with: %d %s, %v", r.status, r.raw, got)
		}
	})
}
