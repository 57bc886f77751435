package assistant_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"slices"
	"testing"

	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/domain/assistant"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/carrier"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/job"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// desk is the service on a database of its own, with a caller of one subaccount. No queue runs: a test works on jobs itself.
type desk struct {
	*assistant.Service

	carrier *carrier.Simulated
	t       *testing.T
	ctx     context.Context
}

func each(t *testing.T, f func(t *testing.T, d *desk)) {
	t.Helper()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		pager := &page.Pager{Store: s, Sealer: secret.New(bytes.Repeat([]byte{7}, secret.MasterLength))}
		workers := river.NewWorkers()
		queue, err := job.Open(s, workers, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		d := &desk{carrier: &carrier.Simulated{}, t: t, ctx: storetest.Tenant(t, s)}
		t.Cleanup(func() { _ = d.carrier.Close() })
		d.Service = assistant.New(assistant.Parts{Store: s, Pager: pager, Queue: queue, Carrier: d.carrier, Installed: true})
		river.AddWorker(workers, &assistant.SyncWorker{Service: d.Service})
		f(t, d)
	})
}

// others are callers of another subaccount of the same workspace, and of another workspace.
func (d *desk) others() map[string]context.Context {
	return map[string]context.Context{"rival": storetest.Rival(d.t, d.Parts().Store, d.ctx), "stranger": storetest.Stranger(d.t, d.Parts().Store)}
}

// create an assistant for a caller.
func (d *desk) create(ctx context.Context, in assistant.Create) *assistant.Assistant {
	d.t.Helper()
	return d.must(d.Create(ctx, in))
}

// now is the assistant as it is stored.
func (d *desk) now(id string) *assistant.Assistant {
	d.t.Helper()
	return d.must(d.Get(d.ctx, id))
}

// must fails the test on an error.
func (d *desk) must(a *assistant.Assistant, err error) *assistant.Assistant {
	d.t.Helper()
	if err != nil {
		d.t.Fatal(err)
	}
	return a
}

// write rows that the service does not.
func (d *desk) write(ctx context.Context, f func(ctx context.Context, client *ent.Client) error) {
	d.t.Helper()
	if err := d.Parts().Store.Tx(ctx, func(ctx context.Context) error { return f(ctx, d.Parts().Store.Client(ctx)) }); err != nil {
		d.t.Fatal(err)
	}
}

// wantFault fails the test unless err is a fault with the code that names these fields, and no others.
func wantFault(t *testing.T, err error, code fault.Code, fields ...string) {
	t.Helper()
	f, ok := errors.AsType[*fault.Error](err)
	if !ok || f.Code != code {
		t.Errorf("got %v, want %s", err, code)
		return
	}
	var named []string
	for _, d := range f.Details {
		named = append(named, d.Field)
	}
	slices.Sort(named)
	if !slices.Equal(named, fields) {
		t.Errorf("%s names %q, want %q", code, named, fields)
	}
}
