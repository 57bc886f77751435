//go:build mcpfixture

package mcp

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// fixed says whether the program has what the protocol's own suite looks for.
const fixed = true

// fixture adds tools, resources and prompts by the names that the suite of the Model Context Protocol looks for. None of
// them is in a program that serves: script/conformance builds one with the tag.
func fixture(o *sdk.ServerOptions) (add func(s *sdk.Server)) {
	o.Capabilities, o.PageSize = nil, o.PageSize+100
	o.CompletionHandler = func(context.Context, *sdk.CompleteRequest) (*sdk.CompleteResult, error) {
		return &sdk.CompleteResult{Completion: sdk.CompletionResultDetails{Values: []string{}}}, nil
	}
	o.SubscribeHandler = func(context.Context, *sdk.SubscribeRequest) error { return nil }
	o.UnsubscribeHandler = func(context.Context, *sdk.UnsubscribeRequest) error { return nil }
	return func(s *sdk.Server) {
		for name, use := range fixedTools(s) {
			s.AddTool(&sdk.Tool{Name: name, Description: made, InputSchema: schemaOf(name)}, use)
		}
		fixedResources(s)
		fixedPrompts(s)
	}
}

// made is what each of them says of itself.
const made = "Is there for tests."

// schemaOf a tool that has one of its own; the others take any object.
func schemaOf(name string) json.RawMessage {
	switch name {
	case "json_schema_2020_12_tool":
		return json.RawMessage(`{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object",
			"$defs":{"address":{"$anchor":"addressDef","type":"object","properties":{"street":{"type":"string"},"city":{"type":"string"}}}},
			"properties":{"name":{"type":"string"},"address":{"$ref":"#/$defs/address"},"contactMethod":{"type":"string","enum":["phone","email"]},
				"phone":{"type":"string"},"email":{"type":"string"}},
			"allOf":[{"anyOf":[{"required":["phone"]},{"required":["email"]}]}],
			"if":{"properties":{"contactMethod":{"const":"phone"}},"required":["contactMethod"]},
			"then":{"required":["phone"]},"else":{"required":["email"]},"additionalProperties":false}`)
	case "test_x_mcp_header":
		return json.RawMessage(`{"type":"object","properties":{"region":{"type":"string","x-mcp-header":"Region"},"level":{"type":"integer"}}}`)
	}
	return json.RawMessage(`{"type":"object"}`)
}

// png and wav are the smallest there are.
var (
	png = bytesOf("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==")
	wav = bytesOf("UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAA=")
)

func bytesOf(text string) []byte {
	b, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		panic(err)
	}
	return b
}

func said(format string, args ...any) *sdk.CallToolResult {
	return &sdk.CallToolResult{Content: []sdk.Content{&sdk.TextContent{Text: fmt.Sprintf(format, args...)}}}
}

func embedded(uri string) sdk.Content {
	return &sdk.EmbeddedResource{Resource: &sdk.ResourceContents{URI: uri, MIMEType: "text/plain", Text: "A resource inside an answer."}}
}

// answers always the same.
func answers(content ...sdk.Content) sdk.ToolHandler {
	return func(context.Context, *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
		return &sdk.CallToolResult{Content: content}, nil
	}
}

func text(s string) sdk.Content { return &sdk.TextContent{Text: s} }

func fixedTools(s *sdk.Server) map[string]sdk.ToolHandler {
	image := &sdk.ImageContent{Data: png, MIMEType: "image/png"}
	tools := map[string]sdk.ToolHandler{
		"test_simple_text":            answers(text("A simple text.")),
		"test_image_content":          answers(image),
		"test_audio_content":          answers(&sdk.AudioContent{Data: wav, MIMEType: "audio/wav"}),
		"test_embedded_resource":      answers(embedded("test://embedded-resource")),
		"test_multiple_content_types": answers(text("Text and more."), image, embedded("test://embedded-in-multiple")),
		"test_streaming_elicitation":  answers(text("Nothing else comes on this stream.")),
		"json_schema_2020_12_tool":    answers(text("Taken.")),
		"test_x_mcp_header":           answers(text("Taken.")),
		"test_tool_with_logging":      logging(3),
		"test_logging_tool":           logging(1),
		"test_tool_with_progress":     progress,
		"test_missing_capability":     sampled,
		"test_reconnection":           reconnecting,
		"test_trigger_tool_change": changing(func() {
			s.AddTool(&sdk.Tool{Name: "test_passing", Description: made, InputSchema: schemaOf("")}, answers())
		}),
		"test_trigger_prompt_change": changing(func() { s.AddPrompt(&sdk.Prompt{Name: "test_passing", Description: made}, reciting()) }),
		"test_sampling":              sample,
		"test_elicitation":           elicit(map[string]any{"username": map[string]any{"type": "string"}}),
		"test_elicitation_sep1034_defaults": elicit(map[string]any{
			"name": map[string]any{"type": "string", "default": "John Doe"}, "age": map[string]any{"type": "integer", "default": 30},
			"verified": map[string]any{"type": "boolean", "default": true},
		}),
		"test_elicitation_sep1330_enums": elicit(map[string]any{"choice": map[string]any{"type": "string", "enum": []string{"a", "b"}}}),
		"test_error_handling": func(context.Context, *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
			r := &sdk.CallToolResult{}
			r.SetError(errors.New("this tool always fails"))
			return r, nil
		},
	}
	for name, use := range rounds() {
		tools[name] = use
	}
	return tools
}

// pause lets what was sent be seen on its own.
func pause() { <-time.After(50 * time.Millisecond) }

func logging(times int) sdk.ToolHandler {
	return func(ctx context.Context, r *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
		for n := range times {
			if err := r.Session.Log(ctx, &sdk.LoggingMessageParams{Level: "info", Data: fmt.Sprintf("step %d", n+1)}); err != nil {
				return nil, err
			}
			pause()
		}
		return said("It logged."), nil
	}
}

func progress(ctx context.Context, r *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
	token := r.Params.GetProgressToken()
	for _, done := range []float64{0, 50, 100} {
		if err := r.Session.NotifyProgress(ctx, &sdk.ProgressNotificationParams{ProgressToken: token, Progress: done, Total: 100}); err != nil {
			return nil, err
		}
		pause()
	}
	return said("%v", token), nil
}

func sampled(_ context.Context, r *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
	if c := r.ClientCapabilities(); c != nil && c.Sampling != nil {
		return said("The client can sample."), nil
	}
	data, err := json.Marshal(sdk.MissingRequiredClientCapabilityData{RequiredCapabilities: &sdk.ClientCapabilities{Sampling: &sdk.SamplingCapabilities{}}})
	if err != nil {
		return nil, err
	}
	return nil, &jsonrpc.Error{Code: sdk.CodeMissingRequiredClientCapabilities, Message: "The client cannot sample.", Data: data}
}

func reconnecting(_ context.Context, r *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
	if r.Extra != nil && r.Extra.CloseSSEStream != nil {
		r.Extra.CloseSSEStream(sdk.CloseSSEStreamArgs{RetryAfter: 10 * time.Millisecond})
	}
	pause()
	return said("The client came back."), nil
}

func changing(change func()) sdk.ToolHandler {
	return func(context.Context, *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
		change()
		return said("It is changed."), nil
	}
}

func sample(ctx context.Context, r *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
	got, err := r.Session.CreateMessage(ctx, &sdk.CreateMessageParams{
		Messages: []*sdk.SamplingMessage{{Role: "user", Content: text("Say something.")}}, MaxTokens: 100,
	})
	if err != nil {
		return nil, err
	}
	return said("%v", got.Content), nil
}

func elicit(properties map[string]any) sdk.ToolHandler {
	return func(ctx context.Context, r *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
		got, err := r.Session.Elicit(ctx, &sdk.ElicitParams{
			Message: "Fill this in.", RequestedSchema: map[string]any{"type": "object", "properties": properties},
		})
		if err != nil {
			return nil, err
		}
		return said("%s %v", got.Action, got.Content), nil
	}
}

func fixedResources(s *sdk.Server) {
	read := func(c sdk.ResourceContents) sdk.ResourceHandler {
		return func(_ context.Context, r *sdk.ReadResourceRequest) (*sdk.ReadResourceResult, error) {
			out := c
			out.URI = r.Params.URI
			id, _, _ := strings.Cut(strings.TrimPrefix(r.Params.URI, "test://template/"), "/")
			out.Text = strings.ReplaceAll(out.Text, "{id}", id)
			return &sdk.ReadResourceResult{Contents: []*sdk.ResourceContents{&out}}, nil
		}
	}
	s.AddResource(&sdk.Resource{Name: "text", URI: "test://static-text", MIMEType: "text/plain"}, read(sdk.ResourceContents{MIMEType: "text/plain", Text: "A text."}))
	s.AddResource(&sdk.Resource{Name: "binary", URI: "test://static-binary", MIMEType: "image/png"}, read(sdk.ResourceContents{MIMEType: "image/png", Blob: png}))
	s.AddResource(&sdk.Resource{Name: "watched", URI: "test://watched-resource", MIMEType: "text/plain"}, read(sdk.ResourceContents{MIMEType: "text/plain", Text: "A text."}))
	s.AddResourceTemplate(&sdk.ResourceTemplate{Name: "template", URITemplate: "test://template/{id}/data", MIMEType: "application/json"},
		read(sdk.ResourceContents{MIMEType: "application/json", Text: `{"id":"{id}","templateTest":true,"data":"Of {id}."}`}))
}

// reciting always writes the same.
func reciting(content ...sdk.Content) sdk.PromptHandler {
	return func(_ context.Context, r *sdk.GetPromptRequest) (*sdk.GetPromptResult, error) {
		out := &sdk.GetPromptResult{}
		for _, c := range content {
			if t, ok := c.(*sdk.TextContent); ok {
				c = text(strings.NewReplacer("{arg1}", r.Params.Arguments["arg1"], "{arg2}", r.Params.Arguments["arg2"]).Replace(t.Text))
			}
			if _, ok := c.(*sdk.EmbeddedResource); ok {
				c = embedded(r.Params.Arguments["resourceUri"])
			}
			out.Messages = append(out.Messages, &sdk.PromptMessage{Role: "user", Content: c})
		}
		return out, nil
	}
}

func fixedPrompts(s *sdk.Server) {
	required := func(names ...string) (all []*sdk.PromptArgument) {
		for _, n := range names {
			all = append(all, &sdk.PromptArgument{Name: n, Required: true})
		}
		return all
	}
	s.AddPrompt(&sdk.Prompt{Name: "test_simple_prompt", Description: made}, reciting(text("A simple prompt.")))
	s.AddPrompt(&sdk.Prompt{Name: "test_prompt_with_arguments", Description: made, Arguments: required("arg1", "arg2")}, reciting(text("arg1='{arg1}', arg2='{arg2}'")))
	s.AddPrompt(&sdk.Prompt{Name: "test_prompt_with_embedded_resource", Description: made, Arguments: required("resourceUri")}, reciting(embedded(""), text("Look at it.")))
	s.AddPrompt(&sdk.Prompt{Name: "test_prompt_with_image", Description: made}, reciting(&sdk.ImageContent{Data: png, MIMEType: "image/png"}, text("Look at it.")))
	s.AddPrompt(&sdk.Prompt{Name: "test_input_required_result_prompt", Description: made}, askingPrompt)
}
