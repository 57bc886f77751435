package rest_test

import (
	"context"
	"encoding/json"
	"slices"
	"testing"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"github.com/switchboard-dev/switchboard/domain/call"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/carrier"
	"github.com/switchboard-dev/switchboard/platform/job"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// lost is a call with a contact that the carrier was asked for an hour ago, and knows nothing of. No job looks after it.
func (p *phones) lost(contact string) (id string) {
	p.t.Helper()
	p.alter(func(ctx context.Context, client *ent.Client) error {
		at := store.Timestamp().Add(-time.Hour)
		row, err := client.Call.Create().SetSubaccountID(p.sub).SetDirection("outbound").SetToNumber("+15005550001").SetFromNumber("+14155550100").
			SetAssistantID(p.bot).SetContactID(contact).SetCreatedAt(at).SetAskedAt(at).Save(ctx)
		if err == nil {
			id = row.ID
		}
		return err
	})
	return id
}

// givenUp has a call looked up that the carrier does not know, and waits for its tag.
func (p *phones) givenUp(contact, id string) {
	p.t.Helper()
	err := (&call.DialWorker{Service: p.door.Product.Calls}).Work(p.t.Context(), &river.Job[call.DialArgs]{
		JobRow: &rivertype.JobRow{Attempt: 1, MaxAttempts: 10}, Args: call.DialArgs{CallID: id},
	})
	if got := p.over(id); err != nil || got["callStatus"] != "FAILED" || got["disconnectionReason"] != "unknown" {
		p.t.Fatalf("%v, %v", got, err)
	}
	p.wears(contact, "call:unknown")
}

// wears waits until the contact has these tags, and no other.
func (p *phones) wears(contact string, want ...string) {
	p.t.Helper()
	await.For(p.t, "the contact does not have its tags", func() ([]string, bool) {
		tags := []string{}
		for _, one := range p.send("GET", "/v3/contacts/"+contact+"/tags", "").body["data"].([]any) {
			tags = append(tags, one.(map[string]any)["name"].(string))
		}
		slices.Sort(tags)
		return tags, slices.Equal(tags, want)
	})
}

// ends are the reasons that events of the call's end tell.
func (p *phones) ends(id string) (reasons []string) {
	p.t.Helper()
	for _, e := range p.told() {
		if e.Type == "call.ended" && e.ThingID == id {
			var told struct{ DisconnectionReason string }
			if err := json.Unmarshal(e.Data, &told); err != nil {
				p.t.Error(err)
			}
			reasons = append(reasons, told.DisconnectionReason)
		}
	}
	return reasons
}

// What became of a call may be known only after it was given up. The contact then has the tag of the true outcome in place of the former one, and
// one event more tells it; that it is told twice changes nothing.
func TestACorrectedOutcome(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		contact := p.made("/v3/contacts", `{"name":"Zoe","phone":"+15005550001"}`)
		id := p.lost(contact)
		p.givenUp(contact, id)
		for range 2 {
			if err := p.door.Product.Calls.Happened(t.Context(), carrier.Event{
				Key: id, ID: "c", Kind: carrier.Ended, At: time.Now().Add(-50 * time.Minute), Outcome: carrier.Busy,
			}); err != nil {
				t.Fatal(err)
			}
			p.wears(contact, "call:busy")
		}
		if got := p.over(id); got["callStatus"] != "BUSY" || got["disconnectionReason"] != "busy" {
			t.Errorf("%v", got)
		}
		if got := p.ends(id); !slices.Equal(got, []string{"unknown", "busy"}) {
			t.Errorf("its end was told as %q", got)
		}
	})
}

// The former outcome's tag stays where the contact has it for another reason: it is another call's outcome, or was there before the call.
func TestACorrectedOutcomeLeavesOthersTags(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		busy := func(contact, id string) {
			t.Helper()
			if err := p.door.Product.Calls.Happened(t.Context(), carrier.Event{
				Key: id, ID: "c", Kind: carrier.Ended, At: time.Now().Add(-50 * time.Minute), Outcome: carrier.Busy,
			}); err != nil {
				t.Fatal(err)
			}
			p.wears(contact, "call:busy", "call:unknown")
		}
		zoe := p.made("/v3/contacts", `{"name":"Zoe","phone":"+15005550001"}`)
		p.givenUp(zoe, p.lost(zoe))
		second := p.lost(zoe)
		p.givenUp(zoe, second)
		busy(zoe, second)

		yan := p.made("/v3/contacts", `{"name":"Yan","phone":"+15005550002"}`)
		p.alter(func(ctx context.Context, client *ent.Client) error {
			tag, err := client.Tag.Query().Order(ent.Asc("created_at")).First(ctx)
			if err != nil {
				return err
			}
			return client.ContactTag.Create().SetSubaccountID(p.sub).SetContactID(yan).SetTagID(tag.ID).
				SetCreatedAt(store.Timestamp().Add(-2 * time.Hour)).Exec(ctx)
		})
		p.wears(yan, "call:unknown")
		third := p.lost(yan)
		p.givenUp(yan, third)
		busy(yan, third)
	})
}

// A call whose job is gone, because it failed too often or somebody removed it, is looked up all the same, and its contact can be called again.
// One that nobody has been asked for is not dialled so late.
func TestCallsWithoutAJobAreSwept(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		contact := p.made("/v3/contacts", `{"name":"Zoe","phone":"+15005550001"}`)
		lost, unasked := p.lost(contact), ""
		yan := p.made("/v3/contacts", `{"name":"Yan","phone":"+15005550002"}`)
		p.alter(func(ctx context.Context, client *ent.Client) error {
			row, err := client.Call.Create().SetSubaccountID(p.sub).SetDirection("outbound").SetToNumber("+15005550002").SetFromNumber("+14155550100").
				SetCreatedAt(store.Timestamp().Add(-time.Hour)).SetAssistantID(p.bot).SetContactID(yan).Save(ctx)
			if err == nil {
				unasked = row.ID
			}
			return err
		})
		system := store.System(t.Context(), "test")
		if err := p.store.Tx(system, func(ctx context.Context) error { return p.door.Product.Queue.InsertFor(ctx, "", job.SweepArgs{}) }); err != nil {
			t.Fatal(err)
		}
		if got := p.over(lost); got["callStatus"] != "FAILED" || got["disconnectionReason"] != "unknown" {
			t.Errorf("%v", got)
		}
		if got := p.over(unasked); got["callStatus"] != "CANCELED" || got["disconnectionReason"] != "provider_failed" || p.carrier.Placed() != 0 {
			t.Errorf("%v, and the carrier placed %d", got, p.carrier.Placed())
		}
		for _, to := range []string{"+15005550001", "+15005550002"} {
			if r := p.call(to); r.status != 201 {
				t.Errorf("%d %s", r.status, r.raw)
			}
		}
	})
}

// A call with a job is left to it.
func TestCallsWithAJobAreNotSwept(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		p.carrier.Pace(20 * time.Second) // it goes on until it is ended
		id := p.call("+15005550010").data()["id"].(string)
		aged := time.Now().UTC().Add(-time.Hour).Format("2006-01-02 15:04:05+00:00") // or nothing would be swept
		if _, err := p.store.SystemDB().ExecContext(t.Context(), "UPDATE calls SET created_at = '"+aged+"'"); err != nil {
			t.Fatal(err)
		}
		if err := p.door.Product.Calls.Sweep(t.Context()); err != nil {
			t.Fatal(err)
		}
		jobs, err := job.Unfinished[call.DialArgs](t.Context(), p.door.Product.Queue)
		if err != nil || len(jobs) != 1 || jobs[0].CallID != id {
			t.Errorf("its jobs are %v, %v", jobs, err)
		}
		p.carrier.Pace(10 * time.Millisecond)
		p.end(id)
	})
}

// A call that has only just been accepted is swept by nobody: its job may be on its way.
func TestYoungCallsAreNotSwept(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		contact, id := p.made("/v3/contacts", `{"name":"Zoe","phone":"+15005550001"}`), ""
		p.alter(func(ctx context.Context, client *ent.Client) error {
			row, err := client.Call.Create().SetSubaccountID(p.sub).SetDirection("outbound").SetToNumber("+15005550001").SetFromNumber("+14155550100").
				SetCreatedAt(store.Timestamp().Add(-time.Minute)).SetAssistantID(p.bot).SetContactID(contact).Save(ctx)
			if err == nil {
				id = row.ID
			}
			return err
		})
		if err := p.door.Product.Calls.Sweep(t.Context()); err != nil {
			t.Fatal(err)
		}
		if got := p.send("GET", "/v3/calls/"+id, "").data(); got["callStatus"] != "QUEUED" {
			t.Errorf("%v", got)
		}
	})
}

// What the carrier tells is kept also if the database undoes that, because it and another transaction wait for each other.
func TestWhatACarrierTellsIsBegunAnew(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		id := p.lost(p.made("/v3/contacts", `{"name":"Zoe","phone":"+15005550001"}`))
		if p.store.Postgres() { // on SQLite nobody writes beside another
			p.execute(crossings)
			p.cross(p.sub+"/calls", 1)
		}
		if err := p.door.Product.Calls.Happened(t.Context(), carrier.Event{
			Key: id, ID: "c", Kind: carrier.Ended, At: time.Now().Add(-50 * time.Minute), Outcome: carrier.Busy,
		}); err != nil {
			t.Fatal(err)
		}
		if got := p.over(id); got["callStatus"] != "BUSY" {
			t.Errorf("%v", got)
		}
		if undone, _ := p.store.Crossings(); (undone == 0) == p.store.Postgres() {
			t.Errorf("%d transactions were undone", undone)
		}
	})
}
