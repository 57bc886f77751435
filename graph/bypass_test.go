package graph_test

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain/appointment"
	"github.com/switchboard-dev/switchboard/domain/assistant"
	"github.com/switchboard-dev/switchboard/domain/call"
	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/domain/contact"
	"github.com/switchboard-dev/switchboard/domain/knowledge"
	"github.com/switchboard-dev/switchboard/domain/number"
	"github.com/switchboard-dev/switchboard/domain/person"
	"github.com/switchboard-dev/switchboard/domain/tool"
	"github.com/switchboard-dev/switchboard/domain/voice"
	"github.com/switchboard-dev/switchboard/domain/webhook"
	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/internal/storetest"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// bad is a call of a service that no schema stands before, and the fields that it has to name.
type bad struct {
	call   func(ctx context.Context) error
	fields string
}

// Callers that bypass GraphQL get the same errors as everybody else: every field that is wrong.
func TestServicesHoldTheirRules(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, s *store.Store) {
		a := found(t, s)
		for name, tt := range a.bad() {
			err := tt.call(a.ctx)
			f := fault.From(err)
			var named []string
			for _, d := range f.Details {
				named = append(named, d.Field)
			}
			if got := strings.Join(slices.Sorted(slices.Values(named)), " "); f.Code != fault.Validation || got != tt.fields {
				t.Errorf("%s: %v names %q, want %q", name, err, got, tt.fields)
			}
		}
	})
}

func text(s string) patch.Field[string] { return patch.Sent(&s) }

func truth() patch.Field[bool] { return patch.Sent[bool](nil) }

// erring is a call whose answer does not matter.
func erring[T any](f func(context.Context) (T, error)) func(context.Context) error {
	return func(ctx context.Context) error {
		_, err := f(ctx)
		return err
	}
}

func (a *agency) bad() map[string]bad {
	r, long, blank := a.resolver, strings.Repeat("a", 201), " "
	start := time.Now()
	before, three := start.Add(-time.Hour), 3.0
	schema := json.RawMessage(`{"type":"array"}`)
	all := map[string]bad{
		"appointment": {erring(func(ctx context.Context) (*appointment.Appointment, error) {
			return r.Appointments.Book(ctx, appointment.Create{StartTime: start, EndTime: patch.Sent(&before), Address: text(strings.Repeat("a", 1001)), Status: text("LATE")})
		}), "address endTime status"},
		"assistant": {erring(func(ctx context.Context) (*assistant.Assistant, error) {
			return r.Assistants.Create(ctx, assistant.Create{
				Name: blank, Temperature: patch.Sent(&three), Language: text("english!"), PlatformTools: []string{"no_such_tool"},
				VoiceSettings: &assistant.VoiceInput{EnableVoicemailDetection: truth(), InboundOpeningMessage: text("Hello")},
			})
		}), "language name platformTools temperature voiceSettings.enableVoicemailDetection voiceSettings.inboundOpeningMessage"},
		"changed assistant": {erring(func(ctx context.Context) (*assistant.Assistant, error) {
			return r.Assistants.Update(ctx, a.assistants[0], assistant.Update{Name: patch.Sent[string](nil), Description: text(strings.Repeat("a", 2001))}, nil)
		}), "description name"},
		"copied assistant": {erring(func(ctx context.Context) (*assistant.Assistant, error) {
			return r.Assistants.Duplicate(ctx, a.assistants[0], &long)
		}), "name"},
		"note of an assistant": {erring(func(ctx context.Context) (*assistant.Note, error) {
			return r.Assistants.AddNote(ctx, a.assistants[0], blank)
		}), "content"},
		"folder": {erring(func(ctx context.Context) (*assistant.Folder, error) {
			return r.Assistants.AddFolder(ctx, assistant.CreateFolder{Name: long})
		}), "name"},
		"call": {erring(func(ctx context.Context) (*call.Verdict, error) {
			return r.Calls.Verdict(ctx, call.Input{AssistantID: a.assistants[0], From: text("")})
		}), "from to"},
		"contact": {erring(func(ctx context.Context) (*contact.Contact, error) {
			return r.Contacts.Create(ctx, contact.Input{Email: text("ann"), Image: text("here"), Dnd: truth()})
		}), "dnd email image"},
		"changed contact": {erring(func(ctx context.Context) (*contact.Contact, error) {
			return r.Contacts.Update(ctx, a.contacts[0], contact.Input{Name: text(blank), FirstName: text(long)})
		}), "firstName name"},
		"nameless contact": {erring(func(ctx context.Context) (*contact.Contact, error) {
			return r.Contacts.Create(ctx, contact.Input{Title: text("Dr")})
		}), "name"},
		"note": {erring(func(ctx context.Context) (*contact.Note, error) { return r.Contacts.AddNote(ctx, a.contacts[0], blank) }), "value"},
		"tag": {erring(func(ctx context.Context) (*contact.Tag, error) {
			return r.Contacts.AddTag(ctx, contact.CreateTag{Name: long, TagID: text("")})
		}), "name tagId"},
		"message": {erring(func(ctx context.Context) (*chat.Message, error) {
			return r.Chat.Write(ctx, chat.NewMessage{ConversationID: "conv", Content: blank, Type: text("SMOKE")})
		}), "content type"},
		"knowledge": {erring(func(ctx context.Context) (*knowledge.Base, error) {
			return r.Knowledge.Create(ctx, knowledge.CreateBase{Name: blank, Description: text(strings.Repeat("a", 2001))})
		}), "description name"},
		"questions": {erring(func(ctx context.Context) (*knowledge.Source, error) {
			return r.Knowledge.AddFaq(ctx, a.bases[0], long, []*knowledge.Faq{{Question: "Where?", Answer: ""}})
		}), "faqs[0].answer name"},
		"number": {erring(func(ctx context.Context) (*number.Number, error) {
			return r.Numbers.Add(ctx, number.Create{Number: "", Name: text(long)})
		}), "name number"},
		"pool": {erring(func(ctx context.Context) (*number.Pool, error) {
			return r.Numbers.AddPool(ctx, number.CreatePool{Name: long})
		}), "name"},
		"tool": {erring(func(ctx context.Context) (*tool.Tool, error) {
			return r.Tools.Add(ctx, tool.Create{Name: "two words", URL: text("here"), Parameters: patch.Sent(&schema)})
		}), "name parameters url"},
		"voice": {erring(func(ctx context.Context) (*voice.Voice, error) {
			return r.Voices.Add(ctx, voice.Create{VoiceID: "v", VoiceName: long, Provider: "NOBODY"})
		}), "provider voiceName"},
		"webhook": {erring(func(ctx context.Context) (*webhook.Created, error) {
			return r.Webhooks.Add(ctx, webhook.Create{URL: "here", Events: []string{"no.such"}})
		}), "events url"},
		"invitation": {erring(func(ctx context.Context) (*person.CreatedInvitation, error) {
			return r.People.Invite(ctx, person.CreateInvitation{Email: strings.Repeat("a", 321), Role: strings.Repeat("a", 101)})
		}), "email role"},
		"key": {erring(func(ctx context.Context) (*workspace.CreatedKey, error) {
			return r.Workspaces.MakeKey(ctx, workspace.CreateKey{Name: blank})
		}), "name scopes"},
		"workspace": {erring(func(ctx context.Context) (*workspace.Settings, error) {
			return r.Workspaces.Change(ctx, workspace.Update{Name: text(long)})
		}), "name"},
	}
	return all
}
