package rest_test

import (
	"fmt"
	"testing"

	"github.com/switchboard-dev/switchboard/platform/fault"
)

// What a refused turn has left in the conversation is taken up by a repeat under the same key, not said again.
func TestRepeatOfARefusedTurnSaysNothingTwice(t *testing.T) {
	t.Parallel()
	listening(t, func(t *testing.T, b *bundle, l *listener) {
		bot := b.made("/v3/assistants", `{"name":"Ada"}`)
		in := turn{assistant: bot, conversation: "c", input: "Hi"}
		say := func() reply { return b.say(in, "Idempotency-Key", "once") }
		l.failing(fault.New(fault.Conflict, "Another turn of the conversation is in progress."))
		for range 2 {
			if r := say(); r.status != 409 || r.header.Get("Idempotent-Replayed") != "" {
				t.Errorf("%d %s", r.status, r.raw)
			}
		}
		l.failing(nil)
		if r := say(); r.status != 200 {
			t.Errorf("%d %s", r.status, r.raw)
		}
		if got := fmt.Sprint(b.kept("c")); got != "[Reply 3 false Hi false]" {
			t.Errorf("kept %s", got)
		}
		// What is refused before anything is kept is forgotten, and the key free for another request.
		b.send("POST", "/v3/assistants/"+bot+"/archive", "")
		in.conversation = "d"
		if r := b.say(in, "Idempotency-Key", "twice"); r.code() != "chat_refused" {
			t.Errorf("%d %s", r.status, r.raw)
		}
		in.input = "Hello"
		if r := b.say(in, "Idempotency-Key", "twice"); r.code() != "chat_refused" {
			t.Errorf("%d %s", r.status, r.raw)
		}
	})
}
