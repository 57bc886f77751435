package rest_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/llmtest"
)

// steps are the ways in which a clock is set: by how much what was written before is later by the new one.
var steps = map[string]time.Duration{"forward": -time.Hour, "back": time.Hour}

// A claim of an Idempotency-Key whose copy died is given up, although the clock was set back by an hour since.
func TestIdempotencyKeyOfTheDeadAfterTheClockWasSetBack(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		b.send("POST", "/v3/contacts", `{"name":"Once"}`, "Idempotency-Key", "k")
		b.alter(t, func(u *ent.IdempotencyRecordUpdate) { u.SetLockedAt(time.Now().UTC().Add(time.Hour)).SetDone(false) })
		if r := b.send("POST", "/v3/contacts", `{"name":"Once"}`, "Idempotency-Key", "k"); r.status != 201 {
			t.Errorf("%d %s", r.status, r.raw)
		}
	})
}

// A request that is under way keeps its Idempotency-Key whichever way the clock is set: a repeat does nothing.
func TestIdempotencyKeyOfTheLivingWhenTheClockIsSet(t *testing.T) {
	t.Parallel()
	for name, by := range steps {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			modelled(t, func(t *testing.T, b *bundle, m *llmtest.Server) {
				asked, answer := make(chan bool, 2), make(chan bool)
				m.Answer(func(llmtest.Request) llmtest.Step {
					asked <- true
					<-answer
					return llmtest.Say("Hi")
				})
				body := fmt.Sprintf(`{"assistant_id":%q,"conversation_id":"c","input":"Hi"}`, b.made("/v3/assistants", `{"name":"Ada"}`))
				done := make(chan reply)
				go func() { done <- b.send("POST", "/v3/chat/completions", body, "Idempotency-Key", "k") }()
				<-asked
				must(execute(b, "UPDATE idempotency_records SET locked_at = "+moved(b, "locked_at", by)+" WHERE route LIKE '%chat%'"))
				if r := b.send("POST", "/v3/chat/completions", body, "Idempotency-Key", "k"); r.status != http.StatusConflict || !strings.Contains(string(r.raw), "Idempotency-Key") {
					t.Errorf("the repeat: %d %s", r.status, r.raw)
				}
				close(answer)
				if r := <-done; r.status != 200 {
					t.Errorf("the first: %d %s", r.status, r.raw)
				}
				if len(asked) > 0 {
					t.Error("it was done twice")
				}
			})
		})
	}
}

// Sessions stay valid however the clock is set, and keys keep working.
func TestSessionsAndKeysWhenTheClockIsSet(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		b.employ(b.workspace, "ada@example.com", "owner")
		cookie, _ := b.signIn("ada@example.com", password)
		for name, by := range steps {
			must(execute(b, fmt.Sprintf("UPDATE sessions SET created = created + %[1]d, seen = seen + %[1]d, expires = expires + %[1]d", by.Microseconds())))
			must(execute(b, "UPDATE api_keys SET created_at = "+moved(b, "created_at", by)))
			if r := b.browse("GET", "/session", "", cookie); r.status != 200 {
				t.Errorf("%s: the session: %d %s", name, r.status, r.raw)
			}
			if r := b.send("GET", "/v3/contacts", ""); r.status != 200 {
				t.Errorf("%s: the key: %d %s", name, r.status, r.raw)
			}
			must(0, b.door.Product.People.Sweep(t.Context()))
		}
	})
}

// A delivery that is to be tried again is not late by the hour that the clock is set back.
func TestWebhookWhenTheClockIsSet(t *testing.T) {
	t.Parallel()
	for name, by := range steps {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			each(t, func(t *testing.T, b *bundle) {
				r := receiving(t, failing)
				hook := b.webhook(r.url, `"contact.created"`)["id"].(string)
				b.made("/v3/contacts", `{"name": "Ada"}`)
				b.tried(hook, 1)
				later := time.Now().UTC().Add(by)
				log := fmt.Sprintf(`[{"at":%q,"ms":1}]`, later.Format(time.RFC3339Nano))
				must(execute(b, fmt.Sprintf("UPDATE webhook_deliveries SET log = '%s', due_at = %s", log, moved(b, "due_at", by))))
				must(0, b.door.Product.Webhooks.CatchUp(t.Context()))
				b.tried(hook, 2)
			})
		})
	}
}

// What is on its way is not sent a second time by the same copy, whichever way the clock is set.
func TestWebhookUnderWayWhenTheClockIsSet(t *testing.T) {
	t.Parallel()
	for name, by := range steps {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			each(t, func(t *testing.T, b *bundle) {
				asked, answers := make(chan int, 4), []chan bool{make(chan bool), make(chan bool), make(chan bool), make(chan bool)}
				var came atomic.Int32
				r := receiving(t, func(http.ResponseWriter, *http.Request) {
					n := int(came.Add(1)) - 1
					asked <- n
					<-answers[min(n, len(answers)-1)]
				})
				hook := b.webhook(r.url, `"contact.created"`)["id"].(string)
				b.made("/v3/contacts", `{"name": "Ada"}`)
				<-asked
				b.made("/v3/contacts", `{"name": "Eve"}`)
				b.made("/v3/contacts", `{"name": "Zoe"}`)
				await.Until(t, "the others do not wait", func() bool { return len(b.deliveries(hook)) == 3 })
				close(answers[0]) // the other two go out together
				<-asked
				<-asked
				must(execute(b, fmt.Sprintf("UPDATE webhook_deliveries SET created_at = %s, due_at = %s WHERE status = 'PENDING'", moved(b, "created_at", by), moved(b, "due_at", by))))
				must(0, b.door.Product.Webhooks.CatchUp(t.Context()))
				b.made("/v3/contacts", `{"name": "Mia"}`)
				await.Until(t, "the last does not wait", func() bool { return len(b.deliveries(hook)) == 4 })
				close(answers[1])
				<-asked
				close(answers[2])
				close(answers[3])
				await.Until(t, "something is left", func() bool {
					for _, d := range b.deliveries(hook) {
						if d["status"] != "DELIVERED" {
							return false
						}
					}
					return true
				})
				if n := came.Load(); n != 4 {
					t.Errorf("%d were sent, want 4", n)
				}
				for _, d := range b.deliveries(hook) {
					if d["attempts"] != 1.0 {
						t.Errorf("%v", d)
					}
				}
			})
		})
	}
}

// moved is a column's time when the clock is set, in SQL.
func moved(b *bundle, column string, by time.Duration) string {
	if b.store.Postgres() {
		return fmt.Sprintf("%s + interval '%d seconds'", column, int(by.Seconds()))
	}
	return fmt.Sprintf("strftime('%%Y-%%m-%%d %%H:%%M:%%f+00:00', %s, '%d seconds')", column, int(by.Seconds()))
}
