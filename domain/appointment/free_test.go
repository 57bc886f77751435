package appointment_test

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/appointment"
	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// shop is an assistant with a calendar, in Berlin, and a contact.
type shop struct {
	*appointment.Service
	t         *testing.T
	ctx       context.Context
	assistant *ent.Assistant
	contact   string
}

func open(t *testing.T, s *store.Store, c appointment.Calendar) *shop {
	t.Helper()
	text, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	out := &shop{Service: appointment.New(s, nil), t: t, ctx: storetest.Tenant(t, s)}
	err = s.Tx(out.ctx, func(ctx context.Context) error {
		client := s.Client(ctx)
		out.assistant = client.Assistant.Create().SetName("Ada").SetCalendar(text).SaveX(ctx)
		out.contact = client.Contact.Create().SetName("Ann").SaveX(ctx).ID
		return client.Subaccount.UpdateOneID(authz.From(ctx).Subaccount).SetTimeZone("Europe/Berlin").Exec(ctx)
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// always is open all day, all week, and sees people for half an hour.
func always() appointment.Calendar {
	c := appointment.Calendar{SlotMinutes: 30}
	for day := range c.Hours {
		c.Hours[day] = []appointment.Span{{From: 0, To: 24 * 60}}
	}
	return c
}

func at(text string) time.Time {
	t, err := time.Parse(time.RFC3339, text)
	if err != nil {
		panic(err)
	}
	return t
}

// Opening hours are those of the clock on the wall: also on days of 23 and of 25 hours.
func TestHoursOverTheChangeOfClocks(t *testing.T) {
	t.Parallel()
	night := appointment.Calendar{SlotMinutes: 60}
	for day := range night.Hours {
		night.Hours[day] = []appointment.Span{{From: 60, To: 240}} // one to four
	}
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		shop := open(t, s, night)
		for day, want := range map[string][]string{
			"2094-03-27": {"01:00+01:00", "02:00+01:00", "03:00+01:00"},
			"2094-03-28": {"01:00+01:00", "03:00+02:00"}, // two o'clock there is none
			"2094-10-30": {"01:00+02:00", "02:00+02:00", "03:00+02:00"},
			"2094-10-31": {"01:00+02:00", "02:00+02:00", "02:00+01:00", "03:00+01:00"}, // two o'clock comes twice
		} {
			from := at(day + "T00:00:00+02:00").Add(-time.Hour)
			free, err := shop.Free(shop.ctx, shop.assistant, appointment.Slot{Start: from, End: from.Add(20 * time.Hour)}, 0)
			if err != nil {
				t.Fatal(err)
			}
			zone, err := shop.Zone(shop.ctx)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, f := range free {
				got = append(got, f.Start.In(zone).Format("15:04-07:00"))
			}
			if fmt.Sprint(got) != fmt.Sprint(want) {
				t.Errorf("%s: %v, want %v", day, got, want)
			}
		}
	})
}

// A business that is open through midnight is free through midnight, in what can be booked as in what is offered.
func TestFreeThroughMidnight(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		shop := open(t, s, always())
		from := at("2094-06-01T22:00:00+02:00")
		free, err := shop.Free(shop.ctx, shop.assistant, appointment.Slot{Start: from, End: from.Add(4 * time.Hour)}, 2*time.Hour)
		if err != nil {
			t.Fatal(err)
		}
		if len(free) != 8 {
			t.Errorf("%d of 8 starts are free within four hours", len(free))
		}
		for _, slot := range free {
			if _, err := shop.Reserve(shop.ctx, shop.assistant, shop.contact, slot, nil); err != nil && !fault.Is(err, fault.Conflict) {
				t.Error(err)
			}
		}
		shut := always()
		shut.Hours[from.AddDate(0, 0, 1).Weekday()] = nil
		closed := open(t, s, shut)
		if free, err = closed.Free(closed.ctx, closed.assistant, appointment.Slot{Start: from, End: from.Add(4 * time.Hour)}, 2*time.Hour); err != nil {
			t.Fatal(err)
		}
		if len(free) != 1 || !free[0].Start.Equal(from) {
			t.Errorf("before a day that is closed: %v", free)
		}
	})
}

// What is taken, with its buffer, is not free; what is cancelled is; and too soon is never.
func TestFree(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		c := always()
		c.BufferMinutes, c.NoticeMinutes = 15, 120
		shop := open(t, s, c)
		day := at("2094-06-01T10:00:00Z")
		booked, err := shop.Reserve(shop.ctx, shop.assistant, shop.contact, appointment.Slot{Start: day}, nil)
		if err != nil {
			t.Fatal(err)
		}
		near := appointment.Slot{Start: day.Add(-time.Hour), End: day.Add(90 * time.Minute)}
		count := func() int {
			free, err := shop.Free(shop.ctx, shop.assistant, near, 0)
			if err != nil {
				t.Fatal(err)
			}
			return len(free)
		}
		if n := count(); n != 2 { // 9:00 and 11:00
			t.Errorf("%d are free beside an appointment, want 2", n)
		}
		for start, want := range map[string]string{
			"2094-06-01T09:30:00Z": "That time is taken.", // its end is within the buffer
			"2094-06-01T10:30:00Z": "That time is taken.",
			"2094-06-01T10:45:00Z": "",
		} {
			_, err := shop.Reserve(shop.ctx, shop.assistant, shop.contact, appointment.Slot{Start: at(start)}, nil)
			if got := fault.From(err); err == nil && want != "" || err != nil && got.Message != want {
				t.Errorf("%s: %v, want %q", start, err, want)
			}
		}
		if _, _, err := shop.CancelFor(shop.ctx, shop.contact, &booked.ID, time.Now()); err != nil {
			t.Fatal(err)
		}
		if n := count(); n != 3 { // 9:00, 9:30 and 10:00; half past ten is before the one at a quarter to
			t.Errorf("%d are free after it is cancelled, want 3", n)
		}
		soon := appointment.Slot{Start: time.Now().Add(time.Hour)}
		if _, err := shop.Reserve(shop.ctx, shop.assistant, shop.contact, soon, nil); fault.From(err).Message != "That is too soon. Appointments begin at least 120 minutes from now." {
			t.Errorf("in an hour: %v", err)
		}
		free, err := shop.Free(shop.ctx, shop.assistant, appointment.Slot{Start: time.Now(), End: time.Now().Add(time.Hour)}, 0)
		if err != nil || len(free) > 0 {
			t.Errorf("free within the notice: %v, %v", free, err)
		}
		other := "con_none"
		if _, _, err := shop.CancelFor(shop.ctx, other, nil, time.Now()); fault.From(err).Code != fault.NotFound {
			t.Errorf("nobody's appointment: %v", err)
		}
	})
}

// Only what is still to come can be cancelled, and what has been moved or missed is not the contact's next appointment.
func TestCancelForWhatIsToCome(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		shop := open(t, s, always())
		marked := func(start, status string) string {
			in := shop.with(start, "")
			in.Status = patch.Sent(&status)
			return shop.books(in).ID
		}
		refused := []string{
			marked("2020-06-01T10:00:00Z", "SCHEDULED"), marked("2020-06-01T11:00:00Z", "COMPLETED"), marked("2104-06-01T10:00:00Z", "RESCHEDULED"),
			marked("2104-06-01T11:00:00Z", "NO_SHOW"), marked("2104-06-01T12:00:00Z", "COMPLETED"), marked("2104-06-01T13:00:00Z", "CANCELLED"),
		}
		next := marked("2104-06-02T10:00:00Z", "CONFIRMED")
		for i, id := range refused {
			if got, _, err := shop.CancelFor(shop.ctx, shop.contact, &id, time.Now()); fault.From(err).Code != fault.NotFound {
				t.Errorf("%d is cancelled: %+v, %v", i, got, err)
			}
		}
		if got, done, err := shop.CancelFor(shop.ctx, shop.contact, nil, time.Now()); err != nil || got.ID != next || done {
			t.Errorf("the next one: %+v, %v", got, err)
		}
		if got, _, err := shop.CancelFor(shop.ctx, shop.contact, nil, time.Now()); fault.From(err).Code != fault.NotFound {
			t.Errorf("when there is none: %+v, %v", got, err)
		}
	})
}

// Of a hundred who book one time at once, one gets it.
func TestNobodyIsBookedTwice(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		shop := open(t, s, always())
		people := shop.people(100)
		var won, taken atomic.Int64
		var all sync.WaitGroup
		for i, person := range people {
			all.Go(func() {
				start := at("2094-06-01T10:00:00Z").Add(time.Duration(i%3) * 10 * time.Minute) // they overlap
				_, err := shop.Reserve(shop.ctx, shop.assistant, person, appointment.Slot{Start: start}, nil)
				switch {
				case err == nil:
					won.Add(1)
				case fault.From(err).Message == "That time is taken.":
					taken.Add(1)
				default:
					t.Error(err)
				}
			})
		}
		all.Wait()
		if won.Load() != 1 || taken.Load() != 99 {
			t.Errorf("%d have it, %d were told that it is taken", won.Load(), taken.Load())
		}
	})
}

// A caller past GraphQL is held to the same rules, each with its field.
func TestCalendarIsChecked(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		shop := open(t, s, always())
		for field, spoil := range map[string]func(*appointment.CalendarInput){
			"":                 func(*appointment.CalendarInput) {},
			"calendar.monday":  func(c *appointment.CalendarInput) { c.Monday = []*appointment.Span{{600, 500}} },
			"calendar.tuesday": func(c *appointment.CalendarInput) { c.Tuesday = []*appointment.Span{{0, 600}, {500, 700}} },
			"wednesday[0].to":  func(c *appointment.CalendarInput) { c.Wednesday = []*appointment.Span{{0, 1500}} },
			"thursday":         func(c *appointment.CalendarInput) { c.Thursday = make([]*appointment.Span, 11) },
			"slotMinutes":      func(c *appointment.CalendarInput) { c.SlotMinutes = 0 },
			"bufferMinutes":    func(c *appointment.CalendarInput) { c.BufferMinutes = -1 },
			"noticeMinutes":    func(c *appointment.CalendarInput) { c.NoticeMinutes = 86401 },
		} {
			in := appointment.CalendarInput{Monday: []*appointment.Span{{540, 1020}}, SlotMinutes: 30}
			spoil(&in)
			got, err := shop.SetCalendar(shop.ctx, shop.assistant.ID, &in)
			if field == "" {
				if err != nil || got.SlotMinutes != 30 || len(got.Hours[1]) != 1 {
					t.Errorf("%+v, %v", got, err)
				}
				continue
			}
			if f := fault.From(err); f.Code != fault.Validation || len(f.Details) != 1 || f.Details[0].Field != field {
				t.Errorf("%s: %v, %v", field, err, f.Details)
			}
		}
	})
}
