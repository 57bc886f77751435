package rest_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"github.com/switchboard-dev/switchboard/domain"
	"github.com/switchboard-dev/switchboard/domain/assistant"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/carrier"
)

// synced waits until the carrier has answered for an assistant, and is what GraphQL says of it.
func (b *bundle) synced(id string) map[string]any {
	b.t.Helper()
	return await.For(b.t, "the carrier does not answer", func() (map[string]any, bool) {
		a := b.query(`query($id: ID!) { assistant(id: $id) { webCallsEnabled lastSyncedAt syncState syncRefusal updatedAt revision versions { totalCount } } }`, id)
		return a, a["syncState"] != "PENDING"
	})
}

func (b *bundle) query(query, id string) map[string]any {
	b.t.Helper()
	r := b.send("POST", "/graphql", fmt.Sprintf(`{"query":%q,"variables":{"id":%q}}`, query, id))
	a, _ := r.data()["assistant"].(map[string]any)
	if a == nil {
		b.t.Fatalf("%d %s", r.status, r.raw)
	}
	return a
}

// What the carrier is told, and what its answers leave on the assistant, by the contract.
func TestSync(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		id := b.made("/v3/assistants", `{"name":"Ada","voice_id":"alloy","language":"en-GB","outbound_greeting":"Out","inbound_greeting":"In",
			"voice_settings":{"greeting_mode":"fixed","inbound_opening_message":"Welcome","voicemail_message":"Call back","enable_voicemail_detection":true}}`)
		before := b.synced(id)
		if before["syncState"] != "ACCEPTED" || before["webCallsEnabled"] != true || before["lastSyncedAt"] == nil || before["revision"] != 1.0 {
			t.Errorf("accepted: %v", before)
		}
		want := carrier.Configuration{
			AssistantID: id, Name: "Ada", Revision: 1, Voice: "alloy", Language: "en-GB", Voicemail: "Call back", Detect: true, WebCalls: true,
			Inbound: carrier.Opening{Mode: "fixed", Message: "Welcome", Greeting: "In"}, Outbound: carrier.Opening{Mode: "fixed", Greeting: "Out"},
		}
		if got := b.carrier.Taken(id); got != want {
			t.Errorf("the carrier has %+v", got)
		}

		moment(t)
		r := b.send("POST", "/v3/assistants/"+id+"/sync", "")
		after := b.synced(id)
		if r.status != 200 || r.data()["webCallsEnabled"] != true || r.data()["lastSyncedAt"] == before["lastSyncedAt"] {
			t.Errorf("again: %d %s", r.status, r.raw)
		}
		if after["updatedAt"] != before["updatedAt"] || after["revision"] != 1.0 || fmt.Sprint(after["versions"]) != fmt.Sprint(before["versions"]) {
			t.Errorf("a sync changes more: %v after %v", after, before)
		}

		b.send("PATCH", "/v3/assistants/"+id, `{"prompt":"Other","model":"gpt-4"}`)
		if got := b.carrier.Taken(id); got.Revision != 2 || b.synced(id)["lastSyncedAt"] != after["lastSyncedAt"] {
			t.Errorf("the carrier is told of a prompt: %+v", got)
		}

		b.send("PATCH", "/v3/assistants/"+id, `{"name":"Ada [refuse]"}`)
		refused := b.synced(id)
		if refused["syncState"] != "REFUSED" || refused["webCallsEnabled"] != false || refused["lastSyncedAt"] != after["lastSyncedAt"] || refused["syncRefusal"] == nil {
			t.Errorf("refused: %v", refused)
		}
		if r := b.send("POST", "/v3/assistants/"+id+"/sync", ""); r.status != 200 || r.data()["webCallsEnabled"] != false {
			t.Errorf("refused: %d %s", r.status, r.raw)
		}

		b.send("PATCH", "/v3/assistants/"+id, `{"name":"Ada","voice_enabled":false}`)
		silent := b.synced(id)
		if silent["syncState"] != "ACCEPTED" || silent["webCallsEnabled"] != false || silent["lastSyncedAt"] == after["lastSyncedAt"] || silent["syncRefusal"] != nil {
			t.Errorf("without a voice: %v", silent)
		}
		b.send("PATCH", "/v3/assistants/"+id, `{"voice_enabled":true}`)
		if on := b.synced(id); on["webCallsEnabled"] != true {
			t.Errorf("with a voice again: %v", on)
		}
		if b.send("POST", "/v3/assistants/"+id+"/archive", ""); b.synced(id)["webCallsEnabled"] != false {
			t.Error("an archived assistant takes web calls")
		}
	})
}

// A repeatable sync has its answer as soon as the carrier has answered, and keeps nobody waiting meanwhile.
func TestSyncWithAnIdempotencyKey(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		id := b.made("/v3/assistants", `{"name":"Ada"}`)
		before := b.synced(id)
		moment(t)
		first := b.send("POST", "/v3/assistants/"+id+"/sync", "", "Idempotency-Key", "k")
		if first.status != 200 || first.data()["lastSyncedAt"] == before["lastSyncedAt"] {
			t.Errorf("%d %s, synced before at %v", first.status, first.raw, before["lastSyncedAt"])
		}
		if again := b.send("POST", "/v3/assistants/"+id+"/sync", "", "Idempotency-Key", "k"); fmt.Sprint(again.data()) != fmt.Sprint(first.data()) {
			t.Errorf("repeated: %s, was %s", again.raw, first.raw)
		}
	})
}

// thoughtful is a carrier that answers at once until it waits, and then when let is closed.
type thoughtful struct {
	*carrier.Simulated
	waits atomic.Bool
	let   chan struct{}
}

func (c *thoughtful) Accept(ctx context.Context, configuration carrier.Configuration) (carrier.Acceptance, error) {
	if c.waits.Load() {
		select {
		case <-c.let:
		case <-ctx.Done():
			return carrier.Acceptance{}, ctx.Err() // it is asked again
		}
	}
	return c.Simulated.Accept(ctx, configuration)
}

// A change that waits for its answer leaves the flags as they were.
func TestSyncWaits(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		id := b.made("/v3/assistants", `{"name":"Ada"}`)
		before := b.synced(id)
		slow := b.parts.Carrier.(*thoughtful)
		slow.waits.Store(true)
		b.send("PATCH", "/v3/assistants/"+id, `{"name":"Ada [refuse]"}`)
		r := b.send("GET", "/v3/assistants/"+id, "")
		if r.data()["webCallsEnabled"] != true || r.data()["lastSyncedAt"] != before["lastSyncedAt"] {
			t.Errorf("not answered yet: %s", r.raw)
		}
		if r := b.send("POST", "/v3/assistants/"+id+"/sync", ""); r.status != 200 {
			t.Errorf("no answer yet: %d %s", r.status, r.raw)
		}
		close(slow.let)
		if got := b.synced(id); got["webCallsEnabled"] != false {
			t.Errorf("answered: %v", got)
		}
	}, withParts(func(p *domain.Parts) {
		p.Carrier = &thoughtful{Simulated: p.Carrier.(*carrier.Simulated), let: make(chan struct{})}
		p.Call.Patience = 100 * time.Millisecond
	}))
}

// disordered is a carrier that takes its time, each time another, and sometimes does not answer.
type disordered struct {
	*carrier.Simulated
	asked atomic.Int64
}

func (d *disordered) Accept(ctx context.Context, c carrier.Configuration) (carrier.Acceptance, error) {
	n := d.asked.Add(1)
	time.Sleep(time.Duration(n%5) * 4 * time.Millisecond) //nolint:forbidigo // a carrier takes its time
	if n%4 == 1 {
		return carrier.Acceptance{}, errors.New("no answer")
	}
	c.Revision = 0 // it cannot tell which is newer
	return d.Simulated.Accept(ctx, c)
}

// However many change an assistant at once, and however the carrier fails, it ends with the newest configuration.
func TestSyncEndsWithTheNewest(t *testing.T) {
	t.Parallel()
	for _, dialect := range []string{"sqlite", "postgres"} {
		t.Run(dialect, func(t *testing.T) {
			t.Parallel()
			var d disordered
			b := setup(t, dialect, withParts(func(p *domain.Parts) {
				d.Simulated = p.Carrier.(*carrier.Simulated)
				p.Carrier = &d
			}))
			id := b.made("/v3/assistants", `{"name":"Ada"}`)
			var all sync.WaitGroup
			for n := range 20 {
				all.Go(func() {
					if r := b.send("PATCH", "/v3/assistants/"+id, fmt.Sprintf(`{"name":"Ada %d"}`, n)); r.status != 200 {
						t.Errorf("%d %s", r.status, r.raw)
					}
				})
			}
			all.Wait()
			if got := b.synced(id); got["syncState"] != "ACCEPTED" {
				t.Errorf("%v", got)
			}
			now := b.send("GET", "/v3/assistants/"+id, "").data()
			if got := b.carrier.Taken(id).Name; got != now["name"] {
				t.Errorf("the carrier has %q, and it is %q", got, now["name"])
			}
			if n := d.asked.Load(); n > 40 {
				t.Errorf("it was asked %d times", n)
			}
		})
	}
}

// overtaken is a carrier that is slow with the first configuration, until the second comes or has to wait.
type overtaken struct {
	river.MiddlewareDefaults
	*carrier.Simulated
	asked, second chan struct{}
	waits         chan struct{}
	answered      atomic.Int32
}

// Work of rivertype.WorkerMiddleware notices that a job has to wait for another.
func (o *overtaken) Work(ctx context.Context, j *rivertype.JobRow, do func(context.Context) error) error {
	err := do(ctx)
	if j.Kind == (assistant.SyncArgs{}).Kind() && errors.Is(err, &rivertype.JobSnoozeError{}) {
		select {
		case o.waits <- struct{}{}:
		default:
		}
	}
	return err
}

func (o *overtaken) Accept(ctx context.Context, c carrier.Configuration) (carrier.Acceptance, error) {
	defer o.answered.Add(1)
	switch c.Name {
	case "first":
		close(o.asked)
		select {
		case <-o.second:
		case <-o.waits:
		case <-ctx.Done():
		}
	case "second":
		defer close(o.second)
	}
	c.Revision = 0
	return o.Simulated.Accept(ctx, c)
}

// A configuration is not sent while an older one is on its way.
func TestSyncIsNotOvertaken(t *testing.T) {
	t.Parallel()
	for _, dialect := range []string{"sqlite", "postgres"} {
		t.Run(dialect, func(t *testing.T) {
			t.Parallel()
			o := overtaken{asked: make(chan struct{}), second: make(chan struct{}), waits: make(chan struct{}, 1)}
			b := setup(t, dialect, withParts(func(p *domain.Parts) {
				o.Simulated = p.Carrier.(*carrier.Simulated)
				p.Carrier = &o
				p.Middleware = append(p.Middleware, &o)
			}))
			id := b.made("/v3/assistants", `{"name":"first"}`)
			await.Receive(t, o.asked, "the first is never on its way")
			b.send("PATCH", "/v3/assistants/"+id, `{"name":"second"}`)
			b.synced(id)
			await.Until(t, "one of them is lost", func() bool { return o.answered.Load() == 2 })
			if got := b.carrier.Taken(id).Name; got != "second" {
				t.Errorf("the carrier has %q", got)
			}
		})
	}
}

// What was missed while there was no carrier is made up for by the sweep.
func TestSyncSweeps(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		id := b.made("/v3/assistants", `{"name":"Ada"}`)
		if r := b.send("POST", "/v3/assistants/"+id+"/sync", ""); r.status != 409 {
			t.Errorf("no carrier: %d %s", r.status, r.raw)
		}
		if a := b.query(`query($id: ID!) { assistant(id: $id) { syncState } }`, id); a["syncState"] != "PENDING" {
			t.Errorf("nobody was asked: %v", a)
		}
		if err := b.door.Product.Stop(t.Context()); err != nil {
			t.Fatal(err)
		}
		parts := b.parts
		parts.Carrier = b.carrier
		if err := produce(t, parts).Product.Assistants.Sweep(context.Background()); err != nil {
			t.Fatal(err)
		}
		if got := b.synced(id); got["syncState"] != "ACCEPTED" {
			t.Errorf("%v", got)
		}
	}, withParts(func(p *domain.Parts) { p.Carrier, p.Web = nil, nil }))
}
