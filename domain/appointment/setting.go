package appointment

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/rule"
)

// Calendar of an assistant: its own, or office hours.
func (s *Service) Calendar(ctx context.Context, assistantID string) (*Calendar, error) {
	a, err := s.store.Client(ctx).Assistant.Get(ctx, assistantID)
	if ent.IsNotFound(err) {
		return nil, fault.MissingField("assistant", "assistantId").Because(err)
	}
	if err != nil {
		return nil, err
	}
	c, err := CalendarOf(a)
	return &c, err
}

// SetCalendar gives an assistant its own calendar; nil takes it away.
func (s *Service) SetCalendar(ctx context.Context, assistantID string, in *CalendarInput) (*Calendar, error) {
	c, err := in.calendar()
	if err != nil {
		return nil, err
	}
	err = s.store.Again(ctx, func(ctx context.Context) error {
		update := s.store.Client(ctx).Assistant.UpdateOneID(assistantID)
		if c == nil {
			update.ClearCalendar()
		} else {
			text, err := json.Marshal(c)
			if err != nil {
				return fmt.Errorf("calendar: %w", err)
			}
			update.SetCalendar(text)
		}
		err := update.Exec(ctx)
		if ent.IsNotFound(err) {
			return fault.MissingField("assistant", "assistantId").Because(err)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return s.Calendar(ctx, assistantID)
}

// CalendarInput is a calendar as people set it: each day by its name, what is left out is closed.
type CalendarInput struct {
	Sunday, Monday, Tuesday, Wednesday, Thursday, Friday, Saturday []*Span `check:"maxItems=10"`
	SlotMinutes                                                    int     `check:"min=5,max=480"`
	BufferMinutes                                                  int     `check:"min=0,max=480"`
	NoticeMinutes                                                  int     `check:"min=0,max=86400"`
}

// calendar of the input; nil of none. It refuses what is no calendar, and names the field.
func (in *CalendarInput) calendar() (*Calendar, error) {
	if in == nil {
		return nil, nil
	}
	if err := rule.Check(*in); err != nil {
		return nil, err
	}
	c := &Calendar{Hours: in.hours(), SlotMinutes: in.SlotMinutes, BufferMinutes: in.BufferMinutes, NoticeMinutes: in.NoticeMinutes}
	return c, in.open()
}

func (in *CalendarInput) hours() Hours {
	h := HoursInput{in.Sunday, in.Monday, in.Tuesday, in.Wednesday, in.Thursday, in.Friday, in.Saturday}
	return h.Hours()
}

// open refuses hours that are none.
func (in *CalendarInput) open() error {
	h := in.hours()
	return h.Check("calendar")
}

// CalendarSetting is the input of SetCalendar.
type CalendarSetting struct{ Calendar *CalendarInput }

// Judge finds hours that are none.
func (in CalendarSetting) Judge() []fault.Detail {
	if in.Calendar == nil {
		return nil
	}
	return fault.From(in.Calendar.open()).Details
}

// HoursInput are hours as people set them: each day by its name, what is left out is closed.
type HoursInput struct {
	Sunday, Monday, Tuesday, Wednesday, Thursday, Friday, Saturday []*Span `check:"maxItems=10"`
}

// Hours of the input.
func (in *HoursInput) Hours() (h Hours) {
	for day, spans := range [][]*Span{in.Sunday, in.Monday, in.Tuesday, in.Wednesday, in.Thursday, in.Friday, in.Saturday} {
		for _, s := range spans {
			if s != nil { // of a list that is refused otherwise
				h[day] = append(h[day], *s)
			}
		}
	}
	return h
}
