package openapi

import (
	"net/http"
	"strings"

	"github.com/switchboard-dev/switchboard/domain/event"
	"github.com/switchboard-dev/switchboard/operation"
)

// signed are the headers of what is sent to a webhook, by the Standard Webhooks.
var signed = [][2]string{
	{"Webhook-Id", "The event's id, which is the same on every attempt."},
	{"Webhook-Timestamp", "When it was sent, in seconds since 1970. Reject anything older than five minutes."},
	{"Webhook-Signature", "v1, and the HMAC-SHA256 of id, timestamp and body joined by dots, in base64. " +
		"While the secret is rotated, two of these, separated by a space."},
}

// taken is what receivers answer.
var taken = map[string]string{
	"200": "The event was accepted, as with any status from 200 to 299.",
	"410": "The receiver is gone. The webhook is deactivated.",
	"429": "Not now. The delivery is retried after Retry-After or on the regular schedule, as with any other status or no response.",
}

// events are what is sent to webhooks, by their types.
func (b *builder) events(t *operation.Table) map[string]map[string]*Operation {
	out := map[string]map[string]*Operation{}
	for _, kind := range event.Types() {
		schema := b.event(kind, t)
		name := pascal(strings.ReplaceAll(kind.Name, ".", "_"))
		o := &Operation{
			OperationID: "on" + name, Tags: []string{"webhooks"},
			Summary: strings.TrimSuffix(kind.Description, "."), Description: kind.Description + " Sent to every webhook that is subscribed to " + kind.Name + ".",
			Security: []map[string][]string{}, Responses: map[string]any{},
			RequestBody: &Body{Required: true, Content: map[string]Media{
				jsonType: {Schema: b.component(name+"Event", schema), Example: b.happened(kind, schema)},
			}},
		}
		for _, h := range signed {
			o.Parameters = append(o.Parameters, &Parameter{
				Name: h[0], In: operation.InHeader, Description: h[1], Required: true, Schema: &Schema{Type: "string"},
			})
		}
		for status, text := range taken {
			o.Responses[status] = &Response{Description: text}
		}
		out[kind.Name] = map[string]*Operation{strings.ToLower(http.MethodPost): o}
	}
	return out
}

// happened is an example of an event.
func (b *builder) happened(kind event.Type, s *Schema) members {
	out := members{}
	for _, p := range s.Properties {
		owner := "Event"
		if p.Name == "data" {
			owner = pascal(strings.ReplaceAll(kind.Name, ".", "_"))
		}
		value := b.exampleOf([]string{owner}, p.Name, p.Schema, false)
		if p.Name == "data" {
			b.effects.show(kind.Name, value)
		}
		out = append(out, member{p.Name, value})
	}
	return out
}

// alone describes data that is only an id. The object does not have to be gone.
const alone = "Only the id: the event was too large to be stored in full, or the contact it is about has been erased. " +
	"Read the object by its id; if it no longer exists, the error is not_found."

// event is the body of one type.
func (b *builder) event(kind event.Type, t *operation.Table) *Schema {
	data := closed(Properties{{"id", &Schema{Type: "string"}}}, "id")
	if body := t.EventBody(kind.Name); body != nil {
		thing := b.object(body.Response) // what no path answers has no name: generators leave such names out
		if b.names[signature(body.Response)] != "" {
			thing = b.answered("data", body.Response)
		}
		data.Description = alone
		data = &Schema{AnyOf: []*Schema{thing, data}}
	}
	return closed(Properties{
		{"id", &Schema{Type: "string"}},
		{"type", &Schema{Type: "string", Enum: []any{kind.Name}}},
		{"sequence", &Schema{Type: "integer", Description: "The event's number in the subaccount, counting up without gaps."}},
		{"created_at", &Schema{Type: "string", Format: "date-time"}},
		{"subaccount_id", &Schema{Type: "string"}},
		{"data", data},
	}, "id", "type", "sequence", "created_at", "subaccount_id", "data")
}
