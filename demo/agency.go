// Package demo fills an empty database with a believable agency, through the same services as everybody else.
package demo

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"

	"github.com/switchboard-dev/switchboard/appointment"
	"github.com/switchboard-dev/switchboard/assistant"
	"github.com/switchboard-dev/switchboard/contact"
	"github.com/switchboard-dev/switchboard/knowledge"
	"github.com/switchboard-dev/switchboard/tool"
	"github.com/switchboard-dev/switchboard/voice"
)

//go:embed agency.json *.md
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

// slot is an appointment so many hours from now.
type slot struct {
	Contact, Assistant, Address string
	Hours, Minutes              int
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
