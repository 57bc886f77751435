package llm

import (
	"encoding/json"
	"fmt"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/shared"
)

// parameters are a request as the endpoint wants it.
func parameters(e Endpoint, r Request) (openai.ChatCompletionNewParams, error) {
	p := openai.ChatCompletionNewParams{
		Model:         e.Model(r.Model),
		StreamOptions: openai.ChatCompletionStreamOptionsParam{IncludeUsage: openai.Bool(true)},
	}
	if r.Temperature != nil {
		p.Temperature = openai.Float(*r.Temperature)
	}
	if r.MaxTokens > 0 {
		p.MaxCompletionTokens = openai.Int(int64(r.MaxTokens))
	}
	for _, m := range r.Messages {
		p.Messages = append(p.Messages, spoken(m))
	}
	for _, t := range r.Tools {
		var schema shared.FunctionParameters
		if err := json.Unmarshal(t.Parameters, &schema); err != nil {
			return p, fmt.Errorf("parameters of %s: %w", t.Name, err)
		}
		p.Tools = append(p.Tools, openai.ChatCompletionFunctionTool(shared.FunctionDefinitionParam{
			Name: t.Name, Description: openai.String(t.Description), Parameters: schema,
		}))
	}
	return p, nil
}

func spoken(m Message) openai.ChatCompletionMessageParamUnion {
	switch m.Role {
	case System:
		return openai.SystemMessage(m.Content)
	case ToolSays:
		return openai.ToolMessage(m.Content, m.CallID)
	case Assistant:
		said := openai.ChatCompletionAssistantMessageParam{}
		if m.Content != "" {
			said.Content.OfString = openai.String(m.Content)
		}
		for _, c := range m.Calls {
			said.ToolCalls = append(said.ToolCalls, openai.ChatCompletionMessageToolCallUnionParam{
				OfFunction: &openai.ChatCompletionMessageFunctionToolCallParam{
					ID: c.ID, Function: openai.ChatCompletionMessageFunctionToolCallFunctionParam{Name: c.Name, Arguments: c.Arguments},
				},
			})
		}
		return openai.ChatCompletionMessageParamUnion{OfAssistant: &said}
	default:
		return openai.UserMessage(m.Content)
	}
}
