package mcp

import (
	"context"
	"fmt"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/switchboard-dev/switchboard/operation/agent"
)

// prompted is a prompt as it is listed for agents.
func prompted(p agent.Prompt) *sdk.Prompt {
	out := &sdk.Prompt{Name: p.Name, Title: p.Title, Description: p.Description}
	for _, a := range p.Arguments {
		out.Arguments = append(out.Arguments, &sdk.PromptArgument{Name: a.Name, Description: a.Description, Required: true})
	}
	return out
}

// write a prompt with its arguments.
func write(p agent.Prompt) sdk.PromptHandler {
	return func(_ context.Context, in *sdk.GetPromptRequest) (*sdk.GetPromptResult, error) {
		text := p.Text
		for _, a := range p.Arguments {
			value := in.Params.Arguments[a.Name]
			if value == "" {
				return nil, fmt.Errorf("%s is required", a.Name) //nolint:err113 // it is for the client
			}
			text = strings.ReplaceAll(text, "{"+a.Name+"}", value)
		}
		return &sdk.GetPromptResult{
			Description: p.Description, Messages: []*sdk.PromptMessage{{Role: "user", Content: &sdk.TextContent{Text: text}}},
		}, nil
	}
}
