// Package openapi writes the OpenAPI document of the REST API: /v3 from the table of operations, /v2 from a file.
package openapi

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/switchboard-dev/switchboard/operation"
)

// About is what the document says of the installation. What is empty is left out.
type About struct {
	BaseURL, ContactEmail, LegalURL string
	// Day is the one that examples are made for; the zero time leaves their days fixed.
	Day time.Time
	// OAuth says that agents may come without an API key.
	OAuth bool
}

// Document is OpenAPI 3.1's root.
type Document struct {
	OpenAPI    string                           `json:"openapi"`
	Info       map[string]any                   `json:"info"`
	Servers    []map[string]any                 `json:"servers,omitempty"`
	Security   []map[string][]string            `json:"security"`
	Tags       []map[string]any                 `json:"tags"`
	Paths      map[string]map[string]*Operation `json:"paths"`
	Webhooks   map[string]map[string]*Operation `json:"webhooks"`
	Components map[string]any                   `json:"components"`
}

// Version of the API.
const Version = "3.0.0"

// description begins the document.
const description = `Assistants that answer calls and chats, and the contacts, numbers, appointments, tools, knowledge and conversations around them.

Every response of /v3 is an envelope with exactly ` + "`data`, `error` and `request_id`" + `. Send the API key as a bearer token. If it may use
several subaccounts, ` + "`X-Subaccount-Id`" + ` selects one. Lists are paged with ` + "`limit` and `cursor`" + `. A POST with an
` + "`Idempotency-Key`" + ` is executed only once. ` + "`Switchboard-Version`" + ` names the version that a client was
written for, a date; without it, the first one applies. Operations marked ` + "`x-source: ours`" + ` are specific to Switchboard and just as stable.
/v2 is for legacy CRM systems.`

// Build the document of a table.
func Build(t *operation.Table, about About) ([]byte, error) {
	d, err := document(t, about)
	if err != nil {
		return nil, err
	}
	return written(d)
}

// BuildBoth builds the document and its [Collection], which are made of the same.
func BuildBoth(t *operation.Table, about About) (api, requests []byte, err error) {
	d, err := document(t, about)
	if err != nil {
		return nil, nil, err
	}
	if api, err = written(d); err == nil {
		requests, err = written(d.collection(about))
	}
	return api, requests, err
}

func document(t *operation.Table, about About) (*Document, error) {
	b := newBuilder(t, false)
	var err error
	if b.samples, err = readSamples(about.Day); err != nil {
		return nil, err
	}
	if b.effects, err = readEffects(about.Day); err != nil {
		return nil, err
	}
	b.schemas["RequestId"] = &Schema{
		Type: "string", Description: "The request's id: req_ and 26 characters, sortable by time. Also sent as X-Request-Id.",
	}
	b.schemas["Detail"] = closed(Properties{{"field", &Schema{Type: "string"}}, {"message", &Schema{Type: "string"}}}, "field", "message")
	b.schemas["Error"] = b.failure()
	b.schemas["Failure"] = enveloped(&Schema{Type: "null"}, ref("Error"))
	d := &Document{
		OpenAPI: "3.1.0", Info: info(about), Security: []map[string][]string{{"bearerAuth": {}}},
		Paths: map[string]map[string]*Operation{},
	}
	if about.BaseURL != "" {
		d.Servers = []map[string]any{{"url": about.BaseURL, "description": "This installation."}}
	}
	for _, o := range t.Operations {
		d.add(o.Path, o.Method, b.operation(o))
	}
	files(d, b)
	d.Webhooks = b.events(t)
	if err := legacy(d, b); err != nil {
		return nil, err
	}
	if len(b.missing) > 0 {
		return nil, fmt.Errorf("openapi: example.json has no %s", strings.Join(b.missing, ", "))
	}
	if err := b.effects.check(); err != nil {
		return nil, err
	}
	if len(b.clashes) > 0 {
		return nil, fmt.Errorf("openapi: there are two of %s", strings.Join(b.clashes, ", "))
	}
	d.Tags = d.used()
	d.Components = b.components()
	return d, nil
}

// written is a value as JSON that people can read.
func written(v any) ([]byte, error) {
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", " ")
	if err := enc.Encode(v); err != nil {
		return nil, fmt.Errorf("openapi: %w", err)
	}
	return out.Bytes(), nil
}

func info(about About) map[string]any {
	contact := map[string]any{"name": "The operator of this installation"}
	if about.ContactEmail != "" {
		contact["email"] = about.ContactEmail
	} else if about.BaseURL != "" {
		contact["url"] = about.BaseURL
	}
	out := map[string]any{
		"title": "Switchboard", "version": Version, "description": description, "contact": contact,
		"license": map[string]any{"name": "Apache 2.0", "identifier": "Apache-2.0"},
	}
	if about.LegalURL != "" {
		out["termsOfService"] = about.LegalURL
	}
	return out
}

// resources are the tags: the folders of documents, and what they are.
var resources = map[string]string{
	"appointments":         "Appointments of contacts.",
	"assistant_folders":    "Folders of assistants, numbers and knowledge bases.",
	"assistant_templates":  "Templates from which assistants are made, with sample knowledge.",
	"assistants":           "AI assistants, with their versions and notes.",
	"billing":              "What an agency charges its clients.",
	"call_refusals":        "Calls that were refused, with the rules that were checked.",
	"calls":                "Phone calls, with their rules, transcripts and statistics.",
	"chat":                 "A turn of a conversation with an assistant.",
	"contact_exports":      "Exports of contacts as CSV files.",
	"contact_imports":      "Imports of contacts from CSV files.",
	"contacts":             "The people that assistants talk to.",
	"conversations":        "Conversations between contacts and assistants.",
	"do_not_call_numbers":  "Numbers that must not be called.",
	"inbox":                "What a team does with conversations: who works on them, notes, canned replies.",
	filesTag:               "Files to import, exports, statements, samples of voices.",
	"insights":             "Figures for a period.",
	"knowledge_bases":      "Knowledge that assistants answer from, and its sources.",
	"messages":             "Messages of conversations.",
	"number_pools":         "Groups of phone numbers to call from.",
	"phone_numbers":        "The client's phone numbers.",
	"retention":            "How long a subaccount keeps its data.",
	"statements":           "Monthly statements of what clients were charged.",
	"subaccounts":          "The clients of an agency.",
	"tags":                 "Labels for contacts that also select the assistant that answers.",
	"tools":                "What assistants can do: custom tools and platform tools.",
	"unanswered_questions": "Questions that assistants could not answer.",
	"usage":                "What subaccounts spend.",
	"voices":               "The voices of assistants.",
	"web_calls":            "Calls from web pages.",
	"webhooks":             "Subscriptions to events.",
	"websites":             "Websites whose pages are read into knowledge bases.",
	legacyTag:              "The first API, for legacy CRM systems.",
}

// legacyTag is the tag of /v2.
const legacyTag = "v2"

// used are the tags of the document's operations.
func (d *Document) used() []map[string]any {
	names := map[string]bool{}
	for _, methods := range d.Paths {
		for _, o := range methods {
			names[o.Tags[0]] = true
		}
	}
	var out []map[string]any
	for _, name := range slices.Sorted(maps.Keys(names)) {
		out = append(out, map[string]any{"name": name, "description": resources[name]})
	}
	return out
}

func (d *Document) add(at, method string, o *Operation) {
	if d.Paths[at] == nil {
		d.Paths[at] = map[string]*Operation{}
	}
	d.Paths[at][strings.ToLower(method)] = o
}
