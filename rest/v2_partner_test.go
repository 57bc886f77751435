package rest_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/switchboard-dev/switchboard/platform/telemetry"
	"github.com/switchboard-dev/switchboard/rest"
)

// routes remembers the routes of requests, as they are counted.
type routes struct {
	sync.Mutex

	seen []string
}

func (r *routes) observe(_ context.Context, seen telemetry.Seen) {
	r.Lock()
	defer r.Unlock()
	r.seen = append(r.seen, seen.Method+" "+seen.Route)
}

// A partner's name leads to the same two operations: the same scopes, formats, stored answers and labels.
func TestLegacyPathsOfAPartner(t *testing.T) {
	t.Parallel()
	var counted sync.Map // by the door
	calling(t, func(t *testing.T, p *phones) {
		p.made("/v3/contacts", `{"name":"Ann","phone":"+15005550001","contact_id":"ann"}`)
		chat := `{"location_id":"loc-1","assistant_id":"` + p.bot + `","contact_id":"ann","conversation_id":"t","channel":"sms","input":"Hi"}`
		call := `{"location_id":"loc-1","assistant_id":"` + p.bot + `","contact_id":"ann"}`
		for paths, body := range map[[2]string]string{
			{"/v2/crm-chat-completion", "/v2/acme-2-chat-completion"}: chat, {"/v2/crm/make-call", "/v2/acme-2/make-call"}: call,
		} {
			for i, path := range paths {
				first := p.send("POST", path, body, "Idempotency-Key", path)
				again := p.send("POST", paths[1-i], body, "Idempotency-Key", path)
				if first.status != 200 || again.header.Get("Idempotent-Replayed") != "true" || string(again.raw) != string(first.raw) {
					t.Errorf("%s: %d %s, by its other name %d %s", path, first.status, first.raw, again.status, again.raw)
				}
				p.carrier.Wait()
			}
			for what, headers := range map[string][]string{
				"no key": {"Authorization", ""}, "no scope": {"Authorization", "Bearer " + p.limited("webhooks:list")}, "a list": {"X", "[]"},
			} {
				sent := body
				if what == "a list" {
					sent = headers[1]
				}
				neutral, named := p.send("POST", paths[0], sent, headers...), p.send("POST", paths[1], sent, headers...)
				if neutral.status < 400 || neutral.status != named.status || string(neutral.raw) != string(named.raw) {
					t.Errorf("%s: %d %s, by its other name %d %s", what, neutral.status, neutral.raw, named.status, named.raw)
				}
			}
			wrong := p.send("GET", paths[1], "")
			if wrong.status != 405 || wrong.header.Get("Allow") != "POST" {
				t.Errorf("GET %s: %d %v", paths[1], wrong.status, wrong.header)
			}
		}
		for _, path := range []string{
			"/v2/other-chat-completion", "/v2/other/make-call", "/v2/acme-2/chat-completion", "/v2/acme-2-make-call", "/v2/ACME-2/make-call",
			"/v2/acme-2/make-call/", "/v2/-chat-completion", "/v2//make-call",
		} {
			if r := p.send("POST", path, call); r.status != 404 {
				t.Errorf("%s: %d %s", path, r.status, r.raw)
			}
		}
		if r := p.send("GET", "/openapi.json", ""); r.status != 200 || strings.Contains(string(r.raw), "acme") {
			t.Errorf("the document: %d, naming the partner %v", r.status, strings.Contains(string(r.raw), "acme"))
		}
		seen, _ := counted.Load(p.door)
		labels := seen.(*routes)
		labels.Lock()
		defer labels.Unlock()
		if !slices.Contains(labels.seen, "POST /v2/crm/make-call") || strings.Contains(fmt.Sprint(labels.seen), "acme-2-chat-completion") ||
			slices.Contains(labels.seen, "POST /v2/acme-2/make-call") {
			t.Errorf("counted as %v", labels.seen)
		}
	}, withDoor(func(d *rest.Door) {
		r := &routes{}
		d.Partner, d.Observe = "acme-2", r.observe
		counted.Store(d, r)
	}))
}

// Without a partner there are the neutral paths alone.
func TestLegacyPathsOfNoPartner(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		for _, path := range []string{"/v2/acme-chat-completion", "/v2/acme/make-call", "/v2/-chat-completion", "/v2//make-call"} {
			if r := b.send("POST", path, `{}`); r.status != 404 {
				t.Errorf("%s: %d %s", path, r.status, r.raw)
			}
		}
	})
}
