package mcp_test

import (
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/switchboard-dev/switchboard/internal/await"
)

// The version of the protocol in which clients ask for streams, and what each of its messages says of itself.
const (
	listening = "2026-07-28"
	itself    = `"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{},` +
		`"io.modelcontextprotocol/clientInfo":{"name":"test","version":"1"}}`
)

// ask sends a message in a version of the protocol, and waits for all of the answer.
func (s *stand) ask(version, method, params string) (int, string) {
	s.t.Helper()
	message := `{"jsonrpc":"2.0","id":1,"method":"` + method + `","params":{` + params + `}}`
	req, err := http.NewRequestWithContext(s.t.Context(), http.MethodPost, s.url+"/", strings.NewReader(message))
	if err != nil {
		s.t.Fatal(err)
	}
	req.Header = http.Header{
		"Content-Type": {"application/json"}, "Accept": {"application/json, text/event-stream"}, "Mcp-Protocol-Version": {version}, "Mcp-Method": {method},
	}
	r, err := http.DefaultClient.Do(req)
	if err != nil {
		s.t.Fatal(err)
	}
	defer func() { _ = r.Body.Close() }()
	whole := make(chan string, 1)
	go func() {
		text, _ := io.ReadAll(r.Body)
		whole <- string(text)
	}()
	text, _ := await.Receive(s.t, whole, method+": the answer does not end")
	return r.StatusCode, text
}

// The tools of a key do not change while it is connected, so nobody is kept waiting for that: a stream for it would count against nothing.
func TestNothingIsListenedFor(t *testing.T) {
	t.Parallel()
	for _, s := range []*stand{door(t, false), door(t, true, "contacts:read"), door(t, false, "webhooks:list")} {
		status, text := s.ask(listening, "server/discover", itself)
		if status != http.StatusOK || !strings.Contains(text, `"tools":{`) || strings.Contains(text, "listChanged") || strings.Contains(text, "subscribe") {
			t.Errorf("%d %s", status, text)
		}
		for _, wants := range []string{
			`"toolsListChanged":true`, `"promptsListChanged":true`, `"resourcesListChanged":true`, `"resourceSubscriptions":["switchboard://assistants/asst_1/prompt"]`, ``,
		} {
			status, text := s.ask(listening, "subscriptions/listen", `"notifications":{`+wants+`},`+itself)
			if status != http.StatusOK || !strings.Contains(text, "acknowledged") || strings.Contains(text, "Changed") || strings.Contains(text, "asst_1") {
				t.Errorf("%s: %d %s", wants, status, text)
			}
			if status, text := s.ask("2025-11-25", "subscriptions/listen", `"notifications":{`+wants+`}`); status != http.StatusOK {
				t.Errorf("an older version, %s: %d %s", wants, status, text)
			}
		}
	}
	if status, text := door(t, false).ask("2025-11-25", "initialize", `"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"test","version":"1"}`); status != http.StatusOK ||
		!strings.Contains(text, `"tools":{`) || strings.Contains(text, "listChanged") {
		t.Errorf("%d %s", status, text)
	}
}

// What a key is shown is nobody else's to keep.
func TestAnswersAreOfTheKey(t *testing.T) {
	t.Parallel()
	s := door(t, false)
	for method, params := range map[string]string{
		"server/discover": "", "tools/list": "", "prompts/list": "", "resources/templates/list": "",
		"resources/read": `"uri":"switchboard://assistants/asst_1/prompt",`,
	} {
		status, text := s.ask(listening, method, params+itself)
		if strings.Contains(text, `"cacheScope":"public"`) || status == http.StatusOK && strings.Contains(text, `"result"`) && !strings.Contains(text, `"cacheScope":"private"`) {
			t.Errorf("%s: %d %.300s", method, status, text)
		}
	}
}
