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

// Free times of an assistant, each as long as told, that begin in the stretch; at most fifty, and of two months.
func (s *Service) Free(ctx context.Context, a *ent.Assistant, in Slot, takes time.Duration) ([]Slot, error) {
	c, zone, err := s.calendar(ctx, a)
	if err != nil {
		return nil, err
	}
	return s.free(ctx, &claim{assistant: a.ID, calendar: c, zone: zone}, in, takes, freeLimit)
}

// free times for a claim, at most as many as told: of what the claim's own appointment has now, too.
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
	for day := midnight(in.Start.In(w.zone)); day.Before(in.End) && len(free) < limit; day = day.AddDate(0, 0, 1) {
		for _, open := range c.open(day) {
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

func midnight(t time.Time) time.Time {
	y, m, d := t.Date()
	return time.Date(y, m, d, 0, 0, 0, 0, t.Location())
}

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

// CancelFor cancels an appointment of the contact; without an id its next one. The error is not_found where it has none.
func (s *Service) CancelFor(ctx context.Context, contactID string, id *string) (*Appointment, error) {
	q := s.Store.Client(ctx).Appointment.Query().Where(appointment.ContactID(contactID),
		appointment.Or(appointment.StatusIsNil(), appointment.StatusNEQ("CANCELLED")))
	if id != nil {
		q.Where(appointment.ID(*id))
	} else {
		q.Where(appointment.StartTimeGT(time.Now().UTC()))
	}
	row, err := q.Order(appointment.ByStartTime()).First(ctx)
	if err != nil {
		return nil, store.Missing(err, "appointment")
	}
	cancelled := "CANCELLED"
	return s.Change(ctx, row.ID, Update{Status: patch.Sent(&cancelled)})
}
