package admission

import "time"

// Class is how much it matters that a request is answered now.
type Class int

// The classes. Usual is that of a request of which nothing else is known.
const (
	Usual Class = iota
	// Patient is for lists and downloads by programs, which come again.
	Patient
	// Urgent is for people who wait: chats, calls, the dashboard.
	Urgent
	urgency // how many there are
)

// Classes is how many classes there are.
const Classes = int(urgency)

// classes are admitted by their parts where all of them wait, so that the less urgent are refused first.
var classes = [urgency]struct {
	name  string
	part  float64
	retry time.Duration
}{
	Usual:   {"usual", 2, 2 * time.Second},
	Patient: {"patient", 1, 5 * time.Second},
	Urgent:  {"urgent", 4, time.Second},
}

// String is the name of the class in metrics.
func (c Class) String() string { return classes[c].name }

func (c Class) part() float64 { return classes[c].part }

// Retry is when a refused request may come again.
func (c Class) Retry() time.Duration { return classes[c].retry }
