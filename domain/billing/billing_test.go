package billing_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/billing"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/usage"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/page"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/secret"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// noon of a day in June, when tests begin.
var june = time.Date(2026, 6, 20, 12, 0, 0, 0, time.UTC)

func at(text string) time.Time {
	t, err := time.Parse(time.RFC3339, text)
	if err != nil {
		panic(err)
	}
	return t
}

// service at a time that tests move.
func service(t *testing.T, s *store.Store) (*billing.Service, *time.Time) {
	t.Helper()
	now := june
	return billing.New(billing.Parts{Store: s, Pager: &page.Pager{Store: s, Sealer: secret.New(make([]byte, 32))}, Now: func() time.Time { return now }}), &now
}

// write in a transaction of the caller.
func write(t testing.TB, s *store.Store, ctx context.Context, f func(ctx context.Context, c *ent.Client)) {
	t.Helper()
	err := s.Tx(ctx, func(ctx context.Context) error {
		f(ctx, s.Client(ctx))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// wide is the caller for the whole workspace, or limited to some subaccounts.
func wide(ctx context.Context, limited ...string) context.Context {
	c := *authz.From(ctx)
	c.Subaccount, c.Subaccounts = "", limited
	return authz.With(ctx, &c)
}

func sub(ctx context.Context) string { return authz.From(ctx).Subaccount }

func in(t *testing.T, s *store.Store, ctx context.Context, zone string) {
	t.Helper()
	write(t, s, ctx, func(ctx context.Context, c *ent.Client) {
		c.Subaccount.UpdateOneID(sub(ctx)).SetTimeZone(zone).SetName("Client").ExecX(ctx)
	})
}

// call that ended at an instant.
func call(t *testing.T, s *store.Store, ctx context.Context, ended string, seconds float64) {
	t.Helper()
	write(t, s, ctx, func(ctx context.Context, c *ent.Client) {
		c.Call.Create().SetDirection("inbound").SetToNumber("+12025550100").SetStatus("COMPLETED").SetActive(false).
			SetCreatedAt(at(ended)).SetEndedAt(at(ended)).SetDurationMs(int(seconds * 1000)).ExecX(ctx)
	})
}

// reply in a conversation, a new one where that is "".
func reply(t *testing.T, s *store.Store, ctx context.Context, conversation, when string) string {
	t.Helper()
	write(t, s, ctx, func(ctx context.Context, c *ent.Client) {
		if conversation == "" {
			conversation = c.Conversation.Create().SetCreatedAt(at(when)).SaveX(ctx).ID
		}
		c.Turn.Create().SetConversationID(conversation).SetCreatedAt(at(when)).SetAssistantID("asst_a").SetOutcome("ANSWERED").
			SetAnswerer("passages").ExecX(ctx)
		c.Turn.Create().SetConversationID(conversation).SetCreatedAt(at(when)).SetAssistantID("asst_a").SetOutcome("FAILED").
			SetAnswerer("model").ExecX(ctx)
	})
	return conversation
}

func f(n float64) *float64 { return new(n) }

func i(n int) *int { return new(n) }

func set(t *testing.T, s *billing.Service, ctx context.Context, client *string, from string, p billing.Prices) {
	t.Helper()
	if _, err := s.SetPrices(ctx, billing.NewPrices{SubaccountID: client, From: from, Prices: p}); err != nil {
		t.Fatal(err)
	}
}

func month(t *testing.T, s *billing.Service, ctx context.Context, name string) *billing.Statement {
	t.Helper()
	st, err := s.Month(ctx, sub(ctx), &name)
	if err != nil {
		t.Fatal(err)
	}
	return st
}

// told is a statement in short.
func told(st *billing.Statement) string {
	if st == nil {
		return "none"
	}
	var all []string
	for _, l := range st.Lines() {
		all = append(all, fmt.Sprintf("%s %g x %g = %g", l.Kind, l.Quantity(), l.UnitPrice(), l.Amount()))
	}
	return fmt.Sprintf("%s: %g %s", strings.Join(all, "; "), st.Total(), st.Currency)
}

func issue(t *testing.T, s *billing.Service) {
	t.Helper()
	if err := s.Issue(t.Context(), time.Now().Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
}

// What was used in a month of the client's clocks is billed by the prices of its days; then it is closed, and stays as it was issued whatever
// is deleted, and whatever the prices become.
func TestMonthIsClosedOnce(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		bills, now := service(t, s)
		ctx := storetest.Tenant(t, s)
		in(t, s, ctx, "Asia/Kolkata") // June begins on May 31 at 18:30
		all := wide(ctx)
		if _, err := bills.Set(all, billing.Setting{Currency: patch.Sent(new("EUR"))}); err != nil {
			t.Fatal(err)
		}
		set(t, bills, all, nil, "2026-06-01", billing.Prices{MonthlyFee: f(49), CallMinutePrice: f(0.1), ConversationPrice: f(1), ReplyPrice: f(0.01)})
		set(t, bills, all, nil, "2026-06-10", billing.Prices{MonthlyFee: f(99), CallMinutePrice: f(0.2), CallStepSeconds: i(1), ConversationPrice: f(1), ReplyPrice: f(0.01)})
		call(t, s, ctx, "2026-05-31T18:29:59Z", 600) // May
		call(t, s, ctx, "2026-05-31T18:30:00Z", 61)  // 2 started minutes
		call(t, s, ctx, "2026-06-09T18:29:59Z", 59)  // 1, on the 9th
		call(t, s, ctx, "2026-06-09T18:30:00Z", 90)  // by the second, on the 10th
		call(t, s, ctx, "2026-06-30T18:30:00Z", 600) // July
		talk := reply(t, s, ctx, "", "2026-06-02T10:00:00Z")
		reply(t, s, ctx, talk, "2026-06-03T10:00:00Z")
		reply(t, s, ctx, "", "2026-06-04T10:00:00Z")
		reply(t, s, ctx, talk, "2026-07-03T10:00:00Z")
		want := "MONTHLY_FEE 1 x 49 = 49; CALL_MINUTES 3 x 0.1 = 0.3; CALL_MINUTES 1.5 x 0.2 = 0.3; CONVERSATIONS 2 x 1 = 2; REPLIES 3 x 0.01 = 0.03: 51.63 EUR"
		if st := month(t, bills, ctx, "2026-06"); told(st) != want || !st.Open() {
			t.Fatalf("so far: %s, want %s", told(st), want)
		}
		issue(t, bills)
		if st := month(t, bills, ctx, "2026-06"); !st.Open() {
			t.Error("a month that is not over is closed")
		}
		write(t, s, ctx, func(ctx context.Context, c *ent.Client) { // as retention and people do
			c.Call.Delete().ExecX(ctx)
			c.Turn.Delete().ExecX(ctx)
			c.Conversation.Delete().ExecX(ctx)
		})
		if st := month(t, bills, ctx, "2026-06"); told(st) != want {
			t.Errorf("after everything was deleted: %s, want %s", told(st), want)
		}
		*now = at("2026-07-01T00:00:00Z") // it is over, and not closed yet
		issue(t, bills)
		if st := month(t, bills, ctx, "2026-06"); !st.Open() {
			t.Error("closed before what ended in it may be known")
		}
		*now = at("2026-07-01T03:00:00Z")
		var wg sync.WaitGroup
		for range 4 {
			wg.Go(func() { issue(t, bills) })
		}
		wg.Wait()
		rows := s.Client(ctx).Statement.Query().AllX(ctx)
		if len(rows) != 1 || rows[0].Number != 1 {
			t.Fatalf("%d statements: %v", len(rows), rows)
		}
		write(t, s, ctx, func(ctx context.Context, c *ent.Client) {
			c.Price.Update().SetMonthlyFee(1).ExecX(ctx)
			c.Usage.Delete().ExecX(ctx)
		})
		issue(t, bills)
		if st := month(t, bills, ctx, "2026-06"); told(st) != want || st.Open() || *st.Number() != 1 {
			t.Errorf("closed: %s, want %s", told(st), want)
		}
		refused(t, bills, all, "2026-06-30", 1, "from")
		refused(t, bills, all, "2026-06-31", 1, "from")
		refused(t, bills, all, "2030-01-01", 1, "from")
		refused(t, bills, all, "2026-07-01", 1e-7, "prices.monthlyFee")
		refused(t, bills, all, "2026-07-01", -1, "prices.monthlyFee")
	})
}

// refused says that prices cannot be set from a day on.
func refused(t *testing.T, s *billing.Service, ctx context.Context, from string, fee float64, field string) {
	t.Helper()
	_, err := s.SetPrices(ctx, billing.NewPrices{From: from, Prices: billing.Prices{MonthlyFee: f(fee)}})
	var wrong *fault.Error
	if !errors.As(err, &wrong) || len(wrong.Details) != 1 || wrong.Details[0].Field != field {
		t.Errorf("prices from %s: %v", from, err)
	}
}

// What becomes known of a month that is closed is billed with the next, and what a change of the time zone would count twice, once.
func TestNothingIsBilledTwice(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		bills, now := service(t, s)
		ctx := storetest.Tenant(t, s)
		in(t, s, ctx, "America/New_York")
		set(t, bills, wide(ctx), nil, "2026-06-01", billing.Prices{CallMinutePrice: f(1)})
		call(t, s, ctx, "2026-07-01T03:00:00Z", 60) // June in New York
		*now = at("2026-07-01T12:00:00Z")
		issue(t, bills)
		if st := month(t, bills, ctx, "2026-06"); st.Total() != 1 || st.Open() {
			t.Fatalf("June: %s", told(st))
		}
		in(t, s, ctx, "Asia/Kolkata") // where July begins before June has ended
		if st := month(t, bills, ctx, "2026-07"); st.Total() != 0 {
			t.Errorf("a call of June is billed in July: %s", told(st))
		}
		call(t, s, ctx, "2026-06-15T12:00:00Z", 60)
		row := s.Client(ctx).Usage.Query().Where(usage.Kind("CALL")).Order(ent.Desc("created_at")).FirstX(ctx)
		if row.At.Before(at("2026-07-01T04:00:00Z")) {
			t.Errorf("a call that became known late counts at %s, in a month that is closed", row.At)
		}
		call(t, s, ctx, "2026-07-02T00:00:00Z", 60)
		write(t, s, ctx, func(ctx context.Context, c *ent.Client) { // its end is corrected
			c.Call.Update().SetDurationMs(120_000).ExecX(ctx)
		})
		if st := month(t, bills, ctx, "2026-07"); st.Total() != 2 {
			t.Errorf("a call whose end was corrected: %s", told(st))
		}
	})
}

// Numbers are billed for each month in which the client had them.
func TestNumbers(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		bills, now := service(t, s)
		ctx := storetest.Tenant(t, s)
		set(t, bills, wide(ctx), nil, "2026-05-01", billing.Prices{NumberMonthlyPrice: f(2)})
		*now = at("2026-07-20T12:00:00Z")
		write(t, s, ctx, func(ctx context.Context, c *ent.Client) {
			c.PhoneNumber.Create().SetNumber("+12025550100").SetCreatedAt(at("2026-06-05T00:00:00Z")).ExecX(ctx)
			gone := c.PhoneNumber.Create().SetNumber("+12025550101").SetCreatedAt(at("2026-05-05T00:00:00Z")).SaveX(ctx)
			c.PhoneNumber.DeleteOne(gone).ExecX(ctx)
			c.Usage.Update().Where(usage.Ref(gone.ID)).SetUntil(at("2026-06-05T00:00:00Z")).ExecX(ctx)
		})
		for name, want := range map[string]float64{"2026-04": 0, "2026-05": 2, "2026-06": 4, "2026-07": 2} {
			st := month(t, bills, ctx, name)
			if st == nil && want > 0 || st != nil && st.Total() != want {
				t.Errorf("%s: %s, want %g", name, told(st), want)
			}
		}
	})
}

// Nobody reads what another tenant is charged, and only who may change the whole workspace sets prices.
func TestWalls(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		bills, now := service(t, s)
		ctx := storetest.Tenant(t, s)
		rival, stranger := storetest.Rival(t, s, ctx), storetest.Stranger(t, s)
		for _, c := range []context.Context{ctx, stranger} {
			set(t, bills, wide(c), nil, "2026-06-01", billing.Prices{MonthlyFee: f(5)})
		}
		mine, theirs := sub(ctx), sub(rival)
		set(t, bills, wide(ctx), &theirs, "2026-06-01", billing.Prices{MonthlyFee: f(7)})
		*now = at("2026-07-02T12:00:00Z")
		for _, c := range []context.Context{ctx, rival, stranger} { // they were there in June
			call(t, s, c, "2026-06-15T12:00:00Z", 60)
		}
		issue(t, bills)
		for name, c := range map[string]struct {
			ctx  context.Context
			want int
		}{
			"one client": {ctx, 1}, "the agency": {wide(ctx), 2}, "limited to one": {wide(ctx, theirs), 1}, "another agency": {wide(stranger), 1},
		} {
			got, err := bills.Statements(c.ctx, billing.Filter{Month: new("2026-06")})
			if err != nil || len(got.Nodes) != c.want {
				t.Errorf("%s: %d statements, %v", name, len(got.Nodes), err)
			}
		}
		june, err := bills.Month(wide(ctx), theirs, new("2026-06"))
		if err != nil || june.Total() != 7 {
			t.Fatalf("the rival's: %s, %v", told(june), err)
		}
		for name, c := range map[string]context.Context{
			"another client": ctx, "another agency": wide(stranger), "limited to others": wide(ctx, mine),
		} {
			if _, err := bills.Statement(c, *june.ID()); !missing(err) {
				t.Errorf("%s reads the statement: %v", name, err)
			}
			if _, err := bills.Month(c, theirs, nil); !missing(err) {
				t.Errorf("%s reads the month: %v", name, err)
			}
			if _, err := bills.PriceList(c, &theirs); !missing(err) {
				t.Errorf("%s reads the prices: %v", name, err)
			}
		}
		if _, err := bills.Statement(wide(ctx, theirs), *june.ID()); err != nil {
			t.Errorf("the client's member does not read it: %v", err)
		}
		limited := wide(ctx, mine)
		list, err := bills.PriceList(wide(ctx), &theirs)
		if err != nil || len(list.Prices) != 1 {
			t.Fatalf("prices of a client: %+v, %v", list, err)
		}
		for name, do := range map[string]func() error{
			"set": func() error {
				_, err := bills.SetPrices(limited, billing.NewPrices{SubaccountID: &mine, From: "2026-07-01"})
				return err
			},
			"remove": func() error { _, err := bills.RemovePrices(limited, list.Prices[0].ID); return err },
			"change": func() error {
				_, err := bills.Set(limited, billing.Setting{Currency: patch.Sent(new("EUR"))})
				return err
			},
		} {
			var wrong *fault.Error
			if err := do(); !errors.As(err, &wrong) || wrong.Code != fault.Forbidden {
				t.Errorf("a limited member may %s: %v", name, err)
			}
		}
		if got, err := bills.PriceList(limited, nil); err != nil || len(got.Prices) > 0 || got.Current != nil {
			t.Errorf("a limited member reads the prices of all: %+v, %v", got, err)
		}
		if _, err := bills.RemovePrices(wide(stranger), list.Prices[0].ID); !missing(err) {
			t.Errorf("another agency removes prices: %v", err)
		}
		if _, err := bills.Set(wide(ctx), billing.Setting{Currency: patch.Sent(new("EUR"))}); err == nil {
			t.Error("the currency changes after statements were issued")
		}
	})
}

func missing(err error) bool {
	var wrong *fault.Error
	return errors.As(err, &wrong) && wrong.Code == fault.NotFound
}
