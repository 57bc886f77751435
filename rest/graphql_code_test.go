package rest_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/domain"
	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/domain/workspace"
	"github.com/switchboard-dev/switchboard/platform/limit"
	"github.com/switchboard-dev/switchboard/rest"
)

// moody answers by what it is told: it fails, panics or waits for longer than a request may take.
type moody struct{}

// Answer of chat.Answerer.
func (moody) Answer(ctx context.Context, q chat.Question, _ chat.Listener) (chat.Reply, error) {
	switch q.Input {
	case "fail":
		return chat.Reply{}, errors.New("dial tcp 10.0.0.7:443: SELECT secret FROM models")
	case "panic":
		panic("SELECT secret FROM models")
	case "wait":
		<-ctx.Done()
		return chat.Reply{}, ctx.Err()
	}
	return chat.Reply{Text: "Fine."}, nil
}

// briefly gives a request that asks for it next to no time.
func briefly(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Brief") != "" {
			ctx, cancel := context.WithTimeout(r.Context(), 300*time.Millisecond)
			defer cancel()
			r = r.WithContext(ctx)
		}
		next.ServeHTTP(w, r)
	})
}

// hidden are the codes that nothing can bring about yet: no call can be placed.
var hidden = []any{"call_refused", "call_failed"}

// Every code of the contract comes over GraphQL in extensions.code, with the fields that it names, and with nothing of
// its cause.
func TestEveryCodeOverGraphQL(t *testing.T) {
	t.Parallel()
	for _, dialect := range []string{"sqlite", "postgres"} {
		t.Run(dialect, func(t *testing.T) {
			t.Parallel()
			b := setup(t, dialect, withParts(func(p *domain.Parts) { p.Answerer = moody{} }), withDoor(func(d *rest.Door) { d.GraphQL = briefly(d.GraphQL) }))
			seen := map[string]bool{}
			for _, c := range b.provoke() {
				code, fields := gqlCode(c.reply)
				seen[code] = true
				if c.reply.status != c.status || code != c.code || !slices.Equal(fields, c.fields) {
					t.Errorf("%s: %d %s naming %v: %s", c.code, c.reply.status, code, fields, c.reply.raw)
				}
				request, _ := under(c.reply.body, "extensions", "request_id").(string)
				if request == "" || request != c.reply.header.Get("X-Request-Id") {
					t.Errorf("%s: the request is %q, the header says %q", c.code, request, c.reply.header.Get("X-Request-Id"))
				}
				for _, leak := range []string{"secret", "10.0.0.7", "SELECT", "goroutine", ".go:", "pq:", "SQLSTATE", b.key} {
					if strings.Contains(string(c.reply.raw), leak) {
						t.Errorf("%s tells of its cause: %s", c.code, c.reply.raw)
					}
				}
			}
			for _, code := range codes {
				if seen[code.(string)] == slices.Contains(hidden, code) {
					t.Errorf("%s: seen is %v", code, seen[code.(string)])
				}
			}
		})
	}
}

// provoked is an answer that should have a code.
type provoked struct {
	code   string
	status int
	fields []string
	reply  reply
}

func (b *bundle) provoke() []provoked {
	b.t.Helper()
	w := b.furnish(b.key)
	gone := b.made("/v3/assistants", `{"name":"Gone"}`)
	b.send("POST", "/v3/assistants/"+gone+"/archive", "")
	b.made("/v3/contacts", `{"name":"Bob","contact_id":"crm"}`)
	wide := "Bearer " + b.newKey(b.workspace, workspace.NewKey{Preset: "admin"})
	narrow := "Bearer " + b.newKey(b.workspace, workspace.NewKey{Preset: "read_only", Subaccounts: []string{b.sub}})
	query, contact := `{contacts{nodes{id}}}`, `mutation{createContact(input:{name:"Bob",contactId:"crm"}){id}}`
	say := func(assistant, input string, headers ...string) reply {
		return b.ask(fmt.Sprintf(`mutation{createChatCompletion(input:{assistantId:%q,input:%q}){output}}`, assistant, input), headers...)
	}
	return []provoked{
		{"unauthorized", 401, nil, b.ask(query, "Authorization", "")},
		{"unauthorized", 401, nil, b.ask(query, "Authorization", "Bearer "+b.key+"x")},
		{"forbidden", 200, nil, b.ask(contact, "Authorization", narrow)},
		{"subaccount_required", 200, nil, b.ask(query, "Authorization", wide)},
		{"subaccount_forbidden", 403, nil, b.ask(query, "X-Subaccount-Id", b.other)},
		{"not_found", 404, nil, b.ask(query, "X-Subaccount-Id", b.stranger)},
		{"not_found", 200, nil, b.ask(`{assistant(id:"` + w["contact"] + `"){id}}`)},
		{"not_found", 200, []string{"assistantId"}, say("asst_x", "Hi")},
		{"conflict", 200, []string{"contactId"}, b.ask(contact)},
		{"conflict", 200, nil, b.ask(`mutation{updateAssistant(id:"` + w["assistant"] + `",ifMatch:"\"99\"",input:{name:"B"}){id}}`)},
		{"validation_error", 200, []string{"search"}, b.ask(`{contacts(search:"` + strings.Repeat("é", 1001) + `"){nodes{id}}}`)},
		{"validation_error", 200, []string{"temperature", "voiceSettings.greetingMode"}, b.ask(`mutation{createAssistant(input:{name:"A",temperature:9,voiceSettings:{greetingMode:null}}){id}}`)},
		{"validation_error", 200, []string{"phone"}, b.ask(`mutation{createContact(input:{phone:"no"}){id}}`)},
		{"validation_error", 400, []string{"query"}, b.send("POST", "/graphql", `{"query":7}`)},
		{"chat_refused", 200, []string{"reason"}, say(gone, "Hi")},
		{"chat_failed", 200, nil, say(w["assistant"], "fail")},
		{"internal", 200, nil, say(w["assistant"], "panic")},
		{"unavailable", 200, nil, say(w["assistant"], "wait", "Brief", "yes")},
		{"method_not_allowed", 405, nil, b.send("GET", "/graphql?query="+`%7Bcontacts%7Bnodes%7Bid%7D%7D%7D`, "")},
		{"unsupported_media_type", 415, nil, b.send("POST", "/graphql", query, "Content-Type", "application/graphql")},
		{"payload_too_large", 413, nil, b.send("POST", "/graphql", `{"query":"`+strings.Repeat(" ", 4<<20)+`"}`)},
		{"rate_limited", 429, nil, b.hurried(query)},
	}
}

// hurried asks until the share of requests is used up, on a server of its own with a share of one.
func (b *bundle) hurried(query string) reply {
	b.t.Helper()
	slow := setup(b.t, "sqlite", withDoor(func(d *rest.Door) {
		d.Limiter = must(limit.New(limit.Options{Rates: []limit.Rate{{Count: 1, Per: time.Hour}}}))
	}))
	if r := slow.ask(query); r.status != 200 {
		b.t.Errorf("within the share: %d %s", r.status, r.raw)
	}
	r := slow.ask(query)
	if r.header.Get("Retry-After") == "" || r.header.Get("X-RateLimit-Remaining") != "0" {
		b.t.Errorf("over the share: %v", r.header)
	}
	return r
}
