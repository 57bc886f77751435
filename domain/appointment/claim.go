package appointment

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/ent/appointment"
	entassistant "github.com/switchboard-dev/switchboard/ent/assistant"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/rule"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// claim is a stretch of time that somebody wants with an assistant.
type claim struct {
	// assistant is "" if the appointment is in nobody's calendar.
	assistant string
	// at is the time; without an end it takes as long as the calendar's slot.
	at Slot
	// itself is the appointment that moves there; "" for a new one.
	itself string
	// notice says that the calendar's has to be given: by those who are not of the business.
	notice bool
	// refused says that the time cannot be had, so that others are named.
	refused bool

	calendar Calendar
	zone     *time.Location
}

// errRefused is the cause of every refusal of a time.
var errRefused = errors.New("appointment: the time cannot be had")

// Details of a refusal that name a time which could be booked have this field.
const freeField = "free"

// offered is how many times a refusal names.
const offered = 3

// Reserve books an appointment with a contact at a free time: within the hours, with the minimum notice, and overlapping no other. If
// several ask for the same time at once, one gets it; the others get a conflict, whose details are the next free times. If the contact
// already has this appointment, the conflict names it.
func (s *Service) Reserve(ctx context.Context, a *ent.Assistant, contactID string, at Slot, address *string) (out *Appointment, err error) {
	if !at.End.IsZero() && (!at.End.After(at.Start) || at.End.Sub(at.Start) > minutes(slotLimit)) {
		return nil, fault.Broken("endTime", fault.NotSoonAfter)
	}
	w := &claim{assistant: a.ID, notice: true}
	err = s.store.Again(ctx, func(ctx context.Context) error {
		w.at = at // an earlier change may have made appointments longer
		if err := s.admit(ctx, w); err != nil {
			return s.unless(ctx, w, contactID, err)
		}
		source := "assistant"
		out, err = s.book(ctx, Create{
			StartTime: w.at.Start, EndTime: patch.Sent(&w.at.End), ContactID: patch.Sent(&contactID),
			AssistantID: patch.Sent(&a.ID), Address: patch.Sent(address), Source: patch.Sent(&source),
		})
		return err
	})
	return out, s.advised(ctx, w, err)
}

// Book an appointment, at a time that is free unless it is forced. One that is over already, such as the record of a visit, takes up no time.
func (s *Service) Book(ctx context.Context, in Create) (out *Appointment, err error) {
	if in.Force {
		return s.book(ctx, in)
	}
	if err := rule.Check(in); err != nil {
		return nil, err
	}
	w := &claim{assistant: store.Text(in.AssistantID.Value())}
	err = s.store.Again(ctx, func(ctx context.Context) error {
		w.at = slotOf(in.StartTime, in.EndTime.Value())
		if ahead(in.Status.Value()) {
			if err := s.admit(ctx, w); err != nil {
				return err
			}
		}
		out, err = s.book(ctx, in)
		return err
	})
	return out, s.advised(ctx, w, err)
}

// Change what is set. The time that the appointment newly takes up is free unless it is forced.
func (s *Service) Change(ctx context.Context, id string, in Update) (out *Appointment, err error) {
	if in.Force {
		return s.change(ctx, id, in)
	}
	if err := rule.Check(in); err != nil {
		return nil, err
	}
	w := &claim{itself: id}
	err = s.store.Again(ctx, func(ctx context.Context) error {
		before, err := s.store.Client(ctx).Appointment.Query().Where(appointment.ID(id), s.store.Locked()).Only(ctx)
		if err != nil {
			return store.Missing(err, "appointment")
		}
		if w.moves(before, in) {
			if err := s.admit(ctx, w); err != nil {
				return err
			}
		}
		out, err = s.change(ctx, id, in)
		return err
	})
	return out, s.advised(ctx, w, err)
}

// moves says whether a change has the appointment take up time that it did not take up before, and claims what it then takes up.
func (w *claim) moves(before *ent.Appointment, in Update) bool {
	end, status := patch.Value(in.EndTime, before.EndTime), patch.Value(in.Status, before.Status)
	start := patch.Value(in.StartTime, &before.StartTime)
	if start == nil || !ahead(status) || inOrder(*start, end) != nil {
		return false // it takes up no time, or is refused anyway
	}
	w.assistant, w.at = store.Text(patch.Value(in.AssistantID, before.AssistantID)), slotOf(*start, end)
	was := slotOf(before.StartTime, before.EndTime)
	return !ahead(before.Status) || w.assistant != store.Text(before.AssistantID) || !w.at.Start.Equal(was.Start) || !w.at.End.Equal(was.End)
}

func slotOf(start time.Time, end *time.Time) Slot {
	if end == nil {
		return Slot{Start: start}
	}
	return Slot{start, *end}
}

// ahead says whether an appointment of a status is still to come, and so takes up its time.
func ahead(status *string) bool {
	return status == nil || !slices.Contains(over, *status)
}

// admit refuses a claim whose time cannot be had. Claims on one assistant come one after the other, until their transactions end.
func (s *Service) admit(ctx context.Context, w *claim) error {
	if w.assistant == "" {
		return w.refuse(w.late())
	}
	a, err := s.store.Client(ctx).Assistant.Query().Where(entassistant.ID(w.assistant), s.store.Locked()).Only(ctx)
	if ent.IsNotFound(err) {
		return fault.MissingField("assistant", "assistantId").Because(err)
	}
	if err != nil {
		return err
	}
	if w.calendar, w.zone, err = s.calendar(ctx, a); err != nil {
		return err
	}
	if w.at.End.IsZero() {
		w.at.End = w.at.Start.Add(minutes(w.calendar.SlotMinutes))
	}
	if f := w.late(); f != nil {
		return w.refuse(f)
	}
	if !w.calendar.within(w.at, w.zone) {
		return w.refuse(fault.Newf(fault.Conflict, "That is outside the opening hours, which are: %s (%s).", w.calendar.Text(), w.zone))
	}
	taken, err := s.taken(ctx, w, w.at)
	if err != nil {
		return err
	}
	if w.at.meets(taken) {
		return w.refuse(fault.New(fault.Conflict, "That time is taken."))
	}
	return nil
}

// unless has a refusal say that the contact has the time already, if so: the server may have died after it had booked it. Other times would lead to a
// second appointment.
func (s *Service) unless(ctx context.Context, w *claim, contactID string, refusal error) error {
	if !w.refused {
		return refusal
	}
	had, err := s.toCome(ctx, contactID).Where(appointment.AssistantID(w.assistant), appointment.StartTime(w.at.Start.UTC())).First(ctx)
	if ent.IsNotFound(err) {
		return refusal
	}
	if err != nil {
		return err
	}
	w.refused = false
	return fault.Newf(fault.Conflict, "The contact already has this appointment: %s at %s.", had.ID, had.StartTime.In(w.zone).Format(time.RFC3339))
}

// late finds a start that is in the past, or sooner than the notice.
func (w *claim) late() *fault.Error {
	switch now := time.Now(); {
	case w.at.Start.Before(now):
		return fault.New(fault.Conflict, "That time is in the past.")
	case w.notice && w.at.Start.Before(now.Add(minutes(w.calendar.NoticeMinutes))):
		return fault.Newf(fault.Conflict, "That is too soon. Appointments begin at least %d minutes from now.", w.calendar.NoticeMinutes)
	}
	return nil
}

func (w *claim) refuse(f *fault.Error) error {
	if f == nil {
		return nil
	}
	w.refused = true
	return f.Because(errRefused)
}

// advised adds the next free times to a refusal, as long as what was asked for: outside of the transaction, which others wait for.
func (s *Service) advised(ctx context.Context, w *claim, err error) error {
	if err == nil || !w.refused || w.zone == nil {
		return err
	}
	from := w.at.Start
	if now := time.Now(); from.Before(now) {
		from = now
	}
	free, problem := s.free(ctx, w, Slot{from, from.AddDate(0, 0, freeDays)}, min(w.at.End.Sub(w.at.Start), minutes(slotLimit)), offered)
	if problem != nil {
		return problem
	}
	f := fault.From(err)
	details := slices.Clone(f.Details)
	for _, slot := range free {
		details = append(details, fault.Detail{Field: freeField, Message: slot.Start.In(w.zone).Format(time.RFC3339)})
	}
	return fault.New(f.Code, f.Message, details...).Because(errRefused)
}

// Alternatives are the times that could be booked, which a refusal names, in RFC 3339 on the clock of the business.
func Alternatives(err error) (starts []string, refused bool) {
	for _, d := range fault.From(err).Details {
		if d.Field == freeField {
			starts = append(starts, d.Message)
		}
	}
	return starts, errors.Is(err, errRefused)
}
