package rest_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// receiver is where a webhook leads. It keeps what it got.
type receiver struct {
	t      testing.TB
	url    string
	answer func(w http.ResponseWriter, r *http.Request) // nil: 200

	mu  sync.Mutex
	got []delivery
}

type delivery struct {
	header http.Header
	raw    []byte
	body   map[string]any
}

func (d delivery) data() map[string]any {
	data, _ := d.body["data"].(map[string]any)
	return data
}

func receiving(t testing.TB, answer func(w http.ResponseWriter, r *http.Request)) *receiver {
	t.Helper()
	r := &receiver{t: t, answer: answer}
	server := httptest.NewServer(r)
	t.Cleanup(server.Close)
	r.url = server.URL
	return r
}

// ServeHTTP of http.Handler.
func (r *receiver) ServeHTTP(w http.ResponseWriter, req *http.Request) {
	raw, _ := io.ReadAll(req.Body)
	d := delivery{header: req.Header, raw: raw}
	_ = json.Unmarshal(raw, &d.body)
	kind, _ := d.body["type"].(string)
	if err := theWitness().fits("document.json#/webhooks/"+kind+"/post/requestBody/content/application~1json/schema", raw); err != nil {
		r.t.Errorf("the document does not say what is told: %v\n%s", err, raw)
	}
	r.mu.Lock()
	r.got = append(r.got, d)
	r.mu.Unlock()
	if r.answer != nil {
		r.answer(w, req)
	}
}

// all that was got so far, with n at the least.
func (r *receiver) all(t testing.TB, n int) []delivery {
	t.Helper()
	return await.For(t, fmt.Sprintf("fewer than %d deliveries", n), func() ([]delivery, bool) {
		r.mu.Lock()
		defer r.mu.Unlock()
		return r.got, len(r.got) >= n
	})
}

func (b *bundle) webhook(url string, events string) map[string]any {
	b.t.Helper()
	made := b.send("POST", "/v3/webhooks", `{"url": "`+url+`", "events": [`+events+`]}`)
	if made.status != 201 {
		b.t.Fatalf("webhook: %d %s", made.status, made.raw)
	}
	return made.data()
}

// What a client does is told to whoever wants to know, as /v3 shows it and signed so that others' code believes it.
func TestWebhookIsToldOfAContact(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		r := receiving(t, nil)
		hook := b.webhook(r.url, `"contact.created", "contact.updated"`)
		made := b.send("POST", "/v3/contacts", `{"name": "Ada"}`)
		got := r.all(t, 1)[0]
		secret, _ := hook["secret"].(string)
		if err := must(standardwebhooks.NewWebhook(secret)).Verify(got.raw, got.header); err != nil {
			t.Errorf("the signature: %v", err)
		}
		if string(must(json.Marshal(got.data()))) != string(must(json.Marshal(made.data()))) {
			t.Errorf("told %s, made %s", got.raw, made.raw)
		}
		if got.body["type"] != "contact.created" || got.body["subaccount_id"] != b.sub || got.body["sequence"] != 1.0 || got.header.Get("Webhook-Id") != got.body["id"] {
			t.Errorf("told %s", got.raw)
		}
	})
}

// While a secret is changed, both are good; afterwards the old one is not.
func TestWebhookSecretsRotate(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		r := receiving(t, nil)
		hook := b.webhook(r.url, `"contact.created"`)
		rotated := b.ask(`mutation { rotateWebhookSecret(id: "` + hook["id"].(string) + `") { secret previousUntil } }`)
		before, after := hook["secret"].(string), under(rotated.body, "data", "rotateWebhookSecret", "secret").(string)
		good := func(d delivery, secret string) bool {
			return must(standardwebhooks.NewWebhook(secret)).Verify(d.raw, d.header) == nil
		}
		b.made("/v3/contacts", `{"name": "Ada"}`)
		if d := r.all(t, 1)[0]; !good(d, before) || !good(d, after) || before == after {
			t.Errorf("signed %s", d.header.Get("Webhook-Signature"))
		}
		ctx := store.System(context.Background(), "a day later")
		must(0, b.store.Tx(ctx, func(ctx context.Context) error {
			return b.store.Client(ctx).Webhook.UpdateOneID(hook["id"].(string)).SetSecretUntil(time.Now().UTC().Add(-time.Second)).Exec(ctx)
		}))
		b.made("/v3/contacts", `{"name": "Bob"}`)
		d := r.all(t, 2)[1]
		if good(d, before) || !good(d, after) {
			t.Errorf("a day later signed %s", d.header.Get("Webhook-Signature"))
		}
		forged := d
		forged.raw = []byte(strings.Replace(string(d.raw), "Bob", "Eve", 1))
		if good(forged, after) {
			t.Error("what was changed on the way is believed")
		}
	})
}

// A webhook gets what it wants, while it is switched on.
func TestWebhookGetsWhatItWants(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		r := receiving(t, nil)
		for body, field := range map[string]string{
			`{"url":"` + r.url + `","events":[]}`:                                "events",
			`{"url":"` + r.url + `","events":["contact.made"]}`:                  "events",
			`{"url":"ftp://example.com","events":["*"]}`:                         "url",
			`{"url":"` + r.url + `","events":["*"],"is_active":true}`:            "is_active",
			`{"url":"` + r.url + `","events":["*","tag.created","nothing.new"]}`: "events",
		} {
			if refused := b.send("POST", "/v3/webhooks", body); refused.status != 422 || refused.fields()[0] != field {
				t.Errorf("%s: %d %s", body, refused.status, refused.raw)
			}
		}
		hook := b.webhook(r.url, `"tag.created", "tag.created"`)
		id := hook["id"].(string)
		if fmt.Sprint(hook["events"]) != "[tag.created]" {
			t.Errorf("it wants %v", hook["events"])
		}
		b.made("/v3/contacts", `{"name": "Ada"}`)
		b.send("PATCH", "/v3/webhooks/"+id, `{"is_active": false}`)
		b.made("/v3/tags", `{"name": "Never"}`)
		off := b.send("POST", "/graphql", `{"query":"mutation { testWebhook(id: \"`+id+`\") { id } }"}`)
		if code, _ := gqlCode(off); code != "conflict" {
			t.Errorf("a test of one that is off: %s", off.raw)
		}
		b.eventually(t, "tag.created", "")
		b.numbered(t)
		b.send("PATCH", "/v3/webhooks/"+id, `{"is_active": true, "events": ["*"]}`)
		b.made("/v3/tags", `{"name": "Now"}`)
		if got := r.all(t, 1); len(got) != 1 || got[0].data()["name"] != "Now" {
			t.Errorf("told %s", got[0].raw)
		}
		b.tried(id, 1) // what is under way is not replayed
		if r := b.ask(`mutation { replayWebhook(id: "` + id + `", from: "` + time.Now().Add(-time.Hour).UTC().Format(time.RFC3339) + `") }`); under(r.body, "data", "replayWebhook") != 3.0 {
			t.Errorf("replayed: %s", r.raw)
		}
		var names []string
		for _, d := range r.all(t, 4)[1:] {
			names = append(names, fmt.Sprint(d.data()["name"]))
		}
		slices.Sort(names)
		if fmt.Sprint(names) != "[Ada Never Now]" {
			t.Errorf("replayed %v", names)
		}
		for query, field := range map[string]string{
			`from: "2020-01-01T00:00:00Z"`: "from", `from: "2099-01-01T00:00:00Z"`: "from",
		} {
			if _, fields := gqlCode(b.ask(`mutation { replayWebhook(id: "` + id + `", ` + query + `) }`)); !slices.Equal(fields, []string{field}) {
				t.Errorf("%s: %v", query, fields)
			}
		}
	})
}

// numbered waits until every event has its number.
func (b *bundle) numbered(t *testing.T) {
	t.Helper()
	await.Until(t, "events have no number", func() bool {
		return !slices.ContainsFunc(b.told(), func(e *ent.Event) bool { return e.Sequence == nil })
	})
}

// One that has taken nothing for as long as an event is tried is switched off, and says why.
func TestWebhookThatFailsForDays(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		r := receiving(t, failing)
		id := b.webhook(r.url, `"contact.created"`)["id"].(string)
		b.made("/v3/contacts", `{"name": "Ada"}`)
		b.tried(id, 1)
		ctx := store.System(context.Background(), "days later")
		must(0, b.store.Tx(ctx, func(ctx context.Context) error {
			client := b.store.Client(ctx)
			if err := client.WebhookDelivery.Update().SetRound(9).Exec(ctx); err != nil {
				return err
			}
			return client.Webhook.UpdateOneID(id).SetFailingSince(time.Now().UTC().Add(-76 * time.Hour)).Exec(ctx)
		}))
		b.hurry()
		if d := b.tried(id, 2); d["status"] != "FAILED" {
			t.Errorf("%v", d)
		}
		off := b.ask(`{ webhook(id: "` + id + `") { isActive disabledReason } }`)
		if want := `{"webhook":{"isActive":false,"disabledReason":"failing"}}`; !strings.Contains(string(off.raw), want) {
			t.Errorf("%s", off.raw)
		}
	})
}

// Pending deliveries about somebody who is erased contain only the id.
func TestWebhookOfTheErased(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		var better atomic.Bool
		r := receiving(t, func(w http.ResponseWriter, r *http.Request) {
			if !better.Load() {
				failing(w, r)
			}
		})
		hook := b.webhook(r.url, `"contact.created"`)["id"].(string)
		id := b.made("/v3/contacts", `{"name": "`+canary+`"}`)
		b.tried(hook, 1)
		b.send("POST", "/v3/contacts/"+id+"/permanent-delete", "")
		better.Store(true)
		b.hurry()
		if got := r.all(t, 2)[1]; strings.Contains(string(got.raw), canary) || got.data()["id"] != id {
			t.Errorf("told %s", got.raw)
		}
	})
}
