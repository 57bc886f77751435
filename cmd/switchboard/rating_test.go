package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/await"
	"github.com/switchboard-dev/switchboard/internal/notifytest"
)

// TestExtendedDashboardRating rates a conversation by the link that its contact gets, and looks at it as the team.
func TestExtendedDashboardRating(t *testing.T) {
	t.Parallel()
	texts := notifytest.NewTexts(t)
	s, as := demonstrate(t, "SWITCHBOARD_SMS_URL="+texts.URL, "SWITCHBOARD_SMS_FROM="+notifytest.From, "SWITCHBOARD_EGRESS_ALLOW=127.0.0.0/8")
	var key string
	for _, variable := range as {
		if k, ok := strings.CutPrefix(variable, "API_KEY="); ok {
			key = k
		}
	}
	talk := closedTalk(t, s.url, key)
	body := await.For(t, "nobody is asked for a rating", func() (string, bool) {
		sent := texts.Taken()
		return fmt.Sprint(sent), len(sent) > 0
	})
	_, token, _ := strings.Cut(strings.TrimRight(body, "}]"), "/rate/")
	browse(t, s, "rating", append(as, "RATING_PATH=/rate/"+token, "CONVERSATION="+talk)...)
	s.stop()
}

// closedTalk is a conversation by text message that somebody closes.
func closedTalk(t *testing.T, base, key string) (id string) {
	t.Helper()
	c := client{t: t, base: base, key: key}
	found := c.asks(http.MethodPost, "/graphql", `{"query":"{ subaccounts(search: \"Bright\", first: 1) { nodes { id } } }"}`)
	subaccounts, _ := found["subaccounts"].(map[string]any)
	nodes, _ := subaccounts["nodes"].([]any)
	if len(nodes) == 0 {
		t.Fatalf("%v", found)
	}
	c.subaccount = fmt.Sprint(nodes[0].(map[string]any)["id"])
	who := c.asks(http.MethodPost, "/v3/contacts", `{"name":"Robin Vale","phone":"+12025550188"}`)["id"]
	bot := c.asks(http.MethodPost, "/v3/assistants", `{"name":"Desk"}`)["id"]
	said := c.asks(http.MethodPost, "/v3/chat/completions", fmt.Sprintf(`{"assistantId":%q,"contactId":%q,"channel":"SMS","input":"Hello"}`, bot, who))
	id = fmt.Sprint(said["conversationId"])
	c.asks(http.MethodPatch, "/v3/conversations/"+id, `{"status":"CLOSED"}`)
	return id
}

// client asks a server with a key.
type client struct {
	t                     *testing.T
	base, key, subaccount string
}

// asks for something, without a problem: the data of the answer.
func (c client) asks(method, path, body string) map[string]any {
	c.t.Helper()
	r, err := http.NewRequestWithContext(c.t.Context(), method, c.base+path, bytes.NewBufferString(body))
	if err != nil {
		c.t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+c.key)
	r.Header.Set("Content-Type", "application/json")
	if c.subaccount != "" {
		r.Header.Set("X-Subaccount-Id", c.subaccount)
	}
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		c.t.Fatal(err)
	}
	defer func() { _ = resp.Body.Close() }()
	var out struct {
		Data          map[string]any
		Error, Errors any
	}
	if err := json.NewDecoder(resp.Body).Decode(&out); err != nil || out.Error != nil || out.Errors != nil {
		c.t.Fatalf("%s %s: %d %v %v %v", method, path, resp.StatusCode, out.Error, out.Errors, err)
	}
	return out.Data
}
