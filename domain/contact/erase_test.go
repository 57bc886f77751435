package contact_test

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"maps"
	"strings"
	"testing"

	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/domain/donotcall"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/tableview"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/file"
	"github.com/switchboard-dev/switchboard/platform/job"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// The search of a saved view is cleared if it names the erased contact, in words of its own or by the number however it is written. The view's
// other filters stay, and so do searches for others. Views of the dashboard's tables are likewise.
func TestErasedIsLookedForNoMore(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		ctx := storetest.Tenant(t, s)
		rival := storetest.Rival(t, s, ctx)
		workers := river.NewWorkers()
		queue, err := job.Open(s, workers, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		contacts := contact.New(contact.Parts{
			Store: s, Queue: queue, Files: file.New(s, nil, nil), Sealer: secret.New(bytes.Repeat([]byte{7}, secret.MasterLength)),
			DoNotCall: donotcall.New(donotcall.Parts{Store: s, NumberKey: []byte("key")}),
		})
		work := &contact.EraseWorker{Service: contacts}
		river.AddWorker(workers, work)
		var erased []string
		keep := func(ctx context.Context, name, filter string) {
			conditions := map[string]string{"status": "Ada Lovelace"}
			if _, search, ok := strings.Cut(filter, `"search":"`); ok {
				conditions["search"], _, _ = strings.Cut(search, `"`)
			}
			err := s.Tx(ctx, func(ctx context.Context) error {
				err := s.Client(ctx).TableView.Create().SetUserID("user_ann").SetAbout(authz.From(ctx).Subaccount).SetList("CALLS").SetName(name).
					SetConditions(conditions).SetHidden(map[string]bool{}).SetWidths(map[string]int{}).Exec(ctx)
				return errors.Join(err, s.Client(ctx).SavedView.Create().SetName(name).SetFilter(json.RawMessage(filter)).Exec(ctx))
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		keep(ctx, "named", `{"triage":"OPEN","search":"ÁDA Lovelace, urgent"}`)
		keep(ctx, "address", `{"search":"ada@example.com"}`)
		keep(ctx, "other", `{"search":"Ada","isFavorite":true}`)
		keep(ctx, "none", `{"priority":"HIGH"}`)
		keep(rival, "theirs", `{"search":"Ada Lovelace"}`)
		keep(ctx, "short", `{"search":"Write to Al."}`)
		keep(ctx, "in a word", `{"search":"Alberta, Portugal and AL2"}`)
		keep(ctx, "number", `{"search":"(415) 555-2671, back on Monday"}`)
		keep(ctx, "longer number", `{"search":"415 555 26711"}`)
		keep(ctx, "reference", `{"search":"#17"}`)
		keep(ctx, "year", `{"search":"2017"}`)
		keep(ctx, "unspaced", `{"search":"山田太郎に電話"}`)
		err = s.Tx(ctx, func(ctx context.Context) error {
			client := s.Client(ctx)
			for _, create := range []*ent.ContactCreate{
				client.Contact.Create().SetFirstName("Ada").SetLastName("Lovelace").SetEmail("ada@example.com"),
				client.Contact.Create().SetFirstName("Al").SetPhone("+14155552671").SetContactID("17"),
				client.Contact.Create().SetFirstName("山田太郎"),
			} {
				c, err := create.Save(ctx)
				if err != nil {
					return err
				}
				erased = append(erased, c.ID)
			}
			return nil
		})
		for _, id := range erased {
			err = errors.Join(err, contacts.Erase(ctx, id))
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range s.Client(ctx).Erasure.Query().AllX(ctx) {
			if err := work.Work(t.Context(), &river.Job[contact.EraseArgs]{Args: contact.EraseArgs{ErasureID: e.ID}}); err != nil {
				t.Fatal(err)
			}
		}
		left, views := map[string]map[string]any{}, 0
		for _, of := range []context.Context{ctx, rival} {
			for _, v := range s.Client(of).SavedView.Query().AllX(of) {
				var filter map[string]any
				if err := json.Unmarshal(v.Filter, &filter); err != nil {
					t.Fatal(err)
				}
				left[v.Name] = filter
			}
			for _, v := range s.Client(of).TableView.Query().Where(tableview.About(authz.From(of).Subaccount)).AllX(of) {
				if search, want := v.Conditions["search"], left[v.Name]["search"]; v.Conditions["status"] == "" || any(search) != cmp.Or(want, any("")) {
					t.Errorf("a view of calls, %s, searches for %q, and one of the inbox for %v", v.Name, search, want)
				}
				views++
			}
		}
		if views != len(left) {
			t.Errorf("there are %d views of calls, and %d of the inbox", views, len(left))
		}
		for name, want := range map[string]map[string]any{
			"named": {"triage": "OPEN"}, "address": {}, "other": {"search": "Ada", "isFavorite": true}, "none": {"priority": "HIGH"},
			"theirs": {"search": "Ada Lovelace"}, "short": {}, "in a word": {"search": "Alberta, Portugal and AL2"}, "number": {},
			"longer number": {"search": "415 555 26711"}, "reference": {}, "year": {"search": "2017"}, "unspaced": {},
		} {
			if !maps.Equal(left[name], want) {
				t.Errorf("%s: %v, want %v", name, left[name], want)
			}
		}
	})
}
