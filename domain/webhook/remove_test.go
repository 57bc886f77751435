package webhook_test

import (
	"bytes"
	"context"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/domain/event"
	"github.com/switchboard-dev/switchboard/domain/webhook"
	"github.com/switchboard-dev/switchboard/ent/auditentry"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/job"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// queued is a service with a queue that nobody works on, and what removes webhooks.
func queued(t *testing.T, s *store.Store) (*webhook.Service, func(id string)) {
	t.Helper()
	workers := river.NewWorkers()
	queue, err := job.Open(s, workers, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	river.AddWorker(workers, &webhook.RemoveWorker{})
	sealer := secret.New(bytes.Repeat([]byte{7}, secret.MasterLength))
	service := webhook.New(webhook.Parts{
		Store: s, Pager: &page.Pager{Store: s, Sealer: sealer}, Queue: queue, Sealer: sealer, Events: event.New(event.Parts{Store: s}),
		Log: slog.New(slog.DiscardHandler),
	})
	return service, func(id string) {
		t.Helper()
		work := &webhook.RemoveWorker{Service: service}
		if err := work.Work(t.Context(), &river.Job[webhook.RemoveArgs]{Args: webhook.RemoveArgs{WebhookID: id}}); err != nil {
			t.Fatal(err)
		}
	}
}

// A webhook with many deliveries is gone at once for everybody, though its deliveries go some at a time: not one transaction takes them all. It
// is noted once that it was deleted. One of few deliveries goes with them.
func TestDeleteWithManyDeliveries(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		const many = 1200
		ctx := storetest.Tenant(t, s)
		service, work := queued(t, s)
		in := webhook.Create{URL: "https://example.com", Events: []string{webhook.All}}
		hook, err := service.Add(ctx, in)
		if err != nil {
			t.Fatal(err)
		}
		few, err := service.Add(ctx, webhook.Create{URL: "https://example.com", Events: []string{"call.ended"}})
		if err != nil {
			t.Fatal(err)
		}
		happen(t, s, ctx, many, "contact.created")
		if n, err := service.Replay(ctx, hook.ID, time.Now().Add(-time.Hour), nil); n != many || err != nil {
			t.Fatal(n, err)
		}
		client := s.Client(ctx)
		left := func() int { return client.WebhookDelivery.Query().CountX(ctx) }
		dlv := client.WebhookDelivery.Query().FirstIDX(ctx)
		if err := service.Delete(ctx, hook.ID); err != nil {
			t.Fatal(err)
		}
		if n := left(); n == 0 || n == many {
			t.Errorf("%d of %d deliveries are left to the job", n, many)
		}
		gone(t, ctx, service, hook.ID, dlv)
		if list, err := service.List(ctx, page.Newest, nil, nil); err != nil || len(list.Nodes) != 1 || list.Nodes[0].ID != few.ID {
			t.Errorf("listed: %v, %v", list, err)
		}
		if rows := client.Webhook.Query().CountX(ctx); rows != 2 {
			t.Errorf("%d webhooks, one of which waits for its job", rows)
		}
		work(few.ID) // it was not deleted
		work(hook.ID)
		work(hook.ID)
		if n, rows := left(), client.Webhook.Query().CountX(ctx); n != 0 || rows != 1 {
			t.Errorf("%d deliveries and %d webhooks are left", n, rows)
		}
		if err := service.Delete(ctx, few.ID); err != nil || client.Webhook.Query().CountX(ctx) != 0 {
			t.Errorf("one of few deliveries: %v", err)
		}
		noted := ""
		for _, id := range []string{hook.ID, few.ID} {
			for _, e := range client.AuditEntry.Query().Where(auditentry.TargetID(id), auditentry.ActionNEQ("webhook.create")).AllX(ctx) {
				noted += e.Action + " "
				if strings.Contains(string(e.Changes), `"update"`) {
					t.Errorf("the deletion is noted as %s", e.Changes)
				}
			}
		}
		if noted != "webhook.delete webhook.delete " {
			t.Errorf("noted: %s", noted)
		}
	})
}

// gone checks that nothing finds a webhook or does anything with it.
func gone(t *testing.T, ctx context.Context, s *webhook.Service, id, delivery string) {
	t.Helper()
	for what, do := range map[string]func() error{
		"get":       func() error { _, err := s.Get(ctx, id); return err },
		"delete":    func() error { return s.Delete(ctx, id) },
		"enable":    func() error { _, err := s.Change(ctx, id, webhook.Update{IsActive: patch.Sent(new(true))}); return err },
		"rotate":    func() error { _, err := s.RotateSecret(ctx, id); return err },
		"test":      func() error { _, err := s.Test(ctx, id); return err },
		"replay":    func() error { _, err := s.Replay(ctx, id, time.Now().Add(-time.Hour), nil); return err },
		"redeliver": func() error { _, err := s.Redeliver(ctx, id, delivery); return err },
		"list":      func() error { _, err := s.Deliveries(ctx, id, nil, nil, nil); return err },
	} {
		if err := do(); !fault.Is(err, fault.NotFound) {
			t.Errorf("%s: %v", what, err)
		}
	}
	if all, err := s.GetAll(ctx, []string{id}); err != nil || len(all) != 0 {
		t.Errorf("by its id: %v, %v", all, err)
	}
	if all, err := s.GetDeliveries(ctx, []string{delivery}); err != nil || len(all) != 0 {
		t.Errorf("a delivery by its id: %v, %v", all, err)
	}
}
