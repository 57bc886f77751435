//go:build mcpfixture

package mcp

import (
	"context"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// rounds are the tools that ask their client for something before they answer.
func rounds() map[string]sdk.ToolHandler {
	name, greeting, confirm := asking("name", "string"), sampling(), asking("ok", "boolean")
	return map[string]sdk.ToolHandler{
		"test_input_required_result_elicitation": asks("", map[string]sdk.InputRequest{"user_name": name}),
		"test_input_required_result_sampling":    asks("", map[string]sdk.InputRequest{"capital_question": sampling()}),
		"test_input_required_result_list_roots":  asks("", map[string]sdk.InputRequest{"client_roots": &sdk.ListRootsParams{}}),
		"test_input_required_result_multiple_inputs": asks("several", map[string]sdk.InputRequest{
			"user_name": name, "greeting": greeting, "client_roots": &sdk.ListRootsParams{},
		}),
		"test_input_required_result_request_state":  asks("state", map[string]sdk.InputRequest{"confirm": confirm}),
		"test_input_required_result_tampered_state": asks("state", map[string]sdk.InputRequest{"confirm": confirm}),
		"test_input_required_result_multi_round":    twice,
		"test_input_required_result_capabilities":   able,
	}
}

func asking(field, kind string) *sdk.ElicitParams {
	return &sdk.ElicitParams{Message: "Say what it is.", RequestedSchema: map[string]any{
		"type": "object", "properties": map[string]any{field: map[string]any{"type": kind}}, "required": []string{field},
	}}
}

func sampling() *sdk.CreateMessageParams {
	return &sdk.CreateMessageParams{Messages: []*sdk.SamplingMessage{{Role: "user", Content: text("What is the capital of France?")}}, MaxTokens: 100}
}

// given is what a client said to one question: its text, where it accepted to say something.
func given(r *sdk.CallToolRequest, question string) (string, bool) {
	switch a := r.Params.InputResponses[question].(type) {
	case *sdk.ElicitResult:
		return accepted(a)
	case *sdk.CreateMessageWithToolsResult:
		for _, c := range a.Content {
			if t, ok := c.(*sdk.TextContent); ok {
				return t.Text, true
			}
		}
	case *sdk.ListRootsResult:
		var uris []string
		for _, root := range a.Roots {
			uris = append(uris, root.URI)
		}
		return strings.Join(uris, " "), true
	}
	return "", false
}

func accepted(a *sdk.ElicitResult) (string, bool) {
	if a.Action != "accept" {
		return "", false
	}
	for _, value := range a.Content {
		if s, ok := value.(string); ok {
			return s, s != ""
		}
	}
	return "", len(a.Content) > 0
}

// asks for all of these, and goes on when it has them. A state that is not its own is refused.
func asks(state string, questions map[string]sdk.InputRequest) sdk.ToolHandler {
	return func(_ context.Context, r *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
		if r.Params.RequestState != "" && r.Params.RequestState != state {
			return nil, &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: "The state is not the one that was given."}
		}
		answer := "state-ok:"
		for question := range questions {
			got, ok := given(r, question)
			if !ok {
				return &sdk.CallToolResult{InputRequests: questions, RequestState: state}, nil
			}
			answer += " " + got
		}
		return said("%s", answer), nil
	}
}

// twice asks for one thing, and then for another.
func twice(_ context.Context, r *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
	name, second := strings.CutPrefix(r.Params.RequestState, "name=")
	switch {
	case second:
		color, _ := given(r, "step2")
		return said("%s likes %s.", name, color), nil
	case r.Params.RequestState == "first":
		name, _ = given(r, "step1")
		return &sdk.CallToolResult{InputRequests: sdk.InputRequestMap{"step2": asking("color", "string")}, RequestState: "name=" + name}, nil
	}
	return &sdk.CallToolResult{InputRequests: sdk.InputRequestMap{"step1": asking("name", "string")}, RequestState: "first"}, nil
}

// able asks only for what the client says that it can give.
func able(_ context.Context, r *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
	c, questions := r.ClientCapabilities(), sdk.InputRequestMap{}
	if c != nil && c.Elicitation != nil {
		questions["user_name"] = asking("name", "string")
	}
	if c != nil && c.Sampling != nil {
		questions["greeting"] = sampling()
	}
	if c != nil && c.RootsV2 != nil {
		questions["client_roots"] = &sdk.ListRootsParams{}
	}
	if len(questions) == 0 || len(r.Params.InputResponses) > 0 {
		return said("There is nothing more to ask."), nil
	}
	return &sdk.CallToolResult{InputRequests: questions}, nil
}

func askingPrompt(_ context.Context, r *sdk.GetPromptRequest) (*sdk.GetPromptResult, error) {
	if a, ok := r.Params.InputResponses["user_context"].(*sdk.ElicitResult); ok {
		if got, ok := accepted(a); ok {
			return &sdk.GetPromptResult{Messages: []*sdk.PromptMessage{{Role: "user", Content: text(got)}}}, nil
		}
	}
	return &sdk.GetPromptResult{InputRequests: sdk.InputRequestMap{"user_context": asking("context", "string")}}, nil
}
