package appointment_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/authz"
	"github.com/switchboard-dev/switchboard/domain/appointment"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// In Santiago the fifth of September 2027 begins at one o'clock: it is a day all the same, and so are those beside it.
func TestDayWithoutMidnight(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		hourly := appointment.Calendar{SlotMinutes: 60}
		for day := range hourly.Hours {
			hourly.Hours[day] = []appointment.Span{{From: 0, To: 180}, {From: 23 * 60, To: 24 * 60}}
		}
		shop := open(t, s, hourly)
		if err := s.Tx(shop.ctx, func(ctx context.Context) error {
			return s.Client(ctx).Subaccount.UpdateOneID(authz.From(ctx).Subaccount).SetTimeZone("America/Santiago").Exec(ctx)
		}); err != nil {
			t.Fatal(err)
		}
		zone, err := shop.Zone(shop.ctx)
		if err != nil {
			t.Fatal(err)
		}
		free, err := shop.Free(shop.ctx, shop.assistant, appointment.Slot{Start: at("2027-09-04T02:00:00-04:00"), End: at("2027-09-06T02:00:00-03:00")}, 0)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, f := range free {
			got = append(got, f.Start.In(zone).Format("2T15:04-07"))
		}
		if want := "[4T02:00-04 4T23:00-04 5T01:00-03 5T02:00-03 5T23:00-03 6T00:00-03 6T01:00-03]"; fmt.Sprint(got) != want {
			t.Errorf("free are %v, want %s", got, want)
		}
		for _, in := range []appointment.Create{
			shop.with("2027-09-05T02:00:00-03:00", ""),
			shop.with("2027-09-05T23:30:00-03:00", "2027-09-06T00:30:00-03:00"),
			shop.with("2027-09-04T23:30:00-04:00", "2027-09-05T01:30:00-03:00"),
		} {
			if _, err := shop.Book(shop.ctx, in); err != nil {
				t.Errorf("%s: %v", in.StartTime, err)
			}
		}
	})
}

// A time that the clocks skip is the instant at which they do, and of one that they show twice it is the first.
func TestOnClock(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		zone, date string
		minute     int
		want       string
	}{
		{"America/Santiago", "2027-09-05", 0, "2027-09-05T01:00:00-03:00"},
		{"America/Santiago", "2027-09-04", 24 * 60, "2027-09-05T01:00:00-03:00"},
		{"America/Santiago", "2027-09-05", 90, "2027-09-05T01:30:00-03:00"},
		{"America/Santiago", "2027-04-04", 0, "2027-04-04T00:00:00-04:00"},
		{"Atlantic/Azores", "2027-03-28", 30, "2027-03-28T01:00:00Z"},
		{"America/Havana", "2027-03-14", 0, "2027-03-14T01:00:00-04:00"},
		{"America/Havana", "2027-11-07", 0, "2027-11-07T00:00:00-04:00"}, // it comes twice
		{"America/New_York", "2027-03-14", 150, "2027-03-14T03:00:00-04:00"},
		{"Europe/Berlin", "2027-03-28", 150, "2027-03-28T03:00:00+02:00"},
		{"Europe/Berlin", "2027-10-31", 119, "2027-10-31T01:59:00+02:00"},
		{"Europe/Berlin", "2027-10-31", 120, "2027-10-31T02:00:00+02:00"}, // it comes twice
		{"Europe/Berlin", "2027-10-31", 150, "2027-10-31T02:30:00+02:00"},
		{"Europe/Berlin", "2027-10-31", 180, "2027-10-31T03:00:00+01:00"},
		{"Australia/Lord_Howe", "2027-04-04", 105, "2027-04-04T01:45:00+11:00"},
		{"Europe/Berlin", "2027-10-31", 540, "2027-10-31T09:00:00+01:00"},
		{"UTC", "2027-10-31", 540, "2027-10-31T09:00:00Z"},
	} {
		zone, err := time.LoadLocation(c.zone)
		if err != nil {
			t.Fatal(err)
		}
		date, err := time.Parse(time.DateOnly, c.date)
		if err != nil {
			t.Fatal(err)
		}
		if got := appointment.OnClock(date, c.minute, zone).Format(time.RFC3339); got != c.want {
			t.Errorf("%d minutes into %s in %s: %s, want %s", c.minute, c.date, c.zone, got, c.want)
		}
	}
}
