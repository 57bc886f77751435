package appointment

import (
	"context"
	"slices"
	"time"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/appointment"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/store"
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
			for at := open.Start; !at.Add(takes).After(open.End) && len(free) < limit; at = at.Add(minutes(c.SlotMinutes)) {
				slot := Slot{at, at.Add(takes)}
				if !at.Before(in.Start) && at.Before(in.End) && !slot.meets(taken) {
					free = append(free, slot)
				}
			}
		}
	}
	return free, nil
}

func (s Slot) meets(others []Slot) bool {
	return slices.ContainsFunc(others, s.overlaps)
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

// taken are the appointments of the claim's assistant that meet the stretch, each with the calendar's buffer around it; that which the
// claim is for makes way for itself.
func (s *Service) taken(ctx context.Context, w *claim, in Slot) ([]Slot, error) {
	buffer, slot := minutes(w.calendar.BufferMinutes), minutes(w.calendar.SlotMinutes)
	from := in.Start.Add(-buffer).UTC()
	rows, err := s.Store.Client(ctx).Appointment.Query().Where(
		appointment.AssistantID(w.assistant), appointment.IDNEQ(w.itself), appointment.StartTimeLT(in.End.Add(buffer).UTC()),
		appointment.Or(appointment.EndTimeGT(from), appointment.And(appointment.EndTimeIsNil(), appointment.StartTimeGT(from.Add(-slot)))),
		appointment.Or(appointment.StatusIsNil(), appointment.StatusNotIn(gone...)),
	).Select(appointment.FieldStartTime, appointment.FieldEndTime).All(ctx)
	if err != nil {
		return nil, err
	}
	all := make([]Slot, len(rows))
	for i, r := range rows {
		end := r.StartTime.Add(slot)
		if r.EndTime != nil {
			end = *r.EndTime
		}
		all[i] = Slot{r.StartTime.Add(-buffer), end.Add(buffer)}
	}
	return all, nil
}

// CancelFor cancels an appointment of the contact that is still to come; without an id its next one. The error is not_found where it
// has none.
func (s *Service) CancelFor(ctx context.Context, contactID string, id *string) (*Appointment, error) {
	q := s.Store.Client(ctx).Appointment.Query().Where(appointment.ContactID(contactID), appointment.StartTimeGT(time.Now().UTC()),
		appointment.Or(appointment.StatusIsNil(), appointment.StatusNotIn(over...)))
	if id != nil {
		q.Where(appointment.ID(*id))
	}
	row, err := q.Order(appointment.ByStartTime()).First(ctx)
	if err != nil {
		return nil, store.Missing(err, "appointment")
	}
	cancelled := "CANCELLED"
	return s.Change(ctx, row.ID, Update{Status: patch.Sent(&cancelled)})
}
