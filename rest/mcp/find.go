package mcp

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/switchboard-dev/switchboard/operation/agent"
	"github.com/switchboard-dev/switchboard/platform/fault"
	"github.com/switchboard-dev/switchboard/platform/strictjson"
	"github.com/switchboard-dev/switchboard/rest/openapi"
)

// Bounds of a search for tools.
const (
	findDefault = 5
	findLimit   = 20
	queryLimit  = 500
)

// finders lead to the tools that are not listed. Both see what the key's scopes allow, and nothing else.
var finders = []*sdk.Tool{
	{
		Name:        agent.FindTool,
		Description: "Finds tools that are not listed, by what they are for or by their names. Returns their descriptions and input schemas.",
		InputSchema: json.RawMessage(`{"type":"object","properties":{` +
			`"query":{"type":"string","maxLength":500,"description":"What the tool should do, in a few words."},` +
			`"names":{"type":"array","items":{"type":"string"},"maxItems":20,"description":"The tools with these names."},` +
			`"limit":{"type":"integer","minimum":1,"maximum":20,"default":5}}}`),
		Annotations: &sdk.ToolAnnotations{ReadOnlyHint: true, OpenWorldHint: new(bool)},
	},
	{
		Name: agent.CallTool, Description: "Calls a tool that is not listed, with the arguments of its input schema.",
		InputSchema: json.RawMessage(`{"type":"object","required":["name"],"properties":{"name":{"type":"string"},"arguments":{"type":"object"}}}`),
	},
}

func (d *door) addFinders(s *sdk.Server) {
	s.AddTool(finders[0], d.find)
	s.AddTool(finders[1], d.callFound)
}

// tool that the visitor may use, by its name.
func (v *visit) tool(name string) (openapi.Tool, bool) {
	i := slices.IndexFunc(v.tools, func(t openapi.Tool) bool { return t.Tool == name })
	if i < 0 {
		return openapi.Tool{}, false
	}
	return v.tools[i], true
}

// found is a tool as a search answers it: as it would be listed.
type found struct {
	Name        string               `json:"name"`
	Description string               `json:"description"`
	InputSchema any                  `json:"inputSchema"`
	Output      any                  `json:"outputSchema,omitempty"`
	Annotations *sdk.ToolAnnotations `json:"annotations"`
}

// question is what a search is for.
type question struct {
	Query string   `json:"query"`
	Names []string `json:"names"`
	Limit int      `json:"limit"`
}

// find tools for the visitor.
func (d *door) find(ctx context.Context, in *sdk.CallToolRequest) (*sdk.CallToolResult, error) { //nolint:cyclop // a check for each argument
	v := visitOf(ctx)
	if v == nil {
		return nil, errOutside
	}
	if err := d.count(ctx, v); err != nil {
		return refusal(err.Error(), agent.Next(fault.RateLimited)), nil
	}
	q := question{Limit: findDefault}
	if problem := read(in.Params.Arguments, &q, "query", "names", "limit"); problem != "" {
		return refusal(problem, agent.Next(fault.Validation)), nil
	}
	switch {
	case len(q.Query) > queryLimit:
		return refusal("query: must have at most 500 bytes", agent.Next(fault.Validation)), nil
	case len(q.Names) > findLimit:
		return refusal("names: must have at most 20 items", agent.Next(fault.Validation)), nil
	case q.Limit < 1 || q.Limit > findLimit:
		return refusal("limit: must be between 1 and 20", agent.Next(fault.Validation)), nil
	case q.Query == "" && len(q.Names) == 0:
		return refusal("query or names is required.", agent.Next(fault.Validation)), nil
	}
	tools := []found{}
	add := func(t openapi.Tool) {
		if !slices.ContainsFunc(tools, func(f found) bool { return f.Name == t.Tool }) {
			f := described(t, v.choose, v.wants.output)
			tools = append(tools, found{f.Name, f.Description, f.InputSchema, f.OutputSchema, f.Annotations})
		}
	}
	for _, name := range q.Names {
		if t, ok := v.tool(name); ok {
			add(t)
		}
	}
	ranked := rank(v.tools, q.Query)
	for _, t := range ranked[:min(len(ranked), q.Limit)] {
		add(t)
	}
	if len(ranked) > 0 { // what the best one is about is found in its list
		if list, ok := v.tool(ranked[0].Folder() + "_list"); ok && strings.Contains(ranked[0].Path, "{id}") {
			add(list)
		}
	}
	return structured(map[string]any{"tools": tools}), nil
}

// Use is how a message names a tool, and how one that is not listed is called.
type Use struct {
	Name      string          `json:"name"`
	Arguments json.RawMessage `json:"arguments"`
}

// Tool is the tool that is used in the end.
func (u Use) Tool() string {
	var found Use
	if u.Name != agent.CallTool || json.Unmarshal(u.Arguments, &found) != nil {
		return u.Name
	}
	return found.Name
}

// callFound calls a tool by its name.
func (d *door) callFound(ctx context.Context, in *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
	v := visitOf(ctx)
	if v == nil {
		return nil, errOutside
	}
	var c Use
	if problem := read(in.Params.Arguments, &c, "name", "arguments"); problem != "" {
		return refusal(problem, agent.Next(fault.Validation)), nil
	}
	t, ok := v.tool(c.Name)
	if !ok {
		return refusal("This key has no such tool.", "Look for it with "+agent.FindTool+". A tool whose scope the key lacks is not found."), nil
	}
	return d.use(t)(ctx, &sdk.CallToolRequest{
		Session: in.Session, Extra: in.Extra, Params: &sdk.CallToolParamsRaw{Meta: in.Params.Meta, Name: c.Name, Arguments: c.Arguments},
	})
}

// read the arguments of one of our own tools; those that it has not are a problem.
func read(text json.RawMessage, into any, names ...string) (problem string) {
	all, problem := arguments(text)
	if problem != "" {
		return problem
	}
	for name := range all {
		if !slices.Contains(names, name) {
			return name + ": is not an argument"
		}
	}
	if json.Unmarshal(text, into) != nil {
		return "The arguments do not meet the input schema."
	}
	return ""
}

// arguments of a tool by their names. They are read strictly: of two with one name, such as preview, the first would be ignored.
func arguments(text json.RawMessage) (all map[string]json.RawMessage, problem string) {
	if _, err := strictjson.Parse(text); err != nil || json.Unmarshal(text, &all) != nil {
		return nil, "The arguments are not a JSON object, or one of them is given twice."
	}
	return all, ""
}
