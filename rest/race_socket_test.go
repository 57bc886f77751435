package rest_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/coder/websocket"

	pagelink "github.com/switchboard-dev/switchboard/platform/browser"
)

// pageDoor is a door by which a page takes part in a call: by a ticket that is good for one.
type pageDoor struct {
	path, protocol string
	// ticket is a fresh one, with whom it is of and what it names.
	ticket func(v *visited) (ticket, cookie string, names map[string]string)
}

// pageDoors are the doors' sockets, which the tables of routes and mutations do not have.
var pageDoors = map[string]pageDoor{
	"a web call":  {"/call/socket", pagelink.Protocol, webTicket},
	"supervision": {"/call/supervision", pagelink.Supervision, seat},
}

func webTicket(v *visited) (ticket, cookie string, names map[string]string) {
	names = map[string]string{
		"contact":   v.made("/v3/contacts", `{"name":"Zoe"}`),
		"assistant": v.made("/v3/assistants", `{"name":"Ada","inbound_greeting":"Hi."}`),
	}
	v.publish(names["assistant"])
	r := v.ask(fmt.Sprintf(`mutation { t: createWebCall(input: { assistantId: %q, contactId: %q }) { ticket } }`, names["assistant"], names["contact"]))
	ticket, _ = under(r.body, "data", "t", "ticket").(string)
	return ticket, "", names
}

// seat is a ticket to join a call under way.
func seat(v *visited) (ticket, cookie string, names map[string]string) {
	begun, _, names := webTicket(v)
	v.visit(begun, ownOrigin).reply()
	r := v.ask(fmt.Sprintf(`{ calls(contactId: %q) { nodes { id } } }`, names["contact"]))
	calls, _ := under(r.body, "data", "calls", "nodes").([]any)
	if len(calls) != 1 {
		v.t.Fatalf("%s", r.raw)
	}
	names["call"] = calls[0].(map[string]any)["id"].(string)
	names["session"], _ = v.signIn("boss@example.com", password)
	return v.invited(names["session"], names["call"], "LISTEN"), names["session"], names
}

// endings are what happens to what a ticket names while it is presented.
var endings = map[string]func(v *visited, id string) reply{
	"assistant": func(v *visited, id string) reply { return v.send("DELETE", "/v3/assistants/"+id, "") },
	"contact":   func(v *visited, id string) reply { return v.send("POST", "/v3/contacts/"+id+"/permanent-delete", "") },
	"call":      func(v *visited, id string) reply { return v.send("POST", "/v3/calls/"+id+"/end", "") },
	"session":   func(v *visited, id string) reply { return v.browse("DELETE", "/session", "", id) },
}

// outcome of presenting a ticket: 0 where there is a call, else the code that the socket is closed with, or the status that it is refused with.
func (v *visited) outcome(path, protocol, ticket, cookie string) int {
	ws, r, err := websocket.Dial(v.t.Context(), "ws"+strings.TrimPrefix(v.url, "http")+path, //nolint:bodyclose // the library closes it
		&websocket.DialOptions{Subprotocols: []string{protocol}, HTTPHeader: http.Header{"Origin": {ownOrigin}, "Cookie": {cookie}}})
	if err != nil {
		if r == nil {
			return int(websocket.StatusAbnormalClosure)
		}
		return r.StatusCode
	}
	defer func() { _ = ws.CloseNow() }()
	hello := must(json.Marshal(map[string]any{"type": "hello", "ticket": ticket}))
	if err := ws.Write(v.t.Context(), websocket.MessageText, hello); err != nil {
		return int(websocket.CloseStatus(err))
	}
	for {
		_, data, err := ws.Read(v.t.Context())
		if err != nil {
			return int(websocket.CloseStatus(err))
		}
		if strings.Contains(string(data), `"ready"`) {
			return 0
		}
	}
}

// failed says whether an outcome is an error of ours: a socket that is closed as one, or without a word, or a status of one.
func failed(code int) bool {
	return code < 0 || code >= 500 && code < 4000 && code != int(websocket.StatusNormalClosure)
}

// Pages that present one ticket at the same time, while what it names goes, get one call at the most, and are told why they have none.
func TestSocketsBesideDeletions(t *testing.T) {
	t.Parallel()
	visiting(t, func(t *testing.T, v *visited) {
		v.employ(v.workspace, "boss@example.com", "owner")
		for door, c := range pageDoors {
			for victim, end := range endings {
				for range 3 {
					ticket, cookie, names := c.ticket(v)
					if names[victim] == "" {
						break // it names none
					}
					var all sync.WaitGroup
					codes, gone := [2]int{}, reply{}
					for i := range codes {
						all.Go(func() { codes[i] = v.outcome(c.path, c.protocol, ticket, cookie) })
					}
					all.Go(func() { gone = end(v, names[victim]) })
					all.Wait()
					if failed(codes[0]) || failed(codes[1]) || gone.status >= 500 {
						t.Errorf("%s while its %s goes: %v, %d %.200s", door, victim, codes, gone.status, gone.raw)
					}
					if codes[0] == 0 && codes[1] == 0 {
						t.Errorf("%s while its %s goes: one ticket is good for two", door, victim)
					}
				}
			}
		}
	})
}
