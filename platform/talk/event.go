package talk

// Watcher is notified of what happens in a call, in order. Its method is called by the session's own goroutine: it returns at
// once.
type Watcher interface {
	Watch(e Event)
}

// Kinds of events.
const (
	// Said is an utterance, after it has ended.
	Said = "said"
	// Interrupted means that the caller's words cut off what was being said, Resumed that they did not.
	Interrupted = "interrupted"
	Resumed     = "resumed"
	// Filled means that the text was said because the reply took long.
	Filled = "filled"
	// Measured has the row of a turn.
	Measured = "measured"
	// Machine means that no person has answered, Person that one has.
	Machine = "machine"
	Person  = "person"
	// OptedOut means that the key for that was pressed.
	OptedOut = "opted_out"
	// Paused and Continued are marks of the recording, which has silence in between.
	Paused    = "paused"
	Continued = "continued"
	// Whispered has what somebody who listens in told the mind, which the caller did not hear.
	Whispered = "whispered"
	// Waits means that the caller waits, for a number of milliseconds, for one of those who listen in to take over.
	Waits = "waits"
	// TakenOver and GivenBack are where a person speaks instead of the assistant; the text is whom TakeOver named.
	TakenOver = "taken_over"
	GivenBack = "given_back"
	// Trouble is a failure of a provider or of the far end: the text is the error.
	Trouble = "trouble"
	// SpeechFailed is one of a provider's failures: the text says whether of hearing or of speaking.
	SpeechFailed = "speech_failed"
	// Over means that there is no more sound: the call has ended, and at most its last words are still to be understood.
	Over = "over"
	// Ended is the last event, with the outcome, and of one that failed with what did.
	Ended = "ended"
)

// What failed: a provider at hearing or at speaking, or the mind.
const (
	HearingFailed  = "hearing"
	SpeakingFailed = "speaking"
	MindFailed     = "mind"
)

// Event is something that happened, in milliseconds from the answer, which is where the recording begins.
type Event struct {
	Kind      string
	AtMs      int
	Text      string
	Utterance Utterance
	Row       Row
	Outcome   Outcome
	ForMs     int
	// Failure is what failed, in a call that ended for it; "" if that was none of ours.
	Failure string
}

// Roles of utterances. A human speaks instead of the assistant. A tool is no voice: keys that were pressed, a transfer.
const (
	Agent = "agent"
	User  = "user"
	Human = "human"
	Tool  = "tool"
)

// Utterance is what somebody said, and when.
type Utterance struct {
	Role, Text     string
	StartMs, EndMs int
}

// Outcome is how a call ended.
type Outcome string

// Outcomes, by the names that carriers have for them.
const (
	Completed   Outcome = "completed"
	Voicemail   Outcome = "voicemail"
	HungUp      Outcome = "user_hangup"
	Silence     Outcome = "silence"
	Transferred Outcome = "transferred"
	Failed      Outcome = "failed"
)

// Row is how long the parts of a turn took, all by the recording's clock.
type Row struct {
	// StoppedMs is when the caller had stopped speaking, or pressed the last key.
	StoppedMs int
	// The others are milliseconds since then, or -1 where it never came to that: until the turn was due, its words were there, the
	// first of the reply's text was, and the first of it could be heard.
	WaitMs, TranscriptMs, TokenMs, SoundMs int
	Interrupted                            bool
}

func (s *Session) emit(e Event) {
	e.AtMs = s.ms()
	s.p.Watcher.Watch(e)
}

func (s *Session) said(role, text string, start, end int) {
	if s.secret(start) {
		text = Mask(text)
	}
	if text != "" {
		s.emit(Event{Kind: Said, Utterance: Utterance{Role: role, Text: text, StartMs: start, EndMs: end}})
	}
}

// aside tells the mind what is said besides its turns.
func (s *Session) aside(role, text string, start, end int) {
	m, ok := s.p.Mind.(Informed)
	if !ok || text == "" {
		return
	}
	if s.secret(start) {
		text = Mask(text)
	}
	m.Aside(Utterance{Role: role, Text: text, StartMs: start, EndMs: end})
}

func (s *Session) trouble(err error) {
	if err != nil {
		s.emit(Event{Kind: Trouble, Text: err.Error()})
	}
}
