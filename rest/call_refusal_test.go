package rest_test

import (
	"context"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/callrefusal"
	entevent "github.com/switchboard-dev/switchboard/ent/event"
	"github.com/switchboard-dev/switchboard/internal/storetest"
)

// kept are how many refusals of a direction are stored, and how many events report any.
func (p *phones) kept(direction string) (refusals, events int) {
	p.t.Helper()
	p.alter(func(ctx context.Context, client *ent.Client) error {
		refusals = client.CallRefusal.Query().Where(callrefusal.Direction(direction)).CountX(ctx)
		events = client.Event.Query().Where(entevent.Type("call.refused")).CountX(ctx)
		return nil
	})
	return refusals, events
}

// more makes as many refusals of a direction as there may be in an hour, of one.
func (p *phones) more(direction string, most int) {
	p.t.Helper()
	var id string
	p.alter(func(ctx context.Context, client *ent.Client) error {
		id = client.CallRefusal.Query().Where(callrefusal.Direction(direction)).OnlyIDX(ctx)
		return nil
	})
	storetest.Copies(p.t, p.store, "call_refusals", id, most-1)
}

// A bounded number of the calls refused in an hour are kept and emitted as events. Further callers hear the same.
func TestRefusalsOfAnHour(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		p.made("/v3/contacts", `{"name":"Zoe","phone":"+15005550001","dnd":true}`)
		p.made("/v3/webhooks", `{"url":"https://hooks.example/x","events":["call.refused"]}`)
		out := func() {
			t.Helper()
			if r := p.call("+15005550001"); r.status != 409 || !strings.Contains(string(r.raw), "dnd") {
				t.Errorf("%d %s", r.status, r.raw)
			}
		}
		out()
		p.more("outbound", 5000)
		out()
		if n, told := p.kept("outbound"); n != 5000 || told != 1 {
			t.Errorf("%d are kept, and %d are told of", n, told)
		}
		p.send("PATCH", "/v3/assistants/"+p.bot, `{"voice_enabled":false}`)
		in := func() {
			t.Helper()
			if r := p.ask(`mutation { createWebCall(input: { assistantId: "` + p.bot + `" }) { ticket } }`); !strings.Contains(string(r.raw), "invalid_assistant") {
				t.Errorf("%s", r.raw)
			}
		}
		in()
		p.more("inbound", 1000)
		in()
		if n, told := p.kept("inbound"); n != 1000 || told != 2 {
			t.Errorf("%d web calls are kept, and %d refusals are told of", n, told)
		}
		p.alter(func(ctx context.Context, client *ent.Client) error {
			_, err := p.store.Exec(ctx, `UPDATE call_refusals SET created_at = $1`, client.Assistant.GetX(ctx, p.bot).CreatedAt.Add(-3600e9))
			return err
		})
		p.send("PATCH", "/v3/assistants/"+p.bot, `{"voice_enabled":true}`)
		out()
		if n, _ := p.kept("outbound"); n != 5001 {
			t.Errorf("%d are kept an hour later", n)
		}
	})
}
