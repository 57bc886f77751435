package contract

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/vektah/gqlparser/v2/ast"

	"github.com/switchboard-dev/switchboard/domain/chat"
	"github.com/switchboard-dev/switchboard/internal/sdk"
	table "github.com/switchboard-dev/switchboard/operation"
	"github.com/switchboard-dev/switchboard/rest/openapi"
)

// turn is how long clients wait for the answer of an assistant, which the server gives up on before: if a client did first, it would not
// learn what became of the message.
const turn = chat.TurnLimit + time.Minute

// reader makes the model of a document.
type reader struct {
	document document
	enums    map[string]string // names of enums, by their values
	model    *sdk.Model
	seen     map[string]bool // names that are taken
	problems []error
}

// Read the model of a GraphQL schema's operations.
func Read(source *ast.Schema) (*sdk.Model, error) {
	all, err := table.Contract(source)
	if err != nil {
		return nil, fmt.Errorf("sdk: %w", err)
	}
	text, err := openapi.Build(all, openapi.About{})
	if err != nil {
		return nil, fmt.Errorf("sdk: %w", err)
	}
	r := &reader{enums: map[string]string{}, model: &sdk.Model{Version: openapi.Version}, seen: map[string]bool{}}
	if err := json.Unmarshal(text, &r.document); err != nil {
		return nil, fmt.Errorf("sdk: %w", err)
	}
	named := named(all)
	for _, t := range source.Types {
		if t.Kind == ast.Enum && named[t.Name] {
			var values []string
			for _, v := range t.EnumValues {
				values = append(values, v.Name)
			}
			key := strings.Join(values, "|")
			r.enums[key] = min(cmp.Or(r.enums[key], t.Name), t.Name) // of two that are the same, the first
		}
	}
	r.codes()
	r.resources(all)
	r.events()
	slices.SortFunc(r.model.Objects, func(a, b *sdk.Object) int { return cmp.Compare(a.Name, b.Name) })
	slices.SortFunc(r.model.Enums, func(a, b *sdk.Enum) int { return cmp.Compare(a.Name, b.Name) })
	return r.model, errors.Join(r.problems...)
}

// named are the types that operations take and answer. Others are no names for what is in the document: their values may be the same.
func named(all *table.Table) map[string]bool {
	names := map[string]bool{}
	var taken func(params []*table.Param)
	taken = func(params []*table.Param) {
		for _, p := range params {
			names[p.Type.Name()] = true
			taken(p.Fields)
		}
	}
	var answered func(set ast.SelectionSet)
	answered = func(set ast.SelectionSet) {
		for _, selected := range set {
			switch s := selected.(type) {
			case *ast.Field:
				names[s.Definition.Type.Name()] = true
				answered(s.SelectionSet)
			case *ast.InlineFragment:
				answered(s.SelectionSet)
			case *ast.FragmentSpread:
				answered(s.Definition.SelectionSet)
			}
		}
	}
	for _, o := range slices.Concat(all.Operations, all.Bodies) {
		taken(o.Params)
		for _, operation := range o.Document.Operations {
			answered(operation.SelectionSet)
		}
	}
	return names
}

func (r *reader) problem(format string, args ...any) {
	r.problems = append(r.problems, fmt.Errorf("sdk: "+format, args...)) //nolint:err113 // the text is for whoever writes a document
}

// codes are those of errors. Like the types of events, they are no enum of the GraphQL schema.
func (r *reader) codes() {
	for name, s := range r.document.Components.Schemas {
		if key := values(s.Enum); len(s.Enum) > 0 && r.enums[key] == "" {
			r.enums[key] = name
		}
	}
	r.component("ErrorCode", false)
}

// resources are the folders of documents.
func (r *reader) resources(all *table.Table) {
	methods := map[string][]*sdk.Method{}
	for _, o := range all.Operations {
		methods[o.Folder()] = append(methods[o.Folder()], r.method(o))
	}
	for _, tag := range r.document.Tags {
		if list := methods[tag.Name]; list != nil {
			slices.SortFunc(list, func(a, b *sdk.Method) int { return cmp.Compare(a.Name, b.Name) })
			r.model.Resources = append(r.model.Resources, &sdk.Resource{Name: tag.Name, Description: tag.Description, Methods: list})
			delete(methods, tag.Name)
		}
	}
	for name := range methods {
		r.problem("the resource %s is not among the tags", name)
	}
}

// method is a row of the table.
func (r *reader) method(o *table.Operation) *sdk.Method {
	written := r.document.Paths[o.Path][strings.ToLower(o.Method)]
	m := &sdk.Method{
		Name: strings.TrimPrefix(o.Tool, o.Folder()+"_"), Description: written.Description, Verb: o.Method, Path: o.Path,
		Paged: o.Paged, Stream: o.Stream, Bound: o.Subaccount, Upload: o.Upload, UploadName: o.Upload != "" && o.Param("name") != nil,
	}
	params := &sdk.Object{Name: o.Name + "Params", Description: "What " + m.Name + " takes.", Sent: true}
	for _, p := range written.Parameters {
		switch {
		case p.Ref != "": // headers of every request
		case p.In == "path":
			m.Places = append(m.Places, r.field(p))
		default:
			params.Fields = append(params.Fields, r.field(p))
		}
	}
	slices.SortFunc(m.Places, func(a, b sdk.Field) int {
		return strings.Index(m.Path, "{"+a.Wire+"}") - strings.Index(m.Path, "{"+b.Wire+"}")
	})
	if body, ok := written.RequestBody.Content["application/json"]; ok {
		m.Body = true
		sent := r.fields(r.document.Components.Schemas[body.Schema.referred()], o.Name, true)
		params.Fields = append(params.Fields, slices.DeleteFunc(sent, func(f sdk.Field) bool { return routed(o, f) })...)
	}
	if m.Stream {
		m.Timeout = int(turn.Seconds())
		params.Fields = slices.DeleteFunc(params.Fields, func(f sdk.Field) bool { return f.Wire == "stream" })
	}
	if len(params.Fields) > 0 {
		r.add(params)
		m.Params = params
		m.Needed = slices.ContainsFunc(params.Fields, func(f sdk.Field) bool { return f.Required })
	}
	m.Result = r.result(o, written)
	return m
}

// routed says whether a field only selects the subaccount, which the client does with a header.
func routed(o *table.Operation, f sdk.Field) bool {
	return o.Subaccount && (f.Wire == "subaccount_id" || f.Wire == "location_id") && o.Param(f.Wire) == nil
}

func (r *reader) field(p parameter) sdk.Field {
	return sdk.Field{
		Wire: p.Name, Name: sdk.Snake(p.Name), In: p.In, Type: r.typed(p.Schema, p.Name, true), Required: p.Required, Description: p.Description,
	}
}

// result is the envelope's data; of a page, what it is a list of.
func (r *reader) result(o *table.Operation, written operation) sdk.Type {
	answer := written.Responses[strconv.Itoa(o.Status)].Content["application/json"].Schema
	if envelope := r.document.Components.Schemas[answer.referred()]; envelope != nil {
		answer = envelope
	}
	for _, p := range answer.Properties {
		if p.name == "data" {
			out := r.typed(p.schema, o.Name, false)
			if o.Paged {
				return *out.Items
			}
			return out
		}
	}
	r.problem("%s answers without data", o.Name)
	return sdk.Type{}
}

// fields of an object.
func (r *reader) fields(s *schema, within string, sent bool) (out []sdk.Field) {
	for _, p := range s.Properties {
		out = append(out, sdk.Field{
			Wire: p.name, Name: sdk.Snake(p.name), In: "body", Type: r.typed(p.schema, within+sdk.Pascal(sdk.Snake(p.name)), sent),
			Required: slices.Contains(s.Required, p.name), Description: p.Description,
		})
	}
	return out
}

// events are what webhooks get.
func (r *reader) events() {
	kinds := make([]string, 0, len(r.document.Webhooks))
	for kind := range r.document.Webhooks {
		kinds = append(kinds, kind)
	}
	slices.Sort(kinds)
	for _, kind := range kinds {
		name := sdk.Pascal(strings.ReplaceAll(kind, ".", "_"))
		event := &sdk.Event{Type: kind, Name: name + "Event"}
		written := r.document.Webhooks[kind].Post
		event.Description, _, _ = strings.Cut(written.Description, " Sent to every webhook")
		body := written.RequestBody.Content["application/json"].Schema
		for _, p := range r.document.Components.Schemas[body.referred()].Properties {
			if p.name == "data" {
				event.Data = r.typed(p.schema, name+"Data", false)
			}
		}
		if event.Data.Kind == "" {
			r.problem("the event %s has no data", kind)
		}
		r.model.Events = append(r.model.Events, event)
	}
}
