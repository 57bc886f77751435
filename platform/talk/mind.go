package talk

import "context"

// Mind is what thinks of replies.
type Mind interface {
	// Draft begins to answer what was heard. It returns at once; nothing of the answer takes effect before Commit. ctx lives until
	// the draft has been dropped or ended, even if the call is over before that.
	Draft(ctx context.Context, heard Heard) Draft
}

// Joiner is a Mind that gets its session before that begins, so that it can pause the recording.
type Joiner interface {
	Join(s *Session)
}

// Informed is a Mind that gets what is said besides its replies and what they are to: the announcement, the opener, phrases such as the question
// whether somebody is still there, and what the caller says that is not answered. What is said while a person speaks is for a Witness.
type Informed interface {
	// Aside takes note of what was said, as far as it was heard. It returns at once. Before the first draft, all that was said until then has come,
	// but not always in order.
	Aside(u Utterance)
}

// Draft is a reply in the making. Every draft is either dropped, or committed and then ended, once. Commit and Drop return at
// once, and may be called while Next waits.
type Draft interface {
	// Next waits for more of the reply's text; io.EOF after the last. A text of "" says that more may take long, as where a tool is
	// used: what there is by then is said. It returns when ctx ends.
	Next(ctx context.Context) (string, error)
	// Commit says that the turn is due: tools may be used, messages are kept.
	Commit()
	// Drop says that the turn never was.
	Drop()
	// End says which part of the reply the caller heard, the beginning of what Next returned, and whether that is because the
	// rest was cut off. It answers what to do on the line now, even if the rest was cut off.
	End(ctx context.Context, spoken string, cut bool) (Action, error)
}

// Heard is what a reply is to: words, keys, or a transfer that failed.
type Heard struct {
	Text string
	// Keys were pressed, without the # that ends them. OptOut says that it is the key to be called no more.
	Keys   string
	OptOut bool
	// Private says that the recording was paused meanwhile: what was heard must not be kept word for word.
	Private bool
	// Refused is the number that the caller could not be put through to.
	Refused string
	// StartMs and EndMs are when that was, in milliseconds from the answer.
	StartMs, EndMs int
}

// Action is what happens on the line after a reply: keys are pressed; then the caller is put through to a number, or else the
// call is ended.
type Action struct {
	Keys, Transfer string
	HangUp         bool
	// Left are the call's last words where it is left to a person who is not on the line; "" says that it is not. Where a person speaks by then,
	// they are said if that one is gone without giving the call back. Wait says that the caller has been asked to wait for somebody who listens in.
	Left string
	Wait bool
}
