package chat

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/switchboard-dev/switchboard/ent"
	"github.com/switchboard-dev/switchboard/platform/patch"
	"github.com/switchboard-dev/switchboard/platform/plain"
	"github.com/switchboard-dev/switchboard/platform/strictjson"
)

// writtenMost is how many bytes of a tool's arguments are kept and shown.
const writtenMost = 16 << 10

// written are arguments as JSON, as kept and shown: what is no object is a text, and of what is long it is the beginning.
func written(arguments string) json.RawMessage {
	arguments = plain.Text(arguments)
	if size := len(arguments); size > writtenMost {
		text := quoted(fmt.Sprintf("%s… (%d bytes)", plain.Text(arguments[:writtenMost]), size))
		if strings.HasPrefix(strings.TrimSpace(arguments), "{") {
			text = `{"abridged":` + text + `}`
		}
		return json.RawMessage(text)
	}
	if strings.TrimSpace(arguments) == "" {
		return json.RawMessage("{}")
	}
	if arguments == "null" || strings.HasPrefix(strings.TrimSpace(arguments), "{") {
		return strictjson.Storable([]byte(arguments))
	}
	return json.RawMessage(quoted(arguments))
}

// quoted is a text as JSON.
func quoted(s string) string {
	var text strings.Builder
	out := json.NewEncoder(&text)
	out.SetEscapeHTML(false)
	if err := out.Encode(s); err != nil {
		panic(err) // there is no such text
	}
	return strings.TrimSuffix(text.String(), "\n")
}

// called is a kept tool call's columns.
func called(c *ToolCall, create *ent.ToolCallCreate) *ent.ToolCallCreate {
	return create.SetID(c.ID).SetName(c.Name).SetArguments(string(c.Arguments)).SetNillableResult(patch.Filled(plain.Text(string(c.Result)))).
		SetNillableError(c.Error).SetDurationMs(c.DurationMs)
}
