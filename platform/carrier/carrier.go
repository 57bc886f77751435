// Package carrier is the interface to telephone carriers: what each can do, and the events that it reports. It knows no tenants. The test
// carrier, which needs no network, is here as well.
package carrier

import (
	"context"
	"errors"
	"io"
	"time"
)

// Carrier takes configurations and places calls.
type Carrier interface {
	// Accept takes an assistant's configuration; a Refusal says why not. Any other error says nothing of what the carrier
	// has, and asking again is right; an Outage says what people can do meanwhile. A configuration that is older than the one it has is not taken.
	Accept(ctx context.Context, c Configuration) (Acceptance, error)
	// Place asks for a call. A Refusal means that none is placed. After any other error it is unknown whether it was, and can be
	// looked up by the key, under which a carrier places at most one call.
	Place(ctx context.Context, d Dial) (id string, err error)
	// End hangs up. Of a call that is over there is nothing to say.
	End(ctx context.Context, key string) error
	// Find looks a call up by its key; ErrUnknown if the carrier knows none.
	Find(ctx context.Context, key string) (State, error)
	// Recording of a call that is over, as a WAV file; ErrUnknown if there is none.
	Recording(ctx context.Context, key string) (io.ReadCloser, error)
	// Report tells the platform from then on.
	Report(to Platform)
	// Simulates says that it plays its callees, so that nobody is disturbed by a call.
	Simulates() bool
}

// Ringer is a carrier that can play somebody who calls in.
type Ringer interface {
	// Ring has somebody call. The dial's From is who that is; the platform knows the call already.
	Ring(ctx context.Context, d Dial) (id string, err error)
}

// Draining says whether a carrier begins no more calls, for the server is about to stop and would hang up: another copy places them.
func Draining(c Carrier) bool {
	d, may := c.(interface{ Draining() bool })
	return may && d.Draining()
}

// ErrUnknown is returned for a call that the carrier has not, or no longer.
var ErrUnknown = errors.New("carrier: no such call")

// Refusal is a carrier's no, in words for an operator.
type Refusal struct { //nolint:errname // it is an answer, not a failure
	Reason string
	// Failure is the reason where a call keeps it; "" for any other.
	Failure Failure
	// Ended says that a call is not placed because the platform has ended it meanwhile.
	Ended bool
	// WebCalls says that of an assistant's configuration only telephone calls are refused, and calls from web pages are taken.
	WebCalls bool
}

// Error is the reason.
func (r Refusal) Error() string { return r.Reason }

// Outage is why a carrier cannot answer at present, in words for an operator.
type Outage struct { //nolint:errname // as Refusal
	Reason string
	Cause  error
}

// Error has the cause, for the log.
func (o Outage) Error() string { return o.Reason + " (" + o.Cause.Error() + ")" }

// Unwrap gives the cause.
func (o Outage) Unwrap() error { return o.Cause }

// Configuration is an assistant as a carrier sees it.
type Configuration struct {
	AssistantID, Name string
	// Revision counts an assistant's configurations.
	Revision                 int
	Voice, Language, Ambient string
	Inbound, Outbound        Opening
	// Voicemail is spoken to an answering machine; if it is empty, the call is ended. Detect says whether machines are recognized at all.
	Voicemail string
	Detect    bool
	WebCalls  bool
}

// Opening is how the assistant begins a call. In the mode fixed it speaks its message word for word, in the mode dynamic its greeting, and in the
// mode contact_first it waits. Both are templates. Without a greeting, it thinks of one for whoever calls, and waits for whom it calls.
type Opening struct {
	Mode     string
	Message  string
	Greeting string
}

// Acceptance is what a carrier makes of a configuration.
type Acceptance struct{ WebCalls bool }

// Dial is a call to be placed.
type Dial struct {
	// Key is ours, and the same when the same call is asked for again.
	Key, To, From string
	// Opening is the first thing said, after the Notice that the call is recorded; either may be "". Voicemail is what is said to a machine.
	Notice, Opening, Voicemail string
}

// State is what a carrier knows of a call.
type State struct {
	ID   string
	Over bool
	// Outcome of one that is over.
	Outcome Outcome
	At      time.Time
}

// Kinds of events.
const (
	Rang     = "rang"
	Answered = "answered"
	Spoke    = "spoke"
	Ended    = "ended"
	// Measured has how long a turn took, OptedOut means that the key to be called no more was pressed.
	Measured = "measured"
	OptedOut = "opted_out"
)

// Event is something that happened in a call. It may arrive late, twice, and out of order.
type Event struct {
	Key, ID string
	Kind    string
	At      time.Time
	// Utterance of Spoke, Outcome of Ended with what did not work if it is Failed, Turn of Measured.
	Utterance Utterance
	Outcome   Outcome
	Failure   Failure
	Turn      Turn
	// Whose is with whom the call was, where the event waited until nobody else may know it; nil for all others.
	Whose *Whose
}

// Whose is whose call it was: a subaccount's, with a number.
type Whose struct{ Subaccount, Number string }

// Turn is how long the parts of a reply took, in milliseconds from the answer; nil where it did not come so far. The wait ends
// when the contact's turn is taken to be over.
type Turn struct {
	CallerStoppedMs int  `json:"callerStoppedMs"`
	CommittedMs     *int `json:"committedMs,omitempty"`
	TranscriptMs    *int `json:"transcriptMs,omitempty"`
	FirstTokenMs    *int `json:"firstTokenMs,omitempty"`
	FirstSoundMs    *int `json:"firstSoundMs,omitempty"`
	Interrupted     bool `json:"interrupted"`
}

// Who speaks in a call.
const (
	Agent = "agent"
	User  = "user"
	// Tool is no voice: the keys that were pressed, and whom the call was transferred to.
	Tool = "tool"
)

// Utterance is what somebody said, in milliseconds from the answer.
type Utterance struct {
	Role    string `json:"role"`
	Content string `json:"content"`
	StartMs int    `json:"startMs"`
	EndMs   int    `json:"endMs"`
}

// Outcome is how a call ended.
type Outcome string

// Outcomes.
const (
	Completed Outcome = "completed"
	// Canceled calls were ended by the platform before anybody answered.
	Canceled  Outcome = "canceled"
	Busy      Outcome = "busy"
	NoAnswer  Outcome = "no_answer"
	Voicemail Outcome = "voicemail"
	HungUp    Outcome = "user_hangup"
	Silence   Outcome = "silence"
	// Transferred calls go on without the platform.
	Transferred Outcome = "transferred"
	Failed      Outcome = "failed"
	Unknown     Outcome = "unknown"
)

// Failure is what did not work in a call that failed; "" if that is not known, or not ours.
type Failure string

// Failures: no speech is configured, the assistant's voice is none of it, transcription or speech failed, no reply was thought of, or the
// server that carried the call stopped.
const (
	FailureNoSpeech  Failure = "NO_SPEECH"
	FailureNoVoice   Failure = "NO_VOICE"
	FailureHearing   Failure = "HEARING"
	FailureSpeaking  Failure = "SPEAKING"
	FailureAssistant Failure = "ASSISTANT"
	FailureServer    Failure = "SERVER"
)

// Reply is what the platform has a carrier do after somebody spoke.
type Reply struct {
	Text string
	// Keys are pressed when that is said; then the other is put through to the number to transfer to, or else HangUp ends the
	// call.
	Keys, Transfer string
	HangUp         bool
}

// Platform keeps what happens in calls, and decides what to say.
type Platform interface {
	// Happened keeps an event. If it fails, it is called again.
	Happened(ctx context.Context, e Event) error
	// Heard answers what the called said.
	Heard(ctx context.Context, key string, u Utterance) (Reply, error)
}
