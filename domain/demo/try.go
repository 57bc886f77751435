package demo

import (
	"fmt"
	"strings"
)

// Tries are commands for a shell that show the three doors of the server at the URL: a list, a conversation, a query.
func (m *Made) Tries(url string) []string {
	curl := func(path, header, body string) string {
		lines := []string{"curl -s '" + url + path + "'", "-H 'Authorization: Bearer " + m.Key + "'"}
		if header != "" {
			lines = append(lines, "-H '"+header+"'")
		}
		if body != "" {
			lines = append(lines, "-H 'Content-Type: application/json'", "-d '"+body+"'")
		}
		return strings.Join(lines, " \\\n  ")
	}
	subaccount := "X-Subaccount-Id: " + m.LocationID
	return []string{
		curl("/v3/assistants?limit=2", subaccount, ""),
		curl("/v2/crm-chat-completion", "", fmt.Sprintf(`{"location_id": %q, "assistant_id": %q, "contact_id": %q, `+
			`"conversation_id": "try-1", "channel": "sms", "input": "What do I do with a knocked-out tooth?", `+
			`"last_message_id": "0", "messages": []}`, m.LocationID, m.Assistant, m.Contact)),
		curl("/graphql", subaccount, `{"query": "{ assistants(first: 5) { totalCount nodes { name folder { name } } } }"}`),
	}
}
