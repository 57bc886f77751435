package appointment_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/appointment"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// with the shop's assistant.
func (s *shop) with(start, end string) appointment.Create {
	in := appointment.Create{StartTime: at(start), AssistantID: patch.Sent(&s.assistant.ID), ContactID: patch.Sent(&s.contact)}
	if end != "" {
		end := at(end)
		in.EndTime = patch.Sent(&end)
	}
	return in
}

// books an appointment, whatever else is in the calendar.
func (s *shop) books(in appointment.Create) *appointment.Appointment {
	s.t.Helper()
	in.Force = true
	out, err := s.Book(s.ctx, in)
	if err != nil {
		s.t.Fatal(err)
	}
	return out
}

// says is what a refusal says, with the times that it names.
func says(err error) string {
	if err == nil {
		return ""
	}
	free, _ := appointment.Alternatives(err)
	return strings.TrimSpace(fault.From(err).Message + " " + strings.Join(free, " "))
}

// A person who books by hand gets a time that is free, open and in the future, and otherwise learns the next ones; a time that blocks nothing, such
// as that of a past visit, is recorded as given.
func TestBookFree(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		c := always()
		c.Hours[2] = []appointment.Span{{From: 9 * 60, To: 12 * 60}, {From: 12 * 60, To: 17 * 60}} // Tuesday
		c.NoticeMinutes = 60
		shop := open(t, s, c)
		long := shop.books(shop.with("2094-06-03T10:00:00Z", "2094-06-06T10:00:00Z")) // of three days
		shop.books(shop.with("2094-06-07T10:00:00Z", ""))
		done := "COMPLETED"
		record := shop.with("2020-01-01T10:00:00Z", "")
		record.Status = patch.Sent(&done)
		nobody := appointment.Create{StartTime: at("2020-01-01T10:00:00Z")}
		for name, c := range map[string]struct {
			in   appointment.Create
			want string
		}{
			"free":                       {shop.with("2094-06-07T12:00:00Z", ""), ""},
			"taken":                      {shop.with("2094-06-07T10:15:00Z", "2094-06-07T10:45:00Z"), "That time is taken. 2094-06-07T12:30:00+02:00 2094-06-07T13:00:00+02:00 2094-06-07T13:30:00+02:00"},
			"within one of several days": {shop.with("2094-06-05T10:00:00Z", ""), "That time is taken. 2094-06-06T12:00:00+02:00 2094-06-06T12:30:00+02:00 2094-06-06T13:00:00+02:00"},
			"around it":                  {shop.with("2094-06-02T10:00:00Z", "2094-06-07T12:00:00Z"), "That time is taken."},
			"over two spans":             {shop.with("2094-06-08T09:30:00Z", "2094-06-08T10:30:00Z"), ""},
			"over midnight":              {shop.with("2094-06-09T21:30:00Z", "2094-06-09T22:30:00Z"), ""},
			"before the hours":           {shop.with("2094-06-15T06:30:00Z", ""), "That is outside the opening hours, which are: "},
			"beyond the hours":           {shop.with("2094-06-15T14:45:00Z", ""), "That is outside the opening hours, which are: "},
			"longer than anything":       {shop.with("2094-07-01T10:00:00Z", "2104-07-01T10:00:00Z"), "That is outside the opening hours, which are: "},
			"past":                       {shop.with("2020-01-01T10:00:00Z", ""), "That time is in the past. "},
			"past, with nobody":          {nobody, "That time is in the past."},
			"the record of a visit":      {record, ""},
			"no assistant":               {appointment.Create{StartTime: at("2094-06-07T10:00:00Z")}, ""},
		} {
			got, err := shop.Book(shop.ctx, c.in)
			if told := says(err); c.want == "" && err != nil || !strings.HasPrefix(told, c.want) || (err != nil) != fault.Is(err, fault.Conflict) {
				t.Errorf("%s: %v, %q, want %q", name, err, told, c.want)
			}
			if err == nil && c.want != "" {
				t.Errorf("%s: booked", name)
			}
			if err == nil {
				_ = shop.Delete(shop.ctx, got.ID)
			}
		}
		if err := shop.Delete(shop.ctx, long.ID); err != nil {
			t.Error(err)
		}
		if _, err := shop.Book(shop.ctx, shop.with("2094-06-05T10:00:00Z", "")); err != nil {
			t.Errorf("what is free again: %v", err)
		}
		none := "asst_none"
		if _, err := shop.Book(shop.ctx, appointment.Create{StartTime: at("2094-06-05T10:00:00Z"), AssistantID: patch.Sent(&none)}); !fault.Is(err, fault.NotFound) {
			t.Errorf("with nobody's assistant: %v", err)
		}
		if _, err := shop.Book(storetest.Stranger(t, s), shop.with("2094-06-20T10:00:00Z", "")); !fault.Is(err, fault.NotFound) {
			t.Errorf("a stranger books with it: %v", err)
		}
	})
}

// The minimum notice of a calendar binds callers. Staff book without it.
func TestBookWithoutNotice(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		c := always()
		c.NoticeMinutes = 60
		shop := open(t, s, c)
		soon := time.Now().Add(10 * time.Minute).UTC().Format(time.RFC3339)
		if _, err := shop.Book(shop.ctx, shop.with(soon, "")); err != nil {
			t.Error(err)
		}
	})
}

// An appointment keeps what it has: only time that it newly takes up must be free.
func TestChangeFree(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		shop := open(t, s, always())
		shop.books(shop.with("2094-06-07T10:00:00Z", ""))
		own := shop.books(shop.with("2094-06-07T11:00:00Z", "2094-06-07T11:30:00Z"))
		old := shop.books(shop.with("2020-06-07T11:00:00Z", ""))
		beside := shop.books(shop.with("2094-06-07T10:15:00Z", "")) // forced
		status := func(s string) appointment.Update { return appointment.Update{Status: patch.Sent(&s)} }
		move := func(start, end string) appointment.Update {
			from, to := at(start), at(end)
			return appointment.Update{StartTime: patch.Sent(&from), EndTime: patch.Sent(&to)}
		}
		street := "Main Street 1"
		for i, c := range []struct {
			id   string
			in   appointment.Update
			want string
		}{
			{own.ID, move("2094-06-07T11:15:00Z", "2094-06-07T11:45:00Z"), ""}, // over itself
			{own.ID, move("2094-06-07T10:20:00Z", "2094-06-07T10:50:00Z"), "That time is taken. 2094-06-07T13:00:00+02:00 2094-06-07T13:30:00+02:00 2094-06-07T14:00:00+02:00"},
			{own.ID, move("2020-06-07T10:15:00Z", "2020-06-07T10:45:00Z"), "That time is in the past. "},
			{beside.ID, appointment.Update{Address: patch.Sent(&street)}, ""}, // it stands where it stood
			{beside.ID, status("CONFIRMED"), ""},
			{beside.ID, status("CANCELLED"), ""},
			{beside.ID, status("SCHEDULED"), "That time is taken. "},
			{beside.ID, move("2094-06-07T10:20:00Z", "2094-06-07T10:50:00Z"), ""}, // it is cancelled, and takes up nothing
			{old.ID, status("COMPLETED"), ""},
			{"appt_none", status("COMPLETED"), "No such appointment."},
			{"appt_none", move("2094-06-07T10:20:00Z", "2094-06-07T10:10:00Z"), "The request has fields"}, // before it is looked for
		} {
			_, err := shop.Change(shop.ctx, c.id, c.in)
			if told := says(err); c.want == "" && err != nil || !strings.HasPrefix(told, c.want) {
				t.Errorf("%d: %v, %q, want %q", i, err, told, c.want)
			}
		}
		if _, err := shop.Change(storetest.Stranger(t, s), own.ID, status("CANCELLED")); !fault.Is(err, fault.NotFound) {
			t.Errorf("a stranger changes it: %v", err)
		}
	})
}

// people are so many other contacts.
func (s *shop) people(n int) (ids []string) {
	s.t.Helper()
	err := s.Store().Tx(s.ctx, func(ctx context.Context) error {
		for range n {
			row, err := s.Store().Client(ctx).Contact.Create().SetName("Ben").Save(ctx)
			if err != nil {
				return err
			}
			ids = append(ids, row.ID)
		}
		return nil
	})
	if err != nil {
		s.t.Fatal(err)
	}
	return ids
}

// Of twenty concurrent bookings of one time, by whatever door, one succeeds; the others are offered a time that is free.
func TestTwentyAtOnceForOneTime(t *testing.T) {
	t.Parallel()
	const many = 20
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		shop := open(t, s, always())
		wanted := "2094-10-31T01:30:00Z" // half past two, for the second time on that day
		people := shop.people(many)
		var moved []string
		for i := range many {
			start := at("2094-09-01T10:00:00Z").Add(time.Duration(i) * time.Hour)
			moved = append(moved, shop.books(shop.with(start.Format(time.RFC3339), "")).ID)
		}
		doors := []func(ctx context.Context, i int) error{
			func(ctx context.Context, i int) error {
				_, err := shop.Reserve(ctx, shop.assistant, people[i], appointment.Slot{Start: at(wanted)}, nil)
				return err
			},
			func(ctx context.Context, _ int) error {
				_, err := shop.Book(ctx, shop.with(wanted, ""))
				return err
			},
			func(ctx context.Context, i int) error {
				start := at(wanted)
				_, err := shop.Change(ctx, moved[i], appointment.Update{StartTime: patch.Sent(&start)})
				return err
			},
		}
		var won atomic.Int64
		var all sync.WaitGroup
		for i := range many {
			all.Go(func() {
				err := doors[i%len(doors)](shop.ctx, i)
				free, refused := appointment.Alternatives(err)
				switch {
				case err == nil:
					won.Add(1)
				case !refused || !slices.Equal(free, []string{"2094-10-31T03:00:00+01:00", "2094-10-31T03:30:00+01:00", "2094-10-31T04:00:00+01:00"}):
					t.Errorf("%d: %v, %v", i, err, free)
				}
			})
		}
		all.Wait()
		if won.Load() != 1 {
			t.Errorf("%d have it", won.Load())
		}
	})
}

func TestFreeTimes(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		shop := open(t, s, always())
		shop.books(shop.with("2094-03-28T01:00:00Z", "")) // three o'clock: two is skipped
		from, to, hour, short := at("2094-03-28T00:00:00Z"), at("2094-03-28T02:30:00Z"), 60, 1
		got, err := shop.FreeTimes(shop.ctx, appointment.Ask{AssistantID: shop.assistant.ID, From: &from, To: &to})
		if err != nil {
			t.Fatal(err)
		}
		var starts []string
		for _, f := range got.Times {
			starts = append(starts, f.Local)
		}
		if want := "[2094-03-28T01:00:00+01:00 2094-03-28T01:30:00+01:00 2094-03-28T03:30:00+02:00 2094-03-28T04:00:00+02:00]"; fmt.Sprint(starts) != want || got.TimeZone != "Europe/Berlin" {
			t.Errorf("%v in %s, want %s", starts, got.TimeZone, want)
		}
		if got, err := shop.FreeTimes(shop.ctx, appointment.Ask{AssistantID: shop.assistant.ID, Minutes: &hour}); err != nil || len(got.Times) != 50 || got.Times[0].EndTime.Sub(got.Times[0].StartTime) != time.Hour {
			t.Errorf("%+v, %v", got, err)
		}
		for name, c := range map[string]struct {
			in   appointment.Ask
			want fault.Code
		}{
			"too short":   {appointment.Ask{AssistantID: shop.assistant.ID, Minutes: &short}, fault.Validation},
			"backwards":   {appointment.Ask{AssistantID: shop.assistant.ID, From: &to, To: &from}, fault.Validation},
			"of nobody's": {appointment.Ask{AssistantID: "asst_none"}, fault.NotFound},
		} {
			if _, err := shop.FreeTimes(shop.ctx, c.in); !fault.Is(err, c.want) {
				t.Errorf("%s: %v", name, err)
			}
		}
		if _, err := shop.FreeTimes(storetest.Stranger(t, s), appointment.Ask{AssistantID: shop.assistant.ID}); !fault.Is(err, fault.NotFound) {
			t.Errorf("a stranger: %v", err)
		}
	})
}
