package workspace

import (
	"encoding/json"
	"fmt"

	"github.com/switchboard-dev/switchboard/platform/fault"
)

// Hours are those in which a subaccount's calls may be placed, by the day of the week from Sunday, where the called is. They
// narrow the law's and never widen it.
type Hours [7]*HoursSpan

// HoursSpan is a part of a day, in minutes after midnight; To is exclusive.
type HoursSpan struct {
	From int `json:"from" check:"min=0,max=1440"`
	To   int `json:"to" check:"min=0,max=1440"`
}

const minutes = 24 * 60

// HoursOf reads a setting; nil if there is none.
func HoursOf(setting json.RawMessage) (*Hours, error) {
	if len(setting) == 0 || string(setting) == "null" {
		return nil, nil //nolint:nilnil // there are none
	}
	var h Hours
	if err := json.Unmarshal(setting, &h); err != nil {
		return nil, fmt.Errorf("calling hours: %w", err)
	}
	return &h, nil
}

// HoursInput are hours as people set them: each day by its name, what is left out is closed.
type HoursInput struct {
	Sunday, Monday, Tuesday, Wednesday, Thursday, Friday, Saturday *HoursSpan
}

func (in *HoursInput) hours() (*Hours, error) {
	h := Hours{in.Sunday, in.Monday, in.Tuesday, in.Wednesday, in.Thursday, in.Friday, in.Saturday}
	for _, s := range h {
		if s != nil && (s.From < 0 || s.To > minutes || s.From >= s.To) {
			return nil, fault.Broken("callingHours", fault.NoDays)
		}
	}
	return &h, nil
}

// Sunday of the hours; nil if nobody is called then.
func (h *Hours) Sunday() *HoursSpan { return h[0] }

// Monday of the hours; nil if nobody is called then.
func (h *Hours) Monday() *HoursSpan { return h[1] }

// Tuesday of the hours; nil if nobody is called then.
func (h *Hours) Tuesday() *HoursSpan { return h[2] }

// Wednesday of the hours; nil if nobody is called then.
func (h *Hours) Wednesday() *HoursSpan { return h[3] }

// Thursday of the hours; nil if nobody is called then.
func (h *Hours) Thursday() *HoursSpan { return h[4] }

// Friday of the hours; nil if nobody is called then.
func (h *Hours) Friday() *HoursSpan { return h[5] }

// Saturday of the hours; nil if nobody is called then.
func (h *Hours) Saturday() *HoursSpan { return h[6] }
