package rest_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain"
	"github.com/switchboard-dev/switchboard/domain/webhook"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/await"
)

// A subaccount whose receiver hangs has so many deliveries waiting and no more. Its owner sees which were given up and from when on, another webhook
// hears of it once, and what was given up can be replayed when the receiver works. A neighbour's waits are its own.
func TestAReceiverThatHangsHasNotEverMoreWaiting(t *testing.T) {
	t.Parallel()
	const most, contacts = 30, 40
	few := withParts(func(p *domain.Parts) { p.Pending = webhook.Bounds{Webhook: most, Subaccount: 2 * most, All: 4 * most} })
	each(t, func(t *testing.T, b *bundle) {
		hangs, works := stalled(t)
		hook := b.webhook(hangs.url, `"contact.created"`)["id"].(string)
		told := receiving(t, nil)
		b.webhook(told.url, `"webhook.overflowed"`)
		var all sync.WaitGroup
		for i := range contacts {
			all.Go(func() { b.made("/v3/contacts", fmt.Sprintf(`{"name":"Contact %d"}`, i)) })
		}
		all.Wait()
		count := func(status string) int { return b.sorted(hook, status) }
		await.Until(t, "not all of them wait", func() bool { return count("PENDING")+count("FAILED") == contacts }) // the server looks as well
		for range 2 {
			if err := (&webhook.BoundWorker{Service: b.door.Product.Webhooks}).Work(t.Context(), nil); err != nil {
				t.Fatal(err)
			}
		}
		if waiting, failed := count("PENDING"), count("FAILED"); waiting != most || failed != contacts-most {
			t.Errorf("%d wait, and %d are given up", waiting, failed)
		}
		if r := b.send("GET", "/v3/webhooks/"+hook+"/deliveries?limit=100", ""); !strings.Contains(string(r.raw),
			`"status":"FAILED","attempts":0,"responseStatus":null,"lastError":"Given up: too many deliveries of the webhook were pending."`) {
			t.Errorf("%s", r.raw)
		}
		r := b.ask(`{ webhook(id: "` + hook + `") { isActive missingSince } }`)
		since, _ := under(r.body, "data", "webhook", "missingSince").(string)
		at, err := time.Parse(time.RFC3339, since)
		if err != nil || time.Since(at) > time.Hour || time.Since(at) < 0 || !strings.Contains(string(r.raw), `"isActive":true`) {
			t.Errorf("%s", r.raw)
		}
		one := told.all(t, 1)[0]
		if one.data()["id"] != hook || one.body["type"] != "webhook.overflowed" {
			t.Errorf("told %s", one.raw)
		}
		replay := `{"from":"` + since + `"}`
		r = b.send("POST", "/v3/webhooks/"+hook+"/replay", replay)
		if r.status != 409 || !strings.Contains(string(r.raw), "30 deliveries of the webhook are pending") {
			t.Errorf("a replay without room: %d %s", r.status, r.raw)
		}
		works()
		// On a busy machine some have failed twice by now, and are tried again after five minutes.
		await.Within(t, 10*time.Minute, "what waits is not delivered", func() bool { return count("PENDING") == 0 })
		behind := slices.DeleteFunc(b.told(), func(e *ent.Event) bool { // any may be the first given up: on a busy machine, some were tried before
			return e.Type != "contact.created" || !e.CreatedAt.After(at.Add(time.Millisecond))
		})
		until := behind[len(behind)/2].CreatedAt.Format("2006-01-02T15:04:05.000Z")
		if r := b.send("POST", "/v3/webhooks/"+hook+"/replay", `{"from":"`+since+`","to":"`+until+`"}`); r.status != 200 {
			t.Errorf("a replay: %d %s", r.status, r.raw)
		}
		await.Until(t, "what is replayed is not delivered", func() bool { return count("PENDING") == 0 })
		if r := b.ask(`{ webhook(id: "` + hook + `") { missingSince } }`); !strings.Contains(string(r.raw), until) {
			t.Errorf("after the replay until %s: %s", until, r.raw)
		}
		if all := told.all(t, 1); len(all) != 1 {
			t.Errorf("told %d times", len(all))
		}
	}, few)
}

// stalled is a receiver that answers nothing until it works.
func stalled(t *testing.T) (r *receiver, works func()) {
	t.Helper()
	over := make(chan struct{})
	works = sync.OnceFunc(func() { close(over) })
	r = receiving(t, func(_ http.ResponseWriter, r *http.Request) {
		select {
		case <-over:
		case <-r.Context().Done():
		}
	})
	t.Cleanup(works)
	return r, works
}

// sorted is how many a webhook has of a status, up to a hundred.
func (b *bundle) sorted(hook, status string) int {
	b.t.Helper()
	r := b.ask(`{ webhookDeliveries(webhookId: "` + hook + `", status: ` + status + `, first: 100) { nodes { id } } }`)
	nodes, _ := under(r.body, "data", "webhookDeliveries", "nodes").([]any)
	return len(nodes)
}
