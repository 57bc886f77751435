package talk

// Settings are how a call is held. Every time is in milliseconds of the call's sound. Begin with Defaults.
type Settings struct {
	// Language is a BCP 47 tag: of the words that go on, the backchannels and the voice; "" is any of those known.
	Language string
	// Names are words that are likely to be said.
	Names []string
	// Announcement is said before everything else, and cannot be interrupted; "" is none.
	Announcement string
	// Opener is what the assistant begins with; "" waits for the caller.
	Opener Opener
	// Quiet is for how long from the answer nothing can be interrupted.
	Quiet int
	// OptOut is the key that opts out of further calls; "" is none.
	OptOut string

	Hearing Hearing
	Machine Detection
	Phrases Phrases
	Limits  Limits
}

// Opener is the first thing that is said.
type Opener struct {
	Text string
	// Firm says that it cannot be interrupted.
	Firm bool
}

// Hearing is when somebody speaks, has finished, and interrupts.
type Hearing struct {
	// On is the probability from which speech begins, Off that below which it stops.
	On, Off float64
	// Begin is how many windows in a row begin an utterance, Before how much sound ahead of them belongs to it.
	Begin, Before int
	// Ask is the silence after which the words are asked for, Complete that after which a question or a short answer is
	// answered, Incomplete that after half a sentence. A statement that seems complete is answered half way between both.
	Ask, Complete, Incomplete int
	// Drafts is how many replies are begun for one utterance.
	Drafts int
	// Poll is how often the words of somebody are asked for who speaks while the assistant does; Resume is after how long the
	// assistant goes on where none came; Backchannel how long an utterance can be one.
	Poll, Resume, Backchannel int
	// Echo is by how many dB the assistant's own voice may come back weaker, at least.
	Echo float64
	// Keys is the pause that ends a row of keys.
	Keys int
}

// Detection is how machines are distinguished from people.
type Detection struct {
	On bool
	// Text is said to a machine; "" ends the call instead.
	Text string
	// Gap is the silence that ends a greeting. One up to Greeting is a person's unless its words are a machine's; for those of a
	// longer one is waited. One of more than Longest is a machine's unless it asks something, and one of more than Endless anyway.
	Gap, Greeting, Longest, Endless int
	// Silence ends a machine's own greeting; Beep is the pause after its tone; Wait is how long either is waited for.
	Silence, Beep, Wait int
	// Early is how long from the answer words can still show that it is a machine.
	Early int
}

// Limits bound what a call can use.
type Limits struct {
	// Utterance, Reply and Call are the longest of each.
	Utterance, Reply, Call int
	// Turns is how many replies there are.
	Turns int
	// Pause is after how long a recording that was paused goes on, Grace how long a person who has taken over and whose connection is
	// broken may take to come again.
	Pause, Grace int
	// Handover is how long a caller who is left to a person waits for one who listens in, Rejoin how long of it nobody need do so.
	Handover, Rejoin int
	// Filler is after how long without a sound the filler is said, Silence after how long without a word the caller is asked, and
	// Absence after how long of that again the call is ended.
	Filler, Silence, Absence int
	// Words, Text, Sound and Transfer bound the wait for a transcript, for more of a reply, for more of its sound, and for
	// the far end.
	Words, Text, Sound, Transfer int
}

// Defaults are the settings of a call if nothing else is configured.
func Defaults(language string) Settings {
	return Settings{
		Language: language,
		Hearing: Hearing{
			On: 0.5, Off: 0.35, Begin: 3, Before: 300, Ask: 64, Complete: 288, Incomplete: 500, Drafts: 3,
			Poll: 500, Resume: 2000, Backchannel: 1000, Echo: 14, Keys: 2000,
		},
		Machine: Detection{
			Gap: 500, Greeting: 2500, Longest: 5000, Endless: 8000, Silence: 1500, Beep: 500, Wait: 20_000, Early: 10_000,
		},
		Phrases: PhrasesOf(language),
		Limits: Limits{
			Utterance: 60_000, Reply: 60_000, Call: 30 * 60_000, Turns: 500, Pause: 3 * 60_000, Grace: 10_000, Handover: handover, Rejoin: rejoin,
			Filler: 1500, Silence: 10_000, Absence: 10_000, Words: 5000, Text: 20_000, Sound: 5000, Transfer: 60_000,
		},
	}
}
