package retention_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/riverqueue/river"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/retention"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// fixture is a service with a clock of its own, and two subaccounts of one workspace.
type fixture struct {
	*retention.Service

	t            *testing.T
	store        *store.Store
	now          time.Time
	own, other   context.Context
	deleted, due map[string]int
}

func each(t *testing.T, do func(t *testing.T, f *fixture)) {
	t.Helper()
	for _, dialect := range []string{storetest.SQLite, storetest.Postgres} {
		t.Run(dialect, func(t *testing.T) {
			t.Parallel()
			f := &fixture{t: t, store: storetest.Open(t, dialect), now: time.Now().UTC().Truncate(time.Second), deleted: map[string]int{}, due: map[string]int{}}
			f.Service = retention.New(retention.Parts{
				Store: f.store, Now: func() time.Time { return f.now },
				ForgetEvents: func(context.Context, string, time.Time) (int, bool, error) { return 0, false, nil },
				Deleted:      func(kind string, n int) { f.deleted[kind] += n }, Due: func(kind string, n int) { f.due[kind] = n },
			})
			f.own = deleting(t, storetest.Tenant(t, f.store))
			f.other = f.beside(f.own)
			do(t, f)
		})
	}
}

// beside is another subaccount of the same workspace.
func (f *fixture) beside(ctx context.Context) context.Context {
	return deleting(f.t, storetest.Rival(f.t, f.store, ctx))
}

// deleting is a caller with the scopes of an admin.
func deleting(t *testing.T, ctx context.Context) context.Context {
	t.Helper()
	roles, err := authority()
	if err != nil {
		t.Fatal(err)
	}
	c := *authz.From(ctx)
	if c.Scopes, err = roles.Role("admin"); err != nil {
		t.Fatal(err)
	}
	return authz.With(ctx, &c)
}

// authority is made once: no test changes it.
var authority = sync.OnceValues(authz.NewAuthority)

func (f *fixture) tx(ctx context.Context, do func(ctx context.Context, client *ent.Client) error) {
	f.t.Helper()
	if err := f.store.Tx(ctx, func(ctx context.Context) error { return do(ctx, f.store.Client(ctx)) }); err != nil {
		f.t.Fatal(err)
	}
}

// atOnce is how many messages one statement plants.
const atOnce = 500

// talk plants a conversation of some messages that was last changed so many days ago.
func (f *fixture) talk(ctx context.Context, sort string, days, messages int) (id string) {
	f.t.Helper()
	f.tx(ctx, func(ctx context.Context, client *ent.Client) error {
		at := f.now.AddDate(0, 0, -days)
		c, err := client.Conversation.Create().SetConversationType(sort).SetCreatedAt(at).SetUpdatedAt(at).Save(ctx)
		if err != nil {
			return err
		}
		id = c.ID
		for n := messages; n > 0; n -= atOnce {
			rows := make([]*ent.MessageCreate, min(n, atOnce))
			for i := range rows {
				rows[i] = client.Message.Create().SetConversationID(id).SetContent("x")
			}
			if err := client.Message.CreateBulk(rows...).Exec(ctx); err != nil {
				return err
			}
		}
		return nil
	})
	return id
}

// rang plants a call that began so many days ago.
func (f *fixture) rang(ctx context.Context, conversation string, days int, active bool) {
	f.t.Helper()
	f.tx(ctx, func(ctx context.Context, client *ent.Client) error {
		return client.Call.Create().SetDirection("inbound").SetToNumber("+14155550100").SetConversationID(conversation).
			SetCreatedAt(f.now.AddDate(0, 0, -days)).SetActive(active).Exec(ctx)
	})
}

func (f *fixture) booked(ctx context.Context, days int) {
	f.t.Helper()
	f.tx(ctx, func(ctx context.Context, client *ent.Client) error {
		return client.Appointment.Create().SetStartTime(f.now.AddDate(0, 0, -days)).Exec(ctx)
	})
}

func (f *fixture) work() {
	f.t.Helper()
	if err := (&retention.Worker{Service: f.Service}).Work(f.t.Context(), &river.Job[retention.SweepArgs]{}); err != nil {
		f.t.Fatal(err)
	}
}

// left are the rows of a subaccount: conversations, messages, calls, appointments.
func (f *fixture) left(ctx context.Context) [4]int {
	f.t.Helper()
	c := f.store.Client(ctx)
	return [4]int{c.Conversation.Query().CountX(ctx), c.Message.Query().CountX(ctx), c.Call.Query().CountX(ctx), c.Appointment.Query().CountX(ctx)}
}

// set a subaccount's setting.
func (f *fixture) set(ctx context.Context, kind string, n *int) *retention.Setting {
	f.t.Helper()
	out, err := f.Set(ctx, retention.Change{Kind: kind, Days: n})
	if err != nil {
		f.t.Fatal(err)
	}
	return out
}

// populate plants something old and something new of each kind.
func (f *fixture) populate(ctx context.Context) {
	f.t.Helper()
	f.talk(ctx, "CHAT", 31, 250)
	f.talk(ctx, "CHAT", 29, 2)
	spoken := f.talk(ctx, "VOICE", 31, 3)
	f.rang(ctx, spoken, 31, false)
	recent := f.talk(ctx, "VOICE", 29, 4)
	f.rang(ctx, recent, 29, false)
	f.booked(ctx, 31)
	f.booked(ctx, 29)
}

// Each kind goes by its own days, and nothing else does: neither what is younger, nor what is another's.
func TestEachKindGoes(t *testing.T) {
	t.Parallel()
	for kind, want := range map[string][4]int{
		"CONVERSATIONS": {3, 9, 2, 2},
		"CALLS":         {3, 256, 1, 2},
		"APPOINTMENTS":  {4, 259, 2, 1},
	} {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			each(t, func(t *testing.T, f *fixture) {
				f.populate(f.own)
				f.populate(f.other)
				if set := f.set(f.own, kind, new(30)); set.Due != 1 || set.Before == nil || !set.Before.Equal(f.now.AddDate(0, 0, -30)) || !set.Own {
					t.Errorf("%+v", set)
				}
				f.work()
				if got := f.left(f.own); got != want {
					t.Errorf("left: %v, want %v", got, want)
				}
				if got := f.left(f.other); got != [4]int{4, 259, 2, 2} {
					t.Errorf("the neighbour: %v", got)
				}
				if f.deleted[kind] != 1 || f.due[kind] != 0 {
					t.Errorf("counted %v, left %v", f.deleted, f.due)
				}
				f.now = f.now.AddDate(0, 0, 2) // and what is old then
				f.work()
				if f.deleted[kind] != 2 {
					t.Errorf("two days later: %v", f.deleted)
				}
			})
		})
	}
}

// The workspace's days hold for those that say nothing, and not for those that say something else, be it for ever.
func TestInheritance(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, f *fixture) {
		third := f.beside(f.own)
		for _, ctx := range []context.Context{f.own, f.other, third} {
			f.booked(ctx, 10)
			f.booked(ctx, 40)
		}
		if _, err := f.SetDefault(f.own, retention.Change{Kind: "APPOINTMENTS", Days: new(30)}); err != nil {
			t.Fatal(err)
		}
		f.set(f.other, "APPOINTMENTS", nil)
		f.set(third, "APPOINTMENTS", new(5))
		f.work()
		for i, want := range []int{1, 2, 0} {
			if got := f.left([]context.Context{f.own, f.other, third}[i])[3]; got != want {
				t.Errorf("subaccount %d has %d appointments, want %d", i, got, want)
			}
		}
		set, err := f.Inherit(f.other, "APPOINTMENTS")
		if err != nil || set.Own || set.Days == nil || *set.Days != 30 || set.Due != 1 {
			t.Fatalf("%+v, %v", set, err)
		}
		f.work()
		if got := f.left(f.other)[3]; got != 1 {
			t.Errorf("%d appointments after inheriting", got)
		}
	})
}

// What goes on is not deleted, however old it is.
func TestWhatGoesOnStays(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, f *fixture) {
		talk := f.talk(f.own, "VOICE", 50, 1)
		f.rang(f.own, talk, 50, true)
		held := f.talk(f.own, "CHAT", 50, 1)
		f.tx(f.own, func(ctx context.Context, c *ent.Client) error {
			return c.Hold.Create().SetConversationID(held).SetPurpose("turn").SetUntil(f.now.Add(time.Hour)).Exec(ctx)
		})
		f.set(f.own, "CALLS", new(30))
		f.set(f.own, "CONVERSATIONS", new(30))
		f.work()
		if got := f.left(f.own); got != [4]int{2, 2, 1, 0} {
			t.Errorf("left: %v", got)
		}
	})
}

// A conversation is deleted although its last turn has died: nobody takes the row of that away, and nobody may ever write in it again.
func TestWhatHasDiedGoes(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, f *fixture) {
		for _, sort := range []string{"CHAT", "VOICE"} {
			talk := f.talk(f.own, sort, 50, 1)
			f.tx(f.own, func(ctx context.Context, c *ent.Client) error {
				return c.Hold.Create().SetConversationID(talk).SetPurpose("turn").SetUntil(f.now.Add(-2 * time.Hour)).Exec(ctx)
			})
		}
		f.set(f.own, "CALLS", new(30))
		if set := f.set(f.own, "CONVERSATIONS", new(30)); set.Due != 1 {
			t.Errorf("%d are due, want 1", set.Due)
		}
		f.work()
		if got := f.left(f.own); got != [4]int{} {
			t.Errorf("left: %v", got)
		}
	})
}

// A run that is cut off in the middle leaves a conversation that is there, or none; the next one goes on.
func TestCutOff(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, f *fixture) {
		f.talk(f.own, "CHAT", 40, 350)
		f.talk(f.own, "CHAT", 41, 350)
		f.set(f.own, "CONVERSATIONS", new(30))
		cut := errors.New("cut off")
		err := f.store.Tx(store.System(t.Context(), "test"), func(ctx context.Context) error { // as a slice that dies before its commit
			if _, err := f.RemoveSome(ctx, "CONVERSATIONS", authz.From(f.own).Subaccount, f.now.AddDate(0, 0, -30)); err != nil {
				return err
			}
			return cut
		})
		if !errors.Is(err, cut) {
			t.Fatal(err)
		}
		if got := f.left(f.own); got != [4]int{2, 700, 0, 0} {
			t.Fatalf("a slice without a commit: %v", got)
		}
		err = f.store.Tx(store.System(t.Context(), "test"), func(ctx context.Context) error { // and one after which nothing follows
			_, err := f.RemoveSome(ctx, "CONVERSATIONS", authz.From(f.own).Subaccount, f.now.AddDate(0, 0, -30))
			return err
		})
		if got := f.left(f.own); err != nil || got != [4]int{2, 600, 0, 0} {
			t.Fatalf("one slice: %v, %v", got, err)
		}
		f.work()
		if got := f.left(f.own); got != [4]int{} {
			t.Errorf("left: %v", got)
		}
	})
}

// The workspace with the most to delete keeps nobody waiting: in one round, everybody has a slice.
func TestInTurn(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, f *fixture) {
		f.talk(f.own, "CHAT", 40, 20_000)
		f.booked(f.other, 40)
		f.set(f.own, "CONVERSATIONS", new(30))
		f.set(f.other, "APPOINTMENTS", new(30))
		left, err := f.OneRound(t.Context())
		if err != nil || left != 1 {
			t.Fatalf("%d tasks are left, %v", left, err)
		}
		if got := f.left(f.other)[3]; got != 0 {
			t.Errorf("the neighbour has %d appointments", got)
		}
		if got := f.left(f.own)[1]; got == 0 || got == 20_000 {
			t.Errorf("%d messages after one slice", got)
		}
	})
}

// The audit trail has a line for each change of a setting, with what it was, and one for each run that has deleted something.
func TestAudit(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, f *fixture) {
		for range 120 {
			f.booked(f.own, 40)
		}
		f.set(f.own, "APPOINTMENTS", new(60))
		f.set(f.own, "APPOINTMENTS", new(60)) // changes nothing
		f.set(f.own, "APPOINTMENTS", new(30))
		f.work()
		f.work() // deletes nothing
		var actions []string
		for _, e := range f.store.Client(f.own).AuditEntry.Query().Order(ent.Asc("created_at", "id")).AllX(f.own) {
			if e.Action == "retention.create" || e.Action == "retention.update" || e.Action == "retention.sweep" || e.Action == "appointment.delete" {
				actions = append(actions, e.Action)
			}
		}
		want := []string{"retention.create", "retention.update", "retention.sweep"}
		if len(actions) != len(want) || actions[0] != want[0] || actions[1] != want[1] || actions[2] != want[2] {
			t.Errorf("%v, want %v", actions, want)
		}
	})
}

func TestBadChanges(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, f *fixture) {
		for _, c := range []retention.Change{{Kind: "CALLS", Days: new(0)}, {Kind: "CALLS", Days: new(3651)}, {Kind: "EVENTS", Days: new(31)}, {Kind: "MONEY", Days: new(30)}, {}} {
			if _, err := f.Set(f.own, c); !fault.Is(err, fault.Validation) {
				t.Errorf("%+v: %v", c, err)
			}
			if _, err := f.SetDefault(f.own, c); !fault.Is(err, fault.Validation) {
				t.Errorf("%+v: %v", c, err)
			}
		}
		limited := *authz.From(f.own)
		limited.Subaccounts = []string{limited.Subaccount}
		if _, err := f.SetDefault(authz.With(f.own, &limited), retention.Change{Kind: "CALLS", Days: new(30)}); !fault.Is(err, fault.Forbidden) {
			t.Errorf("somebody who is limited sets the workspace's: %v", err)
		}
	})
}
