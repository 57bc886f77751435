package appointment

import (
	"context"
	"slices"
	"time"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/appointment"
	entassistant "github.com/switchboard-dev/switchboard/ent/assistant"
	"github.com/switchboard-dev/switchboard/platform/fault"
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
	if takes == 0 {
		takes = minutes(c.SlotMinutes)
	}
	if earliest := time.Now().Add(minutes(c.NoticeMinutes)); in.Start.Before(earliest) {
		in.Start = earliest
	}
	if latest := in.Start.AddDate(0, 0, freeDays); in.End.After(latest) {
		in.End = latest
	}
	taken, err := s.taken(ctx, a.ID, Slot{in.Start, in.End.Add(takes)}, c)
	if err != nil {
		return nil, err
	}
	var free []Slot
	for day := midnight(in.Start.In(zone)); day.Before(in.End) && len(free) < freeLimit; day = day.AddDate(0, 0, 1) {
		for _, open := range c.open(day) {
			for at := open.Start; !at.Add(takes).After(open.End) && len(free) < freeLimit; at = at.Add(minutes(c.SlotMinutes)) {
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

// taken are the appointments of the assistant that meet the stretch, each with the calendar's buffer around it.
func (s *Service) taken(ctx context.Context, assistantID string, in Slot, c Calendar) ([]Slot, error) {
	buffer := minutes(c.BufferMinutes)
	rows, err := s.Store.Client(ctx).Appointment.Query().Where(
		appointment.AssistantID(assistantID), appointment.StartTimeLT(in.End.Add(buffer).UTC()),
		appointment.StartTimeGT(in.Start.AddDate(0, 0, -1).UTC()), // none takes longer than a day
		appointment.Or(appointment.StatusIsNil(), appointment.StatusNotIn("CANCELLED", "NO_SHOW", "RESCHEDULED")),
	).Select(appointment.FieldStartTime, appointment.FieldEndTime).All(ctx)
	if err != nil {
		return nil, err
	}
	var all []Slot
	for _, r := range rows {
		end := r.StartTime.Add(minutes(c.SlotMinutes))
		if r.EndTime != nil {
			end = *r.EndTime
		}
		all = append(all, Slot{r.StartTime.Add(-buffer), end.Add(buffer)})
	}
	return all, nil
}

// Reserve books an appointment with a contact at a time that is free: within the hours, with notice, and beside no other.
// Of many at once for one time one gets it; the others get a conflict.
func (s *Service) Reserve(ctx context.Context, a *ent.Assistant, contactID string, at Slot, address *string) (out *Appointment, err error) {
	c, zone, err := s.calendar(ctx, a)
	if err != nil {
		return nil, err
	}
	if at.End.IsZero() {
		at.End = at.Start.Add(minutes(c.SlotMinutes))
	}
	switch {
	case !at.End.After(at.Start) || at.End.Sub(at.Start) > minutes(slotLimit):
		return nil, fault.Field("endTime", "must be after the start, and at most 8 hours later")
	case at.Start.Before(time.Now().Add(minutes(c.NoticeMinutes))):
		return nil, fault.Newf(fault.Conflict, "That is too soon. Appointments begin at least %d minutes from now.", c.NoticeMinutes)
	case !c.within(at, zone):
		return nil, fault.Newf(fault.Conflict, "That is outside the opening hours, which are: %s (%s).", c.Text(), zone)
	}
	err = s.Store.Tx(ctx, func(ctx context.Context) error {
		// One after the other, for each assistant.
		if _, err := s.Store.Client(ctx).Assistant.Query().Where(entassistant.ID(a.ID), s.Store.Locked()).Only(ctx); err != nil {
			return store.Missing(err, "assistant")
		}
		taken, err := s.taken(ctx, a.ID, at, c)
		if err != nil {
			return err
		}
		if at.meets(taken) {
			return fault.New(fault.Conflict, "That time is taken. Ask for free times, and offer those.")
		}
		source := "assistant"
		out, err = s.Book(ctx, Create{
			StartTime: at.Start, EndTime: patch.Sent(&at.End), ContactID: patch.Sent(&contactID),
			AssistantID: patch.Sent(&a.ID), Address: patch.Sent(address), Source: patch.Sent(&source),
		})
		return err
	})
	return out, err
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
