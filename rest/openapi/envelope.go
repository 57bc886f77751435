package openapi

import (
	"strings"

	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/operation"
)

// enveloped is the envelope of every answer of /v3.
func enveloped(data, failure *Schema) *Schema {
	return closed(Properties{{"data", data}, {"error", failure}, {"request_id", ref("RequestId")}}, "data", "error", "request_id")
}

// envelope is the answer of success, under a name that all operations with the same data share.
func (b *builder) envelope(o *operation.Operation, data, envelope *Schema) *Schema {
	name := carried(data)
	if name == "" || b.schemas[name+"Envelope"] != nil && b.carries[name] != key(data) {
		name = o.Name
	}
	b.carries[name] = key(data)
	return b.component(name+"Envelope", envelope)
}

// carried is what an envelope's data is called; "" if it has no name.
func carried(data *Schema) string {
	switch {
	case data.Ref != "":
		return strings.TrimPrefix(data.Ref, componentPath)
	case kind(data) == "array":
		if name := carried(data.Items); name != "" {
			return strings.TrimSuffix(name, "ListItem") + "List"
		}
	}
	return ""
}

// key tells data apart that has one name.
func key(data *Schema) string {
	if kind(data) == "array" {
		return "[]" + data.Items.Ref
	}
	return data.Ref
}

// stream are the events of an answer that is sent while it is being made. OpenAPI cannot describe what is in a stream,
// so it is the content of a text.
func (b *builder) stream(o *operation.Operation, data *Schema) *Schema {
	call := data
	for _, f := range o.Response.Fields {
		if f.Name == "toolCalls" {
			call = b.answered("", f.Items)
		}
	}
	text := &Schema{Type: "string"}
	all := &Schema{Description: "An event of a stream, by its name. A stream ends with done or error."}
	for _, e := range []struct {
		name string
		data *Schema
	}{
		{chat.Delta, closed(Properties{{"content", text}}, "content")},
		{chat.ToolUse, call},
		{chat.ToolResult, call},
		{"done", data},
		{"error", closed(Properties{{"code", ref("ErrorCode")}, {"message", text}}, "code", "message")},
	} {
		name := "Stream" + pascal(e.name)
		event := closed(Properties{{"event", &Schema{Type: "string", Enum: []any{e.name}}}, {"data", e.data}}, "event", "data")
		all.OneOf = append(all.OneOf, b.component(name, event))
	}
	return &Schema{
		Type: "string", Description: "With stream: the events delta, tool_call and tool_result, then done or error.",
		ContentMediaType: "text/event-stream", ContentSchema: &Schema{Type: "array", Items: b.component("StreamEvent", all)},
	}
}
