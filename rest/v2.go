package rest

import (
	"encoding/json"
	"maps"
	"net/http"
	"strings"

	"github.com/switchboard-dev/switchboard/platform/admission"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/rule"
)

// The paths in which a partner's name may stand instead of crm.
const (
	v2ChatPath = "/v2/crm-chat-completion"
	v2CallPath = "/v2/crm/make-call"
)

// v2 are the routes of the legacy CRM systems. Their callers are many and old, and fill templates by machine: unknown fields are
// ignored, a number may come as text and a text as a number, an optional field may be "", and a body need not say that it is JSON.
// Everything else is as strict as /v3.
func (d *Door) v2() []*endpoint {
	all := []*endpoint{
		{
			method: http.MethodPost, path: "/v2/create-assistant", scope: "assistants:create", atomic: true,
			also: mayAttach, format: v2Mutation{}, run: d.v2CreateAssistant,
		},
		{
			method: http.MethodPut, path: "/v2/update-assistant", scope: "assistants:update", atomic: true,
			also: mayAttach, format: v2Mutation{}, run: d.v2UpdateAssistant,
		},
		{
			method: http.MethodDelete, path: "/v2/delete-assistant", scope: "assistants:update", atomic: true,
			subaccount: byRow, format: v2Mutation{}, run: d.v2DeleteAssistant,
		},
		{
			method: http.MethodGet, path: "/v2/get-assistant", scope: "assistants:read", atomic: true,
			subaccount: byRow, format: v2Message{}, run: d.v2GetAssistant,
		},
		{
			method: http.MethodGet, path: "/v2/get-conversation", scope: "messages:list", atomic: true,
			subaccount: byQuery, format: v2Message{}, run: d.v2GetConversation,
		},
		{
			method: http.MethodPost, path: v2ChatPath, scope: "chat:create", turn: true, class: admission.Urgent,
			format: v2Message{}, run: d.v2Chat,
		},
		{
			method: http.MethodPost, path: v2CallPath, scope: "calls:create", class: admission.Urgent,
			format: v2Call{}, run: d.v2MakeCall,
		},
	}
	for _, e := range all {
		e.legacy = true
	}
	return all
}

// neutral leads the paths that carry the partner's name to the operations that they name, so that limits, stored answers, logs and
// metrics know each by one path.
func (d *Door) neutral(next http.Handler) http.Handler {
	if d.Partner == "" {
		return next
	}
	paths := map[string]string{
		"/v2/" + d.Partner + "-chat-completion": v2ChatPath,
		"/v2/" + d.Partner + "/make-call":       v2CallPath,
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if path, named := paths[r.URL.EscapedPath()]; named {
			url := *r.URL
			url.Path, url.RawPath = path, ""
			r = r.WithContext(r.Context()) // a copy: the server's own stays as it came
			r.URL = &url
		}
		next.ServeHTTP(w, r)
	})
}

// v2Message is the format of v2 where a fault has nothing but its message.
type v2Message struct{}

func (v2Message) show(w http.ResponseWriter, _ string, a answer) {
	maps.Copy(w.Header(), a.header)
	send(w, a.status, a.data)
}

func (v2Message) fail(w http.ResponseWriter, _ string, f *fault.Error) {
	retry(w, f)
	sendJSON(w, f.Code.Status(), struct {
		Message string `json:"message"`
	}{spoken(f)})
}

// v2Mutation is the format of the family that creates, updates and deletes.
type v2Mutation struct{ v2Message }

type v2Status struct {
	Status string `json:"status"`
	ID     string `json:"id"`
}

func (v2Mutation) fail(w http.ResponseWriter, _ string, f *fault.Error) {
	retry(w, f)
	sendJSON(w, f.Code.Status(), struct {
		Status  int      `json:"status"`
		Data    v2Status `json:"data"`
		Message string   `json:"message"`
	}{f.Code.Status(), v2Status{Status: "error"}, spoken(f)})
}

// done is the answer of the family that creates, updates and deletes.
func done(status int, state, id string) (answer, error) {
	data, err := json.Marshal(struct {
		Status int      `json:"status"`
		Data   v2Status `json:"data"`
	}{status, v2Status{state, id}})
	return answer{status: status, data: data}, err
}

// spoken is a fault in one line of text.
func spoken(f *fault.Error) string {
	parts := make([]string, 0, len(f.Details))
	for _, d := range f.Details {
		text := d.Message
		if d.Field != "" {
			text = fieldName(d.Field) + " " + text
		}
		parts = append(parts, text)
	}
	if len(parts) == 0 {
		return f.Message
	}
	return f.Message + " " + strings.Join(parts, "; ")
}

// fieldName is a field of the logic as v2 has it, in snake case.
func fieldName(name string) string {
	if strings.ContainsAny(name, "_-") {
		return name // a header or already snake case
	}
	return rule.Snake(name)
}

func sendJSON(w http.ResponseWriter, status int, v any) {
	body, err := json.Marshal(v)
	if err != nil {
		body = []byte("{}")
	}
	send(w, status, body)
}
