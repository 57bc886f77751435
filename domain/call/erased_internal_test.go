package call

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/budget"
	"github.com/switchboard-dev/switchboard/domain/donotcall"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/carrier"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// A call that was erased is paid once, also where nobody has heard that it was, and where the connection broke before it was: its end is
// told again then.
func TestErasedCallsArePaidOnce(t *testing.T) {
	t.Parallel()
	through, armed := storetest.Lossy(t, storetest.URL(t, storetest.Postgres))
	s := storetest.OpenConfig(t, store.Config{URL: through})
	ctx := storetest.Tenant(t, s)
	calls := New(Parts{Store: s, Budget: budget.New(budget.Parts{Store: s}), Prices: map[string]float64{"outbound": 0.60}})
	start := time.Now().UTC()
	system := store.System(ctx, "test")
	spent := func() (sum int64) {
		rows, err := s.Client(system).Spending.Query().All(system)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range rows {
			sum += r.Cost
		}
		return sum
	}
	owed := func() *account {
		return &account{due: &ent.Call{ID: "call_1", Direction: "outbound", AnsweredAt: &start}}
	}
	end := func(ctx context.Context, a *account) error { return calls.payErased(ctx, a, start.Add(10*time.Minute)) }
	a := owed()
	armed.Store(true)
	if err := end(ctx, a); !store.Gone(err) || armed.Load() || spent() != 6_000_000 {
		t.Fatalf("the answer to the commit is not lost: %v, %d are spent", err, spent())
	}
	for range 2 {
		if err := end(ctx, a); err != nil || spent() != 6_000_000 {
			t.Errorf("told again: %v, %d are spent", err, spent())
		}
	}
	a = owed()
	cut, cancel := context.WithCancel(ctx)
	cancel()
	if err := end(cut, a); err == nil || spent() != 6_000_000 {
		t.Fatalf("nothing is lost: %v, %d are spent", err, spent())
	}
	for range 2 {
		if err := end(ctx, a); err != nil || spent() != 12_000_000 {
			t.Errorf("the second call: %v, %d are spent", err, spent())
		}
	}
}

// lasted is how long the calls of the tests lasted that are erased after two seconds, and used what that costs.
const lasted, used = 10 * time.Minute, 6_000_000

// erased is a call whose contact is erased two seconds after it was answered, and its end.
func erased(t *testing.T, s *store.Store, calls *Service, ctx context.Context) carrier.Event {
	t.Helper()
	return erasedCall(t, s, calls, ctx, func(c *ent.CallCreate) { c.SetDirection("outbound").SetToNumber("+12025550100") })
}

func erasedCall(t *testing.T, s *store.Store, calls *Service, ctx context.Context, with func(*ent.CallCreate)) carrier.Event {
	t.Helper()
	answered := store.Timestamp().Add(-2 * time.Second)
	var row *ent.Call
	if err := s.Tx(ctx, func(ctx context.Context) error {
		c := s.Client(ctx)
		who := c.Contact.Create().SaveX(ctx)
		create := c.Call.Create().SetContactID(who.ID).SetStatus(inProgress).SetAnsweredAt(answered)
		with(create)
		row = create.SaveX(ctx)
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if _, known, err := calls.adopt(t.Context(), row.ID); err != nil || !known {
		t.Fatal(known, err)
	}
	calls.accounts.of(row.ID).keep(row, false)
	if err := s.Tx(ctx, func(ctx context.Context) error { return s.Client(ctx).Contact.DeleteOneID(*row.ContactID).Exec(ctx) }); err != nil {
		t.Fatal(err)
	}
	return carrier.Event{Key: row.ID, ID: "1", Kind: carrier.Ended, At: answered.Add(lasted), Outcome: carrier.Completed}
}

// paid is what a tenant has spent.
func paid(s *store.Store, ctx context.Context) (sum int64) {
	for _, r := range s.Client(ctx).Spending.Query().AllX(ctx) {
		sum += r.Cost
	}
	return sum
}

func erasing(s *store.Store) *Service {
	return New(Parts{
		Store: s, Budget: budget.New(budget.Parts{Store: s}), Prices: map[string]float64{"outbound": 0.60},
		DoNotCall: donotcall.New(donotcall.Parts{Store: s, NumberKey: []byte("key")}),
	})
}

// A call that was erased while it went on is billed to the client as it is paid by the agency: for as long as it was in the end, however often
// that is told. What stands in a statement is left.
func TestErasedCallsAreBilledInFull(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		calls := erasing(s)
		ours := storetest.Tenant(t, s)
		closed := storetest.Stranger(t, s)
		statement := func(ctx context.Context, until time.Duration) {
			if err := s.Tx(ctx, func(ctx context.Context) error {
				at := store.Timestamp()
				return s.Client(ctx).Statement.Create().SetNumber(1).SetMonth("2026-10").SetZone("UTC").SetSince(at.Add(-time.Hour)).SetUntil(at.Add(until)).
					SetIssuer("A").SetClient("B").SetCurrency("USD").SetTotal(0).SetLines([]byte("[]")).SetDays([]byte("[]")).Exec(ctx)
			}); err != nil {
				t.Fatal(err)
			}
		}
		statement(storetest.Rival(t, s, ours), time.Hour) // nobody else's month is closed by it
		for what, ctx := range map[string]context.Context{"open": ours, "closed": closed} {
			end := erased(t, s, calls, ctx)
			before := s.Client(ctx).Usage.Query().OnlyX(ctx)
			want, until := lasted.Milliseconds(), -time.Minute
			if what == "closed" {
				want, until = before.Ms, time.Hour
			}
			statement(ctx, until)
			for range 2 {
				if err := calls.Happened(t.Context(), end); err != nil {
					t.Fatal(err)
				}
				now := s.Client(ctx).Usage.Query().OnlyX(ctx)
				if now.Ms != want || !now.At.Equal(before.At) || paid(s, ctx) != used {
					t.Errorf("its month is %s: %d ms are billed, want %d; %d are spent", what, now.Ms, want, paid(s, ctx))
				}
			}
		}
	})
}

// What an erased call came to is spent also where so many calls came after it that nobody remembers whose it was, unless that tenant is gone as well.
func TestErasedCallsAreOfSomebody(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		calls := erasing(s)
		ours, gone := storetest.Tenant(t, s), storetest.Stranger(t, s)
		end, other := erased(t, s, calls, ours), erased(t, s, calls, gone)
		for i := range tenantLimit {
			calls.tenants.keep(fmt.Sprint("call_", i), authz.Caller{})
		}
		if _, ok := calls.tenants.get(end.Key); ok {
			t.Fatal("it is remembered")
		}
		system := store.System(t.Context(), "test")
		if err := s.Tx(system, func(ctx context.Context) error {
			return s.Client(ctx).Subaccount.DeleteOneID(authz.From(gone).Subaccount).Exec(ctx)
		}); err != nil {
			t.Fatal(err)
		}
		for _, e := range []carrier.Event{end, end, other, {Key: "call_nobodys", Kind: carrier.Ended, At: end.At}} {
			if err := calls.Happened(t.Context(), e); err != nil {
				t.Error(e.Key, err)
			}
		}
		if sum := paid(s, ours); sum != used {
			t.Errorf("%d are spent", sum)
		}
		if n := s.Client(system).Spending.Query().CountX(system); n != 1 {
			t.Errorf("%d spendings", n)
		}
	})
}

// Callers who want no more calls are listed even if they say so while their contact is erased, after which the call continues for some seconds: by
// the hash of the number alone, unless another contact has it, and for the client that called them.
func TestErasedCallersAreListed(t *testing.T) {
	t.Parallel()
	const number = "+12025550100" // of erased
	spoke := func(role, said string) carrier.Event {
		return carrier.Event{Kind: carrier.Spoke, Utterance: carrier.Utterance{Role: role, Content: said, StartMs: 1, EndMs: 2}}
	}
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		calls := erasing(s)
		for what, c := range map[string]struct {
			event          carrier.Event
			listed, shared bool
		}{
			"the key is pressed":             {event: carrier.Event{Kind: carrier.OptedOut}, listed: true},
			"it is said":                     {event: spoke(carrier.User, "and never call me again"), listed: true},
			"another contact has the number": {event: spoke(carrier.User, "Do not call me again."), listed: true, shared: true},
			"something else is said":         {event: spoke(carrier.User, "Call me tomorrow")},
			"the assistant says it":          {event: spoke(carrier.Agent, "Do not call me again.")},
		} {
			ctx := storetest.Tenant(t, s)
			rival := storetest.Rival(t, s, ctx)
			end := erased(t, s, calls, ctx)
			if c.shared {
				if err := s.Tx(ctx, func(ctx context.Context) error { return s.Client(ctx).Contact.Create().SetPhone(number).Exec(ctx) }); err != nil {
					t.Fatal(err)
				}
			}
			c.event.Key, c.event.ID, c.event.At = end.Key, end.ID, end.At
			for _, e := range []carrier.Event{c.event, c.event, end, c.event} { // late, and again
				if err := calls.Happened(t.Context(), e); err != nil {
					t.Fatal(what, err)
				}
			}
			own, err := calls.parts.DoNotCall.Has(ctx, number)
			if err != nil || own != c.listed {
				t.Errorf("%s: it is listed: %t, %v", what, own, err)
			}
			if others, err := calls.parts.DoNotCall.Has(rival, number); err != nil || others {
				t.Errorf("%s: another client has it listed: %t, %v", what, others, err)
			}
			for _, entry := range s.Client(ctx).DoNotCall.Query().AllX(ctx) {
				if (entry.Number != nil) != c.shared || entry.Source != donotcall.ByCall {
					t.Errorf("%s: the entry is %v", what, entry)
				}
			}
			if paid(s, ctx) != used {
				t.Errorf("%s: %d are spent", what, paid(s, ctx))
			}
		}
	})
}

// A late wish counts as well: words of the last seconds are transcribed after the call has ended and is paid. Callers are listed by the number that
// they called from, and not at all if it was withheld.
func TestErasedCallersAreListedLate(t *testing.T) {
	t.Parallel()
	const number, ours = "+12025550100", "+12025550199"
	placed := func(c *ent.CallCreate) { c.SetDirection("outbound").SetFromNumber(ours).SetToNumber(number) }
	received := func(c *ent.CallCreate) { c.SetDirection("inbound").SetFromNumber(number).SetToNumber(ours) }
	withheld := func(c *ent.CallCreate) { c.SetDirection("inbound").SetToNumber(ours) }
	key := carrier.Event{Kind: carrier.OptedOut}
	words := carrier.Event{Kind: carrier.Spoke, Utterance: carrier.Utterance{Role: carrier.User, Content: "Never call me again.", StartMs: 1, EndMs: 2}}
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		calls := erasing(s)
		for what, c := range map[string]struct {
			call         func(*ent.CallCreate)
			event        carrier.Event
			late, nobody bool
		}{
			"the key, after the end": {call: placed, event: key, late: true},
			"words, after the end":   {call: placed, event: words, late: true},
			"who called":             {call: received, event: words},
			"who called, late":       {call: received, event: words, late: true},
			"a withheld number":      {call: withheld, event: words, nobody: true},
			"withheld, late":         {call: withheld, event: key, late: true, nobody: true},
		} {
			ctx := storetest.Tenant(t, s)
			end := erasedCall(t, s, calls, ctx, c.call)
			c.event.Key, c.event.ID, c.event.At = end.Key, end.ID, end.At
			told := []carrier.Event{c.event, end}
			if c.late {
				told = []carrier.Event{end, c.event, c.event}
			}
			for _, e := range told {
				if err := calls.Happened(t.Context(), e); err != nil {
					t.Fatal(what, err)
				}
			}
			entries := s.Client(ctx).DoNotCall.Query().CountX(ctx)
			listed, err := calls.parts.DoNotCall.Has(ctx, number)
			if err != nil || listed == c.nobody || (entries > 0) == c.nobody {
				t.Errorf("%s: it is listed: %t, by %d entries, %v", what, listed, entries, err)
			}
			if own, err := calls.parts.DoNotCall.Has(ctx, ours); err != nil || own {
				t.Errorf("%s: our number is listed: %t, %v", what, own, err)
			}
		}
	})
}
