package rest_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"github.com/switchboard-dev/switchboard/domain"
	"github.com/switchboard-dev/switchboard/domain/call"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/carrier"
)

// However many ask at once for a call with one contact, one is placed.
func TestOneCallAtATime(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		contact := p.made("/v3/contacts", `{"name":"Zoe","phone":"+15005550010"}`)
		p.carrier.Pace(20 * time.Second) // it goes on until all have asked
		got := p.race("/v3/calls", fmt.Sprintf(`{"assistant_id":%q,"contact_id":%q}`, p.bot, contact))
		if len(got[201]) != 1 || len(got[409]) != racers()-1 {
			t.Fatalf("%v", counts(got))
		}
		p.carrier.Pace(10 * time.Millisecond)
		p.end(got[201][0].data()["id"].(string))
		if n := p.carrier.Placed(); n != 1 {
			t.Errorf("the carrier placed %d", n)
		}
		for _, r := range got[409] {
			if !strings.Contains(string(r.raw), `"active_call"`) {
				t.Errorf("%s", r.raw)
			}
		}
		// The same request again, under one key, is the same call.
		body := fmt.Sprintf(`{"assistant_id":%q,"to":"+15005550010"}`, p.bot)
		again := p.race("/v3/calls", body, "Idempotency-Key", "once")
		if len(again[201]) == 0 || len(again[201])+len(again[409]) != racers() {
			t.Fatalf("%v", counts(again))
		}
		p.over(again[201][0].data()["id"].(string))
		if n := p.carrier.Placed(); n != 2 {
			t.Errorf("the carrier placed %d", n)
		}
		for _, r := range again[201] {
			if r.data()["id"] != again[201][0].data()["id"] {
				t.Errorf("%s and %s", r.raw, again[201][0].raw)
			}
		}
	})
}

// taken waits until the carrier has the call: on a busy machine a job dials it, after its request is answered.
func (p *phones) taken(id string) {
	p.t.Helper()
	await.Until(p.t, "the carrier does not take the call", func() bool {
		return p.send("GET", "/v3/calls/"+id, "").data()["callId"] != nil
	})
}

// end hangs up, once the carrier has the call, and waits for the end.
func (p *phones) end(id string) {
	p.t.Helper()
	p.taken(id)
	p.ask(fmt.Sprintf(`mutation { endCall(id: %q) { id } }`, id))
	p.over(id)
}

// Of many numbers at once no more are called than may be.
func TestConcurrencyIsExact(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		p.alter(func(ctx context.Context, c *ent.Client) error {
			return c.Subaccount.UpdateOneID(p.sub).SetConcurrency(3).Exec(ctx)
		})
		p.carrier.Pace(5 * time.Second) // they go on until all have asked
		var placed, refused atomic.Int32
		done := make(chan struct{})
		const callers = 12
		for i := range callers {
			go func() {
				defer func() { done <- struct{}{} }()
				switch r := p.call(fmt.Sprintf("+15005551%03d", i)); {
				case r.status == 201:
					placed.Add(1)
				case strings.Contains(string(r.raw), `"concurrency_limit"`):
					refused.Add(1)
				default:
					t.Errorf("%d %s", r.status, r.raw)
				}
			}()
		}
		for range callers {
			<-done
		}
		if placed.Load() != 3 || refused.Load() != callers-3 {
			t.Errorf("%d placed, %d refused", placed.Load(), refused.Load())
		}
	})
}

// deaf is a carrier whose answers are lost, before or after it has placed the call.
type deaf struct {
	*carrier.Simulated

	places bool
	asked  atomic.Int32
}

// Place of carrier.Carrier.
func (d *deaf) Place(ctx context.Context, dial carrier.Dial) (string, error) {
	d.asked.Add(1)
	if d.places {
		if _, err := d.Simulated.Place(ctx, dial); err != nil {
			return "", err
		}
	}
	return "", errors.New("the connection was lost")
}

// A carrier whose answer is lost is looked up, and never asked again.
func TestLostAnswers(t *testing.T) {
	t.Parallel()
	for _, places := range []bool{true, false} {
		t.Run(fmt.Sprint("placed ", places), func(t *testing.T) {
			t.Parallel()
			calling(t, func(t *testing.T, p *phones) {
				d := p.parts.Carrier.(*deaf)
				r := p.call("+15005550001")
				if r.status != 201 {
					t.Fatalf("%d %s", r.status, r.raw)
				}
				got := p.over(r.data()["id"].(string))
				want := map[bool]string{true: "completed", false: "unknown"}[places]
				if got["disconnectionReason"] != want || d.asked.Load() != 1 {
					t.Errorf("%v, after the carrier was asked %d times", got["disconnectionReason"], d.asked.Load())
				}
			}, withParts(func(p *domain.Parts) {
				p.Carrier, p.Call.Patience = &deaf{Simulated: p.Carrier.(*carrier.Simulated), places: places}, 300*time.Millisecond
			}))
		})
	}
}

// A request that has taken too long to leave the carrier time does not ask it: the call is dialled a little later.
func TestSlowRequestsAreDialledLater(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		r := p.call("+15005550001")
		if r.status != 201 || r.data()["callStatus"] != "QUEUED" {
			t.Fatalf("%d %s", r.status, r.raw)
		}
		if got := p.over(r.data()["id"].(string)); got["disconnectionReason"] != "completed" || p.carrier.Placed() != 1 {
			t.Errorf("%v, and the carrier placed %d calls", got, p.carrier.Placed())
		}
	}, withParts(func(p *domain.Parts) { p.Call.Patience = time.Nanosecond }))
}

// A server that died between writing down that it asks and asking dials nobody when it comes back.
func TestDialAfterACrash(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		p.over(p.call("+15005550001").data()["id"].(string))
		var id string
		p.alter(func(ctx context.Context, c *ent.Client) error {
			before, err := c.Call.Query().First(ctx)
			if err != nil {
				return err
			}
			row, err := c.Call.Create().SetSubaccountID(p.sub).SetDirection("outbound").SetToNumber("+15005550001").SetFromNumber("+14155550100").
				SetAssistantID(*before.AssistantID).SetContactID(*before.ContactID).SetConversationID(*before.ConversationID).
				SetAskedAt(time.Now().UTC().Add(-time.Hour)).Save(ctx)
			if err == nil {
				id = row.ID
			}
			return err
		})
		placed := p.carrier.Placed()
		err := (&call.DialWorker{Service: p.door.Product.Calls}).Work(t.Context(), &river.Job[call.DialArgs]{
			JobRow: &rivertype.JobRow{Attempt: 2, MaxAttempts: 10}, Args: call.DialArgs{CallID: id},
		})
		var snooze *rivertype.JobSnoozeError
		if err != nil && !errors.As(err, &snooze) {
			t.Fatal(err)
		}
		if got := p.over(id); got["callStatus"] != "FAILED" || got["disconnectionReason"] != "unknown" || p.carrier.Placed() != placed {
			t.Errorf("%v, and the carrier placed %d calls more", got, p.carrier.Placed()-placed)
		}
	})
}

// A call that the carrier has lost is as long as it was heard of, whenever that turns out.
func TestLengthOfALostCall(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		p.over(p.call("+15005550001").data()["id"].(string))
		var id string
		p.alter(func(ctx context.Context, c *ent.Client) error {
			ago := func(d time.Duration) time.Time { return time.Now().UTC().Add(-d) }
			row, err := c.Call.Create().SetSubaccountID(p.sub).SetDirection("inbound").SetToNumber("+14155550100").SetFromNumber("+15005550001").
				SetAskedAt(ago(time.Hour)).SetAcceptedAt(ago(time.Hour)).SetAnsweredAt(ago(time.Hour)).SetHeardAt(ago(58 * time.Minute)).
				SetStatus("IN_PROGRESS").Save(ctx)
			if err == nil {
				id = row.ID
			}
			return err
		})
		err := (&call.DialWorker{Service: p.door.Product.Calls}).Work(t.Context(), &river.Job[call.DialArgs]{
			JobRow: &rivertype.JobRow{Attempt: 2, MaxAttempts: 10}, Args: call.DialArgs{CallID: id},
		})
		if err != nil {
			t.Fatal(err)
		}
		p.alter(func(ctx context.Context, c *ent.Client) error {
			row, err := c.Call.Get(ctx, id)
			if err == nil && (row.Active || row.DurationMs/1000 != 120 && row.DurationMs/1000 != 119) {
				t.Errorf("it was %d ms long; active: %t", row.DurationMs, row.Active)
			}
			return err
		})
	})
}

// What forbids a call after it was asked for forbids it at the moment of dialling.
func TestGateAtTheMomentOfDialling(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		contact := p.made("/v3/contacts", `{"name":"Zoe","phone":"+15005550001"}`)
		c := p.door.Product.Calls
		first := p.send("POST", "/v3/calls", fmt.Sprintf(`{"assistant_id":%q,"contact_id":%q}`, p.bot, contact))
		p.over(first.data()["id"].(string))
		var id string
		p.alter(func(ctx context.Context, client *ent.Client) error {
			row, err := client.Call.Create().SetSubaccountID(p.sub).SetDirection("outbound").SetToNumber("+15005550001").SetFromNumber("+14155550100").
				SetCreatedAt(time.Now().UTC().Add(-time.Minute)).SetAssistantID(p.bot).SetContactID(contact).Save(ctx)
			if err == nil {
				id = row.ID
			}
			return err
		})
		p.send("PATCH", "/v3/contacts/"+contact, `{"dnd":true}`)
		placed := p.carrier.Placed()
		err := (&call.DialWorker{Service: c}).Work(t.Context(), &river.Job[call.DialArgs]{
			JobRow: &rivertype.JobRow{Attempt: 1, MaxAttempts: 10}, Args: call.DialArgs{CallID: id},
		})
		var snooze *rivertype.JobSnoozeError
		if err != nil && !errors.As(err, &snooze) {
			t.Fatal(err)
		}
		if got := p.over(id); got["callStatus"] != "CANCELED" || got["disconnectionReason"] != "dnd" || p.carrier.Placed() != placed {
			t.Errorf("%v", got)
		}
	})
}
