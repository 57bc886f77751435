package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/switchboard-dev/switchboard/internal/await"
)

func TestDemo(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, dialect string) {
		environ := unmigrated(t, dialect)
		s := serve(t, environ, "--demo")
		demo := s.printed()
		tries, _ := demo["tries"].([]any)
		if len(tries) != 3 {
			t.Fatalf("tries: %v", demo)
		}
		answered(t, s.url, demo["key"].(string))
		var list struct {
			Data []struct{ Name, Prompt string }
		}
		try(t, tries[0], &list)
		if len(list.Data) != 2 || list.Data[0].Name == "" || list.Data[0].Prompt == "" {
			t.Errorf("the list: %+v", list)
		}
		var chat struct {
			Run struct {
				Output    string
				Knowledge struct{ Matches []any } `json:"knowledge_base"`
			}
		}
		try(t, tries[1], &chat)
		for _, want := range []string{"Pick the tooth up by its crown", "[1] Practice handbook", "A knocked-out tooth"} {
			if !strings.Contains(chat.Run.Output, want) {
				t.Errorf("the answer %q lacks %q", chat.Run.Output, want)
			}
		}
		if len(chat.Run.Knowledge.Matches) == 0 {
			t.Error("the answer has no matches")
		}
		var query struct {
			Data struct {
				Assistants struct {
					TotalCount int
					Nodes      []struct {
						Name   string
						Folder *struct{ Name string }
					}
				}
			}
			Errors []any
		}
		try(t, tries[2], &query)
		all := query.Data.Assistants
		if len(query.Errors) > 0 || all.TotalCount != 3 || len(all.Nodes) != 3 || all.Nodes[0].Folder == nil {
			t.Errorf("the query: %+v", query)
		}
		furnished(t, s.url, demo["key"].(string))
		trained(t, s.url, demo["key"].(string))
		called(t, s.url, demo["key"].(string))
		welcomed(t, s.url, demo["login"].(map[string]any))
		remembered(t, s.url, demo["key"].(string))
		s.stop()

		s = serve(t, environ, "--demo")
		again := s.printed()
		if again["workspace"] != demo["workspace"] || !strings.Contains(again["makeKey"].(string), demo["workspace"].(string)) || again["key"] != nil {
			t.Errorf("the second start: %v", again)
		}
		try(t, strings.ReplaceAll(tries[0].(string), host(tries[0].(string)), s.url), &list)
		s.stop()
	})
}

// welcomed signs in as the owner of the demo, and looks at who else is there.
func welcomed(t *testing.T, url string, login map[string]any) {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	c := &http.Client{Jar: jar}
	if status, answer := post(t, c, url, "/session", map[string]string{"email": login["email"].(string), "password": login["password"].(string)}); status != http.StatusOK {
		t.Errorf("the login: %d %v", status, answer)
	}
	_, answer := post(t, c, url, "/graphql", map[string]string{"query": "{ members { nodes { role } } }"})
	for _, role := range []string{"owner", "operator", "viewer"} {
		if n := strings.Count(fmt.Sprint(answer), "role:"+role); n != 1 {
			t.Errorf("%d members are %s: %v", n, role, answer)
		}
	}
}

// closedMonths is how many months of the demo's clients are: of the two before this one in UTC, those that have been over for six hours where the
// client is.
func closedMonths(t *testing.T) (months int) {
	t.Helper()
	now := time.Now().UTC()
	for _, name := range []string{"America/New_York", "America/Los_Angeles"} {
		zone, err := time.LoadLocation(name)
		if err != nil {
			t.Fatal(err)
		}
		months += 2
		if now.Add(-6*time.Hour).In(zone).Month() != now.Month() {
			months--
		}
	}
	return months
}

// furnished looks at what the first subaccount of the demo has beside what the tries show.
func furnished(t *testing.T, url, key string) {
	t.Helper()
	for path, want := range map[string]int{
		"/v3/assistants?include_archived=true": 4, "/v3/assistant-folders": 2, "/v3/contacts?limit=100": 61, "/v3/knowledge-bases": 3,
		"/v3/statements": closedMonths(t),
	} {
		var list struct{ Data []map[string]any }
		try(t, "curl -s '"+url+path+"' -H 'Authorization: Bearer "+key+"' -H 'X-Subaccount-Id: loc-bright-smile'", &list)
		if len(list.Data) != want {
			t.Errorf("%s: %d, want %d", path, len(list.Data), want)
		}
		if path != "/v3/assistants?include_archived=true" {
			continue
		}
		for _, a := range list.Data {
			if a["name"] == "Reception" {
				versions(t, url, key, a["id"].(string))
			}
		}
	}
	var query struct {
		Data struct {
			Assistants struct {
				Nodes []struct {
					Name          string
					VoiceSettings struct{ GreetingMode, InboundOpeningMessage string }
				}
			}
		}
	}
	try(t, "curl -s '"+url+"/graphql' -H 'Authorization: Bearer "+key+"' -H 'X-Subaccount-Id: loc-bright-smile' "+
		`-H 'Content-Type: application/json' -d '{"query": "{ assistants { nodes { name voiceSettings { greetingMode inboundOpeningMessage } } } }"}'`, &query)
	legacy := false
	for _, a := range query.Data.Assistants.Nodes {
		v := a.VoiceSettings
		legacy = legacy || a.Name == "Recall" && v.GreetingMode == "fixed" && strings.HasPrefix(v.InboundOpeningMessage, "Hello, this is Bright Smile")
	}
	if !legacy {
		t.Errorf("no assistant speaks its legacy opener: %+v", query)
	}
}

// called looks at the calls of the second subaccount: one to each callee of the test carrier that answers in time.
func called(t *testing.T, url, key string) {
	t.Helper()
	var list struct {
		Data []struct{ ToNumber, CallStatus string }
	}
	try(t, "curl -s '"+url+"/v3/calls' -H 'Authorization: Bearer "+key+"' -H 'X-Subaccount-Id: loc-harbor-auto'", &list)
	if len(list.Data) < 10 || list.Data[8].ToNumber != "+15005550001" || strings.HasPrefix(list.Data[9].ToNumber, "+1500555") {
		t.Errorf("%+v", list)
	}
}

// trained asks what the demo's knowledge has an answer of its own for.
func trained(t *testing.T, url, key string) {
	t.Helper()
	var talk struct{ Run struct{ Output string } }
	try(t, "curl -s '"+url+"/v2/crm-chat-completion' -H 'Authorization: Bearer "+key+"' -H 'Content-Type: application/json' "+
		`-d '{"location_id": "loc-bright-smile", "assistant_id": "`+reception(t, url, key)+`", "contact_id": "crm-1001", "conversation_id": "robot", `+
		`"channel": "sms", "last_message_id": "0", "messages": [], "input": "am I talking to a robot"}'`, &talk)
	if !strings.HasPrefix(talk.Run.Output, "Yes, I am the practice's assistant.") {
		t.Errorf("it answers %q", talk.Run.Output)
	}
	var query struct {
		Data struct {
			AssistantCalendar struct{ Thursday []struct{ From, To int } }
		}
	}
	try(t, "curl -s '"+url+"/graphql' -H 'Authorization: Bearer "+key+"' -H 'X-Subaccount-Id: loc-bright-smile' -H 'Content-Type: application/json' "+
		`-d '{"query": "{ assistantCalendar(assistantId: \"`+reception(t, url, key)+`\") { thursday { from to } } }"}'`, &query)
	if day := query.Data.AssistantCalendar.Thursday; len(day) != 1 || day[0].From != 600 || day[0].To != 1140 {
		t.Errorf("on Thursdays it books %+v", day)
	}
}

// reception is the id of the demo's receptionist.
func reception(t *testing.T, url, key string) string {
	t.Helper()
	var list struct{ Data []struct{ ID string } }
	try(t, "curl -s '"+url+"/v3/assistants?search=Reception' -H 'Authorization: Bearer "+key+"' -H 'X-Subaccount-Id: loc-bright-smile'", &list)
	if len(list.Data) != 1 {
		t.Fatalf("%+v", list)
	}
	return list.Data[0].ID
}

// answered checks the replies to the demo's contacts, in the order of their questions: real answers, which cite their source except in
// text messages and messaging apps. One question has no answer, and the reply says so.
func answered(t *testing.T, url, key string) {
	t.Helper()
	const source, nothing = "[1] Practice handbook, Bright Smile Dental > ", "I have nothing on that in what I know."
	for contact, wants := range map[string][]string{
		"crm-1001": {"on Friday from 8:00 to 14:00.", "Parking is free for two hours"},
		"crm-1002": {"a filling from 160"},
		"crm-1003": {source, nothing},
		"crm-1004": {"Pick the tooth up by its crown"},
	} {
		var talk struct {
			Messages []struct{ Role, Content string }
		}
		try(t, "curl -s '"+url+"/v2/get-conversation?location_id=loc-bright-smile&contact_id="+contact+"' -H 'Authorization: Bearer "+key+"'", &talk)
		if len(talk.Messages) != 2*len(wants) {
			t.Errorf("%s: %d messages, want %d", contact, len(talk.Messages), 2*len(wants))
			continue
		}
		for i, want := range wants {
			if m := talk.Messages[2*i+1]; m.Role != "assistant" || !strings.Contains(m.Content, want) {
				t.Errorf("%s was told %q, want %q", contact, m.Content, want)
			}
		}
	}
}

func versions(t *testing.T, url, key, id string) {
	t.Helper()
	var list struct{ Data []map[string]any }
	try(t, "curl -s '"+url+"/v3/assistants/"+id+"/versions' -H 'Authorization: Bearer "+key+"' -H 'X-Subaccount-Id: loc-bright-smile'", &list)
	if len(list.Data) != 3 {
		t.Errorf("%d versions of the reception's prompt, want 3", len(list.Data))
	}
}

var word = regexp.MustCompile(`'([^']*)'|([^\s'\\]+)`)

// words of a command, as a shell reads it.
func words(command string) []string {
	var all []string
	for _, m := range word.FindAllStringSubmatch(command, -1) {
		all = append(all, m[1]+m[2])
	}
	return all
}

func host(command string) string {
	return regexp.MustCompile(`http://[^/]+`).FindString(command)
}

// try does what a command for curl would do, and decodes the answer.
func try(t *testing.T, text any, into any) {
	t.Helper()
	command, _ := text.(string)
	var status int
	var answer []byte
	await.Until(t, "there are too many requests for ever", func() bool {
		status, answer = sent(t, written(t, command))
		return status != http.StatusTooManyRequests
	})
	if status != http.StatusOK {
		t.Fatalf("%s\n%d %s", command, status, answer)
	}
	if err := json.Unmarshal(answer, into); err != nil {
		t.Fatalf("%s: %v", answer, err)
	}
}

// written is what a command of curl sends.
func written(t *testing.T, command string) *http.Request {
	t.Helper()
	w := words(command)
	if len(w) < 3 || w[0] != "curl" || w[1] != "-s" {
		t.Fatalf("no command: %q", command)
	}
	method, body := http.MethodGet, ""
	header := http.Header{}
	for i := 3; i+1 < len(w); i += 2 {
		switch w[i] {
		case "-H":
			name, value, _ := strings.Cut(w[i+1], ": ")
			header.Set(name, value)
		case "-d":
			method, body = http.MethodPost, w[i+1]
		default:
			t.Fatalf("what is %q in %q?", w[i], command)
		}
	}
	req, err := http.NewRequestWithContext(t.Context(), method, w[2], strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	req.Header = header
	return req
}

func sent(t *testing.T, req *http.Request) (status int, body []byte) {
	t.Helper()
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = resp.Body.Close() }()
	if body, err = io.ReadAll(resp.Body); err != nil {
		t.Fatal(err)
	}
	return resp.StatusCode, body
}
