package chat

import "time"

// The parts of the time that a reply takes, as measured.
const (
	partSearch     = "search"
	partTools      = "tools"
	partModel      = "model"
	partFirstToken = "first_token"
)

// measure reports how long the parts of a reply took, as its trace has them. A part that it did without is not reported.
func (t *turn) measure() {
	tell := t.service.parts.Measured
	if tell == nil {
		return
	}
	tell(partSearch, span(t.trace.SearchMs))
	if t.trace.Model == "" {
		return // no model was asked
	}
	if len(t.trace.Calls) > 0 {
		tell(partTools, t.trace.Tools)
	}
	tell(partModel, max(span(t.trace.AnswerMs)-t.trace.Tools, 0))
	if t.trace.FirstToken > 0 {
		tell(partFirstToken, t.trace.FirstToken)
	}
}

// span is a number of milliseconds.
func span(ms float64) time.Duration { return time.Duration(ms * float64(time.Millisecond)) }
