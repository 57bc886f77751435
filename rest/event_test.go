package rest_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	outbox "github.com/switchboard-dev/switchboard/domain/event"
	"github.com/switchboard-dev/switchboard/ent"
	entevent "github.com/switchboard-dev/switchboard/ent/event"
	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/operation"
	"github.com/switchboard-dev/switchboard/platform/store"
)

// tells are the events of each operation that changes something, as they are there with the answer. What is not here emits none.
var tells = map[string][]string{
	"createAppointment": {"appointment.created"}, "updateAppointment": {"appointment.updated"}, "deleteAppointment": {"appointment.deleted"},
	"createAssistantFromTemplate": {"assistant.created"}, "setAssistantCalendar": {"assistant.updated"},
	"createAssistant": {"assistant.created"}, "updateAssistant": {"assistant.updated"}, "deleteAssistant": {"assistant.deleted"},
	"archiveAssistant": {"assistant.archived"}, "duplicateAssistant": {"assistant.created"},
	"revertAssistantVersion": {"assistant.updated"}, "assignAssistantsToFolder": {"assistant.updated"},
	"createContact": {"contact.created"}, "updateContact": {"contact.updated"}, "deleteContact": {"contact.archived"},
	"permanentlyDeleteContact": {"contact.erased"}, "addContactTag": {"contact.tag_added"},
	"createTag": {"tag.created"}, "updateTag": {"tag.updated"}, "deleteTag": {"tag.deleted"}, "permanentlyDeleteTag": {"tag.deleted"},
	"pauseConversation": {"conversation.updated"}, "resumeConversation": {"conversation.updated"}, "testWebhook": {"webhook.test"},
	"updateInboxConversation": {"conversation.updated"}, "createInboxNote": {"conversation.updated"},
	"runMacro": {"conversation.updated"}, "updateInboxNote": {"conversation.updated"}, "deleteInboxNote": {"conversation.updated"},
	"updateConversation": {"conversation.updated"}, "deleteConversation": {"conversation.deleted"},
	"createMessage": {"message.created"}, "createChatCompletion": {"conversation.created", "message.created", "message.created"},
}

// later are events of what goes on behind an answer: they may be there with it, or not yet.
var later = []string{"assistant.synced", "knowledge_source.ready", "knowledge_source.failed", "call.started", "call.ended", "call.recorded", "call.analyzed"}

// told are the events of the subaccount, in the order in which they were written.
func (b *bundle) told() []*ent.Event {
	ctx := store.System(context.Background(), "look at events")
	return b.store.Client(ctx).Event.Query().Where(entevent.SubaccountID(b.sub)).
		Order(entevent.ByCreatedAt(), entevent.ByID()).AllX(ctx)
}

// kindsOf events, but for what may come later.
func kindsOf(events []*ent.Event) []string {
	out := []string{}
	for _, e := range events {
		if !slices.Contains(later, e.Type) {
			out = append(out, e.Type)
		}
	}
	return out
}

// Each operation of the table that changes something emits its event in the same transaction, once, and with what the thing's own operation answers.
func TestEveryOperationTells(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		for _, o := range b.table.Operations {
			if o.ReadOnly || conflicts[o.ID()] != 0 || o.ID() == "createCall" || slices.Contains(needs(o), "call") || !o.Subaccount { // a call goes on behind its answer
				continue
			}
			w := b.furnish(b.key, needs(o)...)
			if k := w["knowledge"]; k != "" {
				b.settled(k)
			}
			before := b.told()
			if r := b.send(o.Method, w.path(o), w.body(o)); r.status != o.Status {
				t.Errorf("%s: %d %s", o.ID(), r.status, r.raw)
				continue
			}
			events := slices.DeleteFunc(b.told(), func(e *ent.Event) bool {
				return slices.ContainsFunc(before, func(old *ent.Event) bool { return old.ID == e.ID })
			})
			want := append([]string{}, tells[o.ID()]...)
			if got := kindsOf(events); !slices.Equal(slices.Sorted(slices.Values(got)), slices.Sorted(slices.Values(want))) {
				t.Errorf("%s tells %v, want %v", o.ID(), got, want)
			}
			for _, e := range events {
				b.describes(t, e)
			}
		}
	})
}

// settled are things that change by nothing but requests.
var settled = []string{"contact", "tag", "appointment", "webhook"}

// describes says whether an event's data is what the thing's own operation answers now.
func (b *bundle) describes(t *testing.T, e *ent.Event) {
	t.Helper()
	body := (&outbox.Event{Event: e}).Data()
	for _, problem := range readEffects(t).unmade(e.Type, parsed(body)) {
		t.Error(problem)
	}
	o := b.table.EventBody(e.Type)
	switch {
	case o == nil:
		if string(body) != `{"id":"`+e.ThingID+`"}` {
			t.Errorf("%s tells %s", e.Type, body)
		}
	case slices.ContainsFunc(settled, func(thing string) bool { return strings.HasPrefix(e.Type, thing+".") }):
		now := b.send(o.Method, strings.Replace(o.Path, "{id}", e.ThingID, 1), "")
		if got := string(must(json.Marshal(now.data()))); got != string(must(json.Marshal(parsed(body)))) {
			t.Errorf("%s tells %s, and there is %s", e.Type, body, got)
		}
	default:
		if got, want := keysOf(body), fieldsOf(o); !slices.Equal(got, want) {
			t.Errorf("%s tells %v, want %v", e.Type, got, want)
		}
	}
}

func parsed(text []byte) any {
	var v any
	_ = json.Unmarshal(text, &v)
	return v
}

// keysOf an object, in its order.
func keysOf(text []byte) (keys []string) {
	d := json.NewDecoder(strings.NewReader(string(text)))
	for depth, key := 0, false; ; {
		token, err := d.Token()
		if err != nil {
			return keys
		}
		switch token {
		case json.Delim('{'), json.Delim('['):
			depth++
			key = depth == 1
			continue
		case json.Delim('}'), json.Delim(']'):
			depth--
		default:
			if key && depth == 1 {
				keys, key = append(keys, fmt.Sprint(token)), false
				continue
			}
		}
		key = depth == 1
	}
}

func fieldsOf(o *operation.Operation) (names []string) {
	for _, f := range o.Response.Fields {
		names = append(names, f.Name)
	}
	return names
}

// eventually waits for an event of the type that is about the thing, or any.
func (b *bundle) eventually(t *testing.T, kind, thing string) *ent.Event {
	t.Helper()
	return await.For(t, fmt.Sprintf("nothing tells %s of %q", kind, thing), func() (*ent.Event, bool) {
		for _, e := range b.told() {
			if e.Type == kind && (thing == "" || e.ThingID == thing) {
				return e, true
			}
		}
		return nil, false
	})
}

// Work behind an answer emits events as well.
func TestWorkBehindAnswersTells(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b *bundle) {
		w := b.furnish(b.key, "knowledge", "source", "contact", "pool")
		b.eventually(t, "assistant.synced", w["assistant"])
		refused := b.made("/v3/assistants", `{"name":"No [refuse]"}`)
		b.eventually(t, "assistant.sync_refused", refused)
		b.eventually(t, "knowledge_source.ready", w["source"])
		failed := b.made("/v3/knowledge-bases/"+w["knowledge"]+"/sources/url", `{"url":"http://127.0.0.1:1/a.html"}`)
		b.eventually(t, "knowledge_source.failed", failed)
		b.carrier.Pace(100 * time.Millisecond) // on a busy machine, the answer could be kept after the end otherwise
		b.thing(b.key, w, "call")
		for _, kind := range []string{"call.queued", "call.started", "call.ended"} {
			b.describes(t, b.eventually(t, kind, w["call"]))
		}
		b.send("PATCH", "/v3/contacts/"+w["contact"], `{"phone":"+15005550123","dnd":true}`)
		if r := b.send("POST", "/v3/calls", `{"assistant_id":"`+w["assistant"]+`","contact_id":"`+w["contact"]+`"}`); r.status != 409 {
			t.Fatalf("%d %s", r.status, r.raw)
		}
		b.describes(t, b.eventually(t, "call.refused", ""))
		b.thing(b.key, w, "webhook")
		b.ask(`mutation { testWebhook(id: "` + w["webhook"] + `") { id } }`)
		b.describes(t, b.eventually(t, outbox.Test, w["webhook"]))
		ended := 0
		for _, e := range b.told() {
			if e.Type == "call.ended" {
				ended++
			}
		}
		if ended != 1 {
			t.Errorf("%d times it is told that a call ended", ended)
		}
	})
}

// Events have numbers without a gap, in the order in which their changes were committed.
func TestEventsAreNumbered(t *testing.T) {
	t.Parallel()
	const writers, writes = 8, 25
	each(t, func(t *testing.T, b *bundle) {
		done := make(chan string, writers)
		for range writers {
			go func() {
				id := b.made("/v3/contacts", `{"name":"0"}`)
				for n := range writes {
					b.send("PATCH", "/v3/contacts/"+id, fmt.Sprintf(`{"name":"%d"}`, n+1))
				}
				done <- id
			}()
		}
		var ids []string
		for range writers {
			ids = append(ids, <-done)
		}
		b.numbered(t)
		events := b.told()
		slices.SortFunc(events, func(a, b *ent.Event) int { return int(*a.Sequence - *b.Sequence) })
		names := map[string]int{}
		for i, e := range events {
			if *e.Sequence != int64(i+1) {
				t.Fatalf("the event at %d has the number %d", i+1, *e.Sequence)
			}
			if slices.Contains(ids, e.ThingID) {
				if name := parsed(e.Data).(object)["name"]; name != fmt.Sprint(names[e.ThingID]) {
					t.Errorf("%s is told of as %v, %d was before", e.ThingID, name, names[e.ThingID])
				}
				names[e.ThingID]++
			}
		}
		if len(events) != writers*(writes+1) {
			t.Errorf("%d events of %d writes", len(events), writers*(writes+1))
		}
	})
}
