package mcp

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// resource is something to read by its address.
type resource struct {
	sdk.ResourceTemplate

	tool string // whose scope it takes
	path string // of the API, with the id in place of {id}
	show func(data json.RawMessage) string
}

// resources there are.
var resources = []resource{
	{
		sdk.ResourceTemplate{
			Name: "assistant_prompt", Title: "Prompt of an assistant", Description: "The instructions of an assistant, with their template variables.",
			MIMEType: "text/markdown", URITemplate: "switchboard://assistants/{id}/prompt",
		},
		"assistants_get", "/v3/assistants/{id}", func(data json.RawMessage) string { return field(data, "prompt") },
	},
	{
		sdk.ResourceTemplate{
			Name: "conversation", Title: "Conversation", Description: "The latest messages of a conversation, newest first.",
			MIMEType: "application/json", URITemplate: "switchboard://conversations/{id}",
		},
		"conversations_messages_list", "/v3/conversations/{id}/messages?limit=100", func(data json.RawMessage) string { return string(data) },
	},
	{
		sdk.ResourceTemplate{
			Name: "call_transcript", Title: "Transcript of a call", Description: "The transcript of a call, one line per utterance.",
			MIMEType: "text/plain", URITemplate: "switchboard://calls/{id}/transcript",
		},
		"calls_get", "/v3/calls/{id}", func(data json.RawMessage) string { return field(data, "transcript") },
	},
}

// field is a text of an object; null is none.
func field(data json.RawMessage, name string) string {
	var all map[string]json.RawMessage
	if json.Unmarshal(data, &all) != nil || string(all[name]) == "null" {
		return ""
	}
	return plain(all[name])
}

// read a resource as a request to the API.
func (d *door) read(r resource) sdk.ResourceHandler {
	before, after, _ := strings.Cut(r.URITemplate, "{id}")
	return func(ctx context.Context, in *sdk.ReadResourceRequest) (*sdk.ReadResourceResult, error) {
		v := visitOf(ctx)
		if v == nil {
			return nil, errOutside
		}
		id := strings.TrimSuffix(strings.TrimPrefix(in.Params.URI, before), after)
		a := d.send(v.inside(ctx, http.MethodGet, strings.ReplaceAll(r.path, "{id}", url.PathEscape(id)), nil, nil))
		var e envelope
		if err := json.Unmarshal(a.body.Bytes(), &e); err != nil {
			return nil, fmt.Errorf("mcp: %w", err)
		}
		if e.Error != nil {
			if a.status == http.StatusNotFound {
				return nil, sdk.ResourceNotFoundError(in.Params.URI)
			}
			return nil, fmt.Errorf("%s", e.Error.Message) //nolint:err113 // it is for the client
		}
		return &sdk.ReadResourceResult{Contents: []*sdk.ResourceContents{{URI: in.Params.URI, MIMEType: r.MIMEType, Text: r.show(e.Data)}}}, nil
	}
}

// prompt is something to begin with.
type prompt struct {
	sdk.Prompt

	text string // with {arguments}
}

// prompts there are.
var prompts = []prompt{
	{
		sdk.Prompt{
			Name: "review_call", Title: "Review a call", Description: "Reviews how an assistant handled a call, and how to improve its prompt.",
			Arguments: []*sdk.PromptArgument{{Name: "call_id", Description: "The call.", Required: true}},
		},
		"Read the call {call_id} with calls_get, and its assistant with assistants_get. Say what the caller wanted, whether they got it, and where the " +
			"assistant did not follow its prompt, was wrong, or went on too long; quote the lines. Then propose the smallest change of the prompt " +
			"that would have helped, as a diff. Change nothing without being asked to.",
	},
	{
		sdk.Prompt{
			Name: "write_assistant", Title: "Write an assistant", Description: "Writes the prompt of a new assistant for a business, and creates the assistant.",
			Arguments: []*sdk.PromptArgument{
				{Name: "business", Description: "What the business is and does.", Required: true},
				{Name: "goal", Description: "What the assistant is for.", Required: true},
			},
		},
		"Write an assistant for this business: {business}. It is for: {goal}. Ask for what you need to know. The prompt says who it is, " +
			"what it may and may not do, what it asks for and in what order, when it hands over to a person, and how it ends; it is short, " +
			"and made for being spoken. Use the " +
			"variables {{greeting}}, {{contact.first_name}}, {{right_now.date}} and {{location.name}} where they help. Look up tools_list " +
			"and knowledge_bases_list for what it can use. Show the prompt, and make it with assistants_create when it is agreed to.",
	},
}

// write the prompt with its arguments.
func (p *prompt) write(_ context.Context, in *sdk.GetPromptRequest) (*sdk.GetPromptResult, error) {
	text := p.text
	for _, a := range p.Arguments {
		value := in.Params.Arguments[a.Name]
		if value == "" && a.Required {
			return nil, fmt.Errorf("%s is required", a.Name) //nolint:err113 // it is for the client
		}
		text = strings.ReplaceAll(text, "{"+a.Name+"}", value)
	}
	return &sdk.GetPromptResult{Description: p.Description, Messages: []*sdk.PromptMessage{{Role: "user", Content: &sdk.TextContent{Text: text}}}}, nil
}
