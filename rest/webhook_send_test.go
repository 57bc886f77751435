package rest_test

import (
	"context"
	"fmt"
	"math"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain"
	"github.com/switchboard-dev/switchboard/ent/webhookdelivery"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/egress"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// deliveries of a webhook, newest first, as /v3 lists them.
func (b *bundle) deliveries(hook string) []map[string]any {
	b.t.Helper()
	var all []map[string]any
	list, _ := b.send("GET", "/v3/webhooks/"+hook+"/deliveries?limit=100", "").body["data"].([]any)
	for _, d := range list {
		all = append(all, d.(map[string]any))
	}
	return all
}

// tried waits until the newest delivery of a webhook was tried so often.
func (b *bundle) tried(hook string, attempts float64) map[string]any {
	b.t.Helper()
	return b.triedUpTo(hook, attempts, attempts)
}

// triedAtLeast is tried of a delivery that is soon tried again: a busy machine may look too late to see the first attempt alone.
func (b *bundle) triedAtLeast(hook string, attempts float64) map[string]any {
	b.t.Helper()
	return b.triedUpTo(hook, attempts, math.Inf(1))
}

func (b *bundle) triedUpTo(hook string, least, most float64) map[string]any {
	b.t.Helper()
	return await.For(b.t, fmt.Sprintf("not %v attempts", least), func() (map[string]any, bool) {
		all := b.deliveries(hook)
		if len(all) == 0 {
			return nil, false
		}
		attempts, _ := all[0]["attempts"].(float64)
		return all[0], attempts >= least && attempts <= most
	})
}

// hurry makes the time come of all that waits.
func (b *bundle) hurry() {
	b.t.Helper()
	ctx := store.System(context.Background(), "hurry")
	err := b.store.Tx(ctx, func(ctx context.Context) error {
		return b.store.Client(ctx).WebhookDelivery.Update().Where(webhookdelivery.Status("PENDING")).SetDueAt(time.Now().UTC().Add(-time.Second)).Exec(ctx)
	})
	if err != nil {
		b.t.Fatal(err)
	}
	if err := b.door.Product.Webhooks.Look(ctx); err != nil {
		b.t.Fatal(err)
	}
}

// failing refuses what comes, and wants nothing more of it before somebody hurries.
func failing(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Retry-After", "300")
	http.Error(w, "no", http.StatusInternalServerError)
}

// What is not taken is tried ten times, ever more seldom, and then given up; by hand it begins anew.
func TestWebhookTriesAgain(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		var better atomic.Bool
		r := receiving(t, func(w http.ResponseWriter, r *http.Request) {
			if !better.Load() {
				failing(w, r)
			}
		})
		hook := b.webhook(r.url, `"*"`)["id"].(string)
		b.made("/v3/contacts", `{"name": "Ada"}`)
		// The first would be of five seconds, had the receiver not asked for five minutes.
		waits := []time.Duration{5 * time.Minute, 5 * time.Minute, 30 * time.Minute, 2 * time.Hour, 5 * time.Hour, 10 * time.Hour, 14 * time.Hour, 20 * time.Hour, 24 * time.Hour}
		var last map[string]any
		for i, wait := range waits {
			last = b.tried(hook, float64(i+1))
			node := b.ask(`{ node(id: "` + last["id"].(string) + `") { ... on WebhookDelivery { nextAttemptAt log { at error responseStatus } } } }`)
			next := must(time.Parse(time.RFC3339, under(node.body, "data", "node", "nextAttemptAt").(string)))
			log, _ := under(node.body, "data", "node", "log").([]any)
			tried := must(time.Parse(time.RFC3339, under(log[len(log)-1], "at").(string)))
			if got := next.Sub(tried); last["status"] != "PENDING" || len(log) != i+1 || got < wait || got > wait+wait/10+time.Second {
				t.Errorf("after attempt %d: %v, and %s to the next, want %s", i+1, last, got, wait)
			}
			b.hurry()
		}
		last = b.tried(hook, 10)
		if last["status"] != "FAILED" || last["responseStatus"] != 500.0 || last["lastError"] != "Answered with status 500." || last["deliveredAt"] != nil {
			t.Errorf("given up: %v", last)
		}
		better.Store(true)
		again := b.send("POST", "/v3/webhooks/"+hook+"/deliveries/"+last["id"].(string)+"/redeliver", "")
		if again.status != 200 || again.data()["status"] != "PENDING" {
			t.Errorf("once more: %d %s", again.status, again.raw)
		}
		if last = b.tried(hook, 11); last["status"] != "DELIVERED" || last["deliveredAt"] == nil || last["lastError"] != nil || last["responseStatus"] != 200.0 {
			t.Errorf("taken: %v", last)
		}
		got := r.all(t, 11)
		for _, d := range got {
			if string(d.raw) != string(got[0].raw) || d.header.Get("Webhook-Id") != got[0].header.Get("Webhook-Id") {
				t.Errorf("it was sent as %s, and as %s", got[0].raw, d.raw)
			}
		}
	})
}

// A receiver that has gone is not asked again; one that has moved is not followed; and no internal address is asked.
func TestWebhookRefusals(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		gone := receiving(t, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusGone) })
		elsewhere := receiving(t, nil)
		moved := receiving(t, func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Retry-After", "300") // or it is tried twice before anybody looks
			http.Redirect(w, r, elsewhere.url, http.StatusTemporaryRedirect)
		})
		busy := receiving(t, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Retry-After", "7200")
			w.WriteHeader(http.StatusTooManyRequests)
		})
		ids := map[*receiver]string{}
		for _, r := range []*receiver{gone, moved, busy} {
			ids[r] = b.webhook(r.url, `"contact.created"`)["id"].(string)
		}
		b.made("/v3/contacts", `{"name": "Ada"}`)
		if d := b.tried(ids[gone], 1); d["status"] != "FAILED" || d["responseStatus"] != 410.0 {
			t.Errorf("gone: %v", d)
		}
		off := b.ask(`{ webhook(id: "` + ids[gone] + `") { isActive disabledReason } }`)
		if want := `{"webhook":{"isActive":false,"disabledReason":"gone"}}`; !strings.Contains(string(off.raw), want) {
			t.Errorf("gone: %s", off.raw)
		}
		if d := b.triedAtLeast(ids[moved], 1); d["status"] != "PENDING" || d["responseStatus"] != 307.0 || !strings.Contains(d["lastError"].(string), "redirect") {
			t.Errorf("moved: %v", d)
		}
		d := b.tried(ids[busy], 1)
		node := b.ask(`{ node(id: "` + d["id"].(string) + `") { ... on WebhookDelivery { nextAttemptAt } } }`)
		if next := must(time.Parse(time.RFC3339, under(node.body, "data", "node", "nextAttemptAt").(string))); time.Until(next) < 110*time.Minute {
			t.Errorf("busy for two hours, and asked again in %s", time.Until(next))
		}
		b.made("/v3/contacts", `{"name": "Bob"}`)
		b.triedAtLeast(ids[moved], 1)
		if len(gone.all(t, 1)) != 1 || len(elsewhere.all(t, 0)) != 0 {
			t.Errorf("%d to who has gone, %d to where one has moved", len(gone.all(t, 1)), len(elsewhere.all(t, 0)))
		}
		if on := b.send("PATCH", "/v3/webhooks/"+ids[gone], `{"is_active": true}`); on.data()["isActive"] != true {
			t.Errorf("on again: %s", on.raw)
		}
	})
}

// A webhook goes nowhere inside, whatever its address is called, and its owner is not told what is there.
func TestWebhookGoesNowhereInside(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		inside := receiving(t, nil)
		port := inside.url[strings.LastIndexByte(inside.url, ':'):]
		for _, host := range []string{"127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "0.0.0.0", "169.254.169.254", "10.0.0.1", "[64:ff9b::7f00:1]"} {
			hook := b.webhook("http://"+host+port, `"webhook.test"`)["id"].(string)
			b.ask(`mutation { testWebhook(id: "` + hook + `") { id } }`)
			if d := b.triedAtLeast(hook, 1); d["lastError"] != "The address could not be reached." || d["responseStatus"] != nil || d["status"] != "PENDING" {
				t.Errorf("%s: %v", host, d)
			}
		}
		if n := len(inside.all(t, 0)); n != 0 {
			t.Errorf("%d requests came inside", n)
		}
	}, withParts(func(p *domain.Parts) { p.Fetch = egress.New(nil) }))
}

// One that does not answer delays nobody else, and gets a few requests at a time.
func TestWebhookThatHangs(t *testing.T) {
	t.Parallel()
	const events = 60
	each(t, func(t *testing.T, b *bundle) {
		release := make(chan struct{})
		var open, most atomic.Int64
		hanging := receiving(t, func(_ http.ResponseWriter, r *http.Request) {
			most.Store(max(most.Load(), open.Add(1)))
			defer open.Add(-1)
			select {
			case <-release:
			case <-r.Context().Done():
			}
		})
		defer close(release)
		prompt := receiving(t, nil)
		b.webhook(hanging.url, `"*"`)
		b.webhook(prompt.url, `"*"`)
		for i := range events {
			b.made("/v3/contacts", fmt.Sprintf(`{"name": "%d"}`, i))
		}
		prompt.all(t, events)
		// The other one hangs for 15 seconds with every eight of its requests. Waiting for it would delay the last event until its last eight.
		if n := len(hanging.all(t, 1)); n > events-8 {
			t.Errorf("the one that hangs was sent %d meanwhile", n)
		}
		if n := most.Load(); n > 8 {
			t.Errorf("%d requests at a time to one that hangs", n)
		}
	})
}
