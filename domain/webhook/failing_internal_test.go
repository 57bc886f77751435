package webhook

import (
	"bytes"
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/event"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/lane"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

const none = 0

// failure is a webhook that fails since some hours, and is sent an event that it does not take.
type failure struct {
	hours       int
	round, last int // of the delivery that fails: its attempts so far, and how many hours ago the last was
	other       int // how many hours ago another one was tried that waits for its next attempt
	failed      bool
	off, anew   bool
}

var failures = []failure{
	{74, 0, none, 1, true, false, false},
	{78, 0, none, 1, true, false, false},
	{84, 0, none, 1, true, true, false},
	{74, 9, 24, none, false, false, false},
	{78, 9, 24, none, false, true, false},
	{84, 1, 24, none, false, true, false},
	{84, 0, none, none, false, false, true}, // the events that failed were deleted
	{84, 1, 84, none, false, false, true},   // nothing was sent for days
	{84, 0, none, 84, true, false, true},
	{84, 0, none, 1, false, false, true}, // the other one is sent again, and was taken before
}

func ago(hours int) time.Time {
	return time.Now().UTC().Add(-time.Duration(hours) * time.Hour).Truncate(time.Microsecond)
}

// logged is the log of a delivery whose last attempt was so many hours ago.
func logged(hours int, failed bool) json.RawMessage {
	all := []Attempt{{At: ago(hours)}}
	if failed {
		all[0].Error = new("Answered with status 418.")
	}
	text, err := json.Marshal(all)
	if err != nil {
		panic(err)
	}
	return text
}

// wait has the webhook's deliveries wait; the id is that of the one to be tried.
func (f failure) wait(ctx context.Context, s *store.Store, hook string) (id string, err error) {
	err = s.Tx(ctx, func(ctx context.Context) error {
		waits := func() *ent.WebhookDeliveryCreate {
			e := s.Client(ctx).Event.Create().SetType(event.Test).SetThingID(hook).SaveX(ctx)
			return s.Client(ctx).WebhookDelivery.Create().SetWebhookID(hook).SetEventID(e.ID).SetEventType(e.Type)
		}
		create := waits().SetRound(f.round).SetAttempts(f.round)
		if f.last != none {
			create.SetLog(logged(f.last, true))
		}
		id = create.SaveX(ctx).ID
		if f.other != none {
			waits().SetRound(1).SetAttempts(1).SetLog(logged(f.other, f.failed)).SetDueAt(ago(-1)).ExecX(ctx)
		}
		return s.Client(ctx).Webhook.UpdateOneID(hook).SetFailingSince(ago(f.hours)).Exec(ctx)
	})
	return id, err
}

// A webhook that has taken nothing for longer than any event is tried is switched off, though none has come to its last attempt.
func TestFailingWithMuchToSend(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx := storetest.Tenant(t, s)
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusTeapot) }))
		defer server.Close()
		w := New(Parts{
			Store: s, Sealer: secret.New(bytes.Repeat([]byte{7}, secret.MasterLength)), Events: event.New(event.Parts{Store: s}),
			Fetch: http.DefaultClient, Log: slog.New(slog.DiscardHandler),
		})
		w.sender.Start(t.Context(), lane.Plan[receiver]{
			Width: 1, Every: time.Hour, Look: func(context.Context) error { return nil }, Log: w.parts.Log, Work: w.drive,
		})
		defer w.Stop(t.Context())
		for _, tt := range failures {
			hook, err := w.Add(ctx, Create{URL: server.URL, Events: []string{All}})
			if err != nil {
				t.Fatal(err)
			}
			failing, err := tt.wait(ctx, s, hook.ID)
			if err != nil {
				t.Fatal(err)
			}
			w.sender.Mark(receiver{authz.From(ctx).Subaccount, hook.ID})
			await.Until(t, "it is not tried", func() bool {
				d, err := s.Client(ctx).WebhookDelivery.Get(ctx, failing)
				return err == nil && d.Attempts == tt.round+1
			})
			now := s.Client(ctx).Webhook.GetX(ctx, hook.ID)
			if now.IsActive == tt.off {
				t.Errorf("%+v: %s", tt, now)
			} else if given := tt.round == 9; !tt.off && (now.FailingSince == nil) != given { // others were delivered meanwhile
				t.Errorf("after an event was given up, %t, it fails since %v", given, now.FailingSince)
			}
			if anew := now.FailingSince != nil && now.FailingSince.After(ago(1)); anew != tt.anew {
				t.Errorf("%+v: it fails since %v", tt, now.FailingSince)
			}
		}
	})
}

// A new address does not inherit the failures of the old one; to send the same again says nothing of them.
func TestAddressIsNew(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx := storetest.Tenant(t, s)
		w := New(Parts{Store: s, Sealer: secret.New(bytes.Repeat([]byte{7}, secret.MasterLength)), Log: slog.New(slog.DiscardHandler)})
		hook, err := w.Add(ctx, Create{URL: "https://a.example.com", Events: []string{All}})
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Tx(ctx, func(ctx context.Context) error {
			return s.Client(ctx).Webhook.UpdateOneID(hook.ID).SetFailingSince(store.Timestamp()).Exec(ctx)
		}); err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct {
			url   string
			fails bool
		}{{"https://a.example.com", true}, {"https://b.example.com", false}} {
			if _, err := w.Change(ctx, hook.ID, Update{URL: patch.Sent(&c.url)}); err != nil {
				t.Fatal(err)
			}
			if now := s.Client(ctx).Webhook.GetX(ctx, hook.ID); (now.FailingSince != nil) != c.fails || now.URL != c.url {
				t.Errorf("at %s it fails since %v", c.url, now.FailingSince)
			}
		}
	})
}
