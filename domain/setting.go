package domain

import "time"

// ChatSettings are the installation's for conversations.
type ChatSettings struct {
	// Wait is how long a message waits for others of the same turn, HumanPause how long an assistant is silent after a person
	// has spoken in its place.
	Wait, HumanPause time.Duration
	// Quiet is the silence after which a conversation is analysed as a whole, TraceKept how long traces of replies are kept.
	Quiet, TraceKept time.Duration
}

// RetentionCounts count rows that were deleted because they are too old, and those that are left, by kind.
type RetentionCounts struct{ Deleted, Due func(kind string, rows int) }

// CallSettings are the installation's for calls.
type CallSettings struct {
	// Barred are prefixes of numbers that nobody calls, in E.164.
	Barred []string
	// Daily is how many calls to one contact or number may reach the carrier in 24 hours.
	Daily int
	// Prices are in US dollars a minute, by direction, and "web".
	Prices map[string]float64
	// Patience is how long a request waits for the carrier, Lost the silence after which the carrier is asked about a call.
	Patience, Lost time.Duration
	// Ended counts a call that is over, Refused one that is not placed or not taken, by its reason; nil counts none.
	Ended   func(direction, outcome, failure string)
	Refused func(reason string)
}
