package rest_test

import (
	"context"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/platform/carrier/live"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// A call whose server is dead ends when that was heard of last, also if the server that was to end it is dead, too.
func TestHeirOfACallDiesAsWell(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		id := p.underWay(p.made("/v3/contacts", `{"name":"Zoe","phone":"+15005550001"}`))
		now := store.Timestamp()
		dead := now.Add(-10 * time.Minute)
		p.alter(func(ctx context.Context, client *ent.Client) error {
			return client.Call.UpdateOneID(id).SetHeardAt(dead.Add(-time.Minute)).SetOwner("a").SetOwnedUntil(dead).Exec(ctx)
		})
		left, err := p.door.Product.Calls.Inherit(t.Context(), live.Owner{Name: "b", Term: time.Second}, []string{"call_x", id})
		if err != nil || len(left) > 0 {
			t.Errorf("of a call that is not to be inherited: %v, %v", left, err)
		}
		for _, heir := range []string{"b", "c"} {
			orphans := await.For(t, "nobody inherits the call", func() ([]live.Orphan, bool) {
				all, err := p.door.Product.Calls.Inherit(t.Context(), live.Owner{Name: heir, Term: time.Second}, nil)
				return all, err == nil && len(all) == 1
			})
			if orphans[0].Until.After(dead) {
				t.Errorf("for %s it ends %v late", heir, orphans[0].Until.Sub(dead))
			}
			p.alter(func(ctx context.Context, client *ent.Client) error { // it dies
				return client.Call.UpdateOneID(id).SetOwnedUntil(now.Add(-time.Minute)).Exec(ctx)
			})
		}
	})
}

// The clock is set back after a copy has died: its calls are inherited a term later, as long as they were by the clock before, and those of one
// that lives, which renews them, never.
func TestCallsAreInheritedByAClockThatWasSetBack(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		ahead, ids := store.Timestamp().Add(time.Hour), map[string]string{}
		heard := ahead.Add(-time.Minute)
		p.alter(func(ctx context.Context, client *ent.Client) error {
			for _, owner := range []string{"dead", "alive"} {
				row, err := client.Call.Create().SetSubaccountID(p.sub).SetDirection("inbound").SetToNumber("+14155550100").SetAssistantID(p.bot).
					SetCallType("web").SetStatus("IN_PROGRESS").SetAskedAt(store.Timestamp()). // else the server would call it off, or ask its carrier
					SetAnsweredAt(ahead.Add(-10 * time.Minute)).SetHeardAt(heard).SetOwner(owner).SetOwnedUntil(ahead).Save(ctx)
				if err != nil {
					return err
				}
				ids[owner] = row.ID
			}
			return nil
		})
		calls := p.door.Product.Calls
		await.Until(t, "the lease of the clock before stays", func() (shorter bool) {
			if early, err := calls.Inherit(t.Context(), live.Owner{Name: "b", Term: time.Second}, nil); err != nil || len(early) > 0 {
				t.Errorf("at once: %v, %v", early, err)
			}
			p.alter(func(ctx context.Context, client *ent.Client) error {
				row, err := client.Call.Get(ctx, ids["alive"])
				shorter = err == nil && row.OwnedUntil.Before(ahead)
				return err
			})
			return shorter
		})
		if _, err := calls.Renew(t.Context(), live.Owner{Name: "alive", Term: time.Hour}, []string{ids["alive"]}); err != nil {
			t.Fatal(err)
		}
		orphans := await.For(t, "nobody inherits the call", func() ([]live.Orphan, bool) {
			all, err := calls.Inherit(t.Context(), live.Owner{Name: "b", Term: time.Hour}, nil)
			if err != nil {
				t.Errorf("a term later: %v", err)
			}
			return all, err != nil || len(all) > 0
		})
		if len(orphans) != 1 || orphans[0].Key != ids["dead"] || !orphans[0].Until.Equal(heard) {
			t.Errorf("%v of %v", orphans, ids)
		}
	})
}

// The calls of a copy that died are taken over together: where the database is slow, or has one of them locked, the others are no later for that.
func TestManyCallsOfADeadCopyAreInherited(t *testing.T) {
	t.Parallel()
	const many = 50
	calling(t, func(t *testing.T, p *phones) {
		dead := store.Timestamp().Add(-time.Minute)
		all := map[string]bool{}
		p.alter(func(ctx context.Context, client *ent.Client) error {
			for range many {
				row, err := client.Call.Create().SetSubaccountID(p.sub).SetDirection("inbound").SetToNumber("+14155550100").SetAssistantID(p.bot).
					SetStatus("IN_PROGRESS").SetAnsweredAt(dead).SetOwner("a").SetOwnerURL("http://a").SetOwnedUntil(dead).Save(ctx)
				if err != nil {
					return err
				}
				all[row.ID] = true
			}
			return nil
		})
		trips := int64(0)
		orphans := await.For(t, "nobody inherits the calls", func() ([]live.Orphan, bool) {
			ctx, asked := store.Count(t.Context())
			got, err := p.door.Product.Calls.Inherit(ctx, live.Owner{Name: "b", Term: time.Minute}, nil)
			_, trips = asked.Statements()
			return got, err == nil && len(got) > 0
		})
		for _, o := range orphans {
			if !all[o.Key] || !o.Until.Equal(dead) {
				t.Errorf("%v", o)
			}
			delete(all, o.Key)
		}
		if len(all) > 0 || trips > 5 {
			t.Errorf("%d calls are left, after %d trips", len(all), trips)
		}
		p.alter(func(ctx context.Context, client *ent.Client) error {
			row, err := client.Call.Get(ctx, orphans[0].Key)
			if err == nil && (store.Text(row.Owner) != "b/heir" || row.OwnerURL != nil || !row.OwnedUntil.After(dead)) {
				t.Errorf("it is %v", row)
			}
			return err
		})
		again, err := p.door.Product.Calls.Inherit(t.Context(), live.Owner{Name: "c", Term: time.Minute}, nil)
		if len(again) > 0 || err != nil {
			t.Errorf("%d calls are inherited twice: %v", len(again), err)
		}
	})
}

// While somebody has a call locked whose lease is of a clock that was set back since, the calls of copies that died are inherited all the same.
func TestCallsAreInheritedBesideOneThatIsLocked(t *testing.T) {
	t.Parallel()
	calling(t, func(t *testing.T, p *phones) {
		if !p.store.Postgres() {
			return // SQLite locks no single row
		}
		now, ids := store.Timestamp(), map[string]string{}
		p.alter(func(ctx context.Context, client *ent.Client) error {
			for owner, until := range map[string]time.Time{"far": now.Add(time.Hour), "expired": now.Add(-time.Minute)} {
				row, err := client.Call.Create().SetSubaccountID(p.sub).SetDirection("inbound").SetToNumber("+14155550100").SetAssistantID(p.bot).
					SetCallType("web").SetStatus("IN_PROGRESS").SetAskedAt(now).SetOwner(owner).SetOwnedUntil(until).Save(ctx)
				if err != nil {
					return err
				}
				ids[owner] = row.ID
			}
			return nil
		})
		inherit := func() ([]live.Orphan, error) {
			ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second) // the lock is held for longer than any time
			defer cancel()
			return p.door.Product.Calls.Inherit(ctx, live.Owner{Name: "b", Term: 10 * time.Minute}, nil)
		}
		p.alter(func(ctx context.Context, client *ent.Client) error {
			if err := client.Call.UpdateOneID(ids["far"]).SetHeardAt(now).Exec(ctx); err != nil {
				return err
			}
			orphans := await.For(t, "nobody inherits the call", func() ([]live.Orphan, bool) {
				got, err := inherit()
				if err != nil {
					t.Errorf("beside a call that is locked: %v", err)
				}
				return got, err != nil || len(got) > 0
			})
			if len(orphans) != 1 || orphans[0].Key != ids["expired"] {
				t.Errorf("%v of %v", orphans, ids)
			}
			return nil
		})
		await.Until(t, "the lease of the clock before stays", func() (shorter bool) {
			if got, err := inherit(); err != nil || len(got) > 0 {
				t.Errorf("once it is free: %v, %v", got, err)
			}
			p.alter(func(ctx context.Context, client *ent.Client) error {
				row, err := client.Call.Get(ctx, ids["far"])
				shorter = err == nil && row.OwnedUntil.Before(now.Add(time.Hour))
				return err
			})
			return shorter
		})
	})
}
