package rest_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/ent/idempotencyrecord"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// A conversation is its contact's: by our id and the caller's own, under either id of the contact.
func TestWhoseConversationItIs(t *testing.T) {
	t.Parallel()
	listening(t, func(t *testing.T, b *bundle, _ *listener) {
		a := b.made("/v3/assistants", `{"name":"A"}`)
		ann, bob := b.made("/v3/contacts", `{"name":"Ann","contact_id":"crm-ann"}`), b.made("/v3/contacts", `{"name":"Bob","contact_id":"crm-bob"}`)
		first := b.say(turn{assistant: a, contact: ann, conversation: "thread", input: "Hi"})
		ours, _ := first.data()["conversationId"].(string)
		if first.status != 200 || ours == "" || ours == "thread" {
			t.Fatalf("the first turn: %d %s", first.status, first.raw)
		}
		open := b.say(turn{assistant: a, input: "Who am I?"}).data()["conversationId"].(string)
		for name, c := range map[string]struct {
			turn   turn
			status int
			same   bool // the conversation goes on
		}{
			"her own by our id":        {turn{a, ann, ours, "One", "", ""}, 200, true},
			"her own by hers":          {turn{a, ann, "thread", "Two", "", ""}, 200, true},
			"under the CRM's id":       {turn{a, "crm-ann", "thread", "Three", "", ""}, 200, true},
			"another's by its name":    {turn{a, bob, "thread", "Let me in", "", ""}, 409, false},
			"another's by our id":      {turn{a, bob, ours, "Let me in", "", ""}, 409, false},
			"another's, by the CRM":    {turn{a, "crm-bob", ours, "Let me in", "", ""}, 409, false},
			"his own":                  {turn{a, bob, "thread-b", "Hello", "", ""}, 200, false},
			"a new one":                {turn{a, ann, "", "New", "", ""}, 200, false},
			"an id of ours of nothing": {turn{a, ann, "conv_01m7zzzzzzezzt1p20pdey9x3f", "Odd", "", ""}, 200, false},
		} {
			r := b.say(c.turn)
			if r.status != c.status || (r.data()["conversationId"] == ours) != c.same {
				t.Errorf("%s: %d %s", name, r.status, r.raw)
			}
			if c.status == 409 && (r.code() != "conflict" || !slices.Equal(r.fields(), []string{"conversation_id"})) {
				t.Errorf("%s: %s", name, r.raw)
			}
		}
		if got := b.said(bob); !strings.HasPrefix(got, "user: Hello; assistant: Reply ") || strings.Count(got, ";") != 1 {
			t.Errorf("Bob's: %s", got)
		}
		// An anonymous conversation becomes the contact's who goes on with it, and then nobody else's.
		if r := b.say(turn{assistant: a, contact: bob, conversation: open, input: "It is me, Bob."}); r.status != 200 || r.data()["conversationId"] != open {
			t.Errorf("taking an anonymous one: %d %s", r.status, r.raw)
		}
		if r := b.say(turn{assistant: a, contact: ann, conversation: open, input: "No, me."}); r.status != 409 {
			t.Errorf("taking it again: %d %s", r.status, r.raw)
		}
	})
}

// Another tenant's ids name nothing, and its conversations are never met.
func TestConversationsOfOtherTenants(t *testing.T) {
	t.Parallel()
	listening(t, func(t *testing.T, b *bundle, l *listener) {
		strange := []string{"Authorization", "Bearer " + b.newKey(b.rival, workspace.NewKey{Preset: "admin", Subaccounts: []string{b.stranger}})}
		theirs := b.furnish(strange[1][len("Bearer "):])
		secret := b.say(turn{assistant: theirs["assistant"], contact: theirs["contact"], conversation: "thread", input: "Their secret"}, strange...)
		mine := b.furnish(b.key)
		for name, c := range map[string]struct {
			turn turn
			at   string
		}{
			"assistant": {turn{assistant: theirs["assistant"], contact: mine["contact"], input: "Hi"}, "assistant_id"},
			"contact":   {turn{assistant: mine["assistant"], contact: theirs["contact"], input: "Hi"}, "contact_id"},
			"nobody":    {turn{assistant: mine["assistant"], contact: "crm-nobody", input: "Hi"}, "contact_id"},
		} {
			if r := b.say(c.turn); r.status != 404 || !slices.Equal(r.fields(), []string{c.at}) {
				t.Errorf("%s: %d %s", name, r.status, r.raw)
			}
		}
		for _, id := range []string{"thread", secret.data()["conversationId"].(string)} {
			r := b.say(turn{assistant: mine["assistant"], contact: mine["contact"], conversation: id, input: "Mine"})
			if r.status != 200 || r.data()["conversationId"] == secret.data()["conversationId"] || len(l.last().History) != 0 {
				t.Errorf("%s: %d %s, after %v", id, r.status, r.raw, l.last().History)
			}
		}
	})
}

// What was said is kept even if there is no answer, and once, however often it is sent under one key.
func TestWhatIsSaidIsKeptWhenTheAnswerFails(t *testing.T) {
	t.Parallel()
	listening(t, func(t *testing.T, b *bundle, l *listener) {
		a := b.made("/v3/assistants", `{"name":"A"}`)
		ann := b.made("/v3/contacts", `{"name":"Ann"}`)
		l.failing(errors.New("the model is at postgres://secret"))
		s := turn{assistant: a, contact: ann, conversation: "thread", input: "Anybody there?"}
		for range 2 {
			r := b.say(s, "Idempotency-Key", "k")
			if r.status != 502 || r.code() != "chat_failed" || len(r.fields()) != 0 || strings.Contains(string(r.raw), "secret") {
				t.Errorf("a failing answer: %d %s", r.status, r.raw)
			}
			if got := b.said(ann); got != "user: Anybody there?" {
				t.Errorf("kept: %s", got)
			}
		}
		l.failing(nil)
		answered := b.say(s, "Idempotency-Key", "k")
		again := b.say(s, "Idempotency-Key", "k")
		if answered.status != 200 || again.header.Get("Idempotent-Replayed") != "true" || again.data()["messageId"] != answered.data()["messageId"] {
			t.Errorf("after that: %d %s, then %d %s", answered.status, answered.raw, again.status, again.raw)
		}
		if got := b.said(ann); got != "user: Anybody there?; assistant: Reply 3" {
			t.Errorf("kept in the end: %s", got)
		}
		// Whatever the speaker, the stored answer goes with the contact whose conversation it is.
		if r := b.say(turn{assistant: a, conversation: "thread", input: "Still"}, "Idempotency-Key", "anonymous"); r.status != 200 {
			t.Fatalf("%d %s", r.status, r.raw)
		}
		ctx := store.System(context.Background(), "test")
		for _, row := range b.store.Client(ctx).IdempotencyRecord.Query().Where(idempotencyrecord.KeyIn("k", "anonymous")).AllX(ctx) {
			if row.ContactID == nil || *row.ContactID != ann {
				t.Errorf("the answer under %s is about %v", row.Key, row.ContactID)
			}
		}
	})
}
