package assistant_test

import (
	"context"
	"errors"
	"testing"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"github.com/switchboard-dev/switchboard/domain/assistant"
	"github.com/switchboard-dev/switchboard/platform/carrier"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
)

// work runs the job that a write of the assistant has enqueued.
func (d *desk) work(a *assistant.Assistant) error {
	return (&assistant.SyncWorker{Service: d.Service}).Work(d.t.Context(), &river.Job[assistant.SyncArgs]{
		JobRow: &rivertype.JobRow{ID: 1, Attempt: 1}, Args: assistant.SyncArgs{AssistantID: a.ID, Wanted: a.SyncWanted},
	})
}

// wantState fails the test unless the assistant, as it is stored, is in this state.
func (d *desk) wantState(id, want string) *assistant.Assistant {
	d.t.Helper()
	a := d.now(id)
	if a.SyncState() != want {
		d.t.Errorf("%s is %s, want %s", a.Name, a.SyncState(), want)
	}
	return a
}

func TestCarrierGetsChanges(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		a := d.create(d.ctx, assistant.Create{Name: "Ann"})
		rename := func(name string) {
			a = d.must(d.Update(d.ctx, a.ID, assistant.Update{Name: patch.Sent(&name)}, nil))
			d.wantState(a.ID, "PENDING")
			if err := d.work(a); err != nil {
				t.Error(err)
			}
		}
		rename("Bob")
		a = d.wantState(a.ID, "ACCEPTED")
		if c := d.carrier.Taken(a.ID); c.Name != "Bob" || !a.WebCallsEnabled || a.LastSyncedAt == nil {
			t.Errorf("%+v, %v: want Bob at the carrier, with web calls", c, a)
		}
		rename("Cay [refuse]")
		if a = d.wantState(a.ID, "REFUSED"); a.SyncRefusal == nil || a.WebCallsEnabled {
			t.Errorf("%v: want a reason, and no web calls", a)
		}
		rename("Dan")
		if a = d.wantState(a.ID, "ACCEPTED"); a.SyncRefusal != nil {
			t.Errorf("%v: want the refusal cleared", a)
		}
		d.must(d.Update(d.ctx, a.ID, assistant.Update{Prompt: patch.Sent(new("Be kind."))}, nil))
		d.wantState(a.ID, "ACCEPTED") // prompts are not sent to the carrier
	})
}

func TestSyncOnRequest(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		a := d.create(d.ctx, assistant.Create{Name: "Ann"})
		if err := d.work(a); err != nil {
			t.Fatal(err)
		}
		before := d.wantState(a.ID, "ACCEPTED")
		asked := d.must(d.Sync(d.ctx, a.ID))
		if asked.SyncState() != "PENDING" || asked.ETag() != before.ETag() || !asked.UpdatedAt.Equal(before.UpdatedAt) {
			t.Errorf("%v: want a pending sync and no other change", asked)
		}
		if err := d.work(asked); err != nil {
			t.Error(err)
		}
		d.wantState(a.ID, "ACCEPTED")
		d.Parts().Carrier = nil
		_, err := d.Sync(d.ctx, a.ID)
		wantFault(t, err, fault.Conflict)
	})
}

// down is a carrier that cannot be reached.
type down struct{ *carrier.Simulated }

var errDown = errors.New("down")

func (down) Accept(context.Context, carrier.Configuration) (carrier.Acceptance, error) {
	return carrier.Acceptance{}, errDown
}

func TestFailureIsNoRefusal(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		a := d.create(d.ctx, assistant.Create{Name: "Ann"})
		d.Parts().Carrier = down{d.carrier}
		if err := d.work(a); !errors.Is(err, errDown) {
			t.Errorf("%v: want the cause, so that the job is retried", err)
		}
		d.wantState(a.ID, "PENDING")
		d.Parts().Carrier = d.carrier
		if err := d.work(a); err != nil {
			t.Error(err)
		}
		d.wantState(a.ID, "ACCEPTED")
	})
}

func TestSyncOfAnAssistantGoneMeanwhile(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		a := d.create(d.ctx, assistant.Create{Name: "Ann"})
		if err := d.Delete(d.ctx, a.ID, nil); err != nil {
			t.Fatal(err)
		}
		if err := d.work(a); err != nil {
			t.Errorf("%v: want no error", err)
		}
		if c := d.carrier.Taken(a.ID); c.AssistantID != "" {
			t.Errorf("the carrier got %+v", c)
		}
	})
}
