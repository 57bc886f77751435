// Package demo fills an empty database with a realistic agency, through the same services that everything else uses.
package demo

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"time"

	"github.com/switchboard-dev/switchboard/domain/appointment"
	"github.com/switchboard-dev/switchboard/domain/assistant"
	"github.com/switchboard-dev/switchboard/domain/brand"
	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/domain/inbox"
	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/domain/tool"
	"github.com/switchboard-dev/switchboard/domain/voice"
)

//go:embed *.json *.md
var files embed.FS

// agency is what agency.json says.
type agency struct {
	Name        string
	Staff       []colleague
	Subaccounts []client
}

// colleague is a member of the agency.
type colleague struct{ Name, Email, Role string }

// client is a subaccount and all that is in it.
type client struct {
	Name          string
	LocationID    string            `json:"location_id"`
	TimeZone      string            `json:"time_zone"`
	CustomValues  map[string]string `json:"custom_values"`
	Knowledge     body
	Folders       []assistant.CreateFolder
	Assistants    []worker
	Contacts      []contact.Input
	Tags          []tag
	Remarks       []remark
	Numbers       []phone
	Tools         []tool.Create
	Voices        []voice.Create
	Appointments  []slot
	Conversations []talk
	Calls         []ring
	// Past is the file of what happened before today, Barred are numbers that nobody calls, Shelf is more knowledge.
	Past   string
	Barred []refusedNumber
	Shelf  []shelf
	Hooks  []hook
	Budget float64
	// Brand is its own; nil: the agency's.
	Brand *brand.Input
	// Inbox is what the team has done with the conversations.
	Inbox desk
}

// desk is a team's inbox: what it replies with, looks for and does again and again, what its members tell each other, how it shares the work,
// and how satisfied contacts were.
type desk struct {
	Canned     []inbox.CannedInput
	Teams      []inbox.TeamInput
	Views      []inbox.SavedInput
	Macros     []inbox.MacroInput
	Notes      []string
	Assignment string
	// Ratings are those of the newest conversations that are closed.
	Ratings []opinion
}

// opinion is how satisfied a contact was; without a score, they have not answered.
type opinion struct {
	Score   int
	Comment string
}

// refusedNumber is one of the do-not-call list, and why.
type refusedNumber struct{ Number, Reason string }

// shelf is a knowledge base with sources of several kinds.
type shelf struct {
	Name, Description string
	Faqs              []*knowledge.Faq
	Texts             []struct{ Name, Text string }
	// Scans are files that nobody can read.
	Scans []string
}

// hook is a webhook, and whether it has been switched off for failing.
type hook struct {
	URL, Description string
	Events           []string
	Failing          bool
}

// body of knowledge, read from a file of this package, and what it is trained to answer before that.
type body struct {
	Name, Description, File string
	Trainings               []knowledge.CreateTraining
}

// worker is an assistant and what became of it since it was made.
type worker struct {
	Folder       string
	Assistant    assistant.Create
	LegacyOpener string `json:"legacy_opener"`
	Edits        []assistant.Update
	Notes        []string
	// Calendar is when it books; none is office hours.
	Calendar *appointment.CalendarInput
	// Answers says whether it answers from the knowledge.
	Answers  bool
	Archived bool
}

// tag is one with those who have it, by their ids in the CRM, and the assistant that answers them.
type tag struct {
	Name, Assistant string
	Contacts        []string
}

// remark is a note on a contact.
type remark struct{ Contact, Value string }

// phone is a number, who answers it, and the pool that it stands in.
type phone struct{ Number, Name, Assistant, Pool string }

// slot is an appointment so many days from today, at a time of the day.
type slot struct {
	Contact, Assistant, Address, Status, At string
	Day, Minutes                            int
}

// start is when it begins on the clock of the zone. It is on no weekend: those of the past are before it, the others after.
func (s slot) start(zone *time.Location) (time.Time, error) {
	at, err := time.Parse("15:04", s.At)
	if err != nil {
		return at, fmt.Errorf("appointment: %w", err)
	}
	step := 1
	if s.Day < 0 {
		step = -1
	}
	day := workday(time.Now().In(zone).AddDate(0, 0, s.Day), step)
	return time.Date(day.Year(), day.Month(), day.Day(), at.Hour(), at.Minute(), 0, 0, zone).UTC(), nil
}

// workday is the day, or the next one in steps that is on no weekend.
func workday(day time.Time, step int) time.Time {
	for day.Weekday() == time.Saturday || day.Weekday() == time.Sunday {
		day = day.AddDate(0, 0, step)
	}
	return day
}

// talk is what a contact said to an assistant; the assistant's own words are not written down here.
type talk struct {
	Contact, Assistant, Channel string
	Says                        []string
}

// ring is a call from an assistant to a number.
type ring struct{ Assistant, To string }

func load() (agency, error) {
	var a agency
	text, err := files.ReadFile("agency.json")
	if err != nil {
		return a, fmt.Errorf("demo: %w", err)
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&a); err != nil { //nolint:musttag // the file is ours, and names things as we do
		return a, fmt.Errorf("demo: %w", err)
	}
	return a, nil
}
