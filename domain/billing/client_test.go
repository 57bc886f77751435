package billing_test

import (
	"context"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/billing"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/auditentry"
	"github.com/switchboard-dev/switchboard/ent/phonenumber"
	"github.com/switchboard-dev/switchboard/ent/usage"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// archive the client, as of an instant; "" takes it back.
func archive(t *testing.T, s *store.Store, ctx context.Context, when string) {
	t.Helper()
	write(t, s, ctx, func(ctx context.Context, c *ent.Client) {
		u := c.Subaccount.UpdateOneID(sub(ctx)).SetArchived(when != "")
		if when == "" {
			u.ClearArchivedAt().ExecX(ctx)
		} else {
			u.SetArchivedAt(at(when)).ExecX(ctx)
		}
	})
}

// issued are the months that a client has statements of, and what each comes to, the oldest first.
func issued(t *testing.T, s *store.Store, ctx context.Context) (all []string) {
	t.Helper()
	for _, row := range s.Client(ctx).Statement.Query().Order(ent.Asc("month")).AllX(ctx) {
		st := &billing.Statement{Statement: row}
		all = append(all, row.Month+" "+told(st))
	}
	return all
}

func want(t *testing.T, s *store.Store, ctx context.Context, what string, want ...string) {
	t.Helper()
	got := issued(t, s, ctx)
	if len(got) != len(want) {
		t.Errorf("%s: %q, want %q", what, got, want)
		return
	}
	for i := range got {
		if got[i] != want[i] {
			t.Errorf("%s: %q, want %q", what, got[i], want[i])
		}
	}
}

// There is nothing to pay for months before there was a client, and for those to come.
func TestMonthsWithoutTheClient(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		bills, now := service(t, s)
		ctx := storetest.Tenant(t, s)
		set(t, bills, wide(ctx), nil, "2026-01-01", billing.Prices{MonthlyFee: f(9)})
		call(t, s, ctx, "2026-05-15T12:00:00Z", 60)
		for name, there := range map[string]bool{"2026-04": false, "2026-05": true, "2026-06": true, "2026-07": false} {
			if st := month(t, bills, ctx, name); (st != nil) != there {
				t.Errorf("%s: %s", name, told(st))
			}
		}
		write(t, s, ctx, func(ctx context.Context, c *ent.Client) { // what was used until then is not known
			c.Subaccount.UpdateOneID(sub(ctx)).SetBilledThrough("2026-05").ExecX(ctx)
		})
		*now = at("2026-07-02T12:00:00Z")
		issue(t, bills)
		want(t, s, ctx, "since usage is known", "2026-06 : 9 USD")
		if st := month(t, bills, ctx, "2026-05"); st != nil {
			t.Errorf("a month in which usage was not known yet: %s", told(st))
		}
	})
}

// Prices that are set for a month that is over close it a day later, so that a slip of the hand can be taken back.
func TestPricesOfThePastCanBeTakenBack(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		bills, now := service(t, s)
		ctx := storetest.Tenant(t, s)
		call(t, s, ctx, "2026-05-15T12:00:00Z", 60)
		set(t, bills, wide(ctx), nil, "2026-06-01", billing.Prices{MonthlyFee: f(9)})
		*now = at("2026-07-01T12:00:00Z")
		issue(t, bills)
		want(t, s, ctx, "a price that was there in time", "2026-06 : 9 USD")
		other := storetest.Stranger(t, s)
		call(t, s, other, "2026-05-15T12:00:00Z", 60)
		set(t, bills, wide(other), nil, "2026-05-01", billing.Prices{MonthlyFee: f(900)})
		*now = now.Add(20 * time.Hour)
		issue(t, bills)
		want(t, s, other, "on the same day")
		set(t, bills, wide(other), nil, "2026-05-01", billing.Prices{MonthlyFee: f(90)})
		set(t, bills, wide(other), nil, "2026-07-01", billing.Prices{MonthlyFee: f(95)})
		*now = now.Add(20 * time.Hour)
		issue(t, bills)
		want(t, s, other, "changed again")
		*now = now.Add(5 * time.Hour)
		issue(t, bills)
		want(t, s, other, "a day later", "2026-05 : 90 USD", "2026-06 : 90 USD")
	})
}

// Prices that are sent again as they are do not keep a month open, however often, and leave nothing in the audit trail.
func TestPricesThatAreSentAgain(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		bills, now := service(t, s)
		ctx := storetest.Tenant(t, s)
		call(t, s, ctx, "2026-06-15T12:00:00Z", 60)
		send := func(step *int) {
			t.Helper()
			set(t, bills, wide(ctx), nil, "2026-06-01", billing.Prices{MonthlyFee: f(9), CallStepSeconds: step, NumberMonthlyPrice: f(0)})
		}
		trail := func() int {
			return s.Client(ctx).AuditEntry.Query().Where(auditentry.ActionHasPrefix("price.")).CountX(wide(ctx))
		}
		send(i(1))
		send(nil)
		before := trail()
		for range 3 {
			*now = now.Add(5 * 24 * time.Hour)
			send(nil)
			issue(t, bills)
		}
		want(t, s, ctx, "sent again when the month is over", "2026-06 : 9 USD")
		if n := trail(); n != before || n == 0 {
			t.Errorf("%d entries, %d before", n, before)
		}
	})
}

// So it is with prices that are removed: whoever did may have meant others, or others in their place.
func TestRemovedPricesCanBeTakenBack(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		bills, now := service(t, s)
		ctx, other := storetest.Tenant(t, s), storetest.Stranger(t, s)
		for _, c := range []context.Context{ctx, other} {
			call(t, s, c, "2026-06-15T12:00:00Z", 60)
			set(t, bills, wide(c), nil, "2026-06-01", billing.Prices{MonthlyFee: f(9)})
		}
		own := sub(ctx)
		set(t, bills, wide(ctx), &own, "2026-06-01", billing.Prices{MonthlyFee: f(20)})
		set(t, bills, wide(other), nil, "2026-08-01", billing.Prices{MonthlyFee: f(10)})
		remove := func(ctx context.Context, client *string, fee float64) {
			t.Helper()
			list, err := bills.PriceList(wide(ctx), client)
			if err != nil {
				t.Fatal(err)
			}
			for _, p := range list.Prices {
				if *p.MonthlyFee != fee {
					continue
				}
				if _, err := bills.RemovePrices(wide(ctx), p.ID); err != nil {
					t.Fatal(err)
				}
			}
		}
		*now = at("2026-07-01T04:00:00Z")
		remove(ctx, &own, 20)
		remove(other, nil, 10)
		*now = at("2026-07-01T12:00:00Z")
		issue(t, bills)
		want(t, s, ctx, "on the same day")
		want(t, s, other, "when a price of later was removed", "2026-06 : 9 USD")
		*now = at("2026-07-02T05:00:00Z")
		issue(t, bills)
		want(t, s, ctx, "a day later", "2026-06 : 9 USD")
	})
}

// An archived client pays its fee for the months begun before it was archived, and afterwards for what it uses. A month without use has no statement,
// whatever happens to the client.
func TestArchivedClients(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		bills, now := service(t, s)
		ctx := storetest.Tenant(t, s)
		*now = at("2026-05-01T12:00:00Z")
		set(t, bills, wide(ctx), nil, "2026-05-01", billing.Prices{MonthlyFee: f(9), CallMinutePrice: f(1), IncludedMinutes: i(100)})
		*now = june
		call(t, s, ctx, "2026-05-15T12:00:00Z", 60)
		archive(t, s, ctx, "2026-06-01T02:00:00Z")
		issue(t, bills)
		want(t, s, ctx, "archived before the month was closed", "2026-05 : 9 USD")
		for _, day := range []string{"2026-07-02T12:00:00Z", "2026-08-02T12:00:00Z"} {
			*now = at(day)
			issue(t, bills)
		}
		want(t, s, ctx, "in the month in which it is archived", "2026-05 : 9 USD", "2026-06 : 9 USD")
		call(t, s, ctx, "2026-07-31T23:59:00Z", 120) // becomes known when July is over
		call(t, s, ctx, "2026-08-20T12:00:00Z", 60)
		if st := month(t, bills, ctx, "2026-08"); told(st) != "CALL_MINUTES 3 x 1 = 3: 3 USD" {
			t.Errorf("what it used when it was archived: %s", told(st))
		}
		*now = at("2026-10-02T12:00:00Z")
		issue(t, bills)
		want(t, s, ctx, "archived", "2026-05 : 9 USD", "2026-06 : 9 USD", "2026-08 : 3 USD")
		archive(t, s, ctx, "")
		*now = at("2026-11-02T12:00:00Z")
		issue(t, bills)
		want(t, s, ctx, "back again", "2026-05 : 9 USD", "2026-06 : 9 USD", "2026-08 : 3 USD", "2026-10 : 9 USD")
		if st := month(t, bills, ctx, "2026-09"); st != nil {
			t.Errorf("a month without the client: %s", told(st))
		}
		numbers := s.Client(ctx).Statement.Query().Order(ent.Asc("number")).AllX(ctx)
		for n, row := range numbers {
			if row.Number != n+1 {
				t.Errorf("statement %d has the number %d", n+1, row.Number)
			}
		}
	})
}

// A reply that the model did not end, at its token limit or a filter, is one that the contact has. One that was cut off is not.
func TestRepliesThatEndEarly(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		bills, _ := service(t, s)
		ctx := storetest.Tenant(t, s)
		set(t, bills, wide(ctx), nil, "2026-06-01", billing.Prices{ReplyPrice: f(1), ConversationPrice: f(10)})
		write(t, s, ctx, func(ctx context.Context, c *ent.Client) {
			for _, why := range []*string{new("length"), new("content_filter"), nil} {
				talk := c.Conversation.Create().SaveX(ctx)
				c.Turn.Create().SetConversationID(talk.ID).SetCreatedAt(at("2026-06-02T10:00:00Z")).SetAssistantID("asst_a").SetOutcome("CUT").
					SetAnswerer("model").SetNillableIncomplete(why).ExecX(ctx)
			}
		})
		if st := month(t, bills, ctx, "2026-06"); told(st) != "CONVERSATIONS 2 x 10 = 20; REPLIES 2 x 1 = 2: 22 USD" {
			t.Errorf("%s", told(st))
		}
	})
}

// What a client removed while it paid for none of its numbers is not to be paid for when it is back.
func TestNumbersThatWereRemovedInBetween(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		bills, now := service(t, s)
		ctx := storetest.Tenant(t, s)
		*now = at("2026-05-01T12:00:00Z")
		set(t, bills, wide(ctx), nil, "2026-05-01", billing.Prices{NumberMonthlyPrice: f(2), CallMinutePrice: f(1)})
		write(t, s, ctx, func(ctx context.Context, c *ent.Client) {
			for _, number := range []string{"+12025550100", "+12025550101"} {
				c.PhoneNumber.Create().SetNumber(number).SetCreatedAt(at("2026-05-05T00:00:00Z")).ExecX(ctx)
			}
		})
		*now = at("2026-06-02T12:00:00Z")
		issue(t, bills)
		archive(t, s, ctx, "2026-05-20T00:00:00Z")
		*now = at("2026-08-02T12:00:00Z")
		issue(t, bills)
		write(t, s, ctx, func(ctx context.Context, c *ent.Client) {
			c.PhoneNumber.Delete().Where(phonenumber.Number("+12025550101")).ExecX(ctx)
			c.Usage.Update().Where(usage.UntilNotNil()).SetUntil(at("2026-06-05T00:00:00Z")).ExecX(ctx)
		})
		archive(t, s, ctx, "")
		call(t, s, ctx, "2026-07-31T23:59:00Z", 60) // becomes known when July is over
		*now = at("2026-09-02T12:00:00Z")
		issue(t, bills)
		want(t, s, ctx, "back again", "2026-05 : 4 USD", "2026-08 : 3 USD")
	})
}

// What becomes of a call is what is billed: corrected to nothing, it is free, and it is not lost with a contact that is erased meanwhile.
func TestCallsThatChange(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		bills, now := service(t, s)
		*now = time.Now()
		ctx := storetest.Tenant(t, s)
		set(t, bills, wide(ctx), nil, now.Format("2006-01")+"-01", billing.Prices{CallMinutePrice: f(1)})
		this := now.UTC().Format("2006-01")
		call(t, s, ctx, now.Format(time.RFC3339), 60)
		write(t, s, ctx, func(ctx context.Context, c *ent.Client) { c.Call.Update().SetDurationMs(0).ExecX(ctx) })
		if st := month(t, bills, ctx, this); st.Total() != 0 {
			t.Errorf("a call that was never answered: %s", told(st))
		}
		write(t, s, ctx, func(ctx context.Context, c *ent.Client) {
			ago := func(d time.Duration) *time.Time { return new(now.UTC().Add(-d)) }
			for _, one := range []struct{ answered, owned *time.Time }{
				{ago(90 * time.Second), nil},
				{ago(3 * time.Hour), ago(179 * time.Minute)}, // its server has died
				{nil, nil}, // it rings
			} {
				who := c.Contact.Create().SaveX(ctx)
				c.Call.Create().SetContactID(who.ID).SetDirection("inbound").SetToNumber("+12025550100").SetStatus("IN_PROGRESS").
					SetNillableAnsweredAt(one.answered).SetNillableOwnedUntil(one.owned).ExecX(ctx)
				c.Contact.DeleteOne(who).ExecX(ctx)
			}
		})
		if st := month(t, bills, ctx, this); st.Total() != 3 {
			t.Errorf("calls of a contact that was erased meanwhile: %s", told(st))
		}
	})
}
