package appointment

import (
	"context"
	"slices"
	"time"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/appointment"
	"github.com/switchboard-dev/switchboard/ent/predicate"
)

// Bounds of a question for free times.
const (
	freeLimit = 50
	freeDays  = 62
)

// Free times of an assistant, each as long as takes, that begin in the stretch; at most fifty, and of two months.
func (s *Service) Free(ctx context.Context, a *ent.Assistant, in Slot, takes time.Duration) ([]Slot, error) {
	c, zone, err := s.calendar(ctx, a)
	if err != nil {
		return nil, err
	}
	return s.free(ctx, &claim{assistant: a.ID, calendar: c, zone: zone}, in, takes, freeLimit)
}

// free returns at most limit times for a claim. The time of the claim's own appointment counts as free.
func (s *Service) free(ctx context.Context, w *claim, in Slot, takes time.Duration, limit int) ([]Slot, error) {
	c := w.calendar
	if takes == 0 {
		takes = minutes(c.SlotMinutes)
	}
	if earliest := time.Now().Add(minutes(c.NoticeMinutes)); in.Start.Before(earliest) {
		in.Start = earliest
	}
	if latest := in.Start.AddDate(0, 0, freeDays); in.End.After(latest) {
		in.End = latest
	}
	taken, err := s.taken(ctx, w, Slot{in.Start, in.End.Add(takes)})
	if err != nil {
		return nil, err
	}
	var free []Slot
	for date := dateOf(in.Start.In(w.zone)); OnClock(date, 0, w.zone).Before(in.End) && len(free) < limit; date = date.AddDate(0, 0, 1) {
		for _, open := range c.open(date, w.zone) {
			for at := open.Start; at.Before(open.End) && len(free) < limit; at = at.Add(minutes(c.SlotMinutes)) {
				slot := Slot{at, at.Add(takes)}
				fits := !slot.End.After(open.End) || c.within(slot, w.zone) // it may be open through midnight
				if fits && !at.Before(in.Start) && at.Before(in.End) && !slot.meets(taken) {
					free = append(free, slot)
				}
			}
		}
	}
	return free, nil
}

// meets says whether a slot overlaps one of others, which are merged.
func (s Slot) meets(others []Slot) bool {
	i, _ := slices.BinarySearchFunc(others, s.Start, func(o Slot, start time.Time) int {
		if o.End.After(start) {
			return 1
		}
		return -1
	})
	return i < len(others) && s.overlaps(others[i])
}

// merged has of slots the stretches that they cover, in order. A calendar may have any number of appointments, and each slot that may be
// free is compared with what is taken.
func merged(slots []Slot) []Slot {
	slices.SortFunc(slots, func(a, b Slot) int { return a.Start.Compare(b.Start) })
	all := slots[:0]
	for _, s := range slots {
		if last := len(all) - 1; last < 0 || s.Start.After(all[last].End) {
			all = append(all, s)
		} else if s.End.After(all[last].End) {
			all[last].End = s.End
		}
	}
	return all
}

func minutes(n int) time.Duration { return time.Duration(n) * time.Minute }

func (s *Service) calendar(ctx context.Context, a *ent.Assistant) (Calendar, *time.Location, error) {
	c, err := CalendarOf(a)
	if err != nil {
		return c, nil, err
	}
	zone, err := s.Zone(ctx)
	return c, zone, err
}

// gone are the statuses of appointments that take up no time.
var gone = []string{"CANCELLED", "NO_SHOW", "RESCHEDULED"}

// over are the statuses of appointments that are not to come.
var over = append([]string{"COMPLETED"}, gone...)

// spell is when an appointment takes place.
type spell struct {
	Start time.Time  `sql:"start_time"`
	End   *time.Time `sql:"end_time"`
}

// taken is the time that appointments of the claim's assistant take up of the stretch, each with the calendar's buffer around it; that
// which the claim is for makes way for itself.
func (s *Service) taken(ctx context.Context, w *claim, in Slot) ([]Slot, error) {
	var rows []spell
	var reads []func(ctx context.Context) error
	for _, where := range w.around(in) {
		reads = append(reads, func(ctx context.Context) error {
			var found []spell
			err := s.store.Client(ctx).Appointment.Query().Where(where...).Select(appointment.FieldStartTime, appointment.FieldEndTime).Scan(ctx, &found)
			rows = append(rows, found...)
			return err
		})
	}
	if err := s.store.Together(ctx, reads...); err != nil {
		return nil, err
	}
	buffer, slot := minutes(w.calendar.BufferMinutes), minutes(w.calendar.SlotMinutes)
	all := make([]Slot, len(rows))
	for i, r := range rows {
		end := r.Start.Add(slot)
		if r.End != nil {
			end = *r.End
		}
		all[i] = Slot{r.Start.Add(-buffer), end.Add(buffer)}
	}
	return merged(all), nil
}

// around are the conditions of two reads, which find the appointments that take up time of the stretch: those with an end, and those that
// take as long as the slot. As alternatives of one read neither database would look for them by their index, and read all that is past.
func (w *claim) around(in Slot) [][]predicate.Appointment {
	buffer, slot := minutes(w.calendar.BufferMinutes), minutes(w.calendar.SlotMinutes)
	from, until := in.Start.Add(-buffer).UTC(), in.End.Add(buffer).UTC()
	all := [][]predicate.Appointment{
		{appointment.EndTimeGT(from)},
		{appointment.EndTimeIsNil(), appointment.StartTimeGT(from.Add(-slot))},
	}
	for i := range all {
		all[i] = append(all[i], appointment.AssistantID(w.assistant), appointment.StartTimeLT(until), appointment.IDNEQ(w.itself),
			appointment.Or(appointment.StatusIsNil(), appointment.StatusNotIn(gone...)))
	}
	return all
}
